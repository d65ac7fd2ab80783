"""Call an answer with plain data and get plain data back: the only way from checks to answers."""

from __future__ import annotations

import contextlib
import copy
import io
import re
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from coursekit.exercises.compare import MAX_SHOWN, plain
from coursekit.exercises.time_limit import TooSlow, time_limit

CALLING_FUNCTION = "outcome_of"
NOT_CALLED_ERROR = "NotCalled"
TOO_SLOW_ERROR = "TooSlow"
LONGEST_ERROR_TEXT = 120  # a longer text could reveal the arguments on a page


@dataclass(frozen=True, eq=False)
class Outcome:
    """The outcome of one call.

    Attributes
    ----------
    value : plain data
        The value returned.
    arguments : list of plain data
        The arguments as they were after the call, which shows whether it changed them.
    error : str or None
        What stopped the call, in words; then `value` means nothing.
    error_type : str or None
        The name of the exception.
    memo : dict
        What was found out about it, so that it is found out once: by the case, what is wrong with
        it; by the case and a wrong answer, whether that does the same; by the case and the word
        "example", what a student reads and sees of it.
    """

    value: Any = None
    arguments: list | None = None
    error: str | None = None
    error_type: str | None = None
    memo: dict = field(default_factory=dict, repr=False)


class Stopped(KeyboardInterrupt):
    """The reader has stopped a check; a notebook then shows three lines with the place."""

    def __init__(self, question: str, stop: BaseException) -> None:
        super().__init__(f"You stopped the check of {question}.")
        self._line = student_line(stop)

    def _render_traceback_(self, *_: Any) -> list[str]:
        """Return the lines that IPython shows instead of a traceback."""
        where = f"Your function was in the line `{self._line}`." if self._line else ""
        return [
            str(self),
            *[where] * bool(where),
            "If it does not end by itself: is a loop endless?",
        ]


class Answer:
    """A student's function, which checks call only through this class.

    Parameters
    ----------
    function : callable
        What the student handed in.
    seconds : float
        The time that all calls together may take.
    """

    def __init__(self, function: Callable, seconds: float = 10.0) -> None:
        self._function = function
        self._seconds = seconds
        self._used = 0.0

    def call(self, *arguments: Any) -> Outcome:
        """Call the function with copies of `arguments`, discarding its output and warnings."""
        if self._used >= self._seconds:
            return not_called()
        copies = [copy.deepcopy(a) for a in arguments]
        start = time.monotonic()
        try:
            with time_limit(self._seconds - self._used):
                return call_quietly(self._function, copies)
        except TooSlow as stop:
            return too_slow(self._seconds, student_line(stop))
        finally:
            self._used += time.monotonic() - start


def call_quietly(function: Callable, arguments: list) -> Outcome:
    """Call a function, discarding its output and warnings; turn an exception into an outcome."""
    with _quiet():
        outcome = outcome_of(function, arguments)
    if outcome.error is not None:
        return outcome
    return Outcome(outcome.value, [plain(a) for a in arguments])


def outcome_of(function: Callable, arguments: list) -> Outcome:
    """Call a function; turn an exception into an outcome, and leave the arguments out of it."""
    try:
        return Outcome(plain(function(*arguments)))
    except (KeyboardInterrupt, TooSlow):
        raise
    except BaseException as error:  # even SystemExit costs only this call
        return Outcome(error=_in_words(error), error_type=type(error).__name__)


def too_slow(seconds: float, line: str = "") -> Outcome:
    """Return the outcome of a call that ran out of time, in this line if that is known."""
    where = f" It was in the line `{line}`." if line else ""
    message = f"did not come to an end within {seconds:g} seconds.{where} Is there an endless loop?"
    return Outcome(error=message, error_type=TOO_SLOW_ERROR)


def not_called() -> Outcome:
    """Return the outcome of a call that was not made because an earlier one did not end."""
    message = "was not called, because an earlier call did not come to an end."
    return Outcome(error=message, error_type=NOT_CALLED_ERROR)


def _in_words(error: BaseException) -> str:
    """Return an error in words, with the line of the student's code, without our own frames."""
    if isinstance(error, NotImplementedError):
        return "is not written yet."
    lines = _student_lines(error)
    where = f" in the line `{lines[-1]}`" if lines and lines[-1] else ""
    if where and lines[0] != lines[-1]:  # perhaps in a given function: show its caller
        where += f", called in the line `{lines[0]}`,"
    return f"stopped{where} with {type(error).__name__}: {_shortened(_text(error))}"


def student_line(error: BaseException) -> str:
    """Return the last line of the student's file in an error's traceback, or ""."""
    return (_student_lines(error) or [""])[-1]


def _student_lines(error: BaseException) -> list[str]:
    """Return the lines of the student's file in an error's traceback, the outermost first."""
    frames = traceback.extract_tb(error.__traceback__)
    calls = [
        i for i, f in enumerate(frames) if f.filename == __file__ and f.name == CALLING_FUNCTION
    ]
    frames = frames[calls[0] + 1 :] if calls else []
    first_file = frames[0].filename if frames else None
    lines = [f.line for f in frames if f.filename == first_file and f.filename != __file__]
    return [f"{line or '':.{MAX_SHOWN}}" for line in lines]


def _shortened(text: str) -> str:
    """Return an error's text without numpy's signatures, shortened in the middle.

    Examples
    --------
    >>> _shortened("Mismatch, with gufunc signature (n?,k),(k)->(n?) (size 2 is different from 3)")
    'Mismatch (size 2 is different from 3)'
    """
    text = re.sub(r",? with gufunc signature \S+", "", text)
    if len(text) <= LONGEST_ERROR_TEXT:
        return text
    half = LONGEST_ERROR_TEXT // 2 - 2
    return f"{text[:half]} … {text[-half:]}"


def _text(error: BaseException) -> str:
    """Return an error's text on one line, even if the student's own error cannot give it."""
    try:
        return " ".join(str(error).split())
    except Exception as another:
        return f"(its text could not be read: {type(another).__name__})"


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Discard output and warnings, so that neither costs points or floods the page."""
    with (
        warnings.catch_warnings(),
        contextlib.redirect_stdout(_Nowhere()),
        contextlib.redirect_stderr(_Nowhere()),
    ):
        warnings.simplefilter("ignore")
        yield


class _Nowhere(io.TextIOBase):
    def write(self, text: str) -> int:
        return len(text)
