"""The perceptron and its variants: their loops, the record of a run, and its classifiers.

`perceptron` is lecture 02; the margin perceptron, the average, the vote, the pocket, kernels and
several classes are lectures 06 to 08. `tie_rules` holds what lecture notes print otherwise.
"""

from coursekit.perceptrons.algorithms.averaging import voted
from coursekit.perceptrons.algorithms.kernel_perceptron import (
    KernelUnderflowWarning,
    kernel_perceptron,
)
from coursekit.perceptrons.algorithms.kernels import (
    Gaussian,
    Polynomial,
    gaussian,
    linear,
    polynomial,
)
from coursekit.perceptrons.algorithms.mixing import Mixing, mixing
from coursekit.perceptrons.algorithms.multiclass import multiclass_perceptron
from coursekit.perceptrons.algorithms.multiclass_run import MulticlassRun, kesler
from coursekit.perceptrons.algorithms.one_against_rest import OneAgainstRest, one_against_rest
from coursekit.perceptrons.algorithms.perceptron import margin_perceptron, perceptron
from coursekit.perceptrons.algorithms.pocket import pocket
from coursekit.perceptrons.algorithms.run import Run, averaged
from coursekit.perceptrons.algorithms.scores import (
    is_mistake,
    predict,
    scores,
    updates_needed,
)
from coursekit.perceptrons.algorithms.training import NotConvergedWarning, RunInterruptedWarning
from coursekit.perceptrons.algorithms.update_loops import one_epoch

__all__ = [
    "Gaussian", "KernelUnderflowWarning", "Mixing", "MulticlassRun", "NotConvergedWarning",
    "OneAgainstRest", "Polynomial", "Run", "RunInterruptedWarning", "averaged", "gaussian",
    "is_mistake", "kernel_perceptron", "kesler", "linear", "margin_perceptron", "mixing",
    "multiclass_perceptron", "one_against_rest", "one_epoch", "perceptron", "pocket", "polynomial",
    "predict", "scores", "updates_needed", "voted",
]  # fmt: skip
