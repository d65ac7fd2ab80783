"""The weights of a run, from update to update (lectures 02-the-perceptron and 03-convergence)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.numbers.arithmetic import as_python
from coursekit.perceptrons.algorithms import Run
from coursekit.perceptrons.certificates import Cycle
from coursekit.perceptrons.figures.equations import equation, readable
from coursekit.perceptrons.figures.hyperplanes import labelled_examples
from coursekit.perceptrons.figures.marks import boundary, normal, tint_sides
from coursekit.perceptrons.figures.plane import points_in_plane
from coursekit.perceptrons.geometry import Hyperplane
from coursekit.pictures.marks import label, ring, write_names
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, GREEN, GREY, label_axes, prepared
from coursekit.pictures.text import count, number, vector


def run_in_plane(run: Run, t: int, *, ax: Axes | None = None) -> Axes:
    """Draw the data of a run with the boundary after `t` updates and the next mistake.

    Parameters
    ----------
    run : algorithms.Run
        On examples in the plane, (n, 2), or on such examples augmented by a constant, (n, 3).
    t : int
        The number of updates made, from 0 to `run.mistakes`.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import description
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> ax = run_in_plane(perceptron([[1, 2], [2, -1]], [1, -1]), 1)
    >>> description(ax).partition("(2, −1). ")[2]
    'After 1 of 2 updates w = (1, 2). The boundary is x1 + 2 x2 = 0. The next mistake, ringed, \
is (2, −1) with y (w·x) = 0.'
    """
    X, constant = _plane_part(run)
    w = run.weights(t)
    ax = labelled_examples(X, run.y, ax=ax)
    describe(ax, f"After {t} of {count(run.mistakes, 'update')} w = {vector(w)}.")
    if w[:2].any():
        plane = Hyperplane(w[:2], w[2] * constant if len(w) == 3 else 0)
        boundary(ax, plane, "-", f"${readable(plane).latex()}$")
        tint_sides(ax, plane)
        normal(ax, plane, "w")
        describe(ax, f"The boundary is {equation(plane)}.")
    else:
        describe(ax, "There is no boundary: all points of the plane have the same score.")
    if t < run.mistakes:
        i = run.updates[t]
        ring(ax, X[[i]].astype(float), "next mistake")
        score = number(run.y[i] * (as_python(w) @ as_python(run.X[i])))
        describe(ax, f"The next mistake, ringed, is {vector(X[i])} with y (w·x) = {score}.")
    else:
        describe(ax, "No mistake is left." if run.converged else "The run was stopped here.")
    write_names(ax)
    return ax


def weight_norms(run: Run, *, cycle: Cycle | None = None, ax: Axes | None = None) -> Axes:
    """Draw ‖w_t‖ against the number t of mistakes, and where the run starts to repeat itself.

    On data that no hyperplane separates ‖w_t‖ stays bounded, although the mistakes never end.

    Parameters
    ----------
    run : algorithms.Run
        On examples of any dimension.
    cycle : certificates.Cycle, optional
        Of the same examples in the same order: ``cycle(X, y)``. Marks its start, the time when it
        has gone round once, and the largest norm of the run if it went on for ever.

    Raises
    ------
    ValueError
        If the run does not go through the weights of `cycle`.

    Examples
    --------
    >>> import warnings
    >>> from coursekit.perceptrons.certificates import cycle
    >>> from coursekit.perceptrons.datasets import xor
    >>> from coursekit.perceptrons.figures import picture
    >>> from coursekit.perceptrons.geometry import augment
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> X, y = xor()
    >>> with warnings.catch_warnings(action="ignore"):
    ...     run = perceptron(augment(X), y, max_epochs=3)
    >>> picture(weight_norms(run, cycle=cycle(augment(X), y)))
    The length of w_t against t, in a run of 12 mistakes in 3 epochs. The largest is 1.732, first \
at t = 3. However long it goes on, it stays at or below 1.732 (dotted line). The weights at the \
start are back after 1 epoch (dashed at t = 0 and t = 4), and every epoch from then on.
    """
    W = as_python(run.trajectory())
    squares = (W * W).sum(axis=1)
    ax = prepared(ax)
    marker = "o" if len(squares) <= 60 else None
    ax.plot(
        np.sqrt(squares.astype(float)), marker=marker, markersize=5, color=BLACK,
        linewidth=1.5 if marker else 0.8, label="_lengths", zorder=3,
    )  # fmt: skip
    label_axes(ax, "mistakes made, $t$", r"length $\|w_t\|$", whole="x")
    t = int(squares.argmax())
    describe(
        ax,
        f"The length of w_t against t, in a run of {count(run.mistakes, 'mistake')} in "
        f"{count(run.epochs, 'epoch')}. The largest is {number(math.sqrt(squares[t]))}, first at "
        f"t = {t}.",
    )
    if cycle is not None:
        ends = np.cumsum([0, *run.updates_per_epoch])
        _check_cycle(W, squares, ends, cycle)
        describe(ax, _largest(ax, squares[t], cycle))
        describe(ax, _rounds(ax, ends, cycle))
    write_names(ax)
    return ax


def _plane_part(run: Run) -> tuple[np.ndarray, Any]:
    """Return the points of a run in the plane, and its constant third feature or None."""
    if run.X.shape[1] == 3 and (run.X[:, 2] == run.X[0, 2]).all():
        return run.X[:, :2], run.X[0, 2]
    points_in_plane(run.X, "run.X")
    return run.X, None


def _check_cycle(W: np.ndarray, squares: np.ndarray, ends: np.ndarray, cycle: Cycle) -> None:
    """Raise unless the run is consistent with this cycle."""
    start = cycle.start
    other = start < len(ends) and not np.array_equal(W[ends[start]], cycle.weights[0])
    if other or squares.max() > cycle.max_norm_squared:
        raise ValueError(
            "cycle must be of the examples of the run, which must show them in their order, from "
            f"w0 = 0 at rate 1; this one has other weights after {count(start, 'epoch')}, or "
            "a larger norm than it allows."
        )


def _largest(ax: Axes, largest: int, cycle: Cycle) -> str:
    """Draw the largest norm of all times; return its description."""
    square, length = cycle.max_norm_squared, math.sqrt(cycle.max_norm_squared)
    ax.axhline(length, linestyle=":", color=GREEN, linewidth=2.5)
    ax.set_ylim(-0.05 * length, 1.2 * length)
    label(ax, rf"never above $\sqrt{{{square}}}$", (sum(ax.get_xlim()) / 2, length), (0, 1), GREEN)
    later = "" if largest == square else ", which it reaches after this run"
    return f"However long it goes on, it stays at or below {number(length)} (dotted line){later}."


def _rounds(ax: Axes, ends: np.ndarray, cycle: Cycle) -> str:
    """Show the first round of the cycle as far as the run goes; return its description."""
    epochs = (cycle.start, cycle.start + cycle.period)
    times = [int(ends[e]) for e in epochs if e < len(ends)]
    for t in times:
        ax.axvline(t, linestyle="--", color=GREY, linewidth=2, label="_same weights")
    if len(times) == 2:
        ax.axvspan(*times, color=GREY, alpha=0.15, linewidth=0, label="_first round")
    where = " and ".join(f"t = {t}" for t in times)
    shown = f"dashed at {where}" if times else "this run ends before"
    start = f"after {count(cycle.start, 'epoch')}" if cycle.start else "at the start"
    period = f"{cycle.period} epochs" if cycle.period > 1 else "epoch"
    return (
        f"The weights {start} are back after {count(epochs[1], 'epoch')} ({shown}), and every "
        f"{period} from then on."
    )
