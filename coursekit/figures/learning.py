"""Updates and runs of the perceptron (lecture 02-the-algorithm).

`update` draws one update before and after; the others draw records of runs and train nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from coursekit.figures import style
from coursekit.figures.picture import describe
from coursekit.figures.planes import examples
from coursekit.figures.words import count, equation, number, vector
from coursekit.geometry import Hyperplane
from coursekit.perceptron import Run
from coursekit.validation import as_labels, as_scalar, widen


def update(
    w: Any, x: Any, y: int, *, rate: Any = 1, axes: Sequence[Axes] | None = None
) -> list[Axes]:
    """Draw one update, w + rate y x, before and after.

    Parameters
    ----------
    w : array_like, shape (2,)
        The weight vector before the update.
    x : array_like, shape (2,)
        The example that triggers it.
    y : int
        Its label, -1 or +1.
    rate : number, optional
        The learning rate.
    axes : sequence of two matplotlib.axes.Axes, optional
        Where to draw before and after; a new figure with two panels unless given.

    Returns
    -------
    list of matplotlib.axes.Axes
        The panels before and after.

    Raises
    ------
    ValueError
        If the example is not a mistake of `w`, so that there is no update.

    Examples
    --------
    >>> from coursekit.figures import show
    >>> show(update([1, 2], [2, 1], -1))
    Panel 1 of 2, before: Example (2, 1) labelled −1, w = (1, 2). The score y (w·x) is −4. \
Panel 2 of 2, after: Example (2, 1) labelled −1, w = (−1, 1). The score y (w·x) is 1.
    """
    point = style.vector_in_plane(x, "x")
    old, y = style.vector_in_plane(w, "w"), int(as_labels([y], 1)[0])
    if y * (old @ point) > 0:
        raise ValueError(
            f"x must be a mistake to trigger an update, but y (w·x) is {y * (old @ point):.6g} > 0."
        )
    new = old + float(as_scalar(rate, "rate")) * y * point
    before, after = style.panels(2) if axes is None else axes
    _half(before, old, point, y, "before", r"w_{\mathrm{old}}")
    _half(after, new, point, y, "after", r"w_{\mathrm{new}}")
    _head_to_tail(after, old, new, y, rate)
    for ax in (before, after):
        style.frame(ax, [point, old, new])
        style.legend(ax)
    return [before, after]


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
    """
    X, constant = _plane_part(run)
    w = run.weights(t)
    ax = examples(X, run.y, ax=ax)
    said = f"After {t} of {count(run.mistakes, 'update')} w = {vector(w)}."
    if w[:2].any():
        plane = Hyperplane(w[:2], w[2] * constant if constant is not None else 0)
        style.boundary(ax, plane, "-", True, f"${plane.latex()}$")
        style.normal(ax, plane, "w")
        said += f" The boundary is {equation(plane)}."
    else:
        said += " There is no boundary: the score is the same everywhere."
    if t < run.mistakes:
        said += _next_mistake(ax, run, X, int(run.updates[t]), w)
    else:
        said += " There is no further mistake." if run.converged else " The run stopped here."
    style.legend(ax)
    return describe(ax, said)


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
    """
    ax = style.prepared(ax)
    ax.set_xlabel("epoch", fontsize=style.FONT + 1)
    ax.set_ylabel("updates", fontsize=style.FONT + 1)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    if isinstance(runs, Run):
        counts = runs.updates_per_epoch
        ax.bar(np.arange(1, len(counts) + 1), counts, color=style.BLUE, edgecolor=style.BLACK)
        return describe(ax, _epochs_sentence("Updates in each epoch", counts))
    for (name, run), (line_style, marker, colour) in zip(
        runs.items(), style.series(len(runs)), strict=True
    ):
        counts = run.updates_per_epoch
        ax.plot(
            np.arange(1, len(counts) + 1), counts, linestyle=line_style, marker=marker,
            color=colour, linewidth=2, label=name,
        )  # fmt: skip
        describe(ax, _epochs_sentence(f"Updates in each epoch, {name}", counts))
    style.legend(ax)
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
    """
    ax = style.plane_axes(ax, "w")
    for (name, run), (line_style, marker, colour) in zip(
        runs.items(), style.series(len(runs)), strict=True
    ):
        path = style.in_plane(run.trajectory(), f"the weights of {name}")
        ax.plot(
            *path.T, linestyle=line_style, marker=marker, color=colour, markersize=7,
            markeredgecolor=style.BLACK, linewidth=2, label=name, zorder=3,
        )  # fmt: skip
        style.frame(ax, path)
        describe(
            ax,
            f"{name}: a {style.LINE_WORDS[line_style]} path of {count(run.mistakes, 'update')} "
            f"from {vector(path[0])} to {vector(path[-1])}.",
        )
    style.legend(ax)
    return ax


