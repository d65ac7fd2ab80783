"""What the order of the examples decides, and the split into training and test (lecture 02)."""

from __future__ import annotations

import numpy as np

from coursekit.perceptrons.algorithms import perceptron, predict
from coursekit.perceptrons.datasets import digits

TRAINING, TESTED = 200, 157  # images
LAST = 48  # of the last two forms in the file


def one_order(rng: np.random.Generator) -> dict[str, int]:
    """Train on the first 200 threes and eights, shuffled; count the errors on the other 157.

    Parameters
    ----------
    rng : Generator
        Draws the order before each epoch.

    Returns
    -------
    dict of str to int
        How many ``eights called 3`` and ``threes called 8`` there are, and ``all errors``.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(one_order, runs=20))
                     median  10 % to 90 %  of 20 runs
    eights called 3       3   0.9 to 8.1
    threes called 8       6     1 to 12
    all errors           11   5.9 to 12.1
    """
    rows = np.arange(TRAINING + TESTED)
    return _both_kinds(*_wrong(rows[:TRAINING], rows[TRAINING:], rng))


def forms_new_or_known(rng: np.random.Generator) -> dict[str, int]:
    """Test on half of the last two forms, after training without these forms and with them.

    Both trainings use 200 threes and eights, and both are tested on the same 24 images.

    Parameters
    ----------
    rng : Generator
        Draws the test images, the images that are learned, and their order before each epoch.

    Returns
    -------
    dict of str to int
        The errors with ``forms new`` (200 images of the first twelve forms are learned) and with
        ``forms known`` (176 of these, and the other 24 of the last two), and how many of the latter
        are made on threes, as ``known: threes``.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> spread = repeat(forms_new_or_known, runs=20)
    >>> spread.median("forms new") > spread.median("forms known")
    True
    """
    early = TRAINING + TESTED - LAST
    tested, half = np.split(rng.permutation(np.arange(early, TRAINING + TESTED)), 2)
    earlier = rng.permutation(early)
    new, _ = _wrong(earlier[:TRAINING], tested, rng)
    known, truth = _wrong(np.append(earlier[: TRAINING - len(half)], half), tested, rng)
    left = {"forms known": int(known.sum()), "known: threes": int(known[truth == 1].sum())}
    return {"forms new": int(new.sum())} | left


def random_split(rng: np.random.Generator) -> dict[str, int]:
    """Train on 200 threes and eights drawn from the whole file, and count errors on the others.

    Parameters
    ----------
    rng : Generator
        Draws the training images, and their order before each epoch.

    Returns
    -------
    dict of str to int
        What `one_order` counts.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> repeat(random_split, runs=20).median("all errors") < 5
    True
    """
    known, new = np.split(rng.permutation(TRAINING + TESTED), [TRAINING])
    return _both_kinds(*_wrong(known, new, rng))


def late_errors(rng: np.random.Generator) -> dict[str, int]:
    """Train as in `one_order`, and count the errors by the place of the image in the file.

    Parameters
    ----------
    rng : Generator
        Draws the order before each epoch.

    Returns
    -------
    dict of str to int
        How many errors are made on the ``last 48`` images, those of the last two forms that were
        filled in, and on the 109 ``earlier`` ones.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(late_errors, runs=20))
             median  10 % to 90 %  of 20 runs
    last 48     6.5     2 to 10
    earlier       3   1.9 to 6.1
    """
    rows = np.arange(TRAINING + TESTED)
    wrong, _ = _wrong(rows[:TRAINING], rows[TRAINING:], rng)
    return {f"last {LAST}": int(wrong[-LAST:].sum()), "earlier": int(wrong[:-LAST].sum())}


def _wrong(known: np.ndarray, new: np.ndarray, rng: np.random.Generator) -> tuple:
    """Train on these images, shuffled; return which others are misclassified, and their labels."""
    X, y = digits(positive=3, negative=8)
    return predict(perceptron(X[known], y[known], rng=rng).w, X[new]) != y[new], y[new]


def _both_kinds(wrong: np.ndarray, truth: np.ndarray) -> dict[str, int]:
    return {
        "eights called 3": int(wrong[truth == -1].sum()),
        "threes called 8": int(wrong[truth == 1].sum()),
        "all errors": int(wrong.sum()),
    }


def by_order(rng: np.random.Generator, *, count: str = "epochs") -> dict[str, int]:
    """Train on all 357 threes and eights in three kinds of random order.

    Parameters
    ----------
    rng : Generator
        Draws the orders.
    count : str, optional
        What is counted until an epoch is without a mistake: ``"epochs"`` or ``"updates"``.

    Returns
    -------
    dict of str to int
        The count if first all threes come and then all eights (``sorted by class``), if the same
        ``one random order`` comes in each epoch, and with a ``new order each epoch``.

    Raises
    ------
    ValueError
        If `count` is neither of the two.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(by_order, runs=20))
                          median  10 % to 90 %  of 20 runs
    sorted by class           33  25.5 to 44.1
    one random order           6   3.9 to 10.3
    new order each epoch       5     4 to 8.1
    """
    if count not in ("epochs", "updates"):
        raise ValueError(f'count must be "epochs" or "updates", but it is {count!r}.')
    X, y = digits(positive=3, negative=8)
    order = rng.permutation(len(y))
    by_class = order[np.argsort(-y[order], kind="stable")]
    runs = {
        "sorted by class": perceptron(X, y, order=by_class),
        "one random order": perceptron(X, y, order=order),
        "new order each epoch": perceptron(X, y, rng=rng),
    }
    return {name: run.epochs if count == "epochs" else run.mistakes for name, run in runs.items()}
