"""A time limit for `verify`: no value that a submission sends can stop the grader for ever.

`verify` runs in a thread that is given up when time is up. An alarm (`signal.setitimer`) would be
shorter, but it reaches neither the threads of a Dask worker nor a `verify` that is inside of C.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any

from coursekit.exercises.question import Question

LATE = "This could not be checked in the time that there is for it."

_budget = threading.local()


class OutOfTimeError(BaseException):
    """`verify` has not come to an end in time; no `except Exception` stops it."""


@cache
def with_timeout(question: Question) -> Question:
    """Return the same question, whose `verify` refuses the value when the `time_limit` is over.

    So it does whatever else `verify` raises that it was not written to raise. The question is the
    same object each time, so that its cases are drawn once for a class.
    """
    if question.verify is None:
        return question

    def verify(arguments: tuple, value: Any) -> str | None:
        verdict = _verdict_in_time(question.verify, arguments, value)
        if isinstance(verdict, Exception):
            raise verdict
        return verdict

    return replace(question, verify=verify)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Give so many seconds to all that is verified within, in this thread."""
    _budget.seconds = seconds
    try:
        yield
    finally:
        del _budget.seconds


def _verdict_in_time(verify: Callable, arguments: tuple, value: Any) -> str | Exception | None:
    """Return what `verify` says, from a thread that is given up when the time is over."""
    seconds = getattr(_budget, "seconds", None)
    if seconds is None:
        return _verdict(verify, arguments, value)
    if seconds <= 0:
        return ValueError(LATE)
    verdicts: list[str | Exception | None] = []
    thread = threading.Thread(
        target=lambda: verdicts.append(_verdict(verify, arguments, value)), daemon=True
    )
    begin = time.monotonic()
    thread.start()
    thread.join(seconds)
    _budget.seconds = seconds - (time.monotonic() - begin)
    if verdicts:
        return verdicts[0]
    # Python raises this in the thread as soon as that is back from C.
    error = ctypes.py_object(OutOfTimeError)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), error)
    return ValueError(LATE)


def _verdict(verify: Callable, arguments: tuple, value: Any) -> str | Exception | None:
    """Return what `verify` says; if it raises anything, an error which says that it is wrong."""
    try:
        return verify(arguments, value)
    except (ValueError, OverflowError) as error:
        return error
    except (Exception, OutOfTimeError) as error:
        return ValueError(f"This could not be checked: {type(error).__name__}.")
