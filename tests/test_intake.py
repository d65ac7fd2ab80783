"""Submitted files: each is accounted for, for every student and in every package."""

import csv
import errno
import io
import os
import shutil
import signal
import zipfile
from pathlib import Path, PurePosixPath

import pytest
from submissions import (
    as_bytes,
    eventually,
    family,
    grade,
    processes,
    record,
    rows,
    solved,
    start_grading,
    touch,
)

from coursekit.exercises.find_questions import problem_set
from coursekit.grading import atomic_files
from coursekit.grading.adjust_points import read_adjustments
from coursekit.grading.answers_in_words import read_points, table_to_fill
from coursekit.grading.before_grading import class_seed
from coursekit.grading.course_total import totals
from coursekit.grading.end_of_run import print_summary
from coursekit.grading.export.table import table
from coursekit.grading.grade_submission import Job, attempt
from coursekit.grading.intake.find_submissions import Submission, find
from coursekit.grading.intake.list_files import files_in
from coursekit.grading.intake.student_identity import Identity
from coursekit.grading.intake.zip_layouts import LAYOUTS, layouts_of
from coursekit.grading.records import new_record
from coursekit.grading.report import report
from coursekit.grading.roster import missing_and_unknown, read_class
from coursekit.grading.safe_text import as_cell, as_csv, one_line


def students(intake):
    """The students, those in brackets of whom nothing can be graded."""
    return [f"({s.student})" if s.fault else s.student for s in intake.submissions]


# Files


ODD = {
    "ada.ipynb": None,
    "bob.py": "bob.py is no notebook",
    "carl.html": "carl.html is no notebook",
    "dora.ipynb.txt": "dora.ipynb.txt must be renamed to end in .ipynb",
    "emil.IPYNB": None,
    "fay.zip": "fay.zip is packed and must be unpacked first",
    "gus": "gus is no notebook",
}


def test_every_file_is_graded_or_named_with_the_reason(tmp_path):
    intake = find(touch(tmp_path, *ODD, ".DS_Store"), "ps2")
    assert students(intake) == ["ada", "(bob)", "(carl)", "(dora)", "emil", "(fay)", "(gus)"]
    for submission, reason in zip(intake.submissions, ODD.values(), strict=True):
        assert (submission.fault is None) == (reason is None)
        assert (reason or "") in (submission.fault or "")
    assert "7 students, 5 of them without a notebook" in str(intake)


def test_what_a_student_handed_in_besides_is_named(tmp_path):
    touch(tmp_path, "ada/ps2.ipynb", "ada/data.csv", "ada/old/x.ipynb", "ada/.DS_Store")
    touch(tmp_path, "bob/.ipynb_checkpoints/ps2-checkpoint.ipynb", "eve/ps2.ipynb", "plan.pdf")
    intake = find(tmp_path, "ps2")
    ada, bob, eve = intake.submissions
    assert (ada.path, ada.others) == ("ada/ps2.ipynb", ("ada/data.csv", "ada/old/x.ipynb"))
    assert "is only a checkpoint" in bob.fault and eve.others == ()
    assert [(file.name, file.why_left) for file in intake.unclaimed] == [
        ("plan.pdf", "is no notebook (*.ipynb)")
    ]


def test_the_results_are_no_submissions(tmp_path):
    touch(tmp_path, "ada.ipynb", "out/feedback/bob.html", "out/x.ipynb")
    assert students(find(tmp_path, "ps2", besides=tmp_path / "out")) == ["ada"]


def test_a_pipe_is_no_notebook(tmp_path):
    os.mkfifo(touch(tmp_path, "ada/x.ipynb", "bob/y.py") / "bob" / "x.ipynb")  # read, it would hang
    assert students(find(tmp_path, "ps2")) == ["ada", "(bob)"]


