"""Grades in the formats of other systems, and regrading: who gains, who loses, and why."""

import io
import json
import os
import shutil
import stat
import subprocess
import sys
import sysconfig
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from submissions import SEED, as_bytes, grade, record, rows, solved, why_open, write_records

from coursekit.course import course_root
from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import FreeText
from coursekit.exercises.seed import PUBLIC_SEED
from coursekit.exercises.sheet_notebook import cell_id
from coursekit.grading.adjust_points import Adjustments, adjusted
from coursekit.grading.answers_in_words import with_points
from coursekit.grading.before_grading import class_seed
from coursekit.grading.end_of_run import write_canvas, write_gradebook
from coursekit.grading.export import gradescope_run as run
from coursekit.grading.export.canvas_grades import canvas, read_roster
from coursekit.grading.export.gradebook import check_gradebook, to_gradebook
from coursekit.grading.export.gradescope import gradescope
from coursekit.grading.export.gradescope_build import build
from coursekit.grading.export.matching import unmatched
from coursekit.grading.export.moodle import moodle, read_worksheet
from coursekit.grading.export.moodle_feedback import feedback_zip
from coursekit.grading.records import read_record
from coursekit.grading.regrade import changes, format_changes, keep_before

PS1, PS2 = problem_set("ps1"), problem_set("ps2")
TEMPLATES = course_root() / "coursekit" / "grading" / "templates"


# Canvas

ROSTER = """Student,ID,SIS User ID,SIS Login ID,Section,Essay (7),Problem set 2 (4711),Current Score
,,,,,Manual Posting,,(read only)
    Points Possible,,,,,10,31,(read only)
"Miller, Alice",101,S1,am@example.edu,Monday,,,
"Müller, Zoë",102,S2,zm,Monday,,,
"Smith, Bob",103,S3,bs,Monday,,,
"Smith, Bob",104,S4,bs2,Tuesday,,,
"=cmd(), Eve",105,S5,eve,Tuesday,,,
"""


@pytest.fixture
def roster(tmp_path):
    file = tmp_path / "roster.csv"
    file.write_text(ROSTER, encoding="utf-8-sig")
    return read_roster(file, PS2)


def test_canvas_gets_the_header_the_points_possible_and_a_row_for_each_of_its_students(roster):
    text, left = canvas(
        [record("am"), record("zm", answers={"ps2.update": lambda w, x, y: w})], PS2, roster
    )
    zoe = 31 - 2
    assert text.startswith(
        "Student,ID,SIS User ID,SIS Login ID,Section,Problem set 2 (4711)\n"
        "    Points Possible,,,,,31\n"
        '"Miller, Alice",101,S1,am@example.edu,Monday,31\n'
        f'"Müller, Zoë",102,S2,zm,Monday,{zoe}\n'
        '"Smith, Bob",103,S3,bs,Monday,\n'
    )
    assert left == []
    assert rows(text)[-1] == ["'=cmd(), Eve", "105", "S5", "eve", "Tuesday", ""]


def test_whose_submission_is_whose_for_canvas(roster):
    for student, number, row in [
        ("101", None, "101"),
        ("s4", None, "104"),
        ("am", None, "101"),
        ("AM@example.edu", None, "101"),
        ("Alice Miller", None, "101"),
        ("milleralice", "102", "102"),
        ("milleralice", "101", "101"),
        ("milleralice", "999", "101"),
        ("zoe-muller", None, "102"),
        ("Müller, Zoë", None, "102"),
        ("smithbob", "103", "103"),
        ("smithbob", None, None),
        ("nobody", None, None),
        ("x", "999", None),
    ]:
        text, unknown = canvas([replace(record(student), number=number)], PS2, roster)
        matched = [r[1] for r in rows(text)[2:] if r[-1]], [record.student for record in unknown]
        assert matched == (([row], []) if row else ([], [student])), (student, number)


def test_nothing_is_lost_on_the_way_to_canvas(roster):
    class_ = [record(student) for student in ("am", "Alice Miller", "smithbob", "=1+1", "zm")]
    text, left = canvas(class_, PS2, roster)
    assert [r[1] for r in rows(text)[2:] if r[-1]] == ["102"]
    assert rows(unmatched(left)) == [
        ["student", "points", "missing", "file"],
        ["am", "31", "", "am/ps2/ps2.ipynb"],
        ["Alice Miller", "31", "", "Alice Miller/ps2/ps2.ipynb"],
        ["smithbob", "31", "", "smithbob/ps2/ps2.ipynb"],
        ["'=1+1", "31", "", "'=1+1/ps2/ps2.ipynb"],
    ]


