"""Marking a class: what is found, what is read, what is marked, and that nothing is lost."""

import json
import os
import shutil
import subprocess
import sys
import time
import zipfile
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from shut_off import PROTECTED

from coursekit.grading import check
from coursekit.grading.bank import PROBLEM_SETS, problem_set
from coursekit.grading.notebook import cell_id, source_notebook
from coursekit.grading.question import Question
from coursekit.marking import records
from coursekit.marking.batch import TIMINGS, mark_class, mark_one, timings
from coursekit.marking.command import see_that_the_seed_is_good
from coursekit.marking.exports.table import table
from coursekit.marking.finding import find
from coursekit.marking.mark import mark
from coursekit.marking.sandbox.session import Sandbox
from coursekit.marking.submission import UnreadableError, read_cells

pytestmark = pytest.mark.skipif(os.name == "nt", reason="submissions are run on Linux and macOS")


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox(protected=PROTECTED) as one:
        yield one


def solved(name):
    return source_notebook(problem_set(name))


def as_bytes(notebook):
    return nbformat.writes(notebook).encode()


def with_answer(name, question, source):
    """Return the solved sheet with another answer to one question."""
    notebook = solved(name)
    for cell in notebook.cells:
        if cell.id == f"{name}-{question.replace('_', '-')}-answer":
            cell.source = source
    return notebook


def marked(notebook, name, sandbox, seed="the seed of a test"):
    return mark(read_cells(as_bytes(notebook)), problem_set(name), seed, sandbox)


# Finding


@pytest.mark.parametrize(
    "path, student",
    [
        ("alice/ps2/ps2.ipynb", "alice"),
        ("submitted/alice/ps2/answers.ipynb", "alice"),
        ("Alice Miller_4711_assignsubmission_file/answers.ipynb", "Alice Miller"),
        ("submission_123/answers.ipynb", "submission_123"),
        ("milleralice_123_456_ps2.ipynb", "milleralice"),
        ("milleralice_LATE_123_456_ps2-1.ipynb", "milleralice"),
        ("alice.ipynb", "alice"),
    ],
)
@pytest.mark.parametrize("zipped", [False, True], ids=["folder", "zip"])
def test_who_handed_in_is_read_off_the_path(tmp_path, path, student, zipped):
    file = tmp_path / "class" / path
    file.parent.mkdir(parents=True)
    file.write_bytes(b"{}")
    source = tmp_path / "class"
    if zipped:
        source = tmp_path / "class.zip"
        with zipfile.ZipFile(source, "w") as archive:
            archive.write(file, path)
    [found] = find(source, "ps2")
    assert (found.student, found.path, found.read()) == (student, path, b"{}")


def test_of_several_notebooks_one_counts_and_the_others_are_named(tmp_path):
    for path in ("bob/x.ipynb", "bob/ps2.ipynb", "bob/z.ipynb", "eve/a.ipynb", "eve/a-2.ipynb"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).touch()
    (tmp_path / "bob" / ".ipynb_checkpoints").mkdir()
    (tmp_path / "bob" / ".ipynb_checkpoints" / "ps2.ipynb").touch()
    bob, eve = find(tmp_path, "ps2")
    assert (bob.path, set(bob.others)) == ("bob/ps2.ipynb", {"bob/x.ipynb", "bob/z.ipynb"})
    assert (eve.path, eve.others) == ("eve/a-2.ipynb", ("eve/a.ipynb",))


def test_a_pattern_names_the_student(tmp_path):
    for name in ("ps2 of alice.ipynb", "ps2 of bob.ipynb", "notes.ipynb"):
        (tmp_path / name).touch()
    students = [found.student for found in find(tmp_path, "ps2", r"of (?P<student>\w+)")]
    assert students == ["alice", "bob"]


