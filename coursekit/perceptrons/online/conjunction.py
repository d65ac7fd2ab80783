"""A conjunction of literals, which learners find and teachers know (lecture 04)."""

from __future__ import annotations

import numbers
from dataclasses import dataclass
from typing import Any

from coursekit.numbers.validation import as_bits, as_count


@dataclass(frozen=True)
class Conjunction:
    """A conjunction of literals, a function of an instance.

    Attributes
    ----------
    n : int
        The number of attributes; an instance is n zeros and ones.
    literals : tuple of int
        The attributes by number, from 1 as on the blackboard; a negated one has a minus sign.

    Raises
    ------
    ValueError
        If `n` is not a whole number of at least 1, a literal is not one from 1 to n or from -n to
        -1, or an attribute occurs twice.

    Examples
    --------
    >>> f = Conjunction(4, (1, -3))
    >>> str(f), f((1, 0, 0, 1)), f((1, 0, 1, 1))
    ('x1 ∧ ¬x3', 1, 0)
    """

    n: int
    literals: tuple[int, ...]

    def __post_init__(self) -> None:
        n, literals = as_count(self.n, "n"), tuple(self.literals)
        wrong = [i for i in literals if not isinstance(i, numbers.Integral) or not 1 <= abs(i) <= n]
        if wrong:
            raise ValueError(
                f"literals must be numbers of attributes from 1 to {n}, with a minus sign if "
                f"negated, but one is {wrong[0]}."
            )
        literals = tuple(sorted(map(int, literals), key=abs))
        if len({abs(i) for i in literals}) < len(literals):
            raise ValueError(f"literals must not hold an attribute twice, but they are {literals}.")
        object.__setattr__(self, "n", n)
        object.__setattr__(self, "literals", literals)

    def __call__(self, x: Any) -> int:
        """Return 1 if all literals are true on this instance, else 0."""
        x = as_bits(x, self.n)
        return int(all(x[abs(i) - 1] == (i > 0) for i in self.literals))

    def __str__(self) -> str:
        return " ∧ ".join(f"{'¬' * (i < 0)}x{abs(i)}" for i in self.literals) or "true"
