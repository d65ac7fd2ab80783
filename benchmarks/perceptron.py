"""Compare the speed of `coursekit.algorithms` with other packages, on one thread.

Prints a table and writes it into README.md beside this file, between the two markers there. Run it
on a machine that has nothing else to do: python benchmarks/perceptron.py
"""
# ruff: noqa: E402 (how many threads there are is decided when numpy is imported)

import os

for library in ("OMP", "OPENBLAS", "MKL", "BLIS", "VECLIB_MAXIMUM", "NUMEXPR", "NUMBA"):
    os.environ[f"{library}_NUM_THREADS"] = "1"

import warnings
from collections.abc import Callable
from statistics import median
from time import process_time

import numpy as np
import report
from mlxtend.classifier import Perceptron as MlxtendPerceptron
from river.linear_model import Perceptron as RiverPerceptron
from sklearn.linear_model import Perceptron as ScikitPerceptron

from coursekit.algorithms import NotConvergedWarning, perceptron
from coursekit.datasets import Dataset, separable

SIZES = {(10**4, 20): 0.002, (10**5, 100): 0.02, (10**6, 20): 0.005}  # (n, d): margin
EPOCHS = 10
ROUNDS = 9
FEW_ROWS, FEW_EPOCHS, FEW_ROUNDS = 2_000, 3, 3  # for the packages that take a long time
BYTES_BESIDE_A_ROW = 1 + 8  # its label and its number in the order, as the compiled loop has them
ENOUGH_FOR_SCIKIT, ENOUGH_FOR_BANDWIDTH = 1.5, 0.7


def data(n: int, d: int, margin: float, noise: float) -> Dataset:
    """Return a separable set, with the share `noise` of the labels turned round."""
    X, y = separable(n, d, margin, rng=0)
    y[np.random.default_rng(1).random(n) < noise] *= -1
    return Dataset(X, y)


def seconds(call: Callable, *arguments, **options) -> float:
    """Return the processor time of the call; other programs prolong its duration much more."""
    start = process_time()
    call(*arguments, **options)
    return process_time() - start


# The calls that are timed


def scikit_learn(X: np.ndarray, y: np.ndarray, epochs: int) -> np.ndarray:
    """Return scikit-learn's w; its settings make it do the same: no bias, no shuffling, no end."""
    peer = ScikitPerceptron(fit_intercept=False, shuffle=False, tol=None, max_iter=epochs)
    return peer.fit(X, y).coef_[0]


