"""Errors of the drawing functions name the argument, what it was, and what to do."""

import re

import numpy as np
import pytest
from oracles import quietly
from pictures import (
    AXES,
    FEW,
    FIVE,
    LINE,
    ORIGIN,
    QUARTERS,
    SCALES,
    SEEN,
    THREE,
    TWO,
    XOR,
    bounds,
    constant,
    digits,
    left_by,
    margin_table,
    one_by_one,
    over,
    product,
    run_of,
    slanted,
    xor_cycle,
)

from coursekit.perceptrons import figures
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.certificates import separate
from coursekit.perceptrons.concepts import ConceptTable, Conjunctions
from coursekit.perceptrons.geometry import Hyperplane, augment
from coursekit.perceptrons.online import PerceptronLearner
from coursekit.perceptrons.online.protocol import play

SPACE, OUTSIDE = [[1, 2, 3]], "X must lie in the plane to be drawn, (n, 2), but its shape is (1, 3)"
NOT_OF_THESE = "separation must be of the augmented points, separate(augment(X), y), but it proves"
OTHER_RUN = "cycle must be of the examples of the run"
ZERO, NOUGHTS = [0, 1], np.zeros((2, 64))
TWINS = ConceptTable([[0], [1]], names=["a", "a"])


def five(value):
    return {str(i): value for i in range(5)}


def xor_norms(**settings):
    xor_run = quietly(perceptron, augment(XOR.X), XOR.y, max_epochs=3, **settings)
    return figures.weight_norms(xor_run, cycle=xor_cycle())


