"""Pictures of every drawing function, drawn once for all tests, and how to inspect them.

A picture is named after the function that draws it, and perhaps after what is special about it.
"""

import inspect
import math
import re
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.lines import Line2D
from matplotlib.text import Annotation, Text
from oracles import orthonormal, quietly

from coursekit.numbers.spread import Spread
from coursekit.perceptrons import datasets, figures
from coursekit.perceptrons.algorithms import (
    kernel_perceptron,
    margin_perceptron,
    perceptron,
    polynomial,
)
from coursekit.perceptrons.bounds import check_proof, margin_perceptron_bound
from coursekit.perceptrons.certificates import cycle, separate
from coursekit.perceptrons.concepts import (
    Conjunctions,
    all_functions,
    intervals,
    singletons,
    thresholds,
)
from coursekit.perceptrons.geometry import Hyperplane, augment
from coursekit.perceptrons.online import CON, Halving, mistake_tree
from coursekit.perceptrons.online.adversaries import against_margin_perceptron, against_perceptron
from coursekit.perceptrons.online.protocol import Transcript, play
from coursekit.pictures.placement import settle

# -- what is drawn ---------------------------------------------------------------------------------

FIVE, ORIGIN, XOR = datasets.five_points(), datasets.five_more_points(), datasets.xor()
BITS = XOR.X
TWO, CLOUDS = datasets.two_points(), datasets.two_clouds()
MANY = datasets.separable(40, 2, 0.1, rng=0)
QUARTERS = np.array([[-1, -1], [1, 1], [-1, 1], [1, -1]]), np.array([1, 1, -1, -1])
RING = np.array([[0, 0], [0.5, 0.5], [2, 0], [0, 2], [-2, 0], [0, -2]]), np.array([1, 1] + 4 * [-1])
LINE = Hyperplane([-2, 3], -5)
WORDS = (
    [9.5, -7, 0, 4, 3.5, -2, -11],
    ["money", "wrote", "the", "$", "unsubscribe", "list", "linux"],
    ("spam", "not spam"),
)
FISH = (
    [[62, 11], [75, 12], [58, 11], [45, 14], [60, 15], [52, 14]],
    [1, 1, 1, -1, -1, -1],
    ("length in cm", "scales"),
    ("salmon", "trout"),
)
UPDATES = {
    "on a positive mistake": ([2, -3], [1, 2], 1, 1),
    "on a negative mistake": ([1, 2], [2, 1], -1, 1),
    "that undershoots": ([-4, -1], [1, 1], 1, 1),
    "that undershoots along an axis": ([3, 0], [-1, 1], 1, 1),
    "from zero": ([0, 0], [1, 2], 1, 1),
    "at half the rate": ([1, 1], [2, 1], -1, 0.5),
}
RUNS = {
    "two points": lambda: perceptron(*TWO),
    "augmented": lambda: perceptron(augment(FIVE.X), FIVE.y),
    "plane": lambda: perceptron(*datasets.separable(60, 2, 0.05, rng=4)),
    "xor": lambda: quietly(perceptron, augment(XOR.X), XOR.y, max_epochs=5),
    "xor for long": lambda: quietly(perceptron, augment(XOR.X), XOR.y, max_epochs=4990),
    "few": lambda: perceptron(*datasets.separable(20, 4, 0.02, rng=1)),
    "more": lambda: perceptron(*datasets.separable(60, 4, 0.02, rng=3)),
    "many": lambda: perceptron(*datasets.separable(200, 20, 0.02, rng=3)),
    "most": lambda: perceptron(*datasets.digits(3, 8)),
    "200 digits": lambda: perceptron(*(part[:200] for part in datasets.digits(3, 8))),
    "kernel": lambda: kernel_perceptron(*QUARTERS, polynomial(2), max_epochs=100),
}


@cache
def run_of(name):
    return RUNS[name]()


def margin_run(**rule):
    return margin_perceptron(*ORIGIN, **rule)


@cache
def xor_cycle():
    return cycle(augment(XOR.X), XOR.y)


