"""The proof of the margin perceptron's bound as a picture of a run (lecture 05-variants)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.bounds import MarginProofTable, largest_norms, potential
from coursekit.figures.marks import label, legend
from coursekit.figures.picture import describe
from coursekit.figures.style import (
    BLACK,
    BLUE,
    FONT,
    GREEN,
    VERMILLION,
    prepared,
    whole_ticks,
    write_powers,
)
from coursekit.figures.words import count, number

# A run that takes less than a fifth of an axis is too small to be seen well.
FAR = 5
# The labels of a run that is nearer to the bound than this would be in each other's way.
NEAR = 0.85


def margin_proof(table: MarginProofTable, *, ax: Axes | None = None) -> Axes:
    """Draw the length of w_t between t γ0 below and the most that the proof allows above.

    With Q² = R² + 2 threshold, the simple proof allows γ t/2 + Q √t (dotted); the sharper one the
    length at which F(γ ‖w‖/Q²) = t γ²/Q², where F(s) = 2 (s - ln(1 + s)) (solid). Where the line
    t γ0 meets the solid curve is the bound on the updates, marked by a ring.

    Parameters
    ----------
    table : bounds.MarginProofTable
        From `bounds.check_margin_proof`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from coursekit.bounds import check_margin_proof
    >>> from coursekit.figures import description
    >>> from coursekit.algorithms import margin_perceptron
    >>> run = margin_perceptron([[3, 4], [3, -4]], [1, 1], gamma=3)
    >>> description(margin_proof(check_margin_proof(run, [1, 0]))).partition("the last: ")[2]
    't γ0 = 6 ≤ ‖w_t‖ = 6 (circle) ≤ 9.197 (solid) ≤ 10.07 (dotted). The run made 28.7 % of the \
updates that the bound allows.'
    """
    if not isinstance(table, MarginProofTable):
        raise ValueError(
            "table must be a bounds.MarginProofTable, check_margin_proof(run, u), but it is "
            f"{table!r}."
        )
    far = table.bound > FAR * len(table.t)
    ax, t = _update_axis(ax, table, far)
    _curves(ax, table, t, far)
    _mark_ends(ax, table)
    _lengths_axis(ax, table, far)
    legend(ax)
    return describe(ax, _sentences(table, far))


def _curves(ax: Axes, table: MarginProofTable, t: np.ndarray, far: bool) -> None:
    """Draw both bounds above, the run with at most 25 marks, and the line below."""
    T, simple = len(table.t), table.gamma * t / 2 + _q(table) * np.sqrt(t)
    ax.plot(t, simple, ":", color=GREEN, linewidth=2.5, label=r"$\gamma t\,/\,2 + Q\,\sqrt{t}$")
    # The sharper bound is known as t for a given length: no equation has to be solved.
    lengths = simple[-1] * np.linspace(0, 1, 2000) ** 2
    times = _times(table, lengths)
    shown = (t[0] <= times) & (times <= t[-1])
    ax.plot(times[shown], lengths[shown], color=BLUE, linewidth=2.5, label="sharper bound")
    spaced = np.geomspace if far else np.linspace
    marks = np.unique(spaced(1, T, 25).astype(int)) - 1
    ax.plot(
        table.t, table.norm, marker="o", markersize=7, linewidth=1, color=BLUE,
        markeredgecolor=BLACK, markevery=marks.tolist(), label=r"$\|w_t\|$", zorder=3,
    )  # fmt: skip
    lower = table.gamma0 * t
    ax.plot(t, lower, "--", color=VERMILLION, linewidth=2.5, label=r"$t\,\gamma_0$")


def _q(table: MarginProofTable) -> float:
    return math.sqrt(table.R**2 + 2 * table.threshold)


def _times(table: MarginProofTable, lengths: Any) -> Any:
    """Return the t up to which the sharper proof allows no more than these lengths."""
    Q, gamma = _q(table), table.gamma
    if not gamma:
        return (lengths / Q) ** 2
    return potential(gamma * lengths / Q**2) * (Q / gamma) ** 2


def _update_axis(ax: Axes | None, table: MarginProofTable, far: bool) -> tuple[Axes, np.ndarray]:
    """Return axes with t to a little beyond the bound, and the times at which to draw curves."""
    ax = prepared(ax)
    ax.set_xlabel("updates made, $t$", fontsize=FONT + 1)
    if far:
        ax.set_xscale("log")
        write_powers(ax.xaxis)
        t = np.geomspace(0.7, 4 * table.bound, 400)
    else:
        whole_ticks(ax.xaxis)
        t = 1.2 * table.bound * np.linspace(0, 1, 400) ** 2
    ax.set_xlim(t[0], t[-1])
    return ax, t


def _lengths_axis(ax: Axes, table: MarginProofTable, far: bool) -> None:
    """Show lengths to a little beyond the meeting of the curves."""
    ax.set_ylabel("length", fontsize=FONT + 1)
    if far:
        ax.set_yscale("log")
        write_powers(ax.yaxis)
    else:
        ax.set_ylim(0, 1.25 * table.bound * table.gamma0)


def _mark_ends(ax: Axes, table: MarginProofTable) -> None:
    """Put a ring where the curves meet, and name that place and the last update."""
    T, height = len(table.t), table.bound * table.gamma0
    ax.plot(
        table.bound, height, "o", markerfacecolor="none", color=BLACK, markersize=15,
        markeredgewidth=2, zorder=4,
    )  # fmt: skip
    words, near = f"bound: $t$ = {number(table.bound)}", T > NEAR * table.bound
    label(ax, f"{words}\nlast: $t$ = {T}" if near else words, (table.bound, height), (-1, 1))
    if not near:
        label(ax, f"last: $t$ = {T}", (T, table.norm[-1]), (1, -1))


def _sentences(table: MarginProofTable, far: bool) -> str:
    """Say where the curves meet, and what lies between them after the last update."""
    T = len(table.t)
    bound, height = table.bound, table.bound * table.gamma0
    most = largest_norms(T, table.gamma, table.threshold, table.R)
    fixed = f", threshold {number(table.threshold)}" * bool(table.threshold)
    more = "more" if table.gamma else "as much"
    why = ", so both axes are logarithmic" * far
    return (
        f"Lengths against t, the number of updates, for γ = {number(table.gamma)}{fixed} on data "
        f"with margin γ0 = {number(table.gamma0)} and R = {number(table.R)}. The line t γ0 "
        f"(dashed) meets what the sharper proof allows (solid) at t = {number(bound)}, height "
        f"{number(height)}; the simple proof allows {more} (dotted). After {count(T, 'update')}, "
        f"the last: t γ0 = {number(T * table.gamma0)} ≤ ‖w_t‖ = {number(table.norm[-1])} "
        f"(circle) ≤ {number(most.concave[-1])} (solid) ≤ {number(most.simple[-1])} (dotted). "
        f"The run made {number(100 * T / bound, 3)} % of the updates that the bound allows{why}."
    )
