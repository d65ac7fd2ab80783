"""Time the certificates of `coursekit.certificates`, all verified, beside peers in floats.

Prints tables and writes them into README.md beside this file: python benchmarks/certificates.py
"""

from collections.abc import Iterator
from fractions import Fraction
from statistics import median
from time import perf_counter, process_time

import numpy as np
import report
from scipy.optimize import linprog
from sklearn.svm import SVC

from coursekit.perceptrons.certificates import (
    CycleNotFoundError,
    Separation,
    cycle,
    max_margin,
    separate,
)
from coursekit.perceptrons.datasets import breast_cancer, separable
from coursekit.perceptrons.geometry import augment

N, D = 200, 10
SIZES = (10, 1000, 10**6)
SETS = 20  # of each size and kind
MARGINS = 50
REPEATS = 5
WIDE = (100, 200, 400)  # features


def in_floats(X: np.ndarray, y: np.ndarray) -> bool:
    """Return whether HiGHS finds some w with y (w . x) >= 1, without a proof."""
    signed, d = -y[:, None] * X, X.shape[1]
    return linprog(np.zeros(d), signed, -np.ones(len(X)), bounds=[(None, None)] * d).status == 0


def is_proof(X: np.ndarray, y: np.ndarray, certificate: Separation) -> bool:
    signed = (y[:, None] * X).astype(object)
    if certificate.separable:
        return bool((signed @ certificate.w > 0).all())
    weights = certificate.weights
    return not (weights @ signed).any() and weights.sum() == 1 and weights.min() >= 0


def sets(size: int, labels: str) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    rng = np.random.default_rng(size)
    for _ in range(SETS):
        X, u = rng.integers(-size, size + 1, (N, D)), rng.integers(-9, 10, D)
        yield X, rng.choice([-1, 1], N) if labels == "random" else np.where(X @ u > 0, 1, -1)


def separations(size: int, labels: str) -> list[str]:
    """Return the row for one kind of sets."""
    times, peers, proofs, separable_sets = [], [], 0, 0
    for X, y in sets(size, labels):
        time, certificate = report.timed(separate, X, y)
        times.append(1000 * time)
        peers.append(1000 * report.timed(in_floats, X, y)[0])
        proofs += is_proof(X, y, certificate)
        separable_sets += certificate.separable
    return [
        f"{size:,}", labels, f"{proofs} of {SETS}", f"{separable_sets}", f"{median(times):.0f}",
        f"{max(times):.0f}", f"{report.median_ratio(times, peers):.1f}",
    ]  # fmt: skip


def margins() -> str:
    times, peers, gaps, differences = [], [], [], []
    for seed in range(MARGINS):
        X, y = separable(N, D, 0.05, rng=seed)
        time, margin = report.timed(max_margin, X, y)
        machine = SVC(kernel="linear", C=1e10, tol=1e-10)
        peer, _ = report.timed(machine.fit, np.vstack([X, -X]), np.concatenate([y, -y]))
        times.append(1000 * time)
        peers.append(1000 * peer)
        gaps.append(margin.upper / margin.lower - 1)
        differences.append(abs(margin.lower * np.linalg.norm(machine.coef_) - 1))
    return (
        f"- `max_margin` on {MARGINS} separable sets of {N} × {D} floats: median "
        f"{median(times):.0f} ms, most {max(times):.0f} ms, "
        f"{report.median_ratio(times, peers):.1f} times the time of `SVC`. The largest relative "
        f"gap between its bounds is {max(gaps):.0e}; the margin of `SVC` is within "
        f"{max(differences):.0e} of it."
    )


