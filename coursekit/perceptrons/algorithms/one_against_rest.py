"""Several classes: one kernel perceptron for each against the rest (lectures 07 and 08)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.plurals import counted
from coursekit.numbers.validation import as_examples, without_mask
from coursekit.perceptrons.algorithms.kernel_perceptron import learn
from coursekit.perceptrons.algorithms.kernel_scores import Dual, Primal, is_explicit, scores_of
from coursekit.perceptrons.algorithms.kernels import LARGEST_FLOAT, as_kernel
from coursekit.perceptrons.algorithms.run import Run, length
from coursekit.perceptrons.algorithms.training import MAX_EPOCHS, orders_for, warn_if_cut_off


def one_against_rest(
    X: ArrayLike,
    labels: ArrayLike,
    kernel: Callable,
    *,
    max_epochs: int = MAX_EPOCHS,
    order: ArrayLike | None = None,
    rng: np.random.Generator | int | None = None,
) -> OneAgainstRest:
    """Train one perceptron for each class to tell it from all the others.

    Parameters
    ----------
    X : array_like, shape (n, d)
        One example a row. Floats may be up to 1e75 in size.
    labels : array_like, shape (n,)
        The classes, at least two: numbers or strings.
    kernel, max_epochs, order, rng
        As for `kernel_perceptron`. All perceptrons see the examples in the same order and equally
        often; a pass in which none of them makes a mistake is the last one.

    Returns
    -------
    OneAgainstRest
        The runs, one for each class, and what they predict together.

    Raises
    ------
    ValueError
        If an argument is not as described; the message names it.

    Warns
    -----
    NotConvergedWarning, RunInterruptedWarning
        As for `kernel_perceptron`.

    Notes
    -----
    The perceptrons share the values of the kernel: n for each example on which any of them makes a
    mistake, or as many as there are examples still to come in the last pass. With a kernel of
    degree 1 it works with the weight vectors instead, which is the same up to rounding and takes
    far less time. Memory is as for `kernel_perceptron`, with a score for each example and class.

    References
    ----------
    Y. Freund and R. E. Schapire, "Large margin classification using the perceptron algorithm",
    Machine Learning 37 (1999) 277-296, doi:10.1023/A:1007662407062.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import polynomial
    >>> X, labels = [[-5], [-4], [-1], [1], [4], [5]], ["a", "a", "b", "b", "c", "c"]
    >>> several = one_against_rest(X, labels, polynomial(2), max_epochs=1000)
    >>> several.predict(X).tolist(), several.predict([[-9], [0]]).tolist()
    (['a', 'a', 'b', 'b', 'c', 'c'], ['a', 'b'])
    """
    X, kernel = as_examples(X, largest=LARGEST_FLOAT), as_kernel(kernel)
    classes, labels = as_classes(labels, len(X))
    signs = np.where(labels == np.arange(len(classes))[:, None], 1, -1)
    scorer = Primal if is_explicit(kernel) else Dual
    runs = learn(X, signs, kernel, max_epochs, orders_for(len(X), order, rng), scorer)
    warn_if_cut_off(runs, max_epochs)
    return OneAgainstRest(classes, tuple(runs))


@dataclass(frozen=True, eq=False)
class OneAgainstRest:
    """The perceptrons that `one_against_rest` trained.

    Attributes
    ----------
    classes : ndarray, shape (c,)
        The classes, sorted.
    runs : tuple of Run
        One for each class; its label is +1 on the class. All saw the same examples, and `converged`
        says it of all together.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import linear
    >>> one_against_rest([[2, 1], [1, 2], [-2, -3]], [5, 6, 7], linear, max_epochs=50)
    <OneAgainstRest: 3 classes, 31 mistakes in 18 epochs, converged, 3 support vectors>
    """

    classes: np.ndarray
    runs: tuple[Run, ...]

    @property
    def mistakes(self) -> int:
        """The number of mistakes of all perceptrons together."""
        return sum(run.mistakes for run in self.runs)

    @property
    def support(self) -> np.ndarray:
        """The rows on which some perceptron made an update, each once, in increasing order."""
        return np.unique(np.concatenate([run.updates for run in self.runs]))

    def scores(self, X: ArrayLike, vote: str = "last") -> np.ndarray:
        """Return the score of each row under each perceptron, (m, c); see `Run.scores`."""
        return scores_of(self.runs, X, vote).T

    def predict(self, X: ArrayLike, vote: str = "last") -> np.ndarray:
        """Return the class with the largest score for each row, the first of a tie, (m,)."""
        return self.classes[self.scores(X, vote).argmax(axis=1)]

    def __repr__(self) -> str:
        end = "converged" if self.runs[0].converged else "NOT converged"
        return (
            f"<OneAgainstRest: {len(self.classes)} classes, {counted(self.mistakes, 'mistake')} in "
            f"{length(self.runs[0])}, {end}, {counted(len(self.support), 'support vector')}>"
        )


def as_classes(labels: ArrayLike, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the sorted classes, and for each example the index of its class."""
    without_mask(labels, "labels")
    try:
        labels = np.asarray(labels)
    except ValueError:
        raise ValueError("labels must be one class for each example, but one is a list.") from None
    if labels.shape != (n,):
        raise ValueError(
            f"labels must have the shape ({n},), one for each example, not {labels.shape}."
        )
    try:
        classes, numbers = np.unique(labels, return_inverse=True)
    except TypeError:
        raise ValueError(
            "labels must be all numbers or all strings: these have no order."
        ) from None
    if (classes != classes).any():
        raise ValueError("labels must not be NaN.")
    if len(classes) < 2:
        raise ValueError(f"labels must hold at least two classes, but all are {classes[0]!r}.")
    return classes, numbers
