"""Tumours: scaling, a leak, overfitting, and the choice of a parameter (lecture 08)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from coursekit.perceptrons.algorithms import margin_perceptron, perceptron
from coursekit.perceptrons.datasets import breast_cancer
from coursekit.perceptrons.experiments.unfinished import stopped_on_purpose
from coursekit.perceptrons.geometry import augment

TRAIN, TEST = 285, 142  # the other 142 are for validation
CS = (0.001, 0.01, 0.1, 1, 10, 100, 1000)  # the weaker the regularisation, the larger
GAMMAS = (0.25, 1, 4)


@cache
def known_tumours() -> tuple[np.ndarray, np.ndarray]:
    """Return the tumours that are not in the test set of lecture 08, and their labels.

    Examples
    --------
    >>> X, y = known_tumours()
    >>> X.shape, y.shape
    ((427, 30), (427,))
    """
    from sklearn.model_selection import train_test_split

    X, y = breast_cancer()
    known, _ = train_test_split(np.arange(len(y)), test_size=TEST, random_state=0, stratify=y)
    return X[known], y[known]


def scaling_of_tumours(rng: np.random.Generator) -> dict[str, int]:
    """Train for 50 epochs on 285 of the known tumours, scaled or not, and count errors on the rest.

    Parameters
    ----------
    rng : Generator
        Draws the split and the orders.

    Returns
    -------
    dict of str to int
        The errors with features ``as measured`` and ``standardised``.

    Examples
    --------
    >>> sorted(scaling_of_tumours(np.random.default_rng(0)))
    ['as measured', 'standardised']
    """
    X, y = known_tumours()
    train, validation = np.split(rng.permutation(len(y)), [TRAIN])
    mean, deviation = X[train].mean(axis=0), X[train].std(axis=0)
    versions = {"as measured": X, "standardised": (X - mean) / deviation}
    return {k: _errors(augment(Z), y, train, validation, rng) for k, Z in versions.items()}


def _errors(
    points: np.ndarray,
    y: np.ndarray,
    train: np.ndarray,
    others: np.ndarray,
    rng: np.random.Generator,
) -> int:
    with stopped_on_purpose():
        run = perceptron(points[train], y[train], max_epochs=50, rng=rng)
    return int((run.predict(points[others]) != y[others]).sum())


def selection_leak(rng: np.random.Generator) -> dict[str, float]:
    """Select 20 of 1,000 random features for random labels, and cross-validate.

    Parameters
    ----------
    rng : Generator
        Draws 100 examples and their labels.

    Returns
    -------
    dict of str to float
        The percentage of errors that cross-validation reports if the features are ``selected
        first``, from all examples, and if they are selected ``in a pipeline``, in each fold.

    Examples
    --------
    >>> leak = selection_leak(np.random.default_rng(0))
    >>> leak["selected first"] < leak["in a pipeline"]
    True
    """
    from sklearn.feature_selection import SelectKBest
    from sklearn.model_selection import cross_val_score
    from sklearn.pipeline import make_pipeline

    from coursekit.perceptrons.estimators import Perceptron

    X, y = rng.standard_normal((100, 1000)), rng.permutation(np.repeat([-1, 1], 50))
    model = Perceptron("averaged", max_epochs=10)
    with stopped_on_purpose():
        first = cross_val_score(model, SelectKBest(k=20).fit_transform(X, y), y)
        inside = cross_val_score(make_pipeline(SelectKBest(k=20), model), X, y)
    return {
        "selected first": 100 * (1 - float(first.mean())),
        "in a pipeline": 100 * (1 - float(inside.mean())),
    }


def regularised_tumours(rng: np.random.Generator) -> dict[str, float]:
    """Fit logistic regression to 60 tumours, 6 of them with a wrong label, for several C.

    Parameters
    ----------
    rng : Generator
        Draws the tumours.

    Returns
    -------
    dict of str to float
        For each C, such as ``training 0.1`` and ``validation 0.1``: the percentage of errors on the
        60 given labels, and on the true labels of 200 others.

    Examples
    --------
    >>> errors = regularised_tumours(np.random.default_rng(0))
    >>> errors["training 1000"] < errors["validation 1000"]
    True
    """
    from sklearn.linear_model import LogisticRegression

    X, y = known_tumours()
    train, others, _ = np.split(rng.permutation(len(y)), [60, 260])
    Z = (X - X[train].mean(axis=0)) / X[train].std(axis=0)
    given = y[train].copy()
    given[:6] *= -1
    errors = {}
    for C in CS:
        model = LogisticRegression(C=C, solver="liblinear").fit(Z[train], given)
        for name, rows, labels in (("training", train, given), ("validation", others, y[others])):
            errors[f"{name} {C}"] = 100 * float((model.predict(Z[rows]) != labels).mean())
    return errors


def nested_choice(rng: np.random.Generator) -> dict[str, int]:
    """Cross-validate two classifiers on 427 tumours; one chooses its parameter in each fold.

    Parameters
    ----------
    rng : Generator
        Draws the folds.

    Returns
    -------
    dict of str to int
        The errors of the averaged margin perceptron with ``γ chosen`` by an inner cross-validation,
        and of ``logistic`` regression.

    Examples
    --------
    >>> sorted(nested_choice(np.random.default_rng(0)))
    ['logistic', 'γ chosen']
    """
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import StratifiedKFold
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    X, y = known_tumours()
    folds = StratifiedKFold(5, shuffle=True, random_state=int(rng.integers(2**31)))
    errors = dict.fromkeys(("γ chosen", "logistic"), 0)
    for here, there in folds.split(X, y):
        chosen = _learned(X[here], y[here], _chosen_gamma(X[here], y[here]))
        logistic = make_pipeline(StandardScaler(), LogisticRegression(solver="liblinear"))
        logistic.fit(X[here], y[here])
        for name, say in (("γ chosen", chosen), ("logistic", logistic.predict)):
            errors[name] += int((say(X[there]) != y[there]).sum())
    return errors


def _learned(X: np.ndarray, y: np.ndarray, gamma: float) -> Callable[[np.ndarray], np.ndarray]:
    """Return what the averaged margin perceptron answers after it has learned, standardised."""
    mean, deviation = X.mean(axis=0), X.std(axis=0)
    with stopped_on_purpose():
        points = augment((X - mean) / deviation)
        run = margin_perceptron(points, y, gamma=gamma, max_epochs=10, rng=0)
    return lambda new: run.predict(augment((new - mean) / deviation), "averaged")


def _chosen_gamma(X: np.ndarray, y: np.ndarray) -> float:
    """Return the γ that is right most often in three folds, the first of several."""
    from sklearn.model_selection import StratifiedKFold

    folds = list(StratifiedKFold(3).split(X, y))
    right = [
        np.mean([(_learned(X[a], y[a], gamma)(X[b]) == y[b]).mean() for a, b in folds])
        for gamma in GAMMAS
    ]
    return GAMMAS[int(np.argmax(right))]


def errors_by_loss(rng: np.random.Generator) -> dict[str, int]:
    """Cross-validate stochastic gradient descent with three losses, with and without averaging.

    Parameters
    ----------
    rng : Generator
        Draws 427 tumours, the folds and the orders.

    Returns
    -------
    dict of str to int
        The errors by loss and vector, such as ``hinge averaged``.

    Examples
    --------
    >>> sorted(errors_by_loss(np.random.default_rng(0)))[:2]
    ['hinge averaged', 'hinge last']
    """
    from sklearn.linear_model import SGDClassifier
    from sklearn.model_selection import StratifiedKFold, cross_val_predict
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    X, y = breast_cancer()
    known, seed = rng.permutation(len(y))[:427], int(rng.integers(2**31))
    folds = StratifiedKFold(5, shuffle=True, random_state=seed)
    how = {"learning_rate": "constant", "eta0": 0.01, "max_iter": 10, "tol": None}
    errors = {}
    for loss in ("perceptron", "hinge", "log_loss"):
        for name, average in (("last", False), ("averaged", True)):
            sgd = SGDClassifier(loss=loss, average=average, random_state=seed, **how)
            model = make_pipeline(StandardScaler(), sgd)
            said = cross_val_predict(model, X[known], y[known], cv=folds)
            errors[f"{loss} {name}"] = int((said != y[known]).sum())
    return errors