# What the message says, with "..." where it says more, and the call.
ERRORS = [
    # the plane
    (f"{OUTSIDE}: choose two of its columns, for example X[:, [0, 1]]",
     lambda: figures.labelled_examples(SPACE, [1])),
    (OUTSIDE, lambda: figures.distances(LINE, SPACE)),
    (OUTSIDE, lambda: figures.margin_by_direction(SPACE, [1])),
    (OUTSIDE, lambda: figures.convex_hulls(SPACE, [1], None)),
    (OUTSIDE, lambda: figures.decision_regions(SPACE, [1], slanted)),
    ("support must lie in the plane",
     lambda: figures.decision_regions(*QUARTERS, slanted, support=SPACE)),
    ("X must lie in the plane", lambda: figures.centroids([[1, 2, 3], [3, 4, 5]], [1, -1])),
    ("run.X must lie in the plane",
     lambda: figures.run_in_plane(perceptron([[1, 2, 3], [3, 2, 1]], [1, -1]), 0)),
    ("marked must lie in the plane", lambda: figures.margin_by_direction(*TWO, marked=SPACE)),
    ("plane.w must lie in the plane ... 3 comp",
     lambda: figures.hyperplane(Hyperplane([1, 2, 3]))),
    ("u must lie in the plane", lambda: figures.vectors({"u": [1, 2, 3]})),
    ("u must lie in the plane", lambda: figures.projection([1, 2, 3], [1, 2])),
    ("w must lie in the plane", lambda: figures.update_step([1, 2, 3], [1, 2], 1)),
    ("x must lie in the plane", lambda: figures.update_step([1, 2], [1, 2, 3], 1)),
    ("X must be finite, but X[0, 1]", lambda: figures.labelled_examples([[1, np.nan]], [1])),
    ("plane must be a hyperplane, ... is [1, 2]", lambda: figures.hyperplane([1, 2])),
    ("plane must separate ... its margin is -2: draw",
     lambda: figures.margin_band(Hyperplane([0, -1]), *ORIGIN)),
    ("... zero vector", lambda: figures.projection([1, 2], [0, 0])),
    # runs and what is proved of them
    ("x must be a mistake ... is 4 > 0.", lambda: figures.update_step([1, 2], [2, 1], 1)),
    ("y must hold only the labels", lambda: figures.update_step([1, 2], [2, 1], 0)),
    ("run.X must have no zero example",
     lambda: figures.weight_space(quietly(perceptron, [[1, 2], [0, 0]], [1, 1], max_epochs=1))),
    ("path must hold weight vectors whose numbers are equal from the second on",
     lambda: figures.adversary_path([[1, 1, 1], [1, 0, 1]])),
    ("path must hold weight vectors", lambda: figures.adversary_path([[1], [2]])),
    ("w must separate the examples, but y (w·x) is [-6.  6.]",
     lambda: figures.points_and_walls([[3, 0], [0, 3]], [1, 1], [-2, 2])),
    ("plane must go through the box",
     lambda: figures.separating_plane([[0, 0], [1, 1]], [1, -1], [0, 1], Hyperplane([1, 1, 1], 9))),
    ("heights must have 2 components",
     lambda: figures.separating_plane([[0, 0], [1, 1]], [1, -1], [0], Hyperplane([1, 1, 1], 0))),
    ("t must be a whole number from 0 to 2", lambda: figures.run_in_plane(run_of("two points"), 3)),
    ("t must be a whole number from 0 to 2, but it is -1",
     lambda: figures.dual_coefficients(run_of("two points"), t=-1)),
    ("run must be what perceptron(X, y) or kernel_perceptron..., but it is [1, 2]",
     lambda: figures.dual_coefficients([1, 2])),
    ("table must be a bounds.ProofTable, ... <Run: 20",
     lambda: figures.proof_curves(run_of("xor"))),
    ("table must be ... check_..., but it is [1, 2]", lambda: figures.proof_angle([1, 2])),
    ("table must be a bounds.ProofTable, check_proof(run, u), ... <R",
     lambda: figures.margin_proof(run_of("two points"))),
    ("table must be of a run of `perceptron`, ... `margin_proof` ...",
     lambda: figures.proof_curves(margin_table("few"))),
    (NOT_OF_THESE, lambda: figures.convex_hulls([[1, 2]], [1], [1, 2, 3])),
    (NOT_OF_THESE, lambda: figures.convex_hulls(*XOR, separate(*XOR))),
    (NOT_OF_THESE,
     lambda: figures.convex_hulls(*FIVE, separate(augment(FIVE.X), -FIVE.y))),
    (NOT_OF_THESE, lambda: figures.convex_hulls(*FIVE, separate(augment(XOR.X), XOR.y))),
    (f"{OTHER_RUN}, ... rate 1; ... or a larger norm than it allows", lambda: xor_norms(rate=2)),
    (OTHER_RUN, lambda: xor_norms(w0=[0, 0, 1])),
    (OTHER_RUN, lambda: figures.weight_norms(run_of("augmented"), cycle=xor_cycle())),
    # counts
    ("counts is empty", lambda: figures.mistakes_by_order([])),
    ("counts must be whole ... 0, but one is 1.5", lambda: figures.mistakes_by_order([1, 1.5])),
    ("the keys of counts must be ... one is -1", lambda: figures.mistakes_by_order({-1: 2})),
    ("the values of counts must be ... 1, but one is 0",
     lambda: figures.mistakes_by_order({3: 0})),
    ("matrix must be square, but its shape is (1, 2)", lambda: figures.confusion([[1, 2]])),
    ("matrix must be whole numbers ... one is -1", lambda: figures.confusion([[-1]])),
    ("G must be square, ... but its shape is (1, 2)",
     lambda: figures.kernel_matrix([[1, 2]], [1])),
    ("G must be square, with numbers of at least 0, but one is -2",
     lambda: figures.kernel_matrix([[1, -2], [-2, 1]], [1, -1])),
    ("classes must be 1 names, ... not 2", lambda: figures.confusion([[1]], "ab")),
    ("classes must be 10 names, ... not 2",
     lambda: figures.confusion(np.eye(10), "ab")),
    # curves
    ("classifiers must be at most 4 to be told apart, not 5",
     lambda: figures.decision_boundaries(*QUARTERS, five(product))),
    ("curves must be at most 4 ... not 5", lambda: figures.curves(five(([1], [1])), **AXES)),
    ("curves must be at most 4 ... not 5", lambda: figures.mistake_growth(five(([1], [1])))),
    ("transcripts must be at most 4 to be told apart, not 5",
     lambda: figures.version_space_sizes(five(one_by_one()))),
    ("forced must be at most 2 by name, not 5",
     lambda: figures.margin_bounds(bounds(), five(([1], [2])))),
    ("'a' must have a pair, places and values, not [1, 2, 3]",
     lambda: figures.curves({"a": [1, 2, 3]}, **AXES)),
    ("the values of 'a' must be one for each of 2 places, (2,) or (repeats, 2), but",
     lambda: figures.curves({"a": ([1, 2], [[0.1, 0.2, 0.3]])}, **AXES)),
    ("the values of 'a' must be one for each of 2 places",
     lambda: figures.mistake_growth({"a": ([1, 2], [3])})),
    ("the places of '(a)' must be above 0 to be on a logarithmic axis, but one is 0: leave",
     lambda: figures.margin_bounds(bounds(), log="x")),
    ("the values of 'a' must be above 0 ... take 'y' out of log",
     lambda: figures.mistake_growth({"a": ([1, 2], [1, 0])}, log=True)),
    ("log must be ... not 'z'", lambda: figures.curves(over(SCALES, a=SCALES), **AXES, log="z")),
    # images
    ("X must have 8 * 8 = 64 pixels ... it has 3: give", lambda: figures.image_grid(SPACE)),
    ("w must have 8 * 8 = 64 pixels", lambda: figures.weight_image([1, 2, 3])),
    ("captions must be one for each of the 2",
     lambda: figures.image_grid(digits()[:2], ["one"])),
    # classifiers and concepts
    ("classify must return labels -1 and +1, or scores, but it returns only 0 and 1",
     lambda: figures.decision_regions(*QUARTERS, lambda x: (product(x) > 0).astype(int))),
    ("what classify returns must have 4 components, but it has 1",
     lambda: figures.decision_regions(*QUARTERS, lambda x: [1.0])),
    ("what classify returns must be finite, but ...[0] is nan",
     lambda: figures.decision_regions(*QUARTERS, constant(np.nan))),
    ("concepts must be at most 28 ... not 81: take fewer attributes, or draw only how",
     lambda: figures.version_space(left_by(FEW), Conjunctions(4))),
    ("space must be a version space that lists ... <NegativesSpace: ...: begin with conc",
     lambda: figures.version_space(THREE.version_space(enumerated=False), THREE)),
    ("space must have come from the class concepts, but '¬x3' is not in it",
     lambda: figures.version_space(left_by(FEW), Conjunctions(3, monotone=True))),
    ("concepts must have different names, but two have the same",
     lambda: figures.version_space(TWINS.version_space(), TWINS)),
    ("x must be 3 zeros and ones",
     lambda: figures.version_space(left_by(FEW), THREE, x=(1, 2, 0))),
    ("transcripts['a'] must be what play(learner, examples) ... without sizes.",
     lambda: figures.version_space_sizes({"a": play(PerceptronLearner(2), [])})),
    ("... such as Halving, but it is [9, 4].",
     lambda: figures.version_space_sizes({"a": [9, 4]})),
    ("space must be of a class over three attributes ...: x must ",
     lambda: figures.instance_cube(Conjunctions(4).version_space())),
    ("space must be a version space, but it is <Conj...: begin",
     lambda: figures.instance_cube(THREE)),
    ("space must agree with all of seen, but ... do not say 1 on (1, 1, 0): space.k",
     lambda: figures.instance_cube(THREE.version_space(), SEEN)),
    ("the labels in seen must be 0 or 1, but one is -1",
     lambda: figures.instance_cube(left_by(SEEN), [((1, 1, 0), -1)])),
    ("an instance in seen must be three bits, such as (0, 1, 0), but it is (1, 1)",
     lambda: figures.instance_cube(left_by(SEEN), [((1, 1), 0)])),
    ("x must be three bits, ... but it is 3", lambda: figures.instance_cube(left_by(SEEN), x=3)),
    # pictures
    ("drawing must be axes of one figure... figures.panels",
     lambda: figures.picture([figures.losses(), figures.losses()])),
    ("alt must say what the picture shows", lambda: figures.picture(figures.panels(1))),
]  # fmt: skip


@pytest.mark.parametrize(("message", "call"), ERRORS)
def test_errors_name_the_argument_and_say_what_to_do(message, call):
    pattern = "^" + re.escape(message).replace(r"\.\.\.", ".*")
    with pytest.raises(ValueError, match=pattern):
        call()
