"""What comes in: every file is accounted for, whoever handed it in and however it is packed."""

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

from coursekit.exercises.bank import problem_set
from coursekit.grading import files
from coursekit.grading.export.table import table
from coursekit.grading.incoming import files_in
from coursekit.grading.layouts import LAYOUTS, layouts_of
from coursekit.grading.manual import read_points, table_to_fill
from coursekit.grading.prepare import class_seed
from coursekit.grading.report import report
from coursekit.grading.roster import missing_and_unknown, read_class
from coursekit.grading.submissions import find
from coursekit.grading.summary import print_summary
from coursekit.grading.text import as_cell, as_csv, one_line


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


def test_two_students_of_one_name_in_two_sections_stay_two(tmp_path):
    touch(tmp_path, "lab1/ada/a.ipynb", "lab2/ada/a.ipynb", "lab2/bob/b.ipynb")
    assert students(find(tmp_path, "ps2")) == ["bob", "lab1/ada", "lab2/ada"]


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


def test_who_is_missing_and_who_is_unknown_is_said(tmp_path):
    (tmp_path / "class.csv").write_text(
        "Name;Login;Number\nMiller, Alice;am1;4711\nBob;bob@x.org;12\nÉva;eva;13\n"
    )
    people = read_class(tmp_path / "class.csv")
    assert len(people) == 3
    names = ["milleralice", "BOB", "zoe"]
    assert missing_and_unknown(names, people) == (["Éva, eva, 13"], ["zoe"])
    (tmp_path / "ids.csv").write_text("4711\n12\n")
    assert missing_and_unknown(["12"], read_class(tmp_path / "ids.csv")) == (["4711"], [])
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
    ("\u00e9", files.file_name("\u00e9")), ("x\u202ey", "x\\u202ey"), ("a\tb", "a b"),
]  # fmt: skip


@pytest.mark.parametrize("names", ALIKE, ids=ascii)
def test_two_students_with_names_alike_keep_two_rows_records_and_pages(names, tmp_path):
    touch(tmp_path / "in", *(f"{name}/ps1.ipynb" for name in names))
    students = [submission.student for submission in find(tmp_path / "in", "ps1").submissions]
    assert set(students) == set(names)
    records = [record(student, "ps1", words="some") for student in names]
    assert len({files.file_name(student).casefold() for student in names}) == 2
    text = table(records, problem_set("ps1"))
    assert len({row[0] for row in rows(text)[1:]}) == 2
    (tmp_path / "by_hand.csv").write_text(
        table_to_fill(records).replace(",,", ",1,", 1), encoding="utf-8"
    )
    points = read_points(tmp_path / "by_hand.csv", names, problem_set("ps1"))
    assert [student for student, _ in points] == [names[0]]


def test_who_has_no_name_is_called_like_the_file(tmp_path):
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive:
        for name in (" .ipynb", ".ipynb", "ada.ipynb"):
            archive.writestr(name, "{}")
    assert students(find(tmp_path / "in.zip", "ps2")) == [" .ipynb", ".ipynb", "ada"]


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
    assert grade("grade", handed_in, out) == 0
    assert f"put into {out / 'old'}: bob." in capsys.readouterr().out
    for place in ("marks/bob.json", "feedback/bob.html"):
        assert not (out / place).exists() and (out / "old" / place).exists()
    assert not any(row[0] == "bob" for row in rows((out / "marks.csv").read_text()))
    assert not (out / files.UNFINISHED).exists()


def test_a_run_that_is_killed_while_it_writes_leaves_nothing_beside_pages_and_records(
    graded, out, monkeypatch
):
    def killed(*_):
        raise SystemExit  # as if nothing of this program could run any more

    shutil.rmtree(out / "feedback")
    with monkeypatch.context() as patch:
        patch.setattr(files.os, "replace", killed)
        patch.setattr(Path, "unlink", lambda *_, **__: None)
        with pytest.raises(SystemExit):
            grade("grade", graded.handed_in, out)
    assert list((out / files.UNFINISHED).iterdir())
    assert not list((out / "feedback").iterdir())
    assert grade("grade", graded.handed_in, out) == 0
    assert not (out / files.UNFINISHED).exists()
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
    monkeypatch.setattr(files.os, "replace", fails)
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
    _, errors = run.communicate(timeout=30)
    assert run.returncode == 130 and errors.strip().endswith("goes on from there.")
    assert "Traceback" not in errors
    assert eventually(lambda: not members & set(processes()))


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
