"""Real data that comes with scikit-learn: handwritten digits and breast tumours."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np

from coursekit.numbers.validation import as_count
from coursekit.perceptrons.datasets.dataset import Dataset


def digits(positive: int = 3, negative: int = 8) -> Dataset:
    """Return scikit-learn's 8 by 8 images of two handwritten digits as integer vectors.

    Parameters
    ----------
    positive, negative : int
        The digits that get the labels +1 and -1.

    Returns
    -------
    Dataset
        X is (n, 64) with grey values from 0 to 16; ``X[i].reshape(8, 8)`` is the image.

    Raises
    ------
    ValueError
        If the two are not different digits from 0 to 9.

    Examples
    --------
    >>> digits(3, 8).X.shape
    (357, 64)
    """
    positive = as_count(positive, "positive", 0, 9)
    negative = as_count(negative, "negative", 0, 9)
    if positive == negative:
        raise ValueError(f"Two different digits are needed, but both are {positive}.")
    X, labels = ten_digits()
    shown = np.isin(labels, [positive, negative])
    return Dataset(X[shown], np.where(labels[shown] == positive, 1, -1))


def ten_digits() -> Dataset:
    """Return scikit-learn's 1,797 images of handwritten digits, 8 by 8, with labels 0 to 9.

    X is (1797, 64), integers from 0 to 16, and y (1797,). 13 people wrote the digits;
    an entry says how many of 4 by 4 dots were black (E. Alpaydin and C. Kaynak, "Cascading
    classifiers", Kybernetika, 1998).

    Examples
    --------
    >>> X, y = ten_digits()
    >>> X.shape, y[:12].tolist()
    ((1797, 64), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1])
    """
    table = _table("digits.csv.gz").astype(np.int64)
    return Dataset(table[:, :-1].copy(), table[:, -1].copy())


def breast_cancer() -> Dataset:
    """Return 569 breast tumours, 30 measurements each, labelled +1 if malignant, -1 if benign.

    X is (569, 30), floats on very different scales (`breast_cancer_features` names them): the
    largest is 4254, and some features never exceed 0.1. 212 tumours are malignant. The data is
    that of W. H. Wolberg, W. N. Street and O. L. Mangasarian (Wisconsin, 1995), which scikit-learn
    brings along; there 0 means malignant and 1 benign.

    Examples
    --------
    >>> X, y = breast_cancer()
    >>> X.shape, int((y == 1).sum()), int((y == -1).sum())
    ((569, 30), 212, 357)
    """
    table = _table("breast_cancer.csv", skiprows=1)
    return Dataset(table[:, :-1].copy(), np.where(table[:, -1] == 1, -1, 1))


def breast_cancer_features() -> tuple[str, ...]:
    """Return the names of the 30 features of `breast_cancer`, in the order of its columns.

    Examples
    --------
    >>> breast_cancer_features()[:3]
    ('mean radius', 'mean texture', 'mean perimeter')
    """
    from sklearn.datasets import load_breast_cancer

    return tuple(load_breast_cancer().feature_names.tolist())


def _table(name: str, skiprows: int = 0) -> np.ndarray:
    """Return one of scikit-learn's tables, with the target in its last column.

    Only the file is read, since importing scikit-learn would take seconds.
    """
    [package] = find_spec("sklearn").submodule_search_locations
    file = Path(package, "datasets", "data", name)
    return np.loadtxt(file, delimiter=",", skiprows=skiprows)
