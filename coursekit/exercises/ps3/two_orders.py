"""ps3.two_orders: one set, one order with few mistakes and one with many."""

from typing import Any

import numpy as np

from coursekit.exercises.forms import parts
from coursekit.exercises.ps3.counting import mistakes, small_set
from coursekit.exercises.question import Check, Misconception, Question
from coursekit.validation import as_vector

MOST_EXAMPLES = 50

STATEMENT = r"""
The bound $(R / \gamma)^2$ knows nothing of the order in which the examples come. The number of
mistakes does depend on it, and by how much is your choice.

Write `two_orders(few, many)`: return examples `X`, their labels `y`, and two orders `first` and
`second` of their rows. Started at $w = 0$ the perceptron has to make exactly `few` mistakes until a
pass is clean if each pass goes through the rows in the order `first`, and exactly `many` in the
order `second`. An order is a list that holds each row number once; rows count from 0. You may take
up to 50 examples with up to 50 features, which are whole numbers between $-1000$ and $1000$. It is
always $1 \le$ `few` $<$ `many` $\le 20$.

For example, `[[1, 0], [0, 1], [1, 1]], [1, 1, 1], [2, 0, 1], [0, 1, 2]` is right for `few` $= 1$
and `many` $= 2$: begun with $(1, 1)$ the first update makes $w = (1, 1)$, which is right about all
three. Begun with $(1, 0)$, which says nothing about $(0, 1)$, it takes two. How do you make it 1
and 20? And then 5 and 20?
"""


def two_orders(few, many):
    """Return X, array (n, d), y, labels (n,), and two orders of the rows: few and many mistakes.

    few, many : whole numbers, 1 <= few < many <= 20
    """
    together = many - few + 1  # so many mistakes become one if their sum comes first
    total = [0] * (few - 1) + [1] * together
    X = np.vstack([np.eye(many), total])
    y = np.ones(many + 1)
    first = [many, *range(many)]
    second = list(range(many + 1))
    return X, y, first, second


def sum_in_the_first_row(few, many):
    rows = [[int(j == i) for j in range(many)] for i in range(many)]
    total = [sum(row[j] for row in rows[few - 1 :]) for j in range(many)]
    return [total, *rows], [1] * (many + 1), range(many + 1), [*range(1, many + 1), 0]


def several_groups(few, many):
    groups = np.array_split(np.arange(many), few)
    sums = np.array([np.isin(np.arange(many), group) for group in groups]).astype(int)
    X = np.vstack([np.eye(many, dtype=int), sums])
    first = np.r_[many : many + few, 0:many]
    return -X, -np.ones(many + few), first, np.arange(many + few)


def with_both_labels(few, many):
    X, y, first, second = two_orders(few, many)
    y = y * np.resize([1, -1], many + 1)
    return y[:, None] * X, y, np.array(first), np.array(second)


def exchanged(few, many):
    X, y, first, second = two_orders(few, many)
    return X, y, second, first


def orthonormal_only(few, many):
    return np.eye(many), np.ones(many), list(range(many)), list(range(many))[::-1]


def one_against_many(few, many):
    return two_orders(1, many)


def right_difference(few, many):
    return two_orders(1, many - few + 1)


def examples_left_out(few, many):
    X, y, _, second = two_orders(few, many)
    return X, y, [many, *range(few - 1)], second


def counted_from_one(few, many):
    X, y, first, second = two_orders(few, many)
    return X, y, [i + 1 for i in first], [i + 1 for i in second]


def the_same_order_twice(few, many):
    X, y, first, _ = two_orders(few, many)
    return X, y, first, first


def rows_in_place_of_numbers(few, many):
    X, y, first, second = two_orders(few, many)
    return X, y, X[first], X[second]


def verify(arguments: tuple, value: Any) -> str | None:
    """Run the perceptron in both orders, in whole numbers, and count."""
    few, many = arguments
    X, y, first, second = parts(value, "X", "y", "first", "second")
    X, y = small_set(X, y, MOST_EXAMPLES)
    counts = [
        mistakes(X[order], y[order], many)
        for order in (as_order(first, "first", len(X)), as_order(second, "second", len(X)))
    ]
    if counts == [few, many]:
        return None
    said = [f"more than {many}" if made > many else str(made) for made in counts]
    return (
        f"The perceptron makes {said[0]} mistakes in the order first and {said[1]} in the order "
        f"second; asked are {few} and {many}."
    )


def as_order(value: Any, name: str, n: int) -> np.ndarray:
    """Return an order of n rows, or raise ValueError if it does not hold each of them once."""
    order = as_vector(value, name)
    if len(order) != n:
        raise ValueError(f"{name} has {len(order)} row numbers, but X has {n} rows.")
    if set(order.tolist()) != set(range(n)):
        raise ValueError(f"{name} must hold each row number from 0 to {n - 1} once.")
    return order.astype(np.int64)


def one_against(rng):
    return [(1, int(many)) for many in rng.choice(np.arange(3, 21), 8, replace=False)]


def some_against(rng):
    drawn = [np.sort(rng.choice(np.arange(2, 21), 2, replace=False)) for _ in range(12)]
    return [(int(few), int(many)) for few, many in drawn]


QUESTION = Question(
    name="ps3.two_orders",
    title="Two orders of one set",
    statement=STATEMENT,
    reference=two_orders,
    checks=(
        Check("one mistake in one order, many in the other", 1, one_against),
        Check("any two numbers of mistakes", 2, some_against),
    ),
    misconceptions=(
        Misconception(
            "orders exchanged",
            "Your set is right, but the orders are the wrong way round: `first` is to be the one "
            "with few mistakes.",
            exchanged,
        ),
        Misconception(
            "orthonormal examples only",
            "Examples that say nothing about each other cost one mistake each, in every order. Add "
            "one that says something about several of them, such as their sum.",
            orthonormal_only,
        ),
        Misconception(
            "one against many",
            "Your set makes 1 mistake against many, whatever `few` is. Leave some of the examples "
            "out of the sum: each of them costs a mistake of its own in both orders.",
            one_against_many,
        ),
        Misconception(
            "right difference, wrong counts",
            "The two counts differ by as much as they should, but both are too small. Add "
            "examples that cost a mistake each in both orders.",
            right_difference,
        ),
        Misconception(
            "examples left out of an order",
            "An order has to hold every row. A pass that leaves examples out proves nothing about "
            "them, and it is another set that is learned.",
            examples_left_out,
        ),
        Misconception(
            "counts from one",
            "Your rows count from 1. As everywhere in Python the first row is row 0.",
            counted_from_one,
        ),
        Misconception(
            "the same order twice",
            "Your orders are equal, so the two runs are, too. Which example has to go first to "
            "save the most mistakes, and which to save none?",
            the_same_order_twice,
        ),
        Misconception(
            "examples in place of row numbers",
            "You return the examples in their new order. Asked are the numbers of their rows, such "
            "as [2, 0, 1].",
            rows_in_place_of_numbers,
        ),
    ),
    alternatives=(sum_in_the_first_row, several_groups, with_both_labels),
    verify=verify,
)
