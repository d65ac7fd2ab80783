"""Pictures on matplotlib axes, each with its description in words."""

from collections import Counter

from coursekit.pictures.picture import describe, picture
from coursekit.pictures.style import FONT, GREEN, GREY, PURPLE, ink_on, prepared
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from euclid.algorithm import squares

__all__ = ["picture", "rectangle"]

COLOURS = (GREEN, PURPLE, GREY)  # of squares of one size, in turn
READABLE = 0.05  # a smaller part of the picture has no room for a number


def rectangle(a: int, b: int, ax: Axes | None = None) -> Axes:
    """Draw a rectangle of a by b that is filled with squares, and the side on each of them.

    Parameters
    ----------
    a, b : int
        The width and the height, at least 1.
    ax : Axes, optional
        Where to draw; in a figure of its own unless given.

    Returns
    -------
    Axes
        With its description in words.
    """
    ax = prepared(ax)
    sizes = Counter(side for *_, side in squares(a, b))
    colours = {side: COLOURS[i % len(COLOURS)] for i, side in enumerate(sizes)}
    for left, low, side in squares(a, b):
        look = {"facecolor": colours[side], "edgecolor": "white", "linewidth": 1.5}
        ax.add_patch(Rectangle((left, low), side, side, **look))
        if side >= READABLE * max(a, b):
            at = left + side / 2, low + side / 2
            words = {"ha": "center", "va": "center", "fontsize": FONT, "color": "white"}
            ax.text(*at, str(side), **words | {"color": ink_on(colours[side])})
    ax.set(xlim=(0, a), ylim=(0, b), aspect="equal", xticks=[0, a], yticks=[0, b])
    parts = [f"{count} of side {side}" for side, count in sizes.items()]
    return describe(ax, f"A rectangle of {a} by {b}, filled with squares: {', '.join(parts)}.")
