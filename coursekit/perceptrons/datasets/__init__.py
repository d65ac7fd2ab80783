"""The data of the course: its worked examples by name, sets made to order, and real data.

A set of examples is a `Dataset`, which unpacks: ``X, y = xor()``.
"""

from coursekit.perceptrons.datasets.bundled import (
    breast_cancer,
    breast_cancer_features,
    digits,
    ten_digits,
)
from coursekit.perceptrons.datasets.dataset import Dataset
from coursekit.perceptrons.datasets.examples import (
    five_more_points,
    five_points,
    hundred_attributes,
    offset_only,
    two_clouds,
    two_points,
    xor,
)
from coursekit.perceptrons.datasets.generated import parity, separable
from coursekit.perceptrons.datasets.spam_counts import spam, spam_with, spam_words

__all__ = [
    "Dataset", "breast_cancer", "breast_cancer_features", "digits", "five_more_points",
    "five_points", "hundred_attributes", "offset_only", "parity", "separable", "spam", "spam_with",
    "spam_words", "ten_digits", "two_clouds", "two_points", "xor",
]  # fmt: skip