def test_canvas_gets_no_number_for_a_sum_that_is_not_final(roster, tmp_path, capsys):
    unread, broken = record("am", "ps1", words="words"), record("zm", "ps1", error="It is empty.")
    for class_, sums in (
        ([unread, broken], {}),
        ([with_points(unread, {("am", "ps1.fish"): (1.5, "")}), broken], {"101": "30.5"}),
    ):
        text, left = canvas(class_, PS1, roster)
        assert left == [] and {row[1]: row[-1] for row in rows(text)[2:] if row[-1]} == sums
    assert rows(unmatched([broken]))[1][1:3] == ["", "the file has not been graded"]
    write_canvas([unread, broken], PS1, roster, tmp_path)
    assert "says why: am, zm." in capsys.readouterr().out


def test_a_roster_that_does_not_fit_is_refused(tmp_path):
    file = tmp_path / "roster.csv"
    for text, words in {
        b"\xff\xfe": "is no table",
        b"": "has no column 'Student'",
        b"Student,ID,Section\n": "has no column that is called like ps2; .* There are none",
        b"Student,ID,Section,PS 1 (1),PS 20 (2)\n": "There are 'PS 1 \\(1\\)', 'PS 20 \\(2\\)'",
        b"Student,ID,Section,PS 2 (1),ps2 (2)\n": "more than one column",
    }.items():
        file.write_bytes(text)
        with pytest.raises(ValueError, match=words):
            read_roster(file, PS2)
    with pytest.raises(ValueError, match="cannot be read"):
        read_roster(tmp_path / "absent.csv", PS2)
    file.write_text("Student,ID,Section\nA,1,x\n")
    assert read_roster(file, PS2, "Homework (5)").column == "Homework (5)"


# Moodle


# As Moodle writes it: a mark first, quotation marks where none are needed, lines in a comment.
WORKSHEET = """\ufeffIdentifier,"Full name","Email address",Status,Grade,"Maximum Grade",\
"Grade can be changed","Last modified (submission)","Last modified (grade)","Feedback comments"\r
"Participant 1010","Alice Miller",am@example.edu,"Submitted for grading",,31.00,Yes,\
"Friday, 20 November 2026, 11:58 PM",-,""\r
"Participant 1011","Li Wei",lw@example.edu,"Submitted for grading",12.00,31.00,Yes,\
"Friday, 20 November 2026, 11:58 PM","Saturday, 21 November 2026, 9:00 AM","<p>One ""two"",\r
three</p>"\r
"Participant 1012","Li Wei",li@example.edu,"Submitted for grading",,31.00,Yes,-,-,\r
"Participant 1013","Ødegård, Nils",no@example.edu,"No submission",5.00,31.00,Yes,-,-,\r
"""


def worksheet(folder, text=WORKSHEET):
    (folder / "worksheet.csv").write_bytes(text.encode())
    return read_worksheet(folder / "worksheet.csv", PS2)


def numbered(student, number, **more):
    path = f"{student}_{number}_assignsubmission_file/ps2.ipynb"
    return replace(record(student, path=path, **more), number=number)


def grades(text):
    head, *lines = rows(text.removeprefix("\ufeff"))
    return {line[0].split()[-1]: line[head.index("Grade")] for line in lines}


def test_moodles_worksheet_comes_back_with_grades_and_is_the_same_in_every_other_byte(tmp_path):
    wei = numbered("Li Wei (1011)", "1011", answers={"ps2.update": lambda w, x, y: w})
    text, found, left = moodle([numbered("Alice Miller", "1010"), wei], worksheet(tmp_path))
    assert text == WORKSHEET.replace('grading",,', 'grading",31,', 1).replace("12.00", "29")
    assert grades(text) == {"1010": "31", "1011": "29", "1012": "", "1013": "5.00"}
    assert [record.student for record in found.values()] == ["Alice Miller", "Li Wei (1011)"]
    assert left == []


