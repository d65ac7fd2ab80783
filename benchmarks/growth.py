"""Draw how the perceptron's time and memory grow with the data: python benchmarks/growth.py

Writes growth.png and, into README.md, the slopes and how many examples fit into the memory.
"""

import os
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import report

from coursekit.perceptrons.algorithms import NotConvergedWarning, multiclass_perceptron, perceptron
from coursekit.pictures.style import BLUE, VERMILION

EPOCHS, ROUNDS = 5, 3
GREY = "#555555"
PICTURE = Path(__file__).with_name("growth.png")


def two_classes(n: int, d: int, noise: float = 0.1) -> tuple[np.ndarray, np.ndarray]:
    """Return examples of a hyperplane, with the share `noise` of the labels flipped."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((n, d))
    y = np.where(X @ rng.standard_normal(d) > 0, 1, -1)
    return X, np.where(rng.random(n) < noise, -y, y)


def several_classes(classes: int) -> tuple[np.ndarray, np.ndarray]:
    """Return examples in the classes of the largest of several linear scores."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((10**4, 20))
    return X, (X @ rng.standard_normal((20, classes))).argmax(axis=1)


def measure(learn: Callable, X: np.ndarray, y: np.ndarray) -> tuple[int, float, float]:
    """Return the updates of a run, its seconds, and the megabytes in use besides X."""
    run = learn(X, y, max_epochs=EPOCHS)  # compiles
    [times] = report.in_turn(ROUNDS, lambda: learn(X, y, max_epochs=EPOCHS))
    tracemalloc.start()
    learn(X, y, max_epochs=EPOCHS)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(".", end="", flush=True)
    return run.mistakes, min(times), most / 1e6


def growths() -> dict[str, tuple[Sequence[int], Sequence[tuple]]]:
    """Return, for each quantity, its sizes and the measurements with the megabytes of X."""
    grown = {
        "examples, of 20 features": [
            (n, perceptron, two_classes(n, 20)) for n in (10**3, 10**4, 10**5, 10**6)
        ],
        "features, of 10,000 examples": [
            (d, perceptron, two_classes(10**4, d)) for d in (10, 30, 100, 300, 1000)
        ],
        "classes, on 10^4 × 20": [
            (c, multiclass_perceptron, several_classes(c)) for c in (2, 5, 10, 30, 100)
        ],
        "updates, on 10^5 × 20": [
            (None, perceptron, two_classes(10**5, 20, noise)) for noise in (0, 0.03, 0.1, 0.3)
        ],
    }
    results = {}
    for name, cases in grown.items():
        measured = [(*measure(learn, *data), data[0].nbytes / 1e6) for _, learn, data in cases]
        sizes = [m[0] if size is None else size for (size, *_), m in zip(cases, measured)]
        results[name] = sizes, [m[1:] for m in measured]
    return results


def draw(results: dict, memory: float) -> None:
    """Draw seconds above megabytes, with the line of the memory's limit."""
    figure, axes = plt.subplots(
        2, len(results), figsize=(13, 6), sharey="row", layout="constrained"
    )
    for (above, below), (name, (sizes, measured)) in zip(axes.T, results.items(), strict=True):
        seconds, beside, of_x = zip(*measured, strict=True)
        above.loglog(sizes, seconds, "o-", color=BLUE)
        below.loglog(sizes, beside, "o-", color=BLUE, label="beside X")
        below.loglog(sizes, of_x, "s--", color=VERMILION, label="X itself")
        below.axhline(memory, color=GREY, linestyle=":", label="memory of the machine")
        below.set_xlabel(name)
        for ax in (above, below):
            ax.grid(alpha=0.3)
            ax.spines[["top", "right"]].set_visible(False)
    axes[0, 0].set_ylabel(f"seconds, {EPOCHS} epochs")
    axes[1, 0].set_ylabel("megabytes")
    axes[1, 0].legend(frameon=False, loc="center left", bbox_to_anchor=(0, 0.72))
    figure.savefig(PICTURE, dpi=110)


def slope(sizes: Sequence[float], values: Sequence[float]) -> float:
    """Return the exponent with which the values grow between the last two sizes."""
    return float(np.diff(np.log(values[-2:]))[0] / np.diff(np.log(sizes[-2:]))[0])


def main() -> None:
    load = report.on_one_thread(NotConvergedWarning)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e6
    results = growths()
    draw(results, memory)
    rows = []
    for name, (sizes, measured) in results.items():
        seconds, beside, _ = zip(*measured, strict=True)
        powers = (f"{slope(sizes, values):.2f}" for values in (seconds, beside))
        rows.append([name, f"{sizes[-1]:,}", f"{seconds[-1]:.3f}", f"{beside[-1]:.1f}", *powers])
    sizes, measured = next(iter(results.values()))
    fit = memory / (sum(measured[-1][1:]) / sizes[-1])
    alt = "; ".join(f"{r[0]}, up to {r[1]}: {r[2]} s and {r[3]} MB beside X" for r in rows)
    report.write("growth", [
        f"![Seconds and megabytes on logarithmic axes, nearly straight lines: {alt}. All stay far "
        f"below the line of the memory, {memory:,.0f} MB.]({PICTURE.name})",
        "",
        *report.table(
            "what grows | to: | seconds: | MB beside X: | power of seconds: | power of MB:", rows
        ),
        "",
        f"- With 20 features, {fit:.1e} examples of float64 fill the memory of this machine, "
        f"{memory:,.0f} MB, X and all that is beside it; of float32 nearly twice as many.",
    ], load, "numpy", "numba")  # fmt: skip


if __name__ == "__main__":
    main()
