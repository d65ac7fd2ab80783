"""The perceptron on many machines: iterative parameter mixing (further/many-machines).

Each machine has a shard of the examples. In every epoch all of them start from the same w and make
one pass over their own shard, and the next w is a weighted mean of what they come to.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from coursekit.numbers.arithmetic import as_python, as_smallest, is_exact
from coursekit.numbers.plurals import counted
from coursekit.numbers.progress import progress
from coursekit.numbers.validation import as_choice, as_count, as_examples, as_labels
from coursekit.perceptrons.algorithms.perceptron import perceptron
from coursekit.perceptrons.algorithms.run import Run
from coursekit.perceptrons.algorithms.training import MAX_EPOCHS, NotConvergedWarning
from coursekit.perceptrons.algorithms.update_loops import LARGEST

MIXTURES = ("mistakes", "uniform")


@dataclass(frozen=True, eq=False)
class Mixing:
    """The record of one run of iterative parameter mixing.

    Attributes
    ----------
    runs : list of list of Run
        In each epoch, the pass of the perceptron over each shard: `runs[n][i]` starts from the
        weights at the end of epoch n - 1, and is (epochs, shards) in shape.
    mixture : ndarray of Fraction, shape (epochs, shards)
        The weight of each shard in the mean, at least 0 and with sum 1 in each epoch.
    converged : bool
        Whether the last epoch made no mistake on any shard: then w separates all of them.
    w : ndarray, shape (d,)
        The weight vector at the end.
    """

    runs: list[list[Run]]
    mixture: np.ndarray
    converged: bool
    w: np.ndarray

    @property
    def epochs(self) -> int:
        """The number of passes over all shards."""
        return len(self.runs)

    @property
    def shards(self) -> int:
        """The number of shards."""
        return self.mixture.shape[1]

    @property
    def mistakes(self) -> np.ndarray:
        """The number of mistakes on each shard in each epoch, (epochs, shards) int."""
        counts = [[run.mistakes for run in runs] for runs in self.runs]
        return np.array(counts, dtype=np.int64).reshape(-1, self.shards)

    @property
    def exact(self) -> bool:
        """Whether every number of the run is exact, because every argument was."""
        return all(run.exact for runs in self.runs for run in runs)

    def __repr__(self) -> str:
        end = "converged" if self.converged else "NOT converged"
        return (
            f"<Mixing: {counted(int(self.mistakes.sum()), 'mistake')} on "
            f"{counted(self.shards, 'shard')} in {counted(self.epochs, 'epoch')}, {end}, "
            f"w = {np.array2string(self.w, threshold=10, formatter={'object': str})}>"
        )


def mixing(
    shards: Iterable[tuple[ArrayLike, ArrayLike]],
    *,
    mixture: str = "mistakes",
    max_epochs: int = MAX_EPOCHS,
) -> Mixing:
    """Run the perceptron on all shards side by side, and mix their weights after every epoch.

    Parameters
    ----------
    shards : iterable of (X, y)
        The examples of each machine, X (n_i, d) and y (n_i,) with labels -1 or +1.
    mixture : {"mistakes", "uniform"}, optional
        The weight of a shard in the mean: in proportion to its mistakes in this epoch, or the same
        for all.
    max_epochs : int, optional
        Stop after this many epochs even if there are still mistakes.

    Returns
    -------
    Mixing
        Exact for integers and Fractions.

    Raises
    ------
    ValueError
        If there is no shard, one is no set of labelled examples, two have different numbers of
        features, or another argument is not as described.

    Warns
    -----
    NotConvergedWarning
        If `max_epochs` epochs were made and the last one still had a mistake.
    RunInterruptedWarning
        If Ctrl-C ended the run; the full epochs made by then are returned.

    Notes
    -----
    With one shard it is `perceptron`. With several it converges on separable examples, too, and the
    mistakes are bounded when each counts with the weight of its shard: `bounds.check_mixing`.
    Mixing once, at the end of runs that know nothing of each other, need not separate anything.

    References
    ----------
    R. McDonald, K. Hall and G. Mann, "Distributed training strategies for the structured
    perceptron", Human Language Technologies: NAACL 2010, 456-464, for both mixtures.

    Examples
    --------
    >>> shards = [([[0, 2, -1]], [1]), ([[2, 1, -1], [3, 0, 1]], [1, 1])]
    >>> run = mixing(shards)
    >>> run
    <Mixing: 2 mistakes on 2 shards in 2 epochs, converged, w = [1 3/2 -1]>
    """
    shards = _checked(shards)
    as_choice(mixture, "mixture", MIXTURES)
    max_epochs = as_count(max_epochs, "max_epochs")
    w = np.zeros(shards[0][0].shape[1], dtype=np.int64)
    epochs, shares, converged = [], [], False
    for _ in progress(range(max_epochs), "epochs"):
        runs = [perceptron(X, y, w0=w, max_epochs=1) for X, y in shards]
        if not all(run.shown for run in runs):  # interrupted: the epoch is taken back
            break
        mistakes = [run.mistakes for run in runs]
        epochs.append(runs)
        shares.append(mixture_of(mistakes, mixture))
        converged = not any(mistakes)
        if converged:
            break
        w = mixed([run.w for run in runs], shares[-1])
    else:
        message = (
            f"Mixing still made {counted(sum(mistakes), 'mistake')} in epoch {max_epochs}, the "
            f"last that max_epochs={max_epochs} allows, so this run does not show that w separates "
            "the data. Allow more epochs, or ask whether the data can be separated at all."
        )
        warnings.warn(message, NotConvergedWarning, stacklevel=2)
    table = np.array(shares, dtype=object).reshape(-1, len(shards))
    return Mixing(epochs, table, converged, w)


def mixture_of(mistakes: Sequence[int], mixture: str = "mistakes") -> list[Fraction]:
    """Return the weight of each shard in the mean, given its mistakes; equal ones without mistakes.

    Examples
    --------
    >>> [str(share) for share in mixture_of([3, 0, 1])]
    ['3/4', '0', '1/4']
    """
    counts = [int(count) for count in mistakes]
    if mixture == "uniform" or not any(counts):
        counts = [1] * len(counts)
    return [Fraction(count, sum(counts)) for count in counts]


def mixed(weights: Sequence[np.ndarray], shares: Sequence[Fraction]) -> np.ndarray:
    """Return the weighted mean of weight vectors: exact if they are, else summed in order."""
    number = as_python if is_exact(*weights) else np.float64
    terms = [
        (share if number is as_python else float(share)) * number(w)
        for w, share in zip(weights, shares)
        if share
    ]
    return as_smallest(sum(terms[1:], start=terms[0]))


def _checked(shards: Iterable[tuple[ArrayLike, ArrayLike]]) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return the shards as clean arrays; raise an error that names an invalid one."""
    clean = []
    for i, (X, y) in enumerate(shards):
        X = as_examples(X, f"X of shard {i}", LARGEST)
        clean.append((X, as_labels(y, len(X), f"y of shard {i}")))
    if not clean:
        raise ValueError("shards must hold at least one pair of X and y, but there is none.")
    d = clean[0][0].shape[1]
    for i, (X, _) in enumerate(clean):
        if X.shape[1] != d:
            raise ValueError(
                f"X of shard {i} must have {d} features as in shard 0, but it has {X.shape[1]}."
            )
    return clean