@pytest.mark.parametrize(
    "pattern, words",
    [
        ("(", "is no regular expression"),
        ("a(.*)", r"has no group \(\?P<student>"),
        ("zzz(?P<student>x)", "no notebook whose path fits"),
    ],
)
def test_a_pattern_that_does_not_work_is_said(tmp_path, pattern, words):
    (tmp_path / "a.ipynb").touch()
    with pytest.raises(ValueError, match=words):
        find(tmp_path, "ps2", pattern)


def test_where_nothing_is_to_grade_is_said(tmp_path):
    with pytest.raises(ValueError, match=r"There is no notebook \(\*.ipynb\)"):
        find(tmp_path, "ps2")
    with pytest.raises(ValueError, match=r"There is no .*absent"):
        find(tmp_path / "absent", "ps2")
    (tmp_path / "file.txt").write_text("no zip")
    with pytest.raises(ValueError, match="neither a folder nor a zip"):
        find(tmp_path / "file.txt", "ps2")


@pytest.mark.parametrize("name", ["alice", "Alice", "../../x", "é", "é ", "a/b", "a\\b", "", "."])
def test_a_students_files_have_a_name_of_their_own(name):
    others = {"alice", "Alice", "../../x", "é", "é ", "a/b", "a\\b", "", "."} - {name}
    assert records.file_name(name).lower() not in {records.file_name(o).lower() for o in others}
    assert Path(records.file_name(name)).name == records.file_name(name) != ".."


def test_a_link_is_not_followed(tmp_path):
    (tmp_path / "bob").mkdir()
    (tmp_path / "bob" / "ps2.ipynb").write_text("{}")
    (tmp_path / "alice").mkdir()
    (tmp_path / "alice" / "ps2.ipynb").symlink_to(tmp_path / "bob" / "ps2.ipynb")
    (tmp_path / "eve").symlink_to(tmp_path / "bob")
    assert [found.student for found in find(tmp_path, "ps2")] == ["bob"]


def test_a_file_that_is_damaged_in_its_zip_does_not_stop_the_class(tmp_path):
    source = tmp_path / "class.zip"
    with zipfile.ZipFile(source, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("alice.ipynb", b"{" * 5000)
        archive.writestr("bob.ipynb", b"{")
    data = bytearray(source.read_bytes())
    data[42:46] = b"\xff" * 4  # behind the header and the name of the first file
    source.write_bytes(bytes(data))
    run = mark_class(
        find(source, "ps2"), "ps2", "s", tmp_path / "out", executor=in_threads, protected=PROTECTED
    )
    errors = {one["student"]: one["error"] for one in run}
    assert errors["alice"].startswith("The file could not be read: ")
    assert "not valid JSON" in errors["bob"]


class Dying(ThreadPoolExecutor):
    """An executor whose process is killed by one of the submissions."""

    def submit(self, function, student, *arguments):
        future = super().submit(function, student, *arguments)
        if student != "right":
            return future
        dead = Future()
        dead.set_exception(BrokenExecutor("its process was killed"))
        return dead


def test_a_submission_that_brings_its_process_down_stops_nobody_else(handed_in, tmp_path):
    kept = mark_all(handed_in, tmp_path / "out", executor=lambda: Dying(1))
    assert {s: one["points"] for s, one in kept.items()} == {
        "right": 0, "blank": 25, "broken": 0, "exits": 25,
    }  # fmt: skip
    assert "The process that marks it has died 4 times" in kept["right"]["error"]
    assert mark_all(handed_in, tmp_path / "out")["right"]["points"] == 28


# Reading


@pytest.mark.parametrize(
    "data, words",
    [
        (b"", "The file is empty."),
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b"{", "not valid JSON"),
        (b"[" * 100_000, "not valid JSON"),
        (b"[]", "it has no cells"),
        (b'{"cells": 3}', "it has no cells"),
        (b'{"cells": [' + b"{}," * 2000 + b"{}]}", "has 2,001 cells; at most 2,000"),
        (b'{"cells": [], "metadata": {"kernelspec": {"language": "R"}}}', "not for Python, but"),
        (b" " * (20 * 2**20 + 1), "more than 20 MB"),
    ],
)
def test_a_file_that_is_no_notebook_is_refused_with_the_reason(data, words):
    with pytest.raises(UnreadableError, match=words):
        read_cells(data)


