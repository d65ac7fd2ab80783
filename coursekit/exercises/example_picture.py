"""Pictures of small examples: points of the plane with a line, and vectors.

All that is drawn of a student's answer is numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from coursekit.palette import palette
from coursekit.pictures.svg import INK, Svg, text

WIDTH, HEIGHT, EDGE = 340, 190, 22
BLUE, VERMILION = palette()["blue"], palette()["vermilion"]
GREEN, WRONG = palette()["green"], palette()["vermilion-ground"]  # of the boxes beside the picture
MOST_POINTS, LARGEST = 12, 1e4
HEAD = 10  # the length of an arrow's head
# Expected is solid, the student's dashed; if both agree, solid.
BOTH, EXPECTED = f'stroke="{INK}"', f'stroke="{GREEN}"'
YOURS = f'stroke="{WRONG}" stroke-dasharray="6 5"'


@dataclass(frozen=True)
class Scene:
    """The parts of an example in the plane that can be drawn.

    The labels of the points (n, 2) are -1 or +1, or None for an unlabelled point; without labels
    all look alike. A line w · x = c is a pair (w, c). Arrows are vectors, drawn from the origin,
    and names are written at their tips.
    """

    points: Any = ()
    labels: Any = ()
    lines: Any = ()
    arrows: Any = ()
    names: Any = ()


def picture(yours: Scene, expected: Scene | None = None) -> str | None:
    """Return an ``<img>`` of an example, or None if there is nothing to draw.

    The points are those of `yours`, and those with another label than in `expected` are ringed.
    Lines and arrows of `expected` are solid, `yours` are dashed; where they are the same, or
    nothing is expected, all are solid.

    Raises
    ------
    TypeError, ValueError, KeyError
        If something is no point, line or label, or too many or too far away to be drawn.
    """
    points = _plane(yours.points)
    labels = _labels(yours.labels, len(points))
    if expected is None or _draws_the_same(yours, expected):
        layers = [("", BOTH, yours)]
    else:
        layers = [(" (expected)", EXPECTED, expected), (" (yours)", YOURS, yours)]
    arrows = [(name, dash, _plane(scene.arrows)) for name, dash, scene in layers]
    lines = [(name, dash, _lines(scene.lines)) for name, dash, scene in layers]
    if not (len(points) or any(len(part) for *_, part in arrows)):
        return None
    view = _View(np.vstack([points, np.zeros((1, 2)), *(part for *_, part in arrows)]))
    shapes, words = [view.axes()], []
    for name, dash, part in lines:
        shapes += [view.line(w, c, dash) for w, c in part]
        words += [f"the line {_numbers(w)} · x = {c:g}{name}" for w, c in part]
    for name, dash, part in arrows:
        shapes += [view.arrow(tip, dash) for tip in part]
        words += [f"the vector {_numbers(tip)}{name}" for tip in part]
    if len(layers) == 1:
        shapes += [view.name(tip, name) for tip, name in zip(arrows[0][2], yours.names)]
    else:
        shapes += view.names_of_two(*(part for *_, part in arrows))
    wrong = _wrong_labels(yours, expected, len(points))
    for i, (x, label) in enumerate(zip(points, labels, strict=True)):
        shapes += [view.point(x, label), *([view.ring(x, f"entry {i}")] if i in wrong else [])]
        with_label = {1: " with +1", -1: " with −1", 0: " with 0"}.get(label, "")
        entry = f", where entry {i} is wrong" if i in wrong else ""
        words.append(f"the point {_numbers(x)}{with_label}{entry}")
    alt = "The example in the plane: " + ", ".join(words) + "."
    return Svg(shapes, alt, WIDTH, HEIGHT)._repr_html_()


class _View:
    """The visible part of the plane: equal scales on both axes, and the origin inside."""

    def __init__(self, shown: np.ndarray) -> None:
        low, high = shown.min(axis=0), shown.max(axis=0)
        size = np.maximum(high - low, 1e-9)
        self._scale = min((WIDTH - 2 * EDGE) / size[0], (HEIGHT - 2 * EDGE - 16) / size[1], 60)
        self._middle = (low + high) / 2

    def at(self, x: np.ndarray) -> tuple[float, float]:
        across, up = (x - self._middle) * self._scale
        return WIDTH / 2 + across, HEIGHT / 2 - 8 - up

    def axes(self) -> str:
        x, y = self.at(np.zeros(2))
        return (
            f'<path d="M0 {y:.1f}H{WIDTH}M{x:.1f} 0V{HEIGHT}" stroke="#c8c8c8" fill="none"/>'
            f'<text x="{WIDTH - 4}" y="{y - 4:.1f}" text-anchor="end">x₁</text>'
            f'<text x="{x + 4:.1f}" y="12">x₂</text>'
        )

    def line(self, w: np.ndarray, c: float, dash: str) -> str:
        foot, along = c * w / (w @ w), np.array([-w[1], w[0]]) / np.sqrt(w @ w)
        foot = foot + along * (along @ (self._middle - foot))
        reach = along * 2 * WIDTH / self._scale
        (x1, y1), (x2, y2) = self.at(foot - reach), self.at(foot + reach)
        return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" {dash} stroke-width="2"/>'

    def arrow(self, tip: np.ndarray, dash: str) -> str:
        start, end = np.array(self.at(np.zeros(2))), np.array(self.at(tip))
        length = float(np.hypot(*(end - start)))
        if length < 1:
            return f'<circle cx="{end[0]:.1f}" cy="{end[1]:.1f}" r="4" {dash} fill="none"/>'
        along = (end - start) / length
        across = np.array([-along[1], along[0]]) * HEAD * 0.45
        foot = end - along * min(HEAD, length)
        head = "L".join(f"{x:.1f} {y:.1f}" for x, y in (end, foot + across, foot - across))
        colour = dash.split('"')[1]
        return (
            f'<path d="M{start[0]:.1f} {start[1]:.1f}L{foot[0]:.1f} {foot[1]:.1f}" {dash} '
            f'stroke-width="2.5"/><path d="M{head}Z" fill="{colour}"/>'
        )

    def ring(self, x: np.ndarray, name: str) -> str:
        across, down = self.at(x)
        ring = f'<circle cx="{across:.1f}" cy="{down:.1f}" r="14" fill="none" stroke="{WRONG}"'
        side, anchor = (20, "start") if across < WIDTH * 0.7 else (-20, "end")
        return f'{ring} stroke-width="3"/>{text(across + side, down + 5, name, anchor, WRONG)}'

    def names_of_two(self, expected: np.ndarray, yours: np.ndarray) -> list[str]:
        """Return a name at the tip of each of two arrows, if there is room for both."""
        if not len(expected) == len(yours) == 1:
            return []
        across, down = np.abs(np.subtract(self.at(expected[0]), self.at(yours[0])))
        if across < 70 and down < 24:
            return []
        return [self.name(expected[0], "expected", GREEN), self.name(yours[0], "yours", WRONG)]

    def name(self, tip: np.ndarray, name: str, colour: str = "") -> str:
        x, y = self.at(tip)
        return _text(x, y + (-10 if tip[1] >= 0 else 20), name, colour)

    def point(self, x: np.ndarray, label: int | None) -> str:
        across, down = self.at(x)
        sign = {1: "+", -1: "−", 0: "0", None: ""}[label]
        if label == -1:
            shape = f'<rect x="{across - 8:.1f}" y="{down - 8:.1f}" width="16" height="16"'
        else:
            shape = f'<circle cx="{across:.1f}" cy="{down:.1f}" r="9"'
        colour = {1: BLUE, -1: VERMILION}.get(label, INK)
        name = f'<text x="{across:.1f}" y="{down + 5:.1f}" text-anchor="middle" fill="#ffffff">'
        return f'{shape} fill="{colour}"/>{name}{sign}</text>'


def _plane(points: Any) -> np.ndarray:
    """Return points of the plane as floats, (n, 2); raise if they are too many or too far away."""
    if len(points) == 0:
        return np.zeros((0, 2))
    array = np.asarray(points, dtype=float).reshape(len(points), -1)
    if array.shape[1] != 2 or len(array) > MOST_POINTS or not (abs(array) < LARGEST).all():
        raise ValueError("This is not to be drawn.")
    return array


def _labels(labels: Any, n: int) -> list[int | None]:
    """Return n labels, -1, 0 or 1, and None for an unlabelled point."""
    array = np.asarray(labels, dtype=float)  # None becomes not a number
    if array.shape != (n,):
        return [None] * n
    return [None if np.isnan(label) else int(np.sign(label)) for label in array]


def _lines(lines: Any) -> list[tuple[np.ndarray, float]]:
    """Return the lines whose w is not zero; the others are not lines."""
    pairs = [(_plane([w])[0], float(c)) for w, c in lines]
    return [(w, c) for w, c in pairs if w.any() and abs(c) < LARGEST]


def _draws_the_same(scene: Scene, other: Scene) -> bool:
    """Whether two scenes have the same lines and arrows."""
    first, second = _lines(scene.lines), _lines(other.lines)
    same_lines = len(first) == len(second) and all(map(_is_same_line, first, second))
    return same_lines and np.array_equal(_plane(scene.arrows), _plane(other.arrows))


def _is_same_line(first: tuple[np.ndarray, float], second: tuple[np.ndarray, float]) -> bool:
    """Whether the (w, c) of two lines are multiples of each other."""
    a, b = np.append(*first), np.append(*second)
    return bool(np.isclose(abs(a @ b), np.sqrt((a @ a) * (b @ b)), rtol=1e-9))


def _wrong_labels(yours: Scene, expected: Scene | None, n: int) -> set[int]:
    """Return the places of labels that are not those expected."""
    if expected is None or np.shape(yours.labels) != (n,) or np.shape(expected.labels) != (n,):
        return set()
    pairs = zip(_labels(yours.labels, n), _labels(expected.labels, n), strict=True)
    return {i for i, (own, right) in enumerate(pairs) if own != right}


def _text(x: float, y: float, words: str, colour: str = "") -> str:
    """Return words that do not leave the picture."""
    anchor = "start" if x < WIDTH / 3 else "end" if x > 2 * WIDTH / 3 else "middle"
    return text(x, y, words, anchor, colour)


def _numbers(v: np.ndarray) -> str:
    return "(" + ", ".join(f"{number:.4g}" for number in v) + ")"
