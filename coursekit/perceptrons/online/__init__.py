"""Learning with few mistakes: the protocol, its learners and their opponents (lectures 04 and 05).

A learner predicts first and then sees the label. CON, Halving, elimination, Winnow and the best
learner there is; sequences made to be hard for each; and why the shortest conjunction is hard to
find: it is the smallest set cover. Labels are 0 and 1. A wrong argument raises a ValueError that
names it and says what was found.
"""

from coursekit.perceptrons.online.adversaries import (
    against_con,
    against_elimination,
    against_margin_perceptron,
    against_perceptron,
    against_winnow,
    hard_disjunction,
)
from coursekit.perceptrons.online.conjunction import Conjunction
from coursekit.perceptrons.online.conjunction_covers import (
    examples_from_sets,
    sets_from_examples,
    smallest_conjunction,
)
from coursekit.perceptrons.online.elimination import Elimination
from coursekit.perceptrons.online.growth import (
    growth_under_opponents,
    mistakes_until_learnt,
)
from coursekit.perceptrons.online.halving import CON, Halving
from coursekit.perceptrons.online.negated import Negated
from coursekit.perceptrons.online.optimal import (
    StandardOptimal,
    littlestone_dimension,
    mistake_tree,
)
from coursekit.perceptrons.online.perceptron import PerceptronLearner
from coursekit.perceptrons.online.protocol import Learner, Transcript, play
from coursekit.perceptrons.online.queries import (
    Learned,
    learn_by_queries,
    teaching_examples,
)
from coursekit.perceptrons.online.set_cover import smallest_cover
from coursekit.perceptrons.online.winnow import Winnow
from coursekit.perceptrons.online.worst_case import WorstCase, worst_case

__all__ = [
    "CON", "Conjunction", "Elimination", "Halving", "Learned", "Learner", "Negated",
    "PerceptronLearner", "StandardOptimal", "Transcript", "Winnow", "WorstCase", "against_con",
    "against_elimination", "against_margin_perceptron", "against_perceptron", "against_winnow",
    "examples_from_sets", "growth_under_opponents", "hard_disjunction", "learn_by_queries",
    "littlestone_dimension", "mistake_tree", "mistakes_until_learnt", "play", "sets_from_examples",
    "smallest_conjunction", "smallest_cover", "teaching_examples", "worst_case",
]  # fmt: skip
