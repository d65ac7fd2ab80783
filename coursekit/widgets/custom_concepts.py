"""A reader's own update of the version space, on conjunctions of three attributes (lecture 04)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from coursekit.concepts import Conjunctions

UpdateConcepts = Callable[[np.ndarray, int, int], Any]


@cache
def table() -> np.ndarray:
    """Return what each of the 27 conjunctions says of each of the 8 instances, (27, 8)."""
    concepts = Conjunctions(3)
    space = concepts.version_space()
    rows = [[space.label(k, x) for x in concepts.instances] for k in range(space.size)]
    return np.array(rows)


def keep_by(update: UpdateConcepts, examples: Sequence) -> dict[str, Any]:
    """Return what a reader's function keeps, example by example, as the widget has it.

    Parameters
    ----------
    update : callable
        `update(C, x, label)` returns the rows of C that stay, where x is a column of C.
    examples : sequence
        Pairs of an instance, three bits, and its label, 0 or 1.

    Returns
    -------
    dict
        "kept", the numbers of the concepts before any example and after each, and "error", what
        went wrong if something did.

    Examples
    --------
    >>> found = keep_by(lambda C, x, label: C[C[:, x] == label], [((1, 1, 0), 1), ((1, 1, 1), 0)])
    >>> [len(kept) for kept in found["kept"]]
    [27, 8, 4]
    """
    kept = [list(range(len(table())))]
    for t, (x, label) in enumerate(examples, start=1):
        column = int("".join(map(str, x)), 2)
        try:
            kept.append(_numbers(update(table()[kept[-1]], column, label), kept[-1]))
        except Exception as error:  # whatever a reader's function does
            said = f"{type(error).__name__}: {error}"
            message = f"Your update stopped at example {t}, x = {column}, label {label}: {said}"
            return {"kept": kept, "error": message}
    return {"kept": kept, "error": None}


def _numbers(rows: Any, before: list[int]) -> list[int]:
    """Return which of the concepts that were there the rows are, or say what is wrong with them."""
    if rows is None:
        raise ValueError("it returned None; return the rows that stay.")
    numbers = {tuple(row): k for k, row in enumerate(table().tolist()) if k in set(before)}
    rows = np.asarray(rows)
    if rows.ndim != 2 or rows.shape[1] != table().shape[1] or len(rows) == 0:
        shape = f"an array of shape {rows.shape}"
        raise ValueError(
            f"it returned {shape}; return at least one row of C, with all its columns."
        )
    found = [numbers.get(tuple(row)) for row in rows.tolist()]
    if None in found:
        raise ValueError(f"row {found.index(None)} of what it returned is no row of C.")
    return sorted(set(found))
