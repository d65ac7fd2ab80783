"""Say what a long command is doing, and how long each step took."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def told(step: str) -> Iterator[None]:
    """Print a step before it is done, and its seconds after it.

    Examples
    --------
    >>> with told("Counting to three"):
    ...     time.sleep(0)
    Counting to three … 0 s
    """
    print(f"{step} …", end=" ", flush=True)
    start = time.monotonic()
    yield
    print(f"{time.monotonic() - start:.0f} s", flush=True)
