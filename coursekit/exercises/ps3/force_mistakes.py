"""ps3.force_mistakes: a sequence of examples on which the perceptron errs again and again."""

from typing import Any

import numpy as np

from coursekit.algorithms import one_epoch
from coursekit.exercises.forms import boolean_examples
from coursekit.exercises.question import Check, Misconception, Question
from coursekit.geometry import augment

STATEMENT = r"""
A target is kept secret from the perceptron: the label of a vector of $n$ attributes, each 0 or 1,
is $+1$ if at least one of the first $k$ attributes is 1, and $-1$ if not. The other $n - k$
attributes do not matter, but the perceptron does not know that. It sees each example once, one
after the other, with a constant feature 1 behind it, and starts at $w = 0$. You choose the
examples, and you want it to be wrong as often as possible.

Write `force_mistakes(n, k)`: return a sequence `X` of examples, one a row, with $n$ attributes
each, on which the perceptron makes **at least $2k(n - k)$ mistakes**. (The check adds the constant
feature and the labels.) Since more than $(4k + 1)(n + 1)$ mistakes are impossible, your sequence
may be that long but not longer. An example may come as often as you like. It is always
$1 \le k \le n / 2$.

For example, for $n = 2$ and $k = 1$ the examples $(0, 1)$, $(1, 1)$ with labels $-1$, $+1$ are two
mistakes: the first makes $w = (0, -1, -1)$, the second leads to $(1, 0, 0)$. Two are enough here.
Look at what the pair has done to $w$: what happens if it comes again, and when does that end? Which
pair of examples, equal but for one attribute, keeps a long game going?
"""


def force_mistakes(n, k):
    """Return a sequence X of examples, array (m, n) of 0 and 1, m at most (4k + 1)(n + 1).

    n : whole number, how many attributes there are
    k : whole number, the first k of them make the label +1, 1 <= k <= n / 2
    """
    negative = np.array([0] * k + [1] * (n - k))
    rows = []
    for j in range(k):
        positive = negative.copy()
        positive[j] = 1
        # Each pair of mistakes changes w in attribute j only: it rises by 1.
        for _ in range(n - k):
            rows += [negative, positive]
    return np.array(rows)


def as_long_as_it_works(n, k):
    rows, w = [], np.zeros(n + 1)
    for j in range(k):
        negative = np.array([0] * k + [1] * (n - k + 1))
        positive = negative + np.eye(n + 1, dtype=int)[j]
        while w @ negative >= 0 and (w - negative) @ positive <= 0:
            w = w - negative + positive
            rows += [negative[:-1], positive[:-1]]
    return rows


def in_turn(n, k):
    unimportant = [1] * (n - k)
    positives = [[int(i == j) for i in range(k)] + unimportant for j in range(k)]
    one_round = [row for positive in positives for row in ([0] * k + unimportant, positive)]
    return one_round * (n - k)


def positive_first(n, k):
    pairs = [
        [[1.0 if i == j or i >= k else 0.0 for i in range(n)], [float(i >= k) for i in range(n)]]
        for j in range(k)
    ]
    return [tuple(row) for pair in pairs for row in pair * (n - k + 1)]


def each_attribute_once(n, k):
    return np.eye(n)


def one_that_matters(n, k):
    negative = np.array([0] * k + [1] * (n - k))
    return np.array([negative, negative + np.eye(n, dtype=int)[0]] * (n - k + 2))


def others_at_zero(n, k):
    return np.vstack([[np.zeros(n), np.eye(n)[j]] * (n - k) for j in range(k)])


def one_other_attribute(n, k):
    last = np.eye(n)[-1]
    return np.vstack([[last, last + np.eye(n)[j]] * (n - k) for j in range(k)])


def the_same_again(n, k):
    return np.ones((2 * k * (n - k), n))


def with_constant_feature(n, k):
    return augment(force_mistakes(n, k))


def with_labels(n, k):
    X = force_mistakes(n, k)
    return X, np.tile([-1, 1], len(X) // 2)


def too_long(n, k):
    return np.vstack([force_mistakes(n, k)] * 20)


def verify(arguments: tuple, value: Any) -> str | None:
    """Show the sequence to the perceptron, once, and count."""
    n, k = arguments
    X = boolean_examples(value, n, most=(4 * k + 1) * (n + 1))
    y = np.where(X[:, :k].any(axis=1), 1, -1)
    made = len(one_epoch(augment(X), y, np.zeros(n + 1, dtype=np.int64), 1, range(len(X))))
    least = 2 * k * (n - k)
    if made < least:
        return f"Your sequence forces {made} mistake{'s' * (made != 1)}; {least} are asked for."
    return None


def one_relevant_attribute(rng):
    large = rng.choice(np.arange(12, 41), 8, replace=False)
    return [(int(n), 1) for n in (*rng.choice([3, 4, 5], 2, replace=False), *large)]


def several_relevant_attributes(rng):
    large = [(int(rng.integers(12, 25)), k) for k in (2, 2, 2, 3, 3, 4, 4, 5)]
    return [(int(rng.integers(4, 7)), 2), *large]


QUESTION = Question(
    name="ps3.force_mistakes",
    title="Force mistakes",
    statement=STATEMENT,
    reference=force_mistakes,
    checks=(
        Check("2(n - 1) mistakes if one attribute matters", 1, one_relevant_attribute),
        Check("2k(n - k) mistakes if k attributes matter", 2, several_relevant_attributes),
    ),
    misconceptions=(
        Misconception(
            "each attribute once",
            "Each attribute comes once, alone. Without a constant feature that would be n "
            "mistakes; with it, the perceptron soon gives every new attribute the right label. "
            "Look for two examples that undo each other's update but for one attribute.",
            each_attribute_once,
        ),
        Misconception(
            "one attribute that matters",
            "You play the game with one of the k attributes that matter, until it is lost there. "
            "Begin it again with the next one.",
            one_that_matters,
        ),
        Misconception(
            "the others at zero",
            "Your pairs differ in one attribute, and all the others are 0. Then its weight has to "
            "overcome only the constant feature, and the game is over soon. The attributes that "
            "do not matter can help to keep the score of the positive example down.",
            others_at_zero,
        ),
        Misconception(
            "only one of the others",
            "You use one attribute that does not matter, where you have n - k. With each that is "
            "1 in both examples of a pair, the positive one stays a mistake longer.",
            one_other_attribute,
        ),
        Misconception(
            "the same again",
            "An example that comes again and again is soon right. It takes examples with both "
            "labels, each of which spoils what the other has mended.",
            the_same_again,
        ),
        Misconception(
            "constant feature added",
            "Return n attributes an example; the check adds the constant feature itself.",
            with_constant_feature,
        ),
        Misconception(
            "labels returned too",
            "Return the examples only. Their labels follow from the first k attributes.",
            with_labels,
        ),
        Misconception(
            "longer than the bound",
            "The theorem says that a longer sequence gains nothing: after (4k + 1)(n + 1) mistakes "
            "there are no more. Yours would do if it were shorter.",
            too_long,
        ),
    ),
    alternatives=(as_long_as_it_works, in_turn, positive_first),
    verify=verify,
)
