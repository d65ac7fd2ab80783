"""The proof of convergence, step by step, as a check of a run (lecture 03)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.algorithms import LARGEST, Run
from coursekit.bounds.convergence import Premises, nearest_float, premises
from coursekit.bounds.table import ProofTable
from coursekit.geometry.exact import answer
from coursekit.validation import as_vector, is_exact, tidy, widen

# A run in floats may miss an inequality by so much of the size of its terms.
TOLERANCE = Fraction(1, 10**9)

ROWS = ("score", "projection", "projection_slack", "norm_squared", "norm_slack")
SCALARS = ("gamma", "radius_squared", "norm_u_squared", "bound")


class ProofError(ValueError):
    """A step of the proof of convergence does not hold for a run.

    Attributes
    ----------
    update : int
        The number t of the update, counted from 1; 0 if the run made none.
    example : int or None
        The row of the example of that update.
    """

    update: int
    example: int | None


def check_convergence_proof(run: Run, u: Any) -> ProofTable:
    """Watch every inequality of Novikoff's proof hold on a run, or raise at the first that fails.

    The weight vectors are computed anew from the updates that the run recorded. Of each update it
    is checked that the example was a mistake; that u·w grew by γ at least and is t γ at least; that
    ‖w‖² grew by R² at most and is t R² at most; and that (u·w)² <= ‖u‖² ‖w‖². Then t <= R² ‖u‖²/γ²,
    and the last w must be that of the run. The run need not have converged.

    Parameters
    ----------
    run : Run
        A run of `perceptron` from w0 = 0 with any rate: w / rate is what the proof is about.
    u : array_like, shape (d,)
        A vector of any length that separates all examples of the run.

    Returns
    -------
    ProofTable
        Both sides of every inequality, a row for each mistake.

    Raises
    ------
    ProofError
        A ValueError that names the update, its example, and the numbers on both sides.
    ValueError
        If `run` is no run of `perceptron`, or did not start from 0, or u does not separate the
        examples, or squares of float data are out of the range of floats.

    Notes
    -----
    The updates are summed up exactly, with floats as the fractions that they are, and an exact run
    must meet every inequality exactly. A run in floats rounded its own w after every update, and so
    it may have judged by a slightly different w what is a mistake. For it alone an inequality may
    fail by `TOLERANCE` (1e-9) of its right side, that of a single step by as much of t R².

    Examples
    --------
    >>> from coursekit.algorithms import perceptron
    >>> check_convergence_proof(perceptron([[0, 2, -1], [3, 0, 1]], [1, 1]), [3, 2, 0])
    2 mistakes; R² ‖u‖² / γ² = 65/8 allows 8, with R² = 10, ‖u‖² = 13, γ = min y (u·x) = 4
    t  example  u·w_t  t γ  ‖w_t‖²  t R²  cosine
    1        0      4    4       5    10  0.4961
    2        1     13    8      13    20  1.0000
    """
    if not isinstance(run, Run):
        raise ValueError(f"run must be what `perceptron` returns, not a {type(run).__name__}.")
    if run.threshold or run.gamma:
        raise ValueError(
            f"run must be one of `perceptron`, but it has threshold {run.threshold} and gamma "
            f"{run.gamma}, so that not each of its updates was made on a mistake: "
            "`check_margin_proof` has its proof."
        )
    if run.w0.any():
        raise ValueError(f"run must start from w0 = 0, but its w0 is {run.w0.tolist()}.")
    u = as_vector(u, "u", run.X.shape[1], LARGEST)
    exact = is_exact(run.X, run.w0, np.asarray(run.rate))
    tolerance = 0 if exact else TOLERANCE
    number = answer if exact and is_exact(u) else nearest_float
    given = premises(run.X, run.y, u)
    w, table = measure(given, run.updates)
    in_sight = _tidied(table) if number is answer else _rounded(table)
    _check_inequalities(table, tolerance, number)
    check_last(run, w, given, tolerance, number)
    return in_sight


def measure(given: Premises, updates: np.ndarray) -> tuple[np.ndarray, ProofTable]:
    """Sum up the examples of the updates; return the sum, scale w_T, and the table in Fractions."""
    w, square, rows = np.zeros_like(given.v), 0, []
    for t, i in enumerate(updates.tolist(), start=1):
        if not 0 <= i < len(given.Z):
            raise failure(t, i, f"X has only the rows 0 to {len(given.Z) - 1}.")
        z, before = given.Z[i], square
        score, w = w @ z, w + z
        square = w @ w
        rows.append((score, square, square - before, w @ given.v, z @ given.v))
    rows = np.array(rows, dtype=object).reshape(-1, 5)
    score, norm, growth = rows[:, :3].T * Fraction(1, given.scale**2)
    projection, gain = rows[:, 3:].T * Fraction(1, given.scale * given.unit)
    table = ProofTable(
        example=updates,
        score=score,
        projection=projection,
        projection_slack=gain - given.gamma,
        norm_squared=norm,
        norm_slack=given.radius_squared - growth,
        **{name: getattr(given, name) for name in SCALARS},
    )
    return w, table


def _check_inequalities(table: ProofTable, tolerance: Fraction | int, number: Callable) -> None:
    """Raise for the first row of the table that contradicts the proof, if there is one."""
    failures = []
    for place, (claim, small, large, size) in enumerate(_claims(table)):
        failing = np.flatnonzero(small - large > tolerance * size)
        if failing.size:
            failures.append((failing[0], place, claim, small[failing[0]], large[failing[0]]))
    if failures:
        row, _, claim, small, large = min(failures)
        reason = f"{claim}, but here {number(small)} > {number(large)}."
        raise failure(int(row) + 1, int(table.example[row]), reason)


def _claims(table: ProofTable) -> Iterator[tuple[str, np.ndarray, np.ndarray, np.ndarray]]:
    """Yield the proof: each claim, what is at most what in it, and the size of these numbers."""
    t, each = widen(table.t), np.full(len(table.t), Fraction(1))
    gamma, R_squared, u_squared, bound = (getattr(table, name) for name in SCALARS)
    score, projection, norm = table.score, table.projection, table.norm_squared
    gain, growth = table.projection_slack + gamma, R_squared - table.norm_slack
    most = t * R_squared
    yield "a mistake has y (w·x) <= 0", score, 0 * each, most
    yield "u·w grows by γ at least", gamma * each, gain, gamma * each
    yield "u·w_t is t γ at least", t * gamma, projection, t * gamma
    yield "‖w‖² grows by R² at most", growth, R_squared * each, most
    yield "‖w_t‖² is t R² at most", norm, most, most
    yield "(u·w_t)² is ‖u‖² ‖w_t‖² at most", projection**2, u_squared * norm, u_squared * norm
    yield "t is R² ‖u‖²/γ² at most", t, bound * each, bound * each


def check_last(
    run: Run, w: np.ndarray, given: Premises, tolerance: Fraction | int, number: Callable
) -> None:
    """Raise if the last w of the run is not rate times the sum of its updates, w / scale."""
    rate, T = Fraction(run.rate), run.mistakes
    room = (tolerance * rate * T) ** 2 * given.radius_squared
    last = as_vector(run.w, "run.w", len(w))
    for j, (found, total) in enumerate(zip(last.tolist(), w)):
        expected = rate * total / given.scale
        if (Fraction(found) - expected) ** 2 > room:
            example = int(run.updates[-1]) if T else None
            sums = f"the updates sum up to w[{j}] = {number(expected)}, but run.w[{j}] is {found}."
            raise failure(T, example, sums)


def failure(update: int, example: int | None, reason: str) -> ProofError:
    """Return the error that names this step; its text alone makes it, so that it can be pickled."""
    where = "Before any update" if example is None else f"Update {update}, on example {example}"
    error = ProofError(f"{where}: {reason}")
    error.update, error.example = update, example
    return error


def _tidied(table: ProofTable) -> ProofTable:
    """Return a table in Fractions with whole numbers as integers."""
    scalars = {name: answer(getattr(table, name)) for name in SCALARS}
    return replace(table, **scalars, **{name: tidy(getattr(table, name)) for name in ROWS})


def _rounded(table: ProofTable) -> ProofTable:
    """Return a table in Fractions with each number rounded once to a float."""
    scalars = {name: nearest_float(getattr(table, name)) for name in SCALARS}
    rows = {name: np.array([*map(nearest_float, getattr(table, name))], float) for name in ROWS}
    sizes = [*scalars.values(), *rows["norm_squared"]]
    if not 0 < min(sizes) <= max(sizes) < math.inf:
        raise ValueError(
            "run.X and u are so large or so small that their squares leave the range of floats: "
            "scale them, or give both in integers and Fractions."
        )
    return replace(table, **scalars, **rows)
