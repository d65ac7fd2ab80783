"""Compare the speed of the sparse `Perceptron` with scikit-learn and Vowpal Wabbit on text.

Prints a table and writes it into README.md beside this file: python benchmarks/text.py
"""

import tempfile
from pathlib import Path

import numpy as np
import report
from scipy import sparse
from sklearn.datasets import dump_svmlight_file
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import SGDClassifier
from vowpalwabbit import Workspace

from coursekit.perceptrons.estimators import Perceptron

N, D, WORDS = 10**5, 10**6, 80  # documents, features, words in a document on average
NOISE = 0.3  # relative to the scores that separate the classes
EPOCHS, ROUNDS = 5, 5
ENOUGH = 2.0


def documents() -> tuple[sparse.csr_array, np.ndarray]:
    """Return documents of unit length whose words follow Zipf's law, in two classes."""
    rng = np.random.default_rng(0)
    lengths = 1 + rng.poisson(WORDS, N)
    ranks = np.exp(rng.random(lengths.sum()) * np.log(D)).astype(np.int32) - 1
    columns = rng.permutation(D).astype(np.int32)[ranks]  # as hashing scatters them
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    X = sparse.csr_array((np.ones(len(columns)), columns, starts), shape=(N, D))
    X.sum_duplicates()
    X.data = 1 + np.log(X.data)
    X.data /= np.repeat(sparse.linalg.norm(X, axis=1), np.diff(X.indptr))
    scores = X @ rng.standard_normal(D)
    return X, np.where(scores + NOISE * scores.std() * rng.standard_normal(N) > 0, 1, -1)


def write_for_wabbit(X: sparse.csr_array, y: np.ndarray, path: Path) -> None:
    """Write the documents in Vowpal Wabbit's format, a vertical bar after the label."""
    dump_svmlight_file(X, y, str(path))
    lines = path.read_text().splitlines()
    path.write_text("".join(f"{line.replace(' ', ' | ', 1)}\n" for line in lines))


def wabbit(path: Path, passes: int) -> Workspace:
    """Run Vowpal Wabbit over the documents, from its cache except for the first time."""
    rule = {"loss_function": "hinge", "sgd": True, "l": 1, "power_t": 0, "noconstant": True}
    cache = {"cache_file": f"{path}.cache", "holdout_off": True, "b": 20, "quiet": True}
    model = Workspace(data=str(path), passes=passes, **rule, **cache)
    model.finish()
    return model


def main() -> None:
    load = report.on_one_thread(ConvergenceWarning)
    X, y = documents()
    options = {"fit_intercept": False, "shuffle": False}
    rule = {"loss": "perceptron", "penalty": None, "learning_rate": "constant", "eta0": 1}
    ours = Perceptron(max_epochs=EPOCHS, **options).fit(X, y)  # compiles
    theirs = SGDClassifier(tol=None, max_iter=EPOCHS, **rule, **options).fit(X, y)
    apart = np.abs(ours.coef_ - theirs.coef_).max() / np.abs(theirs.coef_).max()
    single = X.astype(np.float32)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "documents")
        write_for_wabbit(X, y, path)
        wabbit(path, 1)  # makes the cache
        times = report.in_turn(
            ROUNDS,
            lambda: ours.fit(X, y),
            lambda: ours.fit(single, y),
            lambda: theirs.fit(X, y),
            lambda: theirs.fit(single, y),
            lambda: wabbit(path, EPOCHS),
        )
    names = ["coursekit", "coursekit, float32", "scikit-learn", "scikit-learn, float32",
             "Vowpal Wabbit, float32"]  # fmt: skip
    least = dict(zip(names, map(min, times), strict=True))
    ratio = least["scikit-learn"] / least["coursekit"]
    report.write("text", [
        *report.table(
            "| seconds: | documents a second: | times as long as coursekit:",
            [
                (name, f"{t:.2f}", f"{EPOCHS * N / t:.1e}", f"{t / least['coursekit']:.2f}")
                for name, t in least.items()
            ],
        ),
        "",
        report.verdict(
            f"At least {ENOUGH:g} times scikit-learn's documents a second", ratio >= ENOUGH,
            f"{ratio:.2f}",
        ),
        f"- {ours.n_updates_:,} updates in {EPOCHS} epochs over {X.nnz:,} entries that are not 0. "
        f"The weights of coursekit and scikit-learn are {apart:.0e} apart, relative to the largest "
        "of them.",
    ], load, "numpy", "numba", "scipy", "scikit-learn", "vowpalwabbit")  # fmt: skip


if __name__ == "__main__":
    main()
