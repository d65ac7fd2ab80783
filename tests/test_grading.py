"""Grading a class: finding, reading and grading submissions without losing anything."""

import errno
import json
import os
import shutil
import zipfile
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from html import unescape
from pathlib import Path
from unittest.mock import Mock

import nbformat
import pytest
from judging import also_right
from submissions import (
    EVERY_SHEET,
    SEED,
    as_bytes,
    eventually,
    family,
    faults,
    grade,
    grade_sheet,
    hurry,
    in_threads,
    processes,
    record,
    right_results,
    rows,
    solved,
    start_grading,
    touch,
    why_open,
    write_records,
)
from tqdm import tqdm

from coursekit.course import PACKAGE, course
from coursekit.exercises import check, find_questions
from coursekit.exercises.call import Answer
from coursekit.exercises.check import call_on, judge
from coursekit.exercises.draw import Cases
from coursekit.exercises.draw_cases import EVERY, Deal
from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import Question
from coursekit.exercises.seed import attempt_seed
from coursekit.exercises.sheet_notebook import cell_id
from coursekit.grading import atomic_files
from coursekit.grading.before_grading import check_references
from coursekit.grading.code_version import _digest, code, digests, versions
from coursekit.grading.feedback_page import feedback
from coursekit.grading.grade_class import TIMINGS, divide, grade_class, timings
from coursekit.grading.grade_submission import Job, grade_one, sandbox_of
from coursekit.grading.intake.find_submissions import Submission, find
from coursekit.grading.read_notebook import UnreadableError, read_cells, steps
from coursekit.grading.records import read_record, record_file, record_key, write_record
from coursekit.grading.results_folder import records_in
from coursekit.grading.sandbox.protocol import TooSlowError
from coursekit.grading.sandbox.session import Session
from coursekit.grading.wrong_problem_set import another_sheet

pytestmark = pytest.mark.skipif(os.name == "nt", reason="submissions are run on Linux and macOS")


# Finding


@pytest.mark.parametrize("zipped", [False, True], ids=["folder", "zip"])
def test_who_handed_in_is_read_off_the_path(tmp_path, zipped):
    for number, (path, student) in enumerate(
        {
            "alice/ps2/ps2.ipynb": "alice",
            "submitted/alice/ps2/answers.ipynb": "alice",
            "Alice Miller_4711_assignsubmission_file/answers.ipynb": "Alice Miller",
            "submission_123/answers.ipynb": "submission_123",
            "milleralice_123_456_ps2.ipynb": "milleralice",
            "milleralice_LATE_123_456_ps2-1.ipynb": "milleralice",
            "alice.ipynb": "alice",
        }.items()
    ):
        source = tmp_path / str(number)
        (source / path).parent.mkdir(parents=True)
        (source / path).write_bytes(b"{}")
        if zipped:
            with zipfile.ZipFile(source.with_suffix(".zip"), "w") as archive:
                archive.write(source / path, path)
            source = source.with_suffix(".zip")
        [submission] = find(source, "ps2").submissions
        assert (submission.student, submission.path, submission.read()) == (student, path, b"{}")


def test_of_several_notebooks_one_counts_and_the_others_are_named(tmp_path):
    touch(tmp_path, "bob/x.ipynb", "bob/ps2.ipynb", "bob/z.ipynb", "eve/a.ipynb", "eve/a-2.ipynb")
    touch(tmp_path, "bob/.ipynb_checkpoints/ps2.ipynb")
    bob, eve = find(tmp_path, "ps2").submissions
    assert (bob.path, set(bob.others)) == ("bob/ps2.ipynb", {"bob/x.ipynb", "bob/z.ipynb"})
    assert (eve.path, eve.others) == ("eve/a-2.ipynb", ("eve/a.ipynb",))


def test_a_pattern_names_the_student(tmp_path):
    touch(tmp_path, "ps2 of alice.ipynb", "ps2 of bob.ipynb", "notes.ipynb")
    intake = find(tmp_path, "ps2", r"of (?P<student>\w+)")
    assert [submission.student for submission in intake.submissions] == ["alice", "bob"]
    assert [file.name for file in intake.unclaimed] == ["notes.ipynb"]


def test_where_nothing_is_to_grade_is_said(tmp_path):
    with pytest.raises(ValueError, match=r"There is no notebook \(\*.ipynb\)"):
        find(tmp_path, "ps2")
    with pytest.raises(ValueError, match=r"There is no .*absent"):
        find(tmp_path / "absent", "ps2")
    (tmp_path / "file.txt").write_text("no zip")
    with pytest.raises(ValueError, match="neither a folder nor a zip"):
        find(tmp_path / "file.txt", "ps2")
    touch(tmp_path, "a.ipynb")
    for pattern, words in {
        "(": "is no regular expression",
        "a(.*)": r"has no group \(\?P<student>",
        "zzz(?P<student>x)": "no notebook whose path fits",
    }.items():
        with pytest.raises(ValueError, match=words):
            find(tmp_path, "ps2", pattern)


def test_a_students_files_have_a_name_of_their_own():
    students = ["alice", "Alice", "../../x", "é", "é ", "a/b", "a\\b", "", "."]
    names = [atomic_files.file_name(student) for student in students]
    assert len({name.lower() for name in names}) == len(students)
    assert [Path(name).name for name in names] == names and ".." not in names
    assert len(atomic_files.file_name("a long name " * 100)) == 80 + len("-01234567")