# Easy, tight, one point, far away, fractions, floats, many mistakes; each with its u.
PROOFS = {
    "two points": lambda: (*TWO, [-1, 2]),
    "tight": lambda: (*orthonormal(9), [1] * 9),
    "one point": lambda: ([[3, 4]], [1], [1, 1]),
    "a thousand times": lambda: ([[1000, 1], [-1000, 2], [5, 7]], [1, 1, 1], [0, 3]),
    "fractions": lambda: ([[Fraction(1, 3), 1], [Fraction(-1, 7), 1]], [1, 1], [0, 2]),
    "floats": lambda: (*(data := datasets.separable(40, 3, 0, rng=8)), perceptron(*data).w),
    "many": lambda: ([[30, 1], [-29, 1]], [1, 1], [0, 1]),
}


@cache
def climbing():
    """Return a run of 8 mistakes in the plane with R = 10, and a u of margin 8/5."""
    X, u = np.random.default_rng(775).integers(-8, 9, (40, 2)), np.array([3, 4])
    X = X[(abs(X @ u) >= 8) & ((X * X).sum(axis=1) <= 100)]
    return perceptron(X, np.sign(X @ u)), u


@cache
def led(n):
    """Return the weights along which an adversary with one relevant attribute leads."""
    return perceptron(*against_perceptron(n, 1)).trajectory()[1:]


def adversary_run(gamma0, gamma):
    return (*against_margin_perceptron(gamma0, gamma), [1, 0, 0], {"gamma": gamma})


# Touching, few, nearly as large a margin as there is, without γ, with a threshold, far from it.
MARGIN_PROOFS = {
    "adversary": lambda: adversary_run(0.1, 0.1),
    "few": lambda: adversary_run(0.5, 0.5),
    "greedy": lambda: adversary_run(0.1, 0.15),
    "no gamma": lambda: (*orthonormal(9), [1] * 9, {}),
    "both": lambda: ([[3, 4], [3, -4]], [1, 1], [1, 0], {"gamma": 3, "threshold": 2}),
    "far": lambda: ([[1000, 1], [-1000, 2], [5, 7]], [1, 1, 1], [0, 3], {"gamma": 1}),
    "one": lambda: ([[3, 4]], [1], [3, 4], {"gamma": 1}),
}


@cache
def proof(name):
    X, y, u = PROOFS[name]()
    return check_proof(perceptron(X, y), u)


@cache
def margin_table(name):
    X, y, u, rule = MARGIN_PROOFS[name]()
    return check_proof(margin_perceptron(X, y, **rule), u)


# Where the hulls meet: inside, in a corner of both, on a border, along a line, in one example.
HULLS = {
    "inside": ([[0, 0], [4, 0], [0, 4], [1, 1]], [1, 1, 1, -1]),
    "corner": ([[0, 0], [1, 3], [3, 1], [0, 0], [-2, -1], [-1, -2]], [1, 1, 1, -1, -1, -1]),
    "border": ([[0, 0], [4, 0], [0, 4], [2, 0], [3, -2]], [1, 1, 1, -1, -1]),
    "one line": ([[0, 0], [2, 2], [4, 4], [1, 1], [3, 3]], [1, 1, 1, -1, -1]),
    "same example": ([[1, 2], [1, 2], [3, 0]], [1, -1, 1]),
    "crossing segments": XOR,
    "apart": FIVE,
    "points apart": datasets.offset_only(),
    "one label": ([[3, 4], [1, 2]], [1, 1]),
    "floats": datasets.separable(30, 2, 0.05, rng=1),
}


GROWTH = {
    "bound": ([2, 4, 8, 16], [15, 25, 45, 85]),
    "forced": ([2, 4, 8, 16], [4, 6, 10, 18]),
    "random order": ([4, 16], [3, 7]),
}
N = [50, 100, 200, 400, 800, 1600, 3200]
MISTAKES = {
    "elimination": (N, N),
    "perceptron": (N, [31, 45, 88, 130, 210, 400, 690]),
    "Winnow": (N, [9, 12, 13, 15, 16, 19, 20]),
    "bound": (N, [53, 62, 71, 80, 89, 98, 107]),
}
THREE, WITH_FALSE = Conjunctions(3), Conjunctions(3, with_false=True)
MONOTONE, TWO_OF_THREE = Conjunctions(4, monotone=True), Conjunctions(3, k=2)
STREAM = [((1, 1, 0), 1), ((1, 0, 0), 0), ((1, 1, 1), 0), ((0, 1, 0), 1), ((0, 1, 1), 0)]
SEEN = STREAM[:2]
ALL_SEEN = [(x, int(x[0] and not x[2])) for x in THREE.instances]


