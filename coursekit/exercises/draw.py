"""Draw the inputs of checks: small whole numbers, so that a student can follow them by hand.

They travel as floats: an update in place with a fraction would fail on an integer array, for a
reason that has nothing to do with the question.
"""

from __future__ import annotations

import copy
import math
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from coursekit.exercises.compare import plain, same_parts
from coursekit.exercises.solution_source import edited

TRIES = 100_000  # far more than any question needs


@dataclass(frozen=True)
class Cases:
    """Draws the cases of a check, all of them or any one.

    Attributes
    ----------
    n : int
        How many there are.
    draw_one : callable
        ``draw_one(rng, i)`` draws the arguments of the i-th case, for i from 0 to n - 1.
    kinds : int
        How many kinds of cases take turns.
    """

    n: int
    draw_one: Callable
    kinds: int = 1

    def __call__(self, rng: np.random.Generator) -> list[tuple]:
        """Return the arguments of all n cases."""
        return [self.draw_one(rng, i) for i in range(self.n)]


def each(n: int, sample: Callable) -> Cases:
    """Return a drawer of a check's cases: ``sample(rng, i)`` for i from 0 to n - 1.

    Examples
    --------
    >>> each(2, lambda rng, i: (i, label(rng)))(np.random.default_rng(0))
    [(0, -1), (1, 1)]
    """
    return Cases(n, sample)


def mixed(n: int, sample: Callable, kind: Callable, *kinds) -> Cases:
    """Return a drawer of n cases, of several kinds in turn.

    Parameters
    ----------
    n : int
        How many cases.
    sample : callable
        ``sample(rng, i)`` draws arguments for the i-th case.
    kind : callable
        ``kind(*arguments)`` says of which kind they are. They are drawn until it is the i-th
        case's turn.
    *kinds
        The kinds that are wanted, in turn. In a class the first is drawn most often: let it be one
        that is found soon.

    Examples
    --------
    >>> cases = mixed(4, lambda rng, i: (int(rng.integers(9)),), lambda v: v % 2, 0, 1)
    >>> [v % 2 for (v,) in cases(np.random.default_rng(0))]
    [0, 1, 0, 1]
    """

    def case(rng: np.random.Generator, i: int) -> tuple:
        return first((sample(rng, i) for _ in range(TRIES)), kind, kinds[i % len(kinds)])

    return Cases(n, case, len(kinds))


def telling(
    cases: Cases,
    solution: Callable,
    *slips: str | tuple[str, ...] | Callable | None,
    verify: Callable | None = None,
    parts: tuple[int, ...] | None = None,
) -> Cases:
    """Return a drawer of the same cases, changed so that each of these slips shows in some case.

    So an answer with such a slip always loses the points of the check, not only by bad luck. Cases
    of the first kind, which a class draws most often, stay unchanged; with a single kind, every
    other case does.

    Parameters
    ----------
    cases : Cases
        What draws the cases.
    solution : callable
        The solution of the question.
    *slips
        What turns the solution into a wrong answer: an edit, a tuple of edits that belong
        together, or the wrong answer itself, a function. The first slip shows in the first case
        that is not of the first kind, the next one in the next; None leaves a case unchanged.
    verify : callable, optional
        What decides on a construction, as in the question.
    parts : tuple of int, optional
        The places of the returned values in which a slip must show, those that the check compares.

    Examples
    --------
    >>> from coursekit.numbers.plurals import counted
    >>> numbers = each(4, lambda rng, i: (int(rng.integers(9)), "point"))
    >>> with_a_single_one = telling(numbers, counted, "number == 1 -> False")
    >>> with_a_single_one(np.random.default_rng(0))[1]
    (1, 'point')
    """
    kinds = max(cases.kinds, 2)
    places = [i for i in range(cases.n) if i % kinds]
    if len(slips) > len(places):
        raise ValueError(f"There are {len(slips)} slips, but places for only {len(places)}.")
    wrong = {
        i: slip if callable(slip) else edited(solution, *_edits(slip))
        for i, slip in zip(places, slips)
        if slip is not None
    }

    def case(rng: np.random.Generator, i: int) -> tuple:
        if i not in wrong:
            return cases.draw_one(rng, i)
        samples = (cases.draw_one(rng, i) for _ in range(TRIES))
        return first(samples, lambda *a: _is_wrong(wrong[i], a, solution, verify, parts), True)

    return Cases(cases.n, case, kinds)


