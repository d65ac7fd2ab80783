"""One unit of a network, and Rosenblatt's machine, as drawings (lectures 00 to 02)."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Circle, FancyBboxPatch, Rectangle

from coursekit.numbers.validation import as_vector
from coursekit.pictures.marks import arrow
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, CLASS, FONT, GREY, INK, prepared
from coursekit.pictures.text import number

MOST_INPUTS = 8
RADIUS = 0.42
SUM, STEP, OUTPUT = 3.6, 6.1, 8.3  # places from left to right
PARTS = {
    0.0: "inputs",
    SUM / 2: "weights",
    SUM: "sum",
    STEP: "activation function",
    OUTPUT + 0.3: "output",
}


def unit(w: Any = None, x: Any = None, *, ax: Axes | None = None) -> Axes:
    """Draw a unit: inputs, each times its weight, their sum, and the step that makes the output.

    Parameters
    ----------
    w : array_like, shape (d,), optional
        Weights to write on the lines, at most eight; without w and x the drawing has letters, and
        one more input, which is always 1 and has the bias b as its weight.
    x : array_like, shape (d,), optional
        Inputs to write into the circles; with both, sum and output are computed.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(unit([2, -1, 1], [1, 3, 0]))
    A unit. Its 3 inputs 1, 3, 0 come from the left; each is multiplied by its weight, \
