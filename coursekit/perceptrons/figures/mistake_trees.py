"""An adversary's plan as a tree (lecture 04-mistake-bounds)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from matplotlib.axes import Axes

from coursekit.numbers.validation import as_bit
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, FONT, PURPLE, prepared
from coursekit.pictures.text import vector

MOST_LEVELS = 4  # sixteen names side by side
STYLES = {0: "--", 1: "-"}


class _Node(NamedTuple):
    """A node of the tree: its question or conclusion, and its parent's place."""

    text: str
    labels: tuple[int, ...]
    place: tuple[float, float]
    parent: tuple[float, float] | None
    is_leaf: bool


def mistake_tree(tree: Any, path: Sequence[int] = (), *, ax: Axes | None = None) -> Axes:
    """Draw a mistake tree: each circle is an instance, and the branches are its two labels.

    Parameters
    ----------
    tree : tuple or str
        As `online.mistake_tree` returns it, of a depth of at most 4.
    path : sequence of int, optional
        The labels of a game, along which the branches are thick and coloured.

    Examples
    --------
    >>> from coursekit.perceptrons.concepts import thresholds
    >>> from coursekit.perceptrons.figures import picture
    >>> from coursekit.perceptrons.online import mistake_tree as plan
    >>> picture(mistake_tree(plan(thresholds(3))))
    A mistake tree of depth 2, with an instance in each circle; a dashed branch to the left is \
label 0, a solid one to the right label 1. First 2. After label 0: 3. After label 1: 1. \
Leaves, by their labels: 00 x ≥ 4, 01 x ≥ 3, 10 x ≥ 2, 11 x ≥ 1.
    >>> picture(mistake_tree(plan(thresholds(1)), [1]))
    A mistake tree of depth 1, with an instance in each circle; a dashed branch to the left is \
label 0, a solid one to the right label 1. First 1. Leaves, by their labels: 0 x ≥ 2, 1 x ≥ 1. The \
thick path has the label 1 and ends at x ≥ 1.
    """
    depth = _depth(tree)
    if not 1 <= depth <= MOST_LEVELS:
        raise ValueError(
            f"tree must have from 1 to {MOST_LEVELS} levels to be drawn, as online.mistake_tree "
            f"returns them, but it has {depth}."
        )
    path = tuple(as_bit(label) for label in path)
    if len(path) > depth:
        raise ValueError(f"path must have at most {depth} labels, but it has {len(path)}.")
    ax = prepared(ax, (max(5.5, 1.15 * 2**depth), 1.15 * depth + 0.8))
    ax.set_axis_off()
    nodes = list(_nodes(tree, depth))
    for node in nodes:
        _draw(ax, node, thick=node.labels == path[: len(node.labels)] and bool(path))
    ax.set_xlim(-0.5, 2**depth - 0.5)
    ax.set_ylim(-depth - 0.4, 0.45)
    return describe(ax, _in_words(nodes, depth) + _along(nodes, path))


def _depth(tree: Any) -> int:
    return 0 if isinstance(tree, str) else 1 + max(map(_depth, tree[1:]))


def _nodes(
    tree: Any, depth: int, labels: tuple[int, ...] = (), parent: tuple[float, float] | None = None
) -> Iterator[_Node]:
    """Yield the nodes of a tree from the root down, each between the places of its two branches."""
    level = len(labels)
    number = int("".join(map(str, labels)) or "0", 2)
    place = (number + 0.5) * 2 ** (depth - level) - 0.5, -float(level)
    if isinstance(tree, str):
        yield _Node(tree, labels, place, parent, True)
        return
    x, *branches = tree
    yield _Node(vector(x) if isinstance(x, tuple) else str(x), labels, place, parent, False)
    for label, branch in enumerate(branches):
        yield from _nodes(branch, depth, (*labels, label), place)


def _draw(ax: Axes, node: _Node, thick: bool) -> None:
    """Draw a node with the branch that leads to it and its label."""
    colour, width = (PURPLE, 5) if thick else (BLACK, 1.8)
    if node.parent is not None:
        label = node.labels[-1]
        look = {"color": colour, "linewidth": width, "zorder": 0}
        ax.plot(*zip(node.parent, node.place), STYLES[label], **look)
        middle = [(a + b) / 2 for a, b in zip(node.parent, node.place)]
        side = 0.2 if label else -0.2
        ax.text(
            middle[0] + side, middle[1] + 0.12, str(label), fontsize=FONT, ha="center", va="center"
        )  # fmt: skip
    if not node.is_leaf:
        look = {
            "s": 950,
            "facecolors": "white",
            "edgecolors": colour,
            "linewidths": width / 2 + 0.9,
        }
        ax.scatter(*node.place, zorder=2, **look)
    ax.text(
        node.place[0], node.place[1] - 0.18 * node.is_leaf, node.text, fontsize=FONT, ha="center",
        va="center", color=colour if node.is_leaf else BLACK, zorder=3,
        weight="bold" if thick and node.is_leaf else "normal",
    )  # fmt: skip


def _in_words(nodes: list[_Node], depth: int) -> str:
    root, *others = sorted(nodes, key=lambda node: (len(node.labels), node.labels))
    questions = [f"After {_path(node)}: {node.text}." for node in others if not node.is_leaf]
    leaves = [f"{''.join(map(str, n.labels))} {n.text}" for n in others if n.is_leaf]
    return (
        f"A mistake tree of depth {depth}, with an instance in each circle; a dashed branch to the "
        f"left is label 0, a solid one to the right label 1. First {root.text}. "
        f"{' '.join(questions)}{' ' * bool(questions)}Leaves, by their labels: {', '.join(leaves)}."
    )


def _along(nodes: list[_Node], path: tuple[int, ...]) -> str:
    """Return in words where the labels of a game lead."""
    if not path:
        return ""
    end = next(node for node in nodes if node.labels == path)
    labels = ("label " if len(path) == 1 else "labels ") + ", ".join(map(str, path))
    return f" The thick path has the {labels} and ends at {end.text}."


def _path(node: _Node) -> str:
    return ("label " if len(node.labels) == 1 else "labels ") + ", ".join(map(str, node.labels))
