"""The look of the pictures of lectures: colours, sizes and axes.

The colours of the classes are Okabe and Ito's. Whatever a colour says, a marker, a line style or a
label says too: the name of a line or of points stands beside them, in their colour.
Against what is behind them, lines and marks have a contrast of at least 3:1 and letters of 4.5:1,
which is what WCAG 2.2 asks for; two colours that are used together differ for readers who lack one
kind of cones. The tests measure all this on what the functions have drawn.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.ticker import AutoLocator, LogLocator, MaxNLocator, NullFormatter

from coursekit.palette import palette

COLOURS = palette()
BLUE, VERMILION = COLOURS["blue"], COLOURS["vermilion"]  # the classes +1 and -1, and nothing else
GREEN, PURPLE = COLOURS["green"], "#9E2F86"
BLACK, GREY, PALE = "#000000", "#595959", "#808080"
CLASS = {1: ("o", BLUE, "+1"), -1: ("s", VERMILION, "\N{MINUS SIGN}1")}
INK = {1: COLOURS["blue-letters"], -1: COLOURS["vermilion-letters"]}  # darker, for letters
SERIES = [("-", "o", BLACK), ("--", "s", GREEN), (":", "^", PURPLE), ("-.", "D", GREY)]
LINE_WORDS = {"-": "solid", "--": "dashed", ":": "dotted", "-.": "dash-dotted"}
DARK_GREEN = "#006148"  # for letters, too
FONT = 13
TICKS = FONT - 2  # of the numbers along an axis
THIN_LINE = 0.8  # of axes
WHITE = "#FFFFFF"
EDGE = 1.1  # points, or 1.5 pixels: of the white edges of marks, as in the widgets


def letters_like(colour: Any) -> str:
    """Return the colour for letters that name an object of this colour, dark enough to read.

    Examples
    --------
    >>> letters_like(BLUE) == INK[1], letters_like(PURPLE) == PURPLE
    (True, True)
    """
    letters = {BLUE: INK[1], VERMILION: INK[-1], GREEN: DARK_GREEN, PALE: GREY}
    letters |= {PURPLE: PURPLE, GREY: GREY}
    return {to_rgb(c): ink for c, ink in letters.items()}.get(to_rgb(colour), BLACK)


def ink_on(colour: Any) -> str:
    """Return black or white, whichever is readable on a background of this colour.

    The contrast of the better one is at least 4.58 on any colour, the square root of 21.

    Examples
    --------
    >>> ink_on(BLUE), ink_on(VERMILION)
    ('white', '#000000')
    """
    rgb = np.array(to_rgb(colour))
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    luminance = linear @ [0.2126, 0.7152, 0.0722]
    return BLACK if (luminance + 0.05) ** 2 > 1.05 * 0.05 else "white"


def panels(n: int = 2, width: float | None = None, height: float | None = None) -> list[Axes]:
    """Return `n` axes side by side in one figure, for comparing pictures.

    Each is `width` inches wide: 4.4 unless given, and 3.2 if there are more than two, so that their
    letters can be read when the whole figure is as narrow as a page or a slide. Their
    `height` is 5/4.4 of this unless given: a plane that is wider than high needs less.

    Examples
    --------
    >>> left, right = panels(2)
    >>> left.figure is right.figure
    True
    """
    width = width or (4.4 if n <= 2 else 3.2)
    size = width * n, height or 5 / 4.4 * width
    figure = Figure(figsize=size, layout="compressed", facecolor="white")
    if n <= 2:  # inches between a panel and the edge; three panels have none to spare
        figure.get_layout_engine().set(w_pad=0.1)
    return list(figure.subplots(1, n, squeeze=False)[0])


def prepared(ax: Axes | None, size: tuple[float, float] = (7.5, 4.4)) -> Axes:
    """Return `ax`, or axes in a new figure, with letters that are readable from a projector."""
    if ax is None:
        ax = Figure(figsize=size, layout="compressed", facecolor="white").add_subplot()
    ax.spines[["top", "right"]].set_visible(False)
    ax.spines[["left", "bottom"]].set(color=PALE, linewidth=THIN_LINE)
    ax.tick_params(labelsize=TICKS, labelcolor=GREY, color=PALE, width=THIN_LINE, length=4)
    for axis in (ax.xaxis, ax.yaxis):
        axis.get_offset_text().set(fontsize=TICKS, color=GREY)
        if isinstance(axis.get_major_locator(), AutoLocator):
            axis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10]))
    return ax


def label_axes(ax: Axes, x: str, y: str, whole: str = "") -> None:
    """Name both axes, and restrict ticks to whole numbers on those with a letter in `whole`."""
    ax.set_xlabel(x, fontsize=FONT + 1)
    ax.set_ylabel(y, fontsize=FONT + 1)
    for letter in whole:
        whole_ticks(getattr(ax, f"{letter}axis"))


def whole_ticks(axis: Axis) -> None:
    """Restrict ticks to whole numbers, as many as there is room for."""
    axis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=True, min_n_ticks=1))


def log_axes(ax: Axes, which: str) -> None:
    """Make one axis or both logarithmic for the data, with ticks at 1, 2, 5, 10, ... or 1, 10."""
    ax.set(**{f"{letter}scale": "log" for letter in which})
    for axis in (getattr(ax, f"{letter}axis") for letter in which):
        low, high = axis.get_view_interval()
        axis.set_major_locator(LogLocator(subs=(1, 2, 5) if high < 300 * low else (1,)))
        write_powers(axis)


def write_powers(axis: Axis) -> None:
    """Label ticks with digits if these are few, else with a large power of ten."""
    axis.set_minor_formatter(NullFormatter())
    axis.set_major_formatter(lambda v, _: f"{v:g}" if 0.001 <= v < 1e4 else _power(v))


def room_at_the_right(ax: Axes) -> None:
    """Widen the view by a fifth on the right, for names at the ends of lines."""
    low, high = ax.get_xlim()
    scale = ax.xaxis.get_transform()
    left, right = scale.transform([low, high])
    ax.set_xlim(low, scale.inverted().transform([right + 0.2 * (right - left)])[0])


def _power(v: float) -> str:
    digit, _, exponent = f"{v:.0e}".partition("e")
    times = rf"{digit} \cdot " if digit != "1" else ""
    return rf"${times}10^{{{int(exponent)}}}$"


def series(n: int, name: str = "runs") -> list[tuple[str, str, str]]:
    """Return a line style, a marker and a colour for each of `n` lines."""
    if n > len(SERIES):
        raise ValueError(
            f"{name} must be at most {len(SERIES)} to be told apart, not {n}: draw the others on "
            "axes of their own, from figures.panels."
        )
    return SERIES[:n]
