"""Correct answers to problem set 2 that compute in another way than the solutions."""

import numpy as np

from coursekit.perceptrons.problems.ps2.by_hand import VECTORS


def from_truth_values(w, X):
    return 2 * (np.dot(X, w) >= 0) - 1


def without_if(w, x, y):
    return w + (y * sum(w * x) <= 0) * y * x


def from_positive_vectors(X, y, max_epochs):
    updates, epochs = [], 0
    for _ in range(max_epochs):
        epochs += 1
        before = len(updates)
        for z in y[:, None] * X:
            if np.sum(updates, axis=0) @ z <= 0 if updates else True:
                updates.append(z)
        if len(updates) == before:
            break
    return [np.sum(updates, axis=0), len(updates), epochs, len(updates) == before]


def by_machine():
    return until_all_are_right_in_a_row(VECTORS)


def until_all_are_right_in_a_row(vectors):
    w, updates, right_in_a_row, i = np.zeros(len(vectors[0])), [], 0, 0
    while right_in_a_row < len(vectors):
        right_in_a_row += 1
        if sum(w * vectors[i]) <= 0:
            w, right_in_a_row = w + vectors[i], 0
            updates.append([i, tuple(w)])
        i = (i + 1) % len(vectors)
    return updates


def with_indices_first(vectors):
    indices, clean = [], False
    while not clean:
        clean = True
        for i, x in enumerate(vectors):
            if not indices or vectors[indices].sum(axis=0) @ x <= 0:
                indices, clean = [*indices, i], False
    return [(i, vectors[indices[: t + 1]].sum(axis=0)) for t, i in enumerate(indices)]


def pass_after_pass(X, y, max_epochs):
    w, updates, epochs = np.zeros(X.shape[1]), [True], 0
    while any(updates) and epochs < max_epochs:
        updates, epochs = [], epochs + 1
        for x, label in zip(X, y):
            updates.append(label * (x @ w) <= 0)
            w = w + label * x * updates[-1]
    return w, epochs


def until_all_are_right(X, y, max_epochs):
    w, epoch = np.zeros(X.shape[1]), 0
    while epoch < max_epochs and (np.sign(X @ w) != y).any():
        for i in range(len(X)):
            if np.sign(w @ X[i]) != y[i]:
                w += y[i] * X[i]
        epoch += 1
    return w, min(epoch + 1, max_epochs)  # the clean pass, if there is one left


def opposite(w):
    return -w, 1  # the updated weight vector is 0, which is a mistake on everything


def along_one_axis(w):
    j = np.argmax(np.abs(w))
    x = np.zeros(len(w))
    x[j] = -w[j] / 3
    return x, 1


def two_positive_ones(x):
    return [x, -x], (1, 1)


def around_the_origin(x):
    turned = np.array([-x[1], x[0]])
    return [x, turned - x, -turned - x, 9 * x], [1, 1, 1, -1]


def one_component_after_another(w, mistakes, r):
    return [r * component for component in w], mistakes


def between_the_rates(r1, r2):
    return [[0, 1], [1, -1]], [1, 1], [(r1 + r2) / 2, 0]


def with_a_negative_label(r1, r2):
    return [(0, 2), (-3, 3)], [1, -1], (2 * r2, 0)


ALSO_RIGHT = {
    "predict": [from_truth_values],
    "update": [without_if],
    "train": [from_positive_vectors],
    "by_hand": [by_machine],
    "trace": [until_all_are_right_in_a_row, with_indices_first],
    "mend": [pass_after_pass, until_all_are_right],
    "undershoot": [opposite, along_one_axis],
    "needs_offset": [two_positive_ones, around_the_origin],
    "rate_scales": [one_component_after_another],
    "rate_matters": [between_the_rates, with_a_negative_label],
}
