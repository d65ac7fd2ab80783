r"""The voted perceptron

In the voted perceptron every weight vector of the run predicts a label, and the labels vote. The
longer a weight vector lasted, the more votes it has.

Write `vote(X, y, epochs, new)`: run the perceptron from $w = 0$ over the rows of `X`, `epochs`
times; on a mistake, $y\,(w \cdot x) \le 0$, it updates to $w + y\,x$. Let
$w_0 = 0, w_1, \dots, w_T$ be its weight vectors, one more for each update. $w_t$ has as many
*votes* as there were examples *after* which it was the weight vector, so the example that made
$w_t$ counts for $w_t$, and the mistake that ends it for $w_{t+1}$.

Return two things: the list of the $T + 1$ numbers of votes, and the list of the labels, $-1$ or
$+1$, that win the vote for the rows of `new`. $w_t$ votes $+1$ where $w_t \cdot x \ge 0$ and $-1$
elsewhere. The label with more votes wins; a tie is won by $+1$. It always makes all the passes.

**Example.** Take $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$, and two passes. Then $w_0
= (0, 0)$ has no votes, $w_1 = (1, 2)$ has 1, and $w_2 = (-1, 3)$ has 3, of which two are from the
second pass. For the new example $(4, 1)$ there is one vote for $+1$ and three for $-1$, so the
answer with this one row in `new` is `[0, 1, 3], [-1]`.

**Think about.** Which label does the sum $a$ of `average_naive` give to $(4, 1)$, and why is it the
other one?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps5 import runs

STARS, MINUTES = 2, 30

HINTS = (
    "Keep two lists of the same length: the weight vectors and their votes. A mistake "
    "appends to both.",
    "After each example, whatever happened, the last entry of `votes` grows by 1.",
    "Add up votes times label over all weight vectors: the sign elects.",
)

SHOWN = (
    "A weight vector that lasted long has earned many votes. The vote and the average need not "
    "agree."
)


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
            ### BEGIN SOLUTION
            if y[i] * (W[-1] @ X[i]) <= 0:
                W.append(W[-1] + y[i] * X[i])
                votes.append(0)
            votes[-1] += 1
            ### END SOLUTION
    ### BEGIN SOLUTION
    totals = sum(v * np.where(new @ w >= 0, 1, -1) for v, w in zip(votes, W))
    return votes, np.where(totals >= 0, 1, -1)
    ### END SOLUTION


def with_new(rng, X, y, epochs):
    return X, y, epochs, draw.examples(rng, 3, X.shape[1], largest=6)


def single_pass(rng, i):
    """Return examples for one pass, some of them mistakes, and points to label."""
    samples = (runs.single_pass(rng, i) for _ in range(draw.TRIES))
    return with_new(rng, *draw.first(samples, runs.learns_later, True))


def several_passes(rng, i):
    """Return examples for several passes, two cases of each kind in a row, and points to label."""
    return with_new(rng, *runs.several_passes(rng, i // 2))


UPDATE, HYPERPLANE = "<= 0 -> <= 1", "new @ w >= 0 -> new @ w >= -1"
LAST, TWICE = "totals >= 0 -> new @ W[-1] >= 0", ">= 0, 1, -1) for -> >= 0, 2, -1) for"

# Which slip shows soon depends on the kind of the run: there is seldom a tie in one that ends.
CHECKS = [
    ("the votes in one pass", 1,
     draw.telling(draw.each(14, single_pass), vote, UPDATE, "append(W[-1] -> append(W[0]",
                  parts=(0,)), False, (0,)),
    ("votes and labels in one pass", 1,
     draw.telling(draw.each(14, single_pass), vote,
                  "totals >= 0 -> new @ W[np.argmax(votes)] >= 0",
                  "np.where(new @ w >= 0, 1, -1) -> np.sign(new @ w)",
                  LAST, TWICE, UPDATE, HYPERPLANE, "append(W[-1] -> append(W[0]")),
    ("the votes in several passes", 1,
     draw.telling(draw.each(16, several_passes), vote, UPDATE, parts=(0,)), False, (0,)),
    ("votes and labels in several passes", 1,
     draw.telling(draw.each(16, several_passes), vote,
                  "totals >= 0 -> totals >= -1", "v * np.where -> np.where",
                  "np.where(new @ w >= 0, 1, -1) -> (new @ w)", TWICE, UPDATE,
                  "totals >= 0 -> totals > 0", LAST, HYPERPLANE), True),
]  # fmt: skip

WRONG = [
    ("a mistake counts for the old weight vector",
     "You count the examples that each weight vector was shown, its last one, the mistake, "
     "included. After that example it is no longer there: the vote goes to the new one.",
     "votes[-1] += 1 -> ", "if y[i] -> votes[-1] += 1\n            if y[i]"),
    ("the example that made it is not counted",
     "A weight vector exists from the example on that made it: begin its votes with 1. All votes "
     "together are the number of examples shown.",
     "votes[-1] += 1 -> else:\n                votes[-1] += 1"),
    ("its first example counted twice",
     "The example that made a weight vector gives it two votes: it begins with 1, and then the "
     "same round adds 1. Begin with 0.",
     "votes.append(0) -> votes.append(1)"),
    ("one vote each",
     "Your votes are right, but you do not use them: each weight vector has one. One that lasted "
     "long must count more.",
     "v * np.where -> np.where"),
    ("averaged in place of voted",
     "Your votes are right, but you add up the scores w · x and not their signs. That is the "
     "averaged perceptron; in an election a loud vote counts as one vote.",
     "np.where(new @ w >= 0, 1, -1) -> (new @ w)"),
    ("the last one decides",
     "Your votes are right, but the labels are those of the last weight vector alone. (If you keep "
     "all of them: does w += ... change the arrays that you have kept? Write w = w + y * x.)",
     "totals >= 0 -> new @ W[-1] >= 0"),
    ("the one with most votes decides",
     "Your votes are right, but the weight vector with most of them decides alone. All others "
     "vote, too.",
     "totals >= 0 -> new @ W[np.argmax(votes)] >= 0"),
    ("w_0 left out",
     "Your list begins with w_1. It must begin with w_0 = 0, even though this has no votes.",
     "return votes -> return votes[1:]"),
    ("-1 if there are as many for each",
     "Where there are as many votes for +1 as for -1 you elect -1. It must be +1.",
     "totals >= 0 -> totals > 0"),
    ("0 if there are as many for each",
     "Where there are as many votes for +1 as for -1 you elect 0, because np.sign(0) is 0. It is "
     "to be +1.",
     "np.where(totals >= 0, 1, -1) -> np.sign(totals)"),
    ("abstains on the hyperplane",
     "Where w · x = 0 your weight vector votes for nobody, because np.sign(0) is 0. It must vote "
     "+1.",
     "np.where(new @ w >= 0, 1, -1) -> np.sign(new @ w)"),
    ("totals in place of labels",
     "You return for each new example by how many votes +1 leads. The question asks for the label "
     "that is elected.",
     "np.where(totals >= 0, 1, -1) -> totals"),
    ("no update on the hyperplane",
     "You update only where y (w · x) < 0. From w = 0 every score is 0, so w_0 stays for ever and "
     "has all the votes. A score of 0 is a mistake.",
     "<= 0 -> < 0"),
    ("-1 on the hyperplane",
     "Where w · x = 0 your weight vector votes -1. It must vote +1.",
     "new @ w >= 0 -> new @ w > 0"),
    ("label forgotten in the update",
     "You add x whatever its label is. A mistake on a negative example has to push w away from x: "
     "add y x.",
     "+ y[i] * X[i] -> + X[i]"),
]  # fmt: skip
