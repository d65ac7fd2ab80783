"""A progress bar for work that takes more than a moment."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

SECONDS_BEFORE_BAR = 2.0
IN_A_PAGE = sys.platform == "emscripten"  # which has no tqdm

Item = TypeVar("Item")

_is_hidden = ContextVar("_is_hidden", default=False)


def progress(items: Iterable[Item], description: str, total: int | None = None) -> Iterator[Item]:
    """Yield the items, and show a bar after more than `SECONDS_BEFORE_BAR` seconds.

    Parameters
    ----------
    items : iterable
        The items to iterate over.
    description : str
        What one item is called; it stands before the bar.
    total : int, optional
        How many items there are at most, where `items` has no length.

    Examples
    --------
    >>> sum(progress([1, 2, 3], "numbers"))
    6
    """
    if total is None:
        total = _length(items)
    begin, bar = time.monotonic(), None
    try:
        for count, item in enumerate(items):
            if bar is not None:
                bar.update(count - bar.n)
            elif time.monotonic() - begin > SECONDS_BEFORE_BAR and not (
                _is_hidden.get() or IN_A_PAGE
            ):
                # Only now, and not by tqdm's own `delay`: in a notebook even a bar that is never
                # seen is eleven widgets and takes longer, 3 to 8 ms, than most runs.
                from tqdm.auto import tqdm

                disabled = bool(os.environ.get("TQDM_DISABLE"))  # in a notebook tqdm overlooks it
                bar = tqdm(
                    desc=description, total=total, initial=count, leave=False, disable=disabled
                )
            yield item
    finally:
        if bar is not None:
            bar.total = bar.n  # else a notebook shows an early end in red
            bar.close()


@contextmanager
def no_bars() -> Iterator[None]:
    """Show no bars in this thread: its loops are small parts of a larger task.

    Examples
    --------
    >>> with no_bars():
    ...     sum(progress([1, 2, 3], "numbers"))
    6
    """
    token = _is_hidden.set(True)
    try:
        yield
    finally:
        _is_hidden.reset(token)


def _length(items: Iterable) -> int | None:
    """Return the number of items, or None if it is unknown."""
    try:
        return len(items)
    except (TypeError, OverflowError):  # a range may be too long for `len`
        return None
