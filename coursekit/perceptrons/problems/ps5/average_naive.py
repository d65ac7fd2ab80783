r"""The averaged perceptron, word for word

The last weight vector of a run is only the one that it ended with. The averaged perceptron takes
all weight vectors, and counts each as often as it was used.

Write `average_naive(X, y, epochs)`: run the perceptron from $w = 0$ over the rows of `X` in the
order given, `epochs` times, with the update $w + y\,x$ on every mistake, $y\,(w \cdot x) \le 0$.
After *every* example, whether it was a mistake or not, add the current weight vector to $a$, which
begins at 0. Return $a$, the sum. (The average is $a$ divided by the number of examples shown. That
is a positive number, so the hyperplane is the same, and whole numbers stay whole.) It always makes
all the passes, even after a clean one. Leave `X` and `y` as they are.

**Example.** Take $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$. The first pass updates
twice, to $(1, 2)$ and to $(-1, 3)$, so `average_naive(X, y, 1)` is $(1, 2) + (-1, 3) = (0, 5)$. The
second pass is clean and adds $(-1, 3)$ twice more: `average_naive(X, y, 2)` is $(-2, 11)$.

**Think about.** How many times is the first update a part of the sum?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps5 import runs

STARS, MINUTES = 1, 15

HINTS = (
    "Which $w$ is added after an example that was a mistake: the old one or the new one?",
    "The line `a = a + w` comes after the `if`, for every example.",
)

SHOWN = (
    "The average counts each weight vector by how long it lasted, so an unlucky last update "
    "weighs little."
)


def average_naive(X, y, epochs):
    """Return a, the sum of the perceptron's weight vectors after every example, array (d,).

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    epochs : whole number, how many passes are made
    """
    w = np.zeros(X.shape[1])
    a = np.zeros(X.shape[1])
    for _ in range(epochs):
        for i in range(len(X)):
            ### BEGIN SOLUTION
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
            a = a + w
            ### END SOLUTION
    return a


CHECKS = [
    ("one pass", 1,
     draw.telling(draw.mixed(12, runs.single_pass, runs.learns_later, True), average_naive,
                  "<= 0 -> <= 1"), True),
    ("several passes", 1,
     draw.telling(draw.each(12, runs.several_passes), average_naive, "<= 0 -> <= 1"), True),
]  # fmt: skip

WRONG = [
    ("the last one",
     "You return the last weight vector. The question asks for the sum of the weight vectors "
     "after every example.",
     "return a -> return w"),
    ("adds after mistakes only",
     "You add w only where it has just changed. Then each weight vector counts once, however long "
     "it was right. The line a = a + w does not belong in the `if`.",
     "a = a + w ->     a = a + w"),
    ("adds where w was right only",
     "You leave out the examples that were mistakes. After an update, too, w is added: the new "
     "one.",
     "a = a + w -> else:\n                a = a + w"),
    ("adds before the update",
     "You add w before the example is learned, so the weight vector after the last example is "
     "missing. First the update, if there is one, then a = a + w.",
     "a = a + w -> ", "if y[i] -> a = a + w\n            if y[i]"),
    ("adds at the end of each pass",
     "You add w once for each pass. It must be added after every example.",
     "    a = a + w -> a = a + w"),
    ("starts every pass at zero",
     "You set w back to 0 before each pass, so that every pass repeats the first. Set it once, "
     "before all passes.",
     "range(epochs): -> range(epochs):\n        w = 0 * w"),
    ("sums up the last pass only",
     "You set a back to 0 before each pass, so only the last one is left. Set it once, before all "
     "passes.",
     "range(epochs): -> range(epochs):\n        a = 0 * a"),
    ("divided by the number of examples",
     "You return the average. The question asks for the sum a: it has the same hyperplane, and "
     "stays whole if the examples are.",
     "return a -> return a / (epochs * len(X))"),
    ("stops at a clean pass",
     "You stop when a pass was clean. The last weight vector is right then, but it has to be added "
     "in the passes that are left, too.",
     "range(epochs): -> range(epochs):\n        before = w",
     "a = a + w -> a = a + w\n        if w is before:\n            break"),
    ("no update on the hyperplane",
     "You update only where y (w · x) < 0. From w = 0 every score is 0, so nothing is ever "
     "learned. A score of 0 is a mistake.",
     "<= 0 -> < 0"),
    ("a score of 0 is right for +1",
     "You update where the predicted label is wrong, and predict +1 where w · x = 0. A score of 0 "
     "is a mistake for both labels: y (w · x) <= 0.",
     "y[i] * (w @ X[i]) <= 0 -> (1 if w @ X[i] >= 0 else -1) != y[i]"),
    ("one array, many times",
     "You add the last w again and again: a list of arrays w that are changed in place, by "
     "w += ..., holds one and the same array. Write w = w + y * x, which is a new one.",
     "return a -> return epochs * len(X) * w"),
    ("two names for one array",
     "Your a and your w are one array: after a = w both change with each +=. Begin with two "
     "arrays, or write a = a + w and w = w + y * x.",
     "a = np.zeros(X.shape[1]) -> a = w", "w = w + -> w +=", "a = a + w -> a += w"),
    ("label forgotten in the update",
     "You add x whatever its label is. A mistake on a negative example has to push w away from x: "
     "add y x.",
     "w + y[i] * X[i] -> w + X[i]"),
    ("label left out of the test",
     "You test w · x <= 0. Whether that is a mistake depends on the label: test y (w · x) <= 0.",
     "y[i] * (w @ X[i]) -> w @ X[i]"),
]  # fmt: skip
