"""How long each weight vector of a run was in use (lecture 05-variants)."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.figures.marks import label
from coursekit.figures.picture import describe
from coursekit.figures.style import BLACK, BLUE, FONT, VERMILLION, prepared, whole_ticks
from coursekit.figures.words import count, number
from coursekit.validation import as_vector

FEW = 60


def votes(run: Any, *, ax: Axes | None = None) -> Axes:
    """Draw the votes of each weight vector of a run, and mark the one that has most.

    Parameters
    ----------
    run : algorithms.Run or array_like, shape (T + 1,)
        A run on examples of any dimension, or its votes: the number of examples after which w_t was
        the weight vector.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If the votes are not whole numbers of at least 0.

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(votes([0, 1, 6, 3]))
    Votes of the weight vectors w_0 to w_3, 10 in all. w_2 has most, 6 (60 %); the last, w_3, has \
3. 1 of them has none. In order: 0, 1, 6, 3.
    """
    counts = _whole(getattr(run, "votes", run))
    ax, T, most = prepared(ax), len(counts) - 1, int(counts.argmax())
    if T < FEW:
        ax.bar(range(T + 1), counts, color=BLUE, edgecolor=BLACK)
    else:
        ax.vlines(np.flatnonzero(counts), 0, counts[counts > 0], color=BLUE, linewidth=1.5)
    ax.plot(
        most, counts[most], "D", color=VERMILLION, markeredgecolor=BLACK, markersize=9, zorder=4
    )
    label(ax, f"$w_{{{most}}}$: {count(counts[most], 'vote')}", (most, counts[most]), (1, 1))
    for axis, words in ((ax.xaxis, "updates made, $t$"), (ax.yaxis, "votes of $w_t$")):
        whole_ticks(axis)
        axis.set_label_text(words, fontsize=FONT + 1)
    ax.set_xlim(-0.02 * T - 0.7, 1.02 * T + 0.7)
    ax.set_ylim(0, 1.2 * max(counts[most], 1))
    return describe(ax, _sentences(counts, most))


def _whole(counts: Any) -> np.ndarray:
    counts = as_vector(counts, "the votes of run")
    for value in counts.tolist():
        if value < 0 or value != int(value):
            raise ValueError(
                f"the votes of run must be whole numbers of at least 0, but one is {value}."
            )
    return counts.astype(np.int64)


def _sentences(counts: np.ndarray, most: int) -> str:
    T, shown = len(counts) - 1, int(counts.sum())
    none = int((counts == 0).sum())
    percent = f" ({number(round(100 * counts[most] / shown))} %)" if shown else ""
    last = "" if most == T else f"; the last, w_{T}, has {counts[-1]}"
    order = f" In order: {', '.join(map(str, counts))}." if T < 12 else ""
    without = f" {none} of them {'has' if none == 1 else 'have'} none." if none else ""
    return (
        f"Votes of the weight vectors w_0 to w_{T}, {shown} in all. w_{most} has most, "
        f"{counts[most]}{percent}{last}.{without}{order}"
    )
