"""The proof of the margin perceptron's bound as a table, a row for each update (lecture 05)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from coursekit.bounds.table import SHOWN
from coursekit.geometry.exact import plain_text

HEADINGS = ("t", "example", "y w·x", "allowed", "u·w_t", "t γ0", "‖w_t‖", "at most", "potential")


@dataclass(frozen=True, eq=False, repr=False)
class MarginProofTable:
    """Both sides of the inequalities in the proof, measured on a run of the margin perceptron.

    Row t - 1 of an array belongs to w_t, the sum of the y x of the first t updates: the weight
    vector divided by the rate. The numbers are floats, each rounded once, but `potential`.

    Attributes
    ----------
    example : ndarray of int, shape (T,)
        The row of the example that brought the update.
    score, allowed : ndarray, shape (T,)
        y (w_{t-1}·x), and what it is at most: threshold + (γ/2) ‖w_{t-1}‖.
    projection, projection_bound : ndarray, shape (T,)
        u·w_t for u of length 1, and t γ0.
    norm, norm_bound : ndarray, shape (T,)
        ‖w_t‖, and γ t/2 + Q √t.
    potential : ndarray, shape (T,)
        F(γ ‖w_t‖ / Q²) Q²/γ², which grows by 1 at most: it is never above t.
    gamma0, R : float
        The margin of u, min y (u·x), and the length of the longest example.
    gamma, threshold : float
        The parameters of the run, the threshold divided by the rate.
    bound, simple_bound : float
        The most updates there can be: `margin_perceptron_bound`, `simple_margin_perceptron_bound`.
    """

    example: np.ndarray
    score: np.ndarray
    allowed: np.ndarray
    projection: np.ndarray
    projection_bound: np.ndarray
    norm: np.ndarray
    norm_bound: np.ndarray
    potential: np.ndarray
    gamma0: float
    R: float
    gamma: float
    threshold: float
    bound: float
    simple_bound: float

    @property
    def t(self) -> np.ndarray:
        """The number of updates so far, 1 to T."""
        return np.arange(1, len(self.example) + 1)

    def __repr__(self) -> str:
        T = len(self.t)
        columns = (
            *(self.t, self.example, self.score, self.allowed, self.projection),
            *(self.projection_bound, self.norm, self.norm_bound, self.potential),
        )
        texts = [[plain_text(v) for v in row] for row in zip(*(c.tolist() for c in columns))]
        widths = [max(map(len, column)) for column in zip(HEADINGS, *texts)]
        lines = [
            "  ".join(text.rjust(width) for text, width in zip(row, widths))
            for row in (HEADINGS, *texts)
        ]
        left_out = T - 2 * SHOWN
        if left_out > 1:
            note = f"... {left_out:,} rows left out ..."
            lines[1 + SHOWN : 1 + T - SHOWN] = [note.center(len(lines[0])).rstrip()]
        return "\n".join([self._summary(), *lines])

    def _summary(self) -> str:
        updates = f"{len(self.t)} update{'s' * (len(self.t) != 1)}"
        names = {"R": self.R, "γ0": self.gamma0, "γ": self.gamma, "threshold": self.threshold}
        given = ", ".join(f"{name} = {plain_text(value)}" for name, value in names.items())
        return (
            f"{updates}; the sharp bound allows {math.floor(self.bound)}, the simple one "
            f"{math.floor(self.simple_bound)}\nwith {given}"
        )
