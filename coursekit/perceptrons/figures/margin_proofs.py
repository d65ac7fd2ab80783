"""The proof for the margin perceptron as a picture of lengths (lecture 06, What a margin costs)."""

from __future__ import annotations

import math

import numpy as np
from matplotlib.axes import Axes

from coursekit.perceptrons.bounds import ProofTable, largest_norms, potential
from coursekit.perceptrons.figures.proof_marks import (
    NEAR,
    check_table,
    draw_run,
    is_far,
    large,
    length_axes,
    mark_bound,
)
from coursekit.pictures.marks import label, write_names
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, GREEN, GREY
from coursekit.pictures.text import count, number


def margin_proof(table: ProofTable, *, ax: Axes | None = None) -> Axes:
    """Draw the length of w_t between t γ(u) below and the upper bound of the proof above.

    With Q² = R² + 2 threshold, the simple proof allows γ t/2 + Q √t (dotted); the sharper one the
    length at which F(γ ‖w‖/Q²) = t γ²/Q², where F(s) = 2 (s - ln(1 + s)) (solid). Where the line
    t γ(u) meets the solid curve is the bound on the updates, marked by a cross.

    Parameters
    ----------
    table : bounds.ProofTable
        From `bounds.check_proof`.

    Examples
    --------
    >>> from coursekit.perceptrons.bounds import check_proof
    >>> from coursekit.perceptrons.figures import description
    >>> from coursekit.perceptrons.algorithms import margin_perceptron
    >>> run = margin_perceptron([[3, 4], [3, -4]], [1, 1], gamma=3)
    >>> description(margin_proof(check_proof(run, [1, 0]))).partition("the last: ")[2]
    't γ(u) = 6 ≤ ‖w_t‖ = 6 (circle) ≤ 9.197 (solid) ≤ 10.07 (dotted). The run made 28.7 % of the \
updates that the bound allows.'
    """
    check_table(table)
    ax, t = length_axes(ax, table, "updates made, $t$")
    simple = float(table.gamma) / 2 * t + math.sqrt(table.q_squared) * np.sqrt(t)
    ax.plot(t, simple, ":", color=GREY, linewidth=2.5, label=r"$\gamma t\,/\,2 + Q\,\sqrt{t}$")
    # The sharper bound is known as t for a given length: no equation has to be solved.
    lengths = simple[-1] * np.linspace(0, 1, 2000) ** 2
    times = _times(table, lengths)
    shown = (t[0] <= times) & (times <= t[-1])
    meets = lengths / table.margin  # where the line reaches each length
    look = {"where": times <= meets, "color": GREY, "alpha": 0.12, "linewidth": 0}
    ax.fill_betweenx(lengths, times, meets, **look)
    ax.plot(times[shown], lengths[shown], color=BLACK, linewidth=2.5, label="sharper bound")
    draw_run(ax, table, table.norm, "o", GREEN, r"$\|w_t\|$")
    ax.plot(t, table.margin * t, "--", color=BLACK, linewidth=2.5, label=r"$t\,\gamma(u)$")
    _mark_ends(ax, table)
    if not is_far(table):
        ax.set_ylim(0, 1.25 * table.bound * table.margin)
    write_names(ax)
    return describe(ax, _margin_sentences(table))


def _times(table: ProofTable, lengths: np.ndarray) -> np.ndarray:
    """Return for each length the t at which the bound of the sharper proof reaches it."""
    q_squared, gamma = float(table.q_squared), float(table.gamma)
    if not gamma:
        return lengths**2 / q_squared
    return potential(gamma * lengths / q_squared) * q_squared / gamma**2


def _mark_ends(ax: Axes, table: ProofTable) -> None:
    """Put a cross where the curves meet, and name that place and the last update."""
    bound, last = f"bound: $t$ = {large(table.bound)}", f"last: $t$ = {len(table.t)}"
    near = len(table.t) > NEAR * table.bound
    mark_bound(ax, table, table.bound * table.margin, f"{bound}\n{last}" if near else bound)
    if not near:
        label(ax, last, (len(table.t), table.norm[-1]), (1, -1))


def _margin_sentences(table: ProofTable) -> str:
    """Return in words where the curves meet, and the lengths between them after the last update."""
    T, gamma0, bound = len(table.t), table.margin, table.bound
    most = largest_norms(T, table.gamma, table.threshold, table.radius)
    fixed = f", threshold {large(table.threshold)}" * bool(table.threshold)
    more = "more" if table.gamma else "as much"
    reason = ", so both axes are logarithmic" * is_far(table)
    return (
        f"Lengths against t, the number of updates, for γ = {large(table.gamma)}{fixed} on data "
        f"with margin γ(u) = {large(gamma0)} and R = {large(table.radius)}. The line t γ(u) "
        f"(dashed) meets what the sharper proof allows (solid) at t = {large(bound)}, height "
        f"{large(bound * gamma0)}; the simple proof allows {more} (dotted). The run stays "
        f"in the shaded region. After {count(T, 'update')}, the last: t γ(u) = "
        f"{large(T * gamma0)} ≤ ‖w_t‖ = "
        f"{large(table.norm[-1])} (circle) ≤ {large(most.concave[-1])} (solid) ≤ "
        f"{large(most.simple[-1])} (dotted). The run made {number(100 * T / bound, 3)} % of the "
        f"updates that the bound allows{reason}."
    )
