"""`coursekit viva`: from the results of a class to sheets of questions on each student's code."""

from __future__ import annotations

import gc
from contextlib import suppress
from pathlib import Path

from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import ProblemSet, Question
from coursekit.exercises.seed import attempt_seed
from coursekit.grading.atomic_files import SUBMISSIONS, write
from coursekit.grading.before_grading import class_seed, require_sandbox
from coursekit.grading.grade_submission import Job
from coursekit.grading.one_seed_per_folder import check_seed
from coursekit.grading.records import Record
from coursekit.grading.results_folder import records_in
from coursekit.grading.safe_text import one_line
from coursekit.grading.viva.codes import code_of
from coursekit.grading.viva.pages import key_for_the_hall, key_page, page_of_all, table_of
from coursekit.grading.viva.points import VIVA, is_filled_in
from coursekit.grading.viva.sheets import Sheet, make_sheets, require_question, with_full_marks
from coursekit.numbers.plurals import counted
from coursekit.viva.kinds import ON_A_SHEET
from coursekit.viva.small import small_cases

SHEETS, KEY, FOR_THE_HALL = "sheets.html", "key.html", "key.json"
MOST_NAMED = 20  # students whose notes are printed; the key has all of them


def viva(
    results: Path,
    out: Path,
    *,
    question: str | None = None,
    submissions: Path | None = None,
    seed_file: Path | None = None,
    jobs: int = 1,
    protected: bool = True,
) -> None:
    """Write a sheet for each student, the key, and the table to fill in.

    Parameters
    ----------
    results : Path
        A folder of results of `coursekit grade`.
    out : Path
        The folder of the sheets.
    question : str, optional
        The question whose answers to ask about, such as ``"ps2.train"``. By default it is for each
        student the longest answer with full marks.
    submissions : Path, optional
        Where the submissions are, if they have been moved since they were graded.
    seed_file : Path, optional
        Where the seed of the class is kept.
    jobs : int
        How many sheets to prepare at a time.
    protected : bool
        Whether programs run in the sandbox.

    Raises
    ------
    ValueError
        If there are no results, or no such question, or the submissions are not found, or the table
        has been filled in already.
    RuntimeError
        If the sandbox cannot be had.
    """
    if jobs < 1:
        raise ValueError(f"At least one sheet is prepared at a time, not {jobs}.")
    records = records_in(results)
    if not records:
        raise ValueError(f"There are no results in {results}: grade the class first.")
    sheet = problem_set(records[0].assignment)
    require_question(question, sheet.questions)
    if (out / VIVA).exists() and is_filled_in(out / VIVA):
        raise ValueError(
            f"{out / VIVA} has been filled in, and new sheets would need another one. Choose "
            "another folder with --out, or move the table away."
        )
    folder = submissions or _submissions_of(results)
    job = Job(sheet.name, class_seed(seed_file), protected)
    check_seed(records, job.seed, results)
    _share(records, sheet, job, question)
    require_sandbox(job)
    sheets = make_sheets(records, folder, job, question=question, jobs=jobs)
    _write(sheets, sheet, out, job.seed)
    _print(sheets, out)


def _submissions_of(results: Path) -> Path:
    """Return where the submissions were when they were graded.

    Raises
    ------
    ValueError
        If nothing is there now.
    """
    with suppress(OSError):
        folder = Path((results / SUBMISSIONS).read_text(encoding="utf-8").strip())
        if folder.exists():
            return folder
        raise ValueError(
            f"The submissions are no longer in {folder}. Say where they are with --submissions."
        )
    raise ValueError(f"{results} does not say where the submissions are: add --submissions FOLDER.")


def _share(records: list[Record], sheet: ProblemSet, job: Job, question: str | None) -> None:
    """Draw the small cases that the class shares, before this process is copied."""
    needed = {name for record in records for name in with_full_marks(record, question)}
    for q in sheet.questions:
        if isinstance(q, Question) and q.name in needed:
            small_cases(q, attempt_seed(job.seed, "", "viva"))
    gc.freeze()


def _write(sheets: list[Sheet], sheet: ProblemSet, out: Path, seed: str) -> None:
    codes = {one.student: code_of(seed, one.student, sheet.name) for one in sheets}
    write(out / SHEETS, page_of_all(sheets, sheet))
    write(out / KEY, key_page(sheets, sheet))
    write(out / FOR_THE_HALL, key_for_the_hall(sheets, sheet, codes))
    write(out / VIVA, table_of(sheets, codes))


def _print(sheets: list[Sheet], out: Path) -> None:
    """Print what was written, and for whom the sheet is not what it should be."""
    asked = [sheet for sheet in sheets if sheet.asked]
    full = sum(len(s.asked) == ON_A_SHEET and not s.has_fallback for s in asked)
    print(
        f"{counted(len(asked), 'sheet')} for {counted(len(sheets), 'student')}; {full} of them "
        "with three questions on the program."
    )
    print(
        f"Print {out / SHEETS}. The answers are in {out / KEY}; fill in {out / VIVA}, and give it"
    )
    print("to `coursekit grade` with --viva. On phones in the hall instead: give that table to")
    print("`coursekit grade` first, and each feedback page has a code. Then hold it with")
    print(f"`coursekit hall --viva {out}`, which fills in the table.")
    noted = [sheet for sheet in sheets if sheet.has_fallback or len(sheet.asked) < ON_A_SHEET]
    for one in noted[:MOST_NAMED]:
        print(one_line(f"{one.student}: {' '.join(one.notes)}"))
    if len(noted) > MOST_NAMED:
        print(f"And {len(noted) - MOST_NAMED} more, who are in the key.")
