r"""Scale, without looking at the test set

Measurements come in all units: the area of a tumour in the data of this sheet is about 650, its
smoothness about 0.1. *Standardising* gives each feature mean 0 and standard deviation 1. The two
numbers that this takes, a mean and a deviation for each feature, are learned from data, and so they
must come from the training set alone. New examples are then measured in the same units.

Write `standardise(train, new)`: subtract from each feature its mean over the rows of `train`, and
divide by its standard deviation there (the root of the mean of the squared differences, which is
what `np.std` computes). A feature that is the same in all rows of `train` has deviation 0; divide
it by 1 instead. Leave both arrays as they are.

**Example.** For `train` with the rows $(1, 5)$ and $(3, 5)$ the means are $(2, 5)$ and the
deviations $(1, 0)$. So `train` becomes $(-1, 0)$, $(1, 0)$, and the new row $(4, 6)$ becomes
$(2, 1)$.

**Think about.** Why is it right that the standardised new rows do not have mean 0?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps6 import real

STARS, MINUTES = 1, 10

HINTS = (
    "`train.mean(axis=0)` is one mean for each column; numpy subtracts it from every row.",
    "`np.where(deviation == 0, 1, deviation)` replaces the zeros.",
)

SHOWN = "What is learned from data, even a mean, is learned from the training set alone."


def standardise(train, new):
    """Return train and new in the units of train: two arrays of the shapes of the given ones.

    train : array (n, d), the training examples, one a row
    new : array (m, d), other examples, one a row
    """
    mean, deviation = train.mean(axis=0), train.std(axis=0)
    deviation = np.where(deviation == 0, 1, deviation)
    return (train - mean) / deviation, (new - mean) / deviation


def measured(rng, i):
    """Return tumours, split in two."""
    n = 4 + i % 3
    X, _ = real.tumours(rng, n + 2, 2 + i % 2)
    return X[:n], X[n:]


def some_pixels(rng, i):
    """Return four pixels of images: at least one is the same in training, and another in new."""
    while True:
        train, new = np.split(real.images(rng, 7, 2)[0], [4])
        constant = (train.std(axis=0) == 0) & (abs(new - train[0]).max(axis=0) > 0)
        if constant.any() and (train.std(axis=0) > 0).sum() > 2:
            varied = rng.choice(np.flatnonzero(train.std(axis=0) > 0), 3, replace=False)
            columns = [int(rng.choice(np.flatnonzero(constant))), *varied]
            return train[:, columns], new[:, columns]


def either(rng, i):
    """Return tumours, and in every other case images."""
    return (measured, some_pixels)[i % 2](rng, i // 2)


EITHER = draw.Cases(16, either, kinds=2)

CHECKS = [
    ("the training rows, also where a feature is the same in all of them", 1, EITHER, True, (0,)),
    ("the new rows, in the units of the training rows", 1, EITHER, True, (1,)),
]

BOTH = "return (train - mean) / deviation, (new - mean) / deviation -> "
MEAN = "mean, deviation = train.mean(axis=0), train.std(axis=0) -> "
ZERO = "deviation = np.where(deviation == 0, 1, deviation) -> "

WRONG = [
    ("the new rows in units of their own",
     "You standardise `new` by its own mean and deviation. Then the same measurement is another "
     "number in training and later. Use those of `train`.",
     ZERO + "own = new.std(axis=0)\n    own = np.where(own == 0, 1, own)\n    "
     "deviation = np.where(deviation == 0, 1, deviation)",
     BOTH + "return (train - mean) / deviation, (new - new.mean(axis=0)) / own"),
    ("statistics of both together",
     "You compute mean and deviation from `train` and `new` together. That is the leak of lecture "
     "08: the new examples have a part in the training. Use `train` alone.",
     MEAN + "both = np.vstack([train, new])\n    "
     "mean, deviation = both.mean(axis=0), both.std(axis=0)"),
    ("divided by zero",
     "You divide by a deviation of 0 where a feature is the same in all of `train`. Divide by 1 "
     "there.",
     ZERO + ""),
    ("constant features erased",
     "You set features that are the same in all of `train` to 0. In `new` they may differ: divide "
     "them by 1, so that the difference is seen.",
     "(deviation == 0, 1, -> (deviation == 0, np.inf,"),
    ("not divided",
     "You subtract the mean, but do not divide by the deviation, so the units are the old ones.",
     BOTH + "return train - mean, new - mean"),
    ("not centred",
     "You divide by the deviation, but do not subtract the mean.",
     BOTH + "return train / deviation, new / deviation"),
    ("divided by the variance",
     "You divide by the variance. The standard deviation is its root.",
     "train.std(axis=0) -> train.var(axis=0)"),
    ("deviation of a sample",
     "You divide the sum of squares by n - 1. Here the deviation is the root of the plain mean: "
     "`np.std` without `ddof=1`.",
     "train.std(axis=0) -> train.std(axis=0, ddof=1)"),
    ("one mean for all features",
     "You take one mean and one deviation over all numbers. Each feature has its own: `axis=0`.",
     MEAN + "mean, deviation = train.mean(), train.std()"),
    ("mean of each row",
     "With `axis=1` you take the mean and the deviation of each row, that is over the features of "
     "one example. Each feature has its own, over the rows: `axis=0`.",
     MEAN + "mean, deviation = train.mean(axis=1), train.std(axis=1)"),
    ("only the mean is divided",
     "You compute x - (mean / deviation), since a division comes before a difference. Write "
     "(x - mean) / deviation.",
     BOTH + "return train - mean / deviation, new - mean / deviation"),
    ("the new rows left as they are",
     "Your `train` is right, but `new` still has its old units. Subtract and divide there, too.",
     BOTH + "return (train - mean) / deviation, new"),
    ("scaled to the range from 0 to 1",
     "You subtract the minimum and divide by the range. That is another scaling; the question asks "
     "for mean 0 and deviation 1.",
     MEAN + "mean, deviation = train.min(axis=0), train.max(axis=0) - train.min(axis=0)"),
    ("plus for minus",
     "You add the mean. Subtract it, so that the mean of the result is 0.",
     BOTH + "return (train + mean) / deviation, (new + mean) / deviation"),
    ("the other array first",
     "Your two arrays are right, but in the wrong order: `train` comes first.",
     BOTH + "return (new - mean) / deviation, (train - mean) / deviation"),
]  # fmt: skip
