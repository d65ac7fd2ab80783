r"""A positive set of vectors

Two small changes to the data make every later proof shorter.

1. Give each example a last feature that is always 1. Its weight does what $b$ did, so
   $w \cdot x + b$ becomes one dot product.
2. Multiply each of these longer vectors by its label. "On the right side" now is
   $w \cdot x > 0$ for all of them, whatever the label was.

Write `positive_vectors(X, y)`: return the vectors $y_i\,(x_i, 1)$, one a row, in the order of `X`.
Leave `X` as it is.

**Example.** The examples $(-1, 1)$ with label $+1$ and $(3, -1)$ with label $-1$ become $(-1, 1,
1)$ and $(-3, 1, -1)$; and $(0, -2)$ with label $-1$ becomes $(0, 2, -1)$.

**Think about.** What is the last component of a negative example afterwards, and why is that right?
"""

import numpy as np

from coursekit.exercises import draw

STARS, MINUTES = 2, 20

HINTS = (
    "`np.column_stack([X, np.ones(len(X))])` appends the constant feature.",
    "`y[:, np.newaxis]` is a column, and multiplies each row by its label.",
)

SHOWN = (
    "Labels and offset can move into the examples. What is left to find is one vector w with w · "
    "v > 0 for all of them."
)


def positive_vectors(X, y):
    """Return the vectors y (x, 1), one a row, (n, d + 1).

    X : array (n, d), one example a row
    y : array (n,), the labels, -1 or +1
    """
    longer = np.column_stack([X, np.ones(len(X))])
    return y[:, np.newaxis] * longer


def one_example(rng, i):
    """Return one example, of label -1 and +1 in turn."""
    return draw.examples(rng, 1, 1 + i % 3), np.array([1 if i % 2 else -1])


def several_examples(rng, i):
    """Return two to four examples and both labels."""
    n, d = [(3, 2), (2, 2), (2, 1), (4, 2), (2, 3), (4, 3)][i % 6]
    return draw.examples(rng, n, d), draw.labels(rng, n)


CHECKS = [
    ("one example", 2, draw.each(24, one_example)),
    ("several examples with both labels, and X stays as it is", 2,
     draw.each(24, several_examples), True),
]  # fmt: skip

WRONG = [
    ("constant feature left out",
     "How many components has a vector before, and how many after? "
     "Your vectors have no constant feature. Without it a hyperplane with an offset b has no place "
     "in w.",
     "* longer -> * X"),
    ("constant feature -1",
     "With which number is b multiplied in w · x + b? "
     "Your constant feature is -1, which belongs to the form w · x - b. For w · x + b it is 1.",
     "np.ones -> -np.ones"),
    ("constant feature first",
     "In which place does this course have the constant feature? "
     "You put the constant feature first. That would do, if all agreed on it; in this course it is "
     "the last.",
     "[X, np.ones(len(X))] -> [np.ones(len(X)), X]"),
    ("label left out",
     "Do your vectors of negative examples differ from those of positive ones? "
     "You add the constant feature, but do not multiply by the label: negative examples still have "
     "to score below 0.",
     "y[:, np.newaxis] * longer -> longer"),
    ("label applied before the constant feature",
     "What is the last component for a negative example? "
     "You multiply by the label first and append 1 afterwards. The constant feature is a feature "
     "like the others: append it, then multiply all of them.",
     "y[:, np.newaxis] * longer -> longer", "[X, -> [y[:, np.newaxis] * X,"),
    ("label applied to the constant feature only",
     "Which components does the label multiply? "
     "You append the label and leave the other features as they were. Multiply the whole vector "
     "(x, 1) by its label.",
     "y[:, np.newaxis] * longer -> longer", "np.ones(len(X)) -> y"),
    ("labels multiply columns",
     "Does a label belong to a row or to a column? "
     "y * X gives the labels to the columns, for numpy lines shapes up from the right. Each label "
     "belongs to a row: make y a column, y[:, np.newaxis].",
     "y[:, np.newaxis] -> y"),
    ("changes X in place",
     "What has become of X after your function? "
     "The vectors are right, but `X *= ...` changes the caller's examples. Write `X * ...`, which "
     "makes a new array.",
     "longer = -> X *= y[:, np.newaxis]\n    longer =", "np.ones(len(X)) -> y",
     "y[:, np.newaxis] * longer -> longer"),
]  # fmt: skip
