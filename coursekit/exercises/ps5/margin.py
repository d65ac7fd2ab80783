"""ps5.margin: the margin perceptron, with a fixed and with a relative threshold."""

import numpy as np

from coursekit.exercises.ps2 import sets
from coursekit.exercises.ps5 import runs
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
The perceptron is content with any $y\,(w \cdot x) > 0$, however small. The margin perceptron wants
more, and updates to $w + y\,x$ whenever

$$y\,(w \cdot x) \le \eta + \frac{\gamma}{2}\,\lVert w \rVert .$$

The *threshold* $\eta \ge 0$ is fixed; the part with $\gamma \ge 0$ grows with $w$, so that it asks
for a distance from the hyperplane: $\gamma / 2$. With $\eta = \gamma = 0$ it is the perceptron.

Write `train_margin(X, y, threshold, gamma, max_epochs)`: start with $w = 0$ and go through the rows
of `X` in their order, pass after pass. Stop after the first full pass without an update, and after
`max_epochs` passes in any case. Return three things: $w$ at the end; the number of updates in all
passes together; and `True` if the last pass was without an update, else `False`. Leave `X` and `y`
as they are.

For example, take $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$. With $\eta = 1$ and
$\gamma = 0$ there are two updates in the first pass, to $(1, 2)$ and $(-1, 3)$. In the second pass
both scores are 5, above the threshold, and the answer is `(-1, 3), 2, True` (if `max_epochs` is 2
or more). With $\eta = 0$ and $\gamma = 4$ the thresholds of the second pass are
$2\,\lVert (-1, 3) \rVert \approx 6.3$ and, after another update, $2\,\lVert (0, 5) \rVert = 10$:
both examples come once more. And so it goes on for ever. Why?
"""


def train_margin(X, y, threshold, gamma, max_epochs):
    """Run the margin perceptron from w = 0 and return w, updates, converged.

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    threshold, gamma : numbers, 0 or more; update where y (w · x) <= threshold + (gamma / 2) ‖w‖
    max_epochs : whole number, how many passes are allowed
    """
    w = np.zeros(X.shape[1])
    updates = 0
    for _ in range(max_epochs):
        before = updates
        for i in range(len(X)):
            if y[i] * (w @ X[i]) <= threshold + gamma / 2 * np.sqrt(w @ w):
                w = w + y[i] * X[i]
                updates += 1
        if updates == before:
            return w, updates, True
    return w, updates, False


def with_norm(X, y, threshold, gamma, max_epochs):
    w, updates, last = 0 * X[0], 0, None
    for epoch in range(max_epochs):
        for x, label in zip(X, y, strict=True):
            if label * np.dot(x, w) - threshold - 0.5 * gamma * np.linalg.norm(w) <= 0:
                w, updates, last = w + label * x, updates + 1, epoch
    return w, updates, last is not None and last < max_epochs - 1


def by_distance(X, y, threshold, gamma, max_epochs):
    w, rows = np.zeros(X.shape[1]), y[:, None] * X
    updates, clean = 0, False
    while max_epochs and not clean:
        max_epochs, clean = max_epochs - 1, True
        for z in rows:
            length = np.hypot.reduce(w)
            if length == 0 or (w @ z - threshold) / length <= gamma / 2:
                w, updates, clean = w + z, updates + 1, False
    return [w, updates, clean]


def in_lists(X, y, threshold, gamma, max_epochs):
    w, counts = [0.0] * X.shape[1], []
    while len(counts) < max_epochs and 0 not in counts:
        counts.append(0)
        for x, label in zip(X.tolist(), y.tolist(), strict=True):
            score = label * sum(p * q for p, q in zip(w, x, strict=True))
            if score <= threshold + gamma * sum(p * p for p in w) ** 0.5 / 2:
                w = [p + label * q for p, q in zip(w, x, strict=True)]
                counts[-1] += 1
    return tuple(w), sum(counts), counts[-1] == 0


def norm(v):
    return np.sqrt(v @ v)


def halfway(w, x, threshold, gamma):
    return threshold + gamma / 2 * norm(w)


def trained(wanted=halfway, strictly=False, counts=lambda score: 1):
    """Return an answer with another threshold, `<` in place of `<=`, or another count."""

    def answer(X, y, threshold, gamma, max_epochs):
        w, updates = np.zeros(X.shape[1]), 0
        for _ in range(max_epochs):
            clean = True
            for x, label in zip(X, y, strict=True):
                score, least = label * (w @ x), wanted(w, x, threshold, gamma)
                if score < least or (score == least and not strictly):
                    w, clean = w + label * x, False
                    updates += counts(score)
            if clean:
                return w, updates, True
        return w, updates, False

    return answer


def one_pass(X, y, threshold, gamma, max_epochs):
    w, updates, converged = train_margin(X, y, threshold, gamma, 1)
    return w, updates, converged


def looks_at_the_end(X, y, threshold, gamma, max_epochs):
    w, updates, _ = train_margin(X, y, threshold, gamma, max_epochs)
    return w, updates, bool((y * (X @ w) > threshold + gamma / 2 * norm(w)).all())


def converged_without_mistakes(X, y, threshold, gamma, max_epochs):
    w, updates, _ = train_margin(X, y, threshold, gamma, max_epochs)
    return w, updates, bool((y * (X @ w) > 0).all())


def without_norm(w, x, threshold, gamma):
    return threshold + gamma / 2


def fixed_only(w, x, threshold, gamma):
    return threshold


def larger_of_both(w, x, threshold, gamma):
    return max(threshold, gamma / 2 * norm(w))


def norm_of_the_pass(X, y, threshold, gamma, max_epochs):
    w, updates = np.zeros(X.shape[1]), 0
    for _ in range(max_epochs):
        wanted, before = threshold + gamma / 2 * norm(w), updates
        for x, label in zip(X, y, strict=True):
            if label * (w @ x) <= wanted:
                w, updates = w + label * x, updates + 1
        if updates == before:
            return w, updates, True
    return w, updates, False


def first_that_tells(one, other, *how):
    """Draw cases until one tells these two answers apart."""
    while True:
        case = drawn(*how)
        a, b = one(*case), other(*case)
        if (a[0] != b[0]).any() or a[1:] != b[1:]:
            return case


def drawn(rng, thresholds, gammas, spare):
    """Draw a case; its passes are too few for a clean one, just enough, or one more (`spare`)."""
    while True:
        X, y = sets.separable(rng, 2, 5)
        threshold, gamma = float(rng.choice(thresholds)), float(rng.choice(gammas))
        run = runs.margin_run(X, y, threshold, gamma, 13)
        if run.clear and run.rows != runs.margin_run(X, y).rows and (run.passes or spare < 0):
            return X, y, threshold, gamma, (run.passes or 3) + spare


def fixed(rng):
    """Draw cases with a fixed threshold; in some, equality or the last pass decides."""
    how = rng, [1, 2, 3, 5, 8], [0]
    strict = trained(strictly=True)
    special = [
        first_that_tells(train_margin, strict, *how, 0),
        first_that_tells(train_margin, strict, *how, 1),
        first_that_tells(looks_at_the_end, converged_without_mistakes, *how, -1),
    ]
    return special + [drawn(*how, k % 3 - 1) for k in range(9)]


def relative(rng):
    """Draw cases with a relative threshold; in one of them a fixed one of γ / 2 counts, too."""
    how = rng, [0], [0.5, 1, 1.5, 2, 2.5, 3]
    special = first_that_tells(trained(without_norm), trained(fixed_only), *how, -1)
    return [special, *(drawn(*how, k % 3 - 1) for k in range(11))]


def both(rng):
    """Draw cases with both thresholds, in which each of them makes a difference."""
    cases = []
    while len(cases) < 12:
        case = drawn(rng, [1, 2, 3.5], [0.5, 0.75, 1], len(cases) % 3 - 1)
        X, y, threshold, gamma, _ = case
        alone = [runs.margin_run(X, y, *t, 13).rows for t in ((threshold, 0), (0, gamma))]
        if runs.margin_run(X, y, threshold, gamma, 13).rows not in alone:
            cases.append(case)
    return cases


QUESTION = Question(
    name="ps5.margin",
    title="The margin perceptron",
    statement=STATEMENT,
    reference=train_margin,
    checks=(
        Check("a fixed threshold", 1, fixed),
        Check("a relative threshold", 1, relative),
        Check("both at once, and X and y stay as they are", 1, both, keeps_arguments=True),
    ),
    misconceptions=(
        Misconception(
            "the perceptron",
            "You update on mistakes only, y (w · x) <= 0. Compare with the threshold, which is "
            "above 0 here.",
            trained(lambda w, x, threshold, gamma: 0),
        ),
        Misconception(
            "gamma in place of gamma / 2",
            "You ask for the distance γ. The rule asks for half of it: γ is a margin that the data "
            "has, and the algorithm gets half of it for few updates.",
            trained(lambda w, x, threshold, gamma: threshold + gamma * norm(w)),
        ),
        Misconception(
            "the relative part without the norm",
            "You compare with η + γ / 2. The distance of x from the hyperplane is w · x / ‖w‖, so "
            "γ / 2 has to be multiplied by ‖w‖.",
            trained(without_norm),
        ),
        Misconception(
            "norm of x in place of w",
            "You multiply γ / 2 by ‖x‖. It is the length of w that a score has too much of: "
            "w · x / ‖w‖ is the distance.",
            trained(lambda w, x, threshold, gamma: threshold + gamma / 2 * norm(x)),
        ),
        Misconception(
            "norm squared",
            "You multiply γ / 2 by w · w. That is ‖w‖²: take the root.",
            trained(lambda w, x, threshold, gamma: threshold + gamma / 2 * (w @ w)),
        ),
        Misconception(
            "fixed threshold multiplied by the norm",
            "You multiply both thresholds by ‖w‖. η is fixed, and only γ / 2 is multiplied.",
            trained(lambda w, x, threshold, gamma: (threshold + gamma / 2) * norm(w)),
        ),
        Misconception(
            "only the fixed threshold",
            "You leave out the relative threshold, (γ / 2) ‖w‖.",
            trained(fixed_only),
        ),
        Misconception(
            "only the relative threshold",
            "You leave out the fixed threshold η.",
            trained(lambda w, x, threshold, gamma: gamma / 2 * norm(w)),
        ),
        Misconception(
            "the larger of the two",
            "You compare with the larger of the two thresholds. The rule adds them up.",
            trained(larger_of_both),
        ),
        Misconception(
            "norm once a pass",
            "You compute ‖w‖ before each pass. It changes with every update: compute it anew for "
            "each example.",
            norm_of_the_pass,
        ),
        Misconception(
            "< in place of <=",
            "You update only below the threshold. With η = 0 it never starts: at w = 0 both "
            "sides are 0. Equality is an update, too.",
            trained(strictly=True),
        ),
        Misconception(
            "counts mistakes only",
            "Your w is right, but you count only the updates on examples that were wrong. An "
            "update on an example that is right by too little is one, too.",
            trained(counts=lambda score: int(score <= 0)),
        ),
        Misconception(
            "stops after one pass",
            "You make one pass. Go on until a full pass makes no update.",
            one_pass,
        ),
        Misconception(
            "converged without a clean pass",
            "You test the last w on all examples. That is an extra pass, which `max_epochs` did "
            "not allow: say whether the last pass that was made had no update.",
            looks_at_the_end,
        ),
        Misconception(
            "converged if nothing is wrong",
            "You say True if no example is on the wrong side. It is to say whether the last pass "
            "was without an update, and the margin perceptron also updates on the right side.",
            converged_without_mistakes,
        ),
    ),
    alternatives=(with_norm, by_distance, in_lists),
)