def test_a_link_is_not_followed(tmp_path):
    touch(tmp_path, "bob/ps2.ipynb")
    (tmp_path / "alice").mkdir()
    (tmp_path / "alice" / "ps2.ipynb").symlink_to(tmp_path / "bob" / "ps2.ipynb")
    (tmp_path / "eve").symlink_to(tmp_path / "bob")
    alice, bob = find(tmp_path, "ps2").submissions
    assert bob.fault is None and "alice/ps2.ipynb is a link" in alice.fault


# Reading


def for_language(language):
    text = '{"cells": [], "metadata": {"kernelspec": {"language": LANGUAGE}}}'
    return text.replace("LANGUAGE", language).encode()


def test_a_file_that_is_no_notebook_is_refused_with_the_reason():
    for data, words in [
        (b"", "The file is empty."),
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b"{", "not valid JSON"),
        (b"[]", "it has no cells"),
        (b'{"cells": 3}', "it has no cells"),
        (b'{"cells": [' + b"{}," * 2000 + b"{}]}", "has 2,001 cells; at most 2,000"),
        (for_language('"R"'), "not for Python, but for R"),
        (b" " * (20 * 2**20 + 1), "more than 20 MB"),
        # made to be hard to read
        (b"[" * 100_000, "not valid JSON"),
        (b'{"cells": [' + b"{}," * 6 * 10**6 + b"{}]}", "300,000 lists and objects"),
        (b'{"cells": [' + b"[]," * 6 * 10**6 + b"{}]}", "300,000 lists and objects"),
        (b'{"cells": [' + b"0," * 9 * 10**6 + b"0]}", "3,000,000 values"),
        (b'{"cells": [{"source": ' + b"9" * 10**6 + b"}]}", "not valid JSON"),
        (b'{"cells": ' * 10**5, "not valid JSON"),
        (b"\x00" * 10**6, "not valid JSON"),
        (b"\xff\xfe" + "{}".encode("utf-16-le"), "not UTF-8"),
        (b"\x80\x04\x95", "not UTF-8"),
        (for_language('"\\ud800"'), "not for Python, but for \\?"),
        (for_language('"' + "R" * 10**5 + '"'), f"not for Python, but for {'R' * 40}[.]"),
    ]:
        with pytest.raises(UnreadableError, match=words):
            pytest.fail(f"{data[:40]} was read as {len(read_cells(data))} cells")


def test_a_language_that_is_no_word_is_none():
    for language in ("[" * 400 + "]" * 400, "5", "null", '{"a": []}'):
        assert read_cells(for_language(language)) == []


def test_broken_cells_are_no_more_than_cells_that_do_nothing():
    odd = [None, 3, {}, {"cell_type": "code"}, {"source": 5}, {"source": ["a", 1]}]
    odd += [{"metadata": []}, {"metadata": {"nbgrader": 4}}, {"id": 7}, {"source": "\ud800"}]
    for read in read_cells(json.dumps({"cells": odd}).encode()):
        assert set(read) == {"kind", "id", "source"}
        read["source"].encode()


# Marking


@pytest.mark.parametrize("name", EVERY_SHEET)
def test_the_reference_solutions_get_all_points(name, sandbox):
    graded = grade_sheet(solved(name), sandbox, name)
    assert (graded.remarks, faults(graded)) == ([], {})


@pytest.mark.parametrize("name", EVERY_SHEET)
def test_a_sheet_that_was_not_touched_gets_nothing(name, sandbox):
    notebook = solved(name)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            before, *solution = cell.source.split("    ### BEGIN SOLUTION")
            cell.source = before + "    raise NotImplementedError()" * bool(solution)
    graded = grade_sheet(notebook, sandbox, name)
    assert sum(result.points for result in graded.results.values()) == 0
    distinct = {m for messages in faults(graded).values() for m in messages}
    assert all("is not written yet." in message for message in distinct)


def test_an_answer_that_hangs_costs_its_own_question_only(sandbox, monkeypatch):
    hurry(monkeypatch, 0.5, "update")
    hangs = "def update(w, x, y):\n    while True:\n        pass"
    messages = faults(grade_sheet(solved(update=hangs), sandbox))
    assert list(messages) == ["ps2.update"]
    assert "did not come to an end within 600 seconds." in messages["ps2.update"][0]


def test_a_cell_that_hangs_is_left_out(sandbox, monkeypatch):
    hangs = "while True:\n    pass"
    hurry(monkeypatch, 0.5, hangs)
    graded = grade_sheet(solved(update=hangs), sandbox)
    assert list(faults(graded)) == ["ps2.update"]
    [remark] = graded.remarks
    assert "begins with `while True:` did not come to an end within 600 seconds." in remark
    assert "There is no function update." in faults(graded)["ps2.update"][0]


SLOW_IMPORT = """
import builtins, time
def slowly(name, *given, real=builtins.__import__):
    if name == "numpy":
        {}
    return real(name, *given)
builtins.__import__ = slowly
"""


