r"""Find the leak, and mend it

A colleague reports a classifier for tumours that chooses its own features. It looks at all the
measurements, keeps the `k` that differ most between the classes, and classifies a tumour by the
nearer of two centroids. The label $+1$ stands for malignant in some of her data, and for benign in
the rest. "Tested on tumours that it has never seen", she writes, and here is the program.

```python
def as_reported(X, y, test, k):
    Z = (X - X.mean(axis=0)) / X.std(axis=0)                    # the same units for all features
    gap = abs(Z[y == 1].mean(axis=0) - Z[y == -1].mean(axis=0))
    best = np.argsort(-gap)[:k]                                 # the k largest gaps, largest first
    train = np.setdiff1d(np.arange(len(X)), test)
    Z_train, y_train, Z_test = Z[train][:, best], y[train], Z[test][:, best]
    plus = Z_train[y_train == 1].mean(axis=0)
    minus = Z_train[y_train == -1].mean(axis=0)
    to_plus = ((Z_test - plus) ** 2).sum(axis=1)
    to_minus = ((Z_test - minus) ** 2).sum(axis=1)
    return best, np.where(to_plus <= to_minus, 1, -1)
```

In two places it learns from the test rows before it predicts them. Write
`mend_leak(X, y, test, k)`: the same classifier, in which everything that is learned (means,
deviations, the choice of features, centroids) comes from the other rows alone. `X`, `y` stay as
they are.

**Example.** Take one feature, $k = 1$, the values $1, 3, 5, 7, 60$ with labels $-1, -1, 1, 1, 1$,
and row 4 as the test. The training mean is $4$ and the deviation $\sqrt 5$. There is only one
feature, so `best` is `[0]`; in new units the centroids are $2/\sqrt 5$ and $-2/\sqrt 5$, and $60$
is nearer to the first: the answer is `[0], [1]`.

**Think about.** Would it change a prediction if the mean, but not the deviation, were still taken
over all the rows? And with random labels `as_reported` still promises much less than 50 % errors.
What does `mend_leak` promise there?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.solution_source import edited
from coursekit.perceptrons.problems.ps6 import real

STARS, MINUTES = 2, 35

HINTS = (
    "Go through the program line by line and ask of each number: would it change if the label or a "
    "measurement of a test row changed? For every number that is computed before the last four "
    "lines the answer should be no.",
    "Move the line with `train` to the top. Which lines use all rows of `X` or of `y` after that?",
    "Scale all rows by the mean and deviation of `X[train]`, and compute the gap from "
    "`Z[train]` and `y[train]`.",
)

SHOWN = (
    "A choice made on all the data has already seen the test set, and then even random labels "
    "seem to be predictable."
)


def mend_leak(X, y, test, k):
    """Return the chosen features, the best first, and the labels predicted for the test rows.

    X : array (n, d), one example a row
    y : array (n,), the labels, -1 or +1
    test : array (m,), the row indices of the examples to be predicted
    k : whole number, how many features are chosen
    """
    train = np.setdiff1d(np.arange(len(X)), test)
    Z = (X - X[train].mean(axis=0)) / X[train].std(axis=0)
    Z_train, y_train = Z[train], y[train]
    gap = abs(Z_train[y_train == 1].mean(axis=0) - Z_train[y_train == -1].mean(axis=0))
    best = np.argsort(-gap)[:k]
    Z_train, Z_test = Z_train[:, best], Z[test][:, best]
    plus = Z_train[y_train == 1].mean(axis=0)
    minus = Z_train[y_train == -1].mean(axis=0)
    to_plus = ((Z_test - plus) ** 2).sum(axis=1)
    to_minus = ((Z_test - minus) ** 2).sum(axis=1)
    return best, np.where(to_plus <= to_minus, 1, -1)


SCALED = (
    "(X - X[train].mean(axis=0)) / X[train].std(axis=0) -> (X - X.mean(axis=0)) / X.std(axis=0)"
)
CHOSEN = (
    "gap = abs(Z_train[y_train == 1].mean(axis=0) - Z_train[y_train == -1].mean(axis=0)) -> "
    "gap = abs(Z[y == 1].mean(axis=0) - Z[y == -1].mean(axis=0))"
)
LEAKY = [edited(mend_leak, *edits) for edits in ((SCALED,), (CHOSEN,), (SCALED, CHOSEN))]


def split(rng, i, n, d, tests, k):
    """Return n tumours, with some rows for the test; in every other case benign is positive.

    Malignant tumours are larger in most measurements: else the sign of a gap would not matter.
    """
    X, y = real.tumours(rng, n, d)
    return X, y if i % 2 == 0 else -y, np.sort(rng.choice(n, tests, replace=False)), k


def leaks(X, y, test, k):
    """Return whether each of the two leaks changes the answer, and no tie decides.

    The number of training rows is odd, so that there are never as many of each label: then the two
    means would be opposite, and rounding would order their sums.
    """
    train = np.setdiff1d(np.arange(len(X)), test)
    X_train, y_train = X[train], y[train]
    if not 1 < (y_train == 1).sum() < len(train) - 1 or not X_train.std(axis=0).all():
        return False
    Z = (X_train - X_train.mean(axis=0)) / X_train.std(axis=0)
    gaps = abs(Z[y_train == 1].mean(axis=0) - Z[y_train == -1].mean(axis=0))
    if np.diff(np.sort(gaps)).min() < 1e-3:
        return False
    right = as_lists(mend_leak(X, y, test, k))
    return all(as_lists(leaky(X, y, test, k)) != right for leaky in LEAKY)


def as_lists(answer):
    return [part.tolist() for part in answer]


MINUS = "((Z_test - minus) ** 2) -> "
CUBE, DOUBLE, PLAIN = (MINUS + f"((Z_test - minus) {power})" for power in ("** 3", "* 2", "** 1"))
CENTROIDS = "Z_train[:, best], Z[test][:, best] -> "
ALL_FEATURES = CENTROIDS + "Z_train, Z[test]"
FROM_TEST = CENTROIDS + "Z[test][:, best], Z[test][:, best]\n    y_train = y[test]"

TEN = draw.mixed(16, lambda rng, i: split(rng, i, 16, 10, 5, 3), leaks, True)

CHECKS = [
    ("three measurements, two are chosen", 1,
     draw.telling(draw.mixed(12, lambda rng, i: split(rng, i, 10, 3, 3, 2), leaks, True),
                  mend_leak, CUBE, DOUBLE, ALL_FEATURES), True),
    ("which three of ten measurements are chosen", 1,
     draw.telling(TEN, mend_leak, SCALED, CHOSEN, parts=(0,)), True, (0,)),
    ("the labels with ten measurements", 2,
     draw.telling(TEN, mend_leak, CUBE, DOUBLE, PLAIN, ALL_FEATURES, FROM_TEST, SCALED, CHOSEN,
                  parts=(1,)),
     True, (1,)),
]  # fmt: skip

WRONG = [
    ("nothing is mended",
     "This is the program as reported: means, deviations and the choice of features still look at "
     "the test rows.",
     SCALED, CHOSEN),
    ("the features are chosen on all rows",
     "One leak is mended: the scaling. But the features are still chosen by all the rows, labels "
     "of the test included. That is the worse leak of the two.",
     CHOSEN),
    ("scaled on all rows",
     "One leak is mended: the choice of features. But means and deviations are still those of all "
     "the rows. Take them from `X[train]`.",
     SCALED),
    ("not scaled at all",
     "You compare features in their old units, so that those with large numbers always win.",
     "(X - X[train].mean(axis=0)) / X[train].std(axis=0) -> X"),
    ("the smallest gaps",
     "You keep the features that differ least: `np.argsort` sorts upwards, so sort `-gap`.",
     "np.argsort(-gap) -> np.argsort(gap)"),
    ("gaps with a sign",
     "You leave out the absolute value. A feature that is smaller for the positive class tells as "
     "much.",
     "gap = abs(Z_train -> gap = (Z_train"),
    ("the test rows are scaled by themselves",
     "The test rows get a mean and a deviation of their own. Use those of the training rows.",
     CENTROIDS + "Z_train[:, best], "
     "((X[test] - X[test].mean(axis=0)) / X[test].std(axis=0))[:, best]"),
    ("trained on the test rows",
     "You compute the centroids from the test rows.",
     FROM_TEST),
    ("predicts the training rows",
     "You return labels of the training rows. The test rows must be predicted.",
     CENTROIDS + "Z_train[:, best], Z_train[:, best]"),
    ("all features are used",
     "You return the chosen features, but classify by all of them.",
     ALL_FEATURES),
    ("the farther centroid",
     "Your labels are the wrong way round: a tumour belongs to the nearer centroid.",
     "to_plus <= to_minus -> to_plus > to_minus"),
]  # fmt: skip