def tumours() -> list[str]:
    """Return a row for each way to ask for the margin of the breast cancer data, 569 × 30."""
    floats, y = breast_cancer()
    decimals = np.array([[Fraction(str(v)) for v in row] for row in floats.tolist()])
    rows = []
    for name, X in (("floats", floats), ("exact decimals", decimals)):
        for offset in (False, True):
            times, peers = [], []
            for _ in range(REPEATS):
                time, margin = report.timed(max_margin, X, y, offset=offset)
                times.append(time)
                peers.append(report.timed(in_floats, augment(floats) if offset else floats, y)[0])
            known = "exact" if margin.exact else f"to {margin.upper / margin.lower - 1:.0e}"
            rows.append([
                name, "yes" if offset else "no", f"{margin.lower:.6g}", known,
                f"{median(times):.2f}", f"{max(times):.2f}",
                f"{report.median_ratio(times, peers):.1f}",
            ])  # fmt: skip
    return rows


def wide(d: int, labels: str) -> list[str]:
    """Return the row for one separation with hundreds of features and three examples for each."""
    rng = np.random.default_rng(d)
    X, u = rng.integers(-9, 10, (3 * d, d)), rng.integers(-9, 10, d)
    y = rng.choice([-1, 1], 3 * d) if labels == "random" else np.where(X @ u > 0, 1, -1)
    # HiGHS runs in a process of its own, whose time counts too.
    time, certificate = report.timed(separate, X, y, clock=perf_counter)
    peer, _ = report.timed(in_floats, X, y, clock=perf_counter)
    proved = "yes" if is_proof(X, y, certificate) else "no"
    answer = "separable" if certificate.separable else "not separable"
    return [f"{d}", f"{3 * d:,}", labels, answer, proved, f"{time:.1f}", f"{time / peer:.1f}"]


def refusals() -> str:
    """Return how long `cycle` takes to report that nothing recurs, for numbers of many digits."""
    rng = np.random.default_rng(0)
    X, y = rng.integers(-(10**15), 10**15, (9, 3)), rng.choice([-1, 1], 9)
    tiny = [[10**12, 1], [1 - 10**12, -1], [10**12 - 3, 2]]
    times = []
    for data in ((tiny, [1, 1, -1]), (X, y)):
        begin = process_time()
        try:
            cycle(*data)
        except (ValueError, CycleNotFoundError):
            times.append(process_time() - begin)
    return (
        f"- `cycle` on numbers beyond int64 says after {times[0]:.2f} s that three examples with a "
        f"tiny margin are separable, and after {times[1]:.2f} s that nothing comes back within a "
        "million epochs on nine that are not."
    )


def cycles(d: int) -> str:
    times, cycles = [], []
    for seed in range(SETS):
        rng = np.random.default_rng(seed)
        X, y = rng.integers(-5, 6, (3 * d, d)), rng.choice([-1, 1], 3 * d)
        if not separate(X, y).separable:
            time, repeated = report.timed(cycle, X, y)
            times.append(1000 * time)
            cycles.append(repeated)
    longest = max(cycles, key=lambda c: c.period)
    return (
        f"- `cycle` for d = {d}: found on all {len(cycles)} sets that are not separable, median "
        f"{median(times):.0f} ms, most {max(times):,.0f} ms; the longest period is "
        f"{longest.period:,} epochs, from epoch {longest.start:,} on."
    )


def main() -> None:
    load = report.on_one_thread()
    separate([[1]], [1])
    cycle([[1], [-2]], [1, 1])  # compiles
    table = report.table(
        "integers up to: | labels | verified: | separable: | median ms: | most ms: | to HiGHS:",
        [separations(size, labels) for size in SIZES for labels in ("random", "of a hyperplane")],
    )
    cancer = report.table(
        "the numbers | offset | margin: | known | median s: | most s: | to HiGHS:", tumours()
    )
    hundreds = report.table(
        "features: | examples: | labels | answer | verified | s: | to HiGHS:",
        [wide(d, labels) for d in WIDE for labels in ("random", "of a hyperplane")],
    )
    lines = [*table, "", *cancer, "", *hundreds, "", margins(), *map(cycles, (2, 5, 8)), refusals()]
    report.write("certificates", lines, load, "numpy", "scipy", "scikit-learn")


if __name__ == "__main__":
    main()
