"""What ``from coursekit import ...`` offers; `__init__.py` and type checkers read it here."""

from . import exercises, grading, perceptrons
from .perceptrons import algorithms, bounds, certificates, concepts, datasets, estimators
from .perceptrons import experiments, figures, geometry, online, widgets

from .perceptrons.geometry import Hyperplane, angle, augment, dot, margin, nearest_centroid, norm
from .perceptrons.geometry import positive_vectors, projection, radius

from .perceptrons.algorithms import (
    NotConvergedWarning,
    Run,
    is_mistake,
    perceptron,
    predict,
    scores,
)
from .perceptrons.algorithms import averaged, margin_perceptron, pocket, voted
from .perceptrons.algorithms import kernel_perceptron, multiclass_perceptron, one_against_rest

from .perceptrons.bounds import check_proof, mistake_bound
from .perceptrons.certificates import cycle, max_margin, separate

from .perceptrons.concepts import ConceptTable, Conjunctions
from .perceptrons.online import CON, Elimination, Halving, Winnow, play, worst_case

from .exercises import check
from .numbers.spread import repeat

__version__: str
__all__ = [
    # rooms
    "algorithms", "bounds", "certificates", "concepts", "datasets", "estimators", "exercises",
    "experiments", "figures", "geometry", "grading", "online", "perceptrons", "widgets",
    # hyperplanes
    "Hyperplane", "angle", "augment", "dot", "margin", "nearest_centroid", "norm",
    "positive_vectors", "projection", "radius",
    # the perceptron and its variants
    "NotConvergedWarning", "Run", "is_mistake", "perceptron", "predict", "scores", "averaged",
    "voted", "margin_perceptron", "pocket", "kernel_perceptron", "multiclass_perceptron",
    "one_against_rest",
    # what is true of a set, and of a run
    "mistake_bound", "check_proof", "cycle", "max_margin", "separate",
    # learning with few mistakes
    "ConceptTable", "Conjunctions", "CON", "Elimination", "Halving", "Winnow", "play",
    "worst_case",
    # homework, and experiments that are made again
    "check", "repeat",
]  # fmt: skip
