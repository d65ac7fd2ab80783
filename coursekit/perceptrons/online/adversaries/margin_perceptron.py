"""The opponent of the margin perceptron, who uses the proof as a plan (lecture 06)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from coursekit.numbers.validation import as_float, as_not_negative, as_positive
from coursekit.perceptrons.bounds.margin_perceptron import margin_perceptron_bound
from coursekit.perceptrons.datasets import Dataset

# The rule is met with this share of ‖w‖ to spare, so that rounding in another order cannot miss it.
SPARE = 1e-12
# The examples are slightly shorter than 1, so that none is longer than 1 after rounding.
LENGTH = 1 - 1e-14
MOST = 100_000


def against_margin_perceptron(gamma0: Any, gamma: Any = None) -> Dataset:
    """Play against the margin perceptron: show examples that trigger an update, until none can.

    The opponent has in mind u = (1, 0, 0), and every example x has label +1, length 1 and
    u·x = gamma0. Of those that trigger an update it takes the one that lets w grow most: w·x is
    (gamma/2) ‖w‖, and the rest of the length points in a direction orthogonal to u and w. When the
    margin keeps w·x from being so small, no x of length at most 1 can trigger an update.

    Parameters
    ----------
    gamma0 : number
        The margin of the examples for u, above 0 and at most 1.
    gamma : number, optional
        The parameter of the margin perceptron, below 2 gamma0; gamma0 unless given.

    Returns
    -------
    Dataset
        X (T, 3) of floats, in the order to show them, and y, all +1. In this order each one brings
        an update of `margin_perceptron(X, y, gamma=gamma)`, and a second epoch has none.

    Raises
    ------
    ValueError
        If gamma0 is not above 0 and at most 1, gamma is negative or not below 2 gamma0, or more
        than 100,000 updates are possible.

    Notes
    -----
    Every step meets the two inequalities of the proof with equality, so ‖w_t‖ is that of
    `bounds.largest_norms(...).recursion` and u·w_t = t gamma0. No examples of any kind can bring
    more updates than the last t at which this recursion is t gamma0 at least, and this opponent was
    never found to force fewer than that by more than one. Measured, with the bound of
    `bounds.margin_perceptron_bound`:

    ======  ==========  =======  ========
    gamma0  gamma       updates  bound
    ======  ==========  =======  ========
    0.5     gamma0            8     10.05
    0.3     gamma0           26     27.92
    0.2     gamma0           61     62.82
    0.1     gamma0          249    251.29
    0.05    gamma0        1,003  1,005.14
    0.02    gamma0        6,280  6,282.16
    0.1     gamma0 / 2      146    146.72
    0.1     0                99    100
    ======  ==========  =======  ========

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import margin_perceptron
    >>> X, y = against_margin_perceptron(0.1)
    >>> margin_perceptron(X, y, gamma=0.1).updates_per_epoch
    array([249,   0])
    """
    gamma0 = as_float(as_positive(gamma0, "gamma0"), "gamma0")
    gamma = gamma0 if gamma is None else as_float(as_not_negative(gamma, "gamma"), "gamma")
    if gamma0 > 1:
        raise ValueError(f"gamma0 must be at most 1, the length of the examples, not {gamma0}.")
    bound = margin_perceptron_bound(gamma0, gamma)
    if bound > MOST:
        raise ValueError(
            f"gamma0 must be larger, or gamma smaller: there might be {bound:.0f} updates, "
            f"and the most that are made here are {MOST}."
        )
    w, shown = np.zeros(3), []
    while (x := _hardest(w, gamma0, gamma)) is not None:
        w += x
        shown.append(x)
    return Dataset(np.array(shown), np.ones(len(shown), dtype=np.int64))


def _hardest(w: np.ndarray, gamma0: float, gamma: float) -> np.ndarray | None:
    """Return the x of length 1 with x[0] = gamma0 whose update lengthens w most, or None.

    It is gamma0 u + a v + b n for orthogonal unit vectors u, v and n, with w in the plane of u, v.
    """
    projection, across = w[0], math.hypot(w[1], w[2])
    room = math.sqrt(max(0.0, (LENGTH - gamma0) * (LENGTH + gamma0)))
    v = w[1:] / across if across else np.array([1.0, 0.0])
    above = (gamma / 2 - SPARE) * math.hypot(projection, across) - gamma0 * projection
    if above < -room * across:
        return None
    a = min(above / across, room) if across else 0.0
    b = math.sqrt(max(0.0, (room - a) * (room + a)))
    return np.array([gamma0, a * v[0] - b * v[1], a * v[1] + b * v[0]])
