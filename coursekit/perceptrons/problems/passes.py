"""The perceptron in Python's own numbers: of few they are ten times as quick as numpy's."""

from __future__ import annotations

from collections.abc import Iterator
from operator import add, mul


def signed(rows: list[list], labels: list) -> list[list]:
    """Return each row times its label."""
    return [[label * v for v in row] for row, label in zip(rows, labels, strict=True)]


def updates_of_pass(Z: list[list], w: list) -> Iterator[int]:
    """Go through signed examples once: yield the row of each mistake, after changing `w` there."""
    for i, z in enumerate(Z):
        if sum(map(mul, w, z)) <= 0:
            w[:] = map(add, w, z)
            yield i
