"""A time limit for judging: no value that a submission sends can stop the grader for ever.

What is judged runs in a thread that is given up when time is up. An alarm (`signal.setitimer`)
would be shorter, but it reaches neither the threads of a Dask worker nor code that is inside of C.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from coursekit.exercises.question import Question


class LateError(Exception):
    """A function has not come to an end in time."""


class OutOfTimeError(BaseException):
    """Ends a thread that is late; no `except Exception` stops it."""


def in_time(seconds: float, function: Callable, *arguments: Any) -> Any:
    """Return what a function returns.

    Raises
    ------
    LateError
        If it has not come to an end within so many seconds.
    """
    results: list[Any] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(function(*arguments))
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if results:
        return results[0]
    if errors:
        raise errors[0]
    # Python raises this in the thread as soon as that is back from C.
    error = ctypes.py_object(OutOfTimeError)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), error)
    raise LateError


@cache
def guarded(question: Question) -> Question:
    """Return the same question, whose `verify` refuses a value that it stumbles over.

    So it does whatever else `verify` raises that it was not written to raise.
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
