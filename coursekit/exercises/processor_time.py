"""Call functions that may never end, with a limit on their processor time.

Python is interrupted between two of its steps. A single step may be endless, too, such as the sum
of what never ends, and only the end of its process ends it: `apart` gives it one of its own.
"""

from __future__ import annotations

import copy
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeVar

from coursekit.exercises.call import Answer, Outcome, call_quietly, too_slow
from coursekit.exercises.time_limit import TooSlow

MEMORY_OF_A_PROCESS = 4 * 2**30  # added to the memory that it starts with
LIMITS_BEFORE_KILLING = 3
T = TypeVar("T")
_is_apart = False  # whether this process may be killed


def apart(compute: Callable[[], T], otherwise: T) -> T:
    """Return the result of a function run in its own process, or `otherwise` if that is killed.

    It is killed if a call in it (`call_within`) takes three times its limit. Where processes
    cannot be forked (Windows), the function runs in this one.

    Examples
    --------
    >>> from itertools import repeat
    >>> apart(lambda: call_within(0.01, lambda n: sum(repeat(n)), (1,)).error_type, "killed")
    'killed'
    """
    if not hasattr(os, "fork"):
        return compute()
    context = get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_compute, args=(compute, sender))
    process.start()
    sender.close()
    with receiver:
        try:
            return receiver.recv()
        except EOFError:
            return otherwise
        finally:
            process.join()


def _compute(compute: Callable[[], T], sender: Connection) -> None:
    """Send the result of a function; this process may be killed meanwhile."""
    import resource  # not on Windows

    global _is_apart
    _is_apart = True
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_address_space() + MEMORY_OF_A_PROCESS, most))
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    sender.send(compute())


def _address_space() -> int:
    """Return how many bytes of addresses this process has taken, 0 where nothing tells."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def call_within(seconds: float, function: Callable, arguments: tuple) -> Outcome:
    """Call a function with copies of arguments; return a timeout as its outcome.

    A busy machine changes nothing, except where the system cannot count processor time (Windows):
    there the seconds are those of the clock. Runs in the main thread.

    Examples
    --------
    >>> def endless(x):
    ...     while True:
    ...         pass
    >>> call_within(0.01, endless, (1,)).error_type
    'TooSlow'
    """
    if not hasattr(signal, "setitimer"):
        return Answer(function, seconds).call(*arguments)
    try:
        with limit(seconds):
            return call_quietly(function, copy.deepcopy(list(arguments)))
    except TooSlow:
        return too_slow(seconds)


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Raise TooSlow after some seconds of processor time, and again if that is caught.

    Where the system cannot count them (Windows), there is no limit.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: Any) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, stop)
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds, seconds)
        signal.setitimer(signal.ITIMER_VIRTUAL, LIMITS_BEFORE_KILLING * seconds * _is_apart)
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
