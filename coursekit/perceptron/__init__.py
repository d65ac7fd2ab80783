"""The algorithm: its loops, the record of a run, and the classifiers that a run leaves behind.

`perceptron` is lecture 02; `margin_perceptron` and what is read off a run other than its last
weight vector, the average, the vote and the pocket, are lecture 05.
"""

from coursekit.perceptron.algorithm import (
    NotConvergedWarning,
    RunInterruptedWarning,
    margin_perceptron,
    perceptron,
)
from coursekit.perceptron.loops import LARGEST, epoch_for, one_epoch, one_margin_epoch
from coursekit.perceptron.pocket import pocket
from coursekit.perceptron.run import Run
from coursekit.perceptron.voting import averaged, averaged_naive, vote_totals, voted

__all__ = [
    "LARGEST", "NotConvergedWarning", "Run", "RunInterruptedWarning", "averaged",
    "averaged_naive", "epoch_for", "margin_perceptron", "one_epoch", "one_margin_epoch",
    "perceptron", "pocket", "vote_totals", "voted",
]  # fmt: skip
