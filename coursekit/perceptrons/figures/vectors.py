"""Vectors, angles, projections and the Cauchy-Schwarz inequality (lectures 01 and 03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Arc

from coursekit.perceptrons import geometry
from coursekit.perceptrons.figures.marks import right_angle
from coursekit.perceptrons.figures.plane import frame, plane_axes, vector_in_plane
from coursekit.pictures.marks import arrow, label
from coursekit.pictures.picture import describe
from coursekit.pictures.style import DARK_GREEN, GREEN, GREY
from coursekit.pictures.text import number, vector


def vectors(named: Mapping[str, Any], *, ax: Axes | None = None) -> Axes:
    """Draw vectors as arrows from the origin, and the angle if there are two.

    Parameters
    ----------
    named : mapping of str to array_like, shape (2,)
        Vectors by their names in mathtext.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(vectors({"u": [2, 0], "v": [1, 1]}))
    Arrows from the origin: u = (2, 0), v = (1, 1). The angle between u and v is 45 degrees.
    """
    arrows = {name: vector_in_plane(v, name) for name, v in named.items()}
    ax = plane_axes(ax)
    frame(ax, list(arrows.values()))
    for name, v in arrows.items():
        arrow(ax, (0, 0), v)
        label(ax, f"${name}$", v, v)
    text = ", ".join(f"{name} = {vector(v)}" for name, v in arrows.items())
    describe(ax, f"Arrows from the origin: {text}.")
    if len(arrows) == 2:
        (name_u, u), (name_v, v) = arrows.items()
        degrees = np.degrees(geometry.angle(u, v))
        _arc(ax, u, v, rf"${number(degrees, 3)}\degree$")
        describe(ax, f"The angle between {name_u} and {name_v} is {number(degrees)} degrees.")
    return ax


def projection(u: Any, v: Any, *, ax: Axes | None = None) -> Axes:
    """Draw the projection of u on the line along v: the picture of Cauchy and Schwarz.

    The projection is never longer than u, which is |u·v| ≤ ‖u‖ ‖v‖.

    Parameters
    ----------
    u, v : array_like, shape (2,)
        The vectors; v not zero.

    Examples
    --------
    >>> from coursekit.perceptrons.figures import picture
    >>> picture(projection([1, 3], [4, 0]))
    The vectors u = (1, 3) and v = (4, 0), and p = (1, 0), the projection of u on v. The dashed \
line from u to p meets v at a right angle. The length of p is |u·v| / ‖v‖ = 1, that of u is 3.162.
    """
    tip, along = vector_in_plane(u, "u"), vector_in_plane(v, "v")
    p = np.asarray(geometry.projection(u, onto=v), dtype=float)
    ax = plane_axes(ax)
    frame(ax, [tip, along, p])
    ax.axline((0, 0), tuple(along), color=GREY, linewidth=1.5, linestyle=":", zorder=1)
    ax.plot(*np.transpose([tip, p]), "--", color=GREY, linewidth=2, zorder=3)
    right_angle(ax, p, tip - p, -p if p.any() else along)
    ax.plot(*np.transpose([(0, 0), p]), color=GREEN, linewidth=7, zorder=3)
    for name, end in (("u", tip), ("v", along)):
        arrow(ax, (0, 0), end)
        label(ax, f"${name}$", end, end)
    label(ax, r"$\|p\| = |u \cdot v|\,/\,\|v\|$", p, p - tip, DARK_GREEN)
    if np.hypot(*(tip - p)) > 1e-9:
        _arc(ax, tip, along, r"$\theta$")
    return describe(
        ax,
        f"The vectors u = {vector(tip)} and v = {vector(along)}, and p = {vector(p)}, the "
        "projection of u on v. The dashed line from u to p meets v at a right angle. The length "
        f"of p is |u·v| / ‖v‖ = {number(np.hypot(*p))}, that of u is {number(np.hypot(*tip))}.",
    )


def _arc(ax: Axes, u: np.ndarray, v: np.ndarray, name: str) -> None:
    """Draw the arc of the angle between two vectors, with a name."""
    degrees = np.degrees(geometry.angle(u, v))
    first = u if u[0] * v[1] >= u[1] * v[0] else v
    start = np.degrees(np.arctan2(first[1], first[0]))
    size = 0.7 * min(np.hypot(*u), np.hypot(*v))
    ax.add_patch(Arc((0, 0), size, size, theta1=start, theta2=start + degrees, linewidth=2))
    middle = np.radians(start + degrees / 2)
    at = np.array([np.cos(middle), np.sin(middle)])
    label(ax, name, at * size / 2, at)
