"""The perceptron and its variants: their loops, the record of a run, and what is read off it.

`perceptron` is lecture 02; the margin perceptron, the average, the vote, the pocket, kernels and
several classes are lectures 05 and 06. `tie_rules` holds what lecture notes print otherwise.
"""

from coursekit.algorithms.averaging import averaged, averaged_naive, vote_totals, voted
from coursekit.algorithms.kernel_perceptron import kernel_perceptron
from coursekit.algorithms.kernel_run import KernelRun
from coursekit.algorithms.kernels import Gaussian, Polynomial, gaussian, linear, polynomial
from coursekit.algorithms.loops import LARGEST, epoch_for, one_epoch, one_margin_epoch
from coursekit.algorithms.one_against_rest import OneAgainstRest, one_against_rest
from coursekit.algorithms.perceptron import (
    NotConvergedWarning,
    RunInterruptedWarning,
    margin_perceptron,
    perceptron,
)
from coursekit.algorithms.pocket import pocket
from coursekit.algorithms.run import Run
from coursekit.algorithms.scores import (
    is_mistake,
    perceptron_loss,
    perceptron_subgradient,
    predict,
    scores,
    training_error,
    updates_needed,
)

__all__ = [
    "LARGEST",
    "Gaussian",
    "KernelRun",
    "NotConvergedWarning",
    "OneAgainstRest",
    "Polynomial",
    "Run",
    "RunInterruptedWarning",
    "averaged",
    "averaged_naive",
    "epoch_for",
    "gaussian",
    "is_mistake",
    "kernel_perceptron",
    "linear",
    "margin_perceptron",
    "one_against_rest",
    "one_epoch",
    "one_margin_epoch",
    "perceptron",
    "perceptron_loss",
    "perceptron_subgradient",
    "pocket",
    "polynomial",
    "predict",
    "scores",
    "training_error",
    "updates_needed",
    "vote_totals",
    "voted",
]
