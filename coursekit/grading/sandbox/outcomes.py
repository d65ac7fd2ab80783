"""What came of a call: what the submission tells of it, and what is seen of its arguments."""

from __future__ import annotations

from typing import Any

from coursekit.exercises.call import Outcome
from coursekit.exercises.compare import plain
from coursekit.grading.sandbox.arrays import CANNOT_CHANGE, Packed, Place, SharedArrays
from coursekit.grading.sandbox.protocol import LostError

LONGEST_TEXT = 400  # characters of an error with the line that it is in
NONSENSE = "sent something that is no answer."


def outcome(told: Any, case: Packed, start: int, arrays: SharedArrays) -> Outcome:
    """Return what came of a call.

    Parameters
    ----------
    told : Any
        The submission's message about it, whatever is in there.
    case : Packed
        The arguments of the call.
    start : int
        Where its arrays begin.
    arrays : SharedArrays
        The memory that they are in, as it is now.

    Raises
    ------
    LostError
        If the message does not have the form of an outcome.
    """
    if not isinstance(told, list) or len(told) != 4:
        raise LostError(NONSENSE)
    value, told_after, error, kind = told
    if error is not None:
        return Outcome(error=as_text(error), error_type=as_text(kind)[:100])
    if not isinstance(told_after, list) or len(told_after) != len(case.arguments):
        raise LostError(NONSENSE)
    after = [
        _after(*argument, start, arrays)
        for argument in zip(case.arguments, case.places, told_after, strict=True)
    ]
    return Outcome(plain(value), after)


def _after(before: Any, place: Place | None, told: Any, start: int, arrays: SharedArrays) -> Any:
    """Return an argument as it is after a call: what is seen of it, else what is told."""
    if place is not None and arrays.has_changed(start, place, before):
        return arrays.read(start, place)
    if type(before) in CANNOT_CHANGE or (place is not None and told is None):
        return before
    return plain(told)


def as_text(text: Any) -> str:
    """Return what should be words, as long as words are.

    Raises
    ------
    LostError
        If it is something else.
    """
    if not isinstance(text, str):
        raise LostError(NONSENSE)
    return text[:LONGEST_TEXT]
