"""Points and conjunctions as bits of one integer (lecture 04).

In a point of n attributes, bit i - 1 is x_i. In a set of literals, bit i - 1 stands for x_i and bit
n + i - 1 for its negation. A conjunction is true at a point iff it holds no literal that is false
there, which is one AND of integers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from coursekit.numbers.validation import as_bits


def as_point(x: Any, n: int) -> int:
    """Return `x`, (n,) of 0 and 1, as an integer with x_1 in its lowest bit.

    Examples
    --------
    >>> as_point([0, 1, 1], 3)
    6
    >>> as_point([0, 2, 1], 3)
    Traceback (most recent call last):
    ...
    ValueError: x must be 3 zeros and ones, but it is [0, 2, 1].
    """
    bits = np.packbits(as_bits(x, n), bitorder="little")
    return int.from_bytes(bits.tobytes(), "little")


def false_literals(point: int, n: int) -> int:
    """Return the set of the n literals that are false at a point.

    Examples
    --------
    >>> bin(false_literals(0b01, 2))
    '0b110'
    """
    return ~point & ((1 << n) - 1) | point << n


def true_literals(point: int, n: int) -> int:
    """Return the set of the n literals that are true at a point.

    Examples
    --------
    >>> bin(true_literals(0b01, 2))
    '0b1001'
    """
    return false_literals(point, n) ^ ((1 << 2 * n) - 1)


def conjunction_text(literals: int, n: int) -> str:
    """Return a conjunction in the notation of the blackboard.

    Examples
    --------
    >>> conjunction_text(0b100_001, 3), conjunction_text(0, 3), conjunction_text(0b001_001, 3)
    ('x1 ∧ ¬x3', 'true', 'false')
    """
    positive, negated = literals & ((1 << n) - 1), literals >> n
    if positive & negated:
        return "false"
    signs = [(i, "¬" * (negated >> i & 1)) for i in range(n) if (positive | negated) >> i & 1]
    return " ∧ ".join(f"{sign}x{i + 1}" for i, sign in signs) or "true"
