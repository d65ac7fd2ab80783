"""Time Halving on all conjunctions of n attributes: the majority, the example kept, the size.

Prints a table and writes it into README.md beside this file: python benchmarks/concepts.py
"""

import itertools
import tracemalloc
from collections.abc import Iterator
from statistics import median
from time import process_time

import numpy as np
import report

from coursekit.concepts import Conjunctions, TooLargeError
from coursekit.datasets import hundred_attributes

Example = tuple[np.ndarray, int]

LENGTHS = {10: 200, 14: 30, 16: 20, 20: 200, 24: 200, 30: 200}
MS = {14: 60, 24: 1500, 30: 1000}
MB = {14: 150}


def stream(n: int, literals: int, close: float) -> Iterator[Example]:
    """Yield random examples of a random conjunction, endlessly.

    A share `close` of them differs in up to three attributes from a point where it is true.
    """
    rng = np.random.default_rng(n)
    chosen, values = rng.permutation(n)[:literals], rng.integers(2, size=literals)
    while True:
        x = rng.integers(2, size=n)
        if rng.random() < close:
            x[chosen] = values
            x[rng.permutation(n)[: rng.integers(4)]] ^= 1
        yield x, int((x[chosen] == values).all())


def streams(n: int) -> Iterator[tuple[str, list[Example]]]:
    for name, literals, close in (
        (f"{n} literals, uniform", n, 0),
        ("3 literals, uniform", 3, 0),
        (f"{n // 2} literals, half are close", n // 2, 0.5),
    ):
        yield name, list(itertools.islice(stream(n, literals, close), LENGTHS[n]))


def slides() -> Iterator[tuple[str, list[Example]]]:
    yield "x2∧x3∧x4∧x5∧x100, the slides' eight", list(zip(*hundred_attributes(), strict=True))
    rng = np.random.default_rng(100)
    X = rng.integers(2, size=(50, 100))
    y = X[:, [1, 2, 3, 4, 99]].all(axis=1).astype(int)
    yield "x2∧x3∧x4∧x5∧x100, uniform", list(zip(X, y, strict=True))
    yield "100 literals, uniform", list(itertools.islice(stream(100, 100, 0), 70))


def play(n: int, enumerated: bool, examples: list[Example]) -> tuple[list[float], int, int]:
    """Return the milliseconds that each example took, how many sizes were known, the mistakes."""
    space = Conjunctions(n).version_space(enumerated)
    times, sizes, mistakes = [], 0, 0
    for x, label in examples:
        start = process_time()
        mistakes += space.majority(x) != label
        space = space.keep(x, label)
        try:
            sizes += space.size > 0
        except TooLargeError:
            pass
        times.append(1000 * (process_time() - start))
    return times, sizes, mistakes


def peak(n: int, enumerated: bool, examples: list[Example]) -> float:
    """Return the megabytes that were in use at once, in a run of its own as that slows it down."""
    tracemalloc.start()
    play(n, enumerated, examples)
    found = tracemalloc.get_traced_memory()[1] / 10**6
    tracemalloc.stop()
    return found


def measure() -> Iterator[tuple[int, bool, str, int, list[float], int, int, float]]:
    for n in (*LENGTHS, 100):
        for enumerated in (True, False):
            if enumerated and n > 16:
                continue
            for name, examples in slides() if n == 100 else streams(n):
                print(".", end="", flush=True)
                run = play(n, enumerated, examples)
                yield n, enumerated, name, len(examples), *run, peak(n, enumerated, examples)


def main() -> None:
    load = report.load()
    lines = [
        "| n | conjunctions | target, examples | sizes | mistakes | median ms | most ms | MB |",
        "|--:|---|---|--:|--:|--:|--:|--:|",
    ]
    slowest: dict[int, float] = {}
    largest: dict[int, float] = {}
    for n, enumerated, name, length, times, sizes, mistakes, megabytes in measure():
        kind = "listed" if enumerated else "counted"
        lines.append(
            f"| {n} | {kind} | {name} | {sizes} of {length} | {mistakes} | {median(times):.1f} | "
            f"{max(times):.1f} | {megabytes:.1f} |"
        )
        slowest[n] = max(slowest.get(n, 0), *times)
        largest[n] = max(largest.get(n, 0), megabytes)
    lines += ["", *verdicts(slowest, MS, "ms an example"), *verdicts(largest, MB, "MB"), ""]
    report.write("concepts", [*lines, report.machine(load, "numpy")])


def verdicts(found: dict[int, float], wanted: dict[int, float], what: str) -> list[str]:
    answer = {True: "reached", False: "NOT reached"}
    return [
        f"- n = {n}: at most {most:,} {what}: {answer[found[n] <= most]} ({found[n]:.0f})."
        for n, most in wanted.items()
    ]


if __name__ == "__main__":
    main()