def test_whose_submission_is_whose_for_moodle(tmp_path):
    for student, number, row in [
        ("Alice Miller", "1012", "1012"),
        ("Alice Miller", "9", "1010"),
        ("miller alice", None, "1010"),
        ("am", None, "1010"),
        ("LW@example.edu", None, "1011"),
        ("Nils-Ødegård", None, "1013"),
        ("Li Wei", None, None),
        ("nobody", "77", None),
    ]:
        file = worksheet(tmp_path, WORKSHEET.replace("12.00", "").replace("5.00", ""))
        text, _, left = moodle([numbered(student, number)], file)
        matched = [n for n, grade in grades(text).items() if grade], [r.student for r in left]
        assert matched == (([row], []) if row else ([], [student])), (student, number)


def test_a_number_keeps_its_row_from_a_namesake_whose_number_moodle_does_not_know(tmp_path):
    text, _, left = moodle(
        [numbered("Alice Miller", "1010"), numbered("Alice Miller", "7")], worksheet(tmp_path)
    )
    assert grades(text)["1010"] == "31" and [record.number for record in left] == ["7"]


def test_a_sum_that_is_not_final_has_no_grade_in_moodle(tmp_path):
    broken = numbered("Li Wei", "1011", error="The file is empty.")
    text, _, left = moodle([broken], worksheet(tmp_path))
    assert grades(text)["1011"] == "" and left == []


def test_a_german_worksheet_is_filled_in(tmp_path):
    text = (
        'ID,"Vollständiger Name",E-Mail-Adresse,Status,Bewertung,Bestwertung,'
        '"Zuletzt geändert (Abgabe)","Zuletzt geändert (Bewertung)"\n'
        'Teilnehmer/in1010,"Alice Miller",am@x.org,x,,"31,00","Freitag, 20. November 2026",-\n'
    )
    filled, _, _ = moodle([numbered("Alice Miller", "1010")], worksheet(tmp_path, text))
    assert filled == text.replace(",x,,", ",x,31,")


def test_a_worksheet_in_which_points_would_be_lost_is_refused(tmp_path):
    for old, new, words in [
        ("Identifier", "Name", "no column 'Identifier'"),
        ("(grade)", "(x)", r"no column 'Last modified \(grade\)'"),
        ("31.00", "100.00", "maximum grade in Moodle is 100.00"),
        ('"Maximum Grade"', "Scale", "graded with a scale"),
        ("Participant 1012", "Participant", "has no number"),
        ("Li Wei", 'Li "Wei', "is no row|cells instead of"),
        ("lw@example.edu,", "", "row 3, has 9 cells instead of 10"),
    ]:
        with pytest.raises(ValueError, match=words):
            worksheet(tmp_path, WORKSHEET.replace(old, new))
    for data, words in (("", "has no column"), ("\ufeff", "has no column")):
        with pytest.raises(ValueError, match=words):
            worksheet(tmp_path, data)


def as_moodle_reads(name, participants):
    """The student and the file name of an entry, as Moodle's importer parses a path."""
    parts = name.split("/")
    while parts:
        _, *more = parts.pop(0).split("_", 4)
        if len(more) >= 3 and more[0] in participants and more[1:3] == ["assignsubmission", "file"]:
            return more[0], "/".join([*more[3:], *parts]).strip("/")
    return None


def test_moodle_finds_whose_page_is_whose_in_the_zip():
    pages = [("Zoë_A/../..", "12", b"z"), ("Li Wei", "1011", b"w"), ("", "7", b"n")]
    data = feedback_zip(pages)
    assert data == feedback_zip(reversed(pages))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        read = {
            as_moodle_reads(n, {"12", "1011", "7"}): archive.read(n) for n in archive.namelist()
        }
    assert read == {(number, "feedback.html"): page for _, number, page in pages}


# nbgrader


def open_gradebook(file):
    import nbgrader.api  # which takes a second to load

    with pytest.MonkeyPatch.context() as patch:  # else each new file has a program run for it
        patch.setattr(nbgrader.api, "get_alembic_version", lambda: "of no matter")
        return nbgrader.api.Gradebook(f"sqlite:///{file}")


