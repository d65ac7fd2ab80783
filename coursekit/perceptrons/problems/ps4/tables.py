"""Small classes as tables, one row a concept and one column an instance, and games on them."""

from typing import Any

import numpy as np

from coursekit.exercises.constructions import at_most, usable
from coursekit.numbers.validation import as_examples, as_vector


def table(rng: np.random.Generator, concepts: int, instances: int) -> np.ndarray:
    """Return a table of different concepts, (concepts, instances), drawn at random."""
    numbers = rng.choice(2**instances, concepts, replace=False)
    return numbers[:, None] >> np.arange(instances) & 1


def singletons(rng: np.random.Generator, m: int) -> np.ndarray:
    """Return the m concepts that say 1 on one of m instances, in any order, (m, m)."""
    return np.eye(m, dtype=int)[rng.permutation(m)]


def game(rng: np.random.Generator, C: np.ndarray, rounds: int) -> tuple:
    """Return C, the instances of all rounds, and the labels that one of the concepts gives."""
    xs = rng.integers(C.shape[1], size=rounds)
    return C, xs, C[rng.integers(len(C)), xs]


def agreeing(C: np.ndarray, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
    """Return the numbers of the concepts that agree with all these examples."""
    return np.flatnonzero((C[:, xs] == ys).all(axis=1))


def left(C: np.ndarray, xs: np.ndarray, ys: np.ndarray) -> list[np.ndarray]:
    """Return the numbers of the concepts that are left before each round, and after the last."""
    return [agreeing(C, xs[:t], ys[:t]) for t in range(len(xs) + 1)]


def as_class(value: Any, m: int, most: int) -> np.ndarray:
    """Return a value as a table of m different concepts, or raise naming its fault."""
    C = as_examples(at_most(m, usable(value, "C"), "C"))
    if len(C) != m:
        raise ValueError(f"C must have {m} rows, one for each concept, but it has {len(C)}.")
    if C.shape[1] > most:
        raise ValueError(f"C has {C.shape[1]} instances, but at most {most} are allowed.")
    if ((C != 0) & (C != 1)).any():
        raise ValueError("C must hold only 0 and 1.")
    C = C.astype(np.int64)
    if len({concept.tobytes() for concept in C}) < m:
        raise ValueError("Two rows of C are equal, so they are one concept.")
    return C


def as_sequence(xs: Any, ys: Any, C: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray]:
    """Return instances and labels with which a concept of C agrees, or raise naming the fault."""
    xs = as_vector(at_most(most, usable(xs, "xs"), "xs"), "xs")
    ys = as_vector(at_most(most, usable(ys, "ys"), "ys"), "ys")
    if len(xs) != len(ys):
        raise ValueError(f"There are {len(xs)} instances in xs, but {len(ys)} labels in ys.")
    if not set(xs.tolist()) <= set(range(C.shape[1])):
        raise ValueError(f"xs must hold numbers of instances, from 0 to {C.shape[1] - 1}.")
    if not set(ys.tolist()) <= {0, 1}:
        raise ValueError("ys must hold labels, 0 or 1.")
    xs, ys = xs.astype(np.int64), ys.astype(np.int64)
    if not len(agreeing(C, xs, ys)):
        t = list(map(len, left(C, xs, ys))).index(0) - 1
        raise ValueError(f"No concept of the class agrees with your labels up to round {t}.")
    return xs, ys
