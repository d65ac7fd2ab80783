"""A clock for what the grader itself does with an answer: it must not take for ever either."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any

from coursekit.grading.question import Question

_time = threading.local()


class OutOfTimeError(BaseException):
    """What was begun has not come to an end in time; no `except Exception` stops it."""


@cache
def patient(asked: Question) -> Question:
    """Return the same question, whose `verify` stops and refuses the value when time is up.

    Nothing that a submission sends can then stop the grader, whether a check is slow on it, or
    raises an error that it was not written to raise. The time is set with `at_most`.
    """
    if asked.verify is None:
        return asked

    def verify(arguments: tuple, value: Any) -> str | None:
        return _in_time(asked.verify, arguments, value)

    return replace(asked, verify=verify)


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Give so many seconds to all that is verified within, in this thread."""
    _time.left = seconds
    try:
        yield
    finally:
        del _time.left


def _in_time(verify: Callable, arguments: tuple, value: Any) -> str | None:
    begin, left = time.monotonic(), getattr(_time, "left", None)
    try:
        with _stopped_after(left):
            return verify(arguments, value)
    except (ValueError, OverflowError):
        raise
    except OutOfTimeError:
        raise ValueError("This could not be checked in the time that there is for it.") from None
    except Exception as error:
        raise ValueError(f"This could not be checked: {type(error).__name__}.") from None
    finally:
        if left is not None:
            _time.left = left - (time.monotonic() - begin)


@contextmanager
def _stopped_after(seconds: float | None) -> Iterator[None]:
    """Raise OutOfTimeError in this thread after so many seconds, whichever thread it is."""
    if seconds is None:
        yield
        return
    if seconds <= 0:
        raise OutOfTimeError
    thread, lock, over = threading.get_ident(), threading.Lock(), False

    def stop() -> None:
        with lock:
            if not over:
                _raise_in(thread, OutOfTimeError)

    timer = threading.Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        with lock:
            over = True
            _raise_in(thread, None)  # takes back one that has not arrived yet
        timer.cancel()


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Let Python raise an error in another thread, or take one back that it has not raised yet."""
    what = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)
