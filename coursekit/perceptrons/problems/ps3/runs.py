"""Draw the runs on which the proof of convergence is watched."""

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.algorithms import perceptron


def sample(rng: np.random.Generator, i: int) -> tuple:
    """Return X, y, the rows of the mistakes in order, and a u that is right about all examples."""
    X, y, u = draw.separated(rng, int(rng.integers(3, 6)), int(rng.integers(2, 4)), largest=3)
    return X, y, perceptron(X, y).updates, u
