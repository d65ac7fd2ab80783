"""Right answers to problem set 4 that compute otherwise than the solutions."""

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


def one_flip_each(n, literals):
    first = [1 if i in literals else 0 for i in range(1, n + 1)]
    return [first] + [[v ^ (i == j) for i, v in enumerate(first)] for j in range(n)]


ALSO_RIGHT = {
    "count": [one_attribute_after_the_other],
    "con": [con_by_crossing_out],
    "con_worst": [con_worst_from_the_end],
    "elimination": [elimination_from_all_positive_examples, elimination_after_mistakes_only],
    "elimination_worst": [one_flip_each],
}