@pytest.mark.parametrize(
    "cell",
    [None, 3, {}, {"cell_type": "code"}, {"source": 5}, {"source": ["a", 1]}, {"metadata": []},
     {"metadata": {"nbgrader": 4}}, {"id": 7}, {"source": "\ud800"}],
)  # fmt: skip
def test_broken_cells_are_no_more_than_cells_that_do_nothing(cell):
    [read] = read_cells(json.dumps({"cells": [cell]}).encode())
    assert set(read) == {"kind", "id", "source"}
    read["source"].encode()


# Marking


@pytest.mark.parametrize("name", PROBLEM_SETS)
def test_the_reference_solutions_get_all_points(name, sandbox):
    made = marked(solved(name), name, sandbox)
    assert made.remarks == []
    assert {q: r.messages for q, r in made.results.items() if not r.passed} == {}


@pytest.mark.parametrize("name", PROBLEM_SETS)
def test_a_sheet_that_was_not_touched_gets_nothing(name, sandbox):
    notebook = solved(name)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            before = cell.source.split("    ### BEGIN SOLUTION")[0]
            ends = "    raise NotImplementedError()" if before != cell.source else ""
            cell.source = before + ends
    made = marked(notebook, name, sandbox)
    assert sum(result.points for result in made.results.values()) == 0
    said = {m for r in made.results.values() for m in r.messages}
    assert all("is not written yet." in message for message in said)


BAD = {
    "ends its process": "import os\ndef update(w, x, y):\n    os._exit(0)",
    "is ended": "import os\ndef update(w, x, y):\n    os.abort()",
    "ends as a cell": "import os\nos._exit(0)",
    "eats memory": "def update(w, x, y):\n    return [bytearray(10**8) for _ in range(10**4)]",
}


@pytest.mark.parametrize("bad", BAD)
def test_an_answer_that_loses_its_process_costs_its_own_question_only(bad, sandbox):
    made = marked(with_answer("ps2", "update", BAD[bad]), "ps2", sandbox)
    lost = {name for name, result in made.results.items() if not result.passed}
    assert lost == {"ps2.update"}
    assert made.results["ps2.update"].points == 0


def test_an_answer_that_hangs_costs_its_own_question_only(sandbox, monkeypatch):
    monkeypatch.setattr("coursekit.marking.mark.QUESTION_SECONDS", 0.5)
    hangs = "def update(w, x, y):\n    while True:\n        pass"
    made = marked(with_answer("ps2", "update", hangs), "ps2", sandbox)
    assert {name for name, r in made.results.items() if not r.passed} == {"ps2.update"}
    assert "did not come to an end within" in made.results["ps2.update"].messages[0]


def test_a_cell_that_hangs_is_left_out(sandbox, monkeypatch):
    monkeypatch.setattr("coursekit.marking.mark.CELL_SECONDS", 0.5)
    made = marked(with_answer("ps2", "update", "while True:\n    pass"), "ps2", sandbox)
    assert {name for name, r in made.results.items() if not r.passed} == {"ps2.update"}
    [remark] = made.remarks
    assert "begins with `while True:` did not come to an end within 0.5 seconds." in remark
    assert "There is no function update." in made.results["ps2.update"].messages[0]


def test_a_notebook_that_takes_too_long_as_a_whole_keeps_what_it_has(sandbox, monkeypatch):
    monkeypatch.setattr("coursekit.marking.mark.SUBMISSION_SECONDS", 0.0)
    made = marked(with_answer("ps2", "update", "import os\nos._exit(0)"), "ps2", sandbox)
    assert list(made.results) == [q.name for q in problem_set("ps2").questions]
    assert "was not called" in made.results["ps2.update"].messages[0]