def losses(*, ax: Axes | None = None) -> Axes:
    """Draw the count of mistakes and the loss that the updates descend against the score.

    Parameters
    ----------
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes
    """
    ax = style.prepared(ax)
    ax.plot([-3, 0], [1, 1], "--", color=style.VERMILLION, linewidth=3, label="mistake: 0 or 1")
    ax.plot([0, 3], [0, 0], "--", color=style.VERMILLION, linewidth=3)
    ax.plot(0, 1, "s", color=style.VERMILLION, markeredgecolor=style.BLACK, markersize=9)
    ax.plot(
        0, 0, "s", markerfacecolor="white", markeredgecolor=style.VERMILLION, markersize=9, zorder=4
    )
    ax.plot([-3, 0, 3], [3, 0, 0], color=style.BLUE, linewidth=3, label=r"$\max(0, -s)$")
    ax.set_xlabel(r"score $s = y\,(w \cdot x)$", fontsize=style.FONT + 1)
    ax.set_ylabel("loss", fontsize=style.FONT + 1)
    style.legend(ax)
    return describe(
        ax,
        "Two losses against the score s = y (w·x). Dashed: the count of mistakes, 1 for s ≤ 0 and "
        "0 for s > 0, flat on both sides of a jump. Solid: max(0, −s), which falls with slope −1 "
        "until s = 0 and is 0 from there on.",
    )


def _half(ax: Axes, w: np.ndarray, x: np.ndarray, y: int, title: str, symbol: str) -> None:
    """Draw the example and one of the two weight vectors with its boundary."""
    style.plane_axes(ax)
    ax.set_title(title, fontsize=style.FONT + 1)
    style.frame(ax, [x, w])
    style.points(ax, x[None, :], np.array([y]))
    said = f"Example {vector(x)} labelled {number(y) if y < 0 else '+1'}, w = {vector(w)}."
    if w.any():
        style.boundary(ax, Hyperplane(w), "-", True, f"${Hyperplane(w).latex()}$")
        style.arrow(ax, (0, 0), w)
    style.label(ax, f"${symbol}$" if w.any() else f"${symbol} = 0$", w, w)
    describe(ax, f"{said} The score y (w·x) is {number(y * (w @ x))}.")


def _head_to_tail(ax: Axes, old: np.ndarray, new: np.ndarray, y: int, rate: Any) -> None:
    """Draw old weights and the step from their head to the new ones."""
    colour, sign = style.CLASS[y][1], "+" if y > 0 else "-"
    size = "" if rate == 1 else number(rate, 3) + r"\,"
    if old.any():
        style.arrow(ax, (0, 0), old, style.GREY, "--")
        style.label(ax, r"$w_{\mathrm{old}}$", old, old, style.GREY)
    style.arrow(ax, old, new, colour)
    style.label(ax, f"${sign}{size}x$", (old + new) / 2, style.turned(new - old), colour)


def _plane_part(run: Run) -> tuple[np.ndarray, Any]:
    """Return the points of a run in the plane, and its constant third feature or None."""
    if run.X.shape[1] == 3 and (run.X[:, 2] == run.X[0, 2]).all():
        return run.X[:, :2], run.X[0, 2]
    return style.in_plane(run.X, "run.X"), None


def _next_mistake(ax: Axes, run: Run, X: np.ndarray, i: int, w: np.ndarray) -> str:
    style.ring(ax, X[[i]].astype(float), "next mistake")
    score = run.y[i] * (widen(w) @ widen(run.X[i]))
    return f" The next mistake, ringed, is {vector(X[i])} with y (w·x) = {number(score)}."


def _epochs_sentence(start: str, counts: np.ndarray) -> str:
    shown = ", ".join(map(str, counts[:12]))
    more = f" and so on to {counts[-1]} in epoch {len(counts)}" if len(counts) > 12 else ""
    return f"{start}: {shown}{more}; {counts.sum()} in all."
