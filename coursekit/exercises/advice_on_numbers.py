"""Rules for wrong numbers: how they relate to the right ones, in all given pairs.

A rule gets pairs of numbers, the right one first, and returns the words that complete a sentence
such as "Your answer is 2 times the right one.", or None if they would not be true.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.exercises.compare import is_number, is_sequence, items, same

Pairs = list[tuple[Any, Any]]  # pairs of numbers, the right one first

FEWEST_WRONG_NUMBERS = 3  # fewer may agree with a rule by accident
MOST_DECIMALS = 6
LARGEST_NUMBER = 1e12
LARGEST_FACTOR = 1e6  # and its reciprocal is the smallest
NEARLY = Fraction(1, 1000)
LARGEST_DENOMINATOR = 1000  # of a factor written as a fraction


def numbers_in_pairs(expected: Any, value: Any) -> Pairs | None:
    """Return pairs of the numbers at the same places of two plain values, or None.

    It is None if their forms differ, or if they hold anything but numbers of common size.

    Examples
    --------
    >>> numbers_in_pairs([1, [2, 3]], [4, [5, 6]])
    [(1, 4), (2, 5), (3, 6)]
    """
    try:
        return list(_in_pairs(expected, value))
    except ValueError:
        return None


def _in_pairs(expected: Any, value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the pairs; raise a ValueError if the values do not match."""
    if is_sequence(expected) and is_sequence(value) and len(expected) == len(value):
        for pair in zip(items(expected), items(value), strict=True):
            yield from _in_pairs(*pair)
    elif is_number(expected) and is_number(value):
        pair = tuple(v.item() if isinstance(v, np.ndarray) else v for v in (expected, value))
        if not all(abs(v) < LARGEST_NUMBER for v in pair):
            raise ValueError
        yield pair
    else:
        raise ValueError


def relation(pairs: Pairs) -> str | None:
    """Return the rule that all the numbers follow, in words that complete a sentence.

    Examples
    --------
    >>> relation([(1, 2), (2, 4), (3, 6)])
    'is 2 times the right one.'
    >>> relation([(1.5, 1), (-2.5, -2), (0.5, 0)])
    'is the right one, cut off to whole numbers. Does it pass through `int`, `//` or an array of \
whole numbers?'
    """
    wrong = [pair for pair in pairs if not same(*pair)]
    if len(wrong) < FEWEST_WRONG_NUMBERS:
        return None
    several = len({expected for expected, _ in wrong}) > 1
    rules = (_labels, *RULES) if several else (_labels,)
    return next((words for rule in rules if (words := rule(pairs)) is not None), None)


def factor(pairs: Pairs) -> Fraction | float | None:
    """Return the factor by which all the right numbers are multiplied, unless it is 0 or 1.

    Examples
    --------
    >>> factor([(2, 1), (0, 0), (-3.0, -1.5)])
    Fraction(1, 2)
    """
    largest, other = max(pairs, key=lambda pair: abs(pair[0]), default=(0, 0))
    if not 1 / LARGEST_FACTOR < abs(other) < LARGEST_FACTOR * abs(largest) or abs(
        largest
    ) > LARGEST_FACTOR * abs(other):
        return None
    k = _short(Fraction(other) / Fraction(largest))
    if k == 1 or not all(same(float(k * e), float(g)) for e, g in _as_fractions(pairs)):
        return None
    return k if min(k.denominator, abs(k.numerator)) <= LARGEST_DENOMINATOR else float(k)


def _short(number: Fraction) -> Fraction:
    """Return the simple fraction behind a number that may have been rounded."""
    for guess in (number, 1 / number):
        simple = guess.limit_denominator(LARGEST_DENOMINATOR)
        if simple and same(1.0, float(simple / guess)):
            return simple if guess is number else 1 / simple
    return number


