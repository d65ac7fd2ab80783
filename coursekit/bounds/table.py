"""The proof of convergence as a table, one row for each mistake of a run (lecture 03)."""

from __future__ import annotations

import html
import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from coursekit.geometry.exact import Number, over_root, plain_text, root
from coursekit.validation import tidy, widen

HEADINGS = ("t", "example", "u·w_t", "t γ", "‖w_t‖²", "t R²", "cosine")
# Of a long table, so many rows are shown at either end.
SHOWN = 8


@dataclass(frozen=True, eq=False, repr=False)
class ProofTable:
    """Both sides of every inequality in the proof of convergence, measured on a run.

    Row t - 1 of an array belongs to w_t, t = 1, ..., T. Here w_t is the sum of the y x of the first
    t updates, the weight vector divided by the rate. All numbers are exact for exact data and
    vector; otherwise each is a float, rounded once.

    Attributes
    ----------
    example : ndarray of int, shape (T,)
        The row of the example that w_{t-1} got wrong.
    score : ndarray, shape (T,)
        What made it a mistake: y (w_{t-1}·x) <= 0.
    projection : ndarray, shape (T,)
        u·w_t, which is at least `projection_bound` = t γ.
    projection_slack : ndarray, shape (T,)
        What step t alone left over there: y (u·x) - γ.
    norm_squared : ndarray, shape (T,)
        ‖w_t‖², which is at most `norm_squared_bound` = t R².
    norm_slack : ndarray, shape (T,)
        What step t alone left over there: R² - (‖w_t‖² - ‖w_{t-1}‖²).
    gamma : number
        γ = min y (u·x) over all examples. u may have any length, so it is ‖u‖ times a margin.
    radius_squared, norm_u_squared, bound : number
        R², ‖u‖² and R² ‖u‖² / γ², the most mistakes there can be.
    """

    example: np.ndarray
    score: np.ndarray
    projection: np.ndarray
    projection_slack: np.ndarray
    norm_squared: np.ndarray
    norm_slack: np.ndarray
    gamma: Number
    radius_squared: Number
    norm_u_squared: Number
    bound: Number

    @property
    def t(self) -> np.ndarray:
        """The number of mistakes so far, 1 to T."""
        return np.arange(1, len(self.example) + 1)

    @property
    def projection_bound(self) -> np.ndarray:
        """The least that u·w_t can be: t γ."""
        return self._times(self.gamma)

    @property
    def norm_squared_bound(self) -> np.ndarray:
        """The most that ‖w_t‖² can be: t R²."""
        return self._times(self.radius_squared)

    @property
    def cosine(self) -> np.ndarray:
        """The cosine of the angle between u and w_t."""
        return np.array([self._cosine(row) for row in range(len(self.t))])

    @property
    def cosine_bound(self) -> np.ndarray:
        """The least that the cosine can be: √t γ / (R ‖u‖), which is 1 at the bound."""
        squares = Fraction(self.radius_squared) * Fraction(self.norm_u_squared)
        step = Fraction(self.gamma) ** 2 / squares
        return np.array([root(t * step) for t in self.t.tolist()])

    def _times(self, number: Number) -> np.ndarray:
        return self.t * number if isinstance(number, float) else tidy(widen(self.t) * number)

    def _cosine(self, row: int) -> float:
        squares = Fraction(self.norm_u_squared) * Fraction(self.norm_squared.item(row))
        return over_root(Fraction(self.projection.item(row)), squares)

    def __repr__(self) -> str:
        rows, left_out = self._texts()
        widths = [max(map(len, column)) for column in zip(HEADINGS, *rows)]
        lines = [
            "  ".join(text.rjust(width) for text, width in zip(row, widths))
            for row in (HEADINGS, *rows)
        ]
        if left_out:
            lines.insert(1 + SHOWN, left_out.center(len(lines[0])).rstrip())
        return "\n".join([self._summary(), *lines])

    def _repr_html_(self) -> str:
        rows, left_out = self._texts()
        body = [_html_row(row) for row in rows]
        if left_out:
            cell = f'<td colspan="{len(HEADINGS)}" style="text-align: center">{left_out}</td>'
            body.insert(SHOWN, f"<tr>{cell}</tr>")
        head = "".join(f'<th scope="col">{html.escape(heading)}</th>' for heading in HEADINGS)
        return (
            f"<table><caption>{html.escape(self._summary())}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"
        )

    def _summary(self) -> str:
        mistakes = f"{len(self.t)} mistake{'s' * (len(self.t) != 1)}"
        return (
            f"{mistakes}; R² ‖u‖² / γ² = {plain_text(self.bound)} allows {math.floor(self.bound)}, "
            f"with R² = {plain_text(self.radius_squared)}, "
            f"‖u‖² = {plain_text(self.norm_u_squared)}, "
            f"γ = min y (u·x) = {plain_text(self.gamma)}"
        )

    def _texts(self) -> tuple[list[list[str]], str]:
        """Return the rows that are shown, and a line that stands for those that are not."""
        T = len(self.t)
        rows = [*range(T)] if T <= 2 * SHOWN + 1 else [*range(SHOWN), *range(T - SHOWN, T)]
        columns = (
            *(self.t, self.example, self.projection, self.projection_bound),
            *(self.norm_squared, self.norm_squared_bound),
        )
        texts = [
            [*(plain_text(column[row]) for column in columns), f"{self._cosine(row):.4f}"]
            for row in rows
        ]
        left_out = T - len(rows)
        return texts, f"... {left_out:,} rows left out ..." if left_out else ""


def _html_row(cells: list[str]) -> str:
    first, *others = cells
    data = "".join(f"<td>{cell}</td>" for cell in others)
    return f'<tr><th scope="row">{first}</th>{data}</tr>'
