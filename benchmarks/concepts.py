"""Time Halving on all conjunctions of n attributes: majority vote, update, size.

Prints a table and writes it into README.md beside this file: python benchmarks/concepts.py
"""

import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from statistics import median
from time import process_time

import numpy as np
import report

from coursekit.perceptrons.concepts import Conjunctions, TooLargeError
from coursekit.perceptrons.datasets import hundred_attributes

Example = tuple[np.ndarray, int]

LENGTHS = {10: 200, 14: 30, 16: 20, 20: 200, 24: 200, 30: 200}  # examples for each n
LISTED_UP_TO = 16
MS = {14: 60, 24: 1500, 30: 1000}  # at most, for each n
MB = {14: 150}


def stream(n: int, literals: int, close: float) -> Iterator[Example]:
    """Yield random examples of a random conjunction, endlessly.

    A share `close` of them differs in up to three attributes from a point where it is true.
    """
    rng = np.random.default_rng(n)
    relevant, values = rng.permutation(n)[:literals], rng.integers(2, size=literals)
    while True:
        x = rng.integers(2, size=n)
        if rng.random() < close:
            x[relevant] = values
            x[rng.permutation(n)[: rng.integers(4)]] ^= 1
        yield x, int((x[relevant] == values).all())


def streams(n: int) -> Iterator[tuple[str, list[Example]]]:
    for name, literals, close in (
        (f"{n} literals, uniform", n, 0),
        ("3 literals, uniform", 3, 0),
        (f"{n // 2} literals, half are close", n // 2, 0.5),
    ):
        yield name, list(islice(stream(n, literals, close), LENGTHS[n]))


def slides() -> Iterator[tuple[str, list[Example]]]:
    yield "x2∧x3∧x4∧x5∧x100, the slides' eight", list(zip(*hundred_attributes(), strict=True))
    X = np.random.default_rng(100).integers(2, size=(50, 100))
    y = X[:, [1, 2, 3, 4, 99]].all(axis=1).astype(int)
    yield "x2∧x3∧x4∧x5∧x100, uniform", list(zip(X, y, strict=True))
    yield "100 literals, uniform", list(islice(stream(100, 100, 0), 70))


def play(n: int, listed: bool, examples: list[Example]) -> tuple[list[float], int, int]:
    """Return the milliseconds of each example, how many sizes were known, and the mistakes."""
    space = Conjunctions(n).version_space(listed)
    times, sizes, mistakes = [], 0, 0
    for x, label in examples:
        begin = process_time()
        mistakes += space.majority(x) != label
        space = space.keep(x, label)
        with suppress(TooLargeError):
            sizes += space.size > 0
        times.append(1000 * (process_time() - begin))
    return times, sizes, mistakes


def peak(n: int, listed: bool, examples: list[Example]) -> float:
    """Return the peak memory in megabytes, in a separate run as measuring it slows it down."""
    tracemalloc.start()
    play(n, listed, examples)
    megabytes = tracemalloc.get_traced_memory()[1] / 10**6
    tracemalloc.stop()
    return megabytes


def measure() -> Iterator[tuple[int, float, float, list]]:
    """Yield n, the most milliseconds, the megabytes, and the row of each stream."""
    for n in (*LENGTHS, 100):
        for listed in (True, False) if n <= LISTED_UP_TO else (False,):
            for name, examples in slides() if n == 100 else streams(n):
                print(".", end="", flush=True)
                times, sizes, mistakes = play(n, listed, examples)
                megabytes = peak(n, listed, examples)
                numbers = (median(times), max(times), megabytes)
                yield n, max(times), megabytes, [
                    n, "listed" if listed else "counted", name, f"{sizes} of {len(examples)}",
                    mistakes, *(f"{number:.1f}" for number in numbers),
                ]  # fmt: skip


def main() -> None:
    load = report.on_one_thread()
    numbers, slowest, largest, rows = zip(*measure(), strict=True)
    lines = report.table(
        "n: | conjunctions | target, examples | sizes: | mistakes: | median ms: | most ms: | MB:",
        rows,
    )
    lines.append("")
    for limits, unit, measured in ((MS, "ms an example", slowest), (MB, "MB", largest)):
        for n, limit in limits.items():
            most = max(m for k, m in zip(numbers, measured, strict=True) if k == n)
            goal = f"n = {n}: at most {limit:,} {unit}"
            lines.append(report.verdict(goal, most <= limit, f"{most:.0f}"))
    report.write("concepts", lines, load, "numpy")


if __name__ == "__main__":
    main()