def test_what_systems_leave_is_left_out_and_a_notebook_that_lies_there_is_not_lost(tmp_path):
    junk = ["__MACOSX/ada/._x.ipynb", "ada/__MACOSX/._x.ipynb", "ada/Thumbs.db", "ada/.DS_Store"]
    kept = ["ada/x.ipynb", "bob/__MACOSX/x.ipynb", "cyd/Thumbs.db/x.ipynb", "__MACOSX/dot/x.ipynb",
            "eve/timestamp.txt/x.ipynb"]  # fmt: skip
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive:
        for name in (*junk, *kept):
            archive.writestr(name, "{}")
    for source in (touch(tmp_path / "in", *junk, *kept), tmp_path / "in.zip"):
        intake = find(source, "ps2")
        assert students(intake) == ["ada", "(bob)", "cyd", "(dot)", "eve"] and not intake.unclaimed
        assert [submission.path for submission in intake.submissions] == sorted(
            kept, key=lambda name: name.removeprefix("__MACOSX/")
        )
        assert not any(submission.others for submission in intake.submissions)


def test_too_many_files_of_one_student_cost_nobody_else(tmp_path, monkeypatch):
    monkeypatch.setattr("coursekit.grading.intake.find_submissions.MOST_FILES_OF_A_STUDENT", 20)
    touch(tmp_path, *(f"{name}/x{i}.ipynb" for name in ("ada", "bob") for i in range(20)))
    assert students(find(tmp_path, "ps2", layout="folders")) == ["ada", "bob"]
    touch(tmp_path, "bob/y.txt")
    ada, bob = find(tmp_path, "ps2", layout="folders").submissions
    assert ada.fault is None and "more than 20 files" in bob.fault


def test_what_was_left_is_in_the_table_the_report_and_the_last_lines(tmp_path, capsys):
    intake = find(touch(tmp_path, "ada/x.ipynb", "bob/x.py", "cyd/y.ipynb", "plan.pdf"), "ps2")
    assert students(intake) == ["ada", "(bob)", "cyd"]
    sheet, records = problem_set("ps2"), [record("bob", error=intake.submissions[1].fault)]
    texts, _ = report(records, sheet, intake.unclaimed)
    print_summary(records, tmp_path, intake.unclaimed)
    places = [table(records, sheet, intake.unclaimed), capsys.readouterr().err, *texts.values()]
    for text in places:
        text = text.replace("\\", "")
        assert "bob/x.py is no notebook" in text and "plan.pdf" in text
    assert rows(places[0])[-1][0] == "" and "plan.pdf is no notebook" in rows(places[0])[-1][-2]


@pytest.mark.parametrize("path", ["{}.ipynb", "{}/x.ipynb", "{}/ps2/ps2.ipynb"])
def test_results_among_the_submissions_are_known_by_their_files_and_named(path, out, tmp_path):
    folder = touch(tmp_path / "in", *(path.format(name) for name in ("ada", "bob")))
    before = find(folder, "ps2")
    shutil.copytree(out, folder / "results of monday")
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive:
        for file in folder.rglob("*"):
            archive.write(file, file.relative_to(folder))
    for source in (folder, tmp_path / "in.zip"):
        after = find(source, "ps2")
        assert after.layout == before.layout and students(after) == students(before)
        [left] = after.unclaimed
        assert left.name == "results of monday" and "results of an earlier" in left.why_left
    with pytest.raises(ValueError, match="choose another folder"):
        find(folder, "ps2", besides=tmp_path / "in" / ".")


# Layouts


LAID_OUT = [
    ("gradescope", "assignment_7_export/submission_12/a.ipynb", "submission_12"),
    ("gradescope", "submission_12/work/a.ipynb", "submission_12"),
    ("canvas", "submissions/milleralice_123_456_ps2.ipynb", "milleralice"),
    ("canvas", "downloads/submissions/milleralice_LATE_123_456_ps2-1.ipynb", "milleralice"),
    ("moodle", "ps2/Alice Miller_4711_assignsubmission_file/a.ipynb", "Alice Miller"),
    ("moodle", "Alice Miller_4711_assignsubmission_file_a.ipynb", "Alice Miller"),
    ("nbgrader", "alice/ps2/ps2.ipynb", "alice"),
    ("nbgrader", "submitted/alice/ps2/ps2.ipynb", "alice"),
    ("nbgrader", "lab1/alice/ps2/ps2.ipynb", "alice"),
    ("sections", "lab1/alice/a.ipynb", "alice"),
    ("folders", "alice/a.ipynb", "alice"),
    ("folders", "class/alice/work/a.ipynb", "alice"),
    ("files", "alice.ipynb", "alice"),
    ("files", "submissions/alice.ipynb", "alice"),
]


