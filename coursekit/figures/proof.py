"""The proof of convergence as two pictures of one table (lecture 03-convergence).

`proof_curves` shows lengths, `proof_angle` the angle. Where the bound is far beyond the mistakes
made, ordinary axes would squeeze the run into a corner: they are logarithmic then, and say so.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.bounds import ProofTable
from coursekit.figures.marks import label, legend
from coursekit.figures.picture import describe
from coursekit.figures.style import (
    BLACK,
    BLUE,
    FONT,
    GREY,
    VERMILLION,
    prepared,
    whole_ticks,
    write_powers,
)
from coursekit.figures.words import count, number

# A run that takes less than a fifth of an axis is too small to be seen well.
FAR = 5
DEGREES = (90, 75, 60, 45, 30, 0)


def proof_curves(table: ProofTable, *, ax: Axes | None = None) -> Axes:
    """Draw what the proof puts on both sides of a run: t γ below, √t R above, until they meet.

    γ is the margin of the unit vector along u, and u·w_t is divided by ‖u‖, so that all four are
    lengths. The curves meet at t = (R/γ)², the bound on the mistakes.

    Parameters
    ----------
    table : bounds.ProofTable
        From `bounds.check_convergence_proof`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    References
    ----------
    A. B. J. Novikoff, "On convergence proofs on perceptrons", Proceedings of the Symposium on the
    Mathematical Theory of Automata (1962), 615-622.

    Examples
    --------
    >>> from coursekit.bounds import check_convergence_proof
    >>> from coursekit.figures import description
    >>> from coursekit.algorithms import perceptron
    >>> ax = proof_curves(check_convergence_proof(perceptron([[1, 2], [2, -1]], [1, -1]), [-1, 2]))
    >>> description(ax).partition("its last: ")[2]
    't γ = 2.683 ≤ u·w_t / ‖u‖ = 3.13 (triangle) ≤ ‖w_t‖ = 3.162 (circle) ≤ √t R = 3.162. \
The run made as many mistakes as the bound allows.'
    """
    _check(table)
    gamma, radius, projections, norms = _lengths(table)
    ax, times = _mistake_axis(ax, table)
    lower, upper = gamma * times, radius * np.sqrt(times)
    between = times <= float(table.bound)
    ax.fill_between(times, lower, upper, where=between, color=GREY, alpha=0.12, linewidth=0)
    ax.plot(times, upper, color=BLUE, linewidth=2.5, label=r"$\sqrt{t}\,R$")
    _run(ax, table, norms, "o", BLUE, r"$\|w_t\|$")
    _run(ax, table, projections, "^", VERMILLION, r"$u \cdot w_t\,/\,\|u\|$")
    ax.plot(times, lower, "--", color=VERMILLION, linewidth=2.5, label=r"$t\,\gamma$")
    _mark_bound(ax, table, radius**2 / gamma)
    _mark_last(ax, table, projections[-1])
    ax.set_ylabel("length", fontsize=FONT + 1)
    if _is_far(table):
        ax.set_yscale("log")
        write_powers(ax.yaxis)
    legend(ax)
    return describe(ax, _sandwich(table))


def proof_angle(table: ProofTable, *, ax: Axes | None = None) -> Axes:
    """Draw the cosine of the angle between u and w_t, and the bound below it that climbs to 1.

    The bound √t γ / R is what t γ ≤ u·w_t / ‖u‖ and ‖w_t‖ ≤ √t R say together. No cosine is above
    1, which the bound reaches at t = (R/γ)².

    Parameters
    ----------
    table : bounds.ProofTable
        From `bounds.check_convergence_proof`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from coursekit.bounds import check_convergence_proof
    >>> from coursekit.figures import description
    >>> from coursekit.algorithms import perceptron
    >>> ax = proof_angle(check_convergence_proof(perceptron([[1, 2], [2, -1]], [1, -1]), [-1, 2]))
    >>> description(ax).partition("mistakes. ")[2]
    'The angle (circles) is 53.1 degrees after the first and 8.13 degrees after 2 mistakes, the \
last, where the bound allows 31.9 degrees. Below it the bound √t γ / R, a dashed line, climbs to \
1, no angle, at t = (R/γ)² = 2.778. The run made as many mistakes as the bound allows.'
    """
    _check(table)
    cosines = table.cosine
    ax, times = _mistake_axis(ax, table)
    ax.axhline(1, linestyle=":", color=GREY, linewidth=1.5, label="no angle left")
    _run(ax, table, cosines, "o", BLUE, r"$u \cdot w_t\,/\,(\|u\|\,\|w_t\|)$")
    lower = np.sqrt(times / float(table.bound))
    ax.plot(times, lower, "--", color=VERMILLION, linewidth=2.5, label=r"$\sqrt{t}\,\gamma\,/\,R$")
    _mark_bound(ax, table, 1)
    _mark_last(ax, table, cosines[-1])
    ax.set_ylabel("cosine (angle)", fontsize=FONT + 1)
    ax.set_ylim(0, 1.2)
    ticks = np.cos(np.radians(DEGREES)).round(2)
    ax.set_yticks(ticks, [f"{number(c)} ({angle}°)" for c, angle in zip(ticks, DEGREES)])
    legend(ax)
    return describe(
        ax,
        "The cosine of the angle between u and w_t against t, the number of mistakes. "
        f"{_angles(table, cosines)} Below it the bound √t γ / R, a dashed line, climbs to 1, no "
        f"angle, at t = (R/γ)² = {_large(table.bound)}. "
        f"{_comparison(table, 'the axis of t is')}",
    )


def _check(table: Any) -> None:
    if not isinstance(table, ProofTable):
        raise ValueError(
            "table must be a bounds.ProofTable, check_convergence_proof(run, u), but it is "
            f"{table!r}."
        )


def _lengths(table: ProofTable) -> tuple[float, float, np.ndarray, np.ndarray]:
    """Return γ, R, each u·w_t and each ‖w_t‖ as floats, where u is made a unit vector."""
    unit = math.sqrt(table.norm_u_squared)
    projections = table.projection.astype(float) / unit
    norms = np.sqrt(table.norm_squared.astype(float))
    return float(table.gamma) / unit, math.sqrt(table.radius_squared), projections, norms


def _is_far(table: ProofTable) -> bool:
    return table.bound > FAR * len(table.t)


def _mistake_axis(ax: Axes | None, table: ProofTable) -> tuple[Axes, np.ndarray]:
    """Return axes with t to a little beyond the bound, and the times at which to draw curves."""
    ax, bound = prepared(ax), float(table.bound)
    ax.set_xlabel("mistakes made, $t$", fontsize=FONT + 1)
    if _is_far(table):
        ax.set_xscale("log")
        write_powers(ax.xaxis)
        times = np.geomspace(0.7, 4 * bound, 201)
    else:
        whole_ticks(ax.xaxis)
        times = 1.2 * bound * np.linspace(0, 1, 201) ** 2
    ax.set_xlim(times[0], times[-1])
    return ax, times


def _run(
    ax: Axes, table: ProofTable, values: np.ndarray, marker: str, colour: str, words: str
) -> None:
    """Draw one number a mistake, joined by a thin line, with at most 25 marks, not too close."""
    T = len(values)
    spaced = np.geomspace if _is_far(table) else np.linspace
    marks = np.unique(spaced(1, T, 25).astype(int)) - 1 if T > 25 else range(T)
    ax.plot(
        np.arange(1, T + 1), values, marker=marker, markersize=7, linewidth=1, color=colour,
        markeredgecolor=BLACK, markevery=list(marks), label=words, zorder=3,
    )  # fmt: skip


def _mark_bound(ax: Axes, table: ProofTable, height: float) -> None:
    """Put an open ring where the bound is, through which the last mistake can be seen."""
    at = (float(table.bound), height)
    ax.plot(
        *at, "o", markerfacecolor="none", color=BLACK, markersize=15, markeredgewidth=2, zorder=4
    )
    label(ax, rf"$t = (R/\gamma)^2 = {_large(table.bound)}$", at, (-1, 1))


def _mark_last(ax: Axes, table: ProofTable, height: float) -> None:
    """Label the last mistake, unless the ring around it says the same."""
    if len(table.t) < table.bound:
        label(ax, f"$t = {len(table.t)}$", (len(table.t), height), (1, -1))


def _sandwich(table: ProofTable) -> str:
    """Say where the curves meet, and what lies between them after the last mistake."""
    gamma, radius, projections, norms = _lengths(table)
    T = len(norms)
    return (
        f"Lengths against t, the number of mistakes. √t R (solid line, R = {_large(radius)}) and "
        f"t γ (dashed line, γ = {_large(gamma)}, the margin of u made a unit vector) meet at "
        f"t = (R/γ)² = {_large(table.bound)}, at height {_large(radius**2 / gamma)}; the run stays "
        f"in the shaded region between them. After {count(T, 'mistake')}, its last: t γ = "
        f"{_large(T * gamma)} ≤ u·w_t / ‖u‖ = {_large(projections[-1])} (triangle) ≤ ‖w_t‖ = "
        f"{_large(norms[-1])} (circle) ≤ √t R = {_large(radius * math.sqrt(T))}. "
        f"{_comparison(table, 'both axes are')}"
    )


def _comparison(table: ProofTable, axes: str) -> str:
    """Compare the bound with the mistakes, and say so if that made `axes` logarithmic."""
    T = len(table.t)
    if table.bound < T + 1:
        return "The run made as many mistakes as the bound allows."
    why = f", so {axes} logarithmic" if _is_far(table) else ""
    return f"The bound is {_large(table.bound / T)} times the mistakes that were made{why}."


def _angles(table: ProofTable, cosines: np.ndarray) -> str:
    """Say how wide the angle is at both ends of the run, and how often it grew between them."""
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


def _large(value: Any) -> str:
    """Return a number, from a thousand to a billion with every place before the point."""
    return number(round(value)) if 1000 <= value < 1e9 else number(value)
