"""One update of the margin perceptron, and how long w can become by it (lecture 06)."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from coursekit.numbers.validation import as_positive
from coursekit.pictures.picture import describe
from coursekit.pictures.style import BLACK, DARK_GREEN, FONT, GREEN, GREY, PALE, prepared
from coursekit.pictures.text import number


def margin_step(length: float, gamma: float, *, ax: Axes | None = None) -> Axes:
    """Draw where w can end after an update of the margin perceptron with a relative threshold.

    The arrow w lies along the axis. An example of length 1 at most brings an update if it reaches
    no farther than γ/2 along w, so that w ends in a disc without its right end. No place there is
    farther from the origin than the corner of a right triangle with the legs ‖w‖ + γ/2 and 1.

    Parameters
    ----------
    length : float
        The length of w before the update.
    gamma : float
        The parameter γ, below 2.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(margin_step(2, 0.5))
    w of length 2 along the axis. An update adds a step z, of length 1 at most, which reaches \
no farther than γ/2 = 0.25 along w: w ends in the shaded disc without its right end. The corner of \
the right triangle with the legs ‖w‖ + γ/2 = 2.25 and 1 has distance 2.462 from the origin; no \
place in the shaded area is farther.
    """
    length, gamma = float(as_positive(length, "length")), float(as_positive(gamma, "gamma"))
    if gamma >= 2:
        raise ValueError(f"gamma must be below 2 for examples of length 1, but it is {gamma:g}.")
    ax, edge = prepared(ax, (8, 3.6)), length + gamma / 2
    start = np.arccos(gamma / 2)
    angles = np.linspace(start, 2 * np.pi - start, 200)
    ax.fill(length + np.cos(angles), np.sin(angles), color=PALE, alpha=0.25, linewidth=0)
    ax.plot(length + np.cos(angles), np.sin(angles), color=GREY, linewidth=1.2)
    ax.plot([edge] * 2, [-np.sin(start), np.sin(start)], "--", color=GREEN, linewidth=1.5)
    ax.plot([0, edge, edge], [0, 0, 1], color=GREEN, linewidth=3)
    ax.plot([0, edge], [0, 1], "--", color=BLACK, linewidth=2)
    turn = start + 0.25
    end = length + 0.85 * np.cos(turn), 0.85 * np.sin(turn)
    _arrow(ax, (0, 0), (length, 0))
    _arrow(ax, (length, 0), end)
    ax.plot(*np.transpose([(0, 0), end, (edge, 1)]), "o", color=BLACK, markersize=6, zorder=4)
    _write_lengths(ax, length, gamma, end)
    corner = float(np.hypot(edge, 1))
    ax.set(xlim=(-0.3, edge + 0.7), ylim=(-1.1, 1.25), aspect="equal")
    ax.set_axis_off()
    return describe(
        ax,
        f"w of length {number(length)} along the axis. An update adds a step z, of length 1 at "
        f"most, which reaches no farther than γ/2 = {number(gamma / 2)} along w: w ends in the "
        "shaded disc without its right end. The corner of the right triangle with the legs "
        f"‖w‖ + γ/2 = {number(edge)} and 1 has distance {number(corner)} from the origin; no "
        "place in the shaded area is farther.",
    )


def _write_lengths(ax: Axes, length: float, gamma: float, end: tuple[float, float]) -> None:
    """Write the names of the vectors and the lengths of the triangle's sides beside them."""
    edge, look = length + gamma / 2, {"fontsize": FONT, "ha": "center", "va": "center"}
    ax.text(length / 2, -0.2, "$w_t$", **look)
    ax.text(edge + 0.1, 0.5, "1", color=DARK_GREEN, **look)
    ax.text(length + gamma / 4, -0.2, r"$\gamma/2$", color=DARK_GREEN, **look)
    ax.text(length - 0.12, end[1] / 2 - 0.05, "$z$", **look)
    ax.text(end[0] - 0.07, end[1] - 0.14, "$w_{t+1}$", **look | {"ha": "right"})
    ax.text(-0.08, 0, "0", **look | {"ha": "right"})
    ax.text(edge + 0.08, 1.08, "corner", **look | {"ha": "left"})
    ax.text(edge / 2 - 0.2, 0.72, r"$\sqrt{(\|w_t\| + \gamma/2)^2 + 1}$", **look)


def _arrow(ax: Axes, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw an arrow between two places."""
    look = {"arrowstyle": "-|>", "color": BLACK, "linewidth": 2.2, "mutation_scale": 16}
    ax.annotate("", xy=end, xytext=start, arrowprops={**look, "shrinkA": 0, "shrinkB": 0})
