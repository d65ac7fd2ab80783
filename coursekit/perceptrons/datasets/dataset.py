"""Examples with their labels: the type that every function of this package returns."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Dataset(NamedTuple):
    """Examples and their labels.

    Attributes
    ----------
    X : ndarray, shape (n, d)
        One example a row; sparse where most entries are 0.
    y : ndarray, shape (n,)
        Labels, -1 or +1; 0 or 1 where the examples are those of a concept class; 0 to 9 where there
        are ten classes.
    """

    X: np.ndarray
    y: np.ndarray
