"""One update of the perceptron, and the loss functions behind it (lecture 02-the-perceptron)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.numbers.validation import as_float, as_label
from coursekit.perceptrons.figures.equations import equation
from coursekit.perceptrons.figures.marks import boundary, points, tint_sides, turned
from coursekit.perceptrons.figures.plane import frame, plane_axes, vector_in_plane
from coursekit.perceptrons.geometry import Hyperplane
from coursekit.pictures.marks import arrow, label, ring
from coursekit.pictures.picture import describe
from coursekit.pictures.style import (
    BLACK,
    CLASS,
    DARK_GREEN,
    FONT,
    GREY,
    INK,
    LINE_WORDS,
    PALE,
    PURPLE,
    label_axes,
    panels,
    prepared,
    series,
)
from coursekit.pictures.text import number, vector


def update_step(
    w: Any, x: Any, y: int, *, rate: Any = 1, axes: Sequence[Axes] | None = None
) -> list[Axes]:
    """Draw one update, w + rate y x, before and after.

    Parameters
    ----------
    w : array_like, shape (2,)
        The weight vector before the update.
    x : array_like, shape (2,)
        The example that triggers it.
    y : int
        Its label, -1 or +1.
    rate : number, optional
        The learning rate.
    axes : sequence of two matplotlib.axes.Axes, optional
        Where to draw before and after; a new figure with two panels unless given.

    Returns
    -------
    list of matplotlib.axes.Axes
        The panels before and after.

    Raises
    ------
    ValueError
        If the example is not a mistake of `w`, so that there is no update.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(update_step([1, 2], [2, 1], -1))
    Panel 1 of 2: Before the update x = (2, 1) with label −1 is a mistake: y (w·x) = −4. \
Dashed: w_old = (1, 2) and its boundary x1 + 2 x2 = 0. \
Panel 2 of 2: After the update x = (2, 1) with label −1 is right: y (w·x) = 1. \
Dashed: w_old = (1, 2) and its boundary x1 + 2 x2 = 0. An arrow −x leads from the tip of w_old to \
w_new. Solid: w_new = (−1, 1) and its boundary −x1 + x2 = 0.
    """
    x, old = vector_in_plane(x, "x"), vector_in_plane(w, "w")
    y, rate = as_label(y), as_float(rate, "rate")
    if y * (old @ x) > 0:
        raise ValueError(
            f"x must be a mistake to trigger an update, but y (w·x) is {y * (old @ x):.6g} > 0."
        )
    new = old + rate * y * x
    before, after = panels(2) if axes is None else axes
    for ax, when, w_now in ((before, "before", old), (after, "after", new)):
        frame(plane_axes(ax), [x, old, new])
        _scene(ax, x, y, w_now, when)
    if axes is None:  # inches: of both titles and names of axes, and of a panel as wide as high
        before.figure.set_figheight(
            1.25 + 3.42 * np.ptp(before.get_ylim()) / np.ptp(before.get_xlim())
        )
    _weights(before, old, "old", "--")
    if old.any():
        _weights(after, old, "old", "--", GREY)
    _step(after, old, new, y, rate)
    _weights(after, new, "new", "-")
    return [before, after]


def losses(*, ax: Axes | None = None) -> Axes:
    """Draw five losses by functional margin: the 0–1 loss, and four surrogates with a slope.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import description
    >>> description(losses()).partition(". ")[0]
    'Five losses against the functional margin s = y (w·x)'
    """
    ax, s = prepared(ax), np.linspace(-3, 3, 121)
    _zero_one_loss(ax)
    near = s[s >= -1.8]  # where the square is not far above the others
    curves = [
        ([-3, 0, 3], [3, 0, 0]),
        ([-3, 1, 3], [4, 0, 0]),
        (s, np.log1p(np.exp(-s))),
        (near, (1 - near) ** 2 / 2),
    ]
    for curve, (line_style, _, colour) in zip(curves, series(4), strict=True):
        ax.plot(*curve, line_style, color=colour, linewidth=2.5)
    label_axes(ax, r"functional margin $s = y\,(w \cdot x)$", "loss", whole="xy")
    label(ax, "perceptron\n$\\max(0, -s)$", (-2.4, 1.2), (0, 1))
    label(ax, r"hinge $\max(0, 1 - s)$", (-1.4, 2.4), (1, 0.3), DARK_GREEN)
    label(ax, "square (Adaline)\n$(1 - s)^2 / 2$", (2.7, 1.45), (-0.3, 1), GREY)
    label(ax, r"logistic $\ln(1 + e^{-s})$", (0.9, 0.34), (0.6, 1), PURPLE)
    return describe(
        ax,
        "Five losses against the functional margin s = y (w·x). Wide and grey, the 0–1 loss: 1 "
        "for a mistake, s ≤ 0, and 0 for s > 0; flat on both sides of the jump. Solid, the "
        "perceptron's max(0, −s): it falls with slope −1 until s = 0 and is 0 from there on. "
        "Dashed, the hinge loss max(0, 1 − s): the same, one unit to the right. Dotted, the "
        "logistic loss ln(1 + e^−s), which falls everywhere and is never 0. Dash-dotted, Adaline's "
        "square loss (1 − s)² / 2, which falls until s = 1 and rises from there on.",
    )


def _zero_one_loss(ax: Axes) -> None:
    """Draw the 0–1 loss, wide enough to be seen behind the perceptron's."""
    square = {"marker": "s", "markersize": 11, "color": PALE, "linestyle": "None", "zorder": 1.5}
    for places, height in (([-3, 0], [1, 1]), ([0, 3], [0, 0])):
        ax.plot(places, height, color=PALE, linewidth=6, zorder=1)
    ax.plot(0, 1, **square)
    ax.plot(0, 0, markerfacecolor="white", markeredgewidth=2, **square)
    label(ax, "0–1 loss", (-2.2, 0.94), (0, -1), GREY)