def mlxtend(X: np.ndarray, y: np.ndarray, epochs: int) -> None:
    MlxtendPerceptron(eta=1.0, epochs=epochs, random_seed=0).fit(X, (y + 1) // 2)


def river(rows: list[dict], labels: list[bool], epochs: int) -> None:
    model = RiverPerceptron()
    for _ in range(epochs):
        for x, label in zip(rows, labels, strict=True):
            model.learn_one(x, label)


def bandwidth(source: np.ndarray, target: np.ndarray) -> float:
    """Return the bytes that memory gave or took in a second: the better of copying and reading."""
    copied = 2 * source.nbytes / seconds(np.copyto, target, source)  # read once, written once
    read = source.nbytes / seconds(np.vdot, source, source)
    return max(copied, read)


# One data set


def measure(X: np.ndarray, y: np.ndarray) -> dict[str, float]:
    """Return the number of epochs, the speeds in examples a second, and what follows from them."""
    run = perceptron(X, y, max_epochs=EPOCHS)
    n, epochs = len(X), run.epochs
    bytes_read = X.nbytes + epochs * (X.nbytes + n * BYTES_BESIDE_A_ROW)
    source = np.ones(20 * 10**6)
    target = np.zeros_like(source)

    ours, scikit, memory = [], [], []
    for _ in range(ROUNDS):
        ours.append(seconds(perceptron, X, y, max_epochs=EPOCHS))
        scikit.append(seconds(scikit_learn, X, y, epochs))
        memory.append(bandwidth(source, target))

    few_X, few_y = X[:FEW_ROWS], y[:FEW_ROWS]
    rows, labels = [dict(enumerate(x)) for x in few_X.tolist()], (few_y > 0).tolist()
    few = FEW_EPOCHS * len(few_X)
    return {
        "epochs": epochs,
        "mistakes": run.mistakes,
        "coursekit": n * epochs / median(ours),
        "scikit-learn": n * epochs / median(scikit),
        "mlxtend": few / typical(FEW_ROUNDS, mlxtend, few_X, few_y, FEW_EPOCHS),
        "river": few / typical(FEW_ROUNDS, river, rows, labels, FEW_EPOCHS),
        "to scikit-learn": median(b / a for a, b in zip(ours, scikit, strict=True)),
        "bandwidth": median(memory),
        "of bandwidth": median(bytes_read / a / b for a, b in zip(ours, memory, strict=True)),
        "same w": np.array_equal(scikit_learn(X, y, epochs), run.w),
        "X alone": epochs * X.nbytes / bytes_read,
    }


def typical(rounds: int, call: Callable, *arguments) -> float:
    return median(seconds(call, *arguments) for _ in range(rounds))


# What is written


def table(results: dict[tuple[int, int, float], dict[str, float]]) -> list[str]:
    lines = [
        "| data | epochs | mistakes | coursekit | scikit-learn | mlxtend | river | of bandwidth |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for (n, d, noise), r in results.items():
        name = f"10^{len(str(n)) - 1} × {d}, " + ("10 % noise" if noise else "separable")
        peers = [
            f"{r[peer]:.1e} ({r['coursekit'] / r[peer]:,.0f})" for peer in ("mlxtend", "river")
        ]
        cells = [
            name,
            f"{r['epochs']}",
            f"{r['mistakes']:,}",
            f"{r['coursekit']:.1e}",
            f"{r['scikit-learn']:.1e} ({r['to scikit-learn']:.2f})",
            *peers,
            f"{r['of bandwidth']:.2f}",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def verdicts(results: dict[tuple[int, int, float], dict[str, float]]) -> list[str]:
    least = min(r["to scikit-learn"] for r in results.values())
    large = results[10**6, 20, 0]
    share = large["of bandwidth"]
    same = sum(r["same w"] for r in results.values())
    answer = {True: "reached", False: "NOT reached"}
    return [
        f"- At least {ENOUGH_FOR_SCIKIT} times scikit-learn's examples a second on every set: "
        f"{answer[least >= ENOUGH_FOR_SCIKIT]} ({least:.2f} on the worst).",
        f"- At least {ENOUGH_FOR_BANDWIDTH} of the memory bandwidth on the separable 10^6 × 20: "
        f"{answer[share >= ENOUGH_FOR_BANDWIDTH]} ({share:.2f}; "
        f"if nothing but X once an epoch were counted, {share * large['X alone']:.2f}).",
        f"- coursekit and scikit-learn end with the same w, to the last bit: on {same} of "
        f"{len(results)} sets.",
    ]


def main() -> None:
    load = report.load()
    warnings.simplefilter("ignore", NotConvergedWarning)
    perceptron([[0.5]], [1])  # compiles
    results = {}
    for (n, d), margin in SIZES.items():
        for noise in (0, 0.1):
            results[n, d, noise] = measure(*data(n, d, margin, noise))
            print(".", end="", flush=True)
    gigabytes = median(r["bandwidth"] for r in results.values())
    packages = ("numpy", "numba", "scikit-learn", "mlxtend", "river")
    conditions = [
        f"- One thread; memory bandwidth {gigabytes / 1e9:.1f} GB/s",
        report.machine(load, *packages),
    ]
    report.write("perceptron", [*table(results), "", *verdicts(results), "", *conditions])


if __name__ == "__main__":
    main()
