"""The perceptron and its variants: their loops, the record of a run, and what is read off it.

`perceptron` is lecture 02; the margin perceptron, the average, the vote, the pocket, kernels and
several classes are lectures 06 to 08. `tie_rules` holds what lecture notes print otherwise.
"""

from coursekit.algorithms.averaging import averaged_naive, voted
from coursekit.algorithms.kernel_perceptron import kernel_perceptron
from coursekit.algorithms.kernels import Gaussian, Polynomial, gaussian, linear, polynomial
from coursekit.algorithms.loops import one_epoch
from coursekit.algorithms.mixing import Mixing, mixing
from coursekit.algorithms.multiclass import multiclass_perceptron
from coursekit.algorithms.multiclass_run import MulticlassRun, kesler
from coursekit.algorithms.one_against_rest import OneAgainstRest, one_against_rest
from coursekit.algorithms.perceptron import margin_perceptron, perceptron
from coursekit.algorithms.pocket import pocket
from coursekit.algorithms.run import Run, averaged
from coursekit.algorithms.scores import (
    is_mistake,
    perceptron_loss,
    perceptron_subgradient,
    predict,
    scores,
    training_error,
    updates_needed,
)
from coursekit.algorithms.training import NotConvergedWarning, RunInterruptedWarning

__all__ = [
    "Gaussian", "Mixing", "MulticlassRun", "NotConvergedWarning", "OneAgainstRest",
    "Polynomial", "Run", "RunInterruptedWarning", "averaged", "averaged_naive", "gaussian",
    "is_mistake", "kernel_perceptron", "kesler", "linear", "margin_perceptron", "mixing",
    "multiclass_perceptron", "one_against_rest", "one_epoch", "perceptron", "perceptron_loss",
    "perceptron_subgradient", "pocket", "polynomial", "predict", "scores", "training_error",
    "updates_needed", "voted",
]  # fmt: skip
