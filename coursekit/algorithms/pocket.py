"""The pocket algorithm: the best weight vector so far, where no w separates (lecture 05)."""

from __future__ import annotations

import numpy as np

from coursekit.algorithms.run import Run
from coursekit.algorithms.scores import is_mistake
from coursekit.arithmetic import as_smallest
from coursekit.progress import progress


def pocket(run: Run, *, ratchet: bool = False) -> np.ndarray:
    """Return the weight vector of a run that got the most examples in a row right, (d,).

    Parameters
    ----------
    run : Run
        What `perceptron` returned; that it warned of not converging is to be expected.
    ratchet : bool, optional
        Put a vector into the pocket only if it also makes fewer mistakes on all the examples than
        the one that is there.

    Returns
    -------
    ndarray, shape (d,)
        The first such vector, if there are several. With the ratchet its training error is never
        above that of w0.

    Notes
    -----
    Gallant draws the examples at random with replacement, which makes long runs of right answers
    evidence of few errors. A run that goes through them in order, or reshuffled, serves as well.

    References
    ----------
    S. I. Gallant, "Perceptron-based learning algorithms", IEEE Transactions on Neural Networks 1
    (1990) 179-191, doi:10.1109/72.80230.

    Examples
    --------
    >>> from coursekit.algorithms import perceptron
    >>> run = perceptron([[1, 1], [2, -1]], [1, -1])
    >>> pocket(run), pocket(run, ratchet=True)
    (array([-1,  2]), array([-1,  2]))
    """
    in_a_row = run.votes - (np.arange(run.mistakes + 1) > 0)  # the example that made it is no test
    longest, fewest, in_pocket = 0, is_mistake(run.w0, run.X, run.y).sum(), run.w0
    weights = progress(run.walk(), "weight vectors", run.mistakes + 1)
    for w, right in zip(weights, in_a_row):
        if right > longest:
            mistakes = is_mistake(w, run.X, run.y).sum()
            if mistakes < fewest or not ratchet:
                longest, fewest, in_pocket = right, mistakes, w
    return as_smallest(in_pocket)
