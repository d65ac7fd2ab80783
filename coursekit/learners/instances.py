"""Instances of n attributes as the learners take them: n zeros and ones (lecture 04)."""

from __future__ import annotations

from typing import Any

import numpy as np


def as_bits(x: Any, n: int) -> np.ndarray:
    """Return an instance of n attributes as n booleans.

    Raises
    ------
    ValueError
        If it is anything but n zeros and ones.

    Examples
    --------
    >>> as_bits((1, 0, 1), 3)
    array([ True, False,  True])
    """
    x = np.asarray(x)
    ones = x == 1
    if x.shape != (n,) or not (ones | (x == 0)).all():
        raise ValueError(f"x must be {n} zeros and ones, but it is {x.tolist()}.")
    return ones
