"""Call the answer to one question in a submission's process, and grade it."""

from __future__ import annotations

from coursekit.exercises.call import Outcome, not_called, too_slow
from coursekit.exercises.check import call_on, judge, not_answered
from coursekit.exercises.draw_cases import Case
from coursekit.exercises.question import Question
from coursekit.exercises.result import Result
from coursekit.grading.judge_timeout import LateError, guarded, in_time
from coursekit.grading.sandbox.limits import JUDGE_SECONDS, QUESTION_SECONDS
from coursekit.grading.sandbox.protocol import LostError, TooSlowError
from coursekit.grading.sandbox.session import NoFunctionError, Session

NO_FUNCTION = "There is no function"
LATE = "What it returned could not be checked in the time that there is for it."

Cases = dict[str, list[Case]]  # the cases of a question, by the names of its checks


class Answer:
    """The answer to one question in a session.

    Attributes
    ----------
    lost : LostError or None
        How the session was lost, if it was.
    notes : list of str
        What a person should know.
    outcomes : dict of str to list, or None
        The outcomes of the calls, by the names of the checks, if the answer could be judged.
    """

    def __init__(
        self, session: Session, question: Question, seconds: float, troubles: list[str]
    ) -> None:
        self._session, self._question = session, guarded(question)
        self._troubles = troubles
        self._seconds = min(QUESTION_SECONDS, seconds)
        self.lost: LostError | None = None
        self.notes: list[str] = []
        self.outcomes: dict[str, list[Outcome]] | None = None

    def result(self, cases: Cases) -> Result:
        """Call the answer on all cases and return its result."""
        try:
            outcomes = call_on(cases, self._call)
            result = self._judge(cases, outcomes)
            self.outcomes = outcomes
            return result
        except NoFunctionError as missing:
            name = self._question.reference.__name__
            if missing.found is not None:
                text = f"The answer must be the function {name}, not {missing.found}."
            else:
                text = "\n".join([f"{NO_FUNCTION} {name}.", *self._troubles[-1:]])
            return not_answered(self._question, text)
        except Exception as error:  # costs only this question, with a remark for a person
            self._note(f"could not be compared ({error!r:.200}): mark this by hand.")
            return not_answered(self._question, "What it returned could not be compared.")

    def _judge(self, cases: Cases, outcomes: dict[str, list[Outcome]]) -> Result:
        """Return the result; set a time limit only if judging may compute much with a value."""
        if self._question.verify is None:
            return judge(self._question, cases, outcomes)
        try:
            return in_time(JUDGE_SECONDS, judge, self._question, cases, outcomes)
        except LateError:
            return not_answered(self._question, LATE)

    def _call(self, cases: list[Case]) -> list[Outcome]:
        """Return the outcomes of the calls, already sent, until the process is lost."""
        outcomes: list[Outcome] = []
        try:
            outcomes.extend(self._session.outcomes(self._seconds))
        except TooSlowError as lost:
            self.lost = lost
            outcomes.append(too_slow(QUESTION_SECONDS))
        except LostError as lost:
            self.lost = lost
            outcomes.append(Outcome(error=str(lost), error_type="LostError"))
            self._note(str(lost))
        return outcomes + [not_called()] * (len(cases) - len(outcomes))

    def _note(self, text: str) -> None:
        self.notes.append(f"The answer to {self._question.name} {text}")
