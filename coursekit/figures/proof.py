"""The proof of convergence as pictures (lectures 03-convergence and 06-averaging-and-margins).

`proof_curves` shows lengths, `proof_angle` the angle, and `margin_proof` the lengths of a run of
the margin perceptron. Where the bound is far beyond the updates made, ordinary axes would squeeze
the run into a corner: they are logarithmic then, and say so.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.bounds import ProofTable, largest_norms, potential
from coursekit.figures.marks import label, legend
from coursekit.figures.picture import describe
from coursekit.figures.style import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    VERMILLION,
    label_axes,
    prepared,
    whole_ticks,
    write_powers,
)
from coursekit.figures.text import count, number

# A run that takes less than a fifth of an axis is too small to be seen well.
FAR = 5
# The labels of a run that is nearer to the bound than this would be in each other's way.
NEAR = 0.85
DEGREES = (90, 75, 60, 45, 30, 0)


def proof_curves(table: ProofTable, *, ax: Axes | None = None) -> Axes:
    """Draw what the proof puts on both sides of a run: t γ below, √t R above, until they meet.

    γ is the margin of the unit vector along u, and u·w_t is divided by ‖u‖, so that all four are
    lengths. The curves meet at t = (R/γ)², the bound on the mistakes.

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
    >>> from coursekit.bounds import check_proof
    >>> from coursekit.figures import description
    >>> from coursekit.algorithms import perceptron
    >>> ax = proof_curves(check_proof(perceptron([[1, 2], [2, -1]], [1, -1]), [-1, 2]))
    >>> description(ax).partition("its last: ")[2]
    't γ = 2.683 ≤ u·w_t / ‖u‖ = 3.13 (triangle) ≤ ‖w_t‖ = 3.162 (circle) ≤ √t R = 3.162. \
The run made as many mistakes as the bound allows.'
    """
    _check_novikoffs(table)
    ax, times = _length_axes(ax, table, "mistakes made, $t$")
    lower, upper = table.margin * times, table.radius * np.sqrt(times)
    between = times <= float(table.bound)
    ax.fill_between(times, lower, upper, where=between, color=GREY, alpha=0.12, linewidth=0)
    ax.plot(times, upper, color=BLUE, linewidth=2.5, label=r"$\sqrt{t}\,R$")
    projections = _projections(table)
    _run(ax, table, table.norm, "o", BLUE, r"$\|w_t\|$")
    _run(ax, table, projections, "^", VERMILLION, r"$u \cdot w_t\,/\,\|u\|$")
    ax.plot(times, lower, "--", color=VERMILLION, linewidth=2.5, label=r"$t\,\gamma$")
    _ring(ax, table, table.radius**2 / table.margin, _meeting(table))
    _mark_last(ax, table, projections[-1])
    legend(ax)
    return describe(ax, _sandwich(table))


def proof_angle(table: ProofTable, *, ax: Axes | None = None) -> Axes:
    """Draw the cosine of the angle between u and w_t, and the bound below it that climbs to 1.

    The bound √t γ / R is what t γ ≤ u·w_t / ‖u‖ and ‖w_t‖ ≤ √t R say together. No cosine is above
    1, which the bound reaches at t = (R/γ)².

    Parameters
    ----------
    table : bounds.ProofTable
        From `bounds.check_proof`.

    Examples
    --------
    >>> from coursekit.bounds import check_proof
    >>> from coursekit.figures import description
    >>> from coursekit.algorithms import perceptron
    >>> ax = proof_angle(check_proof(perceptron([[1, 2], [2, -1]], [1, -1]), [-1, 2]))
    >>> description(ax).partition("mistakes. ")[2]
    'The angle (circles) is 53.1 degrees after the first and 8.13 degrees after 2 mistakes, the \
last, where the bound allows 31.9 degrees. Below it the bound √t γ / R, a dashed line, climbs to \
1, no angle, at t = (R/γ)² = 2.778. The run made as many mistakes as the bound allows.'
    """
    _check_novikoffs(table)
    cosines = table.cosine
    ax, times = _time_axis(ax, table, "mistakes made, $t$", "cosine (angle)")
    ax.axhline(1, linestyle=":", color=GREY, linewidth=1.5, label="no angle left")
    _run(ax, table, cosines, "o", BLUE, r"$u \cdot w_t\,/\,(\|u\|\,\|w_t\|)$")
    lower = np.sqrt(times / float(table.bound))
    ax.plot(times, lower, "--", color=VERMILLION, linewidth=2.5, label=r"$\sqrt{t}\,\gamma\,/\,R$")
    _ring(ax, table, 1, _meeting(table))
    _mark_last(ax, table, cosines[-1])
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


def margin_proof(table: ProofTable, *, ax: Axes | None = None) -> Axes:
    """Draw the length of w_t between t γ0 below and the most that the proof allows above.

    With Q² = R² + 2 threshold, the simple proof allows γ t/2 + Q √t (dotted); the sharper one the
    length at which F(γ ‖w‖/Q²) = t γ²/Q², where F(s) = 2 (s - ln(1 + s)) (solid). Where the line
    t γ0 meets the solid curve is the bound on the updates, marked by a ring.

    Parameters
    ----------
    table : bounds.ProofTable
        From `bounds.check_proof`.

    Examples
    --------
    >>> from coursekit.bounds import check_proof
    >>> from coursekit.figures import description
    >>> from coursekit.algorithms import margin_perceptron
    >>> run = margin_perceptron([[3, 4], [3, -4]], [1, 1], gamma=3)
    >>> description(margin_proof(check_proof(run, [1, 0]))).partition("the last: ")[2]
    't γ0 = 6 ≤ ‖w_t‖ = 6 (circle) ≤ 9.197 (solid) ≤ 10.07 (dotted). The run made 28.7 % of the \
updates that the bound allows.'
    """
    _check(table)
    ax, t = _length_axes(ax, table, "updates made, $t$")
    simple = float(table.gamma) / 2 * t + math.sqrt(table.q_squared) * np.sqrt(t)
    ax.plot(t, simple, ":", color=GREEN, linewidth=2.5, label=r"$\gamma t\,/\,2 + Q\,\sqrt{t}$")
    # The sharper bound is known as t for a given length: no equation has to be solved.
    lengths = simple[-1] * np.linspace(0, 1, 2000) ** 2
    times = _times(table, lengths)
    shown = (t[0] <= times) & (times <= t[-1])
    ax.plot(times[shown], lengths[shown], color=BLUE, linewidth=2.5, label="sharper bound")
    _run(ax, table, table.norm, "o", BLUE, r"$\|w_t\|$")
    ax.plot(t, table.margin * t, "--", color=VERMILLION, linewidth=2.5, label=r"$t\,\gamma_0$")
    _mark_ends(ax, table)
    if not _is_far(table):
        ax.set_ylim(0, 1.25 * table.bound * table.margin)
    legend(ax)
    return describe(ax, _margin_sentences(table))


def _check(table: Any) -> None:
    if not isinstance(table, ProofTable):
        raise ValueError(
            f"table must be a bounds.ProofTable, check_proof(run, u), but it is {table!r}."
        )


def _check_novikoffs(table: Any) -> None:
    _check(table)
    if not table.is_novikoffs:
        raise ValueError(
            "table must be of a run of `perceptron`, without threshold and gamma: `margin_proof` "
            "draws this one."
        )


def _projections(table: ProofTable) -> np.ndarray:
    """Return each u·w_t as a float, where u is made a unit vector."""
    return table.projection.astype(float) / math.sqrt(table.norm_u_squared)


def _is_far(table: ProofTable) -> bool:
    return table.bound > FAR * len(table.t)


def _time_axis(ax: Axes | None, table: ProofTable, x: str, y: str) -> tuple[Axes, np.ndarray]:
    """Return axes with t to a little beyond the bound, and the times at which to draw curves."""
    ax, bound = prepared(ax), float(table.bound)
    label_axes(ax, x, y)
    if _is_far(table):
        ax.set_xscale("log")
        write_powers(ax.xaxis)
        times = np.geomspace(0.7, 4 * bound, 401)
    else:
        whole_ticks(ax.xaxis)
        times = 1.2 * bound * np.linspace(0, 1, 401) ** 2
    ax.set_xlim(times[0], times[-1])
    return ax, times


def _length_axes(ax: Axes | None, table: ProofTable, x: str) -> tuple[Axes, np.ndarray]:
    """Return the same with lengths upwards, logarithmic where t is."""
    ax, times = _time_axis(ax, table, x, "length")
    if _is_far(table):
        ax.set_yscale("log")
        write_powers(ax.yaxis)
    return ax, times


def _times(table: ProofTable, lengths: np.ndarray) -> np.ndarray:
    """Return the t up to which the sharper proof allows no more than these lengths."""
    q_squared, gamma = float(table.q_squared), float(table.gamma)
    if not gamma:
        return lengths**2 / q_squared
    return potential(gamma * lengths / q_squared) * q_squared / gamma**2


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


def _ring(ax: Axes, table: ProofTable, height: float, words: str) -> None:
    """Put an open ring where the bound is, through which the last update can be seen."""
    at = (float(table.bound), height)
    ax.plot(
        *at, "o", markerfacecolor="none", color=BLACK, markersize=15, markeredgewidth=2, zorder=4
    )
    label(ax, words, at, (-1, 1))


def _meeting(table: ProofTable) -> str:
    return rf"$t = (R/\gamma)^2 = {_large(table.bound)}$"


def _mark_last(ax: Axes, table: ProofTable, height: float) -> None:
    """Label the last mistake, unless the ring around it says the same."""
    if len(table.t) < table.bound:
        label(ax, f"$t = {len(table.t)}$", (len(table.t), height), (1, -1))


def _mark_ends(ax: Axes, table: ProofTable) -> None:
    """Put a ring where the curves meet, and name that place and the last update."""
    bound, last = f"bound: $t$ = {_large(table.bound)}", f"last: $t$ = {len(table.t)}"
    near = len(table.t) > NEAR * table.bound
    _ring(ax, table, table.bound * table.margin, f"{bound}\n{last}" if near else bound)
    if not near:
        label(ax, last, (len(table.t), table.norm[-1]), (1, -1))


def _sandwich(table: ProofTable) -> str:
    """Say where the curves meet, and what lies between them after the last mistake."""
    T, R, gamma = len(table.t), table.radius, table.margin
    return (
        f"Lengths against t, the number of mistakes. √t R (solid line, R = {_large(R)}) and "
        f"t γ (dashed line, γ = {_large(gamma)}, the margin of u made a unit vector) meet at "
        f"t = (R/γ)² = {_large(table.bound)}, at height {_large(R**2 / gamma)}; the run stays "
        f"in the shaded region between them. After {count(T, 'mistake')}, its last: t γ = "
        f"{_large(T * gamma)} ≤ u·w_t / ‖u‖ = {_large(_projections(table)[-1])} (triangle) ≤ "
        f"‖w_t‖ = {_large(table.norm[-1])} (circle) ≤ √t R = {_large(R * math.sqrt(T))}. "
        f"{_comparison(table, 'both axes are')}"
    )


def _margin_sentences(table: ProofTable) -> str:
    """Say where the curves meet, and what lies between them after the last update."""
    T, gamma0, bound = len(table.t), table.margin, table.bound
    most = largest_norms(T, table.gamma, table.threshold, table.radius)
    fixed = f", threshold {_large(table.threshold)}" * bool(table.threshold)
    more = "more" if table.gamma else "as much"
    why = ", so both axes are logarithmic" * _is_far(table)
    return (
        f"Lengths against t, the number of updates, for γ = {_large(table.gamma)}{fixed} on data "
        f"with margin γ0 = {_large(gamma0)} and R = {_large(table.radius)}. The line t γ0 "
        f"(dashed) meets what the sharper proof allows (solid) at t = {_large(bound)}, height "
        f"{_large(bound * gamma0)}; the simple proof allows {more} (dotted). After "
        f"{count(T, 'update')}, the last: t γ0 = {_large(T * gamma0)} ≤ ‖w_t‖ = "
        f"{_large(table.norm[-1])} (circle) ≤ {_large(most.concave[-1])} (solid) ≤ "
        f"{_large(most.simple[-1])} (dotted). The run made {number(100 * T / bound, 3)} % of the "
        f"updates that the bound allows{why}."
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