@pytest.mark.parametrize("layout, path, student", LAID_OUT)
def test_a_layout_is_recognised_in_a_folder_and_in_a_zip(layout, path, student, tmp_path):
    others = {"12": "13", "alice": "bob", "Alice": "Bob", "lab1": "lab2"}
    second = path
    for old, new in others.items():
        second = second.replace(old, new)
    touch(tmp_path / "in", path, second)
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive:
        for name in (path, second):
            archive.writestr(name, "{}")
    for source in (tmp_path / "in", tmp_path / "in.zip"):
        intake = find(source, "ps2")
        assert intake.layout == layout
        assert len(intake.submissions) == 2 and student in students(intake)
        assert f"that of '{layout}': 2 students" in str(intake)


def test_in_nbgraders_folders_one_who_named_or_nested_otherwise_is_graded(tmp_path):
    touch(
        tmp_path, *(f"{name}/{ps}/{ps}.ipynb" for name in ("ada", "bob") for ps in ("ps1", "ps2"))
    )
    touch(tmp_path, "cyd/PS2/ps2.ipynb", "dot/work/ps2/ps2.ipynb", "eve/ps2/ps2/ps2.ipynb")
    touch(tmp_path, "fay/solution/ps2.ipynb", "gus/ps1/ps1.ipynb")
    intake = find(tmp_path, "ps2")
    assert intake.layout == "nbgrader"
    assert students(intake) == ["ada", "bob", "cyd", "dot", "eve", "fay"]
    assert all(submission.others == () for submission in intake.submissions)


def test_a_student_who_hands_in_a_folder_of_that_name_hides_nobody(tmp_path):
    touch(tmp_path, "ada/a.ipynb", "bob/b.ipynb", "cyd/ps2/c.ipynb")
    assert students(find(tmp_path, "ps2")) == ["ada", "bob", "cyd"]


@pytest.mark.parametrize("rest", ["a.ipynb", "ps2/ps2.ipynb"])
def test_two_students_of_one_name_in_two_sections_stay_two(rest, tmp_path):
    touch(tmp_path, *(f"{who}/{rest}" for who in ("lab1/ada", "lab2/ada", "lab2/bob")))
    assert students(find(tmp_path, "ps2")) == ["bob", "lab1/ada", "lab2/ada"]


CLASSES = {  # the paths of a class, and where the folder of one more student is
    "folders": (["ada/x.ipynb", "bob/x.ipynb", "cyd/x.ipynb"], "eve"),
    "nbgrader": ([f"submitted/{name}/ps2/ps2.ipynb" for name in ("ada", "bob", "cyd")],
                 "submitted/eve/ps2"),
    "sections": (["lab1/ada/x.ipynb", "lab1/bob/x.ipynb", "lab2/cyd/x.ipynb"], "lab1/eve"),
    "files": (["ada.ipynb", "bob.ipynb", "cyd.ipynb"], "eve"),
    "moodle": ([f"{name}_{i}_assignsubmission_file_/x.ipynb" for i, name in
                enumerate(("ada", "bob", "cyd"))], "eve_9_assignsubmission_file_"),
    "gradescope": ([f"submission_{i}/x.ipynb" for i in range(3)], "submission_9"),
}  # fmt: skip
HOSTILE = [
    ["submission_9/x.ipynb"],
    ["ada_0_assignsubmission_file_/x.ipynb"],
    ["ada_0_10_ps2.ipynb"],
    ["ps2/x.ipynb"],
    ["1/2/3/ps2/x.ipynb"],
    [f"submission_{i}/ada_{i}_assignsubmission_file_/ada_{i}_10_ps2.ipynb" for i in range(99)],
    [f"{i}/ps2/ada_{i}_10_x.ipynb" for i in range(99)],
]


