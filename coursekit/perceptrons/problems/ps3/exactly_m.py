r"""Exactly m mistakes

The theorem says how many mistakes there are *at most*. How many there are depends on the set, and
here you choose the set.

Write `exactly_m(m, n)`: return examples `X` and labels `y` on which the perceptron, started at
$w = 0$, makes exactly $m$ mistakes before its first clean pass. It goes through the rows in their
order, pass after pass. You may take at most $n$ examples, with at most 50 features, which are whole
numbers between $-1000$ and $1000$. You may assume $3 \le m \le 200$ and $n \ge 2$.

**Example.** Three copies of $(1, 0)$ with label $+1$ do *not* make three mistakes: after the first
one $w = (1, 0)$ is right about the others. But $(3, 0)$ and $(-1, 1)$, both with label $+1$, do:
one mistake on the first, and then two on the second, one in each of two passes.

**Think about.** If $n$ is at least $m$: which $m$ examples teach nothing about each other? If $n =
2$, one example has to be a mistake many times, like the short one after the long one here.
"""

import numpy as np

from coursekit.exercises.constructions import parts
from coursekit.numbers.plurals import counted
from coursekit.perceptrons.problems.ps3.counting import mistakes, small_set

STARS, MINUTES = 2, 20

HINTS = (
    "For the case of two examples take a long one, $(a, 0)$, and a short one, $(-1, 1)$, "
    "both with label $+1$. What is the score of the short one after the first update, and "
    "by how much does each further update raise it?",
    "Each update on $(-1, 1)$ adds 2 to its score. Which $a$ makes it exactly $m - 1$ updates?",
)

SHOWN = "The theorem limits the number of mistakes, and below the limit any number can happen."


def exactly_m(m, n):
    """Return X, array (at most n, d), and y, their labels, that make exactly m mistakes.

    m : whole number, how many mistakes, from 3 to 200
    n : whole number, how many examples are allowed, at least 2
    """
    # After the long example the short one has the score -(2m - 3); each update on it adds 2.
    X = np.array([[2 * m - 3, 0], [-1, 1]])
    y = np.array([1, 1])
    return X, y


def verify(arguments, value):
    """Run the perceptron on the set, in whole numbers, and count."""
    m, n = arguments
    X, y = parts(value, "X", "y")
    count = mistakes(*small_set(X, y, n), 2 * m)
    if count > 2 * m:
        return (
            f"The perceptron has made {count} mistakes and was stopped; the question asks for {m}."
        )
    if count != m:
        return f"The perceptron makes {counted(count, 'mistake')} on your set, not {m}."
    return None


# With m = 3 a long example that is a little too short ends on the hyperplane.
def mistakes_up_to(rng, most):
    return 3, *rng.choice(np.arange(4, most + 1), 11, replace=False).tolist()


CHECKS = [
    ("m mistakes on at most m examples", 2, lambda rng: [(m, m) for m in mistakes_up_to(rng, 40)]),
    ("m mistakes on two examples", 2, lambda rng: [(m, 2) for m in mistakes_up_to(rng, 200)]),
]

WRONG = [
    ("one mistake an example",
     "Your set is right where m examples are allowed, one mistake on each. Two examples can make "
     "as many mistakes: if one is long and the other short, and they pull w in different "
     "directions, the short one has to ask again and again.",
     "return X, y -> return np.eye(m), np.ones(m)"),
    ("as many examples as are allowed",
     "Each of your n examples is one mistake, whatever m is. The number of mistakes has to be m, "
     "and n says only how many examples you may take.",
     "return X, y -> return np.eye(n), np.ones(n)"),
    ("copies of one example",
     "Copies cost one mistake together: after the update on the first, w is right about all of "
     "them. Take examples that teach nothing about each other.",
     "return X, y -> return np.tile([1, 0], (m, 1)), np.ones(m)"),
    ("one long example",
     "However long it is, a single example is right after one update from 0, for the update makes "
     "its score ‖x‖².",
     "[[2 * m - 3, 0], [-1, 1]] -> [[m, 0]]", "[1, 1] -> [1]"),
    ("not separable",
     "No weight vector is right about your whole set, so the mistakes never end. There has to be "
     "one that is.",
     "[[2 * m - 3, 0], [-1, 1]] -> [[1, 0], [1, 0]]", "[1, 1] -> [1, -1]"),
    ("first mistake not counted",
     "It makes one mistake more than asked for: count the first update, too, the one that makes w "
     "the long example.",
     "2 * m - 3 -> 2 * m - 1"),
    ("the long one ends on the hyperplane",
     "Nearly: for m = 3 the updates on the short example bring the score of the long one to 0, and "
     "that is a mistake again. Let the long one be longer by 1.",
     "2 * m - 3 -> 2 * m - 4"),
    ("labels 0 and 1",
     "The labels of the perceptron are -1 and +1. With the label 0, y x would be 0 and an update "
     "would change nothing.",
     "[-1, 1] -> [1, -1]", "[1, 1] -> [1, 0]"),
    ("an update thought to add 1",
     "You let each update on the short example raise its score by 1. It raises it by ‖x‖², which "
     "is 2 for (-1, 1): the long example has to be about twice as long.",
     "2 * m - 3 -> m - 2"),
]  # fmt: skip
