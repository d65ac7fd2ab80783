"""The pocket algorithm: the best weight vector so far, for inseparable data (lecture 06)."""

from __future__ import annotations

import numpy as np

from coursekit.numbers.arithmetic import as_smallest
from coursekit.numbers.progress import progress
from coursekit.perceptrons.algorithms.run import Run, check_run
from coursekit.perceptrons.algorithms.scores import is_mistake


def pocket(run: Run, *, ratchet: bool = False) -> np.ndarray:
    """Return the weight vector of a run that classified the most examples in a row correctly, (d,).

    Parameters
    ----------
    run : Run
        A run of `perceptron`; its warning that it has not converged is expected.
    ratchet : bool, optional
        Put a vector into the pocket only if it also makes fewer mistakes on all the examples than
        the one that is there.

    Returns
    -------
    ndarray, shape (d,)
        The first such vector, if there are several. With the ratchet its training error is never
        above that of w0.

    Raises
    ------
    ValueError
        If `run` is no run, or one with a kernel, which has no weight vectors.

    Notes
    -----
    All examples in a row that a vector got right count, w0's too: also those after it went into the
    pocket, where Gallant's ratchet stops counting.

    Gallant draws the examples at random with replacement, which makes long runs of right answers
    evidence of few errors. A run that goes through them in order, or reshuffled, serves as well.
    For his way of drawing Muselli proves that the probability of a best vector in the pocket tends
    to 1, and that with the ratchet one is there after finitely many steps with probability 1;
    Gallant's own proof is for rational examples only.

    References
    ----------
    S. I. Gallant, "Perceptron-based learning algorithms", IEEE Transactions on Neural Networks 1
    (1990) 179-191, doi:10.1109/72.80230; M. Muselli, "On convergence properties of pocket
    algorithm", IEEE Transactions on Neural Networks 8 (1997) 623-629, doi:10.1109/72.572101.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import perceptron
    >>> run = perceptron([[1, 1], [2, -1]], [1, -1])
    >>> pocket(run), pocket(run, ratchet=True)
    (array([-1,  2]), array([-1,  2]))
    """
    check_run(run)
    weights = progress(run.walk(), "weight vectors", run.mistakes + 1)
    in_pocket = next(weights)
    longest, *others = run.votes
    fewest = is_mistake(in_pocket, run.X, run.y).sum()
    for w, votes in zip(weights, others):
        right = votes - 1  # the example from which it was made does not count
        if right > longest:
            mistakes = is_mistake(w, run.X, run.y).sum()
            if mistakes < fewest or not ratchet:
                longest, fewest, in_pocket = right, mistakes, w
    return as_smallest(in_pocket)
