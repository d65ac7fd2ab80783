"""Correct answers to problem set 4 that compute in another way than the solutions."""

from itertools import product

import numpy as np


def one_attribute_after_the_other(n, k):
    monotone, with_literals = 1, [1]
    for _ in range(n):  # each attribute is in plainly, in negated, or not in
        monotone *= 2
        shifted = [0, *with_literals]
        with_literals = [a + 2 * b for a, b in zip([*with_literals, 0], shifted, strict=True)]
    return monotone, sum(with_literals), with_literals[k], sum(with_literals[: k + 1])


def con_by_crossing_out(C, xs, ys):
    left, predictions = list(C), []
    for x, y in zip(xs, ys, strict=True):
        predictions.append(int(left[0][x]))
        left = [concept for concept in left if concept[x] == y]
    return predictions


def con_worst_from_the_end(C):
    xs = []
    for i in range(len(C) - 2, -1, -1):
        difference = np.abs(C[i + 1 :] - C[i]).min(axis=0)
        xs.insert(0, int(difference.argmax()))
    return tuple(xs), tuple(float(C[-1, x]) for x in xs)


def elimination_from_all_positive_examples(X, y):
    doubled = np.stack([X, 1 - X], axis=2).reshape(len(X), -1)
    predictions = []
    for t, row in enumerate(doubled):
        left = doubled[:t][y[:t] == 1].all(axis=0)
        predictions.append(bool(row[left].all()))
    literals = np.ravel([(j, -j) for j in range(1, X.shape[1] + 1)])
    return predictions, literals[doubled[y == 1].all(axis=0)]


def elimination_after_mistakes_only(X, y):
    left = [literal for j in range(1, X.shape[1] + 1) for literal in (j, -j)]
    predictions = []
    for x, label in zip(X, y, strict=True):
        true = [literal for literal in left if x[abs(literal) - 1] == (literal > 0)]
        predictions.append(true == left)
        if predictions[-1] != label:
            left = true
    return predictions, left


def elimination_with_a_set(X, y):
    n, predictions = X.shape[1], []
    left = {*range(1, n + 1), *range(-n, 0)}
    for x, label in zip(X, y, strict=True):
        true = {j for j in left if x[abs(j) - 1] == (j > 0)}
        predictions.append(left == true)
        left = true if label == 1 else left
    return predictions, left


def plain_literals_first(X, y):
    predictions, left = elimination_with_a_set(X, y)
    return predictions, sorted(left, reverse=True)


def one_flip_each(n, literals):
    first = [1 if i in literals else 0 for i in range(1, n + 1)]
    return [first] + [[v ^ (i == j) for i, v in enumerate(first)] for j in range(n)]


def halving_with_scores(C, xs, ys):
    w, predictions, sizes = np.ones(len(C)), [], []
    for x, y in zip(xs, ys):
        predictions.append(int(w @ (2 * C[:, x] - 1) > 0))
        w[C[:, x] != y] = 0
        sizes.append(w.sum())
    return predictions, sizes


def easy_concepts_and_thresholds(m, gap):
    """Take the four thresholds on three instances for the hard part."""
    groups = [m - 4] if gap == 1 else [m - 9, 5]
    C = [[0] * gap + hard + [0] * max(groups) for hard in np.tri(4, 3, -1, dtype=int).tolist()]
    for g, size in enumerate(groups):
        for i in range(size):
            C.append([int(j in (g, gap + 3 + i)) for j in range(gap + 3 + max(groups))])
    return C, [*range(gap), gap + 1, gap + 2], [0] * gap + [1, 1]


def teach_by_greed(n, literals, monotone):
    """Take the example that leaves the fewest conjunctions, positive ones first."""
    points = list(product((0, 1), repeat=n))
    choices = [(0, j) if monotone else (0, j, -j) for j in range(1, n + 1)]
    left = list(product(*choices))

    def label(conjunction, x):
        return all(x[abs(j) - 1] == (j > 0) for j in conjunction if j)

    X = []
    while len(left) > 1:
        agree = {x: [c for c in left if label(c, x) == label(literals, x)] for x in points}
        useful = [x for x in points if len(agree[x]) < len(left)]
        X.append(min(useful, key=lambda x: (not label(literals, x), len(agree[x]))))
        left = agree[X[-1]]
    return X


def winnow_with_logarithms(X, y, demote):
    """Keep how often each weight was doubled, and the rest as a factor."""
    doubled, factor, predictions = 0 * X[0], np.ones(X.shape[1]), []
    for x, label in zip(X, y):
        predictions.append(x @ (factor * 2.0**doubled) >= len(x))
        doubled = doubled + x * (label > predictions[-1])
        factor = np.where(x * (label < predictions[-1]) == 1, demote * factor, factor)
    return predictions, factor * 2.0**doubled


def groups_in_turn(n, k):
    bits = (n // k).bit_length() - 1
    return [
        [int(j % k == group) * (j // k >> bit & 1) for j in range(n)]
        for group in range(k)
        for bit in range(bits)
    ]


ALSO_RIGHT = {
    "count": [one_attribute_after_the_other],
    "con": [con_by_crossing_out],
    "con_worst": [con_worst_from_the_end],
    "elimination": [
        elimination_from_all_positive_examples,
        elimination_after_mistakes_only,
        elimination_with_a_set,
        plain_literals_first,
    ],
    "elimination_worst": [one_flip_each],
    "halving": [halving_with_scores],
    "not_optimal": [easy_concepts_and_thresholds],
    "teach": [teach_by_greed],
    "winnow": [winnow_with_logarithms],
    "k_disjunctions": [groups_in_turn],
}
