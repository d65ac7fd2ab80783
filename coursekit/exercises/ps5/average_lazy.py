"""ps5.average_lazy: the same average, touched on mistakes only."""

import numpy as np

from coursekit.exercises.ps5 import runs
from coursekit.exercises.ps5.average_naive import average_naive, several_passes, single_passes
from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
Adding $w$ to $a$ after every example costs $d$ additions each time, while most examples change
nothing. There is a trick that touches the average on mistakes only. It keeps

- a counter $c$, which says how many examples have been shown *before* the one at hand: 0 at the
  first example, and it counts on through all passes;
- a vector $u$, which begins at 0, and changes together with $w$: on a mistake $w$ becomes
  $w + y\,x$, and $u$ becomes $u + c\,y\,x$.

After the last pass $c$ is the number of all examples shown, and $a = c\,w - u$. (Why? An update
made when $c$ examples had been shown is part of every weight vector since. How many times is it
added?)

Write `average_lazy(X, y, epochs)`: run the perceptron from $w = 0$ over the rows of `X`, `epochs`
times, as in the question before. Return two things: a list with one pair $(c, u)$ for each update,
the counter at that example and $u$ after the update; and the vector $a$. It has to be the $a$ of
`average_naive`, to the last digit. Leave `X` and `y` as they are.

