"""The point of a convex hull that is nearest to the origin, in floats or exactly.

P. Wolfe's algorithm, "Finding the nearest point in a polytope", Mathematical Programming 11 (1976).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import count

import numpy as np

from coursekit.numbers.progress import progress
from coursekit.perceptrons.certificates.integers import solve_gram, to_integers

Corner = tuple[int, ...]


def nearest_point(
    Z: np.ndarray,
    groups: list[np.ndarray],
    corners: list[Corner] | None = None,
    parts: np.ndarray | None = None,
) -> tuple[list[Corner], np.ndarray]:
    """Return the corners around the point of a hull nearest to the origin, and their parts of it.

    Z (n, d) is float64, or Python integers for an exact answer. Its rows are in one group or two. A
    corner is one row of each, and stands for their sum: with the classes as groups, rows y x make
    sums x - x' of one example of each class. There are at most d + 1, and their parts are positive
    with sum 1. What another call returned is where to begin: a float answer is a good start for an
    exact one.

    Examples
    --------
    >>> nearest_point(np.array([[1, 0], [0, 2], [3, 3]], dtype=object), [np.arange(3)])
    ([(0,), (1,)], array([Fraction(4, 5), Fraction(1, 5)], dtype=object))
    """
    exact = Z.dtype == object
    first = [_lowest(Z, groups, Z.sum(axis=0))], _as_parts([1], exact)
    try:
        corners, parts = _inside(Z, corners, _as_parts(parts, exact)) if corners else first
    except np.linalg.LinAlgError:  # rounding had chosen corners that lie on one plane
        corners, parts = first
    for _ in progress(count(), "corners"):
        point, scale = _weighted_sum(Z, corners, parts)
        corner = _lowest(Z, groups, point)
        gain = point @ point - scale * (_points(Z, [corner])[0] @ point)
        if corner in corners or gain <= 0:
            return corners, parts
        before = corners, parts
        corners, parts = _inside(Z, [*corners, corner], np.append(parts, _as_parts([0], exact)))
        closer, new_scale = _weighted_sum(Z, corners, parts)
        if closer @ closer * scale**2 >= point @ point * new_scale**2:
            return before  # as close as floats can tell


def _inside(Z: np.ndarray, corners: list[Corner], parts: np.ndarray) -> tuple[list, np.ndarray]:
    """Move to the nearest point of the plane through the corners; drop corners not needed."""
    while len(corners) > 1:
        target = _nearest_of_plane(_points(Z, corners))
        if (target > 0).all():
            return corners, target
        leaving = np.flatnonzero(target <= 0)
        now = parts[leaving]  # a new corner without a part leaves at once if it needs none
        steps = now / np.where(now > 0, now - target[leaving], 1)
        parts = parts + steps.min() * (target - parts)
        parts[leaving[steps.argmin()]] = 0
        corners = [corner for corner, part in zip(corners, parts) if part > 0]
        parts = parts[parts > 0]
    return corners, parts / parts.sum()


def _nearest_of_plane(points: np.ndarray) -> np.ndarray:
    """Return the parts, of any sign and with sum 1, of the nearest point of the points' plane.

    They are proportional to the v with (points points' + 1) v = 1.
    """
    if points.dtype == object:
        parts = solve_gram(np.hstack([points, np.ones((len(points), 1), dtype=object)]))
    else:
        columns = np.vstack([points.T, np.ones(len(points))])
        parts = np.linalg.lstsq(columns, np.eye(len(columns))[-1])[0]
    return parts / parts.sum()


def _lowest(Z: np.ndarray, groups: list[np.ndarray], direction: np.ndarray) -> Corner:
    """Return the corner that lies farthest against a direction."""
    scores = Z @ direction
    return tuple(int(group[scores[group].argmin()]) for group in groups)


def _weighted_sum(
    Z: np.ndarray, corners: list[Corner], parts: np.ndarray
) -> tuple[np.ndarray, int]:
    """Return the point with these parts, scaled to whole numbers, and the scale; 1 for floats."""
    shares, scale = to_integers(parts) if parts.dtype == object else (parts, 1)
    return shares @ _points(Z, corners), scale


def _points(Z: np.ndarray, corners: list[Corner]) -> np.ndarray:
    return Z[np.array(corners)].sum(axis=1)


def _as_parts(values: np.ndarray | list, exact: bool) -> np.ndarray:
    if not exact:
        return np.array(values, dtype=float)
    return np.array([Fraction(v) for v in values], dtype=object)
