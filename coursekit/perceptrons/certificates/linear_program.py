"""The linear program that proposes a hyperplane, in floats (scipy's HiGHS).

HiGHS does not hear Ctrl-C. Where it takes long it runs in a process of its own, which can be
stopped, and beside which a bar can move.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from coursekit.numbers.progress import IN_A_PAGE, progress

LONG_PROGRAM = 10**8  # rows times squared columns, about a second
PACKAGE = str(Path(__file__).parents[3])  # the folder that holds this coursekit
APART = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from coursekit.perceptrons.certificates.linear_program import main; main(sys.argv[2])"
)


def best_box_w(near: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the w in [-1, 1]^d with the largest minimum score, and the rows that determine it.

    The score of a row z, of floats, is w . z. The rows are those with a positive weight in the dual
    program. If HiGHS has no answer, w is zero.

    Examples
    --------
    >>> w, rows = best_box_w(np.array([[2.0, 0], [-1, 1]]))
    >>> w.tolist(), rows.tolist()
    ([0.3333333333333333, 1.0], [0, 1])
    """
    n, d = near.shape
    if n * d * d < LONG_PROGRAM or not sys.executable or IN_A_PAGE:
        return _solved(near)
    with TemporaryDirectory() as folder:
        np.save(Path(folder, "near.npy"), near)
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", APART, PACKAGE, folder],
            start_new_session=True,  # Ctrl-C reaches this process, which ends the other
        )
        try:
            for _ in progress(_seconds(process), "seconds in the linear program"):
                pass
        finally:
            process.kill()
            process.wait()
        if process.returncode:
            raise RuntimeError(
                f"The linear program of {n} examples and {d} features ended with the exit code "
                f"{process.returncode}: there may be too little memory for it."
            )
        with np.load(Path(folder, "answer.npz")) as answer:
            return answer["w"], answer["rows"]


def _seconds(process: subprocess.Popen) -> Iterator[int]:
    """Yield about once a second until a process ends."""
    for second in range(sys.maxsize):
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            yield second
        else:
            return


def main(folder: str) -> None:
    """Solve the linear program saved in a folder, and save the answer there."""
    w, rows = _solved(np.load(Path(folder, "near.npy")))
    np.savez(Path(folder, "answer.npz"), w=w, rows=rows)


def _solved(near: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    from scipy.optimize import linprog

    n, d = near.shape
    result = linprog(
        np.append(np.zeros(d), -1),
        np.hstack([-near, np.ones((n, 1))]),
        np.zeros(n),
        bounds=[(-1, 1)] * d + [(None, None)],
        method="highs-ds",
    )
    if result.x is None:
        return np.zeros(d), np.arange(1)
    deciding = np.flatnonzero(result.ineqlin.marginals < 0)
    return result.x[:d], deciding if len(deciding) else np.arange(1)
