"""A time limit for judging, so that no submitted value can stop the grader for ever.

What is judged runs in a thread, which is kept for the next time, and is given up if it is late. An
alarm (`signal.setitimer`) would be shorter, but it reaches neither the threads of a Dask worker nor
code that is inside of C.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from queue import Empty, SimpleQueue
from typing import Any

from coursekit.exercises.question import Question

PATIENCE = 30  # how many times the limit may pass by the clock, on a busy machine
AT_LEAST = 0.01  # seconds


class LateError(Exception):
    """A function did not finish in time."""


class OutOfTimeError(BaseException):
    """Ends a thread that is late; no `except Exception` stops it."""


class _Judge:
    """A thread that makes calls from a queue, one by one, and returns their results."""

    def __init__(self) -> None:
        self.calls: SimpleQueue[tuple[Callable, tuple]] = SimpleQueue()
        self.returns: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.thread.start()

    def _work(self) -> None:
        while True:
            function, arguments = self.calls.get()
            try:
                self.returns.put((function(*arguments), None))
            except OutOfTimeError:
                return  # its caller no longer waits
            except BaseException as error:
                self.returns.put((None, error))


_idle: list[_Judge] = []
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # forks do not copy threads


def in_time(seconds: float, function: Callable, *arguments: Any) -> Any:
    """Return the value of a function; raise `LateError` if it takes too long.

    Raises
    ------
    LateError
        If it has not finished after computing for this many seconds, where the system counts them
        for a thread, and else by the clock.
    """
    judge = _idle.pop() if _idle else _Judge()
    begin = _computed(judge.thread)
    judge.calls.put((function, arguments))
    try:
        value, error = _returned(judge, begin, seconds)
    except Empty:
        # Python raises this in the thread as soon as the thread returns from C.
        late, thread = ctypes.py_object(OutOfTimeError), ctypes.c_ulong(judge.thread.ident)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, late)
        raise LateError from None
    _idle.append(judge)
    if error is not None:
        raise error
    return value


def _returned(judge: _Judge, begin: float, seconds: float) -> tuple[Any, BaseException | None]:
    """Return what the judge returns; raise Empty if it has computed too long since `begin`."""
    end, left = time.monotonic() + PATIENCE * seconds, seconds
    while True:
        try:
            return judge.returns.get(timeout=left)
        except Empty:
            left = min(seconds - (_computed(judge.thread) - begin), end - time.monotonic())
            if left < AT_LEAST:
                raise


def _computed(thread: threading.Thread) -> float:
    """Return the processor time of a thread, or of the clock if the system does not count it."""
    if hasattr(time, "pthread_getcpuclockid"):
        return time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
    return time.monotonic()


@cache
def guarded(question: Question) -> Question:
    """Return the same question with a `verify` that rejects values on which it fails.

    ValueError and OverflowError pass unchanged; any other exception becomes a ValueError.
    """
    if question.verify is None:
        return question

    def verify(arguments: tuple, value: Any) -> str | None:
        try:
            return question.verify(arguments, value)
        except (ValueError, OverflowError):
            raise
        except Exception as error:
            raise ValueError(f"This could not be checked: {type(error).__name__}.") from None

    return replace(question, verify=verify)