@pytest.mark.parametrize(
    "first, is_own", [(None, False), ("time.sleep(1000)", False), ("while True: pass", True)]
)
def test_a_cell_that_was_handed_out_is_no_students_zero_unless_it_computes_what_they_wrote(
    first, is_own, sandbox, monkeypatch
):
    notebook = solved()
    if first:
        notebook.cells.insert(0, nbformat.v4.new_code_cell(SLOW_IMPORT.format(first)))
        hurry(monkeypatch, 0.3, "import numpy as np")
        monkeypatch.setattr("coursekit.grading.grade_cells.SUBMISSION_SECONDS", 6000.0)
    else:
        too_slow = Mock(side_effect=TooSlowError("took too long."))
        monkeypatch.setattr(Session, "ran", too_slow)
    monkeypatch.setattr("coursekit.grading.grade_submission.sandbox_of", lambda protected: sandbox)
    key = record_key(as_bytes(notebook), problem_set("ps2"), SEED)
    record, _ = grade_one(ADA, as_bytes(notebook), key, job())
    if is_own:
        assert record.error is None and record.key == key
        assert "begins with `import numpy as np` did not come to an end" in record.remarks[0]
    else:
        assert record.error.startswith("The machine had too much to do") and record.key is None


def test_a_notebook_that_takes_too_long_as_a_whole_keeps_what_it_has(sandbox, monkeypatch):
    monkeypatch.setattr("coursekit.grading.grade_cells.SUBMISSION_SECONDS", 0.0)
    graded = grade_sheet(solved(), sandbox)
    assert list(graded.results) == [q.name for q in problem_set("ps2").questions]
    assert "was not called" in faults(graded)["ps2.update"][0]


def test_an_answer_that_is_no_function_or_cannot_be_compared_costs_its_own_question(
    sandbox, monkeypatch
):
    messages = faults(grade_sheet(solved(update="update = 3"), sandbox))
    assert list(messages) == ["ps2.update"]
    assert "The answer must be the function update, not 3." in messages["ps2.update"][0]

    def stumbles(question, *rest):
        return 1 / 0 if question.name == "ps2.update" else judge(question, *rest)

    monkeypatch.setattr("coursekit.grading.grade_answer.judge", stumbles)
    graded = grade_sheet(solved(), sandbox)
    assert list(faults(graded)) == ["ps2.update"]
    assert "could not be compared (ZeroDivisionError" in graded.remarks[0]


RIGHT = "def update(w, x, y):\n    return w + y * x if y * (w @ x) <= 0 else w.copy()"
HONEST = {
    "prints and warns": (
        "import sys, warnings\ndef update(w, x, y):\n    print('x' * 10**5)\n"
        "    print('y', file=sys.stderr)\n    warnings.warn('careful')\n"
        "    return w + y * x if y * (w @ x) <= 0 else w.copy()"
    ),
    "uses magics and plots": (
        "%matplotlib inline\nimport matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\n"
        f"%time 1 + 1\n!true\n{RIGHT}"
    ),
    "is a lambda": "update = lambda w, x, y: w + y * x if y * (w @ x) <= 0 else w.copy()",
    "is an object": (
        f"{RIGHT}\nclass Update:\n    def __call__(self, *given):\n        return right(*given)\n"
        "right, update = update, Update()"
    ),
    "returns a list": (
        f"{RIGHT}\nright = update\ndef update(*given):\n    return list(right(*given))"
    ),
    "writes a file": (
        f"open('notes.txt', 'w').write('mine')\n{RIGHT}\nright = update\n"
        "def update(*given):\n    open('notes.txt').read()\n    return right(*given)"
    ),
}


@pytest.mark.parametrize("way", HONEST)
def test_what_a_right_answer_may_do_besides_costs_nothing(way, sandbox):
    assert faults(grade_sheet(solved(update=HONEST[way]), sandbox)) == {}


def test_cells_may_be_split_copied_renamed_and_stripped(sandbox):
    notebook = solved()
    twice = [nbformat.from_dict(cell) for cell in notebook.cells for _ in range(2)]
    for number, cell in enumerate(twice):
        cell.metadata.pop("nbgrader", None)
        cell.id = f"cell-{number}"
    notebook.cells = twice
    assert faults(grade_sheet(notebook, sandbox)) == {}


def test_a_question_is_marked_where_its_check_stands_and_without_one_at_the_end(sandbox):
    notebook, unchecked = solved(), solved()
    later = "def update(w, x, y):\n    return None\nimport numpy\nnumpy.dot = None"
    notebook.cells.append(nbformat.v4.new_code_cell(later))
    assert faults(grade_sheet(notebook, sandbox)) == {}
    unchecked.cells = [cell for cell in unchecked.cells if not cell.id.endswith("-check")]
    assert faults(grade_sheet(unchecked, sandbox)) == {}


def test_a_students_own_cells_may_call_check_too(sandbox):
    mine = "def check(*_):\n    return 1 / 0\ndef predict(w, X):\n    return 2 * (X @ w >= 0) - 1"
    for predict in (mine.partition("0\n")[2], mine):  # until a check of the sheet imports it anew
        notebook = solved(predict=predict, update=f'check("ps2.mend")\n{RIGHT}')
        graded = grade_sheet(notebook, sandbox)
        assert (graded.remarks, faults(graded)) == ([], {})


def handing_in(name, row, before, template):
    """The sheet with each question answered by the value of an expression after these lines."""
    notebook = solved(name)
    for question, number in row:
        [cell] = [c for c in notebook.cells if c.id == cell_id(question, "answer")]
        expression = template.format(question=question, number=number)
        cell.source = f"{before}\n{question.reference.__name__} = {expression}"
    return notebook


def rounds(name, known):
    """Yield lists of (question, number) so that each known answer is in one of them."""
    questions = [q for q in problem_set(name).questions if isinstance(q, Question)]
    for number in range(max(len(known(q)) for q in questions)):
        yield [(q, number) for q in questions if number < len(known(q))]


