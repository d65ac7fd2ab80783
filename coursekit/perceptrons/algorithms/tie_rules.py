"""The readings of sign(0) in teaching material, for notebooks/further/tie-rules.ipynb only.

The package's main path has one rule: a mistake is y (w . x) <= 0. Published notes read the sign of
0 in two other ways, and print loops that do not do what they are meant to do. Here they run, in
exact arithmetic, so that the notebook can show what becomes of them. Nothing else may import this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.arithmetic import as_python
from coursekit.perceptrons.algorithms.run import Run
from coursekit.perceptrons.algorithms.training import MAX_EPOCHS, checked, orders_for, train
from coursekit.perceptrons.algorithms.update_loops import LARGEST


def zero_is_a_mistake(y: int, score: Any) -> bool:
    """Update if y (w . x) <= 0: no label is right on the hyperplane. The rule of the course."""
    return y * score <= 0


def zero_is_plus(y: int, score: Any) -> bool:
    """Update if the prediction is wrong, where sign(0) = +1."""
    return y != (1 if score >= 0 else -1)


def zero_is_neither(y: int, score: Any) -> bool:
    """Update if sign(y (w . x)) = -1, where sign(0) = 0: no update on the hyperplane."""
    return y * score < 0


RULES: dict[str, Callable[[int, Any], bool]] = {
    "a mistake": zero_is_a_mistake,
    "the class +1": zero_is_plus,
    "neither": zero_is_neither,
}


def run(
    rule: Callable[[int, Any], bool],
    X: ArrayLike,
    y: ArrayLike,
    *,
    w0: ArrayLike | None = None,
    max_epochs: int = MAX_EPOCHS,
) -> Run:
    """Run the perceptron's loop with one of the rules instead of the course's own.

    Parameters
    ----------
    rule : callable
        Called with a label and a score w . x; says whether to update.
    X, y, w0, max_epochs
        As for `perceptron`; integers or Fractions.

    Examples
    --------
    >>> end = run(zero_is_plus, [[1, 2], [2, -1]], [1, -1])
    >>> end, end.separates
    (<Run: 1 mistake in 2 epochs, converged, w = [-2  1]>, False)
    """
    return _run(lambda x, label, w, w0: rule(label, w @ x), X, y, w0, max_epochs)


def predicting_with_w0(
    X: ArrayLike, y: ArrayLike, *, w0: ArrayLike | None = None, max_epochs: int = MAX_EPOCHS
) -> Run:
    """Run the loop of an algorithm box that predicts with w_0 at every step instead of w_t.

    Parameters and result are those of `run`; the rule is that of the course.

    Examples
    --------
    >>> predicting_with_w0([[1, 2], [2, -1]], [1, -1], max_epochs=3)
    <Run: 6 mistakes in 3 epochs, NOT converged, w = [-3  9]>
    """
    return _run(lambda x, label, w, w0: zero_is_a_mistake(label, w0 @ x), X, y, w0, max_epochs)


def assigning_loop(X, y, w):
    """Run a published loop; return its w, and whether it claims to have converged."""
    while True:
        for i in range(len(X)):
            f = np.sign(y[i] * (X[i] @ w))
            if f == -1:
                w = w + y[i] * X[i]
        if converged := True:
            break
    return w, converged


def _run(is_due: Callable, X: Any, y: Any, w0: Any, max_epochs: int) -> Run:
    """Run the loop in Python's numbers, updating if `is_due` is true of x, its label, w and w0."""
    data = checked(X, y, w0, max_epochs=max_epochs, largest=LARGEST)
    X, y, w0 = map(as_python, (data.X, data.y, data.w0))

    def epoch(w: np.ndarray, order: np.ndarray) -> np.ndarray:
        steps = []
        for step, i in enumerate(order):
            if is_due(X[i], y[i], w, w0):
                w += y[i] * X[i]
                steps.append(step)
        return np.array(steps, dtype=np.int64)

    [run] = train([(data, epoch, w0.copy())], orders_for(len(X)))
    return run
