r"""Whom did it miss?

97 % of all tumours classified correctly sounds good, but what does a patient ask? How many of the
malignant ones ($+1$) were found, and how far off were the others? A tumour is *called* malignant
where $w \cdot x + b \ge 0$: on the hyperplane, too, a prediction has to say something. The four
counts are

| | called malignant | called benign |
|---|---|---|
| **malignant** | true positives | false negatives |
| **benign** | false positives | true negatives |

and the *recall* is the share of the malignant tumours that are called malignant.

Write `error_analysis(X, y, w, b)`. It returns the four counts, as a list in the order true
positives, false negatives, false positives, true negatives; the recall; and the row indices of the
false negatives, the one that is farthest from the hyperplane first (no two are equally far). There
is at least one malignant tumour in `y`. Leave the arrays as they are.

**Example.** Take one feature with the values $3, 1, -2, -5$, labels $+1, -1, +1, +1$, $w = (1)$ and
$b = 0$. The scores are the values, so row 0 is found, row 1 is a false alarm, and rows 2 and 3 are
missed, row 3 by more: the answer is `[1, 2, 1, 0], 1/3, [3, 2]`.

**Think about.** How would you change $b$ to miss fewer, and which count pays for it?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps6 import real

STARS, MINUTES = 2, 30

HINTS = (
    "Make two arrays of truth values, `called = X @ w + b >= 0` and `malignant = y == 1`. Each "
    "count is the sum of one combination, such as `(malignant & ~called).sum()`.",
    "`np.flatnonzero(malignant & ~called)` are the rows that were missed; `np.argsort` of their "
    "scores puts the lowest score first.",
)

SHOWN = (
    "How many were missed, and how far off they were, says more to a patient than one percentage."
)


def error_analysis(X, y, w, b):
    """Return the counts, a list of four, the recall, and the indices of the missed, farthest first.

    X : array (n, d), one tumour a row
    y : array (n,), +1 for malignant, -1 for benign
    w : array (d,), a weight vector, not zero
    b : number, the offset
    """
    scores = X @ w + b
    called, malignant = scores >= 0, y == 1
    missed = np.flatnonzero(malignant & ~called)
    missed = missed[np.argsort(scores[missed])]
    found = (malignant & called).sum()
    alarms = (~malignant & called).sum()
    counts = [found, len(missed), alarms, (~malignant & ~called).sum()]
    return counts, found / malignant.sum(), missed


def whole_units(rng, n):
    """Return tumours in whole units from the median, and a direction in which they differ."""
    X, y = real.in_whole_units(rng, n, 2)
    w = X[y == 1].mean(axis=0) - X[y == -1].mean(axis=0)
    return X, y, np.round(w) + 0.0


def some_missed(rng, i):
    """Return tumours and any w, with a b that misses some: a good w would miss few of them."""
    X, y = real.in_whole_units(rng, 8 + i % 4, 2)
    w = draw.oblique(rng, 2)
    scores = np.sort((X @ w)[y == 1])
    return X, y, w, float(1 - scores[rng.integers(1, len(scores))])


def none_or_all_missed(rng, i):
    X, y, w = whole_units(rng, 5)
    scores = (X @ w)[y == 1]
    return X, y, w, float(-scores.min() + 1 if i % 2 else -scores.max() - 1)


def on_the_boundary(rng, i):
    X, y, w = whole_units(rng, 6)
    return X, y, w, float(-np.median((X @ w)[y == 1][:1]))


def all_differ(w, scores):
    return w.any() and len({*scores.tolist()}) == len(scores)


def kind(X, y, w, b):
    """Return the kind of a case by how many are missed; all scores must differ."""
    scores = X @ w + b
    if not all_differ(w, scores) or 0 in scores:
        return "unclear"
    lowest_first = np.flatnonzero((scores < 0) & (y == 1))
    sorted_already = (np.diff(scores[lowest_first]) > 0).all()
    missed = len(lowest_first)
    if missed == 0:
        return "none"
    if missed == (y == 1).sum():
        return "all" if sorted_already else "all, in another order"
    all_four = all(((scores >= 0) == a)[y == c].any() for a in (True, False) for c in (1, -1))
    return "some" if all_four and missed > 1 and not sorted_already else "few"


def is_on_it(X, y, w, b):
    """Return whether a malignant tumour has the score 0, and no two are missed."""
    scores = X @ w + b
    malignant = scores[y == 1]
    return bool(all_differ(w, scores) and 0 in malignant and (malignant < 0).sum() < 2)


EXCHANGED = (
    "[found, len(missed), alarms, (~malignant & ~called).sum()] -> "
    "[found, alarms, len(missed), (~malignant & ~called).sum()]"
)
PRECISION = "found / malignant.sum() -> found / max(called.sum(), 1)"
TOO_LOW = "scores >= 0 -> scores >= -1"
ORDER = "missed[np.argsort(scores[missed])] -> "
PLACES = ORDER + "np.argsort(scores[missed])"
ALL_ERRORS = (
    "return counts -> missed = np.flatnonzero(malignant != called)\n    "
    "missed = missed[np.argsort(scores[missed])]\n    return counts"
)

SOME = draw.mixed(12, some_missed, kind, "some")

# The order of the missed ones counts in the third check only, and the hyperplane in the last.
CHECKS = [
    ("the four counts", 1,
     draw.telling(SOME, error_analysis, TOO_LOW, EXCHANGED, parts=(0,)), True, (0,)),
    ("the recall, also if none is missed or all are", 1,
     draw.telling(draw.mixed(8, none_or_all_missed, kind, "all", "none"), error_analysis,
                  PRECISION, parts=(1,)), True, (1,)),
    ("the rows of the missed, the farthest first", 1,
     draw.telling(SOME, error_analysis, TOO_LOW, parts=(2,)), True, (2,)),
    ("a malignant tumour on the hyperplane is found", 1,
     draw.telling(draw.mixed(8, on_the_boundary, is_on_it, True), error_analysis,
                  ALL_ERRORS, TOO_LOW, PLACES, EXCHANGED), True),
]  # fmt: skip

WRONG = [
    ("false positives and false negatives exchanged",
     "Your second and third count are exchanged. A false negative is a malignant tumour that is "
     "called benign.",
     EXCHANGED),
    ("precision for recall",
     "You divide by all that are called malignant. That is the precision. The recall is the share "
     "of the malignant tumours that are found.",
     PRECISION),
    ("accuracy for recall",
     "You return the share of all tumours that are classified correctly. The recall looks at the "
     "malignant ones only.",
     "found / malignant.sum() -> (called == malignant).mean()"),
    ("share of the missed",
     "You return the share that was missed. The recall is the share that was found.",
     "found / malignant.sum() -> len(missed) / malignant.sum()"),
    ("-1 on the hyperplane",
     "A tumour with score 0 counts as benign in your answer. Where w · x + b is 0 it is called "
     "malignant: >= 0.",
     "scores >= 0 -> scores > 0"),
    ("offset left out",
     "You leave b out of the score.",
     "X @ w + b -> X @ w"),
    ("sign of the offset wrong",
     "You subtract b. The score is w · x + b.",
     "X @ w + b -> X @ w - b"),
    ("in the order of the rows",
     "The counts are right, but the missed tumours are in the order of their rows. The farthest "
     "one comes first.",
     ORDER + "missed"),
    ("nearest first",
     "The counts are right, but the nearest tumour comes first. The farthest has the lowest score.",
     ORDER + "missed[np.argsort(-scores[missed])]"),
    ("places in place of rows",
     "You return places within the list of the missed. The question asks for their rows in X.",
     PLACES),
    ("the false alarms",
     "You list the benign tumours that are called malignant. The missed ones are malignant and "
     "called benign.",
     "return counts -> missed = np.flatnonzero(~malignant & called)\n    "
     "missed = missed[np.argsort(-scores[missed])]\n    return counts"),
    ("benign is positive",
     "You take the benign tumours for the positive class. Here +1, malignant, is positive.",
     "scores >= 0, y == 1 -> scores < 0, y == -1"),
    ("all errors in the list",
     "Your list holds all the errors. The question asks for the malignant ones that were missed.",
     ALL_ERRORS),
    ("distances in place of rows",
     "You return scores. The question asks for the rows of the missed tumours.",
     ORDER + "np.sort(scores[missed])", "len(missed) -> (malignant & ~called).sum()"),
]  # fmt: skip