def _edits(slip: str | tuple[str, ...]) -> tuple[str, ...]:
    return (slip,) if isinstance(slip, str) else slip


def _is_wrong(
    answer: Callable,
    arguments: tuple,
    solution: Callable,
    verify: Callable | None,
    parts: tuple[int, ...] | None,
) -> bool:
    """Whether an answer's value differs from the solution's, or fails verification."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            value = plain(answer(*copy.deepcopy(arguments)))
            if verify is not None:
                return verify(copy.deepcopy(arguments), value) is not None
        except Exception:  # a wrong answer may raise anything
            return True
    expected = plain(solution(*copy.deepcopy(arguments)))
    return not same_parts(expected, value, parts)


def first(samples: Iterable[tuple], kind: Callable, value: object) -> tuple:
    """Return the first sample for which `kind` has this value.

    Raises
    ------
    RuntimeError
        If there is none: the question requires a kind that it never draws.
    """
    for sample in samples:
        if kind(*sample) == value:
            return sample
    raise RuntimeError(f"None of the samples was of the kind {value!r}.")


def one(rng: np.random.Generator, values: Sequence) -> Any:
    """Return one of a few values, all equally likely, faster than numpy's `choice`."""
    return values[int(rng.random() * len(values))]


def whole(rng: np.random.Generator, n: int, largest: int) -> list[int]:
    """Return n whole numbers from -largest to largest, all equally likely.

    Most draws are refused, and of so few numbers Python's own are quicker than numpy's.
    """
    choices = 2 * largest + 1
    return [int(v * choices) - largest for v in rng.random(n).tolist()]


def vector(rng: np.random.Generator, d: int, largest: int = 5) -> np.ndarray:
    """Return a vector of whole numbers from -largest to largest that is not zero, (d,)."""
    return np.array(_row(rng, d, largest), dtype=float)


def _row(rng: np.random.Generator, d: int, largest: int = 5) -> list[int]:
    while not any(v := whole(rng, d, largest)):
        pass
    return v


def oblique(rng: np.random.Generator, d: int, largest: int = 5) -> np.ndarray:
    """Return a vector of whole numbers that is parallel to no axis, (d,), d at least 2."""
    while True:
        v = whole(rng, d, largest)
        if sum(map(bool, v)) > 1:
            return np.array(v, dtype=float)


def normal(rng: np.random.Generator, d: int, largest: int = 8) -> np.ndarray:
    """Return an oblique vector whose length is a whole number, too, such as (-3, 4), (d,)."""
    while True:
        v = oblique(rng, d, largest)
        if math.isqrt(int(v @ v)) ** 2 == v @ v:
            return v


def label(rng: np.random.Generator) -> int:
    """Return -1 or +1."""
    return 1 if rng.random() < 0.5 else -1


def labels(rng: np.random.Generator, n: int) -> np.ndarray:
    """Return n labels, at least one of each kind, (n,)."""
    while True:
        positive = rng.random(n) < 0.5
        if 0 < np.count_nonzero(positive) < n:
            return np.where(positive, 1, -1)


def examples(rng: np.random.Generator, n: int, d: int, largest: int = 5) -> np.ndarray:
    """Return n nonzero vectors, one a row, (n, d)."""
    return np.array(rows(rng, n, d, largest), dtype=float)


def rows(rng: np.random.Generator, n: int, d: int, largest: int = 5) -> list[list[int]]:
    """Return the same as lists of whole numbers, which is faster for drawing many."""
    while True:
        numbers = whole(rng, n * d, largest)
        vectors = [numbers[i : i + d] for i in range(0, n * d, d)]
        if all(map(any, vectors)):
            return vectors
