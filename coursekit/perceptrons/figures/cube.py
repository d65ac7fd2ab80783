"""A vote of concepts on each of the eight instances with three attributes (lecture 04)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.lines import Line2D

from coursekit.numbers.validation import without_mask
from coursekit.perceptrons.concepts import VersionSpace
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, BLUE, FONT, GREY, VERMILION, prepared
from coursekit.pictures.text import count, vector

CORNERS = list(itertools.product((0, 1), repeat=3))
ACROSS, UP, BACK = np.array([1, 0]), np.array([0, 1]), np.array([0.47, 0.36])
CORNER_AREA, RING_AREA = 1500, 2700  # square points
_KINDS = {
    1: ("seen with label 1", "o", BLUE),
    0: ("seen with label 0", "s", VERMILION),
    None: ("not seen", "h", BLACK),
}


def instance_cube(
    space: VersionSpace,
    seen: Sequence[tuple[Any, int]] = (),
    *,
    x: Any = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw the instances as a cube, each corner with the number of concepts that say 1 on it.

    Parameters
    ----------
    space : concepts.VersionSpace
        The version space of a class over three attributes after the examples `seen`.
    seen : sequence of (instance, label), optional
        The examples so far, as `online.play` takes them; their shape says their label.
    x : instance, optional
        The instance to predict next; it gets a ring.

    Raises
    ------
    ValueError
        If `space` is not of a class over three attributes, `x` or one of `seen` is no instance, or
        concepts are left that do not agree with an example in `seen`.

    Examples
    --------
    >>> from coursekit.perceptrons.concepts import Conjunctions
    >>> from coursekit.perceptrons.figures import picture
    >>> seen = [((1, 1, 0), 1), ((1, 0, 0), 0)]
    >>> space = Conjunctions(3).version_space()
    >>> for example in seen:
    ...     space = space.keep(*example)
    >>> picture(instance_cube(space, seen, x=(0, 1, 0)))
    The 8 instances of 3 attributes as corners of a cube, with edges between those that differ in \
one attribute. On each is how many of the 4 concepts left say 1. Seen: 4 on (1, 1, 0), label 1, \
a blue circle; 0 on (1, 0, 0), label 0, a vermilion square. Not seen, hexagons: 0 on (0, 0, 0), \
0 on (0, 0, 1), 2 on (0, 1, 0), 1 on (0, 1, 1), 0 on (1, 0, 1), 2 on (1, 1, 1). Ringed, the next: \
(0, 1, 0), a tie.
    """
    votes = _votes(space)
    labels = _labels(space, seen)
    x = None if x is None else _instance(x, "x")
    ax = prepared(ax, (7.5, 5.6))
    ax.set_axis_off()
    ax.set(xlim=(-0.35, 1.82), ylim=(-0.36, 1.72), xticks=[], yticks=[], aspect="equal")
    _edges(ax)
    for kind in _KINDS:
        _corners(ax, [c for c in CORNERS if labels.get(c) == kind], votes, kind)
    if x:
        ax.scatter(
            *_place(x), s=RING_AREA, facecolors="none", edgecolors=BLACK, linewidths=2,
            label="the next", zorder=3,
        )  # fmt: skip
    ax.legend(
        loc="upper center", bbox_to_anchor=(0.5, 0), ncols=2, fontsize=FONT, frameon=False,
        markerscale=0.4, labelspacing=0.8, title_fontsize=FONT,
        title=f"number: how many of {count(space.size, 'concept')} say 1",
    )  # fmt: skip
    return describe(ax, _sentences(space, votes, labels, x))


def _votes(space: Any) -> dict[tuple[int, ...], int]:
    """Return how many concepts say 1 on each instance; raise unless instances have three bits."""
    if not isinstance(space, VersionSpace):
        raise ValueError(
            f"space must be a version space, but it is {space!r}: begin with "
            "Conjunctions(3).version_space()."
        )
    try:
        return {corner: space.votes(corner) for corner in CORNERS}
    except ValueError as error:
        raise ValueError(
            f"space must be of a class over three attributes to be drawn as a cube: {error}"
        ) from error


