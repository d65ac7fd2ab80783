"""The weights with which concepts vote, while some labels are wrong (lecture 04)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.numbers.validation import as_numbers
from coursekit.perceptrons.figures.version_space import as_formula
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, FONT, GREY, PURPLE, label_axes, prepared
from coursekit.pictures.text import count, number

TOP = 1.16  # the axis goes from 0 to 1, and above it is room for marks


def weight_shares(
    weights: Any,
    follow: int,
    name: str,
    wrong: Sequence[int] = (),
    none_left: int | None = None,
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw what share of the sum of all weights each concept has after each round.

    Parameters
    ----------
    weights : array_like, shape (rounds + 1, concepts)
        The weights at first and after each round.
    follow : int
        The number of the concept whose line is thick.
    name : str
        Its name, such as "x1 ∧ ¬x3".
    wrong : sequence of int, optional
        The rounds, from 1, whose label is wrong; each has a cross above the lines.
    none_left : int, optional
        The round after which no concept agrees with all labels.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(weight_shares([[1, 1], [1, 0.5], [0.5, 0.5], [0.5, 0.25]], 0, "x1", [2], 2))
    Shares of 2 weights in 3 rounds. Thick, x1: 0.5 at first, 0.667 at the end, and 0.5 at the \
lowest. The largest of the others ends at 0.333. 1 label is wrong (a cross above the lines). After \
round 2 (dashed line) no concept agrees with all labels.
    """
    values = as_numbers(weights, "weights", 2).astype(float)
    if not 0 <= follow < values.shape[1]:
        raise ValueError(
            f"follow must be the number of a concept, from 0 to {values.shape[1] - 1}, but it is "
            f"{follow}."
        )
    shares = values / values.sum(axis=1, keepdims=True)
    rounds, ax = len(shares) - 1, prepared(ax)
    ax.plot(np.delete(shares, follow, axis=1), color=GREY, linewidth=0.9, zorder=2)
    ax.plot(shares[:, follow], color=PURPLE, linewidth=3.5, zorder=3)
    look = {"color": PURPLE, "fontsize": FONT + 1, "ha": "right", "va": "top"}
    ax.text(rounds, shares[-1, follow] - 0.07, as_formula(name), **look)
    if len(wrong):
        look = {"color": BLACK, "markersize": 8, "markeredgewidth": 2, "clip_on": False}
        ax.plot(list(wrong), [1.09] * len(wrong), "x", zorder=4, **look)
    if none_left is not None:
        ax.plot([none_left] * 2, [0, 1], "--", color=BLACK, linewidth=1.5, zorder=1)
        words, place = "Halving: no\nconcept left", (none_left + 0.015 * rounds, 0.98)
        ax.text(*place, words, fontsize=FONT, va="top")
    label_axes(ax, "rounds", "share of all weights", whole="x")
    ax.set(xlim=(0, rounds), ylim=(0, TOP))
    marks = {0: "0", 0.25: "0.25", 0.5: "0.5", 0.75: "0.75", 1: "1"}
    marks |= {1.09: "wrong labels"} if len(wrong) else {}
    ax.set_yticks(list(marks), marks.values())
    return describe(ax, _in_words(shares, follow, name, len(wrong), none_left))


def _in_words(shares: np.ndarray, follow: int, name: str, wrong: int, none_left: int | None) -> str:
    rounds, concepts = shares.shape[0] - 1, shares.shape[1]
    own, others = shares[:, follow], np.delete(shares, follow, axis=1)
    words = (
        f"Shares of {count(concepts, 'weight')} in {count(rounds, 'round')}. Thick, {name}: "
        f"{number(own[0], 3)} at first, {number(own[-1], 3)} at the end, and "
        f"{number(own.min(), 3)} at the lowest. The largest of the others ends at "
        f"{number(others[-1].max(initial=0), 3)}."
    )
    if wrong:
        words += f" {count(wrong, 'label')} {'is' if wrong == 1 else 'are'} wrong (a cross above "
        words += "the lines)." if wrong == 1 else "the lines for each)."
    if none_left is not None:
        words += f" After round {none_left} (dashed line) no concept agrees with all labels."
    return words
