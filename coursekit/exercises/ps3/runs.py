"""Draw the runs that the proof of convergence is watched on."""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.loops import history


def drawn(rng: np.random.Generator) -> tuple:
    """Return X, y, the rows of the mistakes in order, and a u that is right about all examples."""
    n, d = int(rng.integers(3, 6)), int(rng.integers(2, 4))
    X, y, u = draw.separated(rng, n, d, largest=3)
    return X, y, np.array([i for updates in history(X, y, 1000) for i, _ in updates]), u
