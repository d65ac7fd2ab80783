"""Hyperplanes, distances, angles and margins (lecture 01-hyperplanes).

Exact data (integers and Fractions) gives exact answers. Where a root is needed the answer is a
float: exact data is rounded only once. Floats count as the fractions that they are where arithmetic
with floats would overflow or underflow on the way, as with 1e200 beside 1e-200. Lengths and
distances have the unit of the features, angles are in radians.

Vectors are (d,), examples `X` are (n, d), labels `y` are (n,). An argument that is empty, not
finite, of the wrong shape, zero where a direction is needed, or a label other than -1 and +1
raises a ValueError that names the argument and says what was found.
"""

from coursekit.perceptrons.geometry.hyperplane import Hyperplane
from coursekit.perceptrons.geometry.sets import (
    augment,
    margin,
    nearest_centroid,
    positive_vectors,
    radius,
    radius_squared,
)
from coursekit.perceptrons.geometry.vectors import (
    angle,
    dot,
    norm,
    norm_squared,
    projection,
)

__all__ = [
    "Hyperplane", "angle", "augment", "dot", "margin", "nearest_centroid", "norm", "norm_squared",
    "positive_vectors", "projection", "radius", "radius_squared",
]  # fmt: skip
