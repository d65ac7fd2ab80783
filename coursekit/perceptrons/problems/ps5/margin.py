r"""The margin perceptron

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

**Example.** Take $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$. With $\eta = 1$ and
$\gamma = 0$ there are two updates in the first pass, to $(1, 2)$ and $(-1, 3)$. In the second pass
both scores are 5, above the threshold, and the answer is `(-1, 3), 2, True` (if `max_epochs` is 2
or more). With $\eta = 0$ and $\gamma = 4$ the thresholds of the second pass are $2\,\lVert (-1, 3)
\rVert \approx 6.3$ and, after another update, $2\,\lVert (0, 5) \rVert = 10$: both examples come
once more.

**Think about.** And so it goes on for ever. Why?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.example_picture import Scene
from coursekit.perceptrons.problems.ps2 import sets
from coursekit.perceptrons.problems.ps5.runs import margin_run

STARS, MINUTES = 2, 25

HINTS = (
    "It is the perceptron with another test. What stands in place of the 0 in `<= 0`, and which "
    "length does it need?",
    "Only the right-hand side of the test is new: 0 becomes `threshold + gamma / 2 * "
    "np.sqrt(w @ w)`.",
)

SHOWN = (
    "You now ask for a margin and not only for the right side, and one line of the perceptron has "
    "changed."
)


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
            ### BEGIN SOLUTION
            if y[i] * (w @ X[i]) <= threshold + gamma / 2 * np.sqrt(w @ w):
                w = w + y[i] * X[i]
                updates += 1
            ### END SOLUTION
        if updates == before:
            return w, updates, True
    return w, updates, False


margin = train_margin  # what students write has another name than the question


def with_thresholds(thresholds, gammas):
    """Return a function that draws cases; the passes are too few, just enough or one more."""

    def sample(rng, i):
        X, y = sets.separable(rng, 2, 5)
        threshold, gamma = float(rng.choice(thresholds)), float(rng.choice(gammas))
        passes = margin_run(X, y, threshold, gamma, 13).passes
        return X, y, threshold, gamma, (passes or 3) + (i + 2) % 3 - 1

    return sample


def what_decides(X, y, threshold, gamma, max_epochs):
    """Return the condition that decides a case; None if rounding decides, or no condition does."""

    def rows(threshold=0, gamma=0, most=13):
        return margin_run(X, y, threshold, gamma, most).rows

    run = margin_run(X, y, threshold, gamma, 13)
    if not run.clear or run.rows == rows() or (run.passes is None and max_epochs > 2):
        return None
    if threshold and gamma:
        return "both" if run.rows not in (rows(threshold), rows(0, gamma)) else "one"
    if gamma:
        return "distance" if rows(gamma / 2, 0, max_epochs) == rows(0, 0, max_epochs) else "score"
    if run.rows != rows(threshold - 0.5):
        return "equality"
    w, _, _ = train_margin(X, y, threshold, gamma, max_epochs)
    unfinished = run.passes is None and 0 < (y * (X @ w)).min() <= threshold
    return "unfinished" if unfinished else "score"


FIXED, HIGH = with_thresholds([1, 2, 3, 5, 8], [0]), with_thresholds([20, 30], [0])
RELATIVE = with_thresholds([0], [0.5, 1, 1.5, 2, 2.5, 3])
BOTH = with_thresholds([1, 2, 3.5], [0.5, 0.75, 1])


def fixed(rng, i):
    """Return a case with a fixed threshold, which in one of six is too high for the passes."""
    return (HIGH if i % 6 == 1 else FIXED)(rng, i)


def scene(arguments, value):
    return Scene(*arguments[:2], lines=[(value[0], 0)])


RULE, NORM = "threshold + gamma / 2 * np.sqrt(w @ w) -> ", "np.sqrt(w @ w) -> "
NORM_ONCE = NORM + "norm", "before = updates -> before, norm = updates, np.sqrt(w @ w)"
ONE_MORE_PASS = "False -> bool((y * (X @ w) > threshold + gamma / 2 * np.sqrt(w @ w)).all())"

FIXED_ONLY = draw.mixed(
    *(12, fixed, what_decides),
    *("score", "unfinished", "equality", "equality", "score", "score"),
)
RELATIVE_ONLY = draw.mixed(12, RELATIVE, what_decides, *["distance"] * 3, "score")
BOTH_AT_ONCE = draw.mixed(12, BOTH, what_decides, "both")

CHECKS = [
    ("a fixed threshold: w, and whether it has converged", 1,
     draw.telling(FIXED_ONLY, train_margin, None, None, None, ONE_MORE_PASS, parts=(0, 2)),
     False, (0, 2)),
    ("a relative threshold: w, and whether it has converged", 1,
     draw.telling(RELATIVE_ONLY, train_margin, ONE_MORE_PASS, parts=(0, 2)), False, (0, 2)),
    ("both at once: w, and X and y stay as they are", 1,
     draw.telling(BOTH_AT_ONCE, train_margin, NORM_ONCE, parts=(0,)), True, (0,)),
    ("both at once: how many updates", 1,
     draw.telling(BOTH_AT_ONCE, train_margin, NORM_ONCE, parts=(1,)), True, (1,)),
]  # fmt: skip

WRONG = [
    ("the perceptron",
     "You update on mistakes only, y (w · x) <= 0. Compare with the threshold, which is above 0 "
     "here.",
     RULE + "0"),
    ("gamma in place of gamma / 2",
     "You ask for the distance γ. The rule asks for half of it: γ is a margin that the data has, "
     "and the algorithm gets half of it for few updates.",
     "gamma / 2 -> gamma"),
    ("the relative part without the norm",
     "You compare with η + γ / 2. The distance of x from the hyperplane is w · x / ‖w‖, so γ / 2 "
     "has to be multiplied by ‖w‖.",
     RULE + "threshold + gamma / 2"),
    ("norm of x in place of w",
     "You multiply γ / 2 by ‖x‖. It is the length of w that a score has too much of: w · x / ‖w‖ "
     "is the distance.",
     NORM + "np.sqrt(X[i] @ X[i])"),
    ("norm squared",
     "You multiply γ / 2 by w · w. That is ‖w‖²: take the root.",
     NORM + "(w @ w)"),
    ("fixed threshold multiplied by the norm",
     "You multiply both thresholds by ‖w‖. η is fixed, and only γ / 2 is multiplied.",
     "threshold + gamma / 2 -> (threshold + gamma / 2)"),
    ("only the fixed threshold",
     "You leave out the relative threshold, (γ / 2) ‖w‖.",
     RULE + "threshold"),
    ("only the relative threshold",
     "You leave out the fixed threshold η.",
     "<= threshold + -> <="),
    ("the larger of the two",
     "You compare with the larger of the two thresholds. The rule adds them up.",
     RULE + "max(threshold, gamma / 2 * np.sqrt(w @ w))"),
    ("updates not counted",
     "Your w is right in the first pass, but you do not count its updates. So the loop that is "
     "given takes the pass for a clean one, and stops: add 1 to `updates` with each update.",
     "updates += 1 -> pass"),
    ("norm once a pass",
     "You compute ‖w‖ before each pass. It changes with every update: compute it anew for each "
     "example.",
     *NORM_ONCE),
    ("< in place of <=",
     "You update only below the threshold. With η = 0 it never starts: at w = 0 both sides are 0. "
     "Equality is an update, too.",
     "<= threshold -> < threshold"),
    ("counts mistakes only",
     "Your w is right, but you count only the updates on examples that were wrong. An update on an "
     "example that is right by too little is one, too.",
     "before = updates -> before = w", "updates == before -> w is before",
     "w = w + y[i] -> updates += y[i] * (w @ X[i]) <= 0\n                w = w + y[i]",
     "\n                updates += 1 -> "),
    ("stops after one pass",
     "You make one pass. Go on until a full pass makes no update.",
     "range(max_epochs) -> range(1)"),
    ("converged without a clean pass",
     "You test the last w on all examples. That is an extra pass, which `max_epochs` did not "
     "allow: say whether the last pass that was made had no update.",
     ONE_MORE_PASS),
    ("converged if nothing is wrong",
     "You say True if no example is on the wrong side. It must say whether the last pass was "
     "without an update, and the margin perceptron also updates on the right side.",
     "False -> bool((y * (X @ w) > 0).all())"),
    ("label left out of the test",
     "You compare w · x with the threshold. Whether x is right, and by how much, depends on the "
     "label: compare y (w · x).",
     "y[i] * (w @ X[i]) -> w @ X[i]"),
    ("label forgotten in the update",
     "You add x whatever its label is. A negative example has to push w away from x: add y x.",
     "w + y[i] * X[i] -> w + X[i]"),
    ("updates of the last pass",
     "You count the updates anew in every pass. The question asks for their number in all passes "
     "together.",
     "before = updates -> before = updates = 0"),
    ("never says that it has converged",
     "Your w and the number of updates are right, but you go through all passes and say False. "
     "Return True as soon as a pass was without an update.",
     "updates, True -> updates, False"),
]  # fmt: skip
