"""Time the certificates of `coursekit.certificates`, each of them verified, beside peers in floats.

Prints tables and writes them into README.md beside this file: python benchmarks/certificates.py
"""

from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import report
from scipy.optimize import linprog
from sklearn.svm import SVC

from coursekit.certificates import Cycle, Separation, cycle, max_margin, separate
from coursekit.datasets import separable

N, D = 200, 10
SIZES = (10, 1000, 10**6)
SETS = 20  # of each size and kind
MARGINS = 50


def timed(call: Callable, *arguments: Any) -> tuple[float, Any]:
    """Return the milliseconds of processor time that the call took, and what it returned."""
    start = process_time()
    result = call(*arguments)
    return 1000 * (process_time() - start), result


def in_floats(X: np.ndarray, y: np.ndarray) -> bool:
    """Whether HiGHS finds some w with y (w . x) >= 1, with nothing proved."""
    signed, d = -y[:, None] * X, X.shape[1]
    found = linprog(np.zeros(d), signed, -np.ones(len(X)), bounds=[(None, None)] * d)
    return found.status == 0


def is_proof(X: np.ndarray, y: np.ndarray, found: Separation) -> bool:
    signed = (y[:, None] * X).astype(object)
    if found.separable:
        return bool((signed @ found.w > 0).all())
    weights = found.weights
    return not (weights @ signed).any() and weights.sum() == 1 and weights.min() >= 0


def sets(size: int, random_labels: bool) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    rng = np.random.default_rng(size)
    for _ in range(SETS):
        X, u = rng.integers(-size, size + 1, (N, D)), rng.integers(-9, 10, D)
        sides = np.where(X @ u > 0, 1, -1)
        yield X, rng.choice([-1, 1], N) if random_labels else sides


def separations() -> Iterator[str]:
    yield "| integers up to | labels | verified | separable | median ms | most ms | to HiGHS |"
    yield "|--:|---|--:|--:|--:|--:|--:|"
    for size in SIZES:
        for labels in ("random", "of a hyperplane"):
            ours, ratios, proofs, answers = [], [], 0, 0
            for X, y in sets(size, labels == "random"):
                time, found = timed(separate, X, y)
                ratios.append(time / timed(in_floats, X, y)[0])
                ours.append(time)
                proofs += is_proof(X, y, found)
                answers += found.separable
            yield (
                f"| {size:,} | {labels} | {proofs} of {SETS} | {answers} | {median(ours):.0f} | "
                f"{max(ours):.0f} | {median(ratios):.1f} |"
            )


def margins() -> Iterator[str]:
    ours, ratios, gaps, differences = [], [], [], []
    for seed in range(MARGINS):
        X, y = separable(N, D, 0.05, rng=seed)
        time, found = timed(max_margin, X, y)
        machine = SVC(kernel="linear", C=1e10, tol=1e-10)
        peer, _ = timed(machine.fit, np.vstack([X, -X]), np.concatenate([y, -y]))
        ours.append(time)
        ratios.append(time / peer)
        gaps.append(found.upper / found.lower - 1)
        differences.append(abs(found.lower * np.linalg.norm(machine.coef_) - 1))
    yield (
        f"- `max_margin` on {MARGINS} separable sets of {N} × {D} floats: median "
        f"{median(ours):.0f} ms, most {max(ours):.0f} ms, {median(ratios):.1f} times the time of "
        f"`SVC`. The largest relative gap between its bounds is {max(gaps):.0e}; the margin of "
        f"`SVC` is within {max(differences):.0e} of it."
    )


def cycles() -> Iterator[str]:
    for d in (2, 5, 8):
        times, found = [], []
        for seed in range(SETS):
            rng = np.random.default_rng(seed)
            X, y = rng.integers(-5, 6, (3 * d, d)), rng.choice([-1, 1], 3 * d)
            if not separate(X, y).separable:
                time, one = timed(cycle, X, y)
                times.append(time)
                found.append(one)
        longest: Cycle = max(found, key=lambda one: one.period)
        yield (
            f"- `cycle` for d = {d}: found on all {len(found)} sets that are not separable, median "
            f"{median(times):.0f} ms, most {max(times):,.0f} ms; the longest period is "
            f"{longest.period:,} epochs, from epoch {longest.start:,} on."
        )


def main() -> None:
    load = report.load()
    separate([[1]], [1])
    cycle([[1], [-2]], [1, 1])  # compiles
    lines = [*separations(), "", *margins(), *cycles(), ""]
    report.write("certificates", [*lines, report.machine(load, "numpy", "scipy", "scikit-learn")])


if __name__ == "__main__":
    main()
