"""ps3.exactly_m: a set on which the perceptron makes exactly so many mistakes."""

from typing import Any

import numpy as np

from coursekit.exercises.forms import parts
from coursekit.exercises.ps3.counting import mistakes, small_set
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
The theorem says how many mistakes there are *at most*. How many there really are is up to the set,
and here it is up to you.

Write `exactly_m(m, n)`: return examples `X` and labels `y` on which the perceptron, started at
$w = 0$, makes exactly $m$ mistakes until a pass is without one. It goes through the rows in their
order, pass after pass. You may take at most $n$ examples, with at most 50 features, which are whole
numbers between $-1000$ and $1000$. It is always $3 \le m \le 200$ and $n \ge 2$.

For example, three copies of $(1, 0)$ with label $+1$ do *not* make three mistakes: after the first
one $w = (1, 0)$ is right about the others. But $(3, 0)$ and $(-1, 1)$, both with label $+1$, do:
one mistake on the first, and then two on the second, one in each of two passes.

Where $n$ is as large as $m$, look for $m$ examples none of which teaches anything about another.
Where $n = 2$, an example has to be a mistake many times, as the short one after the long one just
was.
"""


def exactly_m(m, n):
    """Return X, array (at most n, d), and y, their labels, that make exactly m mistakes.

    m : whole number, how many mistakes, from 3 to 200
    n : whole number, how many examples are allowed, at least 2
    """
    # After the long example the short one has the score -(2m - 3); each update on it adds 2.
    X = np.array([[2 * m - 3, 0], [-1, 1]])
    y = np.array([1, 1])
    return X, y


def orthonormal_if_allowed(m, n):
    if n >= m:
        return np.eye(m), np.ones(m)
    return [[3 - 2 * m, 0], [-1, -1]], [-1, 1]


def with_a_negative_label(m, n):
    return [(0, 2 * m - 3), (1, 1)], (1, -1)


def in_another_direction(m, n):
    return ((4 * m - 5.0, 0), (-2, 2)), (1.0, 1.0)


def one_mistake_an_example(m, n):
    return np.eye(m), np.ones(m)


def copies(m, n):
    return np.tile([1, 0], (m, 1)), np.ones(m)


def contradiction(m, n):
    return np.array([[1, 0], [1, 0]]), np.array([1, -1])


def first_mistake_not_counted(m, n):
    return np.array([[2 * m - 1, 0], [-1, 1]]), np.array([1, 1])


def one_long_example(m, n):
    return np.array([[m, 0]]), np.array([1])


def orthonormal_as_many_as_allowed(m, n):
    return np.eye(n), np.ones(n)


def labels_zero_and_one(m, n):
    return np.array([[2 * m - 3, 0], [1, -1]]), np.array([1, 0])


def verify(arguments: tuple, value: Any) -> str | None:
    """Run the perceptron on the set, in whole numbers, and count."""
    m, n = arguments
    X, y = parts(value, "X", "y")
    made = mistakes(*small_set(X, y, n), 2 * m)
    if made > 2 * m:
        return f"The perceptron has made {made} mistakes and was stopped; asked are {m}."
    if made != m:
        return f"The perceptron makes {made} mistake{'s' * (made != 1)} on your set, not {m}."
    return None


def as_many_examples_as_mistakes(rng):
    return [(int(m), int(m)) for m in rng.choice(np.arange(3, 41), 12, replace=False)]


def two_examples(rng):
    return [(int(m), 2) for m in rng.choice(np.arange(3, 201), 12, replace=False)]


QUESTION = Question(
    name="ps3.exactly_m",
    title="Exactly m mistakes",
    statement=STATEMENT,
    reference=exactly_m,
    checks=(
        Check("m mistakes on at most m examples", 2, as_many_examples_as_mistakes),
        Check("m mistakes on two examples", 1, two_examples),
    ),
    misconceptions=(
        Misconception(
            "one mistake an example",
            "Your set is right where m examples are allowed, one mistake on each. Two examples "
            "can make as many mistakes: if one is long and the other short, and they pull w in "
            "different directions, the short one has to ask again and again.",
            one_mistake_an_example,
        ),
        Misconception(
            "as many examples as are allowed",
            "Each of your n examples is one mistake, whatever m is. The number of mistakes has to "
            "be m, and n says only how many examples you may take.",
            orthonormal_as_many_as_allowed,
        ),
        Misconception(
            "copies of one example",
            "Copies cost one mistake together: after the update on the first, w is right about "
            "all of them. Take examples that teach nothing about each other.",
            copies,
        ),
        Misconception(
            "one long example",
            "However long it is, a single example is right after one update from 0, for the update "
            "makes its score ‖x‖².",
            one_long_example,
        ),
        Misconception(
            "not separable",
            "No weight vector is right about your whole set, so the mistakes never end. There has "
            "to be one that is.",
            contradiction,
        ),
        Misconception(
            "first mistake not counted",
            "It makes one mistake more than asked for: count the first update, too, the one that "
            "makes w the long example.",
            first_mistake_not_counted,
        ),
        Misconception(
            "labels 0 and 1",
            "The labels of the perceptron are -1 and +1. With the label 0, y x would be 0 and an "
            "update would change nothing.",
            labels_zero_and_one,
        ),
    ),
    alternatives=(orthonormal_if_allowed, with_a_negative_label, in_another_direction),
    verify=verify,
)
