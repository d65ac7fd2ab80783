"""The proof of convergence as pictures (lecture 03-convergence).

`proof_curves` shows lengths, and `proof_angle` the angle. Where the bound is far beyond the
mistakes made, the axes are logarithmic, and the descriptions say so.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.perceptrons.bounds import ProofTable
from coursekit.perceptrons.figures.proof_marks import (
    NEAR,
    check_table,
    draw_run,
    is_far,
    large,
    length_axes,
    mark_bound,
    projections,
    time_axis,
)
from coursekit.pictures.marks import label, write_names
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, GREEN, GREY, PURPLE
from coursekit.pictures.text import count, number

DEGREES = (90, 75, 60, 45, 30, 0)


def proof_curves(table: ProofTable, *, ax: Axes | None = None) -> Axes:
    """Draw the bounds of the proof around a run: t γ(u) below, √t R above, until they meet.

    u is divided by its length, so that all four are lengths. The curves meet at t = (R/γ(u))², the
    bound on the mistakes.

    Parameters
    ----------
    table : bounds.ProofTable
        From `bounds.check_proof`.

    References
    ----------
    A. B. J. Novikoff, "On convergence proofs on perceptrons", Proceedings of the Symposium on the
    Mathematical Theory of Automata (1962), 615-622.

    Examples
    --------
    >>> from coursekit.perceptrons.bounds import check_proof
    >>> from coursekit.perceptrons.figures import description
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> ax = proof_curves(check_proof(perceptron([[1, 2], [2, -1]], [1, -1]), [-1, 2]))
    >>> description(ax).partition("its last: ")[2]
    't γ(u) = 2.683 ≤ u·w_t = 3.13 (triangle) ≤ ‖w_t‖ = 3.162 (circle) ≤ √t R = 3.162. \
The run made as many mistakes as the bound allows.'
    """
    _check_novikoffs(table)
    ax, times = length_axes(ax, table, "mistakes made, $t$")
    lower, upper = table.margin * times, table.radius * np.sqrt(times)
    between = times <= float(table.bound)
    ax.fill_between(times, lower, upper, where=between, color=GREY, alpha=0.12, linewidth=0)
    ax.plot(times, upper, color=BLACK, linewidth=2.5, label=r"$\sqrt{t}\,R$")
    heights = projections(table)
    draw_run(ax, table, table.norm, "o", GREEN, r"$\|w_t\|$")
    draw_run(ax, table, heights, "^", PURPLE, r"$u \cdot w_t$")
    ax.plot(times, lower, "--", color=BLACK, linewidth=2.5, label=r"$t\,\gamma(u)$")
    mark_bound(ax, table, table.radius**2 / table.margin, _meeting(table))
    _mark_last(ax, table, heights[-1])
    write_names(ax)
    return describe(ax, _sandwich(table))


def proof_angle(table: ProofTable, *, ax: Axes | None = None) -> Axes:
    """Draw the cosine of the angle between u and w_t, above its lower bound that climbs to 1.

    The bound √t γ(u) / R is what t γ(u) ≤ u·w_t and ‖w_t‖ ≤ √t R say together. No cosine is above
    1, which the bound reaches at t = (R/γ(u))².

    Parameters
    ----------
    table : bounds.ProofTable
        From `bounds.check_proof`.

    Examples
    --------
    >>> from coursekit.perceptrons.bounds import check_proof
    >>> from coursekit.perceptrons.figures import description
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> ax = proof_angle(check_proof(perceptron([[1, 2], [2, -1]], [1, -1]), [-1, 2]))
    >>> description(ax).partition("mistakes. ")[2]
    'The angle (circles) is 53.1 degrees after the first and 8.13 degrees after 2 mistakes, the \
last, where the bound allows 31.9 degrees. Below it the bound √t γ(u) / R, a dashed line, climbs \
to 1, no angle, at t = (R/γ(u))² = 2.778; the run stays in the shaded region between them. \
The run made as many mistakes as the bound allows.'
    """
    _check_novikoffs(table)
    cosines = table.cosine
    ax, times = time_axis(ax, table, "mistakes made, $t$", "cosine (angle)")
    ax.axhline(1, linestyle=":", color=GREY, linewidth=1.5)
    draw_run(ax, table, cosines, "o", GREEN, r"$\cos(u, w_t)$")
    lower = np.sqrt(times / float(table.bound))
    ax.fill_between(times, lower, 1, where=lower <= 1, color=GREY, alpha=0.12, linewidth=0)
    ax.plot(times, lower, "--", color=BLACK, linewidth=2.5, label=r"$\sqrt{t}\,\gamma(u)\,/\,R$")
    mark_bound(ax, table, 1, _meeting(table))
    _mark_last(ax, table, cosines[-1])
    ax.set_ylim(0, 1.2)
    ticks = np.cos(np.radians(DEGREES)).round(2)
    ax.set_yticks(ticks, [f"{number(c)} ({angle}°)" for c, angle in zip(ticks, DEGREES)])
    write_names(ax)
    return describe(
        ax,
        "The cosine of the angle between u and w_t against t, the number of mistakes. "
        f"{_angles(table, cosines)} Below it the bound √t γ(u) / R, a dashed line, climbs to 1, no "
        f"angle, at t = (R/γ(u))² = {large(table.bound)}; the run stays in the shaded region "
        "between them. "
        f"{_comparison(table, 'the axis of t is')}",
    )


def _check_novikoffs(table: Any) -> None:
    check_table(table)
    if not table.is_novikoffs:
        raise ValueError(
            "table must be of a run of `perceptron`, without threshold and gamma: `margin_proof` "
            "draws this one."
        )


def _meeting(table: ProofTable) -> str:
    return rf"$t = (R/\gamma(u))^2 = {large(table.bound)}$"


def _sandwich(table: ProofTable) -> str:
    """Return in words where the curves meet, and the lengths between after the last mistake."""
    T, R, gamma = len(table.t), table.radius, table.margin
    return (
        f"Lengths against t, the number of mistakes. √t R (solid line, R = {large(R)}) and "
        f"t γ(u) (dashed line, γ(u) = {large(gamma)}) meet at "
        f"t = (R/γ(u))² = {large(table.bound)}, at height {large(R**2 / gamma)}; the run stays "
        f"in the shaded region between them. After {count(T, 'mistake')}, its last: t γ(u) = "
        f"{large(T * gamma)} ≤ u·w_t = {large(projections(table)[-1])} (triangle) ≤ "
        f"‖w_t‖ = {large(table.norm[-1])} (circle) ≤ √t R = {large(R * math.sqrt(T))}. "
        f"{_comparison(table, 'both axes are')}"
    )


def _comparison(table: ProofTable, axes: str) -> str:
    """Compare the bound with the mistakes in words; say if it makes `axes` logarithmic."""
    T = len(table.t)
    if table.bound < T + 1:
        return "The run made as many mistakes as the bound allows."
    reason = f", so {axes} logarithmic" if is_far(table) else ""
    return f"The bound is {large(table.bound / T)} times the mistakes that were made{reason}."


def _angles(table: ProofTable, cosines: np.ndarray) -> str:
    """Return in words the angle at both ends of the run, and how often it grew in between."""
    T, bound = len(cosines), table.cosine_bound[-1]
    first, last, widest = (_degrees(c) for c in (cosines[0], cosines[-1], bound))
    start = f"{first} after the first and " if T > 1 else ""
    grew = int((np.diff(cosines) < -1e-12).sum())
    at = f" It grows at {count(grew, 'mistake')} in between." if grew else ""
    return (
        f"The angle (circles) is {start}{last} after {count(T, 'mistake')}, the last, where the "
        f"bound allows {widest}.{at}"
    )


def _degrees(cosine: float) -> str:
    return f"{number(round(math.degrees(math.acos(min(cosine, 1))), 2), 3)} degrees"


def _mark_last(ax: Axes, table: ProofTable, height: float) -> None:
    """Label the last mistake, unless it is too near the cross."""
    if len(table.t) < NEAR * table.bound:
        label(ax, f"$t = {len(table.t)}$", (len(table.t), height), (1, -1))