2, −1, 1. A circle adds the products: −1. The activation function, a step, turns the sum into the \
output, +1 if it is 0 or more and −1 if it is less: here −1.
    """
    w = None if w is None else as_vector(w, "w")
    x = None if x is None else as_vector(x, "x", None if w is None else len(w))
    d = 5 if w is None and x is None else len(w if x is None else x)
    if d > MOST_INPUTS:
        raise ValueError(
            f"w and x must have at most {MOST_INPUTS} entries to be drawn, but have {d}."
        )
    letters = w is None and x is None
    names = ["1", "2", None, "d"] if letters else [str(i + 1) for i in range(d)]
    weights = [f"$w_{n}$" if w is None else number(w[i], 3) for i, n in enumerate(names)]
    inputs = [f"$x_{n}$" if x is None else number(x[i], 3) for i, n in enumerate(names)]
    if letters:
        names, weights, inputs = [*names, "b"], [*weights, "$b$"], [*inputs, "1"]
    total = None if w is None or x is None else w @ x
    answer = 0 if total is None else 1 if total >= 0 else -1
    ax = _stage(ax, (8.4, max(3.4, 0.75 * d + 0.6)), (-0.8, 9.2), (-d / 2 - 0.4, d / 2 + 0.7))
    for name, height, value, weight in zip(names, (d - 1) / 2 - np.arange(d), inputs, weights):
        if name is None:
            ax.text(0, height, r"$\vdots$", fontsize=FONT + 4, ha="center", va="center")
        else:
            _input(ax, height, value, weight)
    _sum(ax, SUM, r"$\Sigma$" if total is None else number(total, 4))
    _sum_to_output(ax, answer)
    for place, word in PARTS.items():
        ax.text(place, d / 2 + 0.25, word, fontsize=FONT, color=GREY, ha="center", va="bottom")
    return describe(ax, _in_words(d, None if letters else inputs, weights, total, answer))


def _stage(ax: Axes | None, size: tuple[float, float], across: Any, up: Any) -> Axes:
    """Return axes without lines or ticks, with equal units on both."""
    ax = prepared(ax, size)
    ax.set_axis_off()
    ax.set_aspect("equal")
    ax.set(xlim=across, ylim=up)
    return ax


def _input(ax: Axes, height: float, value: str, weight: str) -> None:
    """Draw an input and its line to the sum, with the weight upon it."""
    ax.add_patch(Circle((0, height), RADIUS, facecolor="white", edgecolor=BLACK, linewidth=1.8))
    ax.text(0, height, value, fontsize=FONT + 1, ha="center", va="center")
    way = np.array([SUM, -height])
    way /= np.hypot(*way)
    start, end = np.array([0, height]) + RADIUS * way, np.array([SUM, 0]) - 1.5 * RADIUS * way
    arrow(ax, start, end, GREY, width=1.6, head=14)
    ax.text(
        *(start + 0.42 * (end - start)), weight, fontsize=FONT + 1, ha="center", va="center",
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 2}, zorder=7,
    )  # fmt: skip


def _sum(ax: Axes, place: float, text: str) -> None:
    """Draw the circle of the sum."""
    ax.add_patch(
        Circle((place, 0), 1.5 * RADIUS, facecolor="white", edgecolor=BLACK, linewidth=1.8)
    )
    ax.text(place, 0, text, fontsize=FONT + 4, ha="center", va="center")


def _sum_to_output(ax: Axes, answer: int) -> None:
    """Draw the way from the sum through the activation function to the output, 0 if unknown."""
    arrow(ax, (SUM + 1.5 * RADIUS, 0), (STEP - 0.8, 0))
    _activation(ax)
    arrow(ax, (STEP + 0.8, 0), (OUTPUT - 0.1, 0))
    ax.text(
        OUTPUT, 0, CLASS[answer][2] if answer else "$\\pm 1$", fontsize=FONT + 4, va="center",
        color=INK[answer] if answer else BLACK,
    )  # fmt: skip


def _activation(ax: Axes) -> None:
    """Draw a box with a step in it, between two thin axes."""
    ax.add_patch(
        FancyBboxPatch(
            (STEP - 0.65, -0.65), 1.3, 1.3, boxstyle="round,pad=0.1", facecolor="white",
            edgecolor=BLACK, linewidth=1.8,
        )
    )  # fmt: skip
    ax.plot([STEP - 0.55, STEP + 0.55], [0, 0], ":", color=GREY, linewidth=1.2)
    ax.plot([STEP, STEP], [-0.5, 0.5], ":", color=GREY, linewidth=1.2)
    ax.plot([STEP - 0.55, STEP], [-0.4, -0.4], color=BLACK, linewidth=4)
    ax.plot([STEP, STEP + 0.55], [0.4, 0.4], color=BLACK, linewidth=4)


def _in_words(d: int, inputs: list[str] | None, weights: list[str], total: Any, answer: int) -> str:
    rule = (
        "The activation function, a step, turns the sum into the output, +1 if it is 0 or more and "
        "\N{MINUS SIGN}1 if it "
    )
    if inputs is None:
        return (
            "A unit. Its inputs x1, x2 and so on to xd come from the left; each is multiplied by "
            "its weight, w1, w2 and so on to wd. One more input is always 1, and its weight is the "
            f"bias b. A circle adds the products. {rule}is less."
        )
    plain = [", ".join(t.replace("$", "").replace("_", "") for t in ts) for ts in (inputs, weights)]
    added = "" if total is None else f": {number(total)}"
    here = f": here {CLASS[answer][2]}" if answer else ""
    return (
        f"A unit. Its {d} inputs {plain[0]} come from the left; each is multiplied by its weight, "
        f"{plain[1]}. A circle adds the products{added}. {rule}is less{here}."
    )


# -- Rosenblatt's machine --------------------------------------------------------------------------

PHOTOCELLS, ASSOCIATION_UNITS, RESPONSE_UNITS = 20, 512, 8
LETTER = (  # what the machine looks at, in its grid of photocells
    "..................../..................../........XXXX......../........XXXX......../"
    ".......XX..XX......./.......XX..XX......./.......XX..XX......./......XX....XX....../"
    "......XX....XX....../......XX....XX....../.....XXXXXXXXXX...../.....XXXXXXXXXX...../"
    ".....XX......XX...../....XX........XX..../....XX........XX..../....XX........XX..../"
    "...XX..........XX.../...XX..........XX.../..................../...................."
).split("/")


def mark_one(*, ax: Axes | None = None) -> Axes:
    """Draw the wiring of the Mark I Perceptron of 1960: photocells, fixed wires, learned weights.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import description
    >>> description(mark_one()).partition(": ")[0]
    'The wiring of the Mark I Perceptron, from left to right'
    """
    ax = _stage(ax, (8.2, 4.2), (-0.3, 12.2), (-0.4, 6.3))
    cells = _retina(ax)
    association = [(6.6, height) for height in (4.7, 3.8, 2.9, 1.3)]
    response = [(10.9, height) for height in (4.2, 1.8)]
    rng = np.random.default_rng(1960)
    for unit_place in association:
        for row, column in rng.choice(cells, 4, replace=False):
            ends = [0.2 * column + 0.1, unit_place[0]], [5.0 - 0.2 * row - 0.1, unit_place[1]]
            ax.plot(*ends, color=BLACK, linewidth=0.6, zorder=1)
        for answer in response:
            ax.plot(*zip(unit_place, answer), color=BLACK, linewidth=1.2, zorder=1)
            _knob(ax, unit_place, answer)
    for x, y in (*association, *response):
        look = {"facecolor": "white", "edgecolor": BLACK, "linewidth": 1.6, "zorder": 3}
        ax.add_patch(Circle((x, y), 0.28, **look))
    for x, height in ((6.6, 2.1), (10.9, 3.0)):
        ax.text(x, height, r"$\vdots$", fontsize=FONT + 4, ha="center", va="center")
    n = PHOTOCELLS**2
    _captions(ax, n)
    return describe(
        ax,
        f"The wiring of the Mark I Perceptron, from left to right: a grid of {PHOTOCELLS} by "
        f"{PHOTOCELLS}, that is {n}, photocells on which the letter A falls; fixed wires that "
        f"lead at random to {ASSOCIATION_UNITS} association units, each of which hears a few "
        "photocells; lines with a knob on each, the weights, which small motors turn; and "
        f"{RESPONSE_UNITS} response units, which answer.",
    )


def _captions(ax: Axes, n: int) -> None:
    """Name the three layers, of which the first has n photocells, and the wires between them."""
    for x, text in (
        (2.0, f"{n} photocells"),
        (6.6, f"{ASSOCIATION_UNITS} association\nunits"),
        (10.9, f"{RESPONSE_UNITS} response\nunits"),
    ):
        ax.text(x, 0.65, text, fontsize=FONT, ha="center", va="top")
    ax.text(5.2, 5.35, "fixed wires,\nat random", fontsize=FONT, ha="center")
    ax.text(8.6, 5.35, "weights: knobs\nturned by motors", fontsize=FONT, ha="center")


def _retina(ax: Axes) -> np.ndarray:
    """Draw the grid of photocells with a letter on it; return the rows and columns of all cells."""
    dark = np.array([[cell == "X" for cell in row] for row in LETTER])
    for cells, size, colour in ((dark, 7, BLACK), (~dark, 3, GREY)):
        rows, columns = np.nonzero(cells)
        ax.plot(
            0.2 * columns + 0.1, 4.9 - 0.2 * rows, "o" if size > 3 else ".", color=colour,
            markersize=size, markeredgewidth=0,
        )  # fmt: skip
    ax.add_patch(Rectangle((0, 1), 4, 4, fill=False, edgecolor=BLACK, linewidth=1.4))
    return np.argwhere(np.ones_like(dark))


def _knob(ax: Axes, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a knob on the line between two units."""
    place = 0.85 * np.array(start) + 0.15 * np.array(end)
    ax.add_patch(Circle(place, 0.16, facecolor="white", edgecolor=BLACK, linewidth=1.1, zorder=3))
    turn = np.array([0.6, 0.8]) * 0.16
    ax.plot(*zip(place, place + turn), color=BLACK, linewidth=1.1, zorder=4)
