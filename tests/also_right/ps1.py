"""Correct answers to problem set 1 that compute in another way than the solutions."""

import math

import numpy as np


def with_a_loop(normal, point):
    c = 0
    for w_j, x_j in zip(normal, point):
        c += w_j * x_j
    return c


def sine_of_the_complement(v, degrees):
    return math.hypot(*v) * np.sin(np.deg2rad(90 - degrees))


def running_sum(v):
    return np.sqrt(np.cumsum(v**2))


def with_a_constant_feature(w, b, X):
    return np.column_stack([X, np.ones(len(X))]) @ np.append(w, b) / np.linalg.norm(w)


def signed_distance_along_the_unit_normal(w, b, x):
    unit = w / np.linalg.norm(w)
    return x - (unit @ x + b / np.linalg.norm(w)) * unit


def part_across_and_part_along(w, b, x):
    across = x - w * (w @ x) / (w @ w)
    return across - b * w / np.sum(w**2)


def row_by_row(X, y):
    return [[y_i * x_ij for x_ij in x_i] + [y_i] for x_i, y_i in zip(X, y)]


def turned_on_its_side(X, y):
    return (np.vstack([X.T, np.ones(len(X))]) * y).T


def difference_of_squares(X, y):
    plus, minus = np.mean(X[y > 0], axis=0), np.mean(X[y < 0], axis=0)
    return [plus - minus, (plus @ plus - minus @ minus) / 2]


def with_weights(X, y):
    plus, minus = (y == 1) / np.sum(y == 1), (y == -1) / np.sum(y == -1)
    w = (plus - minus) @ X
    return w, np.dot(w, 0.5 * (plus + minus) @ X)


def of_length_one(X, y):
    w, c = difference_of_squares(X, y)
    return w / np.linalg.norm(w), c / np.linalg.norm(w)


def in_whole_numbers(X, y):
    """Both centroids times the numbers of examples in the two classes."""
    n, m = int(np.sum(y == 1)), int(np.sum(y == -1))
    plus, minus = m * X[y == 1].sum(axis=0), n * X[y == -1].sum(axis=0)
    w = [2 * n * m * int(v) for v in plus - minus]
    return w, int(plus @ plus - minus @ minus)


def negative_first(w, c, X):
    classes = np.ones(len(X))
    classes[X @ w - c < 0] = -1
    return classes


def negative_pair(p):
    return (np.add(p, [5, 5]), p, np.add(p, 1)), (-1, 1, -1)


def not_on_one_line(p):
    a, b = p
    return [[a, b], [a + 10, b], [a, b - 1]], [1, 1, -1]


ALSO_RIGHT = {
    "plane": [with_a_loop],
    "dot_from_angle": [sine_of_the_complement],
    "lengths": [running_sum],
    "signed_distance": [with_a_constant_feature],
    "projection": [signed_distance_along_the_unit_normal, part_across_and_part_along],
    "positive_vectors": [row_by_row, turned_on_its_side],
    "centroid": [difference_of_squares, with_weights, of_length_one, in_whole_numbers],
    "classify": [negative_first],
    "fool_the_centroid": [negative_pair, not_on_one_line],
}