For example, take $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$, and two passes. The
mistakes come at $c = 0$ and $c = 1$, and the list is `[(0, (0, 0)), (1, (-2, 1))]`. At the end it
is $w = (-1, 3)$ and $c = 4$, so $a = 4\,(-1, 3) - (-2, 1) = (-2, 11)$. Four passes would still
touch $u$ only twice.
"""


def average_lazy(X, y, epochs):
    """Return the pairs (c, u) after each update, a list, and the sum a, array (d,).

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    epochs : whole number, how many passes are made
    """
    w = np.zeros(X.shape[1])
    u = np.zeros(X.shape[1])
    c = 0
    pairs = []
    for _ in range(epochs):
        for i in range(len(X)):
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
                u = u + c * y[i] * X[i]
                pairs.append((c, u))
            c += 1
    return pairs, c * w - u


def with_copies(X, y, epochs):
    w, u, pairs = 0 * X[0], 0 * X[0], ()
    for c in range(epochs * len(X)):
        z = y[c % len(X)] * X[c % len(X)]
        if w @ z <= 0:
            w += z
            u += c * z
            pairs += ([c, u.copy()],)
    return [pairs, epochs * len(X) * w - u]


def from_the_last_to_the_first(X, y, epochs):
    """Keep the other books, with the number of examples that are still to come."""
    shown, made = epochs * len(X), updates(X, y, epochs)
    cs, Z = [c for c, _ in made], np.array([z for _, z in made])
    return list(zip(cs, np.cumsum(Z * np.c_[cs], axis=0), strict=True)), (shown - np.r_[cs]) @ Z


def in_integers(X, y, epochs):
    rows = [[int(v) * int(label) for v in x] for x, label in zip(X, y, strict=True)]
    w, u, pairs = [0] * len(rows[0]), [0] * len(rows[0]), []
    for c, z in enumerate(rows * epochs):
        if sum(p * q for p, q in zip(w, z, strict=True)) > 0:
            continue
        w = [p + q for p, q in zip(w, z, strict=True)]
        u = [p + c * q for p, q in zip(u, z, strict=True)]
        pairs.append((c, u))
    return pairs, [len(rows) * epochs * p - q for p, q in zip(w, u, strict=True)]


def updates(X, y, epochs):
    """Return for each update how many examples were shown before, and the vector added to w."""
    steps = enumerate(runs.walk(X, y, epochs))
    return [(c, y[i] * X[i]) for c, (i, before, after) in steps if after is not before]


def bookkeeping(X, y, epochs, counted=lambda c, k, n: c, at_the_end=0, factor=1):
    """Return the answer of a student whose counter is another one."""
    w = u = np.zeros(X.shape[1])
    pairs = []
    for k, (c, z) in enumerate(updates(X, y, epochs)):
        c = counted(c, k, len(X))
        w, u = w + z, u + c * z
        pairs.append((c, u))
    end = counted(epochs * len(X), len(pairs), len(X)) + at_the_end
    return pairs, factor * (end * w - u)


def counts_from_one(X, y, epochs):
    return bookkeeping(X, y, epochs, counted=lambda c, k, n: c + 1)


def counts_from_one_only_in_between(X, y, epochs):
    return bookkeeping(X, y, epochs, counted=lambda c, k, n: c + 1, at_the_end=-1)


def the_same_array(X, y, epochs):
    pairs, a = average_lazy(X, y, epochs)
    return [(c, pairs[-1][1]) for c, _ in pairs], a


def counts_mistakes(X, y, epochs):
    return bookkeeping(X, y, epochs, counted=lambda c, k, n: k)


def last_example_missed(X, y, epochs):
    return bookkeeping(X, y, epochs, at_the_end=-1)


def counts_anew_in_every_pass(X, y, epochs):
    pairs, _ = bookkeeping(X, y, epochs, counted=lambda c, k, n: c % n)
    w = runs.weights(X, y, epochs)[0][-1]
    return pairs, len(X) * w - pairs[-1][1]


def last_stretch_forgotten(X, y, epochs):
    W, votes = runs.weights(X, y, epochs)
    return bookkeeping(X, y, epochs)[0], votes[:-1] @ W[:-1]


def without_label(X, y, epochs):
    w = u = np.zeros(X.shape[1])
    pairs = []
    for c, (i, before, after) in enumerate(runs.walk(X, y, epochs)):
        if after is not before:
            u = u + c * X[i]
            pairs.append((c, u))
        w = after
    return pairs, epochs * len(X) * w - u


def added_in_place_of_subtracted(X, y, epochs):
    pairs, a = bookkeeping(X, y, epochs)
    return pairs, a + 2 * pairs[-1][1]


def divided(X, y, epochs):
    pairs, a = bookkeeping(X, y, epochs)
    return pairs, a / (epochs * len(X))


def not_lazy(X, y, epochs):
    pairs, u = [], np.zeros(X.shape[1])
    made = dict(updates(X, y, epochs))
    for c in range(epochs * len(X)):
        u = u + c * made.get(c, 0)
        pairs.append((c, u))
    return pairs, average_naive(X, y, epochs)


def average_only(X, y, epochs):
    return average_naive(X, y, epochs)


QUESTION = Question(
    name="ps5.average_lazy",
    title="The same average, touched on mistakes only",
    statement=STATEMENT,
    reference=average_lazy,
    checks=(
        Check("one pass", 1, single_passes, keeps_arguments=True),
        Check("several passes", 1, several_passes, keeps_arguments=True),
    ),
    misconceptions=(
        Misconception(
            "counts from one",
            "Your a is right, since a shift of the counter cancels in c w - u. But c is to say how "
            "many examples were shown before, so it is 0 at the first example.",
            counts_from_one,
        ),
        Misconception(
            "counter one ahead",
            "Your counter has already counted the example at hand when u is changed. Count it "
            "afterwards, at the end of the loop: the update is in force from this example on.",
            counts_from_one_only_in_between,
        ),
        Misconception(
            "counts mistakes only",
            "Your counter goes up only on mistakes. It has to count every example shown: how long "
            "a weight vector lasts is what the average is about.",
            counts_mistakes,
        ),
        Misconception(
            "last example missed",
            "Your list is right, but at the end c lacks the last example. After the last pass c "
            "is the number of all examples shown.",
            last_example_missed,
        ),
        Misconception(
            "counts anew in every pass",
            "Your counter begins again at 0 in every pass. Let it count on.",
            counts_anew_in_every_pass,
        ),
        Misconception(
            "last stretch forgotten",
            "Your a lacks the last weight vector: it was never replaced, so nothing has added it "
            "for the examples that it lasted.",
            last_stretch_forgotten,
        ),
        Misconception(
            "label forgotten in u",
            "You add c x to u whatever the label is. What is added to w is y x, so u needs c y x.",
            without_label,
        ),
        Misconception(
            "u added",
            "You return c w + u. A late update is part of few weight vectors: its c is large, and "
            "c y x has to be taken away.",
            added_in_place_of_subtracted,
        ),
        Misconception(
            "divided by the number of examples",
            "You return the average, w - u / c. Asked is the sum, c w - u.",
            divided,
        ),
        Misconception(
            "not lazy",
            "You note (c, u) for every example. The point of the trick is that u is left alone "
            "unless there is a mistake: one pair for each update.",
            not_lazy,
        ),
        Misconception(
            "one array, many times",
            "Your c and a are right, but each pair has the last u: u += ... changes the array that "
            "is in all of them. Write u = u + c * y * x, which is a new one.",
            the_same_array,
        ),
        Misconception(
            "average only",
            "You return only a. Return the list of pairs (c, u), which shows when you touched u, "
            "and then a.",
            average_only,
        ),
    ),
    alternatives=(with_copies, from_the_last_to_the_first, in_integers),
)
