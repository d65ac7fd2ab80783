"""Finite concept classes and their version spaces (lecture 04-mistake-bounds).

A class has a `size`, its `instances` and a `version_space()`; that says how many of
its concepts vote for 1 on an instance, what the majority says, and what an example leaves. Labels
are 0 and 1 here, and all counts are exact. A wrong argument raises a ValueError that names it.
"""

from coursekit.perceptrons.concepts.conjunctions import Conjunctions
from coursekit.perceptrons.concepts.makers import (
    all_functions,
    disjunctions,
    intervals,
    singletons,
    table_of,
    thresholds,
)
from coursekit.perceptrons.concepts.spaces import (
    EnumeratedSpace,
    InconsistentError,
    TooLargeError,
    VersionSpace,
)
from coursekit.perceptrons.concepts.tables import ConceptTable

__all__ = [
    "ConceptTable", "Conjunctions", "EnumeratedSpace", "InconsistentError", "TooLargeError",
    "VersionSpace", "all_functions", "disjunctions", "intervals", "singletons", "table_of",
    "thresholds",
]  # fmt: skip
