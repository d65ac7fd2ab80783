"""The dual form: kernels, the kernel perceptron, and several classes (lectures 05 and 06).

A kernel is the inner product of features that are never computed. The perceptron needs nothing but
inner products, so it learns with any kernel; its run is written down as the examples that brought
an update, and the last, the averaged and the voted classifier are read off that record.
"""

from coursekit.kernels.algorithm import kernel_perceptron
from coursekit.kernels.functions import Gaussian, Polynomial, gaussian, linear, polynomial
from coursekit.kernels.one_against_rest import OneAgainstRest, one_against_rest
from coursekit.kernels.run import KernelRun

__all__ = [
    "Gaussian", "KernelRun", "OneAgainstRest", "Polynomial", "gaussian", "kernel_perceptron",
    "linear", "one_against_rest", "polynomial",
]  # fmt: skip
