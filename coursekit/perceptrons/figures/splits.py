"""Ways to split the same data into a training and a test set (lecture 08)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from coursekit.numbers.validation import as_vector
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, DARK_GREEN, FONT, GREEN, GREY, PALE, prepared
from coursekit.pictures.text import count

WIDE, HIGH = 0.84, 0.6  # of a square, where the next one is 1 away, across or down


def splits(
    named: Mapping[str, Any],
    *,
    groups: Mapping[str, Sequence[str]] | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw one row of squares for each split: an empty square is learned from, a filled one tested.

    Parameters
    ----------
    named : mapping of str to array_like of bool, shape (n,)
        By the name of the split which of the n examples, in their order in time, are in the test
        set.
    groups : mapping of str to sequence of str, optional
        For some of the splits a letter for each example, such as who wrote it.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> tested = {"by time": [0, 0, 1], "by person": [1, 0, 0]}
    >>> picture(splits(tested, groups={"by person": "ABB"}))
    3 examples in order, a square each; those of the test set are filled. by time: 1 example in \
the test set, number 3. by person: 1 example in the test set, number 1, that is all of A.
    """
    rows = {name: as_vector(test, name).astype(bool) for name, test in named.items()}
    n = _how_many(rows)
    ax = prepared(ax, (8.5, 0.8 + 0.62 * len(rows)))
    describe(ax, f"{n} examples in order, a square each; those of the test set are filled.")
    for i, (name, test) in enumerate(rows.items()):
        letters = list((groups or {}).get(name, [""] * n))
        for k, tested in enumerate(test):
            _square(ax, k, i, tested)
        for places, letter in _blocks(letters):
            look = {"color": GREY, "fontsize": FONT, "ha": "center", "va": "top"}
            ax.text(np.mean(places), i + 0.36, letter, **look)
        ax.text(-0.5 - 0.015 * n, i, name, fontsize=FONT, color=BLACK, ha="right", va="center")
        describe(ax, _sentence(name, test, letters))
    for across, tested, words in ((0, False, "training"), (n / 2, True, "test")):
        _square(ax, across, -1, tested)
        colour = DARK_GREEN if tested else GREY
        ax.text(across + 0.6, -1, words, color=colour, fontsize=FONT, ha="left", va="center")
    ax.set(xlim=(-0.25 * n, n), ylim=(len(rows) - 0.2, -1.5))
    ax.set_axis_off()
    return ax


def _how_many(rows: Mapping[str, np.ndarray]) -> int:
    """Return how many examples are split; raise if the splits disagree on it."""
    (first, test), *others = rows.items()
    for name, other in others:
        if len(other) != len(test):
            raise ValueError(
                "All splits must be of the same examples, but "
                f"{first!r} has {len(test)} of them and {name!r} has {len(other)}."
            )
    return len(test)


def _square(ax: Axes, across: float, down: float, tested: bool) -> None:
    """Draw one example."""
    look = {"facecolor": GREEN, "hatch": "///", "edgecolor": "white"} if tested else {}
    corner = across - WIDE / 2, down - HIGH / 2
    empty = {"facecolor": "white", "edgecolor": PALE, "linewidth": 1.2}
    ax.add_patch(Rectangle(corner, WIDE, HIGH, **empty | look))


def _blocks(letters: list[str]) -> Iterator[tuple[list[int], str]]:
    """Yield the places of neighbours that have the same letter, with this letter."""
    for letter, block in groupby(enumerate(letters), key=lambda pair: pair[1]):
        if letter:
            yield [k for k, _ in block], letter


def _sentence(name: str, test: np.ndarray, letters: list[str]) -> str:
    """Return which examples a split tests on, and whose all of them are."""
    places = ", ".join(str(k + 1) for k in np.flatnonzero(test))
    own = np.array(letters)
    whole = [g for g in dict.fromkeys(letters) if g and test[own == g].all()]
    of_whom = f", that is all of {' and '.join(whole)}" if whole else ""
    return f"{name}: {count(int(test.sum()), 'example')} in the test set, number {places}{of_whom}."
