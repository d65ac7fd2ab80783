"""Turn a caller's arguments into clean arrays and numbers, or raise an error that names them.

Each function returns what it was given in the one form that the package computes with, or raises a
ValueError that begins with the argument's name, says what it must be and what was found.
"""

from coursekit.numbers.validation.arrays import (
    ENTRIES_AT_ONCE,
    FLOAT_MAX,
    as_examples,
    as_floats,
    as_numbers,
    as_points,
    as_vector,
    require_same_features,
    require_same_length,
    without_mask,
)
from coursekit.numbers.validation.labels import (
    as_bit,
    as_bits,
    as_instance,
    as_label,
    as_labels,
)
from coursekit.numbers.validation.values import (
    as_choice,
    as_count,
    as_counts,
    as_float,
    as_generator,
    as_not_negative,
    as_positive,
    as_scalar,
)

__all__ = [
    "ENTRIES_AT_ONCE", "FLOAT_MAX", "as_bit", "as_bits", "as_choice", "as_count", "as_counts",
    "as_examples", "as_float", "as_floats", "as_generator", "as_instance", "as_label",
    "as_labels", "as_not_negative", "as_numbers", "as_points", "as_positive", "as_scalar",
    "as_vector", "require_same_features", "require_same_length", "without_mask",
]  # fmt: skip
