"""Draw the runs on which the proof of convergence is watched."""

import numpy as np

from coursekit.perceptrons.problems import draw
from coursekit.perceptrons.problems.passes import signed, updates_of_pass


def sample(rng: np.random.Generator, i: int) -> tuple:
    """Return X, y, the rows of the mistakes in order, and a u that is right about all examples."""
    n, d = int(rng.integers(3, 6)), int(rng.integers(2, 4))
    rows, labels, u = draw.separated_rows(rng, n, d, largest=3)
    Z, w, updates = signed(rows, labels), [0] * d, []
    while in_this_pass := [*updates_of_pass(Z, w)]:
        updates += in_this_pass
    X, y = np.array(rows, dtype=float), np.array(labels)
    return X, y, np.array(updates), np.array(u, dtype=float)
