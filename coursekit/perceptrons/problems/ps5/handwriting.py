"""Handwritten digits for ps5.choose_gamma: what is shown, and what stays hidden."""

from functools import cache, lru_cache

import numpy as np

from coursekit.perceptrons.datasets import Dataset, ten_digits

PAIRS = ((3, 8), (4, 9), (5, 9), (8, 9), (0, 6), (2, 7), (1, 7))
SHOWN, TRUSTED, EPOCHS = 40, 60, 10


@cache
def all_digits() -> Dataset:
    """Return all the images and which digit each of them is, read once."""
    return ten_digits()


@cache
def rows() -> dict[bytes, int]:
    """Return for each image its row."""
    return {x.tobytes(): i for i, x in enumerate(all_digits().X)}


def digits(rng: np.random.Generator, share: float, noise: float) -> tuple:
    """Return X, y, X_val, y_val: two digits, y with some labels wrong, y_val without errors.

    The first digit, with label +1, has this share of the images in X; in X_val it has half.
    """
    images, digit = all_digits()
    first, second = (int(k) for k in rng.permutation(PAIRS[int(rng.integers(len(PAIRS)))]))
    a, b = (rng.permutation(np.flatnonzero(digit == k)) for k in (first, second))
    of_a = round(share * SHOWN)
    shown = rng.permutation([*a[:of_a], *b[: SHOWN - of_a]])
    trusted = rng.permutation([*a[-TRUSTED // 2 :], *b[-TRUSTED // 2 :]])
    y, y_val = (np.where(digit[numbers] == first, 1, -1) for numbers in (shown, trusted))
    wrong = rng.choice(SHOWN, round(noise * SHOWN), replace=False)
    y[wrong] = -y[wrong]
    return images[shown].astype(float), y, images[trusted].astype(float), y_val


def hidden(X: np.ndarray, X_val: np.ndarray, y_val: np.ndarray) -> tuple:
    """Return all the images of the two digits that are in neither X nor X_val, and their labels."""
    images, digit = all_digits()
    used = [rows()[x.tobytes()] for x in np.vstack([X, X_val]).astype(np.int64)]
    trusted = digit[used[len(X) :]]
    first, second = (trusted[y_val == label][0] for label in (1, -1))
    others = np.setdiff1d(np.flatnonzero((digit == first) | (digit == second)), used)
    return images[others], np.where(digit[others] == first, 1, -1)


def trained(X: np.ndarray, y: np.ndarray, gamma: float) -> np.ndarray:
    """Return w after EPOCHS passes of the margin perceptron, or after a pass without an update."""
    counts = _counts(X.astype(np.float64).tobytes(), y.astype(np.int64).tobytes(), gamma)
    return y * counts @ X


@lru_cache(maxsize=2000)
def _counts(X: bytes, y: bytes, gamma: float) -> np.ndarray:
    """Return how often each example was updated on; the scores are kept, and w is not needed."""
    labels = np.frombuffer(y, dtype=np.int64)
    Z = np.frombuffer(X).reshape(len(labels), -1) * labels[:, None]
    K = Z @ Z.T
    rows, diagonal = list(K), K.diagonal().tolist()
    scores, square, threshold, counts = np.zeros(len(Z)), 0.0, 0.0, [0] * len(Z)
    for _ in range(EPOCHS):
        before = sum(counts)
        for i in range(len(Z)):
            if scores[i] <= threshold:
                square += 2 * float(scores[i]) + diagonal[i]
                threshold = gamma / 2 * square**0.5
                scores += rows[i]
                counts[i] += 1
        if sum(counts) == before:
            break
    return np.array(counts)


def hidden_errors(
    X: np.ndarray, y: np.ndarray, X_val: np.ndarray, y_val: np.ndarray, gammas: list[float]
) -> list[float]:
    """Return for each gamma its share of mistakes on the images that were not given."""
    images, labels = (
        np.concatenate([a, b]).astype(kind).tobytes()
        for a, b, kind in ((X, X_val, np.float64), (y, y_val, np.int64))
    )
    return list(_hidden_errors(images, labels, len(y), tuple(gammas)))


@lru_cache(maxsize=2000)
def _hidden_errors(images: bytes, y: bytes, n: int, gammas: tuple[float, ...]) -> list[float]:
    """Return the same from a cache: a class is dealt the same images many times."""
    labels = np.frombuffer(y, dtype=np.int64)
    X = np.frombuffer(images).reshape(len(labels), -1)
    others, right = hidden(X[:n], X[n:], labels[n:])
    return [errors(trained(X[:n], labels[:n], gamma), others, right) for gamma in gammas]


def errors(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> float:
    """Return the share of the examples on which w is wrong."""
    return float(np.mean(np.where(X @ w >= 0, 1, -1) != y))
