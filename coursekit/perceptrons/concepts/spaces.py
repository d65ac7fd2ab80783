"""Version spaces: the concepts of a class that agree with some examples (lecture 04)."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any

import numpy as np

from coursekit.numbers.plurals import counted
from coursekit.numbers.validation import as_instance


class InconsistentError(ValueError):
    """No concept of the class agrees with all examples."""


class TooLargeError(ValueError):
    """A class is too large to list, or its version space is too hard to count."""


class VersionSpace(ABC):
    """All concepts of a class that agree with the examples so far (T. M. Mitchell, 1977).

    A version space is never changed: `keep` returns another one. Labels are 0 and 1.
    """

    @property
    @abstractmethod
    def size(self) -> int:
        """The exact number of concepts left; TooLargeError if counting takes too long."""

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """Equal for two version spaces of one class if and only if they hold the same concepts."""

    @abstractmethod
    def votes(self, x: Any) -> int:
        """Return how many concepts say 1 on `x`; TooLargeError if counting takes too long."""

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
        """Return 1 if more than half of the concepts say 1 on `x`, else 0, as on a tie."""
        return int(2 * self.votes(x) > self.size)


class EnumeratedSpace(VersionSpace):
    """A version space that lists its concepts, in an order that stays the same as it shrinks."""

    @abstractmethod
    def labels(self, x: Any) -> np.ndarray:
        """Return the label that each concept gives to `x`, (size,) of 0 and 1."""

    @abstractmethod
    def label(self, i: int, x: Any) -> int:
        """Return the label that the `i`-th concept gives to `x`; `i` counts from 0 to size - 1."""

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
        return f"<{type(self).__name__}: {counted(self.size, 'concept')}>"


def require_concept_class(concepts: Any) -> None:
    """Raise unless this is a concept class, which has a version space.

    Examples
    --------
    >>> require_concept_class(3)
    Traceback (most recent call last):
    ...
    ValueError: concepts must be a class such as Conjunctions(n) or a ConceptTable, but it is 3.
    """
    if isinstance(concepts, type) or not hasattr(concepts, "version_space"):
        raise ValueError(
            f"concepts must be a class such as Conjunctions(n) or a ConceptTable, but it is "
            f"{concepts!r}."
        )


def as_text(size: int) -> str:
    """Return a number of concepts as text, exactly if that takes only a few lines.

    Examples
    --------
    >>> as_text(3**14), as_text(3**1000)
    ('4,782,969', 'about 2^1585')
    """
    return f"{size:,}" if size < 1 << 1000 else f"about 2^{math.log2(size):.0f}"


def inconsistent(x: Any, label: int) -> InconsistentError:
    """Return the error for an example that no concept agrees with."""
    return InconsistentError(
        f"No concept of the class agrees with the label {label} on x = {as_instance(x)!r} and with "
        "all examples before it: a label is wrong, or the target is not in the class."
    )
