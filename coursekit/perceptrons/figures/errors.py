"""Errors of a run's weight vectors, by class (lecture 06-averaging-and-margins)."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.numbers.validation import as_examples, as_labels
from coursekit.perceptrons.algorithms import Run, predict
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, CLASS, EDGE, FONT, GREY, WHITE, label_axes, prepared
from coursekit.pictures.text import count

NAMED_SHARE_OF_VOTES = 0.05


def errors_by_class(
    run: Run,
    X: Any,
    y: Any,
    classes: tuple[str, str] = ("label +1", "label \N{MINUS SIGN}1"),
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw how many examples of each class every weight vector of a run misclassifies.

    Bars go up for wrong examples labelled +1 and down, hatched, for those labelled -1; a number
    says after how many examples the vector was in use, where these are many. Below the
    bars stand the errors of the best vector and of the last.

    Parameters
    ----------
    run : algorithms.Run
        A run with weight vectors, on any examples.
    X, y : array_like, shapes (m, d) and (m,)
        The examples to count on, and their labels.
    classes : tuple of str, optional
        What the examples labelled +1 and -1 are called.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> from coursekit.perceptrons.figures import picture
    >>> run = perceptron([[1, 2], [2, -1]], [1, -1])
    >>> picture(errors_by_class(run, [[1, 0], [-1, 1], [0, -1]], [1, 1, -1]))
    Errors of the weight vectors w_0 to w_2 on 2 examples labelled +1 and 1 labelled −1. On +1, \
bars upwards: 0, 0, 1. On −1, hatched bars downwards: 1, 0, 0. Votes: 0, 1, 3. Errors of the \
best: 0, of the last: 1.
    """
    X = as_examples(X)
    y = as_labels(y, len(X))
    wrong = np.array([predict(w, X) != y for w in run.walk()])
    plus, minus = (np.count_nonzero(wrong[:, y == sign], axis=1) for sign in (1, -1))
    ax, t = prepared(ax, (9, 4.4)), np.arange(len(wrong))
    for sign, heights in ((1, plus), (-1, -minus)):
        hatch = "///" if sign < 0 else None
        ax.bar(t, heights, 0.9, color=CLASS[sign][1], edgecolor=WHITE, linewidth=EDGE, hatch=hatch)
    ax.axhline(0, color=BLACK, linewidth=1)
    top, bottom = max(plus.max(), 1), max(minus.max(), 1)
    many = t[run.votes >= max(1, NAMED_SHARE_OF_VOTES * run.shown)]
    for i in many:
        height = plus[max(0, i - 1) : i + 2].max() + 0.02 * (top + bottom)
        ax.plot([i, i], [plus[i], height], color=GREY, linewidth=1.2, zorder=0)
        words = f"in use for\n{run.votes[i]}" if i == many[0] else str(run.votes[i])
        ax.text(i, height, words, ha="center", va="bottom", fontsize=FONT)
    for i in {int((plus + minus).argmin()), int(t[-1])}:
        ax.plot([i, i], [-minus[i], -0.75 * bottom], color=GREY, linewidth=1.2, zorder=0)
        words = f"{plus[i] + minus[i]} errors"
        ax.text(i, -0.76 * bottom, words, ha="center", va="top", fontsize=FONT, weight="bold")
    _name_sides(ax, len(t), top, bottom, classes)
    label_axes(ax, "updates made, $t$", "examples wrong", whole="xy")
    ax.yaxis.set_major_formatter(lambda value, _: f"{abs(value):g}")
    return describe(ax, _sentences(run.votes, plus, minus, y))


def _name_sides(ax: Axes, n: int, top: int, bottom: int, classes: tuple[str, str]) -> None:
    """Label the upper and lower bars in the corners, and make room for the labels."""
    room = 0.2 * (top + bottom)
    ax.set_ylim(-bottom - room, top + 1.5 * room)
    ax.set_xlim(-0.7, 1.01 * n - 0.3)
    look = {"transform": ax.transAxes, "ha": "right", "fontsize": FONT}
    plus, minus = classes
    ax.text(0.99, 0.97, f"{plus}, taken for {minus}", va="top", **look)
    ax.text(0.99, 0.03, f"{minus}, taken for {plus}", va="bottom", **look)


def _sentences(votes: np.ndarray, plus: np.ndarray, minus: np.ndarray, y: np.ndarray) -> str:
    total = plus + minus
    listed = [", ".join(map(str, numbers)) for numbers in (plus, minus, votes)]
    return (
        f"Errors of the weight vectors w_0 to w_{len(votes) - 1} on "
        f"{count((y == 1).sum(), 'example')} labelled +1 and {(y == -1).sum()} labelled "
        f"\N{MINUS SIGN}1. On +1, bars upwards: {listed[0]}. On \N{MINUS SIGN}1, hatched bars "
        f"downwards: {listed[1]}. Votes: {listed[2]}. Errors of the best: {total.min()}, of the "
        f"last: {total[-1]}."
    )
