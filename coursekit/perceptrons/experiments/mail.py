"""Mails split at random or by time, and a threshold chosen on newer mails (08 and further)."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from coursekit.perceptrons.datasets import spam
from coursekit.perceptrons.experiments.unfinished import stopped_on_purpose

KNOWN = 3500  # mails to learn from
NEWEST = 500  # the last of these, on which a threshold is chosen


@cache
def _mails() -> tuple[Any, Any, np.ndarray]:
    """Return the counts of words, their logarithms, and the labels."""
    counts, labels = spam()
    return counts, counts.log1p(), labels


def _averaged(rng: np.random.Generator, rows: Any) -> Any:
    """Return an averaged perceptron that has learned from these mails, in a random order."""
    from coursekit.perceptrons.estimators import Perceptron

    _, logs, labels = _mails()
    model = Perceptron("averaged", max_epochs=10, random_state=int(rng.integers(2**31)))
    with stopped_on_purpose():
        return model.fit(logs[rows], labels[rows])


def mail_split_at_random(rng: np.random.Generator) -> dict[str, float]:
    """Learn from 3,500 of the 4,922 mails, drawn at random, and count errors on the others.

    Parameters
    ----------
    rng : Generator
        Draws the split and the order of the averaged perceptron.

    Returns
    -------
    dict of str to float
        As for `mail_split_by_time`.

    Examples
    --------
    >>> 0 < mail_split_at_random(np.random.default_rng(0))["errors"] < 100
    True
    """
    here, there = np.split(rng.permutation(len(_mails()[2])), [KNOWN])
    return _errors_after(here, there, rng)


def false_alarms_at_the_same_time(rng: np.random.Generator) -> dict[str, float]:
    """Learn from 2,800 of the first 3,500 mails, drawn at random, and test on the other 700.

    Parameters
    ----------
    rng : Generator
        Draws the split and the order of the averaged perceptron.

    Returns
    -------
    dict of str to float
        The ``% false alarms`` among the good mails.

    Examples
    --------
    >>> false_alarms_at_the_same_time(np.random.default_rng(0))["% false alarms"] < 5
    True
    """
    here, there = np.split(rng.permutation(KNOWN), [KNOWN - 700])
    return {"% false alarms": _errors_after(here, there, rng)["% false alarms"]}


def mail_split_by_time(rng: np.random.Generator) -> dict[str, float]:
    """Let the averaged perceptron learn from the first 3,500 mails, and count errors on the later.

    Parameters
    ----------
    rng : Generator
        Draws the order in which it learns.

    Returns
    -------
    dict of str to float
        The ``errors``, of which ``false alarms`` are good mails called spam, and ``missed spam``;
        and the ``% false alarms`` among the good mails.

    Examples
    --------
    >>> result = mail_split_by_time(np.random.default_rng(0))
    >>> result["errors"] == result["false alarms"] + result["missed spam"]
    True
    """
    return _errors_after(slice(KNOWN), slice(KNOWN, None), rng)


def _errors_after(here: Any, there: Any, rng: np.random.Generator) -> dict[str, float]:
    """Learn from the mails in these rows, and count the errors of both kinds in those."""
    _, logs, labels = _mails()
    said, truth = _averaged(rng, here).predict(logs[there]), labels[there]
    false, missed = ((said == sign) & (truth == -sign) for sign in (1, -1))
    return {
        "errors": int((said != truth).sum()),
        "false alarms": int(false.sum()),
        "missed spam": int(missed.sum()),
        "% false alarms": 100 * float(false.sum() / (truth == -1).sum()),
    }


def mail_threshold(rng: np.random.Generator) -> dict[str, int]:
    """Learn from the first 3,000 mails, choose a threshold on the next 500, and go on with it.

    Parameters
    ----------
    rng : Generator
        Draws the order in which the averaged perceptron learns.

    Returns
    -------
    dict of str to int
        On the 1,422 mails after these 3,500 the errors of ``threshold 0``, of the one ``chosen on
        500`` mails, and of the ``best, labels known``; and those of threshold ``0, on the 500``.

    Examples
    --------
    >>> errors = mail_threshold(np.random.default_rng(0))
    >>> errors["best, labels known"] <= min(errors["threshold 0"], errors["chosen on 500"])
    True
    """
    _, logs, labels = _mails()
    scores = _averaged(rng, np.arange(KNOWN - NEWEST)).decision_function(logs)
    newest, later = slice(KNOWN - NEWEST, KNOWN), slice(KNOWN, None)
    return {
        "threshold 0": _errors_at(0, scores[later], labels[later]),
        "chosen on 500": _errors_at(
            _best_threshold(scores[newest], labels[newest]), scores[later], labels[later]
        ),
        "best, labels known": _errors_at(
            _best_threshold(scores[later], labels[later]), scores[later], labels[later]
        ),
        "0, on the 500": _errors_at(0, scores[newest], labels[newest]),
    }


def _errors_at(threshold: float, scores: np.ndarray, labels: np.ndarray) -> int:
    """Return the number of errors if a score of at least the threshold means spam."""
    return int(((scores >= threshold) != (labels == 1)).sum())


def _best_threshold(scores: np.ndarray, labels: np.ndarray) -> float:
    """Return the score that makes the fewest errors as a threshold, the smallest of several."""
    candidates = np.sort(scores)
    errors = [_errors_at(t, scores, labels) for t in candidates]
    return float(candidates[np.argmin(errors)])