@pytest.mark.parametrize("layout", CLASSES)
@pytest.mark.parametrize("names", HOSTILE)
def test_what_one_student_calls_files_and_folders_decides_nothing_for_others(
    layout, names, tmp_path
):
    paths, folder = CLASSES[layout]
    before = find(touch(tmp_path, *paths), "ps2")
    after = find(touch(tmp_path, *(f"{folder}/{name}" for name in names)), "ps2")
    assert before.layout == after.layout == layout
    [eve] = [s for s in after.submissions if s not in before.submissions]
    assert eve.student in ("eve", "submission_9") and eve.path.startswith(folder)
    assert not after.unclaimed and len(after.submissions) == 4


def test_where_most_are_moodles_a_folder_of_another_form_takes_nothing_from_anybody(tmp_path):
    touch(tmp_path, *CLASSES["moodle"][0], "dot_3_assignsubmission_file_/a.ipynb")
    before = find(tmp_path, "ps2")
    touch(
        tmp_path, "eve/ada_0_assignsubmission_file_/x.ipynb", "new/fay_5_assignsubmission_/y.ipynb"
    )
    after = find(tmp_path, "ps2")
    assert after.submissions == [*before.submissions, after.submissions[-1]]
    assert students(after)[-1] == "fay"
    assert [file.name for file in after.unclaimed] == ["eve/ada_0_assignsubmission_file_/x.ipynb"]


def test_a_form_is_taken_if_most_have_it_and_asked_about_if_some_have(tmp_path):
    canvas = [f"student_{i}_10_x.ipynb" for i in range(5)]
    others = [f"{name}.ipynb" for name in ("ann", "bob", "cyd", "dan", "emy", "fay")]

    def read(*names):
        return layouts_of([PurePosixPath(name) for name in names], "ps2")

    assert read(*canvas[:3], *others[:2]) == ["canvas"]
    assert read(*canvas[:2], *others[:2]) == read(*canvas[:2], *others[:4]) == ["canvas", "files"]
    assert read(*canvas[:2], *others) == ["files"]


def test_one_folder_called_like_a_section_makes_no_sections_of_the_others():
    paths = ["ada/work/x.ipynb", "bob/code/x.ipynb", "lab1/more/x.ipynb"]
    assert "folders" in layouts_of([PurePosixPath(path) for path in paths], "ps2")


NAMESAKES = [
    ("Li Wei_{}_assignsubmission_file/ps2.ipynb", "Li Wei ({})"),
    ("li_{}_10_ps2.ipynb", "li ({})"),
    ("li_LATE_{}_10_ps2.ipynb", "li ({})"),
]


@pytest.mark.parametrize("path, student", NAMESAKES)
def test_two_students_of_one_name_are_told_apart_by_their_numbers(path, student, tmp_path):
    other = "Ada_7_assignsubmission_file/x.ipynb" if "Li" in path else "ada_7_10_x.ipynb"
    touch(tmp_path, *(path.format(number) for number in (1011, 1012)), other)
    ada, first, second = find(tmp_path, "ps2").submissions
    assert (ada.student.casefold(), ada.number) == ("ada", "7")  # alone of that name, so no number
    assert [first.student, second.student] == [student.format(1011), student.format(1012)]
    assert [first.path, second.path] == [path.format(1011), path.format(1012)]
    assert (first.number, first.others) == ("1011", ()) and first.identity.name in path
    kept = new_record(first, problem_set("ps2"), error="x")
    assert (kept.number, kept.identity) == ("1011", first.identity)


def test_a_file_without_a_number_belongs_to_the_only_student_of_that_name(tmp_path):
    touch(tmp_path, "ada_7_10_x.ipynb", "bob_8_11_x.ipynb", "ada.ipynb")
    assert students(find(tmp_path, "ps2")) == ["ada", "bob"]
    touch(tmp_path, "ada_9_12_x.ipynb", "cyd_10_13_x.ipynb")
    assert students(find(tmp_path, "ps2")) == ["ada", "ada (7)", "ada (9)", "bob", "cyd"]


def test_inputs_are_drawn_for_the_name_so_a_second_one_of_that_name_changes_none():
    job = Job("ps2", "a seed")
    alone, numbered = (Submission(s, "x", Path("in"), number="7") for s in ("Li", "Li (7)"))
    assert attempt(alone, b"data", job) == attempt(numbered, b"data", job)


