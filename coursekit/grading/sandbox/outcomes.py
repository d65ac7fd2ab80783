"""The outcome of a call: the submission's message, and the grader's view of its arguments."""

from __future__ import annotations

from typing import Any

from coursekit.exercises.call import Outcome
from coursekit.exercises.compare import plain
from coursekit.grading.sandbox.arrays import CANNOT_CHANGE, Packed, Place, Seen
from coursekit.grading.sandbox.protocol import LostError

LONGEST_ERROR_TEXT = 400
NONSENSE = "sent something that is no answer."


def outcome(message: Any, case: Packed, start: int, seen: Seen) -> Outcome:
    """Return the outcome of a call.

    Parameters
    ----------
    message : Any
        What the submission tells of it, whatever that is.
    case : Packed
        The arguments of the call.
    start : int
        Where its arrays begin.
    seen : Seen
        These arrays after the call.

    Raises
    ------
    LostError
        If the message does not have the form of an outcome.
    """
    if not isinstance(message, list) or len(message) != 4:
        raise LostError(NONSENSE)
    value, arguments, error, kind = message
    if error is not None:
        return Outcome(error=as_text(error), error_type=as_text(kind)[:100])
    if not isinstance(arguments, list) or len(arguments) != len(case.arguments):
        raise LostError(NONSENSE)
    after = [
        _after(*argument, start, seen)
        for argument in zip(case.arguments, case.places, arguments, strict=True)
    ]
    return Outcome(plain(value), after)


def _after(before: Any, place: Place | None, message: Any, start: int, seen: Seen) -> Any:
    """Return an argument after a call: as seen by the grader, else as the submission reports it."""
    now = None if place is None else seen.changed(start, place, before)
    if now is not None:
        return now
    if type(before) in CANNOT_CHANGE or (place is not None and message is None):
        return before
    return plain(message)


def as_text(text: Any) -> str:
    """Return the first characters of a text; raise if it is not text.

    Raises
    ------
    LostError
        If it is something else.
    """
    if not isinstance(text, str):
        raise LostError(NONSENSE)
    return text[:LONGEST_ERROR_TEXT]
