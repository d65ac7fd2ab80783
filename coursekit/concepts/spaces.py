"""What is left of a concept class after some examples: version spaces (lecture 04)."""

from __future__ import annotations

import math
import numbers
from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any

import numpy as np


class InconsistentError(ValueError):
    """No concept of the class agrees with all examples."""


class TooLargeError(ValueError):
    """A class is too large to be listed, or its concepts that agree are too hard to count."""


class VersionSpace(ABC):
    """All concepts of a class that agree with the examples so far (T. M. Mitchell, 1977).

    A version space is never changed: `keep` returns another one. Labels are 0 and 1.
    """

    @property
    @abstractmethod
    def size(self) -> int:
        """How many concepts are left, exactly; TooLargeError if to count them takes too long."""

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """The same for two version spaces of one class if they hold the same concepts, else not."""

    @abstractmethod
    def votes(self, x: Any) -> int:
        """Return how many concepts say 1 on `x`; TooLargeError if to count them takes too long."""

    @abstractmethod
    def keep(self, x: Any, label: int) -> VersionSpace:
        """Return the version space after one more example.

        Raises
        ------
        InconsistentError
            If no concept would be left.
        ValueError
            If `x` is no instance of the class, or `label` neither 0 nor 1.
        """

    def majority(self, x: Any) -> int:
        """Return 1 if more than half of the concepts say 1 on `x`, else 0; so 0 on a tie."""
        return int(2 * self.votes(x) > self.size)


class EnumeratedSpace(VersionSpace):
    """A version space that lists its concepts, in an order that stays the same as it shrinks."""

    @abstractmethod
    def labels(self, x: Any) -> np.ndarray:
        """Return what each concept says on `x`, (size,) of 0 and 1."""

    @abstractmethod
    def label(self, i: int, x: Any) -> int:
        """Return what the `i`-th concept says on `x`; `i` counts from 0 to size - 1."""

    @abstractmethod
    def specificity(self) -> np.ndarray:
        """Return a number for each concept, (size,): the larger, the more specific.

        It is the number of literals of a conjunction, and the number of instances on which a
        concept of a table says 0. A concept that says 1 on fewer instances has a larger number.
        """

    @abstractmethod
    def describe(self, i: int) -> str:
        """Return the `i`-th concept in words."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.size} concept{'s' * (self.size != 1)}>"


def as_label(label: Any, name: str = "label") -> int:
    """Return `label` as the int 0 or 1; an array of no dimension, as np.where returns, will do.

    Examples
    --------
    >>> as_label(True)
    1
    >>> as_label(-1)
    Traceback (most recent call last):
    ...
    ValueError: label must be 0 or 1, but it is -1.
    """
    if isinstance(label, np.ndarray) and label.ndim == 0:
        label = label.item()
    if not isinstance(label, numbers.Real | np.bool_) or label not in (0, 1):
        raise ValueError(f"{name} must be 0 or 1, but it is {label!r}.")
    return int(label)


def as_index(i: Any, size: int) -> int:
    """Return `i` as the number of one of `size` concepts.

    Examples
    --------
    >>> as_index(3, 3)
    Traceback (most recent call last):
    ...
    ValueError: i must be a whole number from 0 to 2, the last concept, but it is 3.
    """
    if not isinstance(i, numbers.Integral) or not 0 <= i < size:
        raise ValueError(
            f"i must be a whole number from 0 to {size - 1}, the last concept, but it is {i!r}."
        )
    return int(i)


def as_count(value: Any, name: str, least: int = 1, most: int | None = None) -> int:
    """Return `value` as an int from `least` to `most`.

    Examples
    --------
    >>> as_count(0, "n")
    Traceback (most recent call last):
    ...
    ValueError: n must be a whole number of at least 1, but it is 0.
    """
    wanted = f"of at least {least}" if most is None else f"from {least} to {most}"
    whole = isinstance(value, numbers.Integral) and not isinstance(value, bool)
    if not whole or value < least or (most is not None and value > most):
        raise ValueError(f"{name} must be a whole number {wanted}, but it is {value!r}.")
    return int(value)


def as_text(size: int) -> str:
    """Return a number of concepts as it is printed: exactly if that takes less than a few lines.

    Examples
    --------
    >>> as_text(3**14), as_text(3**1000)
    ('4,782,969', 'about 2^1585')
    """
    return f"{size:,}" if size < 1 << 1000 else f"about 2^{math.log2(size):.0f}"


def inconsistent(x: Any, label: int) -> InconsistentError:
    """Return the error for an example that no concept agrees with."""
    return InconsistentError(
        f"No concept of the class agrees with the label {label} on x = {plain(x)!r} and with all "
        "examples before it: a label is wrong, or the target is not in the class."
    )


def plain(x: Any) -> Hashable:
    """Return an instance in the form in which it can be compared and looked up.

    Examples
    --------
    >>> plain(np.array([0, 1])), plain("abc")
    ((0, 1), 'abc')
    """
    if isinstance(x, np.ndarray | np.generic):
        x = x.tolist()
    if isinstance(x, list | tuple):
        return tuple(map(plain, x))
    if not isinstance(x, Hashable):
        raise ValueError(
            f"An instance must be a number, a text or a point, but one is {x!r} "
            f"({type(x).__name__})."
        )
    return x
