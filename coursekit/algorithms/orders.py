"""The orders in which the examples are shown, one for each epoch (lectures 02 and 06)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np

from coursekit.validation import as_generator, as_vector


def orders_for(n: int, order: Any, rng: Any) -> Iterator[np.ndarray]:
    """Return an endless supply of orders, one for each epoch.

    The row numbers are unsigned, which spares the compiled loop asking whether they are negative.
    """
    if order is not None and rng is not None:
        raise ValueError("order and rng cannot both be given: is the order fixed or random?")
    if rng is not None:
        generator = as_generator(rng)
        return (generator.permutation(n).astype(np.uint64) for _ in itertools.count())
    if order is None:
        return itertools.repeat(np.arange(n, dtype=np.uint64))
    fixed = as_vector(order, "order", n)
    if not np.array_equal(np.sort(fixed), np.arange(n)):
        shown = np.array2string(fixed, threshold=20)
        raise ValueError(f"order must hold each row number from 0 to {n - 1} once, not {shown}.")
    return itertools.repeat(fixed.astype(np.uint64))
