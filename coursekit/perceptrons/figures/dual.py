"""The coefficients of the dual form, one for each example (lecture 07-kernels-and-classes)."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from coursekit.numbers.validation import as_count
from coursekit.perceptrons.algorithms import Run
from coursekit.pictures.marks import label as write
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, CLASS, EDGE, FONT, WHITE, label_axes, prepared
from coursekit.pictures.text import count, number, vector

MOST_BARS = 60  # with more examples, only those with an update are drawn, as lines
LISTED = 8
MOST_COMPONENTS_WRITTEN = 4
_LOOK = {1: ("bars upwards, circles", None), -1: ("bars downwards, hatched, squares", "///")}


def dual_coefficients(run: Run, *, t: int | None = None, ax: Axes | None = None) -> Axes:
    """Draw the coefficient of each example after some of the updates of a run.

    The coefficient α of an example is its label times the number of updates that it brought. So
    bars go up for the label +1 and down for -1, and w is w_0 plus the rate times the sum of all
    α x.

    Parameters
    ----------
    run : algorithms.Run
        On examples of any dimension.
    t : int, optional
        The number of updates made, from 0 to `run.mistakes`, which it is unless given.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> run = perceptron([[3, 0], [-1, 1]], [1, 1])
    >>> picture(dual_coefficients(run, t=2))
    The coefficients α of 2 examples after 2 of 3 updates, each the label times the updates on \
that example. 2 examples labelled +1, bars upwards, circles: 1 in row 0, 1 in row 1. No examples \
labelled −1. So w_2 = (2, 1).
    """
    if not isinstance(run, Run):
        raise ValueError(
            "run must be what perceptron(X, y) or kernel_perceptron(X, y, kernel) returns, but it "
            f"is {run!r}."
        )
    t = run.mistakes if t is None else as_count(t, "t", 0, run.mistakes)
    alpha = run.y * np.bincount(run.updates[:t], minlength=len(run.y))
    short = run.w is not None and len(run.w) <= MOST_COMPONENTS_WRITTEN
    by_label = {label: np.where(run.y == label, alpha, np.nan) for label in CLASS}
    ax = prepared(ax)
    for label, coefficients in by_label.items():
        _bars(ax, coefficients, label)
    ax.axhline(0, color=BLACK, linewidth=1)
    label_axes(ax, "example, its row of $X$", r"$\alpha$", whole="xy")
    high, low = max(0, *alpha, *run.y), min(0, *alpha, *run.y)
    ax.set_ylim(low - 0.15 * (high - low), high + 0.15 * (high - low))
    ax.set_xlim(-0.02 * len(alpha) - 0.7, 1.02 * len(alpha) - 0.3)
    describe(
        ax,
        f"The coefficients α of {count(len(alpha), 'example')} after {t} of "
        f"{count(run.mistakes, 'update')}, each the label times the updates on that example.",
    )
    for label, coefficients in by_label.items():
        describe(ax, _about(coefficients, label))
    if short:
        ax.set_title(f"$w_{{{t}}}$ = {vector(run.weights(t))}", fontsize=FONT + 1)
        describe(ax, f"So w_{t} = {vector(run.weights(t))}.")
    return ax


def _bars(ax: Axes, alpha: np.ndarray, label: int) -> None:
    """Draw the coefficients of one label, each with a marker at its end; nan for the others."""
    marker, colour, sign = CLASS[label]
    few = len(alpha) < MOST_BARS
    rows = np.flatnonzero(~np.isnan(alpha) if few else np.nan_to_num(alpha))
    if few:
        hatch = _LOOK[label][1]
        ax.bar(rows, alpha[rows], color=(colour, 0.35), edgecolor=colour, hatch=hatch)
    else:
        ax.vlines(rows, 0, alpha[rows], color=colour, linewidth=1.5)
    if len(rows):
        ax.plot(
            rows, alpha[rows], marker, color=colour, markeredgecolor=WHITE, markeredgewidth=EDGE,
            markersize=9 if len(alpha) <= 24 else 5, label=f"label {sign}", zorder=4,
        )  # fmt: skip
        outermost = rows[np.abs(alpha[rows]).argmax()]
        words = f"label {sign}"
        write(ax, words, (outermost, alpha[outermost]), (0, label))


def _about(alpha: np.ndarray, label: int) -> str:
    """Return in words the nonzero coefficients of a label, or their number, and the largest."""
    n, rows = int((~np.isnan(alpha)).sum()), np.flatnonzero(np.nan_to_num(alpha))
    name = f"{count(n, 'example')} labelled {CLASS[label][2]}"
    if not len(rows):
        return f"{name[0].upper()}{name[1:]}{', all with 0' if n else ''}."
    most = rows[np.abs(alpha[rows]).argmax()]
    if len(rows) <= LISTED:
        text = ", ".join(f"{number(alpha[i])} in row {i}" for i in rows)
    else:
        text = f"{len(rows)} are not 0, the largest is {number(alpha[most])} in row {most}"
    rest = n - len(rows)
    others = f"; {rest} {'is' if rest == 1 else 'are'} 0" if rest else ""
    return f"{name}, {_LOOK[label][0]}: {text}{others}."
