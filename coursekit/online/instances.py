"""Instances of n attributes as the learners take them: n zeros and ones (lecture 04)."""

from __future__ import annotations

from typing import Any

import numpy as np


def as_bits(x: Any, n: int | None = None) -> np.ndarray:
    """Return an instance of n attributes, or of any number, as so many booleans.

    Raises
    ------
    ValueError
        If it is anything but n zeros and ones.

    Examples
    --------
    >>> as_bits((1, 0, 1), 3)
    array([ True, False,  True])
    """
    wanted = "zeros and ones" if n is None else f"{n} zeros and ones"
    try:
        x = np.asarray(x)
    except ValueError:
        raise ValueError(f"x must be {wanted}, but it is {x!r}.") from None
    ones = x == 1
    if x.ndim != 1 or n not in (None, len(x)) or not (ones | (x == 0)).all():
        raise ValueError(f"x must be {wanted}, but it is {x.tolist()}.")
    return ones
