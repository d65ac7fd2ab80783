"""The proof of convergence, step by step, as a check of a run (lectures 03 and 06)."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import as_smallest, is_exact
from coursekit.numbers.validation import as_vector
from coursekit.perceptrons.algorithms import MulticlassRun, Run
from coursekit.perceptrons.algorithms.run import check_run
from coursekit.perceptrons.algorithms.update_loops import LARGEST
from coursekit.perceptrons.bounds.convergence import Premises, nearest_float, premises
from coursekit.perceptrons.bounds.margin_perceptron import (
    margin_perceptron_bound,
    simple_margin_perceptron_bound,
)
from coursekit.perceptrons.bounds.proof_inequalities import TOLERANCE, check_claims, failure
from coursekit.perceptrons.bounds.table import ProofTable
from coursekit.perceptrons.geometry.exact import answer, over_root, plain_text, root

ROWS = ("score", "projection", "projection_slack", "norm_squared", "norm_slack")
POSITIVE = ("gamma0", "radius_squared", "norm_u_squared", "bound", "simple_bound")
SCALARS = (*POSITIVE, "gamma", "threshold")


def check_proof(run: Run | MulticlassRun, u: Any) -> ProofTable:
    """Check every inequality of the proof of convergence on a run; raise at the first that fails.

    The weight vectors are computed anew from the updates that the run recorded. Of each update it
    is checked that the rule asked for it: y (w·x) <= threshold + (γ/2) ‖w‖; that u·w grew by
    ‖u‖ γ(u) at least and is t ‖u‖ γ(u) at least; that ‖w‖² grew by γ ‖w‖ + Q² at most,
    Q² = R² + 2 threshold, and that ‖w_t‖ is γ t/2 + Q √t at most; that (u·w)² <= ‖u‖² ‖w‖²; and
    if there is a γ, that the potential of the sharper proof is t at most. Then the number of
    updates is at most the bound, and the last w must be that of the run. The run need not have
    converged.

    With threshold = γ = 0 this is Novikoff's proof: of mistakes, with ‖w_t‖² <= t R² and the bound
    (R/γ(u))².

    Parameters
    ----------
    run : Run
        A run of `perceptron` or `margin_perceptron` from w0 = 0 with any rate: w / rate is what the
        proof is about, and the threshold counts in units of the rate. One of
        `multiclass_perceptron` is looked at as that of the perceptron on Kesler's examples.
    u : array_like, shape (d,)
        A vector of any length that separates all examples of the run, with a margin of more than
        γ/2; for several classes a vector for each, (k, d).

    Returns
    -------
    ProofTable
        Both sides of every inequality, a row for each update.

    Raises
    ------
    ProofError
        A ValueError that names the update, its example, and the numbers on both sides.
    ValueError
        If `run` is no run, or did not start from 0, or u does not have such a margin, or squares of
        float data are out of the range of floats.

    Notes
    -----
    The updates are summed up exactly, with floats as the fractions that they are, and an exact run
    must meet every inequality exactly, without any root: a <= b + √c is a <= b or (a - b)² <= c.
    The potential alone is compared in floats; it follows from the others. A run in floats rounded
    its own w after every update, and so it may have judged by a slightly different w what is a
    mistake. For it alone an inequality may fail by `TOLERANCE` (1e-9) of its right side, that of a
    single step by as much of t Q².

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import margin_perceptron, perceptron
    >>> check_proof(perceptron([[0, 2, -1], [3, 0, 1]], [1, 1]), [3, 2, 0])
    2 mistakes; (R/γ(u))² = 65/8 allows 8, with R² = 10, γ(u) = 1.1094
    t  example    u·w_t  t γ(u)  ‖w_t‖²  t R²  cosine
    1        0   1.1094  1.1094       5    10  0.4961
    2        1  3.60555  2.2188      13    20  1.0000
    >>> check_proof(margin_perceptron([[1, 0], [0, 1]], [1, 1], gamma=1), [1, 1])
    2 updates; the sharp bound allows 10, the simple one 23
    with R = 1, γ(u) = 0.707107, γ = 1, threshold = 0
    t  example  y w·x  allowed     u·w_t    t γ(u)    ‖w_t‖  at most  potential
    1        0      0        0  0.707107  0.707107        1      1.5   0.613706
    2        1      0      0.5   1.41421   1.41421  1.41421  2.41421    1.06568
    """
    if isinstance(run, MulticlassRun):
        _check_rivals(run)
        return check_proof(run.kesler(), np.ravel(u))
    check_run(run)
    if run.weights(0).any():
        raise ValueError(f"run must start from w0 = 0, but its w0 is {run.w0.tolist()}.")
    u = as_vector(u, "u", run.X.shape[1], LARGEST)
    tolerance = 0 if run.exact else TOLERANCE
    number = answer if run.exact and is_exact(u) else nearest_float
    premise = premises(run.X, run.y, u)
    w, table = _measure(run, premise)
    in_sight = _as_numbers(table, number)
    check_claims(table, tolerance, number)
    _check_last(run, w, premise, tolerance, number)
    return in_sight


def _check_rivals(run: MulticlassRun) -> None:
    """Raise unless each update is on an example, against a class that is not its own."""
    for t, (i, rival) in enumerate(zip(run.updates.tolist(), run.rivals.tolist()), start=1):
        if not 0 <= i < len(run.labels):
            raise failure(t, i, f"X has only the rows 0 to {len(run.labels) - 1}.")
        if not 0 <= rival < len(run.classes) or rival == run.labels[i]:
            own = int(run.labels[i])
            raise failure(t, i, f"the rival has to be a class other than {own}, but it is {rival}.")


def _measure(run: Run, premise: Premises) -> tuple[np.ndarray, ProofTable]:
    """Sum up the examples of the updates; return the sum, scale w_T, and the table in Fractions."""
    gamma, threshold = Fraction(run.gamma), Fraction(run.threshold) / Fraction(run.rate)
    bound, simple_bound = _bounds(premise, gamma, threshold)
    w, square, rows = np.zeros_like(premise.v), 0, []
    for t, i in enumerate(run.updates.tolist(), start=1):
        if not 0 <= i < len(premise.Z):
            raise failure(t, i, f"X has only the rows 0 to {len(premise.Z) - 1}.")
        z, before = premise.Z[i], square
        score, w = w @ z, w + z
        square = w @ w
        rows.append((score, square, square - before, w @ premise.v, z @ premise.v))
    rows = np.array(rows, dtype=object).reshape(-1, 5)
    score, norm, growth = rows[:, :3].T * Fraction(1, premise.scale**2)
    projection, gain = rows[:, 3:].T * Fraction(1, premise.scale * premise.unit)
    table = ProofTable(
        example=run.updates,
        score=score,
        projection=projection,
        projection_slack=gain - premise.gamma,
        norm_squared=norm,
        norm_slack=premise.radius_squared + 2 * threshold - growth,
        gamma0=premise.gamma,
        radius_squared=premise.radius_squared,
        norm_u_squared=premise.norm_u_squared,
        bound=bound,
        simple_bound=simple_bound,
        gamma=gamma,
        threshold=threshold,
    )
    return w, table


def _bounds(premise: Premises, gamma: Fraction, threshold: Fraction) -> tuple[Any, Any]:
    """Return the sharp and the simple bound: Novikoff's as both, or floats not below them."""
    if not (gamma or threshold):
        return premise.bound, premise.bound
    margin = over_root(premise.gamma, premise.norm_u_squared)
    if gamma**2 * premise.norm_u_squared >= 4 * premise.gamma**2:
        raise ValueError(
            f"u must have a margin of more than gamma/2 = {plain_text(nearest_float(gamma / 2))}, "
            f"but its margin is {plain_text(margin)}."
        )
    R = math.nextafter(root(premise.radius_squared), math.inf)
    least = math.nextafter(margin, 0), gamma, threshold, R
    return margin_perceptron_bound(*least), simple_margin_perceptron_bound(*least)


