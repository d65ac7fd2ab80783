"""The common parts of the pictures of proofs: axes for t and lengths, a run, and its bound.

Where the bound is far beyond the updates made, ordinary axes would squeeze the run into a corner:
they are logarithmic then.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.perceptrons.bounds import ProofTable
from coursekit.pictures.marks import label
from coursekit.pictures.style import (
    BLACK,
    EDGE,
    WHITE,
    label_axes,
    prepared,
    whole_ticks,
    write_powers,
)
from coursekit.pictures.text import number

# A run on less than a fifth of an axis is too small to see.
FAR = 5
# If a run ends nearer to the bound than this, their labels would overlap.
NEAR = 0.85


def check_table(table: Any) -> None:
    """Raise unless this is a proof table."""
    if not isinstance(table, ProofTable):
        raise ValueError(
            f"table must be a bounds.ProofTable, check_proof(run, u), but it is {table!r}."
        )


def projections(table: ProofTable) -> np.ndarray:
    """Return each u·w_t as a float, with u scaled to length 1."""
    return table.projection.astype(float) / math.sqrt(table.norm_u_squared)


def is_far(table: ProofTable) -> bool:
    """Return whether the bound is so far beyond the run that the axes become logarithmic."""
    return table.bound > FAR * len(table.t)


def time_axis(ax: Axes | None, table: ProofTable, x: str, y: str) -> tuple[Axes, np.ndarray]:
    """Return axes with t slightly beyond the bound, and the times at which to draw curves."""
    ax, bound = prepared(ax), float(table.bound)
    label_axes(ax, x, y)
    if is_far(table):
        ax.set_xscale("log")
        write_powers(ax.xaxis)
        times = np.geomspace(0.7, 4 * bound, 401)
    else:
        whole_ticks(ax.xaxis)
        times = 1.2 * bound * np.linspace(0, 1, 401) ** 2
    ax.set_xlim(times[0], times[-1])
    return ax, times


def length_axes(ax: Axes | None, table: ProofTable, x: str) -> tuple[Axes, np.ndarray]:
    """Return the same with lengths upwards, logarithmic if t is."""
    ax, times = time_axis(ax, table, x, "length")
    if is_far(table):
        ax.set_yscale("log")
        write_powers(ax.yaxis)
    return ax, times


def draw_run(
    ax: Axes, table: ProofTable, values: np.ndarray, marker: str, colour: str, words: str
) -> None:
    """Draw one number for each mistake: a thin line with at most 25 markers, well apart."""
    T = len(values)
    spaced = np.geomspace if is_far(table) else np.linspace
    marks = np.unique(spaced(1, T, 25).astype(int)) - 1 if T > 25 else range(T)
    ax.plot(
        np.arange(1, T + 1), values, marker=marker, markersize=8, linewidth=1, color=colour,
        markeredgecolor=WHITE, markeredgewidth=EDGE, markevery=list(marks), label=words, zorder=3,
    )  # fmt: skip


def mark_bound(ax: Axes, table: ProofTable, height: float, words: str) -> None:
    """Put a cross at the bound, thin enough to show the last update behind it."""
    at = (float(table.bound), height)
    ax.plot(*at, "+", color=BLACK, markersize=22, markeredgewidth=2.5, zorder=4)
    label(ax, words, at, (-1, 1), edged=True)


def large(value: Any) -> str:
    """Return a number as text, rounded to a whole number between a thousand and a billion."""
    return number(round(value)) if 1000 <= value < 1e9 else number(value)