@pytest.mark.slow
@pytest.mark.parametrize("name", course().problem_sets)
def test_every_misconception_loses_points_and_is_told_what_it_is_told_at_home(name, open_book):
    named, total = 0, 0
    for row in rounds(name, lambda question: question.misconceptions):
        before = "from coursekit.exercises.find_questions import question"
        answer = "question({question.name!r}).misconceptions[{number}].answer"
        graded = grade_sheet(handing_in(name, row, before, answer), open_book, name)
        for question, number in row:
            wrong, in_class = question.misconceptions[number], graded.results[question.name]
            assert str(in_class) == str(check(question, wrong.answer, seed=SEED))
            assert in_class.points < in_class.max_points or not in_class.max_points
            assert not in_class.passed
            named += in_class.misconception == wrong.name
            total += 1
    assert named >= 0.9 * total


@pytest.mark.slow
@pytest.mark.parametrize("name", course().problem_sets)
def test_every_unusual_right_answer_gets_all_points(name, open_book):
    before = (Path(__file__).parent / "also_right" / f"{name}.py").read_text(encoding="utf-8")
    answer = "ALSO_RIGHT['{question.name}'.split('.')[1]][{number}]"
    for row in rounds(name, also_right):
        graded = grade_sheet(handing_in(name, row, before, answer), open_book, name)
        assert {q.name: graded.results[q.name].messages for q, _ in row} == {
            q.name: [] for q, _ in row
        }


# The class


ADA = Submission("ada", "ada.ipynb", Path("class"))
POINTS = {"ada": 31, "bob": 30, "cyd": 29, "dot": 0}


def job():
    return Job("ps2", SEED, protected=not why_open())


def grade_all(folder, out, executor=in_threads):
    known = {record.student: record for record in records_in(out)}
    done, waiting = divide(find(folder, "ps2").submissions, job(), known)
    records = [*done, *grade_class(waiting, job(), out, executor=executor)]
    return {record.student: record for record in records}


def points(records):
    return {student: record.points for student, record in records.items()}


def marks(out):
    return {p.name: p.read_bytes() for p in sorted((out / "marks").iterdir())}


def test_every_student_has_a_record_and_a_row(graded):
    records = {file.stem: read_record(file) for file in (graded.out / "marks").iterdir()}
    assert points(records) == POINTS
    assert "not valid JSON" in records["dot"].error
    assert records["bob"].results["ps2.update"].misconception
    [remark] = records["cyd"].remarks
    assert remark == "The cell that begins with `import os` ended its Python process."
    seconds = timings(graded.out)
    assert set(seconds) == set(records) and seconds["ada"] > seconds["dot"] >= 0
    table = rows((graded.out / "marks.csv").read_text())
    sums = {student: str(p) for student, p in POINTS.items()} | {"dot": ""}
    assert [row[:2] for row in table[1:]] == [[s, p] for s, p in sums.items()]


def test_a_record_keeps_what_a_mark_depends_on_and_of_the_seed_a_hash(graded):
    file = graded.out / "marks" / "ada.json"
    stored = read_record(file)
    data = (graded.handed_in / "ada" / "ps2" / "ps2.ipynb").read_bytes()
    sheet = problem_set("ps2")
    assert stored.key == record_key(data, sheet, SEED) and SEED not in file.read_text()
    assert list(stored.key.checks) == [question.name for question in sheet.questions]
    lengths = {len(part) for part in stored.key.checks.values()}
    assert (len(stored.key.submission), lengths, len(stored.key.seed)) == (64, {16}, 32)
    others = [(data, sheet, "two"), (b"y", sheet, SEED), (data, problem_set("ps3"), SEED)]
    assert all(record_key(*other) != stored.key for other in others)
    assert (stored.path, stored.assignment) == ("ada/ps2/ps2.ipynb", "ps2")
    assert (stored.points, stored.max_points) == (31, 31)
    assert stored.free_answers == {} and stored.error is None
    assert stored.results == right_results("ps2")


@pytest.mark.parametrize("name", course().problem_sets)
def test_what_decides_a_mark_is_what_the_questions_use(name):
    modules = [course().problems(question.name) for question in problem_set(name).questions]
    decisive = set(digests(*modules))
    assert set(modules) <= decisive
    # What is taken from `coursekit` itself, where names are loaded late, could not be followed.
    assert "coursekit" not in decisive
    assert not any(part in module for module in decisive for part in ("figures", "grading", "cli"))


def test_another_question_of_the_sheet_decides_nothing():
    modules = {course().problems(question.name) for question in problem_set("ps2").questions}
    assert modules & {*digests("coursekit.perceptrons.problems.ps2.update")} == {
        "coursekit.perceptrons.problems.ps2.update"
    }
    # What the solution calls is followed, into the room where it is.
    assert "coursekit.perceptrons.online.optimal" in digests(
        "coursekit.perceptrons.problems.ps4.not_optimal"
    )