def _labels(space: VersionSpace, seen: Sequence[tuple[Any, int]]) -> dict[tuple[int, ...], int]:
    """Return the label of each instance seen in the examples, on which all concepts must agree."""
    labels = {_instance(x, "an instance in seen"): label for x, label in seen}
    for x, label in labels.items():
        if label not in (0, 1):
            raise ValueError(f"the labels in seen must be 0 or 1, but one is {label!r}.")
        if space.votes(x) != label * space.size:
            raise ValueError(
                f"space must agree with all of seen, but has concepts that do not say {label} on "
                f"{vector(x)}: space.keep({x}, {label}) leaves them out."
            )
    return labels


def _instance(x: Any, name: str) -> tuple[int, ...]:
    bits = tuple(np.asarray(without_mask(x, name)).tolist()) if np.ndim(x) == 1 else x
    if bits not in CORNERS:
        raise ValueError(f"{name} must be three bits, such as (0, 1, 0), but it is {x!r}.")
    return tuple(map(int, bits))


def _place(corner: Any) -> np.ndarray:
    """Return the position in the plane, (2,), of a corner or any other point of the cube."""
    return corner[0] * ACROSS + corner[1] * UP + corner[2] * BACK


def _edges(ax: Axes) -> None:
    """Draw the edges, those behind the cube dashed."""
    for a, b in itertools.combinations(CORNERS, 2):
        if sum(p != q for p, q in zip(a, b)) == 1:
            style = "--" if (0, 0, 1) in (a, b) else "-"
            ends = np.transpose([_place(a), _place(b)])
            ax.add_artist(Line2D(*ends, color=GREY, linewidth=1.5, linestyle=style, zorder=1))


def _corners(ax: Axes, corners: list, votes: dict, kind: int | None) -> None:
    """Draw the corners of one kind, each with its number inside and its name beside it."""
    words, marker, colour = _KINDS[kind]
    if corners:
        places = np.array([_place(c) for c in corners])
        tint = "white" if kind is None else 0.8 + 0.2 * np.array(to_rgb(colour))
        ax.scatter(
            *places.T, s=CORNER_AREA, marker=marker, facecolors=[tint],
            edgecolors=colour, linewidths=2.5, label=words, zorder=4,
        )  # fmt: skip
    for corner in corners:
        ax.text(
            *_place(corner), votes[corner], ha="center", va="center", fontsize=FONT + 1,
            fontweight="bold", zorder=5,
        )  # fmt: skip
        # The name stands above its corner or, at the bottom, below it, off the edges.
        away = 14 * (corner[2] - corner[1]), 36 if corner[1] else -36
        ax.annotate(
            vector(corner), _place(corner), away, textcoords="offset points", ha="center",
            va="center", fontsize=FONT, zorder=7,
        )  # fmt: skip


def _sentences(space: VersionSpace, votes: dict, labels: dict, x: Any) -> str:
    sentences = [
        "The 8 instances of 3 attributes as corners of a cube, with edges between those that "
        "differ in one attribute. On each is how many of the "
        f"{count(space.size, 'concept')} left say 1."
    ]
    shapes = {1: "a blue circle", 0: "a vermilion square"}
    examples = [f"{votes[c]} on {vector(c)}, label {k}, {shapes[k]}" for c, k in labels.items()]
    others = [f"{votes[c]} on {vector(c)}" for c in CORNERS if c not in labels]
    if examples:
        sentences.append(f"Seen: {'; '.join(examples)}.")
    if others:
        sentences.append(f"Not seen, hexagons: {', '.join(others)}.")
    if x:
        majority = f"the majority says {int(2 * votes[x] > space.size)}"
        verdict = "a tie" if 2 * votes[x] == space.size else majority
        sentences.append(f"Ringed, the next: {vector(x)}, {verdict}.")
    return " ".join(sentences)
