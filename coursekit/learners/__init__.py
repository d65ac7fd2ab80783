"""Learners that play the protocol of `online`, with few mistakes or many (lecture 04)."""

from coursekit.learners.conjunction import Conjunction
from coursekit.learners.consistent import CON, Halving
from coursekit.learners.dual import Dual
from coursekit.learners.elimination import Elimination
from coursekit.learners.growth import (
    growth_on_hard_examples,
    growth_under_opponents,
    mistakes_until_learnt,
)
from coursekit.learners.linear import PerceptronLearner
from coursekit.learners.optimal import StandardOptimal, littlestone_dimension
from coursekit.learners.protocols import (
    Learned,
    learn_by_queries,
    learn_from_nature,
    learn_from_teacher,
    teaching_examples,
)
from coursekit.learners.winnow import Winnow
from coursekit.learners.worst_case import WorstCase, worst_case

__all__ = [
    "CON", "Conjunction", "Dual", "Elimination", "Halving", "Learned", "PerceptronLearner",
    "StandardOptimal", "Winnow", "WorstCase", "growth_on_hard_examples", "growth_under_opponents",
    "learn_by_queries", "learn_from_nature", "learn_from_teacher", "littlestone_dimension",
    "mistakes_until_learnt", "teaching_examples", "worst_case",
]  # fmt: skip
