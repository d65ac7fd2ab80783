"""Examples as whole numbers: what is proved of them is proved of the data as given (lecture 03)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from coursekit.arithmetic import as_python
from coursekit.validation import as_examples, as_labels


def whole_rows(X: Any, y: Any) -> tuple[np.ndarray, int]:
    """Return Z in whole numbers and a scale > 0 with Z[i] = scale y_i x_i.

    Parameters
    ----------
    X : array_like, shape (n, d)
        Any numbers; a float counts as the fraction that it is.
    y : array_like, shape (n,)
        Labels, -1 or +1.

    Returns
    -------
    Z : ndarray of int, shape (n, d)
        Python integers (dtype object).
    scale : int
        The smallest that makes all of them whole.

    Examples
    --------
    >>> Z, scale = whole_rows([[0.5, 1], [4, 2]], [1, -1])
    >>> Z.tolist(), scale
    ([[1, 2], [-8, -4]], 2)
    """
    X = as_examples(X)
    y = as_python(as_labels(y, len(X)))[:, None]
    if X.dtype == np.int64:
        return y * as_python(X), 1
    ratios = [v.as_integer_ratio() for v in X.ravel().tolist()]
    scale = math.lcm(*(below for _, below in ratios))
    whole = np.empty(X.size, dtype=object)
    whole[:] = [above * (scale // below) for above, below in ratios]
    return y * whole.reshape(X.shape), scale


def nearby_floats(Z: np.ndarray) -> np.ndarray:
    """Return whole numbers (n, d) as floats, divided by the largest entry of all."""
    return (Z / max(1, abs(Z).max())).astype(np.float64)
