"""The numbers in which kernels are computed: floats where these are exact, or Python's own.

Kernels are exact if they have a `bound` and a `constant`, as polynomials do (lecture 05-variants).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from coursekit.arithmetic import as_python, as_smallest, is_exact
from coursekit.validation import as_examples, as_floats

EXACT = 2**53  # sums of whole numbers up to here are exact in float64, in whatever order
LARGEST = 1e75  # the largest float in an example
LARGEST_VALUE = 1e250  # the largest value of a kernel in floats; leaves room for sums of them
MARGIN = 1 + 1e-9  # for what a bound is rounded by


def evaluate(kernel: Any, A: Any, B: Any) -> np.ndarray:
    """Return the matrix (n, m) of K(a, b), exact if it can be."""
    A, B = as_examples(A, "A", LARGEST), as_examples(B, "B", LARGEST)
    same_features(A, B, "A", "B")
    (A, B), finish = numbers_for(kernel, 1, A, B)
    return finish(kernel.matrix(A, B))


def same_features(A: np.ndarray, B: np.ndarray, name_a: str, name_b: str) -> None:
    """Raise a ValueError unless the examples have the same number of features."""
    if A.shape[1] != B.shape[1]:
        raise ValueError(
            f"{name_b} must have as many features as {name_a}: "
            f"{A.shape[1]}, but it has {B.shape[1]}."
        )


def numbers_for(
    kernel: Any, terms: int, A: np.ndarray, B: np.ndarray
) -> tuple[list[np.ndarray], Callable]:
    """Return the arrays in the numbers to compute with, and what turns results into clean arrays.

    Exact data and an exact kernel give float64 as well where no sum of `terms` values can be
    rounded, since that is much the quickest, and else Python numbers.

    Raises
    ------
    ValueError
        If a value of a polynomial kernel of floats would be larger than 1e250.
    """
    is_polynomial = hasattr(kernel, "bound")
    if is_polynomial and is_exact(A, B, np.asarray(kernel.constant)):
        whole = A.dtype == B.dtype == np.int64 and isinstance(kernel.constant, int)
        if whole and kernel.bound(A, B) * terms < EXACT:
            return _both(A, B, lambda array: array.astype(np.float64)), _as_int64
        return _both(A, B, as_python), as_smallest
    A, B = _both(A, B, lambda array: as_floats(array, "X", LARGEST))
    if is_polynomial and kernel.bound(A, B) > LARGEST_VALUE:
        raise ValueError(
            f"The values of {kernel} could exceed {LARGEST_VALUE:g} on these examples, whose norms "
            f"are up to {max(largest_norm(A), largest_norm(B)):g}: scale them down."
        )
    return [A, B], _as_they_are


def _both(A: np.ndarray, B: np.ndarray, convert: Callable) -> list[np.ndarray]:
    """Return both arrays converted; one that is given twice is converted once."""
    converted = convert(A)
    return [converted, converted if B is A else convert(B)]


def largest_norm(array: np.ndarray) -> float:
    """Return the largest norm of a row of int64 or floats, or a little more."""
    floats = array.astype(np.float64, copy=False)
    return math.sqrt(np.einsum("ij,ij->i", floats, floats).max()) * MARGIN


def _as_int64(values: np.ndarray) -> np.ndarray:
    return values.astype(np.int64)


def _as_they_are(values: np.ndarray) -> np.ndarray:
    return values
