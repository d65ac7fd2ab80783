"""The perceptron and its variants with the interface of scikit-learn (lecture 08).

Labels may be anything, classes two or more (one hyperplane each, against the rest
or compared with each other), and examples
dense or sparse: the model is the same to the last bit. The algorithm is that of
`coursekit.algorithms`, whose functions keep the record of a run; these keep what it has learned.
"""

from coursekit.perceptrons.estimators.kernel import KernelPerceptron
from coursekit.perceptrons.estimators.linear import Perceptron
from coursekit.perceptrons.estimators.margin import MarginPerceptron
from coursekit.perceptrons.estimators.multiclass import MulticlassPerceptron

__all__ = ["KernelPerceptron", "MarginPerceptron", "MulticlassPerceptron", "Perceptron"]
