r"""Three digits at once

Lecture 07 learns many classes at once: each class $j$ has a weight vector $w_j$, and on a mistake
the true class gains $x$ while *one* rival loses it. Crammer and Singer (2003) noticed that the
blame may be shared. Take that variant. An example $x$ of class $y$ is a mistake if another class
has a score at least as high as that of $y$. Let there be $m$ such *rivals*, that is classes $j \ne
y$ with $w_j \cdot x \ge w_y \cdot x$. Then

$$w_y \text{ becomes } w_y + x, \qquad
  w_j \text{ becomes } w_j - \tfrac1m\,x \quad\text{for each rival } j .$$

The passes over the data are written already. Complete `multiclass(X, labels, k, epochs)` with what
happens when one example is shown: find the rivals, update `W`, count the mistake. The classes are
the numbers from 0 to $k - 1$. Leave `X` and `labels` as they are.

**Example.** Let $k = 3$ and the first example be $x = (2, 4)$ with class 1. All scores are 0, so
classes 0 and 2 are rivals, $m = 2$, and $W$ becomes $(-1, -2), (2, 4), (-1, -2)$. If the same
example comes again, class 1 has the score 20 and the others $-10$: no mistake.

**Think about.** What is the sum of all $w_j$ at any time, and why?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps6 import real

STARS, MINUTES = 2, 25

HINTS = (
    "`scores = W @ x` holds all the scores. A rival is a class other than `y` whose score is not "
    "below `scores[y]`.",
    "`rivals = [j for j in range(k) if j != y and scores[j] >= scores[y]]`. If it is empty, "
    "nothing happens.",
)


def multiclass(X, labels, k, epochs):
    """Return W, one weight vector a row, array (k, d), and the number of mistakes.

    X : array (n, d), one example a row
    labels : array (n,), their classes, from 0 to k - 1
    k : whole number, how many classes there are
    epochs : whole number, how many passes are made
    """
    W = np.zeros((k, X.shape[1]))
    mistakes = 0
    for _ in range(epochs):
        for x, y in zip(X, labels):
            ### BEGIN SOLUTION
            scores = W @ x
            rivals = [j for j in range(k) if j != y and scores[j] >= scores[y]]
            if rivals:
                W[y] += x
                W[rivals] -= x / len(rivals)
                mistakes += 1
            ### END SOLUTION
    return W, mistakes


def few_pixels(rng, i):
    """Return six images of three digits, reduced to the same two or three pixels."""
    X, labels = real.images(rng, 6, 3)
    columns = rng.choice(np.flatnonzero(X.std(axis=0) > 0), 2 + i % 2, replace=False)
    return X[:, columns], labels, 3, 2 + i % 2


def few_steps(rng, i):
    """Return three images with two pixels, once each: few enough to be followed by hand."""
    X, labels, k, _ = few_pixels(rng, 0)
    return X[:3], labels[:3], k, 1


def all_pixels(rng, i):
    return *real.images(rng, 15, 3), 3, 1 + i % 4


def is_rich(X, labels, k, epochs):
    """Return whether there are mistakes with one rival and with two, one of these not at W = 0."""
    W, kinds = np.zeros((k, X.shape[1])), []
    for _ in range(epochs):
        for x, y in zip(X, labels):
            scores = W @ x
            rivals = [j for j in range(k) if j != y and scores[j] >= scores[y]]
            kinds.append((len(rivals), bool(W.any()), bool((scores[rivals] == scores[y]).any())))
            if rivals:
                W[y] += x
                W[rivals] -= x / len(rivals)
    required = {(1, True, False), (2, True, False)}
    return required <= {*kinds} and any(count == 0 for count, *_ in kinds)


def short_or_rich(rng, i):
    if i % 4 == 3:
        return few_steps(rng, i)
    return draw.first((few_pixels(rng, i) for _ in range(draw.TRIES)), is_rich, True)


ARGMAX = "if rivals: -> if scores.argmax() != y:"

CHECKS = [
    ("a few pixels", 2, draw.telling(draw.each(16, short_or_rich), multiclass, ARGMAX), True),
    ("whole images", 2,
     draw.telling(draw.mixed(8, all_pixels, is_rich, True), multiclass, ARGMAX), True),
]  # fmt: skip

BLAME, TRUE = "W[rivals] -= x / len(rivals) -> ", "W[y] += x -> "

WRONG = [
    ("only the best rival loses",
     "You subtract x from one rival, as in the lecture. Here all the rivals share: each of the m "
     "loses x / m.",
     BLAME + "W[max(rivals, key=lambda j: scores[j])] -= x"),
    ("each rival loses all of x",
     "You subtract x from each rival. They share the blame: each of the m loses x / m.",
     BLAME + "W[rivals] -= x"),
    ("a tie is no mistake",
     "You count a rival only where its score is larger. A score that is as high as that of the "
     "true class is a mistake, too: from W = 0 it is the first.",
     "scores[j] >= scores[y] -> scores[j] > scores[y]"),
    ("a tie is overlooked by argmax",
     "You call it a mistake where `argmax` is another class. Of equal scores `argmax` takes the "
     "first, so a tie is overlooked if the true class comes first: from W = 0 it does for class 0.",
     ARGMAX),
    ("rivals found after the update",
     "You look for the rivals after the true class has gained x, when its score is higher. Find "
     "them with the scores before the update.",
     TRUE + "W[y] += x\n                scores = W @ x\n                "
     "rivals = [j for j in range(k) if j != y and scores[j] >= scores[y]]",
     BLAME + "W[rivals] -= x / max(len(rivals), 1)"),
    ("shared among k",
     "You divide by the number of classes. Divide by the number of rivals.",
     BLAME + "W[rivals] -= x / k"),
    ("every example is a mistake",
     "You update and count on every example. Where there is no rival, nothing happens.",
     "if rivals: -> if True:", BLAME + "W[rivals] -= x / max(len(rivals), 1)"),
    ("the true class is a rival of itself",
     "You count the true class among its rivals, since its score is at least as high as itself. "
     "Leave y out.",
     "j != y and scores[j] -> scores[j]"),
    ("all other classes are rivals",
     "You push down all other classes on a mistake. Only those with a score at least as high as "
     "that of the true class are rivals.",
     BLAME + "rivals = [j for j in range(k) if j != y]\n                "
     "W[rivals] -= x / len(rivals)"),
    ("shared among all classes",
     "You divide by the number of all other classes. Divide by the number of rivals.",
     BLAME + "W[rivals] -= x / (k - 1)"),
    ("nothing is pushed down",
     "You push the true class up, but no rival down.",
     BLAME + "pass"),
    ("nothing is pushed up",
     "You push the rivals down, but the true class does not gain x.",
     TRUE + "pass"),
    ("the true class gains once for each rival",
     "You add x once for each rival. It is added once for each mistake.",
     TRUE + "W[y] += len(rivals) * x"),
    ("counts rivals",
     "Your W is right, but you count the rivals. A mistake counts once, however many there are.",
     "mistakes += 1 -> mistakes += len(rivals)"),
    ("updates every time",
     "You add x to the true class on every example. The perceptron is driven by mistakes.",
     TRUE + "pass", "if rivals: -> W[y] += x\n            if rivals:"),
    ("the wrong way round",
     "You subtract x from the true class and add it to the rivals.",
     TRUE + "W[y] -= x", BLAME + "W[rivals] += x / len(rivals)"),
    ("compares with 0",
     "You call a class a rival if its own score is 0 or more, as in one-vs-rest. Compare it with "
     "the score of the true class.",
     ">= scores[y] -> >= 0"),
]  # fmt: skip
