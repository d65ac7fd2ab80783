r"""A learning curve

Would more data help, or another method? A *learning curve* shows it: train on the first $n$
examples, for larger and larger $n$, and note each time the error on those $n$ and the error on a
test set.

Write `learning_curve(X, y, X_test, y_test, sizes)`. Two functions are given within it: `fit`, which
trains the averaged perceptron, and `error`, the share of examples on which a weight vector is
wrong. For each $n$ in `sizes`, train anew on the first $n$ rows of `X`.

**Example.** With `sizes` $= [2, 4]$ and lists `[0, 0.25], [0.4, 0.1]` as the answer, the weight
vector from two examples is right about both and wrong on 40 % of the test set; the one from four
examples is wrong on one of the four and on 10 % of the test set.

**Think about.** Which of the two curves do you expect to fall with $n$, and can the other one rise?
The next question draws both.
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps6 import real

STARS, MINUTES = 1, 20

HINTS = (
    "One loop over `sizes` does it, with `X[:n]` and `y[:n]` in it.",
    "Each weight vector is asked twice: `error(w, X[:n], y[:n])` and `error(w, X_test, y_test)`.",
)

SHOWN = "The distance between the two curves says whether more data would help."


def learning_curve(X, y, X_test, y_test, sizes):
    """Return two lists, the training error and the test error for each of the sizes.

    X : array (n, d), the training examples, one a row
    y : array (n,), their labels, -1 or +1
    X_test, y_test : arrays (m, d) and (m,), the test set
    sizes : array of whole numbers, at most n
    """

    def fit(X, y):  # given: the averaged perceptron, ten passes
        w, total = np.zeros(X.shape[1]), np.zeros(X.shape[1])
        for _ in range(10):
            for x, label in zip(X, y):
                if label * (w @ x) <= 0:
                    w = w + label * x
                total = total + w
        return total

    def error(w, X, y):  # given: the share of wrong predictions
        return np.mean(np.where(X @ w >= 0, 1, -1) != y)

    ### BEGIN SOLUTION
    training, test = [], []
    for n in sizes:
        w = fit(X[:n], y[:n])
        training.append(error(w, X[:n], y[:n]))
        test.append(error(w, X_test, y_test))
    return training, test
    ### END SOLUTION


def two_digits(rng, i):
    """Return images of two digits, every sixth label wrong, and sizes that grow."""
    X, number = real.images(rng, 70, 2)
    y = 1 - 2 * number
    wrong = rng.choice(30, 5, replace=False)
    y[wrong] = -y[wrong]
    sizes = np.sort(rng.choice(np.arange(4, 31), 3, replace=False))
    return X[:30], y[:30], X[30:], y[30:], sizes


def is_rich(*case):
    """Return whether the six errors differ."""
    training, test = learning_curve(*case)
    return len({*training, *test}) == 6


CHECKS = [
    ("the training error for each size", 1, draw.mixed(8, two_digits, is_rich, True), True, (0,)),
    ("the test error for each size", 1, draw.mixed(8, two_digits, is_rich, True), True, (1,)),
]

WRONG = [
    ("tests on all training rows",
     "Your training error is taken over all rows of `X`. For a size n it is the error on the n "
     "rows that were trained on.",
     "error(w, X[:n], y[:n]) -> error(w, X, y)"),
    ("trains on all rows each time",
     "You train on all of `X` whatever the size is. Train on the first n rows.",
     "fit(X[:n], y[:n]) -> fit(X, y)"),
    ("tests on the rows that are left",
     "You test on the rows of `X` that are left over. Their number changes with n: take the test "
     "set, which is the same each time.",
     "error(w, X_test, y_test) -> error(w, X[n:], y[n:]) if n < len(X) else 0.0"),
    ("the last n rows",
     "You train on the last n rows. Take the first: `X[:n]`.",
     "fit(X[:n], y[:n]) -> fit(X[-n:], y[-n:])"),
    ("one row too few",
     "You train on n - 1 rows: `X[:n]` are the first n.",
     "fit(X[:n], y[:n]) -> fit(X[: n - 1], y[: n - 1])"),
    ("the two lists exchanged",
     "Your lists are right, but the training error comes first.",
     "return training, test -> return test, training"),
    ("numbers of errors",
     "You return how many are wrong. Sizes differ, so the question asks for the share.",
     "np.mean(np.where(X @ w >= 0, 1, -1) != y) -> np.sum(np.where(X @ w >= 0, 1, -1) != y)"),
    ("share of right predictions",
     "You return the accuracy. The error is 1 minus that.",
     "!= y) -> == y)"),
    ("trains on the test set",
     "You train on the test set. It is there to test only.",
     "fit(X[:n], y[:n]) -> fit(X_test, y_test)"),
    ("trains on as many rows of the test set",
     "You train on the first n rows of the test set. It is there to test only: train on `X[:n]`.",
     "fit(X[:n], y[:n]) -> fit(X_test[:n], y_test[:n])"),
    ("tests on n rows of the test set",
     "You test on the first n rows of the test set. Take all of it each time: what grows with n is "
     "the training set alone.",
     "error(w, X_test, y_test) -> error(w, X_test[:n], y_test[:n])"),
    ("training error twice",
     "You test on the training rows in both lists.",
     "error(w, X_test, y_test) -> error(w, X[:n], y[:n])"),
    ("test error twice",
     "Your first list holds the test error, too.",
     "error(w, X[:n], y[:n]) -> error(w, X_test, y_test)"),
]  # fmt: skip
