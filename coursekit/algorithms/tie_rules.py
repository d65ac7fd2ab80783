"""The readings found in lecture notes, for lecture 02's demonstration only.

The package's main path has one rule: a mistake is y (w . x) <= 0. Published notes read the sign of
0 in two other ways, and print loops that do not do what they are meant to do. Here they run, in
exact arithmetic, so that the lecture can show what becomes of them. Nothing else may import this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from coursekit.arithmetic import as_python, as_smallest
from coursekit.validation import as_examples, as_labels, as_vector


class Outcome(NamedTuple):
    """How a run ended.

    Attributes
    ----------
    w : ndarray, shape (d,)
        The weight vector at the end.
    updates : list of int
        The row of the example of each update, in order.
    stopped : bool
        Whether a pass without an update came before the passes ran out.
    separates : bool
        Whether y (w . x) > 0 on every example, whatever the loop itself believes.
    """

    w: np.ndarray
    updates: list[int]
    stopped: bool
    separates: bool


def zero_is_a_mistake(y: int, score: Any) -> bool:
    """Update if y (w . x) <= 0: on the hyperplane no label is right. The rule of the course."""
    return y * score <= 0


def zero_is_plus(y: int, score: Any) -> bool:
    """Update if the prediction is wrong, where sign(0) = +1."""
    return y != (1 if score >= 0 else -1)


def zero_is_neither(y: int, score: Any) -> bool:
    """Update if sign(y (w . x)) = -1, where sign(0) = 0: on the hyperplane nothing happens."""
    return y * score < 0


RULES: dict[str, Callable[[int, Any], bool]] = {
    "a mistake": zero_is_a_mistake,
    "the class +1": zero_is_plus,
    "neither": zero_is_neither,
}


def run(
    rule: Callable[[int, Any], bool], X: Any, y: Any, *, w0: Any = None, max_epochs: int = 100
) -> Outcome:
    """Run the perceptron's loop with one of the rules in place of the course's own.

    Parameters
    ----------
    rule : callable
        Called with a label and a score w . x; says whether to update.
    X : array_like, shape (n, d)
        One example a row, integers or Fractions.
    y : array_like, shape (n,)
        Labels, -1 or +1.
    w0 : array_like, shape (d,), optional
        The weight vector to start from; zero unless given.
    max_epochs : int, optional
        Stop after so many passes even if updates go on.

    Examples
    --------
    >>> run(zero_is_plus, [[1, 2], [2, -1]], [1, -1])
    Outcome(w=array([-2,  1]), updates=[1], stopped=True, separates=False)
    """
    X, y, w0 = _prepared(X, y, w0)
    return _passes(lambda i, w: rule(y[i], w @ X[i]), X, y, w0, max_epochs)


def predicting_with_w0(X: Any, y: Any, *, w0: Any = None, max_epochs: int = 100) -> Outcome:
    """Run the loop of an algorithm box that predicts with w_0 at every step in place of w_t.

    Parameters and result are those of `run`; the rule is that of the course.

    Examples
    --------
    >>> predicting_with_w0([[1, 2], [2, -1]], [1, -1], max_epochs=3)
    Outcome(w=array([-3,  9]), updates=[0, 1, 0, 1, 0, 1], stopped=False, separates=True)
    """
    X, y, w0 = _prepared(X, y, w0)
    return _passes(lambda i, w: zero_is_a_mistake(y[i], w0 @ X[i]), X, y, w0, max_epochs)


def assigning_loop(X, y, w):
    """Do what a published loop does; return its w, and what it says about itself."""
    while True:
        for i in range(len(X)):
            f = np.sign(y[i] * (X[i] @ w))
            if f == -1:
                w = w + y[i] * X[i]
        if converged := True:
            break
    return w, converged


def _prepared(X: Any, y: Any, w0: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the arguments of a run as arrays of Python numbers, which never overflow."""
    X = as_examples(X)
    y = as_labels(y, len(X))
    w0 = np.zeros(X.shape[1], dtype=np.int64) if w0 is None else as_vector(w0, "w0", X.shape[1])
    return as_python(X), as_python(y), as_python(w0)


def _passes(
    is_due: Callable[[int, np.ndarray], bool],
    X: np.ndarray,
    y: np.ndarray,
    w: np.ndarray,
    max_epochs: int,
) -> Outcome:
    """Pass over the rows until a pass makes no update; `is_due` says when row i is to make one."""
    updates, before = [], -1
    for _ in range(max_epochs):
        before = len(updates)
        for i in range(len(X)):
            if is_due(i, w):
                w = w + y[i] * X[i]
                updates.append(i)
        if len(updates) == before:
            break
    separates = bool((y * (X @ w) > 0).all())
    return Outcome(as_smallest(w), updates, len(updates) == before, separates)
