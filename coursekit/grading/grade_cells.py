"""Grade one submission: run its cells in the sandbox, call its answers, and compare over here."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from coursekit.exercises.call import Outcome, not_called, too_slow
from coursekit.exercises.cases import Case
from coursekit.exercises.check import call_on, judge, not_answered
from coursekit.exercises.question import FreeText, ProblemSet, Question
from coursekit.exercises.result import Result
from coursekit.grading.cells import Step, free_text, steps
from coursekit.grading.judge_timeout import LateError, guarded, in_time
from coursekit.grading.sandbox.arrays import Packed, pack
from coursekit.grading.sandbox.cells import hints
from coursekit.grading.sandbox.protocol import LostError, TooSlowError
from coursekit.grading.sandbox.sandbox import Sandbox
from coursekit.grading.sandbox.session import NoFunctionError, Session

CELL_SECONDS = 20.0
QUESTION_SECONDS = 10.0  # as at home, for all calls of a question together
JUDGE_SECONDS = 10.0  # to look at all that was returned; what is right takes a moment
SUBMISSION_SECONDS = 240.0
MOST_REMARKS = 12  # of these lengths; more could carry all inputs out to the student's page
LONGEST_ERROR = 160
LATE = "What it returned could not be checked in the time that there is for it."

Cases = dict[str, list[Case]]  # of a question, by the names of its checks


@dataclass
class Graded:
    """What came of one submission.

    Attributes
    ----------
    results : dict of str to Result
        By the question's name, in the order of the sheet.
    texts : dict of str to str
        What was written for the questions that a person grades.
    remarks : list of str
        What a person who looks into it should know: cells that stopped, and
        cells and answers that lost their process.
    """

    results: dict[str, Result] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)


def autograde(
    cells: list[dict], sheet: ProblemSet, cases_of: Callable[[Question], Cases], sandbox: Sandbox
) -> Graded:
    """Return what a submission is worth, question by question.

    A cell or an answer that ends its process, or hangs, is left out and the rest is run again
    without it in a new process: it costs its own question and no other. Where an answer was called
    before in a process that ends, what it left behind may be to blame: then nothing else is left
    out yet.

    Parameters
    ----------
    cells : list of dict
        As `cells.read_cells` returns them.
    sheet : ProblemSet
        What was to be answered.
    cases_of : callable
        Returns the cases of a question; every submission has its own, see `Deal`.
    sandbox : Sandbox
        Where the cells run.
    """
    grading = _Grading(cells, sheet, cases_of)
    deadline = time.monotonic() + SUBMISSION_SECONDS
    packages = set().union(*(hints(cell["source"]) for cell in cells if cell["kind"] == "code"))
    while not grading.is_done() and time.monotonic() < deadline:
        with sandbox.session(packages) as session:
            grading.go_on(session, deadline)
    questions = [q for q in sheet.questions if isinstance(q, Question)]
    late = f"was not called: the notebook as a whole took more than {SUBMISSION_SECONDS:g} seconds."
    return Graded(
        {q.name: grading.results.get(q.name) or not_answered(q, late) for q in questions},
        {q.name: free_text(cells, q) for q in sheet.questions if isinstance(q, FreeText)},
        grading.remarks(),
    )


class _Grading:
    """A submission while it is graded: the steps that are left, and what is known by now.

    Attributes
    ----------
    results : dict of str to Result
        By the question's name.
    """

    def __init__(
        self, cells: list[dict], sheet: ProblemSet, cases_of: Callable[[Question], Cases]
    ) -> None:
        todo = steps(cells, sheet)
        last = max((number for number, step in enumerate(todo) if step.question), default=-1)
        self._todo = dict(enumerate(todo[: last + 1]))
        self._cases_of = cases_of
        self._cases: Cases = {}  # of the question that was sent last
        self._troubles: dict[int, str] = {}  # by the numbers of cells
        self._notes: dict[int, list[str]] = {}  # by the numbers of answers
        self.results: dict[str, Result] = {}

    def is_done(self) -> bool:
        """Whether every question has its result."""
        return not any(step.question for step in self._todo.values())

    def remarks(self) -> list[str]:
        """Return what was noticed about the cells, then about the answers."""
        notes = (note for notes in self._notes.values() for note in notes)
        remarks = [*self._troubles.values(), *notes]
        more = len(remarks) - MOST_REMARKS
        return remarks[:MOST_REMARKS] + [f"And {more} more such cells or answers."] * (more > 0)

    def go_on(self, session: Session, deadline: float) -> None:
        """Do the steps that are left in a new process, until it is lost or the time is over."""
        called, sent = False, -1
        for number, step in list(self._todo.items()):
            seconds = deadline - time.monotonic()
            if seconds <= 0:
                return
            if number > sent:
                sent = self._send(session, number)
            do = self._answer if step.question else self._run
            lost = do(session, number, step, seconds)
            if called and lost and not isinstance(lost, TooSlowError):
                self._troubles.pop(number, None)  # the answer called before may be to blame
                return
            if step.question or lost:
                del self._todo[number]
            if lost:
                return
            called = called or bool(step.question)

    def _send(self, session: Session, first: int) -> int:
        """Send the cells from this step on, and the calls of the next question; return its step."""
        sources = []
        for number, step in self._todo.items():
            if number >= first and step.question:
                self._cases = self._cases_of(step.question)
                every = [_packed(case) for cases in self._cases.values() for case in cases]
                session.send(sources, step.question.reference.__name__, every)
                return number
            if number >= first:
                sources.append(step.source)
        raise AssertionError("The last step is a question.")

    def _answer(
        self, session: Session, number: int, step: Step, seconds: float
    ) -> LostError | None:
        """Keep the result of one question, and return how its process was lost, if it was."""
        answer = _Answer(session, step.question, seconds, list(self._troubles.values()))
        self.results[step.question.name] = answer.result(self._cases)
        self._notes[number] = answer.notes
        return answer.lost

    def _run(self, session: Session, number: int, step: Step, seconds: float) -> LostError | None:
        """Run one cell, note what is wrong with it, and return how its process was lost."""
        begins = f"The cell that begins with `{step.source.strip().splitlines()[0]:.60}`"
        try:
            error = session.ran(min(CELL_SECONDS, seconds))
        except LostError as lost:
            slow = f"did not come to an end within {CELL_SECONDS:g} seconds."
            self._troubles[number] = f"{begins} {slow if isinstance(lost, TooSlowError) else lost}"
            return lost
        if error is not None and not step.is_check:
            self._troubles.setdefault(number, f"{begins} stopped with {error:.{LONGEST_ERROR}}")
        return None


class _Answer:
    """The answer to one question in a session.

    Attributes
    ----------
    lost : LostError or None
        How the session was lost, if it was.
    notes : list of str
        What a person should know.
    """

    def __init__(
        self, session: Session, question: Question, seconds: float, troubles: list[str]
    ) -> None:
        self._session, self._question = session, guarded(question)
        self._troubles = troubles
        self._seconds = min(QUESTION_SECONDS, seconds)
        self.lost: LostError | None = None
        self.notes: list[str] = []

    def result(self, cases: Cases) -> Result:
        """Call it on all cases and return what it is worth."""
        try:
            return self._judge(cases, call_on(cases, self._call))
        except NoFunctionError as missing:
            name = self._question.reference.__name__
            if missing.found is not None:
                text = f"The answer must be the function {name}, not {missing.found}."
            else:
                text = "\n".join([f"There is no function {name}.", *self._troubles[-1:]])
            return not_answered(self._question, text)
        except Exception as error:  # costs this question only, and a person is told
            self._note(f"could not be compared ({error!r:.200}): mark this by hand.")
            return not_answered(self._question, "What it returned could not be compared.")

    def _judge(self, cases: Cases, outcomes: dict[str, list[Outcome]]) -> Result:
        """Return what it is worth; only where much may be computed of a value is there a clock."""
        if self._question.verify is None:
            return judge(self._question, cases, outcomes)
        try:
            return in_time(JUDGE_SECONDS, judge, self._question, cases, outcomes)
        except LateError:
            return not_answered(self._question, LATE)

    def _call(self, cases: list[Case]) -> list[Outcome]:
        """Return what comes of the calls, all of them sent by now, until its process is lost."""
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


def _packed(case: Case) -> Packed:
    """Return the arguments of a case as they are sent, packed once for the class."""
    if not case.packed:
        case.packed.append(pack(case.arguments))
    return case.packed[0]