DOUBTFUL = [
    ("ada/a.ipynb", "ada/b.ipynb"),
    ("ada/x.ipynb", "ada/old/x.ipynb"),
    ("north/ada/a.ipynb", "south/bob/b.ipynb"),
]


@pytest.mark.parametrize("paths", DOUBTFUL)
def test_where_there_is_a_doubt_the_choices_are_said_and_one_is_taken(paths, tmp_path):
    with pytest.raises(ValueError, match="more than one way") as error:
        find(touch(tmp_path, *paths), "ps2")
    choices = layouts_of([PurePosixPath(path) for path in paths], "ps2")
    assert len(choices) > 1
    for layout in choices:
        assert f"--layout {layout}" in str(error.value)
        intake = find(tmp_path, "ps2", layout=layout)
        assert intake.layout == layout and intake.submissions


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("path", [path for _, path, _ in LAID_OUT])
def test_whatever_the_layout_no_file_is_lost(layout, path, tmp_path):
    touch(tmp_path, path, "notes.txt", "one/two/three/four.ipynb")
    try:
        intake = find(tmp_path, "ps2", layout=layout)
    except ValueError as error:
        assert "There is no notebook of a student" in str(error)
        return
    named = [name for s in intake.submissions for name in (s.path, *s.others)]
    named += [file.name for file in intake.unclaimed]
    assert sorted(named) == sorted([path, "notes.txt", "one/two/three/four.ipynb"])


def test_of_two_with_one_name_the_roster_finds_the_one_who_is_missing():
    rows = [
        ["Participant 1011", "Li Wei"],
        ["Participant 1012", "Li Wei"],
        ["Participant 7", "Bob"],
    ]
    both = {f"Li Wei ({n})": Identity("Li Wei", n) for n in ("1011", "1012")}
    bob = {"Bob": Identity("Bob", "7")}
    assert missing_and_unknown(both | bob, rows) == ([], [])
    assert missing_and_unknown(both | bob, rows[1:]) == ([], ["Li Wei (1011)"])
    one = {"Li Wei": Identity("Li Wei", "1012")} | bob
    assert missing_and_unknown(one, rows) == (["Participant 1011, Li Wei"], [])
    names = [["li@x.org", "Li Wei"], ["wei@x.org", "Li Wei"]]
    [missing], unknown = missing_and_unknown(one, names)
    assert missing == "one of 2: li@x.org, Li Wei; or wei@x.org, Li Wei" and unknown == ["Bob"]
    twins = [["Wei, Li"], ["Li Wei"]]
    assert missing_and_unknown(both, twins) == ([], [])
    assert missing_and_unknown({"Li Wei": Identity("Li Wei")}, twins)[0] == [
        "one of 2: Wei, Li; or Li Wei"
    ]


def test_who_is_missing_and_who_is_unknown_is_said(tmp_path):
    (tmp_path / "class.csv").write_text(
        "Name;Login;Number\nMiller, Alice;am1;4711\nBob;bob@x.org;12\nÉva;eva;13\n"
    )
    people = read_class(tmp_path / "class.csv")
    assert len(people) == 3
    names = {name: Identity(name) for name in ("milleralice", "BOB", "zoe")}
    assert missing_and_unknown(names, people) == (["Éva, eva, 13"], ["zoe"])
    (tmp_path / "ids.csv").write_text("4711\n12\n")
    found = {"12": Identity("12")}
    assert missing_and_unknown(found, read_class(tmp_path / "ids.csv")) == (["4711"], [])
    with pytest.raises(ValueError, match="cannot be read"):
        read_class(tmp_path / "absent.csv")


# Zips


