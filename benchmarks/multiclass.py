"""Compare the multiclass perceptron with one-vs-rest, ours and scikit-learn's.

Prints a table and writes it into README.md beside this file: python benchmarks/multiclass.py
"""

import numpy as np
import report
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import Perceptron as ScikitPerceptron

from coursekit.perceptrons.estimators import MulticlassPerceptron, Perceptron

SETS = [(10**5, 20, 3), (10**4, 100, 10), (10**4, 784, 10), (10**4, 20, 100)]  # n, d, classes
EPOCHS, ROUNDS = 10, 5
NOISE = 0.1  # relative to the scores that separate the classes


def data(n: int, d: int, classes: int) -> tuple[np.ndarray, np.ndarray]:
    """Return 2 n examples in the classes of the largest noisy score."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((2 * n, d))
    scores = X @ rng.standard_normal((d, classes))
    scores += NOISE * scores.std() * rng.standard_normal((2 * n, classes))
    return X, scores.argmax(axis=1)


def row(n: int, d: int, classes: int) -> list[str]:
    """Measure on one set; return its row of the table."""
    X, y = data(n, d, classes)
    models = [
        MulticlassPerceptron(shuffle=False, max_epochs=EPOCHS),
        Perceptron(shuffle=False, max_epochs=EPOCHS),
        ScikitPerceptron(shuffle=False, tol=None, max_iter=EPOCHS),
    ]
    errors = [(model.fit(X[:n], y[:n]).predict(X[n:]) != y[n:]).mean() for model in models]
    fits = [lambda model=model: model.fit(X[:n], y[:n]) for model in models]
    seconds = [min(times) for times in report.in_turn(ROUNDS, *fits)]
    print(".", end="", flush=True)
    cells = (f"{t:.2f} s, {error:.1%}" for t, error in zip(seconds, errors, strict=True))
    return [f"10^{len(str(n)) - 1} × {d}", classes, *cells, f"{seconds[2] / seconds[0]:.2f}"]


def main() -> None:
    load = report.on_one_thread(ConvergenceWarning)
    table = report.table(
        "data | classes: | multiclass: | one against the rest: | scikit-learn: | ratio:",
        [row(*sizes) for sizes in SETS],
    )
    report.write("multiclass", table, load, "numpy", "numba", "scikit-learn")


if __name__ == "__main__":
    main()
