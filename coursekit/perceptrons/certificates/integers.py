"""Data scaled to whole numbers, so that what we prove of them holds for the data as given."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import as_python
from coursekit.numbers.validation import as_examples, as_labels


def to_integers(values: np.ndarray) -> tuple[np.ndarray, int]:
    """Return the smallest multiple of the numbers that is whole, and its scale > 0.

    The multiples are Python integers (dtype object) in the same shape. A float counts as the
    fraction that it is.

    Examples
    --------
    >>> integers, scale = to_integers(np.array([0.5, 1.25]))
    >>> integers.tolist(), scale
    ([2, 5], 4)
    """
    if values.dtype == np.int64:
        return as_python(values), 1
    ratios = [v.as_integer_ratio() for v in values.ravel().tolist()]
    scale = math.lcm(*(below for _, below in ratios))
    integers = np.empty(values.size, dtype=object)
    integers[:] = [above * (scale // below) for above, below in ratios]
    return integers.reshape(values.shape), scale


def signed_integers(X: Any, y: Any) -> tuple[np.ndarray, int]:
    """Return Z in whole numbers, (n, d), and the scale > 0 with Z[i] = scale y_i x_i.

    Examples
    --------
    >>> Z, scale = signed_integers([[0.5, 1], [4, 2]], [1, -1])
    >>> Z.tolist(), scale
    ([[1, 2], [-8, -4]], 2)
    """
    X = as_examples(X)
    y = as_python(as_labels(y, len(X)))
    integers, scale = to_integers(X)
    return y[:, None] * integers, scale


def nearby_floats(Z: np.ndarray) -> np.ndarray:
    """Return whole numbers (n, d) as floats, divided by the largest entry of all."""
    return (Z / max(1, abs(Z).max())).astype(np.float64)


def solve_gram(rows: np.ndarray) -> np.ndarray:
    """Solve rows rows' v = (1, ..., 1) for whole numbers (k, d), without rounding.

    Raises
    ------
    LinAlgError
        If the rows are linearly dependent.

    Examples
    --------
    >>> solve_gram(np.array([[1, 1], [0, 2]], dtype=object))
    array([Fraction(1, 2), Fraction(0, 1)], dtype=object)
    """
    from flint import fmpz_mat

    matrix = fmpz_mat(rows.tolist())
    try:
        v = (matrix * matrix.transpose()).solve(fmpz_mat(len(rows), 1, [1] * len(rows)))
    except ZeroDivisionError:
        raise np.linalg.LinAlgError("The rows are linearly dependent.") from None
    return np.array([Fraction(int(x.p), int(x.q)) for x in v.entries()], dtype=object)


def vanishing_weights(rows: np.ndarray) -> np.ndarray | None:
    """Return the weights >= 0 with sum 1 and weights rows = 0, if they are unique.

    The rows (k, d) are Python integers (dtype object). None is returned if no solution but zero has
    one sign, or several are independent.

    Examples
    --------
    >>> vanishing_weights(np.array([[1, 2], [-3, -6]], dtype=object))
    array([Fraction(3, 4), Fraction(1, 4)], dtype=object)
    """
    from flint import fmpz_mat

    basis, dimension = fmpz_mat(rows.T.tolist()).nullspace()
    solution = [int(basis[row, 0]) for row in range(len(rows))]
    if dimension != 1 or min(solution) < 0 < max(solution):
        return None
    total = sum(solution)
    return np.array([Fraction(value, total) for value in solution], dtype=object)


def shortest_relation(rows: np.ndarray) -> Fraction | None:
    """Return a lower bound on ‖k‖² for whole numbers k other than zero with k rows = 0.

    The rows (n, d) are Python integers (dtype object). Return None if there is no such k.

    Notes
    -----
    These k form a lattice. No vector of a lattice is shorter than the shortest of b*_1, b*_2, ...,
    what is left of the vectors of any basis without their projections on those before; in a reduced
    basis these are long (A. K. Lenstra, H. W. Lenstra and L. Lovász, "Factoring polynomials with
    rational coefficients", Mathematische Annalen 261 (1982) 515-534, doi:10.1007/BF01457454).

    Examples
    --------
    >>> shortest_relation(np.array([[2], [-3]], dtype=object))
    Fraction(13, 1)
    """
    from flint import fmpz_mat

    n, d = rows.shape
    # So heavy, by Hadamard's bound of a relation, that a reduced basis begins with relations only.
    weight = (d * (int(abs(rows).max()) + 1) ** 2) ** d << n
    tagged = np.hstack([np.eye(n, dtype=int).astype(object), rows * weight])
    reduced = fmpz_mat(tagged.tolist()).lll().tolist()
    basis = [row[:n] for row in reduced if not any(row[n:])]
    if not basis:
        return None
    matrix = fmpz_mat(basis)
    products = (matrix * matrix.transpose()).tolist()
    sizes = range(1, len(basis) + 1)
    volumes = [1, *(int(fmpz_mat([row[:k] for row in products[:k]]).det()) for k in sizes)]
    return min(Fraction(after, before) for before, after in pairwise(volumes))
