"""Why the shortest conjunction is hard to find: it is the smallest set cover (lecture 04).

D. Haussler, "Quantifying inductive bias: AI learning algorithms and Valiant's learning framework",
Artificial Intelligence 36 (1988) 177-221, doi:10.1016/0004-3702(88)90002-1.

A set cover problem is a sequence of sets; a cover is some of them, by their numbers from 0, that
hold every element between them. To find a smallest is NP-hard (R. M. Karp, "Reducibility among
combinatorial problems", 1972). Set number j stands for the attribute x(j + 1). Labels are 0 and 1.
"""

from coursekit.online.set_cover.reduction import (
    cover_from_conjunction,
    examples_from_sets,
    sets_from_examples,
    smallest_conjunction,
)
from coursekit.online.set_cover.search import smallest_cover

__all__ = [
    "cover_from_conjunction", "examples_from_sets", "sets_from_examples", "smallest_conjunction",
    "smallest_cover",
]  # fmt: skip
