"""Iterative parameter mixing on more and more machines (further/many-machines)."""

from __future__ import annotations

import numpy as np

from coursekit.perceptrons.algorithms import mixing
from coursekit.perceptrons.datasets import separable


def more_machines(rng: np.random.Generator, mixture: str = "mistakes") -> dict[str, int]:
    """Draw 2,400 separable examples of ten features; learn them on 1, 4, 16 and 64 machines.

    Parameters
    ----------
    rng : Generator
        Draws the examples.
    mixture : str, optional
        The weights of the mean, "mistakes" or "uniform".

    Returns
    -------
    dict of str to int
        The ``epochs`` and the ``mistakes`` of all machines together, such as ``epochs 64``.

    Examples
    --------
    >>> from coursekit.numbers.spread import repeat
    >>> print(repeat(more_machines, runs=20))
                 median  10 % to 90 %  of 20 runs
    epochs 1          4     2 to 6.1
    mistakes 1       30     1 to 40.4
    epochs 4          6   3.8 to 10.1
    mistakes 4     68.5  52.3 to 82.1
    epochs 16         6   3.8 to 8.1
    mistakes 16     118  71.8 to 148
    epochs 64         2     2 to 6.4
    mistakes 64     146   130 to 244
    """
    X, y = separable(2400, 10, 0.05, rng=rng)
    results = {}
    for machines in (1, 4, 16, 64):
        shards = list(zip(np.array_split(X, machines), np.array_split(y, machines)))
        run = mixing(shards, mixture=mixture)
        results[f"epochs {machines}"] = run.epochs
        results[f"mistakes {machines}"] = int(run.mistakes.sum())
    return results
