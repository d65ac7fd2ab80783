r"""Two orders of one set

The bound $(R / \gamma(u))^2$ does not depend on the order of the examples. The number of mistakes
does, and here you choose by how much.

Write `two_orders(few, many)`: return examples `X`, their labels `y`, and two orders `first` and
`second` of their rows. The perceptron starts at $w = 0$ and stops after a clean pass. If each pass
goes through the rows in the order `first`, it has to make exactly `few` mistakes; in the order
`second`, exactly `many`. An order is a list that holds each row number once; rows count from 0. You
may take up to 50 examples with up to 50 features, which are whole numbers between $-1000$ and
$1000$. You may assume $1 \le$ `few` $<$ `many` $\le 20$.

**Example.** `[[1, 0], [0, 1], [1, 1]], [1, 1, 1], [2, 0, 1], [0, 1, 2]` is right for `few` $= 1$
and `many` $= 2$: if $(1, 1)$ comes first, the update makes $w = (1, 1)$, which is right about all
three. If $(1, 0)$ comes first, it says nothing about $(0, 1)$, and two updates are needed.

**Think about.** How do you make it 1 and 20, and then 5 and 20?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.compare import show
from coursekit.exercises.constructions import parts
from coursekit.numbers.validation import as_vector
from coursekit.perceptrons.problems.ps3.counting import mistakes, small_set

STARS, MINUTES = 2, 25

HINTS = (
    "The unit vectors teach nothing about each other: each costs a mistake. Their sum, "
    "shown first, is right about all of them.",
    "For 5 and 20: let the sum stand for some of the unit vectors only.",
)

SHOWN = (
    "The bound holds for each order of the examples, but the number of mistakes depends on the "
    "order."
)

MOST_EXAMPLES = 50


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


def verify(arguments, value):
    """Run the perceptron in both orders, in whole numbers, and count."""
    few, many = arguments
    X, y, *orders = parts(value, "X", "y", "first", "second")
    X, y = small_set(X, y, MOST_EXAMPLES)
    first, second = (
        as_order(order, name, len(X)) for order, name in zip(orders, ("first", "second"))
    )
    counts = [mistakes(X[order], y[order], many) for order in (first, second)]
    if counts == [few, many]:
        return None
    in_first, in_second = (f"more than {many}" if n > many else n for n in counts)
    return (
        f"Mistakes of the perceptron: {in_first} in the order first and {in_second} in the order "
        f"second; the question asks for {few} and {many}."
    )


def as_order(value, name, n):
    """Return an order of n rows, or raise ValueError if it does not hold each of them once."""
    order = as_vector(value, name)
    if len(order) != n:
        raise ValueError(f"{name} has {len(order)} row numbers, but X has {n} rows.")
    rows = f"{name} must hold each row number from 0 to {n - 1} once"
    for row in sorted(set(order.tolist()) - set(range(n))):
        raise ValueError(f"{rows}, but it holds {show(row)}.")
    for row in sorted(set(range(n)) - set(order.tolist())):
        raise ValueError(f"{rows}, but {row} is missing.")
    return order.astype(np.int64)


def one_against(rng):
    return [(1, many) for many in rng.choice(np.arange(3, 21), 8, replace=False).tolist()]


def some_against(rng, i):
    return tuple(np.sort(rng.choice(np.arange(2, 21), 2, replace=False)).tolist())


CHECKS = [
    ("one mistake in one order, many in the other", 1, one_against),
    ("any two numbers of mistakes", 3, draw.each(12, some_against)),
]

WRONG = [
    ("orders exchanged",
     "Your set is right, but the orders are the wrong way round: `first` must be the one with few "
     "mistakes.",
     "y, first, second -> y, second, first"),
    ("orthonormal examples only",
     "Examples that say nothing about each other cost one mistake each, in every order. Add one "
     "that says something about several of them, such as their sum.",
     "return X, y, first, second -> "
     "return np.eye(many), np.ones(many), range(many), range(many)[::-1]"),
    ("one against many",
     "Your set makes 1 mistake against many, whatever `few` is. Leave some of the examples out of "
     "the sum: each of them costs a mistake of its own in both orders.",
     "[0] * (few - 1) + [1] * together -> [1] * many"),
    ("right difference, wrong counts",
     "The two counts differ by as much as they should, but both are too small. Add examples that "
     "cost a mistake each in both orders.",
     "together = many -> few, many = 1, many - few + 1\n    together = many"),
    ("examples left out of an order",
     "An order has to hold every row. A pass that leaves examples out proves nothing about them, "
     "and it is another set that is learned.",
     "[many, *range(many)] -> [many, *range(few - 1)]"),
    ("counts from one",
     "Your rows count from 1. As everywhere in Python the first row is row 0.",
     "[many, *range(many)] -> [many + 1, *range(1, many + 1)]",
     "list(range(many + 1)) -> list(range(1, many + 2))"),
    ("the same order twice",
     "Your orders are equal, so the two runs are, too. Which example has to go first to save the "
     "most mistakes, and which to save none?",
     "y, first, second -> y, first, first"),
    ("examples in place of row numbers",
     "You return the examples in their new order. The question asks for the numbers of their "
     "rows, such as [2, 0, 1].",
     "y, first, second -> y, X[first], X[second]"),
    ("the sum itself not counted",
     "In the order `first` there is one mistake more than asked for: the sum saves you the "
     "mistakes on the examples in it, but costs one itself. Let one more example go into it.",
     "many - few + 1 -> many - few", "few - 1 -> few"),
]  # fmt: skip