@pytest.fixture(scope="module", params=["ours", pytest.param("nbgrader's", marks=pytest.mark.slow)])
def gradebook(request, tmp_path_factory):
    """A gradebook with problem set 1: filled by us, or by nbgrader."""
    folder = tmp_path_factory.mktemp("exercises")
    if request.param == "ours":
        with open_gradebook(folder / "gradebook.db") as book:
            book.add_assignment("ps1")
            book.add_notebook("ps1", "ps1")
            for q in PS1.questions:
                name = cell_id(q, "answer" if isinstance(q, FreeText) else "check")
                kind = {"max_score": q.max_points, "cell_type": "code"}
                book.add_grade_cell(name, "ps1", "ps1", **kind)
                book.add_solution_cell(cell_id(q, "answer"), "ps1", "ps1")
        return folder / "gradebook.db"
    shutil.copy(course_root() / "exercises" / "nbgrader_config.py", folder)
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "COURSEKIT_SEED": SEED}
    program = [sys.executable, "-m", "nbgrader", "generate_assignment", "ps1"]
    process = subprocess.run(program, cwd=folder, env=environment, capture_output=True, text=True)
    assert process.returncode == 0, process.stderr
    return folder / "gradebook.db"


def nothing(*_):
    """An answer that is none."""


def scores(file, student):
    with open_gradebook(file) as book:
        submission = book.find_submission("ps1", student)
        grades = {g.name: (g.score, g.needs_manual_grade) for g in submission.notebooks[0].grades}
        return submission.score, submission.max_score, grades


def test_nbgraders_gradebook_gets_the_points(gradebook):
    ada, eve = record("ada", "ps1", words="words"), record("eve", "ps1", {"ps1.plane": nothing})
    zed = record("zed", "ps1", error="The file is empty.")
    to_gradebook([ada, eve, zed], PS1, gradebook)
    total, most, grades = scores(gradebook, "ada")
    assert (total, most) == (29, 31)
    assert grades["ps1-fish-answer"] == (0, True)
    assert all(grade == (grade[0], False) for n, grade in grades.items() if n != "ps1-fish-answer")
    assert scores(gradebook, "eve")[0] == 28
    with open_gradebook(gradebook) as book:
        assert "zed" not in [student.id for student in book.students]

    to_gradebook([with_points(ada, {("ada", "ps1.fish"): (1.5, "")})], PS1, gradebook)
    assert scores(gradebook, "ada")[0] == 30.5
    assert scores(gradebook, "ada")[2]["ps1-fish-answer"] == (1.5, False)
    to_gradebook([with_points(ada, {})], PS1, gradebook)  # a score that is there already stays
    assert scores(gradebook, "ada")[0] == 30.5


def test_a_file_that_could_not_be_graded_is_left_out_of_the_gradebook_and_named(gradebook, capsys):
    broken = record("lost", "ps1", error="The file is empty.")
    write_gradebook([record("ada", "ps1"), broken], PS1, gradebook)
    said = capsys.readouterr().out
    assert "The points of 1 student are in" in said and "Not in it: 1 student whose" in said
    assert "marks.csv says why: lost." in said
    with open_gradebook(gradebook) as book:
        assert "lost" not in [student.id for student in book.students]
    points = {("lost", q.name): (1, "read on paper") for q in PS1.questions}
    write_gradebook([adjusted(broken, Adjustments(points, {}, 10))], PS1, gradebook)
    assert "Not in it" not in capsys.readouterr().out
    assert scores(gradebook, "lost")[0] == len(PS1.questions)


def test_a_score_by_hand_is_to_be_looked_at_again_if_the_one_by_machine_changes(gradebook):
    to_gradebook([record("bob", "ps1")], PS1, gradebook)
    with open_gradebook(gradebook) as book:
        book.find_grade("ps1-plane-check", "ps1", "ps1", "bob").manual_score = 1
        book.db.commit()
    to_gradebook([record("bob", "ps1")], PS1, gradebook)
    assert scores(gradebook, "bob")[2]["ps1-plane-check"] == (1, False)
    for _ in range(2):
        to_gradebook([record("bob", "ps1", {"ps1.plane": nothing})], PS1, gradebook)
        assert scores(gradebook, "bob")[2]["ps1-plane-check"] == (1, True)


