"""Time iterative parameter mixing on 1, 2 and 4 local workers, and extrapolate to more.

Prints a table and writes it into README.md beside this file, and the numbers into mixing.csv, from
which notebooks/further/many-machines reads them: python benchmarks/mixing.py
"""

from __future__ import annotations

import csv
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import dask.array as da
import numpy as np
import report
from distributed import Client, LocalCluster, wait
from sklearn.exceptions import ConvergenceWarning

from coursekit.perceptrons.estimators import Perceptron, mixing

CSV = Path(__file__).with_suffix(".csv")
N, D = 1_000_000, 20
SHARDS, EPOCHS, ROUNDS = 8, 5, 3
WORKERS = (1, 2, 4)
MANY, WIDE = 64, 20_000  # shards of one row, and features, that show what a round itself costs
BILLION = 10**9


class Measured(NamedTuple):
    """The measurements that the notebook uses; times are in seconds of wall clock."""

    rows: int
    features: int
    shards: int
    one_process: float  # an epoch of Perceptron, without Dask
    one_worker: float  # an epoch of mixing
    two_workers: float
    four_workers: float
    task: float  # the coordinator's time for each shard and epoch
    byte: float  # and for each byte of weights that it sends or receives


def example_blocks(n: int, d: int, shards: int) -> tuple[da.Array, da.Array]:
    """Return lazy examples, a tenth of them mislabelled, generated where they are used."""
    rng = da.random.default_rng(0)
    X = rng.standard_normal((n, d), chunks=(-(-n // shards), d))
    u = np.random.default_rng(0).normal(size=d)
    flips = rng.random(n, chunks=X.chunks[0]) < 0.1
    return X, da.where((X @ u > 0) ^ flips, 1, -1)


def seconds_of_mixing(n: int, d: int, shards: int, epochs: int = EPOCHS) -> float:
    """Return the least seconds of an epoch, in several rounds, after the shards are in place."""
    X, y = mixing.in_blocks(*example_blocks(n, d, shards))
    model = Perceptron()
    model._set_classes([-1, 1])
    parts = mixing.shards_of(X, y, model._signs, constant=False, margins=False)
    wait(parts)
    mix = mixing.mix, parts, np.zeros((1, d)), (0.0, 0.0), epochs
    rounds = (
        report.timed(*mix, np.random.default_rng(0), clock=perf_counter) for _ in range(1 + ROUNDS)
    )
    return min(seconds for seconds, _ in rounds) / epochs


def with_workers(count: int, *sizes: tuple[int, int, int]) -> list[float]:
    """Return the seconds of an epoch for each of these numbers of rows, features and shards."""
    local = {"threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with LocalCluster(n_workers=count, **local) as cluster, Client(cluster):
        return [seconds_of_mixing(*size) for size in sizes]


def without_dask() -> float:
    X, y = (np.asarray(part) for part in da.compute(*example_blocks(N, D, SHARDS)))
    model = Perceptron(fit_intercept=False, max_epochs=EPOCHS)
    rounds = (report.timed(model.fit, X, y, clock=perf_counter) for _ in range(ROUNDS))
    return min(seconds for seconds, _ in rounds) / EPOCHS


def measured() -> Measured:
    alone = without_dask()
    single, few, many, wide = with_workers(
        1, (N, D, SHARDS), (SHARDS, D, SHARDS), (MANY, D, MANY), (SHARDS, WIDE, SHARDS)
    )
    task = (many - few) / (MANY - SHARDS)
    byte = max(0.0, wide - few) / (2 * 8 * SHARDS * (WIDE - D))
    rest = [with_workers(count, (N, D, SHARDS))[0] for count in WORKERS[1:]]
    return Measured(N, D, SHARDS, alone, single, *rest, task, byte)


def on_paper(m: Measured, machines: int, rows: int) -> float:
    """Return the predicted seconds of an epoch with one shard on each machine."""
    compute = rows * m.one_worker / m.rows / machines
    return compute + machines * (m.task + 2 * 8 * m.features * m.byte)


def main() -> None:
    load = report.on_one_thread(ConvergenceWarning)
    m = measured()
    with CSV.open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(zip(m._fields, m))
    times = dict(zip(WORKERS, (m.one_worker, m.two_workers, m.four_workers)))
    local = report.table(
        "workers: | seconds an epoch: | rows a second: | to one worker:",
        [
            ["none: `Perceptron`", f"{m.one_process:.2f}", f"{N / m.one_process:,.0f}", ""],
            *(
                [k, f"{t:.2f}", f"{N / t:,.0f}", f"{m.one_worker / t:.2f}"]
                for k, t in times.items()
            ),
        ],
    )
    sizes = BILLION, 1000 * BILLION, 10**6 * BILLION
    paper = report.table(
        "machines: | " + " | ".join(f"{rows:.0e} rows:" for rows in sizes),
        [[f"{k:,}", *(f"{on_paper(m, k, rows):,.1f}" for rows in sizes)]
         for k in (1, 10, 100, 1000, 10_000)],
    )  # fmt: skip
    costs = (
        f"- The coordinator needs {1000 * m.task:.2f} ms for each shard and epoch, and "
        f"{1e9 * m.byte:.2f} ns for each byte of weights."
    )
    lines = [*local, "", costs, "", *paper]
    report.write("mixing", lines, load, "dask", "distributed", "numpy", "numba")


if __name__ == "__main__":
    main()