def _check_last(
    run: Run, w: np.ndarray, premise: Premises, tolerance: Fraction | int, number: Callable
) -> None:
    """Raise unless the last w of the run is rate times the sum of its updates, w / scale."""
    rate, T = Fraction(run.rate), run.mistakes
    room = (tolerance * rate * T) ** 2 * premise.radius_squared
    last = as_vector(run.w, "run.w", len(w))
    for j, (value, total) in enumerate(zip(last.tolist(), w)):
        expected = rate * total / premise.scale
        if (Fraction(value) - expected) ** 2 > room:
            example = int(run.updates[-1]) if T else None
            sums = f"the updates sum up to w[{j}] = {number(expected)}, but run.w[{j}] is {value}."
            raise failure(T, example, sums)


def _as_numbers(table: ProofTable, number: Callable) -> ProofTable:
    """Return a table in Fractions with each number as an integer, or rounded once to a float."""
    scalars = {name: number(getattr(table, name)) for name in SCALARS}
    if number is answer:
        rows = {name: as_smallest(getattr(table, name)) for name in ROWS}
        return replace(table, **scalars, **rows)
    rows = {name: np.array([*map(number, getattr(table, name))], float) for name in ROWS}
    sizes = [*(scalars[name] for name in POSITIVE), *rows["norm_squared"]]
    if not 0 < min(sizes) <= max(sizes) < math.inf:
        raise ValueError(
            "run.X and u are so large or so small that their squares leave the range of floats: "
            "scale them, or give both in integers and Fractions."
        )
    return replace(table, **scalars, **rows)
