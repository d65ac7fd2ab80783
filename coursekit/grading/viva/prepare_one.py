"""Prepare the viva of one student, in a process that prepares many."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from coursekit.exercises.find_questions import question as find_question
from coursekit.exercises.question import Case, Question
from coursekit.exercises.seed import attempt_seed
from coursekit.grading.grade_submission import Job, sandbox_of
from coursekit.grading.read_notebook import UnreadableError, read_cells
from coursekit.grading.sandbox.session import SandboxError
from coursekit.grading.viva.sandboxed import runner
from coursekit.numbers.progress import no_bars
from coursekit.viva.asked import Asked
from coursekit.viva.kinds import ON_A_SHEET, candidates
from coursekit.viva.material import Material, gather
from coursekit.viva.program import Program, UnfitError, program_of
from coursekit.viva.small import small_cases

MOST_TRIED = 3  # functions of one student


@dataclass(frozen=True)
class Prepared:
    """Questions to choose from for one student.

    Attributes
    ----------
    student : str
        Who will be asked.
    question : str
        The question whose answer it is about; empty if there is none.
    lines : tuple of str
        The program as it is shown.
    found : tuple of Asked
        Questions to choose from.
    notes : tuple of str
        What the instructor should know.
    """

    student: str
    question: str = ""
    lines: tuple[str, ...] = ()
    found: tuple[Asked, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def is_enough(self) -> bool:
        """Whether there are questions of three kinds about the program."""
        return len({a.kind for a in self.found if not a.is_of_the_case}) >= ON_A_SHEET


def prepare_one(student: str, data: bytes, names: Sequence[str], job: Job) -> Prepared:
    """Return questions on one answer of a student: the longest, if it offers enough.

    Parameters
    ----------
    student : str
        The student.
    data : bytes
        The notebook that was graded.
    names : sequence of str
        The questions that may be asked about: those with full marks.
    job : Job
        How submissions run, and the seed of the class.
    """
    with no_bars():
        try:
            cells = read_cells(data)
        except UnreadableError as error:
            return Prepared(student, notes=(str(error),))
        sources = [cell["source"] for cell in cells if cell["kind"] == "code"]
        best, notes = Prepared(student), []
        for question, program, why in _longest_first(sources, names)[:MOST_TRIED]:
            prepared = _of_answer(student, question, program, why, job)
            notes += prepared.notes
            if len(_kinds(prepared)) > len(_kinds(best)):
                best = prepared
            if best.is_enough:
                break
        return replace(best, notes=tuple(notes))


def _longest_first(
    sources: list[str], names: Sequence[str]
) -> list[tuple[Question, Program | None, str]]:
    """Return the answers that can be asked about, the longest program first, the others last."""
    found = []
    for name in names:
        question = find_question(name)
        try:
            found.append((question, program_of(sources, question.reference.__name__), ""))
        except UnfitError as error:
            found.append((question, None, str(error)))
    return sorted(found, key=lambda entry: -(len(entry[1].lines) if entry[1] else 0))


def _of_answer(
    student: str, question: Question, program: Program | None, why: str, job: Job
) -> Prepared:
    """Return questions on one answer, in the sandbox; without a program, on its cases alone."""
    seed = attempt_seed(job.seed, student, f"viva {question.name}")
    cases = small_cases(question, attempt_seed(job.seed, "", "viva"))
    found: list[Asked] = []
    if not cases:
        why = "it has no example that is short enough for paper"
    elif program is not None:
        try:
            found = _of_program(question, program, cases, seed, job)
        except UnfitError as error:
            why = str(error)
        except SandboxError:
            raise
        except Exception as error:  # what came back is not what a trace is
            why = f"its trace could not be read ({type(error).__name__})"
    if not found:
        found = candidates(Material(question, None, list(cases), random.Random(seed)))
    notes = (f"Not asked about the program of {question.name}: {why}.",) if why else ()
    lines = tuple(program.lines) if program else ()
    return Prepared(student, question.name, lines, tuple(found), notes)


def _of_program(
    question: Question, program: Program, cases: Sequence[Case], seed: str, job: Job
) -> list[Asked]:
    """Return questions on a program, after running it in the sandbox."""
    try:
        session = sandbox_of(job.protected).session()
    except SandboxError:  # the warm process has died: a new one does as well
        sandbox_of.cache_clear()
        session = sandbox_of(job.protected).session()
    with session:
        material = gather(question, program, cases, runner(session), random.Random(seed))
    return candidates(material)


def _kinds(prepared: Prepared) -> set[str]:
    return {asked.kind for asked in prepared.found if not asked.is_of_the_case}
