"""The length of the weight vector where the mistakes never end (lecture 03-convergence)."""

from __future__ import annotations

import math

import numpy as np
from matplotlib.axes import Axes

from coursekit.algorithms import Run
from coursekit.arithmetic import as_python
from coursekit.certificates import Cycle
from coursekit.figures.marks import label, legend
from coursekit.figures.picture import describe
from coursekit.figures.style import BLUE, FONT, GREY, VERMILLION, prepared, whole_ticks
from coursekit.figures.words import count, number


def norms(run: Run, *, cycle: Cycle | None = None, ax: Axes | None = None) -> Axes:
    """Draw ‖w_t‖ against the number t of mistakes, and where the run begins to repeat itself.

    On data that no hyperplane separates ‖w_t‖ stays bounded, although the mistakes never end.

    Parameters
    ----------
    run : perceptron.Run
        On examples of any dimension.
    cycle : certificates.Cycle, optional
        Of the same examples in the same order: ``cycle(X, y)``. Marks its start, the time when it
        has gone round once, and the largest norm of the run if it went on for ever.
    ax : matplotlib.axes.Axes, optional
        Where to draw; a new figure unless given.

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    ValueError
        If the run does not go through the weights of `cycle`.

    Examples
    --------
    >>> import warnings
    >>> from coursekit.certificates import cycle
    >>> from coursekit.datasets import xor
    >>> from coursekit.figures import show
    >>> from coursekit.geometry import augment
    >>> from coursekit.algorithms import perceptron
    >>> X, y = xor()
    >>> with warnings.catch_warnings(action="ignore"):
    ...     run = perceptron(augment(X), y, max_epochs=3)
    >>> show(norms(run, cycle=cycle(augment(X), y)))
    The length of w_t against t, in a run of 12 mistakes in 3 epochs. The largest is 1.732, first \
at t = 3. However long it goes on, it stays at or below 1.732 (dotted line). The weights at the \
start are back after 1 epoch (dashed at t = 0 and t = 4), and every epoch from then on.
    """
    W = as_python(run.trajectory())
    squares = (W * W).sum(axis=1)
    ax = prepared(ax)
    marker = "o" if len(squares) <= 60 else None
    ax.plot(
        np.sqrt(squares.astype(float)), marker=marker, markersize=5, color=BLUE,
        linewidth=1.5 if marker else 0.8, label=r"$\|w_t\|$", zorder=3,
    )  # fmt: skip
    ax.set_xlabel("mistakes made, $t$", fontsize=FONT + 1)
    ax.set_ylabel("length", fontsize=FONT + 1)
    whole_ticks(ax.xaxis)
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
    legend(ax)
    return ax


def _check_cycle(W: np.ndarray, squares: np.ndarray, ends: np.ndarray, cycle: Cycle) -> None:
    """Compare what the run does with what the cycle says that it must do."""
    start = cycle.start
    other = start < len(ends) and not np.array_equal(W[ends[start]], cycle.weights[0])
    if other or squares.max() > cycle.max_norm_squared:
        raise ValueError(
            "cycle must be of the examples of the run, which must show them in their order, from "
            f"w0 = 0 at rate 1; this one has not its weights after {count(start, 'epoch')}, or has "
            "a larger norm than it allows."
        )


def _largest(ax: Axes, found: int, cycle: Cycle) -> str:
    """Draw the largest norm of all times; return the words about it."""
    square, length = cycle.max_norm_squared, math.sqrt(cycle.max_norm_squared)
    ax.axhline(length, linestyle=":", color=VERMILLION, linewidth=2.5, label="largest, for ever")
    ax.set_ylim(-0.05 * length, 1.2 * length)
    label(ax, rf"$\sqrt{{{square}}}$", (sum(ax.get_xlim()) / 2, length), (0, 1))
    later = "" if found == square else ", which it reaches after this run"
    return f"However long it goes on, it stays at or below {number(length)} (dotted line){later}."


def _rounds(ax: Axes, ends: np.ndarray, cycle: Cycle) -> str:
    """Mark the first round of the cycle as far as the run goes; return the words about it."""
    epochs = (cycle.start, cycle.start + cycle.period)
    seen = [int(ends[e]) for e in epochs if e < len(ends)]
    for t in seen:
        ax.axvline(t, linestyle="--", color=GREY, linewidth=2, label="same weights")
    if len(seen) == 2:
        ax.axvspan(*seen, color=GREY, alpha=0.15, linewidth=0, label="first round")
    where = " and ".join(f"t = {t}" for t in seen)
    shown = f"dashed at {where}" if seen else "this run ends before"
    start = f"after {count(cycle.start, 'epoch')}" if cycle.start else "at the start"
    every = f"{cycle.period} epochs" if cycle.period > 1 else "epoch"
    return (
        f"The weights {start} are back after {count(epochs[1], 'epoch')} ({shown}), and every "
        f"{every} from then on."
    )