def left_by(examples, concepts=THREE):
    """Return the part of a class that is consistent with some examples."""
    space = concepts.version_space()
    for x, label in examples:
        space = space.keep(x, label)
    return space


SOME = [((0, 0, 1), 0)]
FEW = [*SOME, ((1, 1, 0), 1)]


@cache
def transcripts():
    learners = {
        "Halving": Halving(THREE),
        "CON": CON(THREE, rule="adversarial"),
        "most general": CON(THREE, rule="most general"),
        "late": Halving(THREE, only_on_mistakes=True),
    }
    return {name: play(learner, STREAM) for name, learner in learners.items()}


@cache
def one_by_one():
    return play(CON(singletons(20), rule="adversarial"), [(x, 0) for x in range(1, 20)])


def transcript(sizes, wrong=()):
    """Return a transcript with these sizes and wrong predictions in these rounds."""
    rounds = len(sizes) - 1
    return Transcript(np.isin(np.arange(rounds), wrong).astype(int), np.zeros(rounds, int), sizes)


LARGE = [3**100, 3**90, None, None, 3**60, 3**60 // 2, None, 1], [0, 2, 4]


def product(points):
    return points[:, 0] * points[:, 1]


def disc(points):
    return 1.5 - np.hypot(*points.T)


def disc_labels(points):
    return np.where(disc(points) >= 0, 1, -1)


def slanted(points):
    return points @ [1, -2] + 0.3


def constant(label):
    return lambda points: np.full(len(points), label)


RULES = {
    "quarters": (QUARTERS, product),
    "disc": (RING, disc),
    "labels of a disc": (RING, disc_labels),
    "slanted": (CLOUDS, slanted),
    "all +1": (QUARTERS, constant(1)),
    "all -1": (QUARTERS, constant(-1)),
    "zero": (QUARTERS, constant(0.0)),
}
SIDES = {"one": slanted, "two": lambda x: slanted(x) + 1, "labels": disc_labels, "all": constant(1)}
SCALES, NS, EPOCHS = [0.001, 0.01, 0.1, 1, 10], [25, 50, 100, 200, 400], np.arange(1, 11)
SCALED = {"x": "scale of the data, $c$", "y": "updates"}
AXES = {"x": "x", "y": "y"}
REPEATED = np.array([[3, 4, 5.5, 6, 8], [5, 4, 6, 6, 9], [4, 4, 6.5, 6, 10]])
FORCED = {"adversary": ([0.5, 1], [146, 249])}
RNG = np.random.default_rng(5)
ORDERS = {
    name: (EPOCHS, level + 0.1 / EPOCHS + 0.01 * RNG.random((20, 10)))
    for name, level in (("last", 0.08), ("averaged", 0.05), ("voted", 0.049), ("pocket", 0.07))
}
TUMOURS = [[350, 7], [19, 193]]
COUNTS = np.arange(121).reshape(11, 11)  # every shade
GRADED = np.linspace(-1, 1, 64)
ON_28_BY_28 = np.add.outer(np.sin(np.arange(28) / 4), np.cos(np.arange(28) / 5)).ravel()


@cache
def bounds():
    ratios = np.linspace(0, 1, 21)
    return {
        "(a)": (ratios, 100 / (1 - ratios / 2) ** 2),
        "(b)": (ratios, [margin_perceptron_bound(0.1, 0.1 * ratio) for ratio in ratios]),
        r"$8\,/\,\gamma^{\ast 2}$": (ratios[[0, -1]], [800, 800]),
    }


@cache
def guessed_digits():
    """Return a hundred digits, their classes, and guesses of which every third is wrong."""
    X, y = (part[:100] for part in datasets.ten_digits())
    return X, y, np.where(np.arange(100) % 3, y, (y + 1) % 10)


@cache
def confused():
    _, y, guesses = guessed_digits()
    matrix = np.zeros((10, 10), dtype=int)
    np.add.at(matrix, (y, guesses), 1)
    return matrix


@cache
def digits():
    return datasets.digits().X


# -- the pictures ----------------------------------------------------------------------------------


def over(places, **values):
    """Return curves over the same places, as `figures.curves` takes them."""
    return {name: (places, v) for name, v in values.items()}


def call(*arguments, on=None, **options):
    """Return the arguments of a drawing function, and perhaps the scene to draw upon."""
    return arguments, options, on


def scene(draw, *arguments, **options):
    """Return a function that draws on axes, with these arguments."""
    return lambda ax: draw(*arguments, **options, ax=ax)


PICTURES = {
    "labelled_examples": lambda: call(*FIVE, mistakes=[1]),
    "hyperplane": lambda: call(LINE),
    "hyperplane, among examples": lambda: call(
        Hyperplane([3, 2]), on=scene(figures.labelled_examples, *ORIGIN)
    ),
    "hyperplane, two": lambda: call(
        Hyperplane([1, 3], 1),
        symbol="w_2",
        line_style="--",
        half_spaces=False,
        on=scene(figures.hyperplane, Hyperplane([3, 2]), symbol="w_1"),
    ),
    "feature_plane": lambda: call(*FISH),
    "feature_plane, cut": lambda: call(*FISH, plane=Hyperplane([0, -1], 13)),
    "hyperplane_parts": lambda: call(Hyperplane([3, 4], -10), [6, 3]),
    "lift_by_constant": lambda: call([1, 2, 4, 5], [-1, -1, 1, 1], 3),
    "separability": lambda: call(*TWO),
    "separability, with an offset": lambda: call(*datasets.offset_only()),
    "separability, not at all": lambda: call(*XOR),
    "distances": lambda: call(LINE, [[0, 0], [2, 3], [-2, 2]], on=scene(figures.hyperplane, LINE)),
    "projection": lambda: call([1, 3], [4, 1]),
    "projection, of a parallel": lambda: call([1, 2], [2, 4]),
    "vectors": lambda: call({"u": [2, 1], "v": [1, 3]}),
    "margin_band": lambda: call(Hyperplane([3, 2]), *ORIGIN),
    "margin_by_direction": lambda: call(*TWO, marked=[[-1, 3]]),
    "centroids": lambda: call(*CLOUDS),
    "centroids, trapped": lambda: call([[0, -1], [0, 0], [0, 4]], [-1, 1, 1]),
    **{
        f"update_step, {k}": lambda case=case: call(*case[:3], rate=case[3])
        for k, case in UPDATES.items()
    },
    "run_in_plane": lambda: call(run_of("two points"), 1),
    "run_in_plane, at 0": lambda: call(run_of("two points"), 0),
    "run_in_plane, augmented": lambda: call(run_of("augmented"), 2),
    "misclassified": lambda: call(run_of("augmented")),
    "misclassified, with the pocket": lambda: call(run_of("xor"), pocket=True),
    "unit": lambda: call(),
    "unit, with numbers": lambda: call([2, -1, 0.5], [1, 3, 2]),
    "mark_one": lambda: call(),
    "missed_by_place": lambda: call([0, 2, 9], [1, -1, 1], 10, first=5, last=1),
    "losses": lambda: call(),
    "separating_plane": lambda: call(
        BITS, [-1, 1, 1, -1], BITS.prod(axis=1), Hyperplane([2, 2, -4], -1)
    ),
    "snapshot": lambda: call(run_of("two points"), 1),
    "snapshot, at 0": lambda: call(run_of("two points"), 0),
    "snapshot, of many": lambda: call(run_of("plane"), run_of("plane").mistakes),
    "points_and_walls": lambda: call([[3, 2], [-1, 3], [-3, 1]], [1, 1, -1], [2, 3]),
    "weight_space": lambda: call(perceptron([[3, 0], [-1, 1]], [1, 1])),
    "weight_space, of two classes": lambda: call(run_of("two points")),
    "weight_space, of many": lambda: call(run_of("plane")),
    "weight_space, without an end": lambda: call(quietly(perceptron, *TWO, max_epochs=1)),
    "update_band": lambda: call(margin_run(threshold=8), 3),
    "update_band, relative": lambda: call(margin_run(gamma=1), 1),
    "margin_step": lambda: call(3, 0.6),
    "word_weights": lambda: call(*WORDS),
    "splits": lambda: call(
        {"by time": [0, 0, 0, 0, 1, 1], "by person": [1, 1, 1, 0, 0, 0]},
        groups={"by person": "AAABBB"},
    ),
    "strips": lambda: call(Spread({"last": [9, 8, 9, 12, 9, 20], "averaged": [8, 9, 9, 10, 9, 8]})),
    "strips, with a level": lambda: call(
        Spread({"first": [11, 18, 18, 29], "inside": [35, 48, 48, 64]}),
        "% errors",
        level=("true error", 50),
    ),
    "errors_by_class": lambda: call(run_of("few"), *datasets.separable(50, 4, 0.02, rng=2)),
    "errors_by_class, of digits": lambda: call(
        run_of("200 digits"), *(p[200:] for p in datasets.digits(3, 8))
    ),
    "lift_by_square": lambda: call([-3, -2, -1, 0, 1, 2, 3], [-1, -1, 1, 1, 1, -1, -1], 2.5),
    "image_grid": lambda: call(digits()[:8], ["a 3, called 8"] * 8),
    "weight_image": lambda: call(digits()[0] - digits()[1]),
    "weight_image, graded": lambda: call(GRADED),
    "weight_image, large": lambda: call(ON_28_BY_28, shape=(28, 28)),
    "adversary_path": lambda: call(led(5)),
    "adversary_path, of few": lambda: call(led(2)),
    "climb": lambda: call(*climbing()),
    "climb, at first": lambda: call(*climbing(), t=3),
    "climb, beyond the bound": lambda: call(*climbing(), t=40),
    **{f"proof_curves, {k}": lambda k=k: call(proof(k)) for k in PROOFS},
    **{f"proof_angle, {k}": lambda k=k: call(proof(k)) for k in PROOFS},
    **{
        f"convex_hulls, {k}": lambda data=data: call(*data, separate(augment(data[0]), data[1]))
        for k, data in HULLS.items()
    },
    "weight_norms": lambda: call(run_of("xor")),
    "weight_norms, with a cycle": lambda: call(run_of("xor"), cycle=xor_cycle()),
    "weight_norms, for long": lambda: call(run_of("xor for long")),
    "mistakes_by_order": lambda: call([3, 4, 4, 6, 7, 7]),
    "mistakes_by_order, far apart": lambda: call([*range(7, 99), 424]),
    "mistakes_by_order, of one": lambda: call([3]),
    "mistake_growth": lambda: call(GROWTH),
    "mistake_growth, to millions": lambda: call({"squares": ([1, 5000], [1, 5000**2])}),
    "mistake_growth, logarithmic": lambda: call(MISTAKES, log=True),
    "mistake_growth, of one point": lambda: call({"one": ([4], [3])}, log=True),
    "mistake_growth, far up": lambda: call(
        {"a": ([1, 10**5], [3, 10**9]), "b": ([5, 7], [2, 30])}, log=True
    ),
    "mistake_growth, from far up": lambda: call({"a": ([10000, 90000], [30000, 10**6])}, log=True),
    "mistake_tree": lambda: call(mistake_tree(thresholds(7))),
    "mistake_tree, of points": lambda: call(mistake_tree(Conjunctions(1, with_false=True))),
    "mistake_tree, deep": lambda: call(mistake_tree(thresholds(15))),
    "mistake_tree, with a path": lambda: call(mistake_tree(thresholds(7)), [1, 0, 1]),
    "weight_shares": lambda: call([[1, 1], [1, 0.5], [0.5, 0.5], [0.5, 0.25]], 0, "x1", [2], 2),
    "weight_shares, all right": lambda: call([[1, 1, 1], [1, 0.5, 1], [1, 0.5, 0.5]], 2, "¬x1"),
    "weight_race": lambda: call([[1, 1, 1, 1], [2, 2, 1, 1], [2, 2, 0, 0], [4, 2, 0, 0]], [1], 4),
    "weight_race, of halves": lambda: call([[1, 1], [2, 2], [2, 0.5], [4, 0.5]], [1, 2], 3),
    "version_space": lambda: call(left_by([]), THREE),
    "version_space, some": lambda: call(left_by(SOME), THREE),
    "version_space, few": lambda: call(left_by(FEW), THREE),
    "version_space, voting": lambda: call(left_by(SOME), THREE, x=(1, 1, 0)),
    "version_space, with false": lambda: call(left_by([], WITH_FALSE), WITH_FALSE, x=(1, 1, 1)),
    "version_space, monotone": lambda: call(left_by([((1, 0, 1, 1), 0)], MONOTONE), MONOTONE),
    "version_space, two literals": lambda: call(
        left_by([((1, 0, 1), 0)], TWO_OF_THREE), TWO_OF_THREE
    ),
    "version_space, intervals": lambda: call(left_by([(3, 0)], intervals(5)), intervals(5), x=2),
    "version_space, three tiles": lambda: call(left_by([], Conjunctions(1)), Conjunctions(1)),
    "version_space_sizes": lambda: call({"Halving": transcripts()["Halving"]}),
    "version_space_sizes, of four": lambda: call(transcripts()),
    "version_space_sizes, one by one": lambda: call({"CON": one_by_one()}),
    "version_space_sizes, with gaps": lambda: call({"?": transcript(*LARGE)}),
    "version_space_sizes, at first": lambda: call({"?": transcript([9])}),
    "instance_cube": lambda: call(left_by(SEEN), SEEN, x=(0, 1, 0)),
    "instance_cube, of all": lambda: call(all_functions(3).version_space()),
    "instance_cube, all seen": lambda: call(left_by(ALL_SEEN), ALL_SEEN, x=(1, 1, 1)),
    **{
        f"decision_regions, {k}": lambda case=case: call(*case[0], case[1])
        for k, case in RULES.items()
    },
    "decision_regions, of many": lambda: call(*MANY, slanted, support=MANY.X[:5]),
    "decision_boundaries": lambda: call(*RING, SIDES),
    "dual_coefficients": lambda: call(run_of("few"), t=3),
    "dual_coefficients, of many": lambda: call(run_of("many")),
    "dual_coefficients, of a kernel": lambda: call(run_of("kernel")),
    "dual_coefficients, at 0": lambda: call(run_of("two points"), t=0),
    **{f"margin_proof, {k}": lambda k=k: call(margin_table(k)) for k in MARGIN_PROOFS},
    "margin_bounds": lambda: call(bounds(), FORCED),
    "margin_bounds, logarithmic": lambda: call(
        {"(b)": ([0.01, 0.1, 1], [25128, 251, 2.5])},
        {"a": ([0.1], [249]), "b": ([1], [2])},
        x=r"$\gamma^\ast$",
        log="xy",
    ),
    "curves": lambda: call(ORDERS, x="epochs", y="test error"),
    "curves, of one order": lambda: call(
        {"sorted": (EPOCHS, ORDERS["last"][1][0])}, x="epochs", y="test error"
    ),
    "curves, by examples": lambda: call(
        {"one": ([50, 100, 200, 400, 800], REPEATED)}, x="examples", y="test error", log="xy"
    ),
    "curves, of many": lambda: call(
        {"one": (np.arange(1, 201), np.random.default_rng(5).random((5, 200)))},
        x="epochs",
        y="MNIST error",
    ),
    "curves, by scale": lambda: call(
        over(SCALES, fixed=[900, 90, 9, 7, 8], relative=REPEATED), **SCALED, log="xy"
    ),
    "curves, of each mail": lambda: call(
        {"frozen": (range(600), range(600)), "learning": (range(600), [9] * 600)},
        x="mail number",
        y="errors so far",
    ),
    "curves, with a level": lambda: call(
        over(SCALES, fixed=[0.1, 0.1, 0.05, 0, 0]),
        **SCALED | {"y": "margin reached"},
        level=("best", 0.12),
        log="x",
    ),
    "curves, with a choice": lambda: call(
        over([0, 0.1, 0.2, 0.3, 0.4], validation=REPEATED, training=[0, 0, 0, 1, 2]),
        x=r"$\gamma$",
        y="error",
        chosen=0.2,
    ),
    "curves, with a bound": lambda: call(
        over(NS, **{"random $w_t$": REPEATED, "mistakes / n": REPEATED + 1}),
        x="examples, $n$",
        y="error",
        bound=(NS, [20, 18, 16, 14, 12]),
        log="xy",
    ),
    "confusion": lambda: call(confused()),
    "confusion, of two": lambda: call(TUMOURS, ["benign", "malignant"]),
    "confusion, without errors": lambda: call(np.diag([3, 4, 5])),
    "confusion, of every shade": lambda: call(COUNTS),
    "kernel_matrix": lambda: call(
        [[4, 3, 0], [3, 4, 1], [0, 1, 2]], [1, 1, -1], ["CO", "CCO", "C"]
    ),
}
DRAWING = {name for name in figures.__all__ if inspect.isfunction(getattr(figures, name))}
DRAWING -= {"describe", "description", "panels", "picture"}


OF_TWO_PANELS = {"points_and_walls", "update_step"}  # functions that draw on two axes


def function_of(name):
    """Return the name of the function that draws a picture."""
    return name.partition(",")[0]


def draw(name, ax=None):
    """Draw a picture; return what its function returns."""
    arguments, options, on = PICTURES[name]()
    where = "axes" if function_of(name) in OF_TWO_PANELS else "ax"
    options[where] = on(ax) if on else ax
    return getattr(figures, function_of(name))(*arguments, **options)


@cache
def axes_of(name):
    """Return the axes of a picture in a figure of its own, as the functions leave them."""
    result = draw(name)
    return result if isinstance(result, list) else [result]


class Finished(NamedTuple):
    """A picture as a reader sees it: its axes, and its pixels (h, w, 3) from below, no letters."""

    axes: list
    pixels: np.ndarray

    @property
    def figure(self):
        return self.axes[0].figure


@cache
def finished(name):
    """Return a picture with all labels where `figures.picture` puts them."""
    axes = axes_of(name)
    figure = axes[0].figure
    settle(figure)
    canvas = FigureCanvasAgg(figure)
    for text in letters(figure):
        text.set_alpha(0)
    canvas.draw()
    for text in letters(figure):
        text.set_alpha(None)
    return Finished(axes, np.array(canvas.buffer_rgba())[::-1, :, :3])


# -- what is to be seen on them --------------------------------------------------------------------


def numbers(text):
    """Return the numbers of a text, without those in names such as x1 or w_0."""
    matches = re.findall(r"(?<![\w.])[−-]?\d+(?:\.\d+)?(?:e[−+-]\d+)?", text)
    return [float(n.replace("−", "-")) for n in matches]


def numbers_after(words, text):
    return numbers(text.partition(words)[2])


def visible(texts):
    return [text for text in texts if text.get_text().strip() and text.get_visible()]


def letters(figure):
    """Return all texts of a figure that are drawn."""
    axes = [ax for ax in figure.axes if not ax.axison]
    hidden = [text for ax in axes for axis in (ax.xaxis, ax.yaxis) for text in axis.findobj(Text)]
    return [text for text in visible(figure.findobj(Text)) if text not in hidden]


def arrows(ax):
    """Return the tail and the tip of each arrow."""
    return [
        (np.array(a.xyann), np.array(a.xy))
        for a in ax.texts
        if isinstance(a, Annotation) and a.arrow_patch
    ]


def labels(ax):
    """Return the texts that stand beside a point of the plane."""
    return [
        a
        for a in ax.texts
        if isinstance(a, Annotation) and a.get_text() and a.xycoords == "data" and not a.arrow_patch
    ]


def lines(ax, line_style):
    """Return the points of the lines with this style, those through zero left out."""
    strokes = [c for c in ax.get_children() if isinstance(c, Line2D) and c.get_zorder() > 0]
    return [line.get_xydata() for line in strokes if line.get_linestyle() == line_style]


def curve(ax, words):
    """Return the points of the line of this name, (k, 2)."""
    [line] = [line for line in ax.lines if line.get_label() == words]
    return line.get_xydata()


def dots(ax, words):
    """Return the points drawn under this name in the legend, (k, 2)."""
    offsets = [c.get_offsets() for c in ax.collections if c.get_label() == words]
    return np.vstack([np.empty((0, 2)), *offsets])


def tiles(ax):
    """Return the plain words of each tile, with its text and the tile."""
    texts = {}
    for text in ax.texts:
        plain = text.get_text().strip("$").replace("_{", "").replace("}", "")
        for maths, sign in ((r"\wedge  ", "∧ "), (r"\neg ", "¬")):
            plain = plain.replace(maths, sign)
        [tile] = [p for p in ax.patches if p.get_bbox().contains(*text.get_position())]
        texts[plain] = text, tile
    return texts


def assert_same_points(points, expected):
    np.testing.assert_allclose(
        sorted(map(tuple, np.asarray(points, float))),
        sorted(map(tuple, np.asarray(expected, float))),
        atol=1e-9,
    )


def length(v):
    return math.hypot(*v)