def test_a_version_is_another_one_if_what_a_question_imports_is(tmp_path, monkeypatch):
    shutil.copytree(PACKAGE, tmp_path / "coursekit")
    copy = lambda module: tmp_path.joinpath(*module.split("."))  # noqa: E731
    monkeypatch.setattr("coursekit.grading.code_version.place", copy)
    sheet = problem_set("ps3")

    def after(file, old, new):
        """Return the questions that have another version after this change of a file."""
        before, file = versions.__wrapped__(sheet), tmp_path / "coursekit" / file
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), "utf-8")
        _digest.cache_clear()
        return {
            name for name, version in versions.__wrapped__(sheet).items() if version != before[name]
        }

    try:
        assert after("exercises/draw.py", "\n\n", "\n\n# by hand\n") == set()
        assert after("perceptrons/figures/climb.py", "\n\n\n", "\n\nmine = 1\n\n\n") == set()
        helped = after("perceptrons/problems/ps3/counting.py", "1000, 50", "1000, 51")
        assert helped and len(helped) < len(sheet.questions)
        assert after("exercises/compare.py", "\n\n\n", "\n\nmine = 1\n\n\n") == {*versions(sheet)}
    finally:
        _digest.cache_clear()


def test_a_comment_leaves_a_mark_as_it_is_and_another_check_or_solution_does_not():
    module = "coursekit.perceptrons.problems.ps2.update"
    parts = ("draw", "compare", "call", "solution_source", "question", "result", "seed")
    decisive = digests(module, "coursekit.exercises.check")
    assert {f"coursekit.exercises.{part}" for part in parts} <= set(decisive)
    before = PACKAGE.parent.joinpath(*module.split(".")).with_suffix(".py").read_text("utf-8")
    for change in (
        lambda text: text.replace("def sample", "# by hand\n\n\ndef sample"),
        lambda text: text.replace("Return the weight vector", "Give back the weights"),
        lambda text: text.replace("Write `update(w, x, y)`", "Define `update(w, x, y)`"),
    ):
        assert change(before) != before and code(change(before)) == code(before)
    for change in (
        lambda text: text.replace("so do the arguments", "the arguments stay"),
        lambda text: text.replace("return w + y * x\n", "return y * x + w\n"),
        lambda text: text.replace("draw.mixed(24", "draw.mixed(25"),
        lambda text: text.replace("You update only", "You change w only"),
    ):
        assert code(change(before)) != code(before)


def test_a_record_is_read_as_it_was_written(tmp_path):
    sheet = problem_set("ps1")
    for stored in (
        record("ada", "ps1", words="é\nb", remarks=["odd"], others=["old.ipynb"]),
        record("bob", "ps1", {"ps1.plane": lambda *_: "é"}),
        replace(record("eve", "ps1", error="The file is empty."), key=None),
    ):
        file = record_file(tmp_path, stored.student)
        write_record(file, stored)
        assert read_record(file) == stored
        assert ("é" in file.read_text(encoding="utf-8")) == (stored.student != "eve")
    assert {file.name for file in tmp_path.iterdir()} == {"marks", atomic_files.UNFINISHED}
    assert stored.points == 0 and stored.max_points == sum(q.max_points for q in sheet.questions)


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"student": "ada", "points": 3}', "\ud800"])
def test_a_file_that_is_no_record_is_refused(tmp_path, text):
    (tmp_path / "ada.json").write_text(text, encoding="utf-8", errors="surrogatepass")
    with pytest.raises(ValueError, match=r"ada\.json is no record of this version"):
        read_record(tmp_path / "ada.json")


