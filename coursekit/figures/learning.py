"""Updates and runs of the perceptron (lecture 02-the-algorithm).

`update` draws one update before and after; the others draw records of runs and train nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from coursekit.figures.checks import points_in_plane, vector_in_plane
from coursekit.figures.lines import boundary, normal, readable, tint_sides, turned
from coursekit.figures.marks import arrow, label, legend, points, ring
from coursekit.figures.picture import describe
from coursekit.figures.planes import examples
from coursekit.figures.style import (
    BLACK,
    BLUE,
    CLASS,
    FONT,
    GREY,
    LINE_WORDS,
    VERMILLION,
    frame,
    panels,
    plane_axes,
    prepared,
    series,
)
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
    Panel 1 of 2: Before the update x = (2, 1) with label −1 is a mistake: y (w·x) = −4. \
Dashed: w_old = (1, 2) and its boundary x1 + 2 x2 = 0. \
Panel 2 of 2: After the update x = (2, 1) with label −1 is right: y (w·x) = 1. \
Dashed: w_old = (1, 2) and its boundary x1 + 2 x2 = 0. An arrow −x leads from the tip of w_old to \
w_new. Solid: w_new = (−1, 1) and its boundary −x1 + x2 = 0.
    """
    x, old = vector_in_plane(x, "x"), vector_in_plane(w, "w")
    y, rate = int(as_labels([y], 1)[0]), float(as_scalar(rate, "rate"))
    if y * (old @ x) > 0:
        raise ValueError(
            f"x must be a mistake to trigger an update, but y (w·x) is {y * (old @ x):.6g} > 0."
        )
    new = old + rate * y * x
    before, after = panels(2) if axes is None else axes
    for ax, when, w_now in ((before, "before", old), (after, "after", new)):
        frame(plane_axes(ax), [x, old, new])
        _scene(ax, x, y, w_now, when)
    _weights(before, old, "old", "--")
    if old.any():
        _weights(after, old, "old", "--", GREY)
    _step(after, old, new, y, rate)
    _weights(after, new, "new", "-")
    for ax in (before, after):
        legend(ax)
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
    ax = prepared(ax)
    square = {"marker": "s", "markersize": 10, "markeredgecolor": VERMILLION, "zorder": 4}
    ax.plot([-3, 0, 3], [3, 0, 0], color=BLUE, linewidth=4, label=r"$\max(0, -s)$")
    ax.plot([-3, 0], [1, 1], "--", color=VERMILLION, linewidth=3, label="mistake: 1, else 0")
    ax.plot([0, 3], [0, 0], "--", color=VERMILLION, linewidth=3)
    ax.plot(0, 1, color=VERMILLION, **square)
    ax.plot(0, 0, markerfacecolor="white", **square)
    ax.set_xlabel(r"score $s = y\,(w \cdot x)$", fontsize=FONT + 1)
    ax.set_ylabel("loss", fontsize=FONT + 1)
    legend(ax)
    return describe(
        ax,
        "Two losses against the score s = y (w·x). Dashed: 1 for a mistake, s ≤ 0, and 0 for "
        "s > 0; flat on both sides of the jump. Solid: max(0, −s), which falls with slope −1 "
        "until s = 0 and is 0 from there on.",
    )


def _scene(ax: Axes, x: np.ndarray, y: int, w: np.ndarray, when: str) -> None:
    """Draw the example of an update as `w` sees it."""
    score = y * (w @ x)
    verdict = "right" if score > 0 else "a mistake" if when == "before" else "still a mistake"
    ax.set_title(rf"{when}: $y\,(w \cdot x) = {number(score, 3)}$", fontsize=FONT + 1)
    points(ax, x[None, :], np.array([y]))
    label(ax, "$x$", x, x)
    if score <= 0:
        ring(ax, x[None, :], "mistake")
    if w.any():
        tint_sides(ax, Hyperplane(w))
    describe(
        ax,
        f"{when.capitalize()} the update x = {vector(x)} with label {CLASS[y][2]} is "
        f"{verdict}: y (w·x) = {number(score)}.",
    )


def _weights(ax: Axes, w: np.ndarray, which: str, line_style: str, colour: str = BLACK) -> None:
    """Draw a weight vector and its boundary; a zero one is a dot without a boundary."""
    symbol = rf"w_{{\mathrm{{{which}}}}}"
    if not w.any():
        ax.scatter(0, 0, s=40, color=colour, zorder=6)
        label(ax, f"${symbol} = 0$", w, (1, -1), colour)
        describe(ax, f"w_{which} is zero and has no boundary.")
        return
    plane = Hyperplane(w)
    boundary(ax, plane, line_style, f"${plane.latex()}$", colour)
    arrow(ax, (0, 0), w, colour, line_style)
    label(ax, f"${symbol}$", w, w, colour)
    style = LINE_WORDS[line_style].capitalize()
    describe(ax, f"{style}: w_{which} = {vector(w)} and its boundary {equation(plane)}.")


def _step(ax: Axes, old: np.ndarray, new: np.ndarray, y: int, rate: float) -> None:
    """Draw the arrow rate y x from the tip of the old weights to that of the new ones."""
    _, colour, sign = CLASS[y]
    size = "" if rate == 1 else number(rate, 3) + " "
    arrow(ax, old, new, colour)
    label(ax, f"${sign[0]}{size}x$".replace(" ", r"\,"), (old + new) / 2, turned(new - old), colour)
    describe(ax, f"An arrow {sign[0]}{size}x leads from the tip of w_old to w_new.")


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
    score = run.y[i] * (widen(run.weights(t)) @ widen(run.X[i]))
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
