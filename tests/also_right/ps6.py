"""Correct answers to problem set 6 that compute in another way than the solutions."""

from collections import Counter
from fractions import Fraction

import numpy as np
from scipy.stats import binomtest
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


def by_scipy(y, a, b):
    only_a, only_b = (int(sum((p != y) & (q == y))) for p, q in ((a, b), (b, a)))
    n = only_a + only_b
    return only_a, only_b, binomtest(only_a, n).pvalue if n else 1


def coin_by_coin(y, a, b):
    """Toss the coins one after the other, and keep how probable each number of heads is."""
    wrong_a, wrong_b = a != y, b != y
    counts = [int(sum(wrong_a > wrong_b)), int(sum(wrong_b > wrong_a))]
    heads = [Fraction(1)]
    for _ in range(sum(counts)):
        heads = [(p + q) / 2 for p, q in zip([0, *heads], [*heads, 0], strict=True)]
    least = abs(counts[0] - counts[1])
    p = sum(p for i, p in enumerate(heads) if abs(sum(counts) - 2 * i) >= least)
    return *counts, float(p)


def from_the_last_day(days, writers, least_train, least_test):
    """Try the days from the end, with sets of people."""
    for day in sorted({*days}, reverse=True):
        test = [i for i in range(len(days)) if days[i] >= day]
        people = {writers[i] for i in test}
        train = [i for i in range(len(days)) if days[i] < day and writers[i] not in people]
        if len(test) >= least_test and len(train) >= least_train:
            return train, test
    return None


def no_larger_than_needed(days, writers, least_train, least_test):
    """Leave out all forms that the needs do not ask for."""
    train, test = from_the_last_day(days, writers, least_train, least_test)
    return train[:least_train], test[-least_test:]


def by_counting_pairs(true, predicted, k):
    pairs = Counter(zip(true.tolist(), predicted.tolist(), strict=True))
    matrix = [[pairs[i, j] for j in range(k)] for i in range(k)]
    return matrix, max((p for p in pairs if p[0] != p[1]), key=pairs.get)


def confused_by_scikit_learn(true, predicted, k):
    matrix = confusion_matrix(true, predicted, labels=range(k))
    errors = matrix * (1 - np.eye(k))
    return matrix, divmod(int(np.argmax(errors)), k)


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
    "by_chance": [by_scipy, coin_by_coin],
    "new_split": [from_the_last_day, no_larger_than_needed],
    "confusion": [by_counting_pairs, confused_by_scikit_learn],
    "prequential": [with_scikit_learns_perceptron],
    "error_analysis": [with_a_confusion_matrix],
}
