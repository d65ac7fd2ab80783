"""Learning from a Dask array by iterative parameter mixing (further/many-machines).

Each block of rows is a shard, and stays where its worker is. In every epoch the weights go out to
all shards, one pass is made over each, and its weights come back to be mixed: `algorithms.mixing`,
in floats. What a lost worker had is computed again by the others, from where the array came from,
so that nothing is lost and nothing changes in the result.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from typing import Any, NamedTuple

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils import check_array

from coursekit.numbers.progress import progress
from coursekit.numbers.validation import without_mask
from coursekit.perceptrons.algorithms import RunInterruptedWarning
from coursekit.perceptrons.algorithms.mixing import mixed, mixture_of
from coursekit.perceptrons.algorithms.training import Data, row_type, train
from coursekit.perceptrons.estimators.base import FORM
from coursekit.perceptrons.estimators.sparse import Rows, epoch_of, prepared

Shard = tuple[Rows, np.ndarray]  # examples, and the label -1 or +1 of each for every decision
LARGEST_SEED = 2**63


class Mixed(NamedTuple):
    """The result of mixing, for all decisions."""

    w: np.ndarray  # (decisions, d)
    updates: int
    epochs: int
    converged: bool


def is_collection(X: Any) -> bool:
    """Return whether this is a lazy Dask collection, which must not be gathered on one machine."""
    return hasattr(X, "__dask_graph__")


def in_blocks(X: Any, y: Any) -> tuple[Any, Any]:
    """Return a Dask array (n, d) and its labels (n,), in the same blocks of whole rows.

    The sizes of its blocks have to be known.
    """
    import dask.array as da

    if not isinstance(X, da.Array) or X.ndim != 2:
        raise ValueError(
            "X must be a dask.array with two dimensions (n, d), or gathered on one machine by "
            f"X.compute(), but it is a {type(X).__name__}. A data frame of Dask has "
            "to_dask_array(lengths=True)."
        )
    if np.isnan(X.shape[0]):
        raise ValueError("X must have blocks of known sizes: call X.compute_chunk_sizes() first.")
    y = da.asarray(without_mask(y, "y"))
    if y.shape != X.shape[:1]:
        raise ValueError(f"y must have the shape {X.shape[:1]}, but its shape is {y.shape}.")
    rows = tuple(size for size in X.chunks[0] if size)
    return X.rechunk((rows, -1)), y.rechunk((rows,))


def labels_of(y: Any) -> np.ndarray:
    """Return the labels that occur in a Dask array (n,), sorted, without gathering its blocks."""
    import dask

    blocks = dask.compute(*(dask.delayed(np.unique)(block) for block in y.to_delayed()))
    return np.unique(np.concatenate(blocks))


def shards_of(X: Any, y: Any, signs: Callable, **form: bool) -> list:
    """Return the blocks prepared for learning, each on its worker.

    `signs` turns classes into labels -1 or +1; `form` holds the options of
    `estimators.sparse.prepared`.
    """
    import dask

    blocks = zip(X.to_delayed().ravel(), y.to_delayed(), strict=True)
    return list(dask.persist(*(dask.delayed(_shard)(*block, signs, form) for block in blocks)))


def mix(
    shards: list,
    w: np.ndarray,
    rule: tuple[float, float],
    max_epochs: int,
    rng: np.random.Generator | None,
) -> Mixed:
    """Alternate a pass over all shards in parallel with mixing, until no shard makes an update.

    It begins with w, (decisions, d), at the shards that `shards_of` returned; the rule is threshold
    and gamma. Seeds of the orders come from `rng`, so that a pass that is made again by another
    worker has the same one; without it the rows stay in their order. An interrupt takes back the
    epoch that it broke off.
    """
    updates, epochs, converged = 0, 0, False
    try:
        for seeds in progress(_seeds(rng, len(shards), max_epochs), "epochs", max_epochs):
            ends, mistakes = _passes(shards, w, rule, seeds)
            decisions = zip(w, ends, mistakes)
            w = np.array([mixed(e, mixture_of(m)) if m.any() else v for v, e, m in decisions])
            updates, epochs = updates + int(mistakes.sum()), epochs + 1
            converged = not mistakes.any()
            if converged:
                break
    except KeyboardInterrupt:
        pass
    return Mixed(w, updates, epochs, converged)


def warn_if_cut_off(run: Mixed, max_epochs: int, learner: str) -> None:
    """Warn the caller if mixing was interrupted or has not converged."""
    if run.converged:
        return
    if run.epochs < max_epochs:
        message = f"{learner} was interrupted after {run.epochs} epochs, which are kept."
        warnings.warn(message, RunInterruptedWarning, stacklevel=4)
    elif max_epochs > 1:
        message = (
            f"{learner} still made updates in epoch {max_epochs}, the last that "
            f"max_epochs={max_epochs} allows. Allow more epochs, or ask whether the data "
            "can be separated at all."
        )
        warnings.warn(message, ConvergenceWarning, stacklevel=4)


def _seeds(
    rng: np.random.Generator | None, shards: int, max_epochs: int
) -> Iterator[Sequence[int | None]]:
    """Yield the seeds of the shards' orders for each epoch."""
    if rng is None:
        return repeat([None] * shards, max_epochs)
    return (rng.integers(LARGEST_SEED, size=shards).tolist() for _ in range(max_epochs))


def _shard(X: Any, y: np.ndarray, signs: Callable, form: dict[str, bool]) -> Shard:
    """Return a block as float examples, dense or in CSR, and labels (decisions, n)."""
    X = check_array(without_mask(X, "X"), **FORM)
    return prepared(X, **form), signs(without_mask(y, "y"))


def _passes(
    shards: list, w: np.ndarray, rule: tuple[float, float], seeds: Sequence[int | None]
) -> tuple[np.ndarray, np.ndarray]:
    """Return the weights after a pass over each shard, (decisions, shards, d), and its mistakes."""
    import dask

    everywhere = dask.delayed(w)  # goes to each worker once, not with every shard
    passes = [
        dask.delayed(_one_pass)(shard, everywhere, rule, seed)
        for shard, seed in zip(shards, seeds, strict=True)
    ]
    ends, mistakes = zip(*dask.compute(*passes))
    return np.stack(ends, axis=1), np.stack(mistakes, axis=1)


def _one_pass(
    shard: Shard, w: np.ndarray, rule: tuple[float, float], seed: int | None
) -> tuple[np.ndarray, np.ndarray]:
    """Show a shard once to each decision; return its weights (decisions, d) and its mistakes."""
    X, signs = shard
    n = X.shape[0]
    order = np.arange(n) if seed is None else np.random.default_rng(seed).permutation(n)
    datas = [Data(X, labels, v, 1.0, *rule, 1) for labels, v in zip(signs, w, strict=True)]
    learners = [(data, epoch_of(data), data.w0.copy()) for data in datas]
    runs = train(learners, iter([order.astype(row_type(n))]))
    if not runs[0].shown:
        raise KeyboardInterrupt
    return np.array([run.w for run in runs]), np.array([run.mistakes for run in runs])
