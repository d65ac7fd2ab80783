"""The average of a run as the slides take it, one addition for each example (lecture 06)."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from coursekit.algorithms.run import Run, check_run
from coursekit.arithmetic import as_smallest
from coursekit.progress import progress


def averaged_naive(run: Run) -> np.ndarray:
    """Return the sum of w after every example of the run, one addition for each, (d,).

    This is the loop of the slides, a <- a + w after every example; see `averaged` for the quick way
    to the same sum.
    """
    check_run(run)
    weights = progress(run.walk(), "weight vectors", run.mistakes + 1)
    w = next(weights)
    a = w * 0
    for start, end in pairwise([0, *run.steps.tolist(), run.shown]):
        for _ in range(start, end):
            a = a + w
        w = next(weights, w)
    return as_smallest(a)
