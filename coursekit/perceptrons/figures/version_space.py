"""A version space as tiles, some of which examples rule out (lecture 04-mistake-bounds)."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from coursekit.perceptrons.concepts import ConceptTable, Conjunctions, EnumeratedSpace
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, BLUE, FONT, GREEN, GREY, PALE, VERMILION, prepared
from coursekit.pictures.text import count, listed, vector

MOST_TILES = 28  # the conjunctions of three attributes, and the always-false one
NAMED = 12
REMOVED, LEFT = -1, 2
_KINDS = {
    LEFT: ("left", GREEN, None),
    1: ("say 1", BLUE, "o"),
    0: ("say 0", VERMILION, "s"),
    REMOVED: ("removed", GREY, "x"),
}
_MATHS = {"∧": r"\wedge ", "∨": r"\vee ", "¬": r"\neg "}


def version_space(
    space: EnumeratedSpace,
    concepts: Conjunctions | ConceptTable,
    *,
    x: Any = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw every concept of a class as a tile at a fixed place, filled if the concept is left.

    The tiles are in the order of the class, line by line. Where that is all conjunctions, a line
    has one without x1, then with x1, then with ¬x1; each third line, after a gap, the next literal
    of x3. Monotone ones stand in twos in place of threes.

    Parameters
    ----------
    space : concepts.EnumeratedSpace
        The version space, such as the `space` of a learner or `concepts.version_space()`.
    concepts : concepts.Conjunctions or concepts.ConceptTable
        The class from which it came, of at most 28 concepts.
    x : instance, optional
        Marks which of the concepts that are left say 1 on this instance, and which say 0.
    ax : matplotlib.axes.Axes, optional
        Some 6 inches wide for three attributes.

    Raises
    ------
    ValueError
        If the class has too many concepts, `space` does not list its concepts or came from another
        class, or `x` is no instance.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> concepts = Conjunctions(3)
    >>> space = concepts.version_space().keep((1, 1, 0), 1).keep((1, 0, 0), 0)
    >>> picture(version_space(space, concepts, x=(0, 1, 0)))
    A tile for each of 27 concepts. 4 are left, filled: x2, x1 ∧ x2, x2 ∧ ¬x3, x1 ∧ x2 ∧ ¬x3. \
23 are removed, pale and crossed. On x = (0, 1, 0), 2 of those left say 1 (blue circles): x2, \
x2 ∧ ¬x3; 2 of those left say 0 (vermilion squares): x1 ∧ x2, x1 ∧ x2 ∧ ¬x3. It is a tie.
    """
    names, left = _compared(space, concepts)
    kinds = np.full(len(names), REMOVED)
    kinds[left] = LEFT if x is None else space.labels(x)
    columns = 2 if getattr(concepts, "monotone", False) else 3
    lines, column = np.divmod(np.arange(len(names)), columns)
    places = np.column_stack([column, lines + 0.3 * (lines // columns)])
    ax = prepared(ax, (7.5, 0.4 * places[-1, 1] + 0.9))
    ax.set_axis_off()
    ax.set_xlim(-0.02, columns)
    ax.set_ylim(places[-1, 1] + 1, -0.05)
    for kind, (words, *look) in _KINDS.items():
        on = f" on {_spoken(x)}" if kind == 1 else ""
        these = kinds == kind
        _tiles(ax, names[these], places[these], f"{words}{on}: {these.sum()}", *look)
    ax.legend(
        loc="upper center", bbox_to_anchor=(0.5, 0), ncols=3, fontsize=FONT, frameon=False
    )  # below, so that no tile moves when the numbers get shorter
    describe(ax, _what_is_left(names, kinds))
    return ax if x is None else describe(ax, _vote(names, kinds, x))


def _compared(space: Any, concepts: Conjunctions | ConceptTable) -> tuple[np.ndarray, list[int]]:
    """Return the names of all concepts, and the indices of those left in the space."""
    if concepts.size > MOST_TILES:
        raise ValueError(
            f"concepts must be at most {MOST_TILES} to be drawn as tiles, not {concepts.size}: "
            "take fewer attributes, or draw only how many are left, with "
            "figures.version_space_sizes."
        )
    if not isinstance(space, EnumeratedSpace):
        raise ValueError(
            f"space must be a version space that lists its concepts, but it is {space!r}: begin "
            "with concepts.version_space()."
        )
    names, called = (
        [s.describe(i) for i in range(s.size)] for s in (concepts.version_space(), space)
    )
    rows = {name: i for i, name in enumerate(names)}
    if len(rows) < len(names):
        raise ValueError("concepts must have different names, but two have the same.")
    strange = [name for name in called if name not in rows]
    if strange:
        raise ValueError(
            f"space must have come from the class concepts, but {strange[0]!r} is not in it."
        )
    return np.array(names), [rows[name] for name in called]


def _tiles(
    ax: Axes, names: np.ndarray, places: np.ndarray, words: str, colour: str, marker: str | None
) -> None:
    """Draw the tiles of one kind; a marker repeats the meaning of the colour."""
    ink, look = BLACK, {"facecolor": (colour, 0.2), "edgecolor": BLACK, "linewidth": 1.5}
    if marker == "x":
        ink, look = GREY, {"facecolor": "none", "edgecolor": PALE}
    for i, (name, place) in enumerate(zip(names, places)):
        ax.add_patch(Rectangle(place, 0.94, 0.86, label=None if marker or i else words, **look))
        middle = place + np.array([0.53, 0.45])
        ax.text(*middle, as_formula(name), ha="center", va="center", fontsize=FONT, color=ink)
    if marker and len(names):
        left = (places + np.array([0.08, 0.43])).T
        ax.scatter(*left, s=60, marker=marker, color=colour, label=words, zorder=3)


def as_formula(name: str) -> str:
    """Return a name as a formula for matplotlib, if it contains attributes."""
    if not re.search(r"x\d", name):
        return name
    signs = "".join(_MATHS.get(c, c) for c in name)
    return "$" + re.sub(r"x(\d+)", r"x_{\1}", signs) + "$"


def _what_is_left(names: np.ndarray, kinds: np.ndarray) -> str:
    """Return how many concepts are left and which, or which are ruled out if these are fewer."""
    text = f"A tile for each of {count(len(names), 'concept')}. "
    left, removed = names[kinds != REMOVED], names[kinds == REMOVED]
    if not len(removed):
        return f"{text}All are left, filled."
    few = len(left) <= max(NAMED, len(removed))
    which = listed(left, NAMED) if few else f"all but {listed(removed, NAMED)}"
    return (
        f"{text}{len(left)} {_are(left)} left, filled: {which}. {len(removed)} {_are(removed)} "
        "removed, pale and crossed."
    )


def _vote(names: np.ndarray, kinds: np.ndarray, x: Any) -> str:
    """Return which of the concepts left say 1 and which 0, and the majority's label."""
    ones, zeros = names[kinds == 1], names[kinds == 0]
    result = "It is a tie."
    if len(ones) != len(zeros):
        result = f"The majority says {int(len(ones) > len(zeros))}."
    vote = f"{_says(ones, 1, 'blue circles')}; {_says(zeros, 0, 'vermilion squares')}"
    return f"On {_spoken(x)}, {vote}. {result}"


def _says(names: np.ndarray, label: int, marks: str) -> str:
    if not len(names):
        return f"none says {label}"
    say = "says" if len(names) == 1 else "say"
    return f"{len(names)} of those left {say} {label} ({marks}): {listed(names, NAMED)}"


def _spoken(x: Any) -> str:
    return f"x = {vector(x) if np.ndim(x) else x}"


def _are(names: np.ndarray) -> str:
    return "is" if len(names) == 1 else "are"