def test_a_file_is_written_as_a_whole_or_not_at_all(tmp_path, monkeypatch):
    file = tmp_path / "of" / "a class" / "é.json"
    atomic_files.write(file, "é\n")
    for call, lasting in (("fsync", True), ("replace", False)):
        with monkeypatch.context() as patch:
            patch.setattr(os, call, lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                atomic_files.write(file, "another", lasting=lasting)
    atomic_files.write(file, "é\n")  # which is there already
    assert file.read_bytes() == "é\n".encode()
    assert list(file.parent.iterdir()) == [file]


def test_what_the_system_refuses_is_said_with_what_helps(graded, out, monkeypatch, capsys):
    (out / "marks" / "ada.json").unlink()
    with monkeypatch.context() as patch:
        full = OSError(errno.ENOSPC, "No space left on device")
        patch.setattr(os, "replace", Mock(side_effect=full))
        assert grade("grade", graded.handed_in, out) == 1
    error = capsys.readouterr().err
    assert "[Errno" not in error and "No space left on device. Make room" in error
    assert "give the same command again" in error
    assert grade("grade", graded.handed_in, out) == 0
    assert marks(out) == marks(graded.out)
    shutil.rmtree(out / "marks")
    (out / "marks").touch()
    assert grade("grade", graded.handed_in, out) == 1
    error = capsys.readouterr().err
    assert "[Errno" not in error and f"{out / 'marks'}: File exists. It is in the way" in error
    assert "There is no course around" in atomic_files.in_words(
        FileNotFoundError("There is no course around")
    )


def test_a_run_that_was_stopped_goes_on_and_ends_with_the_same_bytes(graded, tmp_path):
    _, waiting = divide(find(graded.handed_in, "ps2").submissions, job(), {})
    run = grade_class(waiting, job(), tmp_path, executor=in_threads)
    next(run)
    run.close()
    assert 1 <= len(marks(tmp_path)) < 4
    grade_all(graded.handed_in, tmp_path)
    assert marks(tmp_path) == marks(graded.out)


def test_only_what_has_changed_or_is_damaged_is_marked_again(graded, out, tmp_path):
    handed_in = Path(shutil.copytree(graded.handed_in, tmp_path / "in"))
    shutil.copy(handed_in / "ada" / "ps2" / "ps2.ipynb", handed_in / "dot" / "ps2" / "ps2.ipynb")
    (out / "marks" / "cyd.json").write_text("{", encoding="utf-8")
    before = {file: file.stat().st_mtime_ns for file in (out / "marks").iterdir()}
    records = grade_all(handed_in, out)
    after = {file.name for file in before if before[file] != file.stat().st_mtime_ns}
    assert after == {"cyd.json", "dot.json"}
    assert points(records) == POINTS | {"dot": 31}
    assert marks(out)["cyd.json"] == marks(graded.out)["cyd.json"]


def test_after_a_check_was_mended_only_its_question_is_answered_again(graded, out, monkeypatch):
    for student in ("ada", "bob"):
        stored = read_record(out / "marks" / f"{student}.json")
        checks = stored.key.checks | {"ps2.train": "those of last week"}
        result = replace(stored.results["ps2.train"], checks=())
        results = stored.results | {"ps2.train": result}
        key = replace(stored.key, checks=checks)
        write_records(out, [replace(stored, results=results, key=key)])
    called = []
    send = Session.send

    def watched(session, sources, function, cases):
        called.append(function)
        send(session, sources, function, cases)

    monkeypatch.setattr(Session, "send", watched)
    records = grade_all(graded.handed_in, out)
    assert set(called) == {"train"}
    assert points(records) == POINTS
    assert marks(out) == marks(graded.out)


def test_the_record_is_the_same_whoever_makes_it():
    data = as_bytes(solved(update=HONEST["prints and warns"]))
    (once, first), (again, second) = (grade_one(ADA, data, None, job()) for _ in range(2))
    assert once == again and min(first, second) > 0


def test_a_file_that_is_damaged_in_its_zip_does_not_stop_the_class(tmp_path):
    source = tmp_path / "class.zip"
    with zipfile.ZipFile(source, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("alice.ipynb", b"{" * 5000)
        archive.writestr("bob.ipynb", b"{")
    data = bytearray(source.read_bytes())
    data[42:46] = b"\xff" * 4  # behind the header and the name of the first file
    source.write_bytes(bytes(data))
    records = grade_all(source, tmp_path / "out")
    assert records["alice"].error.startswith("The file could not be read: ")
    assert "not valid JSON" in records["bob"].error


class Dying(ThreadPoolExecutor):
    """An executor whose process is killed by one of the submissions."""

    def submit(self, function, submission, *arguments):
        future = super().submit(function, submission, *arguments)
        if submission.student != "ada":
            return future
        dead = Future()
        dead.set_exception(BrokenExecutor("its process was killed"))
        return dead


def test_a_submission_that_brings_its_process_down_stops_nobody_else(graded, out):
    for student in ("ada", "bob"):
        (out / "marks" / f"{student}.json").unlink()
    records = grade_all(graded.handed_in, out, executor=lambda: Dying(1))
    assert points(records) == POINTS | {"ada": 0}
    assert "The process that grades it has died 4 times" in records["ada"].error
    assert points(grade_all(graded.handed_in, out)) == POINTS


def test_a_fault_of_the_grader_stops_nobody_and_a_sandbox_that_died_is_replaced(monkeypatch):
    data = as_bytes(solved())
    key = record_key(data, problem_set("ps2"), SEED)
    with monkeypatch.context() as patch:
        patch.setattr("coursekit.grading.grade_submission.grade_cells", lambda *_: 1 / 0)
        failed, _ = grade_one(ADA, data, key, job())
        assert failed.key is None
        assert "no fault of the student: ZeroDivisionError" in failed.error
    grade_one(ADA, data, key, job())
    sandbox_of(not why_open()).close()
    again, _ = grade_one(ADA, data, key, job())
    assert (again.points, again.key) == (31, key)


# The notebook of another problem set


def stripped(notebook):
    """A notebook without the names of its cells and without checks: the answers are left."""
    notebook.cells = [cell for cell in notebook.cells if "check(" not in cell.source]
    for cell in notebook.cells:
        cell.id, cell.metadata = "x", {}
    return notebook


@pytest.mark.parametrize("handed_in", course().problem_sets)
def test_the_notebook_of_another_problem_set_is_recognised(handed_in):
    for notebook in (solved(handed_in), stripped(solved(handed_in))):
        cells = read_cells(as_bytes(notebook))
        for name in course().problem_sets:
            found = another_sheet(cells, problem_set(name))
            assert found == (None if name == handed_in else problem_set(handed_in))


def test_one_answer_or_one_cell_of_a_problem_set_makes_the_notebook_one_of_it():
    own = {"an answer": "def plane(normal, offset, point):\n    return 0",
           "named so": "plane = lambda *arguments: 0",
           "a check": "check('ps1.plane')"}  # fmt: skip
    for source in own.values():
        notebook = stripped(solved("ps2"))
        notebook.cells[-1].update(cell_type="code", source=source)
        assert another_sheet(read_cells(as_bytes(notebook)), problem_set("ps1")) is None
    notebook = solved("ps2")
    notebook.cells[-1].metadata = {"nbgrader": {"grade_id": "ps1-plane-answer"}}
    assert another_sheet(read_cells(as_bytes(notebook)), problem_set("ps1")) is None
    few = stripped(solved("ps2"))
    few.cells = few.cells[:2]
    assert another_sheet(read_cells(as_bytes(few)), problem_set("ps1")) is None
    assert another_sheet([], problem_set("ps1")) is None


def test_who_hands_in_another_problem_set_is_told_which_it_is():
    data = as_bytes(solved("ps3"))
    record, _ = grade_one(ADA, data, None, job())
    assert "the notebook of 'Problem set 3: convergence'" in record.error
    assert record.missing and not record.results
    assert record.error in unescape(feedback(record, problem_set("ps2")))


# Every student's own inputs

TABLE = """
TABLE = {table!r}
def update(w, x, y):
    return TABLE.get(repr((w.tolist(), x.tolist(), y)), [0.0, 0.0])
"""


def as_text(arguments):
    return repr(tuple(a.tolist() if hasattr(a, "tolist") else a for a in arguments))


def dealt(attempts, name="ps2.update"):
    """The cases of each check that these attempts of a class are dealt, one after the other."""
    deal = Deal(SEED)
    return [deal.cases(find_questions.question(name), attempt) for attempt in attempts]


def test_a_table_of_the_inputs_of_all_others_is_worth_nothing():
    others = [attempt_seed(SEED, f"student {number}", "0") for number in range(100)]
    known = {
        as_text(case.arguments): case.expected.tolist()
        for checks in dealt(others)
        for cases in checks.values()
        for case in cases
    }
    submission = as_bytes(solved(update=TABLE.format(table=known)))
    for student in ("ada", "bob"):  # she herself hands in another file, so has other inputs
        record, _ = grade_one(replace(ADA, student=student), submission, None, job())
        assert record.results["ps2.update"].points == 0
        assert record.points == 31 - record.results["ps2.update"].max_points


@pytest.mark.parametrize(
    "name, has_all", [("ps1.plane", False), ("ps2.update", False), ("ps3.exactly_m", True)]
)
def test_a_table_of_the_inputs_of_others_has_all_only_where_few_are_possible(name, has_all):
    attempts = [attempt_seed(SEED, f"student {number}", "0") for number in range(160)]
    *others, ada, bob = dealt(attempts, name)
    for check_name in ada:
        known = {as_text(case.arguments) for hand in others for case in hand[check_name]}
        assert (len(known) < 400) == has_all
        for hand in (ada, bob):
            assert all(as_text(case.arguments) in known for case in hand[check_name]) == has_all


def test_all_that_an_answer_says_of_its_inputs_is_one_of_them_for_each_check(sandbox):
    notebook = solved(
        update="seen = []\ndef update(w, x, y):\n    seen.append((w, x, y))\n"
        "    raise ValueError(' '.join(map(str, seen)))"
    )
    tells = nbformat.v4.new_code_cell("raise ValueError(str(seen) * 100)")
    notebook.cells += [tells] * 30
    graded = grade_sheet(notebook, sandbox)
    assert all(len(message) < 500 for message in graded.results["ps2.update"].messages)
    assert len(graded.remarks) <= 13 and all(len(remark) < 300 for remark in graded.remarks)


CHEAP = [find_questions.question(name) for name in ("ps1.plane", "ps2.predict")]


def points_on(q, answer, cases):
    """The points of an answer on these cases."""
    student = Answer(answer)
    outcomes = call_on(cases, lambda every: [student.call(*case.arguments) for case in every])
    return judge(q, cases, outcomes).points


@pytest.mark.parametrize("students", [20, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("q", CHEAP, ids=[q.name for q in CHEAP])
def test_nobodys_inputs_are_easier(q, students, monkeypatch):
    """Each wrong answer fails the same checks for every student, on as many cases."""
    # These answers are known to end; to watch over each call takes longer than the call.
    monkeypatch.setattr("coursekit.exercises.call.time_limit", nullcontext)
    outcomes = set()
    attempts = [attempt_seed(SEED, f"student {number}", "0") for number in range(students)]
    for checks in dealt(attempts, q.name):
        cases = tuple(map(len, checks.values()))
        wrong = tuple(points_on(q, w.answer, checks) for w in q.misconceptions)
        outcomes.add((cases, wrong))
    assert len(outcomes) == 1


@pytest.mark.parametrize("q", CHEAP, ids=[q.name for q in CHEAP])
def test_every_attempt_has_cases_that_no_other_has_in_every_check(q):
    attempts = [attempt_seed(SEED, "ada", str(number)) for number in range(50)]
    hands = dealt(attempts, q.name)
    for name, cases in hands[0].items():
        own = {id(case) for case in cases}
        for hand in hands[1:]:
            own -= {id(case) for case in hand[name]}
        assert len(own) >= len(cases) // 12
    first, again = (
        {name: [as_text(case.arguments) for case in cases] for name, cases in hand.items()}
        for hand in (hands[0], *dealt(attempts[:1], q.name))
    )
    assert first == again


def test_what_is_drawn_for_one_attempt_alone_is_of_the_first_kind_in_every_check():
    checks = [
        c
        for name in course().problem_sets
        for q in problem_set(name).questions
        for c in getattr(q, "checks", ())
    ]
    kinds = {check.cases.kinds for check in checks if isinstance(check.cases, Cases)}
    assert max(kinds) > 1 and all(EVERY % count == 0 for count in kinds)


# The command


# The command stops itself behind the third record that it writes, and waits to be killed.
STOPS = """
import os, signal
from coursekit.grading import grade_class
write, left = grade_class.write_record, [3]
def write_and_stop(*arguments):
    write(*arguments)
    left[0] -= 1
    if left[0] == 0:
        os.kill(os.getpid(), signal.SIGSTOP)
grade_class.write_record = write_and_stop
"""


def everything(out):
    """All files of the results by their paths, but for how long it took."""
    files = [path for path in out.rglob("*") if path.is_file() and path.name != TIMINGS]
    return {path.relative_to(out): path.read_bytes() for path in files}


@pytest.mark.slow
def test_a_killed_run_goes_on_and_ends_byte_for_byte_like_any_other(graded, tmp_path):
    handed_in = shutil.copytree(graded.handed_in, tmp_path / "in")
    for number in range(8):
        shutil.copytree(handed_in / "ada", handed_in / f"also-right-{number}")
    undisturbed = start_grading(handed_in, tmp_path / "undisturbed", "--jobs", "1")
    output, errors = undisturbed.communicate()
    assert undisturbed.returncode == 0, errors
    assert " s in the median; the longest, " in output

    out = tmp_path / "killed"
    run = start_grading(handed_in, out, "--jobs", "2", before=STOPS)
    assert os.WIFSTOPPED(os.waitpid(run.pid, os.WUNTRACED)[1])
    members = family(run.pid)
    run.kill()
    run.communicate()
    assert len(list(out.glob("marks/*.json"))) == 3
    assert not (out / "marks.csv").exists()
    assert members and eventually(lambda: not members & set(processes()))

    again = start_grading(handed_in, out, "--jobs", "2")
    again.communicate()
    assert again.returncode == 0
    assert everything(out) == everything(tmp_path / "undisturbed")


def test_what_cannot_work_is_said_before_anything_is_run(tmp_path, graded, capsys, monkeypatch):
    assert grade("grade", tmp_path / "absent", tmp_path / "out") == 1
    assert "There is no" in capsys.readouterr().err
    if not why_open():
        monkeypatch.setenv("PATH", str(tmp_path))
        sandbox_of.cache_clear()  # there is one already in this process
        assert grade("grade", graded.handed_in, tmp_path / "out") == 1
        message = capsys.readouterr().err
        assert "bwrap) is not installed" in message and "add --unsafe" in message
    assert not (tmp_path / "out").exists()


def test_who_does_not_use_nbgrader_needs_none(graded, out):
    """Two records that are gone are made again where it is missing, to the same bytes."""
    for student in ("ada", "cyd"):
        (out / "marks" / f"{student}.json").unlink()
    missing = "import sys\nsys.modules['nbgrader'] = None"
    run = start_grading(graded.handed_in, out, "--jobs", "1", before=missing)
    _, errors = run.communicate()
    assert run.returncode == 0, errors
    assert marks(out) == marks(graded.out)
    needs = ("--gradebook", str(out / "gradebook.db"))
    run = start_grading(graded.handed_in, out, *needs, before=missing)
    assert "python3 course.py add teach" in run.communicate()[1] and run.returncode == 1


def test_the_only_bar_is_that_of_the_submissions(tmp_path, monkeypatch):
    bars = []

    class Bar(tqdm):
        def __init__(self, *_, desc, **options):
            bars.append(desc)
            super().__init__(disable=True)

    monkeypatch.setattr("tqdm.auto.tqdm", Bar)
    monkeypatch.setattr("coursekit.numbers.progress.SECONDS_BEFORE_BAR", -1)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ada.ipynb").write_bytes(as_bytes(solved("ps3")))
    assert grade("grade", tmp_path / "in", tmp_path / "out", "--assignment", "ps3") == 0
    assert bars == ["submissions"]


def test_a_seed_with_which_the_courses_own_solution_fails_is_refused():
    sheet = problem_set("ps2")
    check_references(sheet, SEED)
    [q, *_] = [q for q in sheet.questions if q.name == "ps2.update"]
    broken = replace(q, reference=lambda w, x, y: w, verify=lambda arguments, value: "wrong")
    with pytest.raises(ValueError, match=r"With this seed the course's own .* of ps2\.update is"):
        check_references(replace(sheet, questions=(broken,)), SEED)


def runs(*own, sheet="ps5"):
    """Whether the plot of a sheet is run, beside cells of a student's own at the end."""
    notebook = solved(sheet)
    [plot] = [q.start.strip() for q in problem_set(sheet).questions if getattr(q, "start", "")]
    extra = [nbformat.v4.new_code_cell(source) for source in own]
    check_last = notebook.cells.pop()
    notebook.cells += [*extra, check_last]
    todo = steps(read_cells(as_bytes(notebook)), problem_set(sheet))
    return plot in [step.source for step in todo]


def test_a_plot_that_was_handed_out_is_run_only_for_who_uses_what_it_defines():
    assert not runs()
    assert not runs("def mine(X, y, images):\n    return X @ y", "me = 3")
    assert runs("mine = images[:3]") and runs("def mine(w):\n    return images @ w")
    assert runs("%matplotlib inline\nplt.plot([1, 2])") and runs("y = 3")


def test_a_plot_that_a_student_has_changed_is_theirs_and_is_run():
    notebook = solved("ps5")
    [plot] = [q.start.strip() for q in problem_set("ps5").questions if getattr(q, "start", "")]
    [cell] = [cell for cell in notebook.cells if cell.source == plot]
    cell.source = plot.replace("seed = 0", "seed = 1")
    todo = steps(read_cells(as_bytes(notebook)), problem_set("ps5"))
    assert cell.source in [step.source for step in todo]