HONEST = {
    "prints and warns": (
        "import sys, warnings\ndef update(w, x, y):\n    print('x' * 10**5)\n"
        "    print('y', file=sys.stderr)\n    warnings.warn('careful')\n"
        "    return w + y * x if y * (w @ x) <= 0 else w.copy()"
    ),
    "uses magics and plots": (
        "%matplotlib inline\nimport matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\n"
        "%time 1 + 1\n!true\n"
        "def update(w, x, y):\n    return w + y * x if y * (w @ x) <= 0 else w.copy()"
    ),
    "is a lambda": "update = lambda w, x, y: w + y * x if y * (w @ x) <= 0 else w.copy()",
    "is an object": (
        "class Update:\n    def __call__(self, w, x, y):\n"
        "        return w + y * x if y * (w @ x) <= 0 else w.copy()\nupdate = Update()"
    ),
    "returns a list": (
        "def update(w, x, y):\n    w = w + y * x if y * (w @ x) <= 0 else w\n    return list(w)"
    ),
    "writes a file": (
        "open('notes.txt', 'w').write('mine')\n"
        "def update(w, x, y):\n    open('notes.txt').read()\n"
        "    return w + y * x if y * (w @ x) <= 0 else w.copy()"
    ),
}


@pytest.mark.parametrize("way", HONEST)
def test_what_a_right_answer_may_do_besides_costs_nothing(way, sandbox):
    made = marked(with_answer("ps2", "update", HONEST[way]), "ps2", sandbox)
    assert {q: r.messages for q, r in made.results.items() if not r.passed} == {}


def test_cells_may_be_split_copied_renamed_and_stripped(sandbox):
    notebook = solved("ps2")
    twice = [nbformat.from_dict(cell) for cell in notebook.cells for _ in range(2)]
    for number, cell in enumerate(twice):
        cell.metadata.pop("nbgrader", None)
        cell.id = f"cell-{number}"
    notebook.cells = twice
    assert {q for q, r in marked(notebook, "ps2", sandbox).results.items() if not r.passed} == set()


def test_without_its_check_a_question_is_checked_at_the_end(sandbox):
    notebook = solved("ps2")
    notebook.cells = [cell for cell in notebook.cells if not cell.id.endswith("-check")]
    assert all(result.passed for result in marked(notebook, "ps2", sandbox).results.values())


def test_a_question_is_marked_with_what_is_defined_where_its_check_stands(sandbox):
    notebook = solved("ps2")
    later = "def update(w, x, y):\n    return None\nimport numpy\nnumpy.dot = None"
    notebook.cells.append(nbformat.v4.new_code_cell(later))
    assert all(result.passed for result in marked(notebook, "ps2", sandbox).results.values())


def handing_in(name, row, expression):
    """Return the sheet with each question answered by what an expression finds in it."""
    notebook = solved(name)
    for question, number in row:
        number_on_sheet = problem_set(name).questions.index(question)
        for cell in notebook.cells:
            if cell.id == cell_id(question, "answer"):
                cell.source = (
                    f"from coursekit.grading.{name} import SHEET\n"
                    f"known = SHEET.questions[{number_on_sheet}]\n"
                    f"{question.reference.__name__} = known.{expression.format(number)}"
                )
    return notebook


def rounds(name, kind):
    """Yield lists of (question, number) so that each known answer of a kind is in one of them."""
    asked = [q for q in problem_set(name).questions if isinstance(q, Question)]
    for number in range(max(len(getattr(q, kind)) for q in asked)):
        yield [(q, number) for q in asked if number < len(getattr(q, kind))]


@pytest.mark.parametrize("name", PROBLEM_SETS)
def test_every_misconception_loses_points_and_is_told_what_it_is_told_at_home(name, open_book):
    told, all_of_them = 0, 0
    for row in rounds(name, "misconceptions"):
        notebook = handing_in(name, row, "misconceptions[{}].answer")
        made = marked(notebook, name, open_book, seed="same")
        for question, number in row:
            wrong, in_class = question.misconceptions[number], made.results[question.name]
            assert str(in_class) == str(check(question, wrong.answer, seed="same"))
            assert in_class.points < in_class.max_points or not in_class.max_points
            assert not in_class.passed
            told += in_class.misconception == wrong.name
            all_of_them += 1
    assert told >= 0.9 * all_of_them


