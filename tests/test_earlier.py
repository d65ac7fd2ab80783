"""The results of students who leave, come back, or meet a namesake."""

import csv
import shutil

import pytest
from submissions import as_bytes, grade, record, rows, solved, write_records

from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import FreeText
from coursekit.grading.earlier_results import check_gone, with_earlier
from coursekit.grading.intake.find_submissions import Submission
from coursekit.grading.records import read_record
from coursekit.grading.results_folder import Pages

NOTEBOOK = as_bytes(solved("ps1"))
WORDS = next(q.name for q in problem_set("ps1").questions if isinstance(q, FreeText))
NAMES = ["ada", "bob", "cyd"]


def hand_in(folder, *paths):
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(NOTEBOOK)
    return folder


def run(folder, out, *options, code=0):
    assert grade("grade", folder, out, "--assignment", "ps1", *options) == code


def give(out, points):
    """Write points for answers in words into the table that waits for them, as a person does."""
    with open(out / "by_hand.csv", encoding="utf-8", newline="") as file:
        head, *lines = csv.reader(file)
    for line in lines:
        if line[1] == WORDS and line[0] in points:
            line[2], line[4] = str(points[line[0]]), "seen"
    with open(out / "by_hand.csv", "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([head, *lines])


def given(out):
    """The points in words by student, as the marks have them."""
    head, *lines = rows((out / "marks.csv").read_text(encoding="utf-8"))
    [column] = [n for n, name in enumerate(head) if name.startswith(f"{WORDS} ")]
    return {line[0]: line[column] for line in lines}


@pytest.fixture
def read(tmp_path):
    """A class of three whose answers in words were read, and whose results say who was late."""
    folder, out = hand_in(tmp_path / "in", *(f"{n}/x.ipynb" for n in NAMES)), tmp_path / "out"
    run(folder, out)
    give(out, {"ada": 1, "bob": 2})
    late = tmp_path / "late.csv"
    late.write_text("student,days,percent\n*,,10\nbob,1,\n")
    run(folder, out, "--late", late)
    assert given(out) == {"ada": "1", "bob": "2", "cyd": ""}
    return folder, out


def test_points_by_hand_come_back_with_the_student(read):
    folder, out = read
    marks = (out / "marks.csv").read_text()
    (folder / "bob").rename(folder.parent / "bob")
    for _ in range(2):
        run(folder, out, "--put-aside")
        assert given(out) == {"ada": "1", "cyd": ""}
        aside = read_record(out / "old" / "marks" / "bob.json")
        assert aside.free_answers[WORDS].points == 2
        assert aside.free_answers[WORDS].comment == "seen"
    (folder.parent / "bob").rename(folder / "bob")
    for _ in range(2):
        run(folder, out)
        assert (out / "marks.csv").read_text() == marks
        assert not list((out / "old").rglob("*bob*"))
    # What was read once more since is what is kept.
    give(out, {"bob": 0})
    shutil.rmtree(folder / "bob")
    run(folder, out, "--put-aside")
    run(hand_in(folder, "bob/x.ipynb"), out)
    assert given(out)["bob"] == "0"


def killed(*_):
    raise SystemExit


def test_points_come_back_though_the_run_in_which_the_student_returns_is_killed(read, monkeypatch):
    folder, out = read
    (folder / "bob").rename(folder.parent / "bob")
    run(folder, out, "--put-aside")
    (folder.parent / "bob").rename(folder / "bob")
    with monkeypatch.context() as patch, pytest.raises(SystemExit):
        patch.setattr(Pages, "write_class", killed)
        run(folder, out)
    assert (out / "marks" / "bob.json").exists()
    run(folder, out)
    assert given(out)["bob"] == "2"


def files(out):
    return {p: p.read_bytes() for p in out.rglob("*") if p.is_file()}


def test_the_command_asks_before_it_puts_many_aside(read, capsys):
    folder, out = read
    before = files(out)
    for name in ("ada", "bob"):
        (folder / name).rename(folder.parent / name)
    for options in ((), ("--preview", "cyd")):
        run(folder, out, *options, code=0 if options else 1)
        shutil.rmtree(out / "preview", ignore_errors=True)
        assert files(out) == before
    text = capsys.readouterr().err
    assert "(2 of 3)" in text and "ada, bob" in text and "--put-aside" in text
    run(folder, out, "--put-aside")
    assert given(out) == {"cyd": ""}
    for name in ("ada", "bob"):
        (folder.parent / name).rename(folder / name)
    run(folder, out)
    assert given(out) == {"ada": "1", "bob": "2", "cyd": ""}


@pytest.mark.parametrize("students, code", [(9, 1), (10, 0)])
def test_a_tenth_may_be_missing_and_no_more(students, code, tmp_path):
    folder, out = tmp_path / "in", tmp_path / "out"
    write_records(out, [record(f"student {n}", "ps1") for n in range(students)])
    earlier = with_earlier([], out)[1]
    present = [Submission(f"student {n}", "x.ipynb", folder) for n in range(1, students)]
    if code:
        with pytest.raises(ValueError, match=rf"\(1 of {students}\): student 0\."):
            check_gone(earlier, present, out)
    else:
        check_gone(earlier, present, out)


LI = "Li Wei_{}_assignsubmission_file_/x.ipynb"


@pytest.mark.parametrize("anonymous", [(), ("--anonymous",)])
def test_a_second_student_of_a_name_takes_nothing_from_the_first(tmp_path, anonymous, capsys):
    ada = "Ada_7_assignsubmission_file_/x.ipynb"
    folder, out = hand_in(tmp_path / "in", ada, LI.format(1011)), tmp_path / "out"
    run(folder, out)
    marks = rows((out / "marks.csv").read_text())
    give(out, {"Li Wei": 1})
    for name, text in {
        "late.csv": "student,days,percent\n*,,10\nLi Wei,1,\n",
        "changes.csv": f"student,question,points,reason\nLi Wei,{WORDS},2,a slip\n",
    }.items():
        (tmp_path / name).write_text(text)
    tables = ("--late", tmp_path / "late.csv", "--changes", tmp_path / "changes.csv")
    run(folder, out, *tables, *anonymous)
    [late] = [row for row in rows((out / "marks.csv").read_text()) if row[0] == "Li Wei"]
    run(hand_in(folder, LI.format(1012)), out, *anonymous)
    after = rows((out / "marks.csv").read_text())
    [first] = [row for row in after if row[0] == "Li Wei (1011)"]
    [second] = [row for row in after if row[0] == "Li Wei (1012)"]
    assert first[1:] == late[1:]  # the points by hand, what was changed, and the day
    assert second[-1] == "" and given(out)["Li Wei (1012)"] == ""
    assert len(list((out / "marks").iterdir())) == len(list((out / "feedback").iterdir())) == 3
    assert not (out / "old").exists() and marks[1][1] == after[1][1]
    # A table from elsewhere can no longer mean one of them by the name alone.
    capsys.readouterr()
    run(folder, out, *tables, *anonymous, code=1)
    assert "'Li Wei (1011)' or 'Li Wei (1012)'" in capsys.readouterr().err


def test_another_student_of_the_same_name_does_not_inherit(tmp_path):
    ada = "Ada_7_assignsubmission_file_/x.ipynb"
    folder, out = hand_in(tmp_path / "in", ada, LI.format(1011)), tmp_path / "out"
    run(folder, out)
    give(out, {"Li Wei": 1})
    (folder / LI.format(1011)).parent.rename(tmp_path / "first")
    run(hand_in(folder, LI.format(1012)), out, "--put-aside")
    assert given(out) == {"Ada": "", "Li Wei (1012)": ""}
    (tmp_path / "first").rename((folder / LI.format(1011)).parent)
    run(folder, out)
    assert given(out) == {"Ada": "", "Li Wei (1011)": "1", "Li Wei (1012)": ""}
