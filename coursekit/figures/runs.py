"""Records of runs of the perceptron (lecture 02-the-algorithm); nothing is trained here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from coursekit.algorithms import Run
from coursekit.arithmetic import as_python
from coursekit.figures.checks import points_in_plane
from coursekit.figures.lines import boundary, normal, readable, tint_sides
from coursekit.figures.marks import label, legend, ring
from coursekit.figures.picture import describe
from coursekit.figures.planes import examples
from coursekit.figures.style import (
    BLACK,
    BLUE,
    FONT,
    LINE_WORDS,
    frame,
    plane_axes,
    prepared,
    series,
)
from coursekit.figures.words import count, equation, number, vector
from coursekit.geometry import Hyperplane


def run_in_plane(run: Run, t: int, *, ax: Axes | None = None) -> Axes:
    """Draw the data of a run with the boundary after `t` updates and the next mistake.

    Parameters
    ----------
    run : perceptron.Run
        On examples in the plane, (n, 2), or on such examples augmented by a constant, (n, 3).
    t : int
        The number of updates made, from 0 to `run.mistakes`.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from coursekit.figures import description
    >>> from coursekit.algorithms import perceptron
    >>> ax = run_in_plane(perceptron([[1, 2], [2, -1]], [1, -1]), 1)
    >>> description(ax).partition("(2, −1). ")[2]
    'After 1 of 2 updates w = (1, 2). The boundary is x1 + 2 x2 = 0. The next mistake, ringed, \
is (2, −1) with y (w·x) = 0.'
    """
    X, constant = _plane_part(run)
    w = run.weights(t)
    ax = examples(X, run.y, ax=ax)
    said = [f"After {t} of {count(run.mistakes, 'update')} w = {vector(w)}."]
    if w[:2].any():
        plane = Hyperplane(w[:2], w[2] * constant if len(w) == 3 else 0)
        boundary(ax, plane, "-", f"${readable(plane).latex()}$")
        tint_sides(ax, plane)
        normal(ax, plane, "w")
        said.append(f"The boundary is {equation(plane)}.")
    else:
        said.append("There is no boundary: all points of the plane have the same score.")
    if t < run.mistakes:
        said.append(_next_mistake(ax, run, X, t))
    else:
        said.append("No mistake is left." if run.converged else "The run was stopped here.")
    legend(ax)
    return describe(ax, " ".join(said))


def updates_per_epoch(runs: Run | Mapping[str, Run], *, ax: Axes | None = None) -> Axes:
    """Draw the number of updates in each epoch: bars for one run, lines for several.

    Parameters
    ----------
    runs : perceptron.Run or mapping of str to perceptron.Run
        One run, or several by name.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from coursekit.figures import show
    >>> from coursekit.algorithms import perceptron
    >>> show(updates_per_epoch(perceptron([[1, 1], [2, -1]], [1, -1])))
    Updates in each epoch: 2, 0; 2 in all.
    """
    ax = prepared(ax)
    ax.set_xlabel("epoch", fontsize=FONT + 1)
    ax.set_ylabel("updates", fontsize=FONT + 1)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    if isinstance(runs, Run):
        return _epoch_bars(ax, runs.updates_per_epoch)
    for (name, run), (line_style, marker, colour) in zip(runs.items(), series(len(runs))):
        counts = run.updates_per_epoch
        ax.plot(
            np.arange(1, len(counts) + 1), counts, linestyle=line_style, marker=marker,
            color=colour, linewidth=2, label=name,
        )  # fmt: skip
        describe(ax, f"{name}, {LINE_WORDS[line_style]} line: {_epochs_sentence(counts)}")
    legend(ax)
    return ax


def weight_path(runs: Mapping[str, Run], *, ax: Axes | None = None) -> Axes:
    """Draw the weight vectors of several runs, from update to update, as paths in the plane.

    Parameters
    ----------
    runs : mapping of str to perceptron.Run
        Runs on examples in the plane by name.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Examples
    --------
    >>> from coursekit.figures import show
    >>> from coursekit.algorithms import perceptron
    >>> X, y = [[1, 1], [2, -1]], [1, -1]
    >>> show(weight_path({f"rate {r}": perceptron(X, y, rate=r) for r in (1, 2)}))
    rate 1: a solid path of 2 updates from (0, 0) to (−1, 2). \
rate 2: a dashed path of 2 updates from (0, 0) to (−2, 4).
    """
    ax = plane_axes(ax, "w")
    for i, ((name, run), (line_style, marker, colour)) in enumerate(
        zip(runs.items(), series(len(runs)))
    ):
        path = points_in_plane(run.trajectory(), f"the weights of {name}")
        frame(ax, path)
        ax.plot(
            *path.T, linestyle=line_style, marker=marker, color=colour, markersize=10 - 2 * i,
            markeredgecolor=BLACK, linewidth=4 - i, label=name, zorder=3,
        )  # fmt: skip
        describe(
            ax,
            f"{name}: a {LINE_WORDS[line_style]} path of {count(run.mistakes, 'update')} "
            f"from {vector(path[0])} to {vector(path[-1])}.",
        )
    for start in {tuple(run.w0.astype(float)) for run in runs.values()}:
        label(ax, "$w_0$", start, (-1, 1))
    legend(ax)
    return ax


def _plane_part(run: Run) -> tuple[np.ndarray, Any]:
    """Return the points of a run in the plane, and its constant third feature or None."""
    if run.X.shape[1] == 3 and (run.X[:, 2] == run.X[0, 2]).all():
        return run.X[:, :2], run.X[0, 2]
    points_in_plane(run.X, "run.X")
    return run.X, None


def _next_mistake(ax: Axes, run: Run, X: np.ndarray, t: int) -> str:
    """Put a ring around the example of update t + 1; return the sentence about it."""
    i = run.updates[t]
    ring(ax, X[[i]].astype(float), "next mistake")
    score = run.y[i] * (as_python(run.weights(t)) @ as_python(run.X[i]))
    return f"The next mistake, ringed, is {vector(X[i])} with y (w·x) = {number(score)}."


def _epoch_bars(ax: Axes, counts: np.ndarray) -> Axes:
    """Draw one bar an epoch, with its number on top where there is room."""
    bars = ax.bar(np.arange(1, len(counts) + 1), counts, color=BLUE, edgecolor=BLACK)
    if len(counts) <= 15:
        ax.bar_label(bars, fontsize=FONT, padding=2)
        ax.set_xticks(np.arange(1, len(counts) + 1))
    ax.set_xlim(0.4, len(counts) + 0.6)
    ax.margins(y=0.12)
    return describe(ax, _epochs_sentence(counts))


def _epochs_sentence(counts: np.ndarray) -> str:
    shown = ", ".join(map(str, counts[:12]))
    more = f" and so on to {counts[-1]} in epoch {len(counts)}" if len(counts) > 12 else ""
    return f"Updates in each epoch: {shown}{more}; {counts.sum()} in all."
