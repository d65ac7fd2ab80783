"""The mistake bound of the perceptron on many machines (further/many-machines)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from coursekit.numbers.arithmetic import as_smallest, is_exact
from coursekit.numbers.validation import as_vector
from coursekit.perceptrons.algorithms import Mixing, Run
from coursekit.perceptrons.algorithms.update_loops import LARGEST
from coursekit.perceptrons.bounds.convergence import Premises, nearest_float, premises
from coursekit.perceptrons.bounds.proof_inequalities import TOLERANCE, ProofError
from coursekit.perceptrons.bounds.table import Table
from coursekit.perceptrons.geometry.exact import Number, answer, over_root, plain_text, rational


@dataclass(frozen=True, eq=False, repr=False)
class MixingTable(Table):
    """Both sides of the proof for mixed perceptrons, a row for each epoch.

    Attributes
    ----------
    weighted_mistakes : ndarray, shape (epochs,)
        The sum over the epochs n so far, and over the shards i, of mu_{i,n} k_{i,n}: the mistakes
        of a shard times its weight in the mean.
    projection : ndarray, shape (epochs,)
        u·w after each epoch, at least gamma times the weighted mistakes.
    norm_squared : ndarray, shape (epochs,)
        ‖w‖² after each epoch, at most R² times the weighted mistakes.
    gamma, radius_squared, norm_u_squared : number
        min y (u·x) over all shards, R² and ‖u‖².
    bound : number
        (R/γ(u))² for the unit vector along u, the most that the weighted mistakes can be.
    """

    weighted_mistakes: np.ndarray
    projection: np.ndarray
    norm_squared: np.ndarray
    gamma: Number
    radius_squared: Number
    norm_u_squared: Number
    bound: Number

    def _summary(self) -> str:
        return (
            f"{plain_text(self.weighted_mistakes[-1])} weighted mistakes; (R/γ(u))² allows "
            f"{plain_text(self.bound)}, with R² = {plain_text(self.radius_squared)}, "
            f"γ(u) = {plain_text(self._over_length(self.gamma))}"
        )

    def _over_length(self, value: Number) -> Number:
        """Return a dot product with u, divided by the length of u; exact for a unit vector."""
        square = Fraction(self.norm_u_squared)
        return value if square == 1 else over_root(Fraction(value), square)

    def _columns(self) -> dict[str, Iterable]:
        total = self.weighted_mistakes
        columns = {
            "S": total,
            "u·w": [self._over_length(value) for value in self.projection.tolist()],
            "γ(u) S": [self._over_length(v) for v in answer(total * self.gamma).tolist()],
            "‖w‖²": self.norm_squared,
            "R² S": answer(total * self.radius_squared),
        }
        return {"epoch": range(1, len(total) + 1)} | {
            name: [short(value) for value in column] for name, column in columns.items()
        }


def short(value: Number) -> Number:
    """Return a number unchanged, or as a float if it has too many digits to read."""
    return value if len(str(value)) <= 12 else float(value)


def check_mixing(run: Mixing, u: Any) -> MixingTable:
    """Check every inequality of the proof on a run of `mixing`; raise at the first failure.

    All weight vectors are computed anew from the updates that the run recorded. Each pass over a
    shard has to start from the mixed w, and each of its updates has to be a mistake, y (w·x) <= 0,
    that lets u·w grow by ‖u‖ γ(u) at least and ‖w‖² by R² at most. After each epoch the mean w has
    to be that of the next, with u·w >= ‖u‖ γ(u) S and ‖w‖² <= R² S, where S are the weighted
    mistakes so far. Then S <= (R/γ(u))². The run need not have converged.

    Parameters
    ----------
    run : Mixing
        What `mixing` returned.
    u : array_like, shape (d,)
        A vector of any length that separates all examples of all shards.

    Returns
    -------
    MixingTable

    Raises
    ------
    ProofError
        A ValueError that names the epoch and the update, counted from 1, the shard and the example.
    ValueError
        If `run` is not such a run, or u does not separate all shards.

    Notes
    -----
    The proof is in further/many-machines. Mistakes are counted with weights. For equal weights the
    mistakes of S shards may be S times as many. With weights in proportion to the mistakes, an
    epoch that makes a mistake adds at least 1, so there are at most (R/γ(u))² such epochs,
    however many shards there are.

    References
    ----------
    R. McDonald, K. Hall and G. Mann, "Distributed training strategies for the structured
    perceptron", Human Language Technologies: NAACL 2010, 456-464, Theorem 3.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import mixing
    >>> shards = [([[0, 2, -1]], [1]), ([[2, 1, -1], [3, 0, 1]], [1, 1])]
    >>> check_mixing(mixing(shards), [3, 2, 0])
    1 weighted mistakes; (R/γ(u))² allows 65/8, with R² = 10, γ(u) = 1.1094
    epoch  S     u·w  γ(u) S  ‖w‖²  R² S
        1  1  1.6641  1.1094  17/4    10
        2  1  1.6641  1.1094  17/4    10
    """
    premise, examples = _premises(run, u)
    tolerance = 0 if run.exact else TOLERANCE
    w, total, rows = 0 * premise.v, Fraction(0), []  # w is the weight vector times premise.scale
    for n, (passes, shares) in enumerate(zip(run.runs, run.mixture.tolist()), start=1):
        slack = tolerance * (1 + int(run.mistakes[:n].sum()))
        ends = []
        for i, (part, Z) in enumerate(zip(passes, examples)):
            where = f"Epoch {n}, shard {i}"
            _require_same(
                part.w0, w, premise, slack, f"{where}: the pass has to start from the mean"
            )
            ends.append(_after_pass(part, w, Z, premise, slack, where))
        w = sum(share * end for share, end in zip(shares, ends))
        total += sum(share * part.mistakes for share, part in zip(shares, passes))
        projection = Fraction(w @ premise.v) / (premise.scale * premise.unit)
        rows.append((total, projection, Fraction(w @ w) / premise.scale**2))
        _require_row(rows[-1], shares, premise, tolerance, f"Epoch {n}")
    _require_same(run.w, w, premise, slack, "The run has to end with the last mean")
    number = answer if run.exact and is_exact(u) else nearest_float
    kind = object if number is answer else float
    columns = (as_smallest(np.array([*map(number, column)], kind)) for column in zip(*rows))
    scalars = premise.gamma, premise.radius_squared, premise.norm_u_squared, premise.bound
    return MixingTable(*columns, *map(number, scalars))


def _premises(run: Mixing, u: Any) -> tuple[Premises, list[np.ndarray]]:
    """Return the theorem's premises for all examples together, and the Z of each shard."""
    if not isinstance(run, Mixing):
        raise ValueError(f"run must be what `mixing` returns, not a {type(run).__name__}.")
    if not run.runs:
        raise ValueError("run must have at least one epoch, but it was interrupted in its first.")
    first = run.runs[0]
    X, y = np.concatenate([rational(part.X) for part in first]), [part.y for part in first]
    premise = premises(X, np.concatenate(y), as_vector(u, "u", X.shape[1], LARGEST))
    return premise, np.split(premise.Z, np.cumsum([len(labels) for labels in y])[:-1])