def test_points_that_were_changed_are_in_the_gradebook_with_the_reason_and_what_lateness_costs(
    gradebook,
):
    changes = {("amy", "ps1.plane"): (1, "half of it"), ("amy", "ps1.fish"): (2, "said aloud")}
    amy = adjusted(record("amy", "ps1", words="words"), Adjustments(changes, {"amy": 1}, 10))
    for _ in range(2):
        to_gradebook([amy], PS1, gradebook)
        total, _, grades = scores(gradebook, "amy")
        assert grades["ps1-plane-check"] == (1, False) and grades["ps1-fish-answer"] == (2, False)
        with open_gradebook(gradebook) as book:
            submission = book.find_submission("ps1", "amy")
            assert total - submission.late_submission_penalty == pytest.approx(amy.points)
            for comment in submission.notebooks[0].comments:
                reasons = {"ps1-plane-answer": "half of it", "ps1-fish-answer": "said aloud"}
                assert comment.manual_comment == reasons.get(comment.name)
    on_time = adjusted(record("amy", "ps1", words="words"), Adjustments(changes, {}))
    to_gradebook([on_time], PS1, gradebook)
    with open_gradebook(gradebook) as book:
        assert book.find_submission("ps1", "amy").late_submission_penalty == 0


def test_a_gradebook_that_does_not_fit_is_refused(gradebook, tmp_path):
    with pytest.raises(ValueError, match=r"There is no gradebook .*generate_assignment ps1"):
        check_gradebook(PS1, tmp_path / "absent.db")
    (tmp_path / "text.db").write_text("This is a text and no database at all. " * 100)
    with pytest.raises(ValueError, match="is no gradebook of nbgrader"):
        check_gradebook(PS1, tmp_path / "text.db")
    with pytest.raises(ValueError, match=r"has no assignment ps2. .*generate_assignment ps2"):
        check_gradebook(PS2, gradebook)
    (tmp_path / "old.db").write_bytes(gradebook.read_bytes())
    with open_gradebook(tmp_path / "old.db") as book:
        book.find_grade_cell("ps1-plane-check", "ps1", "ps1").max_score = 7
        book.db.commit()
    with pytest.raises(ValueError, match=r"older one: ps1\.plane is worth 7 points there"):
        check_gradebook(PS1, tmp_path / "old.db")


# Gradescope


def test_gradescope_gets_a_test_for_each_question():
    results = gradescope(record("ada", "ps1", {"ps1.plane": nothing}), PS1)
    assert results["score"] == 28
    tests = results["tests"]
    assert len(tests) == len(PS1.questions) + 1
    assert sum(t["score"] for t in tests if "score" in t) == 28
    assert [t["status"] for t in tests if "status" in t] == ["failed"] + 8 * ["passed"]
    assert {t["output_format"] for t in tests} == {"text"}
    assert "A person reads this answer" in tests[8]["output"] and "score" not in tests[8]
    assert [t["visibility"] for t in tests] == 10 * ["visible"] + ["hidden"]


def test_students_of_gradescope_see_no_input_of_the_class():
    wrong = PS2.questions[1].misconceptions[0]
    stored = record("ada", answers={"ps2.update": wrong.answer}, remarks=["The cell said SECRET"])
    *shown, hidden = gradescope(stored, PS2, "no bwrap.")["tests"]
    text = json.dumps(shown, ensure_ascii=False)
    assert f"“{wrong.name}”" in text and "✗ failed" in text and "Run the check" in text
    for secret in ("update(w=", "expected", "SECRET", SEED, stored.key.submission, stored.key.seed):
        assert secret not in text
    assert "update(w=" in hidden["output"] and "SECRET" in hidden["output"]
    assert "bubblewrap cannot be used in this container" in hidden["output"]


def test_a_file_that_cannot_be_graded_says_why_in_gradescope():
    results = gradescope(record("ada", error="The file is empty."), PS2)
    assert results["score"] == 0 and "The file is empty." in results["output"]
    assert [t["visibility"] for t in results["tests"]] == ["hidden"]


