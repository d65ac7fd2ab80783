"""Correct answers to problem set 6 that compute in another way than the solutions."""

import numpy as np
from sklearn.linear_model import Perceptron
from sklearn.metrics import confusion_matrix, recall_score
from sklearn.neighbors import NearestCentroid
from sklearn.preprocessing import StandardScaler


def by_scikit_learn(train, new):
    scaler = StandardScaler().fit(train)
    return scaler.transform(train), scaler.transform(new)


def feature_by_feature(train, new):
    columns = []
    for j in range(train.shape[1]):
        mean = sum(train[:, j]) / len(train)
        deviation = (sum((train[:, j] - mean) ** 2) / len(train)) ** 0.5 or 1
        columns.append([((part[:, j] - mean) / deviation) for part in (train, new)])
    return tuple(np.column_stack([column[part] for column in columns]) for part in (0, 1))


def with_scikit_learn(X, y, test, k):
    train = [i for i in range(len(X)) if i not in set(test)]
    scaler = StandardScaler().fit(X[train])
    Z, Z_new = scaler.transform(X[train]), scaler.transform(X[test])
    gap = np.diff([Z[y[train] == label].mean(axis=0) for label in (-1, 1)], axis=0)[0] ** 2
    best = sorted(range(X.shape[1]), key=lambda j: -gap[j])[:k]
    return best, NearestCentroid().fit(Z[:, best], y[train]).predict(Z_new[:, best])


def with_comprehensions(X, y, X_test, y_test, sizes):
    def average(n):
        w, total = np.zeros(X.shape[1]), 0
        for _ in range(10):
            for z in X[:n] * y[:n, None]:
                w = w + z * (w @ z <= 0)
                total = total + w
        return total

    def error(w, X, y):
        return sum((2 * (X @ w >= 0) - 1) != y) / len(y)

    W = [average(n) for n in sizes]
    return (
        [error(w, X[:n], y[:n]) for w, n in zip(W, sizes, strict=True)],
        [error(w, X_test, y_test) for w in W],
    )


def with_a_matrix_of_shares(X, labels, k, epochs):
    W, mistakes = np.zeros((k, X.shape[1])), 0
    for x, y in [*zip(X, labels, strict=True)] * epochs:
        ahead = W @ x >= W[y] @ x
        ahead[y] = False
        if ahead.any():
            share = ahead / -ahead.sum()
            share[y] = 1
            W = W + np.outer(share, x)
            mistakes += 1
    return W, mistakes


def with_scikit_learns_perceptron(X, y, block):
    """Its first example has the score 0, which is always a mistake here."""
    learner, errors = Perceptron(fit_intercept=False, shuffle=False), []
    for i in range(len(X)):
        score = learner.decision_function(X[i : i + 1])[0] if i else 0
        errors.append(y[i] * score <= 0)
        learner.partial_fit(X[i : i + 1], y[i : i + 1], classes=[-1, 1])
    before = np.concatenate([[0], np.cumsum(y)[:-1]])
    others = np.where(before >= 0, 1, -1) != y
    ends = np.arange(block, len(X) + 1, block)
    return [(np.cumsum(wrong)[ends - 1] / ends).tolist() for wrong in (errors, others)]


def with_a_confusion_matrix(X, y, w, b):
    scores = X @ w + b
    predictions = np.where(scores >= 0, 1, -1)
    counts = confusion_matrix(y, predictions, labels=[1, -1]).ravel()
    misses = [i for i in range(len(y)) if y[i] == 1 and scores[i] < 0]
    return counts, recall_score(y, predictions), sorted(misses, key=lambda i: scores[i])


ALSO_RIGHT = {
    "standardise": [by_scikit_learn, feature_by_feature],
    "mend_leak": [with_scikit_learn],
    "learning_curve": [with_comprehensions],
    "multiclass": [with_a_matrix_of_shares],
    "prequential": [with_scikit_learns_perceptron],
    "error_analysis": [with_a_confusion_matrix],
}
