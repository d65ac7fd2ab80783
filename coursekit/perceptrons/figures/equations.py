"""Equations of hyperplanes as words for the descriptions of pictures."""

from __future__ import annotations

from fractions import Fraction

from coursekit.perceptrons.geometry import Hyperplane
from coursekit.pictures.text import minus


def readable(plane: Hyperplane) -> Hyperplane:
    """Return `plane` with decimals instead of fractions if they end within six digits."""
    numbers = [*plane.w.tolist(), plane.b]
    if all(v == Fraction(f"{float(v):.6g}") for v in numbers):
        return Hyperplane([float(v) for v in plane.w], float(plane.b))
    return plane


def equation(plane: Hyperplane) -> str:
    """Return the equation of a hyperplane as text, with decimals if they are short."""
    return minus(readable(plane).equation())