@pytest.mark.parametrize(
    "submission, score, words",
    [
        ({}, 0, "There is no notebook (*.ipynb) in it."),
        ({"ps2.py": b"x"}, 0, "There is no notebook (*.ipynb) in it."),
        ({"ps2.ipynb": b"{"}, 0, "not valid JSON"),
        ({"b.ipynb": b"{", "ps2.ipynb": b""}, 0, "Further notebooks, not graded: b.ipynb"),
        ({"my answers.ipynb": None}, 31, ""),
    ],
    ids=["nothing", "no notebook", "broken", "two", "right"],
)
def test_whatever_is_handed_in_to_gradescope_there_is_a_result(
    tmp_path, monkeypatch, submission, score, words
):
    """In this process, which hides nothing of itself."""
    monkeypatch.setattr(run, "hide_memory", lambda: None)
    monkeypatch.setattr(run, "sandbox_fault", why_open)
    for folder in ("source", "submission"):
        (tmp_path / folder).mkdir()
    (tmp_path / "source" / "class_seed").write_text(f"{SEED}\n")
    for name, data in submission.items():
        (tmp_path / "submission" / name).write_bytes(as_bytes(solved()) if data is None else data)
    run.main("ps2", tmp_path)
    results = json.loads((tmp_path / "results" / "results.json").read_text(encoding="utf-8"))
    assert results["score"] == score and words in results.get("output", "")
    assert SEED not in json.dumps(results)
    with pytest.raises(ValueError, match="an autograder that was unpacked runs once"):
        run.main("ps2", tmp_path)


@pytest.fixture(scope="module")
def autograder(tmp_path_factory):
    file = tmp_path_factory.mktemp("gradescope") / "ps2.zip"
    build(PS2, SEED, course_root(), file)
    return file


def container(autograder, folder, submission):
    """A copy of Gradescope's folders, with a submission in it."""
    root = folder / "autograder"
    for name in ("source", "submission", "results"):
        (root / name).mkdir(parents=True)
    with zipfile.ZipFile(autograder) as archive:
        archive.extractall(root / "source")
        for entry in archive.infolist():
            (root / "source" / entry.filename).chmod(entry.external_attr >> 16)
    (root / "run_autograder").write_bytes((root / "source" / "run_autograder").read_bytes())
    (root / "run_autograder").chmod(0o755)
    for name, data in submission.items():
        (root / "submission" / name).write_bytes(data)
    return root


def run_as_gradescope(root, **environment):
    """Run the autograder as Gradescope does, with the coursekit of its wheel."""
    if "AUTOGRADER_PYTHON" in environment:
        with zipfile.ZipFile(next((root / "source").glob("*.whl"))) as wheel:
            wheel.extractall(root / "unpacked")
        environment["PYTHONPATH"] = str(root / "unpacked")
    environment = {**os.environ, "AUTOGRADER_ROOT": str(root), **environment}
    process = subprocess.run(
        [root / "run_autograder"], cwd=root, env=environment, capture_output=True, text=True
    )
    assert process.returncode == 0, process.stderr
    return json.loads((root / "results" / "results.json").read_text(encoding="utf-8"))


@pytest.mark.slow
def test_the_autograder_is_a_zip_of_gradescopes_form(autograder):
    with zipfile.ZipFile(autograder) as archive:
        names = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}
        assert {"setup.sh", "run_autograder", "class_seed", "constraints.txt"} < set(names)
        assert all(names[name] & stat.S_IXUSR for name in ("setup.sh", "run_autograder"))
        [wheel] = [name for name in names if name.endswith(".whl")]
        inside = zipfile.ZipFile(io.BytesIO(archive.read(wheel))).namelist()
    assert "coursekit/grading/export/gradescope_run.py" in inside
    assert {f"coursekit/grading/templates/{name}" for name in os.listdir(TEMPLATES)} <= set(inside)
    assert stat.S_IMODE(autograder.stat().st_mode) == 0o600


LOOKS_AROUND = """
import glob, os
def update(w, x, y):
    seeds = [name for name in os.environ if name.startswith("COURSEKIT")]
    return "saw", seeds + glob.glob("ROOT/**/class_seed", recursive=True)
"""


