"""Repeat a random experiment, and say how its results spread: one run proves little."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from coursekit.numbers.validation import as_count, as_generator
from coursekit.numbers.validation.arrays import is_number

__all__ = ["Spread", "repeat"]


class Spread(Mapping[str, np.ndarray]):
    """The results of a repeated experiment: by the name of each quantity, its values, (runs,).

    Printed, it is a table of the median of each quantity and its 10th and 90th percentiles,
    between which four of five runs lie.

    Attributes
    ----------
    runs : int
        How often the experiment was made.

    Examples
    --------
    >>> print(Spread({"six throws": [20, 21, 22, 19], "one throw": [3, 1, 6, 2]}))
                median  10 % to 90 %  of 4 runs
    six throws    20.5  19.3 to 21.7
    one throw      2.5   1.3 to 5.1
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = {name: np.asarray(row, dtype=float) for name, row in values.items()}
        lengths = {len(row) for row in self._values.values()}
        if len(lengths) != 1 or 0 in lengths:
            raise ValueError(
                "values must have the same number of runs for each quantity, at least one, but "
                f"there are {sorted(lengths)}."
            )
        self.runs = lengths.pop()

    def __getitem__(self, name: str) -> np.ndarray:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def only(self, *names: str) -> Spread:
        """Return the results of these quantities alone."""
        return Spread({name: self[name] for name in names})

    def median(self, name: str) -> float:
        """Return the median of a quantity."""
        return float(np.median(self[name]))

    def between(self, name: str) -> tuple[float, float]:
        """Return the 10th and the 90th percentile of a quantity."""
        low, high = np.percentile(self[name], [10, 90])
        return float(low), float(high)

    def __str__(self) -> str:
        wide = max(map(len, self))
        lines = [f"{'':{wide}}  median  10 % to 90 %  of {self.runs} runs"]
        for name in self:
            low, high = (_short(value) for value in self.between(name))
            lines.append(f"{name:{wide}}  {_short(self.median(name)):>6}  {low:>4} to {high}")
        return "\n".join(lines)


def repeat(experiment: Callable[..., Mapping[str, float]], runs: int = 20, rng: Any = 0) -> Spread:
    """Make an experiment many times, each with random numbers of its own.

    Parameters
    ----------
    experiment : callable
        ``experiment(rng)`` makes one run with this `numpy.random.Generator`, and returns its
        results: a number for each quantity, by name.
    runs : int, optional
        How often it is made.
    rng : Generator or int, optional
        The generator from which each run gets one of its own, or its seed.

    Returns
    -------
    Spread
        By name, the values of all runs.

    Raises
    ------
    ValueError
        If an argument is not as described, or the runs return different quantities.

    Examples
    --------
    >>> def dice(rng):
    ...     throws = rng.integers(1, 7, size=6)
    ...     return {"sum": throws.sum(), "largest": throws.max()}
    >>> print(repeat(dice, runs=100))
             median  10 % to 90 %  of 100 runs
    sum          21  14.9 to 26
    largest       6     4 to 6
    """
    if not callable(experiment):
        raise ValueError(f"experiment must be a function, but it is {experiment!r}.")
    results = [_one(experiment, child) for child in as_generator(rng).spawn(as_count(runs, "runs"))]
    names = list(results[0])
    for i, result in enumerate(results):
        if list(result) != names:
            raise ValueError(
                "experiment must return the same quantities in each run, but it returned "
                f"{names} in run 0 and {list(result)} in run {i}."
            )
    return Spread({name: [result[name] for result in results] for name in names})


def _one(experiment: Callable[..., Mapping[str, float]], rng: np.random.Generator) -> Mapping:
    """Return the results of one run, all of them numbers."""
    result = experiment(rng)
    if not (isinstance(result, Mapping) and result and all(map(is_number, result.values()))):
        raise ValueError(
            "experiment must return a number for each quantity, by name, but it returned "
            f"{result!r}."
        )
    return result


def _short(value: float) -> str:
    """Return a number with three significant digits, or all digits of the whole part."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"
