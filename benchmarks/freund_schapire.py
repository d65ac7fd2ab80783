"""Reproduce the MNIST experiment of Freund and Schapire (1999), and time SVC on a part of it.

Writes what it measured into freund_schapire.csv and README.md beside this file, in a quarter of an
hour on a machine that has nothing else to do: python benchmarks/freund_schapire.py --mnist FILE
"""

import argparse
import csv
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, stdev
from typing import Any, NamedTuple

import numpy as np
import report
from sklearn.datasets import fetch_openml
from sklearn.svm import SVC

from coursekit.numbers.plurals import counted
from coursekit.perceptrons.algorithms import (
    NotConvergedWarning,
    gaussian,
    one_against_rest,
    polynomial,
)

CSV = Path(__file__).with_name("freund_schapire.csv")
VOTES = ("last", "averaged", "voted")
ROWS = [(1, 0.1), (1, 1), (1, 10), *((d, T) for d in (2, 3, 4) for T in (0.1, 1))]  # (d, T)
LONG_ROWS = [(d, 10) for d in (2, 3, 4)]
ORDERS = 5  # random ones, beside that of the files
# (d, T), what, expected, give or take
EXPECTED = [
    ((1, 1), "voted", 8.5, 0.3),
    ((1, 1), "averaged", 8.7, 0.3),
    ((1, 1), "mistakes", 25_500, 0.03 * 25_500),
    ((2, 1), "voted", 2.8, 0.2),
]
SECONDS = 60  # for d = 1 and d = 2 with T = 1
SUBSET, WIDTH = 10_000, 1275  # images for SVC, and the width of its Gaussian in raw pixels

Row = dict[str, Any]


class Data(NamedTuple):
    """Images of 784 pixels, 0 (paper) to 255 (ink), and their digits: to learn from, and others."""

    x_train: np.ndarray
    y_train: np.ndarray
    x_test: np.ndarray
    y_test: np.ndarray


def from_openml() -> Data:
    """Return the 60,000 and 10,000 images of MNIST, which scikit-learn downloads once."""
    X, y = fetch_openml("mnist_784", version=1, return_X_y=True, as_frame=False, parser="liac-arff")
    X, y = X.astype(np.uint8), y.astype(np.int64)
    return Data(X[:60_000], y[:60_000], X[60_000:], y[60_000:])


def from_file(file: str) -> Data:
    """Return the images of an .npz file with these four arrays, such as Keras has."""
    with np.load(file) as arrays:
        x_train, y_train, x_test, y_test = (arrays[name] for name in Data._fields)
    return Data(x_train.reshape(-1, 784), y_train, x_test.reshape(-1, 784), y_test)


def images(data: Data, order: str) -> tuple[np.ndarray, ...]:
    """Return all images as floats, the 60,000 in the order of the file or of a random seed."""
    X, y, X_test, y_test = data
    if order != "file":
        rows = np.random.default_rng(int(order)).permutation(len(X))
        X, y = X[rows], y[rows]
    return X.astype(float), y, X_test.astype(float), y_test


# The experiment


def measure(data: Data, d: int, T: float, order: str) -> Row:
    """Train the ten perceptrons and test all three votes, in this process."""
    X, y, X_test, y_test = images(data, order)
    few = round(len(X) * min(T, 1))
    epochs = max(1, round(T))
    learning, ten = report.timed(
        one_against_rest, X[:few], y[:few], polynomial(d), max_epochs=epochs
    )
    tests = {vote: report.timed(ten.predict, X_test, vote) for vote in VOTES}
    return {
        "d": d,
        "T": T,
        "order": order,
        **{vote: round(percent(answers != y_test), 2) for vote, (_, answers) in tests.items()},
        "mistakes": ten.mistakes,
        "support vectors": len(ten.support),
        "learning s": round(learning, 1),
        "testing s": round(sum(seconds for seconds, _ in tests.values()), 1),
        "MB": peak(),
    }


def percent(wrong: np.ndarray) -> float:
    return 100 * float(wrong.mean())


