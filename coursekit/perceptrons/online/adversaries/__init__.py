"""Hard sequences: opponents that force mistakes (lectures 03 to 06).

A mistake bound holds for every sequence of examples, even one that somebody makes up who watches
the learner. Whoever plays this part shows how good a bound is.
"""

from coursekit.perceptrons.online.adversaries.learners import (
    against_con,
    against_elimination,
)
from coursekit.perceptrons.online.adversaries.margin_perceptron import against_margin_perceptron
from coursekit.perceptrons.online.adversaries.perceptron import against_perceptron, hard_disjunction
from coursekit.perceptrons.online.adversaries.winnow import against_winnow

__all__ = [
    "against_con", "against_elimination", "against_margin_perceptron", "against_perceptron",
    "against_winnow", "hard_disjunction",
]  # fmt: skip
