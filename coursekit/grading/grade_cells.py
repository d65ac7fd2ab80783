"""Grade one submission: run its cells and answers in the sandbox, compare the outcomes here."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from coursekit.exercises.check import not_answered
from coursekit.exercises.draw_cases import Case
from coursekit.exercises.question import FreeText, ProblemSet, Question
from coursekit.exercises.result import Result
from coursekit.grading.call_in_fresh_process import Anew, Doubt
from coursekit.grading.grade_answer import Answer, Cases
from coursekit.grading.read_notebook import Step, free_text, steps
from coursekit.grading.sandbox.arrays import Packed, pack
from coursekit.grading.sandbox.limits import (
    CELL_SECONDS,
    LONGEST_ERROR,
    MOST_REMARKS,
    SUBMISSION_SECONDS,
)
from coursekit.grading.sandbox.protocol import LostError, TooSlowError, WaitedError
from coursekit.grading.sandbox.run_cells import hints
from coursekit.grading.sandbox.sandbox import Sandbox
from coursekit.grading.sandbox.session import PATIENCE, Session


class MachineError(RuntimeError):
    """A submission could not be graded, for a reason outside it, which the message gives."""


@dataclass
class Graded:
    """The result of grading one submission.

    Attributes
    ----------
    results : dict of str to Result
        By the question's name, in the order of the sheet.
    texts : dict of str to str
        The answers to the questions that a person grades.
    remarks : list of str
        What a person who looks into it should know: cells that stopped, and
        cells and answers that lost their process.
    """

    results: dict[str, Result] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)


def grade_cells(
    cells: list[dict], sheet: ProblemSet, cases_of: Callable[[Question], Cases], sandbox: Sandbox
) -> Graded:
    """Grade a submission, question by question.

    A cell or an answer that ends its process, or hangs, is left out and the rest is run again
    without it in a new process: it costs its own question and no other. Where an answer was called
    before in a process that ends, what it left behind may be to blame: then nothing else is left
    out yet.

    Parameters
    ----------
    cells : list of dict
        As `cells.read_cells` returns them.
    sheet : ProblemSet
        The problem set to be answered.
    cases_of : callable
        Returns the cases of a question; every submission has its own, see `Deal`.
    sandbox : Sandbox
        Where the cells run.

    Raises
    ------
    MachineError
        If a cell that was handed out did not come to an end, and nothing of the student's is the
        reason.
    """
    grading = _Grading(cells, sheet, cases_of)
    while not grading.is_done() and grading.seconds_left() > 0:
        with sandbox.session(grading.packages()) as session:
            grading.go_on(session)
    grading.ask_anew(Anew(sandbox, grading.packages(), grading.seconds_left()))
    questions = [q for q in sheet.questions if isinstance(q, Question)]
    late = f"was not called: the notebook as a whole took more than {SUBMISSION_SECONDS:g} seconds."
    return Graded(
        {q.name: grading.results.get(q.name) or not_answered(q, late) for q in questions},
        {q.name: free_text(cells, q) for q in sheet.questions if isinstance(q, FreeText)},
        grading.remarks(),
    )


class _Grading:
    """A submission while it is graded: the remaining steps, and the results so far.

    Attributes
    ----------
    results : dict of str to Result
        By the question's name.
    """

    def __init__(
        self, cells: list[dict], sheet: ProblemSet, cases_of: Callable[[Question], Cases]
    ) -> None:
        todo = steps(cells, sheet)
        self._sheet = sheet
        self._clock_ends = time.monotonic() + PATIENCE * SUBMISSION_SECONDS
        self._spent = 0.0
        last = max((number for number, step in enumerate(todo) if step.question), default=-1)
        self._todo = dict(enumerate(todo[: last + 1]))
        self._cases_of = cases_of
        self._cases: Cases = {}  # the cases of the question that was sent last
        self._troubles: dict[int, str] = {}  # by the numbers of cells
        self._notes: dict[int, list[str]] = {}  # by the numbers of answers
        self._doubts: list[Doubt] = []
        self.results: dict[str, Result] = {}

    def is_done(self) -> bool:
        """Whether every question has its result."""
        return not any(step.question for step in self._todo.values())

    def packages(self) -> set[str]:
        """Return the packages besides numpy that the remaining cells seem to need."""
        return set().union(*(hints(step.source) for step in self._todo.values() if step.source))

    def seconds_left(self) -> float:
        """Return the computing time that the submission has left, limited by the clock as well."""
        return min(SUBMISSION_SECONDS - self._spent, self._clock_ends - time.monotonic())

    def remarks(self) -> list[str]:
        """Return the remarks on the cells, then those on the answers."""
        notes = (note for notes in self._notes.values() for note in notes)
        remarks = [*self._troubles.values(), *notes]
        more = len(remarks) - MOST_REMARKS
        return remarks[:MOST_REMARKS] + [f"And {more} more such cells or answers."] * (more > 0)

    def go_on(self, session: Session) -> None:
        """Do the remaining steps in a new process, until it is lost or the time is over."""
        called, sent = False, -1
        for number, step in list(self._todo.items()):
            seconds = self.seconds_left()
            if seconds <= 0:
                return
            if number > sent:
                sent = self._send(session, number)
            do = self._answer if step.question else self._run
            lost = do(session, number, step, seconds)
            self._spent += session.spent
            if called and lost and not isinstance(lost, TooSlowError):
                self._troubles.pop(number, None)  # the answer called before may be to blame
                return
            if step.question or lost:
                del self._todo[number]
            if lost:
                return
            called = called or bool(step.question)

    def ask_anew(self, anew: Anew) -> None:
        """Call again the answers that may have failed because of what earlier calls left behind."""
        for doubt in self._doubts:
            name = doubt.question.name
            self.results[name] = anew.result(doubt, self.results[name])

    def _send(self, session: Session, first: int) -> int:
        """Send the cells from this step on and the calls of the next question; return its step."""
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
        """Store the result of one question; return the error if its process was lost."""
        answer = Answer(session, step.question, seconds, list(self._troubles.values()))
        result = self.results[step.question.name] = answer.result(self._cases)
        self._notes[number] = answer.notes
        if answer.outcomes is not None:
            before = [s.source for n, s in self._todo.items() if n < number and not s.question]
            doubt = Doubt(step.question, self._cases, answer.outcomes, tuple(before))
            if doubt.remains(result):
                self._doubts.append(doubt)
        return answer.lost

    def _run(self, session: Session, number: int, step: Step, seconds: float) -> LostError | None:
        """Run one cell and note its error; return the error if its process was lost."""
        begins = f"The cell that begins with `{step.source.strip().splitlines()[0]:.60}`"
        try:
            error = session.ran(min(CELL_SECONDS, seconds))
        except LostError as lost:
            if isinstance(lost, TooSlowError) and seconds >= CELL_SECONDS:
                self._require_own(number, step, lost)
            slow = f"did not come to an end within {CELL_SECONDS:g} seconds."
            self._troubles[number] = f"{begins} {slow if isinstance(lost, TooSlowError) else lost}"
            return lost
        if error is not None and not step.is_check:
            self._troubles.setdefault(number, f"{begins} stopped with {error:.{LONGEST_ERROR}}")
        return None

    def _require_own(self, number: int, step: Step, lost: TooSlowError) -> None:
        """Raise a `MachineError` if a slow cell cannot be the student's fault.

        A cell that was handed out may call the student's code, which may compute without end. But
        if it has hardly computed, or no code of the student has run, the machine is too slow.
        """
        given = _handed_out(self._sheet)
        before = [self._todo[n].source for n in self._todo if n < number]
        of_student = bool(self.results) or not given.issuperset(before)
        if step.source in given and (isinstance(lost, WaitedError) or not of_student):
            raise MachineError(
                "The machine had too much to do, which is no fault of the student: the cell that "
                f"begins with `{step.source.strip().splitlines()[0]}`, which was handed out, did "
                f"not come to an end within {CELL_SECONDS:g} seconds. Give the same command again "
                "when the machine has less to do."
            )


@cache
def _handed_out(sheet: ProblemSet) -> frozenset[str]:
    """Return the code cells of the sheet that are handed out complete."""
    from coursekit.exercises.sheet_notebook import (
        source_notebook,  # rarely used, and takes long to load
    )

    code = [cell for cell in source_notebook(sheet).cells if cell.cell_type == "code"]
    return frozenset(c.source for c in code if not c.metadata.get("nbgrader", {}).get("solution"))


def _packed(case: Case) -> Packed:
    """Return the arguments of a case in packed form, packed once for the class."""
    if not case.packed:
        case.packed.append(pack(case.arguments))
    return case.packed[0]