def test_entries_of_a_zip_are_read_under_any_spelling_and_none_leads_out(tmp_path):
    good = ["./ada.ipynb", "bob//bob.ipynb", "cyd/./cyd.ipynb", "dot\\dot.ipynb"]
    bad = ["../eve.ipynb", "/fay.ipynb", "C:\\gus.ipynb", "a/../../hal.ipynb"]
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive:
        archive.mkdir("ida.ipynb")
        for name in [*good, *bad, "ida.ipynb/ida.ipynb"]:
            archive.writestr(name, name)
    files = files_in(tmp_path / "in.zip")
    assert {f.name for f in files if f.fault is None} == {*good, "ida.ipynb/ida.ipynb"}
    assert {f.name for f in files if f.fault == "leads out of the zip"} == set(bad)
    intake = find(tmp_path / "in.zip", "ps2", layout="files")
    for submission in intake.submissions:
        if submission.fault is None:
            assert submission.read().decode() == submission.path
    assert {"ada", "bob", "cyd", "dot", "ida.ipynb"} <= set(students(intake))


def test_of_two_entries_of_one_name_the_last_counts_and_the_other_is_named(tmp_path):
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive, pytest.warns(UserWarning):
        archive.writestr("ada.ipynb", "first")
        archive.writestr("ada.ipynb", "second")
    [ada] = find(tmp_path / "in.zip", "ps2").submissions
    assert ada.read() == b"second" and ada.others == ("ada.ipynb",)


def test_a_zip_that_cannot_be_read_is_said_to_be_one(tmp_path):
    (tmp_path / "in.zip").write_bytes(b"PK\x05\x06" + b"\xff" * 18)
    with pytest.raises(ValueError, match=r"in\.zip"):
        files_in(tmp_path / "in.zip")


# Names


ALIKE = [
    ("Jos\u00e9", "Jose\u0301"), ("bob", "Bob"), ("=1", "'=1"), ("ada", "ada "), ("a\u200bb", "ab"),
    ("\u00e9", atomic_files.file_name("\u00e9")), ("x\u202ey", "x\\u202ey"), ("a\tb", "a b"),
]  # fmt: skip


@pytest.mark.parametrize("names", ALIKE, ids=ascii)
def test_two_students_with_names_alike_keep_two_rows_records_and_pages(names, tmp_path):
    touch(tmp_path / "in", *(f"{name}/ps1.ipynb" for name in names))
    students = [submission.student for submission in find(tmp_path / "in", "ps1").submissions]
    assert set(students) == set(names)
    records = [record(student, "ps1", words="some") for student in names]
    assert len({atomic_files.file_name(student).casefold() for student in names}) == 2
    text = table(records, problem_set("ps1"))
    assert len({row[0] for row in rows(text)[1:]}) == 2
    (tmp_path / "by_hand.csv").write_text(
        table_to_fill(records).replace(",,", ",1,", 1), encoding="utf-8"
    )
    points = read_points(tmp_path / "by_hand.csv", names, problem_set("ps1"))
    assert [student for student, _ in points] == [names[0]]


def test_letters_of_every_alphabet_stay_in_the_names_of_files():
    for student, begin in [
        ("Elif Yılmaz", "Elif-Yılmaz-"),
        ("Nils O\u0308degård", "Nils-Ödegård-"),
        ("李 伟", "李-伟-"),
        ("शर्मा", "शर्मा-"),
        ("con", "_con-"),
        ("Aux.x", "_Aux.x-"),
        ('a<b>:"c"|d?*', "a-b-c-d-"),
    ]:
        name = atomic_files.file_name(student)
        assert name.startswith(begin) and len(name) == len(begin) + 8
    assert len(atomic_files.file_name("é" * 300).encode()) <= 89


def test_results_under_the_names_of_an_earlier_version_go_on_and_leave_no_second_page(tmp_path):
    touch(tmp_path / "in", "Zoë Müller/x.ipynb", "ada/x.ipynb")
    for file in (tmp_path / "in").rglob("*.ipynb"):
        file.write_bytes(as_bytes(solved()))
    out = tmp_path / "out"
    assert grade("grade", tmp_path / "in", out, "--layout", "folders") == 0
    marked = [row[0] for row in rows((out / "timings.csv").read_text())]
    now = atomic_files.file_name("Zoë Müller")
    before = f"Zoe-Muller-{now[-8:]}"
    for folder, ending in (("marks", ".json"), ("feedback", ".html")):
        (out / folder / (now + ending)).rename(out / folder / (before + ending))
    assert grade("grade", tmp_path / "in", out, "--layout", "folders") == 0
    assert [row[0] for row in rows((out / "timings.csv").read_text())] == marked
    assert {file.stem for file in (out / "marks").iterdir()} == {"ada", now}
    assert {file.stem for file in (out / "feedback").iterdir()} == {"ada", now}


