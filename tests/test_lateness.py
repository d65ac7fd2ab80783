"""Days late, measured from the times of systems, in a table where people have the last word."""

import os
import zipfile
from datetime import UTC, datetime, timedelta

import pytest
from submissions import as_bytes, grade, rows, solved

from coursekit.exercises.find_questions import problem_set
from coursekit.grading.dates import read_time
from coursekit.grading.days_late import read_due
from coursekit.grading.export.moodle import read_worksheet
from coursekit.grading.intake.find_submissions import find
from coursekit.grading.intake.submission_times import HandedIn, handed_in
from coursekit.grading.lateness_table import measured

PS2 = problem_set("ps2")
DUE = "2026-11-20 23:59 UTC"


def put(folder, files):
    """Write files, by their paths, and return the folder."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


# Times


@pytest.mark.parametrize(
    "text, hour, minute",
    [
        ("Friday, 20 November 2026, 11:58 PM", 23, 58),
        ("Friday, November 20, 2026, 11:58 PM", 23, 58),
        ("Friday, 20 November 2026, 12:05\u202fAM", 0, 5),
        ("20 November 2026, 12:05 PM", 12, 5),
        ("Freitag, 20. November 2026, 23:58", 23, 58),
        ("2026-11-20 23:58:30.926170000 Z", 23, 58),
        ("2026-11-20 23:58:30.123456 UTC", 23, 58),
        ("2026-11-21T00:58+01:00", 23, 58),
        ("2026-11-20 18:58 -0500", 23, 58),
    ],
)
def test_times_of_systems_are_read(text, hour, minute):
    time = read_time(text, UTC).astimezone(UTC).replace(second=0, microsecond=0)
    assert time == datetime(2026, 11, 20, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "", "-", "20/11/2026 23:58", "11-12-2026 10:00", "vendredi 20 novembre 2026, 23:58",
        "Friday, 31 November 2026, 1:00 PM", "20 November 2026", "20 November 2026, 13:05 PM",
        "20 November 2026, 0:05 AM", "2026-11-20", "2026-11-20 23:58 CET", "yesterday, 10:00",
    ],
)  # fmt: skip
def test_what_could_mean_two_things_is_no_time(text):
    with pytest.raises(ValueError):
        read_time(text, UTC)


def test_a_due_time_is_here_or_in_the_zone_that_it_names():
    assert read_due("2026-11-20 23:59").time == datetime(2026, 11, 20, 23, 59).astimezone()
    for text, hours in (("+01:00", 1), (" Europe/Berlin", 1), (" UTC", 0), ("-05:00", -5)):
        due = read_due(f"2026-11-20 23:59{text}")
        assert due.time.utcoffset() == timedelta(hours=hours)
        assert due.days_late(read_time("2026-11-20 23:59:59", due.zone)) == 0
    berlin = read_due("2026-10-24 12:00 Europe/Berlin")  # in summer; the day after it is winter
    assert berlin.days_late(read_time("2026-10-25 12:30", berlin.zone)) == 2
    assert berlin.days_late(read_time("2026-10-25 11:30", berlin.zone)) == 1
    for text in ("tomorrow", "2026-11-20", "2026-11-20 23:59 Europe/Nowhere", "20.11.2026 23:59"):
        with pytest.raises(ValueError, match="is no time at which something is due"):
            read_due(text)


# Where systems write them down


MOODLE = """Identifier,"Full name",Grade,"Last modified (submission)","Last modified (grade)"
"Participant 1","Ada King",,"Friday, 20 November 2026, 11:59 PM",-
"Participant 2","Bob Ray",,"Sunday, 22 November 2026, 12:05 AM",-
"Participant 3","Cyd Lee",,"dimanche 22 novembre 2026, 00:05",-
"Participant 4","Dot Low",,-,-
"""


def times_of(source, layout, file=None, pack=False):
    """The days late of each student, what could not be read, and of whom nothing is known."""
    if pack:
        with zipfile.ZipFile(source.with_suffix(".zip"), "w") as archive:
            for path in sorted(p for p in source.rglob("*") if p.is_file()):
                archive.write(path, f"./{path.relative_to(source).as_posix()}")
        source = source.with_suffix(".zip")
    intake = find(source, "ps2", layout=layout)
    worksheet = read_worksheet(file, PS2) if file else None
    due = read_due(DUE)
    found = handed_in(intake, worksheet, due.zone)
    days = {student: due.days_late(time) for student, time in found.times.items()}
    return days, found.late, list(found.unread), found.unknown


def test_moodle_says_it_in_its_worksheet(tmp_path):
    names = ["Ada King_1", "Bob Ray_2", "Cyd Lee_3", "Dot Low_4"]
    put(tmp_path, {f"in/{name}_assignsubmission_file/ps2.ipynb": "{}" for name in names})
    put(tmp_path, {"worksheet.csv": MOODLE})
    assert times_of(tmp_path / "in", None, tmp_path / "worksheet.csv") == (
        {"Ada King": 0, "Bob Ray": 2}, [], ["Cyd Lee"], ["Dot Low"],
    )  # fmt: skip
    with pytest.raises(ValueError, match="grading worksheet with --moodle"):
        times_of(tmp_path / "in", None)


def test_canvas_says_who_was_late_and_not_how_much(tmp_path):
    put(tmp_path, {"kingada_1_10_ps2.ipynb": "{}", "raybob_LATE_2_11_ps2.ipynb": "{}"})
    assert times_of(tmp_path, None) == ({}, ["raybob"], [], [])


METADATA = """---
submission_1:
  :submitters:
  - :name: Ada
    :sid: ''
  :created_at: 2026-11-20 23:41:00.926170000 Z
  :results:
    output: |-
      submission_2:
        :created_at: 1999-01-01 00:00:00 Z
