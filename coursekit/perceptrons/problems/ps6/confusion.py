r"""Which digit is taken for which?

A program has read handwritten digits, and it was wrong about some. One error rate does not say
which ones. A *confusion matrix* does: entry $(i, j)$ counts the images of class $i$ that were
called $j$. So each row belongs to a true class, and each column to a predicted one.

Write `confusion(true, predicted, k)`: the classes are the numbers from 0 to $k - 1$. Return two
things, the matrix and the most frequent confusion: the pair $(i, j)$ of different classes for which
most images of $i$ were called $j$. You may assume that one pair is more frequent than all others.
Leave the arrays as they are.

**Example.** Let `true` be $0, 0, 0, 1, 1$ and `predicted` $0, 1, 1, 1, 0$, and $k = 2$. One 0 was
read correctly, two were called 1, one 1 was called 0, and one was read correctly. So the answer is
`[[1, 2], [1, 1]], (0, 1)`.

**Think about.** What are the sums of a row and of a column? Which numbers do you divide to get the
recall of a class?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps6 import real

STARS, MINUTES = 1, 15

HINTS = (
    "Begin with `np.zeros((k, k), dtype=int)` and add 1 in one place for each image.",
    "For the pair look at a copy in which the diagonal is 0. `np.unravel_index(m.argmax(), "
    "m.shape)` turns the place of the largest entry into a row and a column.",
)

SHOWN = "One error rate hides which class is taken for which, and the matrix shows it."


def confusion(true, predicted, k):
    """Return the matrix of counts, array (k, k), and the most frequent confusion (i, j).

    true : array (n,), the classes of the images, from 0 to k - 1
    predicted : array (n,), what they were called
    k : whole number, how many classes there are
    """
    matrix = np.zeros((k, k), dtype=int)
    for i, j in zip(true, predicted):
        matrix[i, j] += 1
    errors = matrix.copy()
    np.fill_diagonal(errors, 0)
    i, j = np.unravel_index(errors.argmax(), errors.shape)
    return matrix, (i, j)


def images(rng, i):
    """Return what a few pixels make of images of three or four digits, a few images or many."""
    k = 3 + i % 2
    return *real.read_digits(rng, 8 + 2 * i if i < 6 else 80, k), k


def is_rich(true, predicted, k):
    """Return whether one confusion is the most frequent, and every slip would show."""
    matrix, (i, j) = confusion(true, predicted, k)
    errors = np.sort((matrix - np.diag(matrix.diagonal())).ravel())
    return bool(
        errors[-1] > errors[-2]
        and matrix.diagonal().max() > errors[-1]
        and matrix[i, j] != matrix[j, i]
        and (matrix.sum(axis=1) > 0).all()
    )


SEPARATELY = (
    "i, j = np.unravel_index(errors.argmax(), errors.shape) -> "
    "i, j = errors.sum(axis=1).argmax(), errors.sum(axis=0).argmax()"
)
ALL = draw.mixed(12, images, is_rich, True)

CHECKS = [
    ("the matrix", 1, ALL, True, (0,)),
    ("the most frequent confusion", 1,
     draw.telling(ALL, confusion, SEPARATELY, "(errors, 0) -> (errors, 1)", parts=(1,)),
     True, (1,)),
]  # fmt: skip

PAIR = "return matrix, (i, j) -> "

WRONG = [
    ("rows and columns exchanged",
     "Your rows belong to the predicted classes. Entry (i, j) counts the images of class i that "
     "were called j: the true class is the row.",
     "matrix[i, j] += 1 -> matrix[j, i] += 1"),
    ("only the matrix the other way round",
     "Your pair is right, but the rows of your matrix belong to the predicted classes.",
     PAIR + "return matrix.T, (i, j)"),
    ("only the pair the other way round",
     "Your matrix is right, but your pair is (called, true). The true class comes first.",
     PAIR + "return matrix, (j, i)"),
    ("correct answers count as a confusion",
     "Your matrix is right, but your pair is the largest entry of all, which stands on the "
     "diagonal. There the images were read correctly: set the diagonal of a copy to 0 first.",
     "np.fill_diagonal(errors, 0) -> "),
    ("the diagonal is lost",
     "Your pair is right, but the diagonal of your matrix is 0. It has to count what was read "
     "correctly: change a copy.",
     "matrix.copy() -> matrix"),
    ("shares of each class",
     "You divide each row by the number of images of its class. The question asks for counts.",
     PAIR + "return matrix / matrix.sum(axis=1, keepdims=True), (i, j)"),
    ("both directions together",
     "You add up both directions of a confusion. That a 3 is called 8 is another error than that "
     "an 8 is called 3.",
     "errors = matrix.copy() -> errors = np.triu(matrix + matrix.T)"),
    ("its count in place of the pair",
     "Your matrix is right, but your second thing is how often the confusion occurred. Return the "
     "pair of classes.",
     PAIR + "return matrix, errors.max()"),
    ("the class that is missed most often",
     "Your matrix is right. Your pair is the class with most errors, and the class that most "
     "images are wrongly called; these need not belong together. Look for the largest single "
     "entry.",
     SEPARATELY),
]  # fmt: skip
