"""The proof of the margin perceptron's bound, step by step, as a check of a run (lecture 05)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from coursekit.algorithms import LARGEST, Run
from coursekit.bounds.convergence import Premises, nearest_float, premises
from coursekit.bounds.margin_table import MarginProofTable
from coursekit.bounds.margins import margin_perceptron_bound, simple_margin_perceptron_bound
from coursekit.bounds.norms import potential_ratio
from coursekit.bounds.proof import TOLERANCE, check_last, failure, measure
from coursekit.bounds.table import ProofTable
from coursekit.geometry.exact import over_root, plain_text, root
from coursekit.validation import as_vector


def check_margin_proof(run: Run, u: Any) -> MarginProofTable:
    """Watch every inequality of the proof hold on a run, or raise at the first that fails.

    The weight vectors are computed anew from the updates that the run recorded. Of each update it
    is checked that the rule asked for it; that u·w grew by γ0 at least and is t γ0 at least; that
    ‖w‖² grew by γ ‖w‖ + R² + 2 threshold at most; that ‖w_t‖ is at most γ t/2 + Q √t; that
    (u·w)² <= ‖u‖² ‖w‖², and that the potential of the sharper proof is t at most. Then so is the
    number of updates, and the last w must be that of the run, which need not have converged.

    Parameters
    ----------
    run : Run
        A run of `margin_perceptron` (or of `perceptron`) from w0 = 0 with any rate. The proof is
        about w / rate; the relative part of the rule stays as it is, the threshold counts in units
        of the rate.
    u : array_like, shape (d,)
        A vector of any length that has a margin of more than γ/2 on all examples of the run.

    Returns
    -------
    MarginProofTable
        Both sides of the inequalities, a row for each update.

    Raises
    ------
    ProofError
        A ValueError that names the update, its example, and the numbers on both sides.
    ValueError
        If `run` is no run, or did not start from 0, or u does not have such a margin.

    Notes
    -----
    All is exact where the run is, without any root: a <= b + √c is a <= b or (a - b)² <= c. The
    potential alone is compared in floats, with a tolerance of 1e-9; it follows from the others. A
    run in floats is allowed as much as in `check_convergence_proof`, and for the same reason.

    Examples
    --------
    >>> from coursekit.algorithms import margin_perceptron
    >>> check_margin_proof(margin_perceptron([[1, 0], [0, 1]], [1, 1], gamma=1), [1, 1])
    2 updates; the sharp bound allows 10, the simple one 23
    with R = 1, γ0 = 0.707107, γ = 1, threshold = 0
    t  example  y w·x  allowed     u·w_t      t γ0    ‖w_t‖  at most  potential
    1        0      0        0  0.707107  0.707107        1      1.5   0.613706
    2        1      0      0.5   1.41421   1.41421  1.41421  2.41421    1.06568
    """
    if not isinstance(run, Run):
        raise ValueError(f"run must be what a perceptron returns, not a {type(run).__name__}.")
    if run.w0.any():
        raise ValueError(f"run must start from w0 = 0, but its w0 is {run.w0.tolist()}.")
    given = premises(run.X, run.y, as_vector(u, "u", run.X.shape[1], LARGEST))
    rule = _as_rule(run, given)
    w, measured = measure(given, run.updates)
    table = _table(measured, rule)
    _check_claims(measured, table, rule, 0 if run.exact else TOLERANCE)
    check_last(run, w, given, 0 if run.exact else TOLERANCE, nearest_float)
    return table


class _Rule(NamedTuple):
    """The parameters of the run as fractions, Q² with them, and the two bounds, rounded up."""

    gamma: Fraction
    threshold: Fraction
    Q_squared: Fraction
    bound: float
    simple_bound: float


def _as_rule(run: Run, given: Premises) -> _Rule:
    gamma, threshold = Fraction(run.gamma), Fraction(run.threshold) / Fraction(run.rate)
    margin = over_root(given.gamma, given.norm_u_squared)
    if gamma**2 * given.norm_u_squared >= 4 * given.gamma**2:
        raise ValueError(
            f"u must have a margin of more than gamma/2 = {plain_text(nearest_float(gamma / 2))}, "
            f"but its margin is {plain_text(margin)}."
        )
    # Rounding these outwards takes neither bound below the truth.
    least = math.nextafter(margin, 0), gamma, threshold
    R = math.nextafter(root(given.radius_squared), math.inf)
    bounds = (b(*least, R) for b in (margin_perceptron_bound, simple_margin_perceptron_bound))
    return _Rule(gamma, threshold, given.radius_squared + 2 * threshold, *bounds)


def _table(measured: ProofTable, rule: _Rule) -> MarginProofTable:
    """Return the table, each number rounded once."""
    norm = np.array([*map(root, measured.norm_squared)], float)
    before = np.concatenate([[0.0], norm[:-1]])[: len(norm)]
    gamma, threshold, Q_squared = (float(v) for v in rule[:3])
    gamma0 = over_root(measured.gamma, measured.norm_u_squared)
    u_squared = measured.norm_u_squared
    return MarginProofTable(
        example=measured.example,
        score=np.array([*map(nearest_float, measured.score)], float),
        allowed=threshold + gamma / 2 * before,
        projection=np.array([over_root(p, u_squared) for p in measured.projection], float),
        projection_bound=measured.t * gamma0,
        norm=norm,
        norm_bound=gamma * measured.t / 2 + np.sqrt(Q_squared * measured.t),
        potential=potential_ratio(norm * gamma / Q_squared) * norm**2 / Q_squared,
        gamma0=gamma0,
        R=root(measured.radius_squared),
        gamma=gamma,
        threshold=threshold,
        bound=rule.bound,
        simple_bound=rule.simple_bound,
    )


def _check_claims(
    measured: ProofTable, table: MarginProofTable, rule: _Rule, tolerance: Fraction | int
) -> None:
    """Raise for the first update that contradicts the proof, if there is one."""
    claims = [*_claims(measured, table, rule)]
    for row in range(len(measured.t)):
        for claim, small, large, under_root, size in claims:
            a, b, c = small[row], large[row], under_root[row]
            excess = a - b - tolerance * size[row]
            if excess > 0 and excess**2 > c:
                most = nearest_float(b) + root(c) if c else nearest_float(b)
                reason = f"{claim}, but here {plain_text(nearest_float(a))} > {plain_text(most)}."
                raise failure(row + 1, int(measured.example[row]), reason)


def _claims(
    measured: ProofTable, table: MarginProofTable, rule: _Rule
) -> Iterator[tuple[str, np.ndarray, np.ndarray, np.ndarray, np.ndarray]]:
    """Yield the proof: each claim that a <= b + √c, then a, b, c, and the size of these numbers."""
    t = np.array([Fraction(t) for t in measured.t.tolist()], dtype=object)
    g, u_squared = measured.gamma, measured.norm_u_squared
    none, most, norm = 0 * t, t * rule.Q_squared, measured.norm_squared
    before = np.concatenate([none[:1], norm[:-1]])
    yield (
        "an update has y (w·x) <= threshold + (γ/2) ‖w‖",
        *(measured.score, none + rule.threshold, rule.gamma**2 / 4 * before, most),
    )
    yield "u·w grows by γ0 at least", none + g, measured.projection_slack + g, none, none + g
    growth = measured.radius_squared - measured.norm_slack
    yield (
        "‖w‖² grows by γ ‖w‖ + R² + 2 threshold at most",
        *(growth, none + rule.Q_squared, rule.gamma**2 * before, most),
    )
    yield "u·w_t is t γ0 at least", t * g, measured.projection, none, t * g
    simple = (rule.gamma * t / 2) ** 2 + most
    yield "‖w_t‖ is γ t/2 + Q √t at most", norm, simple, (rule.gamma * t) ** 2 * most, simple
    cauchy = u_squared * norm
    yield "(u·w_t)² is ‖u‖² ‖w_t‖² at most", measured.projection**2, cauchy, none, cauchy
    floats = np.array([Fraction(v) for v in table.potential.tolist()], dtype=object)
    yield "the potential is t at most", floats, t * (1 + TOLERANCE), none, t
    bound = none + Fraction(rule.bound)
    yield "t is x Q²/(γ γ0) at most", t, bound, none, bound
