"""ps3.disjunctions: radius, margin and mistake bound of a disjunction."""

from fractions import Fraction

import numpy as np

from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
How hard is "one of these features must be there" for the perceptron? A *literal* is an attribute,
which is 0 or 1, or its negation. A disjunction of $k$ literals is true if at least one of them is.
The examples are all $2^n$ vectors of $n$ attributes, each with a constant feature 1 behind it; the
label is $+1$ where the disjunction is true and $-1$ where it is not.

Write `disjunctions(n, k, negated)` for a disjunction of $k$ different attributes, `negated` of
which are negated: return three numbers,

- $R^2$, the largest $\lVert x \rVert^2$ (the constant feature included),
- $\gamma^2$, where $\gamma$ is the margin of the set: the largest that a *unit* vector has on it,
- the mistake bound $R^2 / \gamma^2$.

To find $\gamma$, look for a vector $u$ with $y\,(u \cdot x) \ge 1$ on all examples that is as short
as possible; then $\gamma = 1 / \lVert u \rVert$. You need not prove that it is the shortest. The
best one has weight 0 on attributes that do not matter; it gives the score $-1$ where all the
literals are false, and $+1$ where exactly one of them is true.

For example, for $n = 3$ and the single literal $x_1$ it is $u = (2, 0, 0, -1)$, so $R^2 = 4$,
$\gamma^2 = 1/5$ and the bound is $20$: the answer is `(4, 0.2, 20)`. For the single literal "not
$x_1$" it is $u = (-2, 0, 0, 1)$, and the numbers are the same. What is $u$ for "$x_1$ or not
$x_2$", and what for "not $x_1$ or not $x_2$"?
"""


def disjunctions(n, k, negated):
    """Return R², gamma² and the mistake bound R² / gamma².

    n : whole number, how many attributes there are
    k : whole number, how many of them are in the disjunction, 1 <= k <= n
    negated : whole number, how many of those are negated, 0 <= negated <= k
    """
    R_squared = n + 1
    u_squared = 4 * k + (2 * negated - 1) ** 2
    return R_squared, 1 / u_squared, R_squared * u_squared


def from_the_weights(n, k, negated):
    u = [2.0] * (k - negated) + [-2.0] * negated + [0.0] * (n - k) + [2 * negated - 1]
    radius, length = np.linalg.norm(np.ones(n + 1)), np.linalg.norm(u)
    return radius**2, (1 / length) ** 2, (radius * length) ** 2


def in_fractions(n, k, negated):
    # u halved: scores -1/2 and 1/2, so the margin is 1/2 over the length
    offset = Fraction(2 * negated - 1, 2)
    gamma_squared = Fraction(1, 4) / (k + offset**2)
    return n + 1, gamma_squared, (n + 1) / gamma_squared


def solved_for(n, k, negated):
    # weights of the literals and of the constant from: all false -> -1, one true -> +1
    equations = [[negated, 1], [negated - 1, 1]] if negated else [[0, 1], [-1, 1]]
    scores = [-1, 1]
    weight, constant = np.linalg.solve(equations, scores)
    u_squared = k * weight**2 + constant**2
    return n + 1, u_squared**-1, (n + 1) * u_squared


def answer_with(R_squared, u_squared):
    return R_squared, 1 / u_squared, R_squared * u_squared


def negations_ignored(n, k, negated):
    return answer_with(n + 1, 4 * k + 1)


def constant_left_out_of_radius(n, k, negated):
    return answer_with(n, 4 * k + (2 * negated - 1) ** 2)


def constant_left_out_of_u(n, k, negated):
    return answer_with(n + 1, 4 * k)


def not_a_unit_vector(n, k, negated):
    return answer_with(n + 1, 1)


def all_attributes(n, k, negated):
    return answer_with(n + 1, 4 * n + (2 * negated - 1) ** 2)


def constant_with_the_wrong_sign(n, k, negated):
    return answer_with(n + 1, 4 * k + (2 * negated + 1) ** 2)


def gamma_not_squared(n, k, negated):
    R_squared, gamma_squared, bound = disjunctions(n, k, negated)
    return R_squared, gamma_squared**0.5, bound


def one_over_gamma(n, k, negated):
    R_squared, gamma_squared, _ = disjunctions(n, k, negated)
    return R_squared, gamma_squared, R_squared / gamma_squared**0.5


def upside_down(n, k, negated):
    R_squared, gamma_squared, _ = disjunctions(n, k, negated)
    return R_squared, gamma_squared, gamma_squared / R_squared


def sizes(rng):
    """Draw numbers k < n, at least 2, the first of them small."""
    most = [6] * 4 + [60] * 8
    drawn = [np.sort(rng.choice(np.arange(2, m), 2, replace=False)) for m in most]
    return [(int(k), int(n)) for k, n in drawn]


def plain(rng):
    """Draw disjunctions without a negation."""
    return [(n, k, 0) for k, n in sizes(rng)]


def with_negations(rng):
    """Draw disjunctions of at least two literals of which one or more are negated."""
    return [(n, k, int(rng.integers(1 + i % 2, k + 1))) for i, (k, n) in enumerate(sizes(rng))]


QUESTION = Question(
    name="ps3.disjunctions",
    title="Disjunctions",
    statement=STATEMENT,
    reference=disjunctions,
    checks=(
        Check("without a negation", 1, plain),
        Check("with negations", 2, with_negations),
    ),
    misconceptions=(
        Misconception(
            "negations ignored",
            "Right for attributes that are not negated. A negated one gets the weight -2, so it "
            "is 1 - x that counts: each of them adds 2 to the weight of the constant feature.",
            negations_ignored,
        ),
        Misconception(
            "constant feature left out of R",
            "The longest example has all n attributes 1, and the constant feature is one more 1.",
            constant_left_out_of_radius,
        ),
        Misconception(
            "constant feature left out of u",
            "The weight of the constant feature is a component of u like the others: its square "
            "belongs to ‖u‖².",
            constant_left_out_of_u,
        ),
        Misconception(
            "u not made a unit vector",
            "1 is the smallest y (u · x) of a u that is longer than 1. The margin belongs to the "
            "unit vector, so divide by ‖u‖.",
            not_a_unit_vector,
        ),
        Misconception(
            "all attributes in u",
            "You count all n attributes in ‖u‖². Those that are not in the disjunction get the "
            "weight 0: they enter R, not γ.",
            all_attributes,
        ),
        Misconception(
            "offset of negations with the wrong sign",
            "Where all literals are false, each negated attribute is 1 and adds its weight -2 to "
            "the score. The score is to be -1 there, so the constant feature has to make up for "
            "it: its weight is 2 times `negated`, minus 1.",
            constant_with_the_wrong_sign,
        ),
        Misconception(
            "gamma not squared",
            "R² and the bound are right, but the number in the middle is γ. Asked is γ².",
            gamma_not_squared,
        ),
        Misconception(
            "bound with gamma in place of its square",
            "You divide R² by γ. The bound is R² / γ²: half the margin costs four times the "
            "mistakes, not twice.",
            one_over_gamma,
        ),
        Misconception(
            "bound upside down",
            "Your bound is γ² / R², less than one mistake. A wide margin makes the bound small: γ "
            "belongs below the line.",
            upside_down,
        ),
    ),
    alternatives=(from_the_weights, in_fractions, solved_for),
)
