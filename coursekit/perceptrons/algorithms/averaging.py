"""Averaged and voted perceptrons: the answers of all weight vectors of a run (lecture 06)."""

from __future__ import annotations

import numpy as np

from coursekit.perceptrons.algorithms.run import Run, check_run


def voted(run: Run) -> tuple[np.ndarray, np.ndarray]:
    """Return the list of the voted perceptron: w_0 to w_T, (T + 1, d), and their votes, (T + 1,).

    On x it predicts the sign of the sum of all sign(w_t . x), each times its votes. To predict,
    `run.predict(X, vote="voted")` takes one vector after the other and keeps none. The sum of the
    vectors themselves, each times its votes, is `averaged`.

    References
    ----------
    Y. Freund and R. E. Schapire, "Large margin classification using the perceptron algorithm",
    Machine Learning 37 (1999) 277-296, doi:10.1023/A:1007662407062: the list in their figure 1.

    Examples
    --------
    >>> from coursekit.perceptrons.algorithms import averaged, perceptron
    >>> run = perceptron([[1, 1], [2, -1]], [1, -1])
    >>> weights, votes = voted(run)
    >>> weights.tolist(), votes.tolist()
    ([[0, 0], [1, 1], [-1, 2]], [0, 1, 3])
    >>> votes @ weights, averaged(run)
    (array([-2,  7]), array([-2,  7]))
    """
    check_run(run)
    return run.trajectory(), run.votes
