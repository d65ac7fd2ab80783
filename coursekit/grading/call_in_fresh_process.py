"""Call an answer again in a fresh process, to see whether it remembers earlier calls.

Only what a student reads depends on it, never a point. So it is done only where an answer fails
without a known cause, and only as long as there is time.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from coursekit.exercises.call import Outcome
from coursekit.exercises.draw_cases import Case
from coursekit.exercises.question import Question
from coursekit.exercises.remembered_calls import with_memory
from coursekit.exercises.result import Result
from coursekit.grading.sandbox.protocol import LostError
from coursekit.grading.sandbox.sandbox import Sandbox
from coursekit.grading.sandbox.session import NoFunctionError, SandboxError, Session

SECONDS = 10.0  # that a submission computes in all its repeated calls
# A cell that is run first, with another number each time: what is random must not look like memory.
OTHER_SEED = "__import__('random').seed({0}); __import__('numpy').random.seed({0})"


@dataclass(frozen=True)
class Doubt:
    """An answer that may have failed only because of what earlier calls left behind.

    Attributes
    ----------
    question : Question
        The question.
    cases, outcomes : dict of str to list
        By the names of the checks, the cases of the calls and their outcomes.
    sources : tuple of str
        The cells that had run before.
    """

    question: Question
    cases: dict[str, list[Case]]
    outcomes: dict[str, list[Outcome]]
    sources: tuple[str, ...]

    def remains(self, result: Result) -> bool:
        """Whether calling again is worthwhile: at least the very first call must have been right.

        A construction is not called again: its value may take long to judge.
        """
        if result.passed or result.is_blank or self.question.verify is not None:
            return False
        first = self.question.checks[0]
        if self.question.fails(first, self.cases[first.name][0], self.outcomes[first.name][0]):
            return False
        return any(c.message is not None and c.misconception is None for c in result.checks)


class Anew:
    """Runs a submission's cells afresh and calls its answers, while there is time.

    Parameters
    ----------
    sandbox : Sandbox
        Where the cells run.
    packages : iterable of str
        What they seem to need; see `Sandbox.session`.
    seconds : float
        The computing time that is left of the submission's.
    """

    def __init__(self, sandbox: Sandbox, packages: Iterable[str], seconds: float) -> None:
        self._sandbox, self._packages = sandbox, packages
        self._seconds_left = min(SECONDS, seconds)
        self._seeds = itertools.count(1)

    def result(self, doubt: Doubt, result: Result) -> Result:
        """Return the result of a question, updated with the outcomes of the fresh calls."""

        def call_anew(cases: list[Case]) -> list[Outcome]:
            return self._outcomes(doubt, cases)

        try:
            return with_memory(doubt.question, doubt.cases, doubt.outcomes, result, call_anew)
        except SandboxError:
            raise
        except Exception:  # the new outcomes cannot be compared: keep the result
            return result

    def _outcomes(self, doubt: Doubt, cases: list[Case]) -> list[Outcome]:
        """Return the outcomes of these calls in a new process, until the process is lost."""
        outcomes: list[Outcome] = []
        if self._seconds_left <= 0:
            return outcomes
        function = doubt.question.reference.__name__
        sources = [OTHER_SEED.format(next(self._seeds)), *doubt.sources]
        with self._sandbox.session(self._packages) as session:
            session.send(sources, function, [case.packed[0] for case in cases])
            try:
                for _ in sources:
                    with self._counted(session) as seconds:
                        session.ran(seconds)
                with self._counted(session) as seconds:
                    outcomes.extend(session.outcomes(seconds))
            except (LostError, NoFunctionError):
                pass
        return outcomes

    @contextmanager
    def _counted(self, session: Session) -> Iterator[float]:
        """Give the seconds that are left, and subtract those that the request inside takes."""
        try:
            yield self._seconds_left
        finally:
            self._seconds_left -= session.spent
