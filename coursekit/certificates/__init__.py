"""Answers that carry their own proof (lecture 03-convergence): separable or not, margin, cycle."""

from coursekit.certificates.coq import to_coq
from coursekit.certificates.cycles import Cycle, CycleNotFoundError, cycle
from coursekit.certificates.max_margin import Margin, max_margin
from coursekit.certificates.separability import (
    NotSeparableError,
    Separation,
    UndecidedError,
    separate,
)

__all__ = [
    "Cycle", "CycleNotFoundError", "Margin", "NotSeparableError", "Separation", "UndecidedError",
    "cycle", "max_margin", "separate", "to_coq",
]  # fmt: skip