@pytest.mark.parametrize("name", PROBLEM_SETS)
def test_every_unusual_right_answer_gets_all_points(name, open_book):
    for row in rounds(name, "alternatives"):
        made = marked(handing_in(name, row, "alternatives[{}]"), name, open_book)
        wrong = {q.name: made.results[q.name].messages for q, _ in row}
        assert {q: m for q, m in wrong.items() if m} == {}


# The class


@pytest.fixture
def handed_in(tmp_path):
    """Four students: one has all right, one nothing, one a broken file, one a loop without end."""
    folder = tmp_path / "submitted"
    for student, data in {
        "right": as_bytes(solved("ps2")),
        "blank": as_bytes(with_answer("ps2", "update", "")),
        "broken": b"{",
        "exits": as_bytes(with_answer("ps2", "update", BAD["ends as a cell"])),
    }.items():
        (folder / student / "ps2").mkdir(parents=True)
        (folder / student / "ps2" / "ps2.ipynb").write_bytes(data)
    return folder


def in_threads():
    """One thread in place of processes: quicker to start, and the same to the batch."""
    return ThreadPoolExecutor(1)


def mark_all(folder, out, executor=in_threads):
    found = find(folder, "ps2")
    kept = mark_class(found, "ps2", "s", out, executor=executor, protected=PROTECTED)
    return {one["student"]: one for one in kept}


def files(out):
    return {p.name: p.read_bytes() for p in sorted((out / "marks").iterdir())}


def test_every_student_has_a_row(handed_in, tmp_path):
    kept = mark_all(handed_in, tmp_path / "out")
    assert {s: one["points"] for s, one in kept.items()} == {
        "right": 28, "blank": 25, "broken": 0, "exits": 25,
    }  # fmt: skip
    assert "not valid JSON" in kept["broken"]["error"]
    seconds = timings(tmp_path / "out")
    assert set(seconds) == set(kept) and seconds["right"] > seconds["broken"] >= 0
    rows = table(kept.values(), problem_set("ps2")).splitlines()
    assert len(rows) == 5
    assert rows[4].startswith("right,28,28,")


def test_a_run_that_was_stopped_goes_on_and_ends_with_the_same_bytes(handed_in, tmp_path):
    whole = tmp_path / "whole"
    mark_all(handed_in, whole)

    stopped = tmp_path / "stopped"
    found = find(handed_in, "ps2")
    run = mark_class(found, "ps2", "s", stopped, executor=in_threads, protected=PROTECTED)
    next(run)
    run.close()
    assert 1 <= len(files(stopped)) < 4
    mark_all(handed_in, stopped)
    assert files(stopped) == files(whole)


def test_what_is_marked_is_not_marked_again_until_it_changes(handed_in, tmp_path):
    out = tmp_path / "out"
    mark_all(handed_in, out)
    before = {name: (out / "marks" / name).stat().st_mtime_ns for name in files(out)}
    shutil.copy(
        handed_in / "right" / "ps2" / "ps2.ipynb", handed_in / "broken" / "ps2" / "ps2.ipynb"
    )
    kept = mark_all(handed_in, out)
    after = {name: (out / "marks" / name).stat().st_mtime_ns for name in files(out)}
    assert {name for name in before if before[name] != after[name]} == {"broken.json"}
    assert kept["broken"]["points"] == 28


def test_a_record_that_is_damaged_is_made_again(handed_in, tmp_path):
    out = tmp_path / "out"
    mark_all(handed_in, out)
    expected = files(out)
    (out / "marks" / "right.json").write_text("{", encoding="utf-8")
    mark_all(handed_in, out)
    assert files(out) == expected


