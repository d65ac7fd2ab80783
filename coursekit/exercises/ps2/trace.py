"""ps2.trace: the trace of the algorithm, by machine."""

import numpy as np

from coursekit.exercises.loops import history, is_mistake_off_the_hyperplane
from coursekit.exercises.ps2 import sets
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
What you did by hand, a machine does for any positive vectors. Write `trace(vectors)`: start with
$w = 0$, go through the rows of `vectors` in their order, pass after pass, add each row with
$w \cdot x \le 0$ to $w$, and stop after the first full pass without a mistake.

Return a list with one pair for each update, in the order in which they are made: the index of the
row (counted from 0) and the weight vector after the update. You can rely on it that some $w$ is
right for all rows, so the passes come to an end.

For example, for the rows $(1, 0)$ and $(-1, 2)$ it is `[(0, (1, 0)), (1, (0, 2)), (0, (1, 2))]`;
whether a weight vector is a tuple, a list or an array does not matter. Try it on the five vectors
that you did by hand.
"""


def trace(vectors):
    """Return the updates of the perceptron, a list of pairs (index, weight vector after).

    vectors : array (n, d), one positive vector a row, in the order in which they are shown
    """
    w = np.zeros(vectors.shape[1])
    updates = []
    clean = False
    while not clean:
        clean = True
        for i in range(len(vectors)):
            if w @ vectors[i] <= 0:
                w = w + vectors[i]
                updates.append((i, w))
                clean = False
    return updates


def with_copies(vectors):
    w, updates = 0 * vectors[0], []
    while True:
        before = len(updates)
        for i, x in enumerate(vectors):
            if np.dot(x, w) <= 0:
                w += x
                updates.append([i, w.copy()])
        if len(updates) == before:
            return updates


def in_integers(vectors):
    rows = [tuple(int(v) for v in x) for x in vectors]
    w, updates, right_in_a_row, i = (0,) * len(rows[0]), [], 0, 0
    while right_in_a_row < len(rows):
        right_in_a_row += 1
        if sum(a * b for a, b in zip(w, rows[i], strict=True)) <= 0:
            w, right_in_a_row = tuple(a + b for a, b in zip(w, rows[i], strict=True)), 0
            updates.append((i, w))
        i = (i + 1) % len(rows)
    return tuple(updates)


def with_indices_first(vectors):
    indices, clean = [], False
    while not clean:
        clean = True
        for i, x in enumerate(vectors):
            if not indices or vectors[indices].sum(axis=0) @ x <= 0:
                indices, clean = [*indices, i], False
    return [(i, vectors[indices[: t + 1]].sum(axis=0)) for t, i in enumerate(indices)]


def updates_of(vectors, max_epochs=100, **parts):
    passes = history(vectors, np.ones(len(vectors)), max_epochs, **parts)
    return [update for updates in passes for update in updates]


def the_same_array(vectors):
    updates = updates_of(vectors)
    return [(i, updates[-1][1]) for i, _ in updates]


def before_the_update(vectors):
    return [(i, w - vectors[i]) for i, w in updates_of(vectors)]


def the_vector_added(vectors):
    return [(i, vectors[i]) for i, _ in updates_of(vectors)]


def counted_from_one(vectors):
    return [(i + 1, w) for i, w in updates_of(vectors)]


def counted_on(vectors):
    passes = history(vectors, np.ones(len(vectors)), 100)
    return [(t * len(vectors) + i, w) for t, updates in enumerate(passes) for i, w in updates]


def one_pass(vectors):
    return updates_of(vectors, 1)


def not_on_the_hyperplane(vectors):
    return updates_of(vectors, test=is_mistake_off_the_hyperplane)


def every_example(vectors):
    w, updates, clean = np.zeros(vectors.shape[1]), [], False
    while not clean:
        clean = True
        for i, x in enumerate(vectors):
            if w @ x <= 0:
                w, clean = w + x, False
            updates.append((i, w))
    return updates


def back_to_the_first(vectors):
    w, updates = np.zeros(vectors.shape[1]), []
    while (vectors @ w <= 0).any():
        i = int(np.argmax(vectors @ w <= 0))
        w = w + vectors[i]
        updates.append((i, w))
    return updates


def positive(rng, least, most):
    """Draw positive vectors that need so many passes."""
    X, y = sets.separable(rng, least, most)
    return y[:, None] * X


def first_pass(rng):
    return [(positive(rng, 2, 2),) for _ in range(12)]


def several_passes(rng):
    """Draw vectors of which an update makes one wrong again, at times one of the same pass."""
    drawn = [positive(rng, 3, 5) for _ in range(8)]
    while len(drawn) < 12:
        vectors = positive(rng, 3, 5)
        if [i for i, _ in trace(vectors)] != [i for i, _ in back_to_the_first(vectors)]:
            drawn.append(vectors)
    return [(vectors,) for vectors in drawn]


QUESTION = Question(
    name="ps2.trace",
    title="By machine",
    statement=STATEMENT,
    reference=trace,
    checks=(
        Check("all mistakes in the first pass", 1, first_pass),
        Check("mistakes in several passes", 2, several_passes),
    ),
    misconceptions=(
        Misconception(
            "the same array again and again",
            "All your weight vectors are the last one. `w += x` changes the one array that is "
            "already in your list; `w = w + x` makes a new one.",
            the_same_array,
        ),
        Misconception(
            "w before the update",
            "You note w before the update, so your list begins with 0 and lacks the last one. "
            "Note it afterwards.",
            before_the_update,
        ),
        Misconception(
            "vectors in place of w",
            "You note the vector that was added. Asked is w after the update, the sum of all that "
            "were added so far.",
            the_vector_added,
        ),
        Misconception(
            "counts from one",
            "Your indices are one too high: the first row has index 0, as everywhere in Python.",
            counted_from_one,
        ),
        Misconception(
            "counts on through the passes",
            "You count how many rows have been shown. Asked is the row: its index begins again at "
            "0 in every pass.",
            counted_on,
        ),
        Misconception(
            "stops after one pass",
            "You make one pass. A later update can make an earlier row wrong again: go on until a "
            "full pass makes no mistake.",
            one_pass,
        ),
        Misconception(
            "no update on the hyperplane",
            "You update only where w · x < 0. From w = 0 every score is 0, so your list stays "
            "empty. A score of 0 is a mistake.",
            not_on_the_hyperplane,
        ),
        Misconception(
            "notes every example",
            "You note each row that is shown. Note the updates only: the list belongs inside the "
            "`if`.",
            every_example,
        ),
        Misconception(
            "back to the first row",
            "After an update you begin again with the first row. The pass goes on with the next "
            "row; what has become wrong before it waits for the next pass.",
            back_to_the_first,
        ),
    ),
    alternatives=(with_copies, in_integers, with_indices_first),
)
