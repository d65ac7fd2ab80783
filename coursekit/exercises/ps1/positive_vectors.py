"""ps1.positive_vectors: labels and offset absorbed into the examples."""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
Two small changes to the data make every later proof shorter.

1. Give each example a last feature that is always 1. Its weight does what $b$ did, so
   $w \cdot x + b$ becomes one dot product.
2. Multiply each of these longer vectors by its label. "On the right side" now is
   $w \cdot x > 0$ for all of them, whatever the label was.

Write `positive_vectors(X, y)`: return the vectors $y_i\,(x_i, 1)$, one a row, in the order of `X`.
Leave `X` as it is.

For example, the examples $(-1, 1)$ with label $+1$ and $(3, -1)$ with label $-1$ become
$(-1, 1, 1)$ and $(-3, 1, -1)$; and $(0, -2)$ with label $-1$ becomes $(0, 2, -1)$.
"""


def positive_vectors(X, y):
    """Return the vectors y (x, 1), one a row, (n, d + 1).

    X : array (n, d), one example a row
    y : array (n,), the labels, -1 or +1
    """
    longer = np.column_stack([X, np.ones(len(X))])
    return y[:, np.newaxis] * longer


def with_a_loop(X, y):
    rows = []
    for x_i, y_i in zip(X, y, strict=True):
        rows.append([y_i * x_ij for x_ij in x_i] + [y_i])
    return rows


def label_as_last_column(X, y):
    return np.hstack([X * y.reshape(-1, 1), y.reshape(-1, 1)])


def turned_on_its_side(X, y):
    return (np.vstack([X.T, np.ones(len(X))]) * y).T


def in_integers(X, y):
    return tuple(tuple(int(y_i) * int(v) for v in (*x_i, 1)) for x_i, y_i in zip(X, y, strict=True))


def constant_left_out(X, y):
    return y[:, np.newaxis] * X


def constant_minus_one(X, y):
    return y[:, np.newaxis] * np.column_stack([X, -np.ones(len(X))])


def constant_first(X, y):
    return y[:, np.newaxis] * np.column_stack([np.ones(len(X)), X])


def label_left_out(X, y):
    return np.column_stack([X, np.ones(len(X))])


def label_before_constant(X, y):
    return np.column_stack([y[:, np.newaxis] * X, np.ones(len(X))])


def label_only_appended(X, y):
    return np.column_stack([X, y])


def label_along_the_columns(X, y):
    return y * np.column_stack([X, np.ones(len(X))])


def in_place(X, y):
    X *= y[:, np.newaxis]
    return np.column_stack([X, y])


def one_example(rng):
    """Return cases with one example each, of label -1 and +1 in turn."""
    return [(draw.examples(rng, 1, 1 + i % 3), np.array([1 if i % 2 else -1])) for i in range(24)]


def several_examples(rng):
    """Return cases with two to four examples and both labels."""
    sizes = ((3, 2), (2, 2), (2, 1), (4, 2), (2, 3), (4, 3))
    return [
        (draw.examples(rng, *sizes[i % 6]), draw.labels(rng, sizes[i % 6][0])) for i in range(24)
    ]


QUESTION = Question(
    name="ps1.positive_vectors",
    title="A positive set of vectors",
    statement=STATEMENT,
    reference=positive_vectors,
    checks=(
        Check("one example", 1, one_example),
        Check("several examples with both labels, and X stays as it is", 2, several_examples, True),
    ),
    misconceptions=(
        Misconception(
            "constant feature left out",
            "Your vectors have no constant feature. Without it a hyperplane with an offset b has "
            "no place in w.",
            constant_left_out,
        ),
        Misconception(
            "constant feature -1",
            "Your constant feature is -1, which belongs to the form w · x - b. For w · x + b it "
            "is 1.",
            constant_minus_one,
        ),
        Misconception(
            "constant feature first",
            "You put the constant feature first. That would do, if all agreed on it; in this "
            "course it is the last.",
            constant_first,
        ),
        Misconception(
            "label left out",
            "You add the constant feature, but do not multiply by the label: negative examples "
            "still have to score below 0.",
            label_left_out,
        ),
        Misconception(
            "label applied before the constant feature",
            "You multiply by the label first and append 1 afterwards. The constant feature is a "
            "feature like the others: append it, then multiply all of them.",
            label_before_constant,
        ),
        Misconception(
            "label applied to the constant feature only",
            "You append the label and leave the other features as they were. Multiply the whole "
            "vector (x, 1) by its label.",
            label_only_appended,
        ),
        Misconception(
            "labels multiply columns",
            "y * X gives the labels to the columns, for numpy lines shapes up from the right. "
            "Each label belongs to a row: make y a column, y[:, np.newaxis].",
            label_along_the_columns,
        ),
        Misconception(
            "changes X in place",
            "The vectors are right, but `X *= ...` changes the caller's examples. Write `X * ...`, "
            "which makes a new array.",
            in_place,
        ),
    ),
    alternatives=(with_a_loop, label_as_last_column, turned_on_its_side, in_integers),
)
