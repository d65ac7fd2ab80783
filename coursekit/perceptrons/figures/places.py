"""How often each example is misclassified, by its place in the file (lecture 02-the-perceptron)."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.numbers.validation import as_count, as_counts, as_labels
from coursekit.pictures.marks import label
from coursekit.pictures.picture import describe
from coursekit.pictures.style import (
    CLASS,
    EDGE,
    GREY,
    INK,
    PALE,
    WHITE,
    label_axes,
    prepared,
)


def missed_by_place(
    missed: Any,
    y: Any,
    runs: int,
    *,
    first: int = 0,
    last: int = 0,
    classes: tuple[str, str] = ("label +1", "label \N{MINUS SIGN}1"),
    ax: Axes | None = None,
) -> Axes:
    """Draw in how many of several runs each example was misclassified, in the order of the file.

    Parameters
    ----------
    missed : array_like, shape (m,)
        In how many runs each example was misclassified.
    y : array_like, shape (m,)
        Their labels, -1 or +1.
    runs : int
        How many runs there were.
    first : int, optional
        The place of the first of these examples in the file.
    last : int, optional
        How many examples at the end to mark, and to count apart.
    classes : tuple of str, optional
        What the examples labelled +1 and -1 are called.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(missed_by_place([0, 2, 9], [1, -1, 1], 10, first=5, last=1))
    How often 3 examples, from place 5 to 7 of the file, were misclassified in 10 runs. Most \
often: the example at place 7, label +1, 9 times; at place 6, label −1, 2 times. All others \
together: 0 times. The last 1 of them: 9 of all 11 times.
    """
    missed = as_counts(missed, "missed")
    y, runs, last = as_labels(y, len(missed)), as_count(runs, "runs"), int(last)
    ax, places = prepared(ax, (8.6, 4)), first + np.arange(len(missed))
    ax.vlines(places, 0, missed, color=PALE, linewidth=1.5, zorder=1)
    for sign, name in zip((1, -1), classes):
        marker, colour, _ = CLASS[sign]
        members = (y == sign) & (missed > 0)
        ax.scatter(
            places[members], missed[members], s=60, marker=marker, color=colour, edgecolors=WHITE,
            linewidths=EDGE, label=name, zorder=3,
        )  # fmt: skip
        if members.any():
            top = np.flatnonzero(members)[missed[members].argmax()]
            label(ax, name, (places[top], missed[top]), (-1, 0.2), INK[sign])
    if last:
        edge = places[-last] - 0.5
        ax.axvline(edge, linestyle="--", color=GREY, linewidth=1.5, zorder=0)
        label(ax, f"the last {last}", (edge, 1.12 * runs), (1, 0), GREY)
    ax.axhline(0, color=GREY, linewidth=1, zorder=0)
    ax.set(xlim=(places[0] - 2, places[-1] + 3), ylim=(-0.02 * runs, 1.2 * runs))
    label_axes(ax, "place in the file", f"misclassified, in {runs} runs", whole="xy")
    ax.set_yticks([tick for tick in ax.get_yticks() if 0 <= tick <= runs])
    return describe(ax, _in_words(missed, y, runs, places, last))


def _in_words(missed: np.ndarray, y: np.ndarray, runs: int, places: np.ndarray, last: int) -> str:
    """Return in words which examples were missed most often, and how many at the end."""
    often = [i for i in np.argsort(-missed, kind="stable")[:8] if missed[i]]
    names = "; ".join(
        f"at place {places[i]}, label {CLASS[y[i]][2]}, {missed[i]} times" for i in often
    )
    text = (
        f"How often {len(missed)} examples, from place {places[0]} to {places[-1]} of the file, "
        f"were misclassified in {runs} runs. Most often: the example {names}. All others "
        f"together: {missed.sum() - missed[often].sum()} times."
    )
    if last:
        text += f" The last {last} of them: {missed[-last:].sum()} of all {missed.sum()} times."
    return text