def peak() -> float:
    """Return the peak memory of this process in MB, or NaN if the system does not tell."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        return float("nan")
    return round(getrusage(RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 1e6)


def in_fresh_process(file: str, d: int, T: float, order: str) -> Row:
    """Return `measure` of a process of its own, so that the memory is that of this row alone."""
    command = [sys.executable, __file__, "--mnist", file, "--row", str(d), str(T), order]
    finished = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    row = json.loads(finished.stdout)
    print(row, flush=True)
    return row


def table(rows: list[Row]) -> list[str]:
    """Return the means over the random orders, with their standard deviations."""
    lines = []
    for d, T in dict.fromkeys((row["d"], row["T"]) for row in rows):
        values = {what: [row[what] for row in random_orders(rows, d, T)] for what in rows[0]}
        errors = [spread(values[vote], 2) for vote in VOTES]
        counts = [spread(values[what], 0) for what in ("mistakes", "support vectors")]
        times = [f"{mean(values[what]):.1f}" for what in ("learning s", "testing s")]
        lines.append([d, f"{T:g}", *errors, *counts, *times, f"{max(values['MB']):,.0f}"])
    return report.table(
        "d: | T: | last %: | averaged %: | voted %: | mistakes: | support vectors: | learning s: "
        "| testing s: | MB:",
        lines,
    )


def random_orders(rows: list[Row], d: int, T: float) -> list[Row]:
    return [row for row in rows if (row["d"], row["T"]) == (d, T) and row["order"] != "file"]


def spread(values: list[float], digits: int) -> str:
    text = f"{mean(values):,.{digits}f}"
    return f"{text} ± {stdev(values):,.{digits}f}" if len(values) > 1 else text


def in_file_order(rows: list[Row]) -> list[str]:
    return report.table(
        "d: | T: | last %: | averaged %: | voted %: | mistakes:",
        [
            [r["d"], f"{r['T']:g}", *(f"{r[vote]:.2f}" for vote in VOTES), f"{r['mistakes']:,}"]
            for r in rows
            if r["order"] == "file"
        ],
    )


def verdicts(rows: list[Row]) -> Iterator[str]:
    for (d, T), what, expected, tolerance in EXPECTED:
        measured = mean(row[what] for row in random_orders(rows, d, T))
        unit, digits = ("", 0) if what == "mistakes" else (" %", 2)
        yield report.verdict(
            f"d = {d}, T = {T}: {what} {expected:,} ± {tolerance:,g}{unit}",
            abs(measured - expected) <= tolerance,
            f"{measured:,.{digits}f}",
        )
    for d in (1, 2):
        longest = max(row["learning s"] + row["testing s"] for row in random_orders(rows, d, 1))
        yield report.verdict(
            f"d = {d}, T = 1, learning and testing all three: under {SECONDS} s",
            longest < SECONDS,
            f"{longest:.0f} s, on one core",
        )


# Beside SVC


def beside_svc(data: Data) -> list[str]:
    """Time both on the same images with the same kernel, one after the other."""
    X, y, X_test, y_test = images(data, "0")
    X, y = X[:SUBSET], y[:SUBSET]
    machines = [
        ("(1 + x·x')²", polynomial(2), SVC(kernel="poly", degree=2, gamma=1, coef0=1)),
        (f"Gaussian, width {WIDTH:,}", gaussian(WIDTH), SVC(gamma=1 / (2 * WIDTH**2), C=10)),
    ]
    rows, ratios = [], []
    for kernel_name, kernel, svc in machines:
        fit, _ = report.timed(svc.fit, X, y)
        for epochs in (1, 10):
            learning, ten = report.timed(one_against_rest, X, y, kernel, max_epochs=epochs)
            testing, answers = report.timed(ten.predict, X_test, "averaged")
            name = f"averaged, {counted(epochs, 'epoch')}"
            rows.append((kernel_name, name, learning, testing, answers, ten.support))
            ratios.append(f"{fit / learning:.1f} ({kernel_name}, {name})")
        rows.append((kernel_name, "SVC", fit, *report.timed(svc.predict, X_test), svc.support_))
    table = report.table(
        "kernel | | learning s: | testing s: | error %: | support vectors:",
        [
            [*names, f"{learning:.1f}", f"{testing:.1f}", f"{percent(answers != y_test):.2f}",
             f"{len(support):,}"]
            for *names, learning, testing, answers, support in rows
        ],
    )  # fmt: skip
    return [*table, "", f"- Times as fast to learn as SVC: {'; '.join(ratios)}."]


# What is written


def write_csv(rows: list[Row]) -> None:
    with CSV.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--mnist", metavar="FILE", help="an .npz; else from openml.org")
    parser.add_argument("--long", action="store_true", help="T = 10 for d = 2, 3, 4 as well")
    parser.add_argument("--row", nargs=3, metavar=("d", "T", "ORDER"), help="print this row only")
    options = parser.parse_args()
    load = report.on_one_thread(NotConvergedWarning)
    try:
        data = from_file(options.mnist) if options.mnist else from_openml()
    except OSError as error:
        sys.exit(f"There are no images of MNIST: {error}. Name an .npz file of them, --mnist FILE.")
    if options.row:
        d, T, order = options.row
        print(json.dumps(measure(data, int(d), float(T), order)))
        return

    rows = []
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/mnist.npz"
        np.savez(file, **data._asdict())
        for d, T in sorted(ROWS + LONG_ROWS * options.long):
            orders = [str(seed) for seed in range(1 if (d, T) in LONG_ROWS else ORDERS)]
            rows += [in_fresh_process(file, d, T, order) for order in [*orders, "file"]]
    write_csv(rows)
    lines = [*table(rows), "", "In the order of the file:", "", *in_file_order(rows)]
    lines += ["", *verdicts(rows), "", *beside_svc(data)]
    report.write("freund-schapire", lines, load, "numpy", "scikit-learn")


if __name__ == "__main__":
    main()
