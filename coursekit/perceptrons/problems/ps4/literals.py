"""Conjunctions of literals: j stands for attribute j, which counts from 1, and -j for not j."""

import numpy as np


def conjunction(rng: np.random.Generator, n: int, k: int, monotone: bool = False) -> list[int]:
    """Return k literals of different attributes, in the order of these."""
    attributes = np.sort(rng.choice(np.arange(1, n + 1), k, replace=False))
    return (attributes * (1 if monotone else rng.choice([-1, 1], k))).tolist()


def truth(literals: list[int], X: np.ndarray) -> np.ndarray:
    """Return the label, 0 or 1, that a conjunction gives to each row of X, (m,)."""
    literals = np.array(literals, dtype=int)
    return (X[:, abs(literals) - 1] == (literals > 0)).all(axis=1).astype(int)


def satisfied(rng: np.random.Generator, n: int, literals: list[int]) -> np.ndarray:
    """Return an instance of n attributes that makes all these literals true, (n,)."""
    x = rng.integers(0, 2, n)
    for literal in literals:
        x[abs(literal) - 1] = literal > 0
    return x


def violated(rng: np.random.Generator, n: int, literals: list[int]) -> np.ndarray:
    """Return an instance that makes one or two of these literals false, (n,)."""
    x = satisfied(rng, n, literals)
    for literal in rng.choice(literals, min(len(literals), int(rng.integers(1, 3))), replace=False):
        x[abs(literal) - 1] = literal < 0
    return x


def text(literals: list[int]) -> str:
    """Return a conjunction as it is written.

    Examples
    --------
    >>> text([1, -3]), text([])
    ('x1 ∧ ¬x3', 'the empty conjunction')
    """
    words = [f"x{j}" if j > 0 else f"¬x{-j}" for j in literals]
    return " ∧ ".join(words) or "the empty conjunction"