def test_another_seed_or_other_checks_make_another_key():
    sheet = problem_set("ps2")
    one = records.key(b"x", sheet, "one")
    assert one == records.key(b"x", sheet, "one")
    others = [records.key(b"x", sheet, "two"), records.key(b"y", sheet, "one")]
    others += [records.key(b"x", problem_set("ps3"), "one")]
    assert all(other != one for other in others)
    assert "one" not in json.dumps(one)


def test_the_record_is_the_same_whoever_makes_it():
    data = as_bytes(with_answer("ps2", "update", HONEST["prints and warns"]))
    once, again = (mark_one("a", "a.ipynb", data, "ps2", "s", PROTECTED) for _ in range(2))
    assert 0 < once.pop("seconds") < 60 and 0 < again.pop("seconds") < 60
    assert records.as_text(once) == records.as_text(again)


# The command


def command(folder, out, *options):
    """Start `coursekit grade` as a teaching assistant does."""
    unsafe = [] if PROTECTED else ["--unsafe"]
    arguments = [str(folder), "--assignment", "ps2", "--out", str(out), *options, *unsafe]
    return subprocess.Popen(
        [sys.executable, "-m", "coursekit", "grade", *arguments],
        env={**os.environ, "COURSEKIT_SEED": "a seed of the test"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def everything(out):
    """Return all files of the results by their paths, but for how long it took."""
    files = [p for p in out.rglob("*") if p.is_file() and p.name != TIMINGS]
    return {p.relative_to(out).as_posix(): p.read_bytes() for p in files}


def running():
    """Return the numbers of this machine's processes, but for those that have ended."""
    listed = subprocess.run(["ps", "-eo", "pid=,stat="], capture_output=True, text=True).stdout
    pairs = (line.split() for line in listed.splitlines())
    return {int(pid) for pid, state in pairs if not state.startswith("Z")}


def descendants(process):
    """Return the numbers of all processes that one has started, directly or not."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True).stdout
    parents = [tuple(map(int, line.split())) for line in listed.splitlines()]
    found = {process}
    for _ in parents:
        found |= {pid for pid, parent in parents if parent in found}
    return found - {process}


def test_a_killed_run_goes_on_and_ends_byte_for_byte_like_any_other(handed_in, tmp_path):
    for number in range(8):  # enough that the run is killed in the middle
        shutil.copytree(handed_in / "right", handed_in / f"also-right-{number}")
    undisturbed = command(handed_in, tmp_path / "undisturbed", "--jobs", "1")
    assert undisturbed.wait(timeout=300) == 0, undisturbed.stderr.read()
    assert " s in the median; the longest, " in undisturbed.stdout.read()

    out = tmp_path / "killed"
    run = command(handed_in, out, "--jobs", "2")
    deadline = time.monotonic() + 120
    while not list(out.glob("marks/*.json")) and time.monotonic() < deadline:
        time.sleep(0.01)
    started = descendants(run.pid)
    run.kill()
    run.wait()
    done = len(list(out.glob("marks/*.json")))
    assert 1 <= done < 12
    assert not (out / "marks.csv").exists()
    deadline = time.monotonic() + 30
    while started & running() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert started and not started & running()

    again = command(handed_in, out, "--jobs", "2")
    assert again.wait(timeout=300) == 0, again.stderr.read()
    assert everything(out) == everything(tmp_path / "undisturbed")


def test_what_cannot_work_is_said_before_anything_is_run(handed_in, tmp_path):
    run = command(tmp_path / "absent", tmp_path / "out")
    assert run.wait(timeout=60) == 1
    assert "There is no" in run.stderr.read()


def test_a_seed_with_which_the_courses_own_solution_fails_is_refused(monkeypatch):
    sheet = problem_set("ps2")
    see_that_the_seed_is_good(sheet, "a seed of the test")
    [asked, *_] = [q for q in sheet.questions if q.name == "ps2.update"]
    broken = replace(asked, reference=lambda w, x, y: w, verify=lambda arguments, value: "wrong")
    with pytest.raises(ValueError, match=r"With this seed the course's own .* of ps2\.update is"):
        see_that_the_seed_is_good(replace(sheet, questions=(broken,)), "a seed of the test")
