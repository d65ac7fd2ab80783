"""The simplex method in whole numbers, as far as Gordan's alternative needs it.

G. B. Dantzig's method (1951) with R. G. Bland's rule (1977), which cannot cycle, and with pivots as
J. Edmonds made them (1967): the tableau holds whole numbers over one common denominator, so nothing
is rounded.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import numpy as np

from coursekit.numbers.progress import progress


def gordan(Z: np.ndarray) -> tuple[np.ndarray | None, np.ndarray | None]:
    """Return w with Z w > 0, or weights >= 0 that sum to 1 with weights Z = 0; one of them exists.

    Z (n, d) holds Python integers (dtype object), w (d,) integers, and the weights (n,) Fractions,
    of which at most d + 1 are not 0. The one that does not exist is None.

    Notes
    -----
    Phase one of the simplex method looks for the weights, and minimises what is missing from
    weights Z = 0, sum = 1. If something has to be missing, the multipliers of its last tableau
    are a proof of that: they are w.

    Examples
    --------
    >>> Z = np.array([[1, 2], [3, -1]], dtype=object)
    >>> w, weights = gordan(Z)
    >>> bool((Z @ w > 0).all()), weights
    (True, None)
    >>> gordan(np.array([[1], [-3]], dtype=object))[1]
    array([Fraction(3, 4), Fraction(1, 4)], dtype=object)
    """
    n, d = Z.shape
    tableau, basis = _start(Z)
    denominator = 1
    for column in progress(iter(partial(_entering, tableau), None), "pivots"):
        row = _leaving(tableau, basis, column)
        pivot = tableau[row, column]
        others = np.arange(d + 2) != row
        cleared = tableau[others] * pivot - np.outer(tableau[others, column], tableau[row])
        tableau[others] = cleared // denominator  # leaves no remainder
        denominator, basis[row] = pivot, column
    if tableau[-1, -1]:
        return tableau[-1, :d] - denominator, None
    weights = np.full(n, Fraction(0), dtype=object)
    for row, column in enumerate(basis):
        if column > d:
            weights[column - d - 1] = Fraction(tableau[row, -1], denominator)
    return None, weights


def _start(Z: np.ndarray) -> tuple[np.ndarray, list[int]]:
    """Return the first tableau and its basis.

    Columns: d + 1 for what is missing, one for each weight, the right-hand side. Rows: d + 1
    equations and, last, the reduced costs.
    """
    n, d = Z.shape
    tableau = np.zeros((d + 2, d + 1 + n + 1), dtype=object)
    tableau[: d + 1, : d + 1] = np.eye(d + 1, dtype=int)
    tableau[:d, d + 1 : -1] = Z.T
    tableau[d, d + 1 :] = 1
    tableau[-1, d + 1 :] = -tableau[: d + 1, d + 1 :].sum(axis=0)
    return tableau, list(range(d + 1))


def _entering(tableau: np.ndarray) -> int | None:
    """Return the first weight whose growth reduces the deficit, or None at the optimum."""
    first = len(tableau) - 1
    falling = np.flatnonzero(tableau[-1, first:-1] < 0)
    return first + int(falling[0]) if len(falling) else None


def _leaving(tableau: np.ndarray, basis: list[int], column: int) -> int:
    """Return the row that first reaches zero as the weight of this column grows."""
    growing = [row for row in range(len(basis)) if tableau[row, column] > 0]
    ratios = {row: Fraction(tableau[row, -1], tableau[row, column]) for row in growing}
    return min(growing, key=lambda row: (ratios[row], basis[row]))
