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

from coursekit.exercises.question import Question

LATE = "This could not be checked in the time that there is for it."

_Outcome = tuple[str | None, BaseException | None]
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
    """Call `verify` in a thread that can be given up, if there is a time."""
    left = getattr(_time, "left", None)
    if left is None:
        return _said(_outcome(verify, arguments, value))
    if left <= 0:
        raise ValueError(LATE)
    outcomes: list[_Outcome] = []
    looking = threading.Thread(
        target=lambda: outcomes.append(_outcome(verify, arguments, value)), daemon=True
    )
    begin = time.monotonic()
    looking.start()
    looking.join(left)
    _time.left = left - (time.monotonic() - begin)
    if not outcomes:
        _raise_in(looking, OutOfTimeError)
        raise ValueError(LATE)
    return _said(outcomes[0])


def _outcome(verify: Callable, arguments: tuple, value: Any) -> _Outcome:
    """Return what `verify` returned, and what it raised."""
    try:
        return verify(arguments, value), None
    except (Exception, OutOfTimeError) as error:
        return None, error


def _said(outcome: _Outcome) -> str | None:
    """Return what `verify` said, or raise that the value is wrong if it raised anything."""
    fault, error = outcome
    if error is None:
        return fault
    if isinstance(error, ValueError | OverflowError):
        raise error
    raise ValueError(f"This could not be checked: {type(error).__name__}.")


def _raise_in(thread: threading.Thread, error: type[BaseException]) -> None:
    """Let Python raise an error in another thread, as soon as that is back from C."""
    number = ctypes.c_ulong(thread.ident)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(number, ctypes.py_object(error))
