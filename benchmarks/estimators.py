"""Compare the speed of the averaged `Perceptron` with scikit-learn's averaged `SGDClassifier`.

Both are set to make the same updates, and the averages that they end with are compared. Prints a
table and writes it into README.md beside this file: python benchmarks/estimators.py
"""

from statistics import median

import numpy as np
import report
from scipy import sparse
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import SGDClassifier

from coursekit.perceptrons.estimators import Perceptron

SETS = [  # name, n, d, classes, share of the entries that are not 0
    ("10^5 × 20", 10**5, 20, 2, 1),
    ("10^5 × 100", 10**5, 100, 2, 1),
    ("10^4 × 100", 10**4, 100, 10, 1),
    ("10^4 × 5,000, 1 % not 0", 10**4, 5_000, 2, 0.01),
    ("10^4 × 5,000, 1 % not 0", 10**4, 5_000, 10, 0.01),
]
EPOCHS = 10
ROUNDS = 9
NOISE = 0.3  # relative to the scores that separate the classes


def data(n: int, d: int, classes: int, share: float) -> tuple:
    """Return examples, sparse if `share` is below 1, in the classes of the largest noisy score."""
    rng = np.random.default_rng(0)
    if share < 1:
        X = sparse.random_array((n, d), density=share, rng=rng, format="csr")
    else:
        X = rng.standard_normal((n, d))
    scores = X @ rng.standard_normal((d, classes))
    scores += NOISE * scores.std() * rng.standard_normal((n, classes))
    return X, scores.argmax(axis=1)


def measure(X, y: np.ndarray) -> dict[str, float]:
    """Return the speeds in examples a second and class, and how far apart the averages are."""
    options = {"fit_intercept": False, "shuffle": False}
    ours = Perceptron(vote="averaged", max_epochs=EPOCHS, **options).fit(X, y)  # compiles
    assert ours.n_iter_ == EPOCHS
    rule = {"loss": "perceptron", "penalty": None, "learning_rate": "constant", "eta0": 1}
    theirs = SGDClassifier(average=True, tol=None, max_iter=EPOCHS, **rule, **options).fit(X, y)
    our_times, their_times = report.in_turn(
        ROUNDS, lambda: ours.fit(X, y), lambda: theirs.fit(X, y)
    )
    examples = X.shape[0] * EPOCHS * len(ours.coef_)
    return {
        "updates": ours.n_updates_,
        "coursekit": examples / median(our_times),
        "scikit-learn": examples / median(their_times),
        "ratio": report.median_ratio(their_times, our_times),
        "apart": np.abs(ours.coef_ - theirs.coef_).max() / np.abs(theirs.coef_).max(),
    }


def row(name: str, n: int, d: int, classes: int, share: float, r: dict[str, float]) -> list[str]:
    speeds = [f"{r['coursekit']:.1e}", f"{r['scikit-learn']:.1e}"]
    return [name, f"{classes}", f"{r['updates']:,}", *speeds, f"{r['ratio']:.2f}",
            f"{r['apart']:.0e}"]  # fmt: skip


def main() -> None:
    load = report.on_one_thread(ConvergenceWarning)
    results = []
    for _, *sizes in SETS:
        results.append(measure(*data(*sizes)))
        print(".", end="", flush=True)
    apart = max(r["apart"] for r in results)
    assert apart < 1e-9, f"The two do not end with the same average: {apart}."
    least = min(r["ratio"] for r in results)
    report.write("estimators", [
        *report.table(
            "data | classes: | updates: | coursekit: | scikit-learn: | ratio: | apart:",
            [row(*a, r) for a, r in zip(SETS, results, strict=True)],
        ),
        "",
        report.verdict(
            "At least as fast as scikit-learn on every set", least >= 1, f"{least:.2f} on the worst"
        ),
    ], load, "numpy", "numba", "scipy", "scikit-learn")  # fmt: skip


if __name__ == "__main__":
    main()
