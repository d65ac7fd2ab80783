"""The proof of convergence as a table, a row for each update of a run (lectures 03 and 06)."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from coursekit.numbers.arithmetic import as_python
from coursekit.numbers.plurals import counted
from coursekit.perceptrons.bounds.norms import potential_ratio
from coursekit.perceptrons.geometry.exact import Number, answer, over_root, plain_text, root

# How many rows of a long table are shown at either end.
SHOWN = 8
INDEX = re.compile(r"_(\w)")  # as in w_t


class Table:
    """A summary and a row for each step, as text or HTML; a long table shows both ends only.

    A subclass provides `_summary` and `_columns`.
    """

    def __repr__(self) -> str:
        headings, rows, left_out = self._texts()
        widths = [max(map(len, column)) for column in zip(headings, *rows)]
        lines = [
            "  ".join(text.rjust(width) for text, width in zip(row, widths))
            for row in (headings, *rows)
        ]
        if left_out:
            lines.insert(1 + SHOWN, left_out.center(len(lines[0])).rstrip())
        return "\n".join([self._summary(), *lines])

    def _repr_html_(self) -> str:
        headings, rows, left_out = self._texts()
        body = [
            f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in others)}</tr>'
            for first, *others in rows
        ]
        if left_out:
            cell = f'<td colspan="{len(headings)}" style="text-align: center">{left_out}</td>'
            body.insert(SHOWN, f"<tr>{cell}</tr>")
        names = [INDEX.sub(r"<sub>\1</sub>", html.escape(heading)) for heading in headings]
        head = "".join(f'<th scope="col">{name}</th>' for name in names)
        return (
            f"<table><caption>{html.escape(self._summary())}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"
        )

    def _texts(self) -> tuple[list[str], list[list[str]], str]:
        """Return the headings, the rows to show, and a line in place of the rows left out."""
        columns = self._columns()
        rows = [[plain_text(value) for value in row] for row in zip(*columns.values())]
        left_out = len(rows) - 2 * SHOWN
        if left_out <= 1:
            return [*columns], rows, ""
        return [*columns], rows[:SHOWN] + rows[-SHOWN:], f"... {left_out:,} rows left out ..."


@dataclass(frozen=True, eq=False, repr=False)
class ProofTable(Table):
    """Both sides of every inequality in the proof of convergence, measured on a run.

    Row t - 1 of an array belongs to w_t, t = 1, ..., T. Here w_t is the sum of the y x of the first
    t updates, the weight vector divided by the rate, and Q² = R² + 2 threshold. The numbers that
    the table holds are exact for exact data and vector; otherwise each is a float, rounded once.

    Attributes
    ----------
    example : ndarray of int, shape (T,)
        The row of the example that brought the update.
    score : ndarray, shape (T,)
        What made it a mistake: y (w_{t-1}·x), which is at most `allowed`.
    projection : ndarray, shape (T,)
        u·w_t, which is at least `projection_bound` = t gamma0.
    projection_slack : ndarray, shape (T,)
        What step t alone left over there: y (u·x) - gamma0.
    norm_squared : ndarray, shape (T,)
        ‖w_t‖², which is at most `norm_squared_bound`.
    norm_slack : ndarray, shape (T,)
        Q² - (‖w_t‖² - ‖w_{t-1}‖²), which is at least -γ ‖w_{t-1}‖: for the perceptron, what step t
        alone left over of R².
    gamma0 : number
        min y (u·x) over all examples. u may have any length, so this is ‖u‖ times the margin
        γ(u / ‖u‖) of lecture 03.
    radius_squared, norm_u_squared : number
        R² and ‖u‖².
    bound, simple_bound : number
        The most updates there can be: (R/γ(u))² for the perceptron, else the floats of
        `margin_perceptron_bound` and `simple_margin_perceptron_bound`.
    gamma, threshold : number
        The parameters of the margin perceptron, the threshold divided by the rate; 0 for the
        perceptron.
    """

    example: np.ndarray
    score: np.ndarray
    projection: np.ndarray
    projection_slack: np.ndarray
    norm_squared: np.ndarray
    norm_slack: np.ndarray
    gamma0: Number
    radius_squared: Number
    norm_u_squared: Number
    bound: Number
    simple_bound: Number
    gamma: Number
    threshold: Number

    @property
    def is_novikoffs(self) -> bool:
        """Whether this is a run of the perceptron, with neither gamma nor threshold."""
        return not (self.gamma or self.threshold)

    @property
    def t(self) -> np.ndarray:
        """The number of updates so far, 1 to T."""
        return np.arange(1, len(self.example) + 1)

    @property
    def q_squared(self) -> Number:
        """Q² = R² + 2 threshold."""
        return self.radius_squared + 2 * self.threshold

    @property
    def radius(self) -> float:
        """The length of the longest example."""
        return root(Fraction(self.radius_squared))

    @property
    def margin(self) -> float:
        """γ(u), the margin of the unit vector along u: gamma0 / ‖u‖."""
        return over_root(Fraction(self.gamma0), Fraction(self.norm_u_squared))

    @property
    def allowed(self) -> np.ndarray:
        """The largest possible score of a mistake: threshold + (γ/2) ‖w_{t-1}‖."""
        before = np.concatenate([[0.0], self.norm])[: len(self.t)]
        return float(self.threshold) + float(self.gamma) / 2 * before

    @property
    def projection_bound(self) -> np.ndarray:
        """A lower bound on u·w_t: t gamma0."""
        return self._times(self.gamma0)

    @property
    def norm(self) -> np.ndarray:
        """‖w_t‖, as floats."""
        return np.array([root(Fraction(square)) for square in self.norm_squared.tolist()])

    @property
    def norm_bound(self) -> np.ndarray:
        """An upper bound on ‖w_t‖ by the simple proof: γ t/2 + Q √t."""
        return float(self.gamma) / 2 * self.t + np.sqrt(float(self.q_squared) * self.t)

    @property
    def norm_squared_bound(self) -> np.ndarray:
        """An upper bound on ‖w_t‖²: t R² for the perceptron, else the square of `norm_bound`."""
        return self.norm_bound**2 if self.gamma else self._times(self.q_squared)

    @property
    def potential(self) -> np.ndarray:
        """F(γ ‖w_t‖ / Q²) Q²/γ², which grows by at most 1 a step and is never above t."""
        Q_squared, norm = float(self.q_squared), self.norm
        return potential_ratio(norm * float(self.gamma) / Q_squared) * norm**2 / Q_squared

    @property
    def cosine(self) -> np.ndarray:
        """The cosine of the angle between u and w_t."""
        unit = Fraction(self.norm_u_squared)
        pairs = zip(self.projection.tolist(), self.norm_squared.tolist())
        return np.array([over_root(Fraction(p), unit * Fraction(square)) for p, square in pairs])

    @property
    def cosine_bound(self) -> np.ndarray:
        """A lower bound on the cosine: √t γ(u) / R for the perceptron, 1 at its bound."""
        if self.gamma:
            return self.t * self.margin / self.norm_bound
        step = Fraction(self.gamma0) ** 2 / Fraction(self.q_squared) / Fraction(self.norm_u_squared)
        return np.array([root(t * step) for t in self.t.tolist()])

    def _times(self, number: Number) -> np.ndarray:
        return answer((self.t if isinstance(number, float) else as_python(self.t)) * number)

    def _heights(self, values: np.ndarray) -> list[float]:
        """Return dot products with u, divided by its length."""
        unit = Fraction(self.norm_u_squared)
        return [over_root(Fraction(value), unit) for value in values.tolist()]

    def _summary(self) -> str:
        T = len(self.t)
        if self.is_novikoffs:
            return (
                f"{counted(T, 'mistake')}; (R/γ(u))² = {plain_text(self.bound)} allows "
                f"{math.floor(self.bound)}, with R² = {plain_text(self.radius_squared)}, "
                f"γ(u) = {plain_text(self.margin)}"
            )
        names = {
            "R": self.radius,
            "γ(u)": self.margin,
            "γ": self.gamma,
            "threshold": self.threshold,
        }
        return (
            f"{counted(T, 'update')}; the sharp bound allows {math.floor(self.bound)}, the "
            f"simple one {math.floor(self.simple_bound)}\nwith "
            + ", ".join(f"{name} = {plain_text(value)}" for name, value in names.items())
        )

    def _columns(self) -> dict[str, Iterable]:
        """Return the columns to show, with u divided by its length."""
        columns = {"t": self.t, "example": self.example}
        if self.is_novikoffs:
            return columns | {
                "u·w_t": self._heights(self.projection),
                "t γ(u)": self._heights(self.projection_bound),
                "‖w_t‖²": self.norm_squared,
                "t R²": self.norm_squared_bound,
                "cosine": [f"{cosine:.4f}" for cosine in self.cosine],
            }
        return columns | {
            "y w·x": self.score.astype(float),
            "allowed": self.allowed,
            "u·w_t": self._heights(self.projection),
            "t γ(u)": self.t * self.margin,
            "‖w_t‖": self.norm,
            "at most": self.norm_bound,
            "potential": self.potential,
        }