@pytest.mark.slow
def test_the_autograder_marks_a_submission_in_gradescopes_folders(autograder, tmp_path):
    answer = LOOKS_AROUND.replace("ROOT", str(tmp_path))
    root = container(autograder, tmp_path, {"my answers.ipynb": as_bytes(solved(update=answer))})
    results = run_as_gradescope(
        root, AUTOGRADER_PYTHON=sys.executable, COURSEKIT_SEED="none of its business"
    )
    assert results["score"] == 29
    assert results["tests"][1]["score"] == 0
    assert not (root / "source" / "class_seed").exists()
    hidden = results["tests"][-1]["output"]
    assert "returned ['saw', []]" in hidden
    assert ("bubblewrap cannot be used" in hidden) == (why_open() is not None)
    assert SEED not in json.dumps(results)


@pytest.mark.slow
def test_where_bubblewrap_is_forbidden_the_instructor_is_told(autograder, tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "bwrap").write_text("#!/bin/sh\necho not allowed >&2; exit 1\n")
    (tmp_path / "bin" / "bwrap").chmod(0o755)
    answer = LOOKS_AROUND.replace("ROOT", str(tmp_path))
    root = container(autograder, tmp_path, {"ps2.ipynb": as_bytes(solved(update=answer))})
    path = os.pathsep.join([str(tmp_path / "bin"), os.environ["PATH"]])
    results = run_as_gradescope(root, AUTOGRADER_PYTHON=sys.executable, PATH=path)
    assert results["score"] == 29
    *shown, hidden = results["tests"]
    assert "bubblewrap cannot be used in this container" in hidden["output"]
    assert "not allowed" in hidden["output"] and "returned ['saw', []]" in hidden["output"]
    assert "bubblewrap" not in json.dumps(shown)


@pytest.mark.slow
def test_the_autograders_setup_makes_an_environment_that_runs_it(autograder, tmp_path):
    """Without a network; what else is needed comes from the environment of this test."""
    root = container(autograder, tmp_path, {"ps2.ipynb": as_bytes(solved())})
    offline = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PYTHON": sys.executable}
    environment = {**os.environ, "AUTOGRADER_ROOT": str(root), **offline}
    setup = subprocess.run(
        ["bash", root / "source" / "setup.sh"], env=environment, capture_output=True, text=True
    )
    assert setup.returncode == 0, setup.stderr
    [packages] = (root / "python").glob("lib/python*/site-packages")
    assert (packages / "coursekit" / "grading" / "export" / "gradescope_run.py").exists()
    (packages / "of_this_test.pth").write_text(sysconfig.get_path("purelib"))
    results = run_as_gradescope(root)
    assert results["score"] == 31


# Grading again


def failed(message):
    return {"points": 0, "message": message}


def with_results(stored, **changes_):
    """A record with other checks: question=(number of the check, what is changed in it)."""
    results = dict(stored.results)
    for name, (number, change) in changes_.items():
        result = results[f"ps2.{name}"]
        checks = list(result.checks)
        checks[number] = replace(checks[number], **change)
        results[result.question] = replace(result, checks=tuple(checks))
    return replace(stored, results=results)


def changes_of(tmp_path, old, new):
    write_records(tmp_path / "old", old)
    write_records(tmp_path / "new", new)
    return changes(tmp_path / "old" / "marks", tmp_path / "new" / "marks")


def test_regrading_says_who_gains_and_who_loses_and_why(tmp_path):
    ada, bob, eve = (record(student) for student in ("ada", "bob", "eve"))
    old = [with_results(ada, update=(0, failed("update(w=[1])\nreturned 2"))), bob, eve]
    new = [ada, with_results(bob, predict=(1, failed("predict(w=[0])\nstopped \x1b[31m"))), eve]
    changes = changes_of(tmp_path, old, new)
    assert [(change.student, change.gain) for change in changes] == [("ada", 1), ("bob", -1)]
    text = format_changes(changes, 3, tmp_path / "before")
    update, predict = (PS2.questions[1].checks[0].name, PS2.questions[0].checks[1].name)
    assert "Submissions graded again: 3; 1 with more points, 1 with fewer, 1 with as many." in text
    assert f"ada: 30 -> 31 (+1)\n    ps2.update: “{update}” passes now (+1)" in text
    assert f"bob: 31 -> 30 (−1)\n    ps2.predict: “{predict}” fails now (−1)" in text
    assert "predict(w=[0])" in text and "\x1b" not in text