def _after_pass(
    run: Run, w: np.ndarray, Z: np.ndarray, premise: Premises, slack: Any, where: str
) -> np.ndarray:
    """Return w after the updates of one pass over the shard Z, each of them a mistake."""
    for t, i in enumerate(run.updates.tolist(), start=1):
        at = f"{where}, update {t}, on example {i}"
        _require(0 <= i < len(Z), f"{at}: X has only the rows 0 to {len(Z) - 1}", t, i)
        score = Fraction(w @ Z[i]) / premise.scale**2
        in_sight = plain_text(answer(score) if run.exact else nearest_float(score))
        _require(
            score <= slack * premise.radius_squared,
            f"{at}: a mistake has y (w·x) <= 0, but here {in_sight} > 0", t, i,
        )  # fmt: skip
        w = w + Z[i]
    return w


def _require_row(
    row: tuple[Fraction, ...], shares: list[Fraction], premise: Premises, tolerance: Any, where: str
) -> None:
    """Raise unless the epoch has the weights of a mean and satisfies the three inequalities."""
    total, projection, norm_squared = row
    _require(min(shares) >= 0 and sum(shares) == 1, f"{where}: {shares} are no weights of a mean")
    claims = [
        ("‖u‖ γ(u) times the weighted mistakes is u·w at most", premise.gamma * total, projection),
        ("‖w‖² is R² times the weighted mistakes at most", norm_squared,
         premise.radius_squared * total),
        ("the weighted mistakes are (R/γ(u))² at most", total, premise.bound),
    ]  # fmt: skip
    for claim, a, b in claims:
        excess = f"here {nearest_float(a):.6g} > {nearest_float(b):.6g}"
        _require(a <= b + tolerance * abs(b), f"{where}: {claim}, but {excess}")


def _require_same(
    recorded: np.ndarray, w: np.ndarray, premise: Premises, slack: Any, claim: str
) -> None:
    """Raise unless a recorded weight vector is w / scale."""
    room = slack**2 * premise.radius_squared
    for j, (value, exact) in enumerate(zip(recorded.tolist(), w)):
        expected = Fraction(exact) / premise.scale
        reason = f"{claim}, w[{j}] = {plain_text(answer(expected))}, but it is {value}"
        _require((Fraction(value) - expected) ** 2 <= room, reason)


def _require(holds: bool, reason: str, update: int = 0, example: int | None = None) -> None:
    if not holds:
        error = ProofError(f"{reason}.")
        error.update, error.example = update, example
        raise error
