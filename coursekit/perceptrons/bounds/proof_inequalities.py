"""The claims of the proof of convergence, and the error for a claim that fails (03 and 06)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import as_python
from coursekit.perceptrons.bounds.convergence import nearest_float
from coursekit.perceptrons.bounds.table import ProofTable
from coursekit.perceptrons.geometry.exact import root

# A run in floats may miss an inequality by this fraction of the size of its terms.
TOLERANCE = Fraction(1, 10**9)

NOVIKOFFS = (
    "a mistake has y (w·x) <= 0",
    "u·w grows by ‖u‖ γ(u) at least",
    "u·w_t is t ‖u‖ γ(u) at least",
    "‖w‖² grows by R² at most",
    "‖w_t‖² is t R² at most",
    "(u·w_t)² is ‖u‖² ‖w_t‖² at most",
    "t is (R/γ(u))² at most",
)
MARGIN = (
    "an update has y (w·x) <= threshold + (γ/2) ‖w‖",
    "u·w grows by ‖u‖ γ(u) at least",
    "u·w_t is t ‖u‖ γ(u) at least",
    "‖w‖² grows by γ ‖w‖ + R² + 2 threshold at most",
    "‖w_t‖² is (γ t/2 + Q √t)² at most",
    "(u·w_t)² is ‖u‖² ‖w_t‖² at most",
    "t is x Q²/(γ γ(u)) at most",
    "the potential is t at most",
)


class ProofError(ValueError):
    """A step of the proof of convergence fails for a run.

    Attributes
    ----------
    update : int
        The number t of the update, counted from 1; 0 if the run made none.
    example : int or None
        The row of the example of that update.
    """

    update: int
    example: int | None


def check_claims(table: ProofTable, tolerance: Fraction | int, number: Callable) -> None:
    """Raise for the first row of the table that contradicts the proof."""
    failures = []
    for place, (claim, a, b, c, size) in enumerate(_claims(table)):
        excess = a - b - tolerance * size
        for row in np.flatnonzero((excess > 0) & (excess**2 > c))[:1].tolist():
            limit = nearest_float(b[row]) + root(c[row]) if c[row] else number(b[row])
            reason = f"{claim}, but here {number(a[row])} > {limit}."
            failures.append((row, place, reason))
    if failures:
        row, _, reason = min(failures)
        raise failure(row + 1, int(table.example[row]), reason)


def _claims(table: ProofTable) -> Iterator[tuple[str, Any, Any, Any, Any]]:
    """Yield each claim of the proof, a <= b + √c, with a, b, c and the size of these numbers."""
    t, none = as_python(table.t), 0 * as_python(table.t)
    gamma, gamma0, Q_squared = table.gamma, none + table.gamma0, none + table.q_squared
    projection, norm, t_Q_squared = table.projection, table.norm_squared, t * Q_squared
    before = np.concatenate([none[:1], norm[:-1]])
    simple = (gamma * t / 2) ** 2 + t_Q_squared
    cauchy = table.norm_u_squared * norm
    sides = [
        (table.score, none + table.threshold, gamma**2 / 4 * before, t_Q_squared),
        (gamma0, table.projection_slack + gamma0, none, gamma0),
        (t * gamma0, projection, none, t * gamma0),
        (Q_squared - table.norm_slack, Q_squared, gamma**2 * before, t_Q_squared),
        (norm, simple, (gamma * t) ** 2 * t_Q_squared, simple),
        (projection**2, cauchy, none, cauchy),
        (t, none + table.bound, none, t),
        (none + table.potential, t * (1 + TOLERANCE), none, t),
    ]
    for claim, side in zip(NOVIKOFFS if table.is_novikoffs else MARGIN, sides):
        yield claim, *side


def failure(update: int, example: int | None, reason: str) -> ProofError:
    """Return the error that names this step, made from its text alone so that it can be pickled."""
    where = "Before any update" if example is None else f"Update {update}, on example {example}"
    error = ProofError(f"{where}: {reason}")
    error.update, error.example = update, example
    return error