def test_names_are_in_the_order_of_people_not_of_code_points(tmp_path):
    names = ["alice", "Bob", "Émile", "Eve", "Øystein", "Özil", "van der Berg Anna", "Zoë Martin"]
    touch(tmp_path / "in", *(f"{name}/ps2.ipynb" for name in names))
    assert students(find(tmp_path / "in", "ps2")) == names
    text = table(map(record, reversed(names)), problem_set("ps2"))
    assert [row[0] for row in rows(text)[1:]] == names
    (tmp_path / "marks.csv").write_text(text, encoding="utf-8")
    assert [row[0] for row in rows(totals([tmp_path])[0])[1:]] == names


def test_who_has_no_name_is_called_like_the_file(tmp_path):
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive:
        for name in (" .ipynb", ".ipynb", "ada.ipynb"):
            archive.writestr(name, "{}")
    assert students(find(tmp_path / "in.zip", "ps2")) == [" .ipynb", ".ipynb", "ada"]


def test_nobody_is_called_like_the_row_for_everybody(tmp_path):
    touch(tmp_path, "*.ipynb", "ada.ipynb")
    assert students(find(tmp_path, "ps2")) == ["*.ipynb", "ada"]
    late = tmp_path / "late.csv"
    late.write_text("student,days,percent\n*,,10\n*.ipynb,1,\n")
    names = ["*.ipynb", "ada"]
    assert read_adjustments(tmp_path, names, problem_set("ps2"), None, late).late == {"*.ipynb": 1}


def test_an_ending_that_is_there_twice_does_not_win(tmp_path):
    [ada] = find(touch(tmp_path, "ada.ipynb", "ada.ipynb.ipynb"), "ps2").submissions
    assert (ada.path, ada.others) == ("ada.ipynb", ("ada.ipynb.ipynb",))


def test_names_that_are_no_text_stay_two(tmp_path):
    for name in (b"\xff.ipynb", b"\xfe.ipynb"):
        (tmp_path / os.fsdecode(name)).write_bytes(b"{}")
    first, second = find(tmp_path, "ps2").submissions
    assert first.student != second.student and first.read() == b"{}"


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        " =1",
        "\t=1",
        "\uff1d1+1",
        "\uff0b1",
        "x;=1",
        "x; =1",
        'x,"=1',
        "x\n=1",
        "x\r-1",
        "@a",
    ],
    ids=ascii,
)
def test_no_cell_is_a_formula_however_the_table_is_read(text):
    csv_text = as_csv(["student", "error"], [[text, 1], ["ada", text]])
    for delimiter in ",;\t|":
        for row in csv.reader(io.StringIO(csv_text), delimiter=delimiter):
            for cell in row:
                assert cell.strip(' "')[:1] not in tuple("=+-@\uff1d\uff0b"), (csv_text, delimiter)


def test_a_table_holds_nothing_that_a_terminal_obeys():
    hidden = "".join(
        map(chr, [*range(32), *range(127, 160), 0x61C, 0x200F, 0x202E, 0x2066, 0xFEFF])
    )
    assert not set(as_cell(hidden)) & set(hidden) and set(one_line(hidden)) <= {" ", "\ufffd"}


# The folder of the results


def test_another_assignment_is_refused_in_the_same_folder(graded, out, capsys):
    before = sorted(out.rglob("*"))
    assert grade("grade", graded.handed_in, out, "--assignment", "ps1") == 1
    assert "holds the results of ps2" in capsys.readouterr().err
    assert sorted(out.rglob("*")) == before


def test_a_submission_that_is_taken_away_takes_its_record_and_page_away(
    graded, out, tmp_path, capsys
):
    handed_in = Path(shutil.copytree(graded.handed_in, tmp_path / "in"))
    shutil.rmtree(handed_in / "bob")
    assert grade("grade", handed_in, out, "--put-aside") == 0
    assert f"put into {out / 'old'}: bob." in capsys.readouterr().out
    for place in ("marks/bob.json", "feedback/bob.html"):
        assert not (out / place).exists() and (out / "old" / place).exists()
    assert not any(row[0] == "bob" for row in rows((out / "marks.csv").read_text()))
    assert not (out / atomic_files.UNFINISHED).exists()


