"""Say clearly what cannot be drawn in the plane."""

from __future__ import annotations

from typing import Any

import numpy as np

from coursekit.geometry import Hyperplane
from coursekit.validation import as_examples, as_vector


def points_in_plane(X: Any, name: str) -> np.ndarray:
    """Return `X` as float points (n, 2), or say that they are not in the plane."""
    X = as_examples(X, name)
    if X.shape[1] != 2:
        raise ValueError(
            f"{name} must lie in the plane to be drawn, (n, 2), but its shape is {X.shape}: "
            f"choose two of its columns, for example {name}[:, [0, 1]]."
        )
    return X.astype(float)


def vector_in_plane(v: Any, name: str) -> np.ndarray:
    """Return `v` as a float vector (2,), or say that it is not in the plane."""
    v = as_vector(v, name)
    if len(v) != 2:
        raise ValueError(
            f"{name} must lie in the plane to be drawn, (2,), but it has {len(v)} components: "
            f"choose two of them, for example {name}[[0, 1]]."
        )
    return v.astype(float)


def line_in_plane(plane: Any) -> Hyperplane:
    """Return `plane`, or say that it is not a line of the plane."""
    if not isinstance(plane, Hyperplane):
        raise ValueError(
            f"plane must be a hyperplane, geometry.Hyperplane(w, b), but it is {plane!r}."
        )
    vector_in_plane(plane.w, "plane.w")
    return plane
