"""Halving and weighted majority on labels of which some are wrong (lecture 04)."""

from __future__ import annotations

import numpy as np

from coursekit.perceptrons.concepts import Conjunctions, table_of
from coursekit.perceptrons.online import Conjunction


def noisy_votes(
    rng: np.random.Generator, rounds: int = 400, noise: float = 0.1
) -> dict[str, float]:
    """Play random examples of x1 ∧ ¬x3 whose labels are wrong with a probability.

    Parameters
    ----------
    rng : Generator
        Draws the instances, and the labels that are wrong.
    rounds : int, optional
        How many examples there are.
    noise : float, optional
        The probability that a label is wrong.

    Returns
    -------
    dict of str to float
        After how many examples Halving has no concept of three attributes left (``Halving lasts``,
        all of them if it keeps one), how many are ``left at the end``, the mistakes of ``weighted
        majority`` and of the ``best concept``, and how many ``more`` the former are.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(noisy_votes, runs=20))
                       median  10 % to 90 %  of 20 runs
    Halving lasts         9.5   5.9 to 20.2
    left at the end         0     0 to 0
    weighted majority      44  37.8 to 51
    best concept           41  35.7 to 48
    more                    3     2 to 3.1
    """
    table = table_of(Conjunctions(3))
    columns = rng.integers(0, len(table.instances), rounds)
    target = np.array([Conjunction(3, (1, -3))(x) for x in table.instances])
    labels = target[columns] ^ (rng.random(rounds) < noise)
    wrong = table.labels[:, columns] != labels  # (concepts, rounds)
    earlier = np.cumsum(wrong, axis=1) - wrong  # each concept's mistakes before the round
    weights = 0.5**earlier
    ones = (weights * table.labels[:, columns]).sum(axis=0)
    mistakes = int(((2 * ones > weights.sum(axis=0)) != labels).sum())
    left = (np.cumsum(wrong, axis=1) == 0).sum(axis=0)
    best = int(wrong.sum(axis=1).min())
    return {
        "Halving lasts": int(np.argmin(left > 0)) + 1 if left[-1] == 0 else rounds,
        "left at the end": int(left[-1]),
        "weighted majority": mistakes,
        "best concept": best,
        "more": mistakes - best,
    }
