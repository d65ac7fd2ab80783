"""The words with the strongest weights (lecture 08-in-practice)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from coursekit.numbers.validation import as_count, as_vector
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, CLASS, EDGE, FONT, INK, WHITE, label_axes, prepared
from coursekit.pictures.text import listed, number

_SPOKEN = {"$": "dollar sign", "!": "exclamation mark"}  # a voice would leave the signs out


def word_weights(
    weights: ArrayLike,
    words: Sequence[str],
    classes: tuple[str, str] = ("+1", "\N{MINUS SIGN}1"),
    *,
    most: int = 12,
    ax: Axes | None = None,
) -> Axes:
    """Draw the words with the largest and the smallest weights, each beside its bar.

    Bars of positive weights go to the right; those of negative ones go to the left, hatched.

    Parameters
    ----------
    weights : array_like, shape (d,)
        A weight for each word.
    words : sequence of str, length d
        The names of the features.
    classes : pair of str, optional
        The names of the classes for which positive and negative weights speak.
    most : int, optional
        How many words of each kind to draw at most.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> words = "free", "linux", "the", "wrote"
    >>> picture(word_weights([3, -2, 0, -5], words, ("spam", "no spam")))
    The weights of words. For spam, bars to the right: free 3. For no spam, hatched bars to the \
left: wrote −5, linux −2.
    """
    weights, most = as_vector(weights, "weights"), as_count(most, "most")
    if len(words) != len(weights):
        raise ValueError(f"words must be one for each of {len(weights)} weights, not {len(words)}.")
    order = np.argsort(-np.asarray(weights, dtype=float), kind="stable")
    ax, rows, sentences = prepared(ax, (8.5, 0.5 + 0.36 * most)), 0, ["The weights of words."]
    for sign, name, side in ((1, classes[0], "bars to the right"),
                             (-1, classes[1], "hatched bars to the left")):  # fmt: skip
        strongest = [j for j in order[::sign][:most] if sign * weights[j] > 0]
        rows = max(rows, len(strongest))
        _draw_side(ax, sign, [(words[j], float(weights[j])) for j in strongest])
        ax.text(
            0.5 + sign * 0.49, 1.02, name, transform=ax.transAxes, color=INK[sign],
            ha="right" if sign > 0 else "left", fontsize=FONT + 1,
        )  # fmt: skip
        texts = [f"{_SPOKEN.get(words[j], words[j])} {number(weights[j])}" for j in strongest]
        sentences.append(f"For {name}, {side}: {listed(texts, most=most) or 'no words'}.")
    reach = 1.75 * max(1e-9, np.abs(np.asarray(weights, dtype=float)).max())
    ax.set_xlim(-reach, reach)
    ax.set_ylim(rows - 0.4, -0.6)
    ax.axvline(0, color=BLACK, linewidth=1)
    ax.set_yticks([])
    label_axes(ax, "weight", "")
    return describe(ax, " ".join(sentences))


def _draw_side(ax: Axes, sign: int, pairs: list[tuple[str, float]]) -> None:
    """Draw the bars of one sign, from the longest down, with the word at each end."""
    for row, (word, weight) in enumerate(pairs):
        hatch = "///" if sign < 0 else None
        ax.barh(
            row, weight, 0.8, color=CLASS[sign][1], edgecolor=WHITE, linewidth=EDGE, hatch=hatch
        )
        ax.annotate(
            word, (weight, row), (5 * sign, 0), textcoords="offset points", va="center",
            ha="left" if sign > 0 else "right", fontsize=FONT,
        )  # fmt: skip