def _scene(ax: Axes, x: np.ndarray, y: int, w: np.ndarray, when: str) -> None:
    """Draw the example of an update with `w` and its boundary."""
    score = y * (w @ x)
    verdict = "right" if score > 0 else "a mistake" if when == "before" else "still a mistake"
    ax.set_title(
        f"{when}: {verdict}\n" rf"$y\,(w \cdot x) = {number(score, 3)}$", fontsize=FONT + 1
    )
    points(ax, x[None, :], np.array([y]))
    label(ax, "$x$", x, x)
    if score <= 0:
        ring(ax, x[None, :], "mistake")
    if w.any():
        tint_sides(ax, Hyperplane(w))
    describe(
        ax,
        f"{when.capitalize()} the update x = {vector(x)} with label {CLASS[y][2]} is "
        f"{verdict}: y (w·x) = {number(score)}.",
    )


def _weights(ax: Axes, w: np.ndarray, which: str, line_style: str, colour: str = BLACK) -> None:
    """Draw a weight vector and its boundary; a zero vector is a dot without a boundary."""
    symbol = rf"w_{{\mathrm{{{which}}}}}"
    if not w.any():
        ax.scatter(0, 0, s=40, color=colour, zorder=6)
        label(ax, f"${symbol} = 0$", w, (1, -1), colour)
        describe(ax, f"w_{which} is zero and has no boundary.")
        return
    plane = Hyperplane(w)
    boundary(ax, plane, line_style, "", colour)
    arrow(ax, (0, 0), w, colour, line_style)
    label(ax, f"${symbol}$", w, w, colour)
    style = LINE_WORDS[line_style].capitalize()
    describe(ax, f"{style}: w_{which} = {vector(w)} and its boundary {equation(plane)}.")


def _step(ax: Axes, old: np.ndarray, new: np.ndarray, y: int, rate: float) -> None:
    """Draw the arrow rate y x from the tip of the old weights to that of the new ones."""
    _, colour, sign = CLASS[y]
    size = "" if rate == 1 else number(rate, 3) + " "
    arrow(ax, old, new, colour, width=4)  # wide, to be seen under w_new if w_old is zero
    label(ax, f"${sign[0]}{size}x$".replace(" ", r"\,"), (old + new) / 2, turned(new - old), INK[y])
    describe(ax, f"An arrow {sign[0]}{size}x leads from the tip of w_old to w_new.")