def test_a_run_that_is_killed_while_it_writes_leaves_nothing_beside_pages_and_records(
    graded, out, monkeypatch
):
    def killed(*_):
        raise SystemExit  # as if nothing of this program could run any more

    shutil.rmtree(out / "feedback")
    with monkeypatch.context() as patch:
        patch.setattr(atomic_files.os, "replace", killed)
        patch.setattr(Path, "unlink", lambda *_, **__: None)
        with pytest.raises(SystemExit):
            grade("grade", graded.handed_in, out)
    assert list((out / atomic_files.UNFINISHED).iterdir())
    assert not list((out / "feedback").iterdir())
    assert grade("grade", graded.handed_in, out) == 0
    assert not (out / atomic_files.UNFINISHED).exists()
    assert len(list((out / "feedback").iterdir())) == 4


@pytest.mark.parametrize(
    "error, code, words",
    [
        (OSError(errno.ENOSPC, "No space left on device"), 1, "No space left on device"),
        (PermissionError(errno.EACCES, "Permission denied"), 1, "Permission denied"),
        (KeyboardInterrupt(), 130, "Stopped."),
    ],
)
def test_a_full_disk_a_closed_folder_and_ctrl_c_end_in_a_sentence(
    error, code, words, graded, out, monkeypatch, capsys
):
    def fails(*_):
        raise error

    shutil.rmtree(out / "feedback")
    monkeypatch.setattr(atomic_files.os, "replace", fails)
    assert grade("grade", graded.handed_in, out) == code
    message = capsys.readouterr().err
    assert words in message and "Traceback" not in message


@pytest.mark.slow
def test_ctrl_c_ends_a_run_soon_and_leaves_no_process(tmp_path):
    sleeps = as_bytes(solved(update="import time\ntime.sleep(60)"))
    for name in ("ada", "bob"):
        (tmp_path / f"{name}.ipynb").write_bytes(sleeps)
    run = start_grading(tmp_path, tmp_path / "out", "--jobs", "2")
    assert eventually(lambda: len(family(run.pid)) > 6)
    members = family(run.pid)
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=300)
    assert run.returncode == 130 and errors.strip().endswith("to continue.")
    assert "Traceback" not in errors
    assert eventually(lambda: not members & set(processes()))


def test_a_seed_that_can_be_found_by_trying_is_warned_of(tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("COURSEKIT_SEED", raising=False)
    made = class_seed(tmp_path / "made")
    assert len(made) == 32 and capsys.readouterr().err == ""
    (tmp_path / "own").write_text("winter 2026/27\n")
    for seed, file in (("s3cret", None), ("x" * 15, None), ("", tmp_path / "own")):
        monkeypatch.setenv("COURSEKIT_SEED", seed)
        if not seed:
            monkeypatch.delenv("COURSEKIT_SEED")
        seed = class_seed(file)
        warning = capsys.readouterr().err
        assert "fewer than 16 characters" in warning and "secrets.token_hex" in warning
        assert seed not in warning
    monkeypatch.setenv("COURSEKIT_SEED", "x" * 16)
    class_seed(None)
    assert capsys.readouterr().err == ""


def test_no_jobs_and_the_seed_that_everybody_knows_are_refused(
    graded, tmp_path, monkeypatch, capsys
):
    for jobs in ("0", "-3"):
        assert grade("grade", graded.handed_in, tmp_path / "out", "--jobs", jobs) == 1
        assert f"not {jobs}." in capsys.readouterr().err
    monkeypatch.setenv("COURSEKIT_SEED", "public")
    with pytest.raises(ValueError, match="everybody knows"):
        class_seed(tmp_path / "seed")
    monkeypatch.delenv("COURSEKIT_SEED")
    (tmp_path / "seed").write_text("public\n")
    with pytest.raises(ValueError, match="no class seed"):
        class_seed(tmp_path / "seed")
    assert not (tmp_path / "out").exists()
