"""ps5.vote: every weight vector has as many votes as examples that it lasted."""

import numpy as np

from coursekit.exercises.ps5 import runs
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
In the voted perceptron every weight vector of the run has a say, not with its numbers but with its
label. How many votes it has is how long it lasted.

Write `vote(X, y, epochs, new)`: run the perceptron from $w = 0$ over the rows of `X`, `epochs`
times; on a mistake, $y\,(w \cdot x) \le 0$, it updates to $w + y\,x$. Let
$w_0 = 0, w_1, \dots, w_T$ be its weight vectors, one more for each update. $w_t$ has as many
*votes* as there were examples *after* which it was the weight vector, so the example that made
$w_t$ counts for $w_t$, and the mistake that ends it for $w_{t+1}$.

Return two things: the list of the $T + 1$ numbers of votes, and the list of the labels, $-1$ or
$+1$, that are elected for the rows of `new`. $w_t$ votes $+1$ where $w_t \cdot x \ge 0$ and $-1$
elsewhere. The label with more votes is elected, $+1$ if there are as many for each. It always makes
all the passes.

For example, take $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$, and two passes. Then
$w_0 = (0, 0)$ has no votes, $w_1 = (1, 2)$ has 1, and $w_2 = (-1, 3)$ has 3, of which two are from
the second pass. For the new example $(4, 1)$ there is one vote for $+1$ and three for $-1$, so the
answer with this one row in `new` is `[0, 1, 3], [-1]`. What does the sum $a$ of `average_naive` say
of $(4, 1)$, and why is it another label?
"""


def vote(X, y, epochs, new):
    """Return the votes of w_0, ..., w_T, a list, and the labels elected for the rows of new.

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    epochs : whole number, how many passes are made
    new : array (m, d), the examples to be labelled, one a row
    """
    W = [np.zeros(X.shape[1])]
    votes = [0]
    for _ in range(epochs):
        for i in range(len(X)):
            if y[i] * (W[-1] @ X[i]) <= 0:
                W.append(W[-1] + y[i] * X[i])
                votes.append(0)
            votes[-1] += 1
    totals = sum(v * np.where(new @ w >= 0, 1, -1) for v, w in zip(votes, W))
    return votes, np.where(totals >= 0, 1, -1)


def one_vote_at_a_time(X, y, epochs, new):
    w, votes, ballots = np.zeros(X.shape[1]), [0], [[] for _ in new]
    for k in range(epochs * len(X)):
        x, label = X[k % len(X)], y[k % len(X)]
        if label * (w @ x) <= 0:
            w = w + label * x
            votes += [0]
        votes[-1] += 1
        for ballot, z in zip(ballots, new, strict=True):
            ballot.append(z @ w >= 0)
    return votes, [1 if 2 * sum(ballot) >= len(ballot) else -1 for ballot in ballots]


def from_the_steps(X, y, epochs, new):
    W, _ = runs.weights(X, y, epochs)
    steps = [k for k, (_, b, a) in enumerate(runs.walk(X, y, epochs)) if a is not b]
    votes = np.diff([0, *steps, epochs * len(X)])
    plus = (new @ W.T >= 0) @ votes
    return votes, 1.0 - 2.0 * (2 * plus < votes.sum())


def in_lists(X, y, epochs, new):
    rows, w = X.tolist(), [0.0] * X.shape[1]
    votes, totals = [0], [0] * len(new)
    for _ in range(epochs):
        for x, label in zip(rows, y.tolist(), strict=True):
            if label * sum(p * q for p, q in zip(w, x, strict=True)) <= 0:
                w = [p + label * q for p, q in zip(w, x, strict=True)]
                votes.append(0)
            votes[-1] += 1
            for j, z in enumerate(new.tolist()):
                totals[j] += 1 if sum(p * q for p, q in zip(w, z, strict=True)) >= 0 else -1
    return tuple(votes), tuple(-1 if total < 0 else 1 for total in totals)


def elected(votes, W, new):
    totals = sum(v * np.where(new @ w >= 0, 1, -1) for v, w in zip(votes, W, strict=True))
    return votes, np.where(totals >= 0, 1, -1)


def survival(X, y, epochs, new):
    """Count the mistake for the weight vector that made it."""
    W, votes = runs.weights(X, y, epochs)
    votes[0] += 1
    votes[-1] -= 1
    return elected(votes, W, new)


def rounds_after(X, y, epochs, new):
    """Count the example that made w for nobody."""
    W, votes = runs.weights(X, y, epochs)
    votes[1:] -= 1
    return elected(votes, W, new)


def unweighted(X, y, epochs, new):
    W, votes = runs.weights(X, y, epochs)
    return votes, elected(np.ones(len(W)), W, new)[1]


def averaged(X, y, epochs, new):
    W, votes = runs.weights(X, y, epochs)
    return votes, np.where(new @ (votes @ W) >= 0, 1, -1)


def last(X, y, epochs, new):
    W, votes = runs.weights(X, y, epochs)
    return votes, np.where(new @ W[-1] >= 0, 1, -1)


def longest_only(X, y, epochs, new):
    W, votes = runs.weights(X, y, epochs)
    return votes, np.where(new @ W[np.argmax(votes)] >= 0, 1, -1)


def without_the_first(X, y, epochs, new):
    W, votes = runs.weights(X, y, epochs)
    return elected(votes[1:], W[1:], new)


def minus_if_equal(X, y, epochs, new):
    W, votes = runs.weights(X, y, epochs)
    totals = np.where(new @ W.T >= 0, 1, -1) @ votes
    return votes, np.where(totals > 0, 1, -1)


def abstains_at_zero(X, y, epochs, new):
    W, votes = runs.weights(X, y, epochs)
    return votes, np.where(np.sign(new @ W.T) @ votes >= 0, 1, -1)


def totals_in_place_of_labels(X, y, epochs, new):
    W, votes = runs.weights(X, y, epochs)
    return votes, np.where(new @ W.T >= 0, 1, -1) @ votes


OTHERS = (unweighted, averaged, last, longest_only, minus_if_equal, abstains_at_zero)


def with_new(rng, case):
    """Add three new examples to a case, on which the vote is not what most others say."""
    X, y, epochs = case
    d = X.shape[1]
    candidates = np.array([v for v in np.ndindex(*[13] * d)], dtype=float) - 6
    candidates = candidates[rng.permutation(len(candidates))[:400]]
    truth = np.array(vote(X, y, epochs, candidates)[1])
    differ = np.array([other(X, y, epochs, candidates)[1] != truth for other in OTHERS])
    chosen = []
    for i in range(len(OTHERS)):
        chosen += np.flatnonzero(differ[i])[:1].tolist()
    chosen = [*rng.permutation(sorted(set(chosen)))[:2], len(candidates) - 1]
    return X, y, epochs, candidates[chosen]


def games(rng, drawn):
    """Return cases, in each of which something else is wrong with some other reading."""
    while True:
        cases = [with_new(rng, drawn(rng, k)) for k in range(14)]
        found = [
            any((other(*case)[1] != vote(*case)[1]).any() for case in cases) for other in OTHERS
        ]
        if all(found):
            return cases


def single_passes(rng):
    return games(rng, lambda rng, _: runs.one_pass(rng))


def several_passes(rng):
    return games(rng, runs.passes)


QUESTION = Question(
    name="ps5.vote",
    title="The voted perceptron",
    statement=STATEMENT,
    reference=vote,
    checks=(
        Check("one pass", 1, single_passes),
        Check("several passes", 1, several_passes, keeps_arguments=True),
    ),
    misconceptions=(
        Misconception(
            "a mistake counts for the old weight vector",
            "You count the examples that each weight vector was shown, its last one, the mistake, "
            "included. After that example it is no longer there: the vote goes to the new one.",
            survival,
        ),
        Misconception(
            "the example that made it is not counted",
            "A weight vector exists from the example on that made it: begin its votes with 1. All "
            "votes together are the number of examples shown.",
            rounds_after,
        ),
        Misconception(
            "one vote each",
            "Your votes are right, but you do not use them: each weight vector has one. One that "
            "lasted long is to count more.",
            unweighted,
        ),
        Misconception(
            "averaged in place of voted",
            "Your votes are right, but you add up the scores w · x and not their signs. That is "
            "the averaged perceptron; in an election a loud vote counts as one vote.",
            averaged,
        ),
        Misconception(
            "the last one decides",
            "Your votes are right, but the labels are those of the last weight vector alone. (If "
            "you keep all of them: does w += ... change the arrays that you have kept? Write "
            "w = w + y * x.)",
            last,
        ),
        Misconception(
            "the one with most votes decides",
            "Your votes are right, but the weight vector with most of them decides alone. All "
            "others vote, too.",
            longest_only,
        ),
        Misconception(
            "w_0 left out",
            "Your list begins with w_1. It is to begin with w_0 = 0, even though this has no "
            "votes.",
            without_the_first,
        ),
        Misconception(
            "-1 if there are as many for each",
            "Where there are as many votes for +1 as for -1 you elect -1. It is to be +1.",
            minus_if_equal,
        ),
        Misconception(
            "abstains on the hyperplane",
            "Where w · x = 0 your weight vector votes for nobody, because np.sign(0) is 0. It is "
            "to vote +1.",
            abstains_at_zero,
        ),
        Misconception(
            "totals in place of labels",
            "You return for each new example by how many votes +1 leads. Asked is the label that "
            "is elected.",
            totals_in_place_of_labels,
        ),
    ),
    alternatives=(one_vote_at_a_time, from_the_steps, in_lists),
)