def test_regrading_tells_new_checks_gone_checks_other_points_and_other_files(tmp_path):
    old = record("ada")
    new = with_results(old, train=(0, {"name": "renamed"}))
    new = with_results(new, train=(1, {"points": 9, "max_points": 9}))
    new = replace(new, key=replace(old.key, submission="another"))
    del new.results["ps2.mend"]
    [change] = changes_of(tmp_path, [old], [new])
    text = "\n".join(change.reasons)
    for words in (
        "handed in another file",
        "“renamed” is a new check and passes",
        "is checked no more",
        "is worth 9 and was worth",
    ):
        assert words in text
    broken = record("ada", error="The file is empty.")
    assert "cannot be graded now: The file" in changes_of(tmp_path, [old], [broken])[0].reasons[0]
    assert "could not be graded before" in changes_of(tmp_path, [broken], [old])[0].reasons[0]


def test_a_class_from_submissions_to_canvas(graded):
    assert "4 students, 1 of them with a file that could not be graded." in graded.output
    assert "dot: The file is no notebook" in graded.errors
    assert "3 students could not be found" in graded.errors and "bob" in graded.errors
    assert rows((graded.out / "canvas.csv").read_text())[2] == ["Ada", "1", "", "", "x", "31"]
    assert rows((graded.out / "canvas_unmatched.csv").read_text())[1][0] == "bob"
    files = {file.name for file in graded.out.rglob("*") if file.is_file()}
    assert {"ada.json", "ada.html", "marks.csv", "report.md", "report.html", "by_hand.csv"} < files


def test_a_class_is_marked_again(graded, tmp_path, capsys):
    out = Path(shutil.copytree(graded.out, tmp_path / "out"))
    stored = read_record(out / "marks" / "bob.json")
    old = with_results(stored, predict=(0, failed("predict(w=[1])\nreturned 0")))
    checks = old.key.checks | {"ps2.predict": "those of last week"}
    old = replace(old, key=replace(old.key, checks=checks))
    write_records(out, [old])
    for _ in range(2):  # the second time nothing is left to do, and the same is told
        assert grade("regrade", graded.handed_in, out) == 0
        text = capsys.readouterr().out
        assert (
            "Submissions graded again: 1; 1 with more points, 0 with fewer, 0 with as many." in text
        )
        assert f"bob: {old.points} -> {stored.points} (+1)" in text
        assert (out / "regrade.txt").read_text() in text
    assert read_record(out / "marks" / "bob.json") == stored
    [before] = (out / "before").glob("*/bob.json")
    assert read_record(before) == old


def test_there_must_be_something_to_compare_with(graded, tmp_path, capsys):
    assert grade("regrade", graded.handed_in, tmp_path) == 1
    assert "There are no marks in" in capsys.readouterr().err
    before = keep_before([], [], PS2, SEED, graded.out)
    assert list(before.glob("*")) == []
    assert "Every mark was made with these checks" in format_changes([], 0, before)


def test_files_that_do_not_fit_are_said_before_anything_is_marked(graded, tmp_path, capsys):
    for options, words in {
        ("--canvas", "absent.csv"): "absent.csv cannot be read",
        ("--by-hand", "absent.csv"): "absent.csv cannot be read",
        ("--gradebook", "absent.db"): "There is no gradebook",
    }.items():
        assert grade("grade", graded.handed_in, tmp_path / "out", *options) == 1
        assert words in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.fixture
def no_seed(monkeypatch):
    for name in ("COURSEKIT_SEED", "COURSEKIT_SEED_FILE"):
        monkeypatch.delenv(name, raising=False)


def test_a_course_without_a_seed_gets_one_and_keeps_it(no_seed, tmp_path, capsys):
    file = tmp_path / "class_seed"
    seed = class_seed(file)
    assert "is new: the seed of your class" in capsys.readouterr().out
    assert class_seed(file) == seed == file.read_text().strip() != PUBLIC_SEED
    assert capsys.readouterr().out == ""


def test_without_a_seed_nothing_is_graded(no_seed, tmp_path):
    with pytest.raises(ValueError, match="There is no class seed"):
        class_seed(None)
    (tmp_path / "class_seed").write_text("\n")
    with pytest.raises(ValueError, match=r"or delete .*class_seed, which is empty"):
        class_seed(tmp_path / "class_seed")