submission_2:
  :created_at: !ruby/object:ActiveSupport::TimeWithZone
    utc: &1 2026-11-21 12:00:00.000000000 Z
    zone: &2 UTC
  :history:
  - :id: 7
    :created_at: 2026-11-19 12:00:00.000000000 Z
"""


@pytest.mark.parametrize("pack", [False, True], ids=["folder", "zip"])
def test_gradescope_says_it_beside_the_submissions_and_no_student_does(tmp_path, pack):
    export = "in/assignment_7_export"
    names = ("submission_1", "submission_2", "submission_3")
    put(tmp_path, {f"{export}/{name}/ps2.ipynb": "{}" for name in names})
    put(tmp_path, {f"{export}/submission_metadata.yml": METADATA})
    own = METADATA.replace("submission_1", "submission_3")
    put(tmp_path, {f"{export}/submission_3/submission_metadata.yml": own})
    expected = {"submission_1": 0, "submission_2": 1}, [], [], ["submission_3"]
    assert times_of(tmp_path / "in", None, pack=pack) == expected


@pytest.mark.parametrize("pack", [False, True], ids=["folder", "zip"])
def test_nbgrader_says_it_beside_the_notebook_and_the_times_of_files_say_nothing(tmp_path, pack):
    source = put(tmp_path / "in", {
        "submitted/ada/ps2/ps2.ipynb": "{}",
        "submitted/ada/ps2/timestamp.txt": "2026-11-20 23:41:00.123456 UTC\n",
        "submitted/bob/ps2/ps2.ipynb": "{}",
        "submitted/bob/ps2/timestamp.txt": "2026-11-21 00:00:00 UTC",
        "submitted/cyd/ps2/ps2.ipynb": "{}",
    })  # fmt: skip
    os.utime(source / "submitted/cyd/ps2/ps2.ipynb", (2e9, 2e9))
    assert times_of(source, None, pack=pack) == ({"ada": 0, "bob": 1}, [], [], ["cyd"])


def test_a_time_that_is_a_link_is_not_followed(tmp_path):
    put(tmp_path, {"in/ada/ps2/ps2.ipynb": "{}", "in/bob/ps2/ps2.ipynb": "{}"})
    put(tmp_path, {"in/bob/ps2/timestamp.txt": "2026-11-20 23:41:00 UTC"})
    (tmp_path / "in/ada/ps2/timestamp.txt").symlink_to(tmp_path / "in/bob/ps2/timestamp.txt")
    assert times_of(tmp_path / "in", None) == ({"bob": 0}, [], [], ["ada"])


def test_where_nothing_says_it_the_command_says_so(tmp_path):
    put(tmp_path, {"ada/x.ipynb": "{}", "bob/y.ipynb": "{}"})
    with pytest.raises(ValueError, match="Nothing says when students handed in"):
        times_of(tmp_path, "folders")


# The table


def test_what_people_have_written_stays_and_counts_before_what_was_measured(tmp_path):
    table = put(tmp_path, {"late.csv": (
        "student,days,extension,percent,note\n*,,,10,\nada,1,,,a cold\nbob,,2,,\neve,,1,,in time\n"
    )}) / "late.csv"  # fmt: skip
    due = read_due(DUE)
    times = {name: due.time + timedelta(days=2.5) for name in ("ada", "bob", "Cyd", "=1+1")}
    found = HandedIn(times | {"eve": due.time, "zoe": due.time}, late=["dot"])
    for _ in range(2):  # the second time it is the same
        text = measured(table, found, due, [*found.times, "dot"])
        head, *lines = rows(text)
        shown = {line[0]: dict(zip(head, line, strict=True)) for line in lines}
        assert list(shown) == ["*", "ada", "bob", "eve", "'=1+1", "Cyd", "dot"]
        given = {name: [shown[name][column] for column in head[1:3]] for name in shown}
        assert given["ada"] == ["1", ""] and given["bob"] == ["", "2"]
        assert [shown[name]["measured"] for name in shown] == ["", "3", "3", "0", "3", "3", ""]
        assert shown["ada"]["note"] == "a cold" and shown["*"]["percent"] == "10"
        table.write_text(text, encoding="utf-8")


def test_a_class_is_measured_and_an_extension_given_and_both_stay(tmp_path, capsys):
    for name, time in (("ada", "20 23:58"), ("bob", "22 10:00"), ("cyd", "21 10:00")):
        folder = tmp_path / "in" / name / "ps2"
        put(folder, {"timestamp.txt": f"2026-11-{time}:00 UTC"})
        (folder / "ps2.ipynb").write_bytes(as_bytes(solved()))
    out = tmp_path / "out"
    assert grade("grade", tmp_path / "in", out, "--due", DUE) == 1  # what a day costs is not known
    assert "needs a number in the column percent" in capsys.readouterr().err
    table = out / "late.csv"
    text = table.read_text().replace("*,,,,", "*,,,10,").replace("cyd,,,", "cyd,,1,")
    table.write_text(text)
    for options in (("--due", DUE), (), ("--due", DUE)):
        assert grade("grade", tmp_path / "in", out, *options) == 0
        marks = {row[0]: float(row[1]) for row in rows((out / "marks.csv").read_text())[1:]}
        assert marks == {"ada": 31, "bob": pytest.approx(31 * 0.8), "cyd": 31}
        assert table.read_text() == text
