"""Run the programs of a viva in the sandbox: nothing of them runs in the process of the command."""

from __future__ import annotations

import inspect
from collections.abc import Sequence

from coursekit.grading.sandbox.arrays import pack
from coursekit.grading.sandbox.protocol import LostError
from coursekit.grading.sandbox.session import Session
from coursekit.viva import tracer
from coursekit.viva.material import Request, Runner
from coursekit.viva.program import UnfitError

SECONDS = 5.0  # that all runs of a request may compute together


def runner(session: Session) -> Runner:
    """Return a function that runs requests in the process of a submission.

    It raises an `UnfitError` if the process is lost, as by a program that never ends.
    """
    unsent = [inspect.getsource(tracer)]

    def run(requests: Sequence[Request]) -> list[list[list]]:
        session.send(unsent, tracer.traced.__name__, [pack(request) for request in requests])
        try:
            if unsent:
                _require(session.ran(SECONDS) is None)
                unsent.clear()
            outcomes = list(session.outcomes(SECONDS))
        except LostError as lost:
            raise UnfitError(f"its process was lost: it {str(lost).rstrip('.')}") from None
        _require(all(outcome.error is None for outcome in outcomes))
        return [outcome.value for outcome in outcomes]

    return run


def _require(holds: bool) -> None:
    if not holds:
        raise UnfitError("it could not be run with a trace")
