"""Stop code that takes too long, with whatever the system has: another thread, or Python's events.

A thread interrupts the code as Ctrl-C would. In a web page there are no threads, so that Python
itself has to look at the clock, each time that a function of the reader begins, or jumps as every
loop does.
"""

from __future__ import annotations

import _thread
import contextlib
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from types import CodeType
from typing import Any

IN_A_PAGE = sys.platform == "emscripten"  # asked here: a sandbox has no coursekit.numbers
CELL = "<cell "  # what the file names of cells begin with, which have no file
EVENTS_BETWEEN_LOOKS = 100
TOOL = 5  # the numbers below are a debugger's, a profiler's and the like
_ends: list[float] = []  # when the limits by events end, the outermost first


class TooSlow(BaseException):
    """The answer ran out of time."""


def time_limit(seconds: float) -> AbstractContextManager[None]:
    """Raise TooSlow in the code that runs inside after some seconds.

    Examples
    --------
    >>> with contextlib.suppress(TooSlow), time_limit(0.01):
    ...     while True:
    ...         pass
    """
    return by_events(seconds) if IN_A_PAGE else by_thread(seconds)


@contextlib.contextmanager
def by_thread(seconds: float) -> Iterator[None]:
    """Raise TooSlow in the main thread after some seconds; in other threads there is no limit.

    The answer is interrupted as Ctrl-C would, which works on every system. While it runs nobody
    else handles that: a job in the background ignores it, a cell with await does not stop for it.
    """
    main = threading.main_thread()
    if threading.current_thread() is not main:
        yield
        return
    over, running = threading.Event(), True

    def interrupt() -> None:
        over.set()
        _interrupt(main)

    def interrupted(*_: Any) -> None:
        if not over.is_set():
            raise KeyboardInterrupt
        if running:
            raise TooSlow

    timer = threading.Timer(max(seconds, 0.01), interrupt)
    timer.daemon = True
    handled_before = signal.signal(signal.SIGINT, interrupted)
    timer.start()
    try:
        yield
    finally:
        running = False
        timer.cancel()
        try:
            timer.join()  # a pending interrupt arrives here
        finally:
            signal.signal(signal.SIGINT, handled_before or signal.SIG_DFL)


def _interrupt(main: threading.Thread) -> None:
    """Interrupt the main thread as Ctrl-C would."""
    if hasattr(signal, "pthread_kill"):  # also wakes an answer that sleeps
        signal.pthread_kill(main.ident, signal.SIGINT)
    else:
        _thread.interrupt_main()


@contextlib.contextmanager
def by_events(seconds: float) -> Iterator[None]:
    """Raise TooSlow in a reader's cell after some seconds, and again if that is caught.

    A step of Python that does not end, such as the sum of what never ends, is not stopped. Limits
    may stand inside one another. Needs Python 3.12.
    """
    _ends.append(time.monotonic() + seconds)
    try:
        with contextlib.nullcontext() if len(_ends) > 1 else _looking():
            yield
    finally:
        _ends.pop()


@contextlib.contextmanager
def _looking() -> Iterator[None]:
    """Look at the clock while the code inside runs."""
    monitoring, event = sys.monitoring, sys.monitoring.events
    events = (event.JUMP, event.BRANCH, event.PY_START)
    left = EVENTS_BETWEEN_LOOKS

    def look(code: CodeType, *_: int) -> Any:
        nonlocal left
        if not code.co_filename.startswith(CELL):
            return monitoring.DISABLE
        left -= 1
        if left < 0:
            left = EVENTS_BETWEEN_LOOKS
            if time.monotonic() > min(_ends):
                raise TooSlow
        return None

    monitoring.use_tool_id(TOOL, "coursekit")
    monitoring.restart_events()
    for happens in events:
        monitoring.register_callback(TOOL, happens, look)
    monitoring.set_events(TOOL, sum(events))
    try:
        yield
    finally:
        monitoring.set_events(TOOL, event.NO_EVENTS)
        monitoring.free_tool_id(TOOL)
