"""Kernels: dot products of features that are never computed (lecture 07-kernels-and-classes).

A kernel takes examples A (n, d) and B (m, d) and returns the matrix (n, m) of K(a, b). Any function
of that form can be given to the algorithms; those made here also know when they are exact.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.arithmetic import as_python, as_smallest, is_exact
from coursekit.numbers.validation import (
    as_count,
    as_examples,
    as_float,
    as_floats,
    as_not_negative,
    as_numbers,
    require_same_features,
)

LARGEST_EXACT_SUM = 2**53  # of whole numbers in float64, in whatever order
MOST_DEGREE = 10_000  # 2 to this power is no float by far
LARGEST_FLOAT = 1e75
LARGEST_KERNEL_VALUE = 1e250  # leaves room for sums of them
ROUNDING_FACTOR = 1 + 1e-9
SMALLEST_WIDTH = 1e-60
FARTHEST_SQUARED = 1e6  # in widths; beyond it rounding could reach ten digits


def linear(A: ArrayLike, B: ArrayLike) -> np.ndarray:
    """Return the inner products a . b, (n, m).

    Examples
    --------
    >>> linear([[1, 2], [0, 3]], [[4, 5]])
    array([[14],
           [15]])
    """
    return LINEAR(A, B)


def polynomial(degree: int, constant: int | Fraction | float = 1) -> Polynomial:
    """Return the kernel (constant + a . b)^degree.

    It is the inner product of all monomials up to this degree, each with a certain factor; with
    constant 0, of those of exactly this degree. Integers and Fractions give exact values.

    Raises
    ------
    ValueError
        If `degree` is not a whole number from 1 to 10,000, or `constant` is negative.

    References
    ----------
    Y. Freund and R. E. Schapire, "Large margin classification using the perceptron algorithm",
    Machine Learning 37 (1999); constant 1.

    Examples
    --------
    >>> square = polynomial(2)
    >>> square, square([[1, 2]], [[4, 5], [0, 0]])
    (polynomial(2, constant=1), array([[225,   1]]))
    """
    constant = as_not_negative(constant, "constant", LARGEST_FLOAT)
    return Polynomial(as_count(degree, "degree", most=MOST_DEGREE), constant)


def gaussian(width: float) -> Gaussian:
    """Return the kernel exp(-||a - b||^2 / (2 width^2)), in floats.

    scikit-learn calls it "rbf" and 1 / (2 width^2) its gamma.

    Raises
    ------
    ValueError
        If `width` is not at least 1e-60, so that no square of ||a - b|| / width can overflow.

    Examples
    --------
    >>> gaussian(2)([[0, 0]], [[0, 0], [2, 2]]).round(3)
    array([[1.   , 0.368]])
    """
    width = as_float(width, "width", LARGEST_FLOAT)
    if width < SMALLEST_WIDTH:
        raise ValueError(f"width must be at least {SMALLEST_WIDTH:g}, but it is {width}.")
    return Gaussian(width)


class Kernel(ABC):
    """A function K(a, b) of two examples that is an inner product of features of them."""

    def __call__(self, A: ArrayLike, B: ArrayLike) -> np.ndarray:
        """Return the matrix (n, m) of K(a, b), exact if it can be."""
        A, B = as_examples(A, "A", LARGEST_FLOAT), as_examples(B, "B", LARGEST_FLOAT)
        require_same_features(A, B, "A", "B")
        (A, B), finish = numbers_for(self, 1, A, B)
        return finish(self.matrix(A, B))

    @abstractmethod
    def matrix(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        """Return the values for arrays that are both float64 or, if exact, both Python numbers."""


@dataclass(frozen=True, repr=False)
class Polynomial(Kernel):
    """The kernel (constant + a . b)^degree."""

    degree: int
    constant: int | Fraction | float

    def matrix(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        """Return the values for arrays that are both float64 or both Python numbers."""
        base = A @ B.T
        if A.dtype == object:
            return (base + self.constant) ** self.degree
        base += float(self.constant)
        power = base.copy() if self.degree > 1 else base
        for _ in range(self.degree - 1):  # much quicker than **, and exact while it can be
            power *= base
        return power

    def bound(self, A: np.ndarray, B: np.ndarray) -> float:
        """Return an upper bound on all values and intermediate sums, for int64 or floats."""
        try:
            base = float(max(1, largest_norm(A) * largest_norm(B) + self.constant))
            return base**self.degree * ROUNDING_FACTOR
        except OverflowError:
            return math.inf

    def __repr__(self) -> str:
        return f"polynomial({self.degree}, constant={self.constant})"


@dataclass(frozen=True, repr=False)
class Gaussian(Kernel):
    """The kernel exp(-||a - b||^2 / (2 width^2))."""

    width: float

    def matrix(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        """Return the values for float64 arrays.

        The square of a - b is taken apart into three products, which is quick. It would lose digits
        if all points lay far from the origin, so one of B becomes the origin; and if those of B lie
        far from each other, the differences are taken. (An a that is far from B has the value 0.)
        """
        from_a, from_b = ((points - B[0]) / self.width for points in (A, B))
        of_a, of_b = (np.einsum("ij,ij->i", points, points) for points in (from_a, from_b))
        if of_b.max() > FARTHEST_SQUARED:
            squares = sum(((a[:, None] - b) / self.width) ** 2 for a, b in zip(A.T, B.T))
        else:
            squares = from_a @ from_b.T
            squares *= -2
            squares += of_a[:, None]
            squares += of_b
            np.maximum(squares, 0, out=squares)
        squares *= -0.5
        return np.exp(squares, out=squares)

    def __repr__(self) -> str:
        return f"gaussian({self.width})"


@dataclass(frozen=True)
class Given(Kernel):
    """A kernel that the caller wrote; its values are converted to floats."""

    function: Callable

    def matrix(self, A: np.ndarray, B: np.ndarray) -> np.ndarray:
        """Return the values for float64 arrays."""
        values = as_numbers(self.function(A, B), "kernel(A, B)", 2, LARGEST_KERNEL_VALUE)
        if values.shape != (len(A), len(B)):
            raise ValueError(
                f"kernel(A, B) must have the shape {(len(A), len(B))}, one row for each row of A "
                f"and one column for each row of B, but it has {values.shape}."
            )
        return as_floats(values, "kernel(A, B)", LARGEST_KERNEL_VALUE)

    def __repr__(self) -> str:
        return repr(self.function)


LINEAR = Polynomial(1, 0)


def as_kernel(kernel: Callable) -> Kernel:
    """Return the kernel as an object with a `matrix`."""
    if kernel is linear:
        return LINEAR
    if isinstance(kernel, Kernel):
        return kernel
    if not callable(kernel) or isinstance(kernel, type):
        raise ValueError(
            "kernel must be linear, polynomial(degree), gaussian(width) or a function of A (n, d) "
            f"and B (m, d) that returns (n, m) numbers, but it is {kernel!r}."
        )
    return Given(kernel)


def numbers_for(
    kernel: Kernel, terms: int, A: np.ndarray, B: np.ndarray
) -> tuple[list[np.ndarray], Callable]:
    """Return the arrays converted for the arithmetic, and a function that cleans its results.

    Exact data and an exact kernel give float64 as well where no sum of `terms` values can be
    rounded, since that is much the quickest, and else Python numbers. Values of a polynomial kernel
    of floats that could exceed 1e250 are refused.
    """
    is_polynomial = isinstance(kernel, Polynomial)
    if is_polynomial and is_exact(A, B, np.asarray(kernel.constant)):
        are_integers = A.dtype == B.dtype == np.int64 and isinstance(kernel.constant, int)
        if are_integers and terms < LARGEST_EXACT_SUM / kernel.bound(A, B):
            floats = _both(A, B, lambda array: array.astype(np.float64))
            return floats, lambda values: values.astype(np.int64)
        return _both(A, B, as_python), as_smallest
    A, B = _both(A, B, lambda array: as_floats(array, "X", LARGEST_FLOAT))
    if is_polynomial and kernel.bound(A, B) > LARGEST_KERNEL_VALUE:
        raise ValueError(
            f"The values of {kernel} could exceed {LARGEST_KERNEL_VALUE:g} on these examples, "
            f"whose norms are up to {max(largest_norm(A), largest_norm(B)):g}: scale them down."
        )
    return [A, B], lambda values: values


def _both(A: np.ndarray, B: np.ndarray, convert: Callable) -> list[np.ndarray]:
    """Return both arrays converted; if they are the same array, convert it once."""
    converted = convert(A)
    return [converted, converted if B is A else convert(B)]


def largest_norm(array: np.ndarray) -> float:
    """Return the largest norm of a row of int64 or floats, or slightly more."""
    floats = array.astype(np.float64, copy=False)
    return math.sqrt(np.einsum("ij,ij->i", floats, floats).max()) * ROUNDING_FACTOR
