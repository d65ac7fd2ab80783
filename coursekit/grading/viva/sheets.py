"""Make the sheets of a class: who is asked what, the pages to print, the key and the table."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from coursekit.exercises.question import Question
from coursekit.exercises.seed import attempt_seed
from coursekit.grading.grade_class import processes
from coursekit.grading.grade_submission import Job
from coursekit.grading.intake.find_submissions import read_from
from coursekit.grading.read_notebook import UnreadableError
from coursekit.grading.records import Record
from coursekit.grading.safe_text import name_order
from coursekit.grading.viva.prepare_one import Prepared, prepare_one
from coursekit.numbers.progress import progress
from coursekit.viva.asked import Asked
from coursekit.viva.kinds import ON_A_SHEET, choose

MOST_TWINS = 5  # students with the same program who are named
WIDE, MANY = 76, 22  # characters of a line, and lines, that have room in letters of ordinary size


@dataclass(frozen=True)
class Sheet:
    """The sheet of one student.

    Attributes
    ----------
    student, question : str
        Who is asked, and about the answer to which question.
    lines : tuple of str
        The program, line by line; empty if it is not shown.
    asked : tuple of Asked
        The questions.
    notes : tuple of str
        What the instructor should know.
    """

    student: str
    question: str
    lines: tuple[str, ...]
    asked: tuple[Asked, ...]
    notes: tuple[str, ...] = ()

    @property
    def kinds(self) -> list[str]:
        """The kinds of its questions."""
        return [asked.kind for asked in self.asked]

    @property
    def is_long(self) -> bool:
        """Whether the program needs small letters to leave room for the questions."""
        return sum(1 + len(line) // WIDE for line in self.lines) > MANY

    @property
    def has_fallback(self) -> bool:
        """Whether some question asks about the case alone."""
        return any(asked.is_of_the_case for asked in self.asked)


def make_sheets(
    records: Sequence[Record], submissions: Path, job: Job, *, question: str | None, jobs: int
) -> list[Sheet]:
    """Return the sheets of all students with an answer that got full marks, by name.

    Parameters
    ----------
    records : sequence of Record
        Those of the class.
    submissions : Path
        The folder or zip that was graded.
    job : Job
        How submissions run, and the seed of the class.
    question : str, optional
        The only question whose answers may be asked about.
    jobs : int
        How many students to prepare at a time.
    """
    todo, sheets = [], []
    for record in sorted(records, key=lambda record: name_order(record.student)):
        names, why = with_full_marks(record, question), ""
        if names:
            try:
                todo.append((record.student, _read(record, submissions), names, job))
                continue
            except UnreadableError as error:
                why = str(error)
        why = why or record.error or "No answer with full marks to ask about."
        sheets.append(Sheet(record.student, "", (), (), (why,)))
    taken: dict[tuple, list[frozenset[str]]] = {}
    for prepared in progress(_prepared(todo, jobs), "sheets", total=len(todo)):
        sheets.append(_chosen(prepared, job, taken.setdefault(_program(prepared), [])))
    sheets.sort(key=lambda sheet: name_order(sheet.student))
    alike: dict[tuple[str, ...], list[str]] = {}
    for sheet in sheets:
        alike.setdefault(sheet.lines, []).append(sheet.student)
    return [_with_twins(sheet, alike[sheet.lines]) for sheet in sheets]


def _with_twins(sheet: Sheet, students: list[str]) -> Sheet:
    """Return a sheet with a note on the others of these students, who have the same program."""
    if not sheet.lines or len(students) == 1:
        return sheet
    first = [student for student in students[: MOST_TWINS + 1] if student != sheet.student]
    twins, named = students[1:], ", ".join(first[:MOST_TWINS])
    more = f" and {len(twins) - MOST_TWINS} more" if len(twins) > MOST_TWINS else ""
    note = f"The same program, letter by letter, as {named}{more}."
    return replace(sheet, notes=(*sheet.notes, note))


def with_full_marks(record: Record, question: str | None = None) -> list[str]:
    """Return the questions on which a student has full marks, or of these the one named."""
    return [
        name
        for name, result in record.results.items()
        if result.passed and result.max_points and question in (None, name)
    ]


def require_question(name: str | None, questions: Iterable[object]) -> None:
    """Raise unless a question can be asked about.

    Raises
    ------
    ValueError
        If there is no such question on the sheet, or it is answered in words.
    """
    names = [q.name for q in questions if isinstance(q, Question)]
    if name is not None and name not in names:
        raise ValueError(f"There is no program for {name!r}; there are {', '.join(names)}.")


def _read(record: Record, submissions: Path) -> bytes:
    """Return the file that was graded.

    Raises
    ------
    UnreadableError
        If it cannot be read, or is another one by now.
    """
    data = read_from(submissions, record.path)
    if record.key is None or hashlib.sha256(data).hexdigest() != record.key.submission:
        raise UnreadableError("The file has changed since it was graded: grade again first.")
    return data


def _prepared(todo: list[tuple], jobs: int) -> Iterable[Prepared]:
    """Yield the prepared sheet of each student, in order."""
    if not todo:
        return
    with processes(jobs)() as pool:
        try:
            yield from pool.map(prepare_one, *zip(*todo, strict=True))
        except (KeyboardInterrupt, GeneratorExit):
            pool.shutdown(wait=False, cancel_futures=True)  # those that are waiting are not begun
            raise
        except BrokenExecutor:
            raise RuntimeError(
                "A process that prepares sheets has died, perhaps for want of memory. Give the "
                "same command again, with a smaller number after --jobs."
            ) from None


def _program(prepared: Prepared) -> tuple:
    return prepared.question, prepared.lines


def _chosen(prepared: Prepared, job: Job, taken: list[frozenset[str]]) -> Sheet:
    """Return the sheet of one student, other than those on the same program before."""
    chance = random.Random(attempt_seed(job.seed, prepared.student, "viva"))
    asked = choose(prepared.found, chance, taken)
    taken.append(frozenset(one.text for one in asked))
    notes = list(prepared.notes)
    of_case = sum(one.is_of_the_case for one in asked)
    if of_case:
        notes.append(
            f"The program offers too little: {of_case} of the questions ask about the case alone."
        )
    if len(asked) < ON_A_SHEET:
        notes.append(f"There are {len(asked)} questions instead of {ON_A_SHEET}.")
    return Sheet(prepared.student, prepared.question, prepared.lines, tuple(asked), tuple(notes))
