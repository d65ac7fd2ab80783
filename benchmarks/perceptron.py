"""Compare the speed of `coursekit.perceptrons.algorithms` with other packages, on one thread.

Prints a table and writes it into README.md beside this file, between the two markers there. Run it
on a machine that has nothing else to do: python benchmarks/perceptron.py
"""

from statistics import median

import numpy as np
import report
from mlxtend.classifier import Perceptron as MlxtendPerceptron
from river.linear_model import Perceptron as RiverPerceptron
from sklearn.linear_model import Perceptron as ScikitPerceptron

from coursekit.perceptrons.algorithms import NotConvergedWarning, perceptron
from coursekit.perceptrons.datasets import Dataset, separable

SIZES = {(10**4, 20): 0.002, (10**5, 100): 0.02, (10**6, 20): 0.005}  # (n, d): margin
EPOCHS = 10
ROUNDS = 9
FEW_ROWS, FEW_EPOCHS, FEW_ROUNDS = 2_000, 3, 3  # for the packages that take a long time
BYTES_BESIDE_A_ROW = 1 + 4  # its label and its number in the order, as the compiled loop has them
ENOUGH_FOR_SCIKIT, ENOUGH_FOR_BANDWIDTH = 2.0, 0.7


def data(n: int, d: int, margin: float, noise: float) -> Dataset:
    """Return a separable set, with the share `noise` of the labels flipped."""
    X, y = separable(n, d, margin, rng=0)
    y[np.random.default_rng(1).random(n) < noise] *= -1
    return Dataset(X, y)


# The calls that are timed


def scikit_learn(X: np.ndarray, y: np.ndarray, epochs: int) -> np.ndarray:
    """Return scikit-learn's w, with equivalent settings: no bias, no shuffling, no early stop."""
    peer = ScikitPerceptron(fit_intercept=False, shuffle=False, tol=None, max_iter=epochs)
    return peer.fit(X, y).coef_[0]


def mlxtend(X: np.ndarray, y: np.ndarray) -> None:
    MlxtendPerceptron(eta=1.0, epochs=FEW_EPOCHS, random_seed=0).fit(X, (y + 1) // 2)


def river(rows: list[dict], labels: list[bool]) -> None:
    model = RiverPerceptron()
    for _ in range(FEW_EPOCHS):
        for x, label in zip(rows, labels, strict=True):
            model.learn_one(x, label)


# One data set


def measure(X: np.ndarray, y: np.ndarray) -> dict[str, float]:
    """Return the number of epochs, the speeds in examples a second, and the derived numbers."""
    run = perceptron(X, y, max_epochs=EPOCHS)
    n, epochs = len(X), run.epochs
    source = np.ones(20 * 10**6)
    target = np.zeros_like(source)
    ours, scikit, copying, reading = report.in_turn(
        ROUNDS,
        lambda: perceptron(X, y, max_epochs=EPOCHS),
        lambda: scikit_learn(X, y, epochs),
        lambda: np.copyto(target, source),
        lambda: np.vdot(source, source),
    )
    # Bytes a second that memory gave or took: a copy is read once and written once.
    bandwidth = source.nbytes * max(2 / min(copying), 1 / min(reading))
    bytes_read = X.nbytes + epochs * (X.nbytes + n * BYTES_BESIDE_A_ROW)

    few_X, few_y = X[:FEW_ROWS], y[:FEW_ROWS]
    rows, labels = [dict(enumerate(x)) for x in few_X.tolist()], (few_y > 0).tolist()
    slow = report.in_turn(FEW_ROUNDS, lambda: mlxtend(few_X, few_y), lambda: river(rows, labels))
    few_speeds = (FEW_EPOCHS * len(few_X) / min(times) for times in slow)
    return {
        "epochs": epochs,
        "mistakes": run.mistakes,
        "coursekit": n * epochs / min(ours),
        "scikit-learn": n * epochs / min(scikit),
        **dict(zip(("mlxtend", "river"), few_speeds, strict=True)),
        "to scikit-learn": min(scikit) / min(ours),
        "bandwidth": bandwidth,
        "of bandwidth": bytes_read / min(ours) / bandwidth,
        "same w": np.array_equal(scikit_learn(X, y, epochs), run.w),
    }


# What is written


def row(n: int, d: int, noise: float, r: dict[str, float]) -> list[str]:
    return [
        f"10^{len(str(n)) - 1} × {d}, " + ("10 % noise" if noise else "separable"),
        f"{r['epochs']}",
        f"{r['mistakes']:,}",
        f"{r['coursekit']:.1e}",
        f"{r['scikit-learn']:.1e} ({r['to scikit-learn']:.2f})",
        *(f"{r[p]:.1e} ({r['coursekit'] / r[p]:,.0f})" for p in ("mlxtend", "river")),
        f"{r['of bandwidth']:.2f}",
    ]


def verdicts(results: dict[tuple[int, int, float], dict[str, float]]) -> list[str]:
    least = min(r["to scikit-learn"] for r in results.values())
    large = results[10**5, 100, 0], results[10**6, 20, 0]
    share = min(r["of bandwidth"] for r in large)
    same = sum(r["same w"] for r in results.values())
    return [
        report.verdict(
            f"At least {ENOUGH_FOR_SCIKIT:g} times scikit-learn's examples a second on every set",
            least >= ENOUGH_FOR_SCIKIT,
            f"{least:.2f} on the worst",
        ),
        report.verdict(
            f"At least {ENOUGH_FOR_BANDWIDTH} of the memory bandwidth on the large separable sets",
            share >= ENOUGH_FOR_BANDWIDTH,
            f"{share:.2f} on the worse",
        ),
        f"- coursekit and scikit-learn end with the same w, to the last bit: on {same} of "
        f"{len(results)} sets.",
    ]


def main() -> None:
    load = report.on_one_thread(NotConvergedWarning)
    perceptron([[0.5]], [1])  # compiles
    results = {}
    for (n, d), margin in SIZES.items():
        for noise in (0, 0.1):
            results[n, d, noise] = measure(*data(n, d, margin, noise))
            print(".", end="", flush=True)
    table = report.table(
        "data | epochs: | mistakes: | coursekit: | scikit-learn: | mlxtend: | river: | "
        "of bandwidth:",
        [row(*key, r) for key, r in results.items()],
    )
    gigabytes = median(r["bandwidth"] for r in results.values()) / 1e9
    report.write("perceptron", [
        *table, "", *verdicts(results), "", f"- One thread; memory bandwidth {gigabytes:.1f} GB/s",
    ], load, "numpy", "numba", "scikit-learn", "mlxtend", "river")  # fmt: skip


if __name__ == "__main__":
    main()
