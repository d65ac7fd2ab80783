"""Answers that carry their own proof: separable or not, margin, cycle.

Notebook further/beyond-separability teaches them; the margin, lecture 03 does as well.
"""

from coursekit.perceptrons.certificates.coq import to_coq
from coursekit.perceptrons.certificates.cycles import Cycle, CycleNotFoundError, cycle
from coursekit.perceptrons.certificates.max_margin import Margin, max_margin
from coursekit.perceptrons.certificates.separability import (
    NotSeparableError,
    Separation,
    UndecidedError,
    separate,
)

__all__ = [
    "Cycle", "CycleNotFoundError", "Margin", "NotSeparableError", "Separation", "UndecidedError",
    "cycle", "max_margin", "separate", "to_coq",
]  # fmt: skip