def _as_fractions(pairs: Pairs) -> Iterator[tuple[Fraction, Fraction]]:
    return ((Fraction(expected), Fraction(value)) for expected, value in pairs)


def times(k: Fraction | float) -> str:
    """Return in words how the answer relates to the right one, given a factor.

    Examples
    --------
    >>> times(Fraction(7000)), times(Fraction(1, 7000)), times(-3.14159)
    ('is 7,000 times the right one', 'is 1/7,000 of the right one', 'is about -3.14159 times the \
right one')
    """
    if k == -1:
        return "has the wrong sign: it is -1 times the right one"
    if isinstance(k, float):
        return f"is about {k:.6g} times the right one"
    above, below = f"{k.numerator:,}", f"{k.denominator:,}"
    if below == "1":
        return f"is {above} times the right one"
    return f"is {above}/{below} of the right one"


def _labels(pairs: Pairs) -> str | None:
    if all(e in (-1, 1) and g == (e + 1) / 2 for e, g in pairs):
        return "has the label 0 wherever the right one has -1."
    if all(e in (0, 1) and g == 2 * e - 1 for e, g in pairs):
        return "has the label -1 wherever the right one has 0."
    return None


def _multiple(pairs: Pairs) -> str | None:
    k = factor(pairs)
    return None if k is None else f"{times(k)}."


def _whole(pairs: Pairs) -> str | None:
    """Recognise whole numbers instead of fractional ones."""
    for rounded, words in (
        (math.trunc, "cut off to whole numbers. Does it pass through `int`, `//` or an array of "
         "whole numbers?"),
        (math.floor, "rounded down to whole numbers. Return the numbers as they are."),
        (math.ceil, "rounded up to whole numbers. Return the numbers as they are."),
        (round, "rounded to whole numbers. Return the numbers as they are."),
    ):  # fmt: skip
        if all(g == rounded(e) or (g == e and e % 1 == 0) for e, g in pairs):
            return f"is the right one, {words}"
    return None


def _decimals(pairs: Pairs) -> str | None:
    for n in range(1, MOST_DECIMALS + 1):
        if all(abs(g - round(float(e), n)) < 1e-12 * max(1, abs(e)) for e, g in pairs):
            decimals = "1 decimal" if n == 1 else f"{n} decimals"
            return f"is the right one, rounded to {decimals}. Return the numbers as they are."
    return None


def _number_by_number(function: Callable, words: str) -> Callable[[Pairs], str | None]:
    """Return a rule that says that each number is a function of the right one."""

    def rule(pairs: Pairs) -> str | None:
        try:
            holds = all(same(float(function(e)), float(g)) for e, g in pairs)
        except (ValueError, ZeroDivisionError, OverflowError):
            return None
        return words if holds else None

    return rule


def _shift(pairs: Pairs) -> str | None:
    expected, value = pairs[0]
    by = Fraction(value) - Fraction(expected)
    if not all(same(float(e + by), float(g)) for e, g in _as_fractions(pairs)):
        return None
    return f"is too {'large' if by > 0 else 'small'} by {float(abs(by)):.6g} in each number."


def _nearly(pairs: Pairs) -> str | None:
    if all(abs(g - e) <= NEARLY * abs(e) for e, g in _as_fractions(pairs)):
        return (
            "is nearly right: each number is within 0.1 % of what it should be. Is something "
            "rounded on the way, such as pi to 3.14?"
        )
    return None


RULES: tuple[Callable[[Pairs], str | None], ...] = (
    _multiple,
    _number_by_number(lambda e: 1 - e, "is 1 minus the right one."),
    _shift,
    _number_by_number(abs, "is the right one without its minus signs."),
    _number_by_number(lambda e: e * e, "is the right one squared, number by number."),
    _number_by_number(math.sqrt, "is the square root of the right one, number by number."),
    _number_by_number(lambda e: 1 / e, "is 1 divided by the right one, number by number."),
    _whole,
    _decimals,
    _nearly,
)
