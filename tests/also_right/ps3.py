"""Correct answers to problem set 3 that compute in another way than the solutions."""

from fractions import Fraction
from itertools import combinations, count, product

import numpy as np


def progress_before_and_after(w, x, y, u):
    new = w + y * x
    return [u @ new - u @ w, new @ new - w @ w]


def table_step_by_step(X, y, updates, u):
    scores, squares = y * (X @ u), (X**2).sum(axis=1)
    table, w = [np.zeros(4)], 0 * u
    for i in updates:
        growth = 2 * y[i] * (w @ X[i]) + squares[i]
        table.append(table[-1] + [scores[i], min(scores), growth, max(squares)])
        w = w + y[i] * X[i]
    return table[1:]


def parallel_in_fractions(u, t):
    return tuple(-Fraction(t) * Fraction(component) for component in u)


def orthonormal_if_allowed(m, n):
    if n >= m:
        return np.eye(m), np.ones(m)
    return [[3 - 2 * m, 0], [-1, -1]], [-1, 1]


def several_sums(few, many):
    groups = np.array_split(np.arange(many), few)
    sums = np.array([np.isin(np.arange(many), group) for group in groups]).astype(int)
    X = np.vstack([np.eye(many, dtype=int), sums])
    first = np.r_[many : many + few, 0:many]
    return -X, -np.ones(many + few), first, np.arange(many + few)


def certificate_by_determinants(X, y):
    """Look for a few examples whose linear dependence has no two signs."""
    Z, d = y[:, None] * X, X.shape[1]
    for rows in map(list, combinations(range(len(X)), d + 1)):
        minors = [round(np.linalg.det(np.delete(Z[rows], i, axis=0))) for i in range(d + 1)]
        numbers = (-1) ** np.arange(d + 1) * minors
        if numbers.any() and (min(numbers) >= 0 or max(numbers) <= 0):
            answer = np.zeros(len(X))
            answer[rows] = abs(numbers)
            return answer


def disjunctions_from_equations(n, k, negated):
    # weights of the literals and of the constant from: all false -> -1, one true -> +1
    equations = [[negated, 1], [negated - 1, 1]] if negated else [[0, 1], [-1, 1]]
    weight, constant = np.linalg.solve(equations, [-1, 1])
    u_squared = k * weight**2 + constant**2
    return n + 1, u_squared**-1, (n + 1) * u_squared


def mistakes_as_long_as_it_works(n, k):
    rows, w = [], np.zeros(n + 1)
    for j in range(k):
        negative = np.array([0] * k + [1] * (n - k + 1))
        positive = negative + np.eye(n + 1, dtype=int)[j]
        while w @ negative >= 0 and (w - negative) @ positive <= 0:
            w = w - negative + positive
            rows += [negative[:-1], positive[:-1]]
    return rows


def false_step_by_search(u, w):
    for size in count(1):
        for x in product(range(-size, size + 1), repeat=len(u)):
            x = np.array(x)
            if w @ x <= 0 and 1 <= u @ x and x @ x + 2 * (w @ x) >= 2 * (u @ x):
                return 4, x, 1


ALSO_RIGHT = {
    "progress": [progress_before_and_after],
    "proof_table": [table_step_by_step],
    "parallel": [parallel_in_fractions],
    "exactly_m": [orthonormal_if_allowed],
    "two_orders": [several_sums],
    "not_separable": [certificate_by_determinants],
    "disjunctions": [disjunctions_from_equations],
    "force_mistakes": [mistakes_as_long_as_it_works],
    "false_step": [false_step_by_search],
}
