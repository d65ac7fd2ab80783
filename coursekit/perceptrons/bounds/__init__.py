"""The theorems of the course as numbers, and as checks of a run (lectures 03 to 08).

Integers and Fractions stay exact, and no root is taken where a square will do. Examples `X` are
(n, d), labels `y` are (n,), vectors (d,); all hyperplanes go through the origin. A wrong argument
raises a ValueError that names it and says what was found.
"""

from coursekit.perceptrons.bounds.boolean import (
    disjunction_bound,
)
from coursekit.perceptrons.bounds.convergence import mistake_bound, novikoff
from coursekit.perceptrons.bounds.deviations import (
    deviation,
    hinge_bound,
    one_pass_bound,
)
from coursekit.perceptrons.bounds.generalization import (
    exponential_bound,
    high_probability_bound,
)
from coursekit.perceptrons.bounds.margin_perceptron import (
    margin_perceptron_bound,
    simple_margin_perceptron_bound,
)
from coursekit.perceptrons.bounds.mistakes import (
    con_bound,
    disjunction_lower_bound,
    elimination_bound,
    halving_bound,
    winnow_bound,
)
from coursekit.perceptrons.bounds.mixing import MixingTable, check_mixing
from coursekit.perceptrons.bounds.multiclass import multiclass_bound
from coursekit.perceptrons.bounds.norms import (
    LargestNorms,
    classical_step,
    largest_norms,
    potential,
)
from coursekit.perceptrons.bounds.passes import OnePass, draw_one_pass, one_pass
from coursekit.perceptrons.bounds.proof import check_proof
from coursekit.perceptrons.bounds.proof_inequalities import ProofError
from coursekit.perceptrons.bounds.table import ProofTable

__all__ = [
    "LargestNorms", "MixingTable", "OnePass", "ProofError", "ProofTable", "check_mixing",
    "check_proof", "classical_step", "con_bound", "deviation", "disjunction_bound",
    "disjunction_lower_bound", "draw_one_pass", "elimination_bound", "exponential_bound",
    "halving_bound", "high_probability_bound", "hinge_bound", "largest_norms",
    "margin_perceptron_bound", "mistake_bound", "multiclass_bound", "novikoff", "one_pass",
    "one_pass_bound", "potential", "simple_margin_perceptron_bound", "winnow_bound",
]  # fmt: skip
