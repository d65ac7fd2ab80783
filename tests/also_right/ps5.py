"""Correct answers to problem set 5 that compute in another way than the solutions."""

import numpy as np

from coursekit.perceptrons.problems.ps5.handwriting import errors, trained


def each_update_as_often_as_it_counts(X, y, epochs):
    w, a, left = 0 * X[0], 0 * X[0], epochs * len(X)
    for i in list(range(len(X))) * epochs:
        if y[i] * (w @ X[i]) <= 0:
            w += y[i] * X[i]
            a += left * y[i] * X[i]
        left -= 1
    return a


def in_whole_numbers(X, y, epochs):
    rows = [[int(v) * int(label) for v in x] for x, label in zip(X, y)]
    w, u, pairs = [0] * len(rows[0]), [0] * len(rows[0]), []
    for c, z in enumerate(rows * epochs):
        if sum(p * q for p, q in zip(w, z)) <= 0:
            w = [p + q for p, q in zip(w, z)]
            u = [p + c * q for p, q in zip(u, z)]
            pairs.append((c, u))
    return pairs, [len(rows) * epochs * p - q for p, q in zip(w, u)]


def one_vote_at_a_time(X, y, epochs, new):
    w, votes, ballots = 0 * X[0], [0], [[] for _ in new]
    for i in list(range(len(X))) * epochs:
        if y[i] * (w @ X[i]) <= 0:
            w = w + y[i] * X[i]
            votes.append(0)
        votes[-1] += 1
        for ballot, z in zip(ballots, new):
            ballot.append(z @ w >= 0)
    return votes, [1 if 2 * sum(ballot) >= len(ballot) else -1 for ballot in ballots]


def with_distances(X, y, threshold, gamma, max_epochs):
    w, rows = np.zeros(X.shape[1]), y[:, None] * X
    counts = []
    while len(counts) < max_epochs and 0 not in counts:
        counts.append(0)
        for z in rows:
            length = np.hypot.reduce(w)
            if length == 0 or (w @ z - threshold) / length <= gamma / 2:
                w = w + z
                counts[-1] += 1
    return w, sum(counts), counts[-1] == 0


def by_bisection(X, y, threshold, other):
    low, high = 0.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if middle * middle * other > threshold else (middle, high)
    return low


def with_two_vectors(length, gamma):
    w, x = length * np.array([1, 0]), np.array([gamma / 2, np.sqrt(1 - gamma**2 / 4)])
    after = np.linalg.norm(w + x)
    return after, (after**2 + length**2) / (2 * length)


def without_the_vectors(X, y, updates, u, gamma):
    """Keep u · w_t and the square of w_t, and add to them."""
    G, scores = X @ X.T * np.outer(y, y), y * (X @ u) / np.linalg.norm(u)
    along = square = 0
    rows = []
    for t, i in enumerate(updates, start=1):
        along += scores[i]
        square += 2 * G[i, updates[: t - 1]].sum() + G[i, i]
        bound = gamma * t / 2 + (G.diagonal().max() * t) ** 0.5
        rows.append([t * scores.min(), along, square**0.5, bound])
    return rows


def by_search(w, gamma):
    """Try directions in the plane of w and another vector, from w's own on."""
    along = w / np.linalg.norm(w)
    other = np.eye(len(w))[np.argmin(np.abs(along))]
    across = other - (other @ along) * along
    across /= np.linalg.norm(across)
    for angle in np.linspace(0, np.pi / 2, 2001):
        x = np.cos(angle) * along + np.sin(angle) * across
        if w @ x <= gamma / 2 * np.linalg.norm(w):
            return 3, -x, -1


def by_newton(gamma0, gamma):
    r, x = gamma / gamma0, 3.0
    for _ in range(50):
        x -= ((2 - r) * x - 2 * np.log1p(x)) / (2 - r - 2 / (1 + x))
    return 4 / (2 * gamma0 - gamma) ** 2, x / gamma / gamma0


def by_trial(X, y, W, epsilon):
    """Try errors in the direction of each weight vector, on each example."""
    for number in (0, 1):
        w = W[1 - number]
        for e in (epsilon * w / np.linalg.norm(w), -epsilon * w / np.linalg.norm(w)):
            for row in range(len(X)):
                if y[row] * (w @ (X[row] + 0.999999 * e)) <= 0:
                    return number, "B", row, 0.999999 * e


def onto_the_hyperplane(X, y, W, epsilon):
    """Take the shortest error that leads onto the hyperplane."""
    margins = [min(label * (w @ x) for x, label in zip(X, y)) / np.linalg.norm(w) for w in W]
    number = 0 if margins[0] > margins[1] else 1
    w = W[1 - number]
    row = min(range(len(X)), key=lambda i: y[i] * (X[i] @ w))
    return [number, "B", row, -(X[row] @ w) / (w @ w) * w]


def by_both_digits(X, y, X_val, y_val, gammas):
    """Count the mistakes on each digit, and take the largest gamma of a tie."""

    def badness(gamma):
        w = trained(X, y, gamma)
        return np.hypot(*(errors(w, X_val[y_val == k], y_val[y_val == k]) for k in (-1, 1)))

    return min(reversed(gammas), key=badness)


def with_a_list_of_mistakes(X, y, degree, epochs, new):
    mistakes = []
    for i in list(range(len(X))) * epochs:
        if y[i] * np.sum(y[mistakes] * (1 + X[mistakes] @ X[i]) ** degree) <= 0:
            mistakes.append(i)
    scores = [np.sum(y[mistakes] * (1 + X[mistakes] @ x) ** degree) for x in new]
    return np.bincount(mistakes, minlength=len(X)), [1 if score >= 0 else -1 for score in scores]


ALSO_RIGHT = {
    "average_naive": [each_update_as_often_as_it_counts],
    "average_lazy": [in_whole_numbers],
    "vote": [one_vote_at_a_time],
    "margin": [with_distances],
    "scale": [by_bisection],
    "one_step": [with_two_vectors],
    "margin_table": [without_the_vectors],
    "wrong_step": [by_search],
    "margin_bound": [by_newton],
    "why_margin": [by_trial, onto_the_hyperplane],
    "choose_gamma": [by_both_digits],
    "dual": [with_a_list_of_mistakes],
}
