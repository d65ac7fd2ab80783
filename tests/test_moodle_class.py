"""A class of thirty in Moodle, by the steps of INSTRUCTORS.md: from its zip to the worksheet."""

import csv
import io
import zipfile
from types import SimpleNamespace

import pytest
from submissions import as_bytes, grade, rows, solved

from coursekit.grading.safe_text import as_cell

NAMES = [
    "Ada King", "Li Wei", "Nils Ødegård", "Elif Yılmaz", "van der Berg Anna", "Zoë Martin",
    "Li Wei", "José_Luis O'Neil", "İpek Şahin", "王 芳",
    *(f"Student {letter}" for letter in "ABCDEFGHIJKLMNOPQRST"),
]  # fmt: skip
NUMBERS = {str(1000 + place): name for place, name in enumerate(NAMES)}
ON_TIME, LATE = "Friday, 20 November 2026, 9:15 PM", "Saturday, 21 November 2026, 8:00 AM"
DUE = "2026-11-20 23:59 Europe/Berlin"
NONE = "def classify(X, w, c):\n    return None"


def moodles_zip(file):
    """The zip of "Download all submissions": two answers are wrong, one of a Li Wei."""
    with zipfile.ZipFile(file, "w") as archive:
        for number, name in NUMBERS.items():
            wrong = {"classify": NONE} if number in ("1006", "1020") else {}
            data = as_bytes(solved("ps1", fish=f"The weight, says {number}.", **wrong))
            folder = f"{name.replace('_', ' ')}_{number}_assignsubmission_file"
            archive.writestr(f"{folder}/ps1.ipynb", data)
    return file


def moodles_worksheet(file):
    """The file of "Download grading worksheet": one more has handed in nothing."""
    lines = [
        'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade",'
        '"Last modified (submission)","Last modified (grade)","Feedback comments"\r\n'
    ]
    for number, name in (NUMBERS | {"2000": "Nobody Yet"}).items():
        when = LATE if number == "1003" else "-" if number == "2000" else ON_TIME
        lines.append(
            f'"Participant {number}","{name}",{number}@example.edu,"Submitted for grading - ",,'
            f'31.00,"{when}",-,\r\n'
        )
    file.write_bytes(("\ufeff" + "".join(lines)).encode())
    return file


@pytest.fixture(scope="module")
def class_(tmp_path_factory):
    """The class, graded by the steps."""
    folder = tmp_path_factory.mktemp("class")
    out, worksheet = folder / "out", moodles_worksheet(folder / "worksheet.csv")
    submissions = moodles_zip(folder / "in.zip")
    command = ("--assignment", "ps1", "--moodle", worksheet, "--due", DUE)
    assert grade("grade", submissions, out, *command) == 1  # what a day late costs is not said yet
    late = out / "late.csv"
    late.write_text(late.read_text().replace("*,,,,", "*,,,10,"))
    assert grade("grade", submissions, out, *command) == 0
    unread = (out / "moodle.csv").read_bytes()
    fill_in(out / "by_hand.csv")
    assert grade("grade", submissions, out, *command) == 0
    return SimpleNamespace(out=out, worksheet=worksheet, unread=unread)


def fill_in(file):
    """Read every answer in words and give it one point."""
    head, *lines = rows(file.read_text(encoding="utf-8"))
    for line in lines:
        line[head.index("points")] = "1"
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([head, *lines])
    file.write_text(text.getvalue(), encoding="utf-8")


def grades(data):
    head, *lines = rows(data.decode("utf-8-sig"))
    return {line[0].split()[-1]: line[head.index("Grade")] for line in lines}


def test_thirty_of_thirty_are_in_moodles_worksheet_two_of_one_name_each_with_their_own(class_):
    filled = grades((class_.out / "moodle.csv").read_bytes())
    full = dict.fromkeys(NUMBERS, "30") | {"2000": ""}
    lost = {number: filled[number] for number in ("1006", "1020")}
    assert filled == full | {"1003": "27"} | lost
    assert set(lost.values()) == {lost["1006"]} and 0 < float(lost["1006"]) < 30
    assert rows((class_.out / "moodle_unmatched.csv").read_text())[1:] == []


def test_moodle_gets_everything_else_as_it_was_and_no_grade_before_all_is_read(class_):
    assert class_.unread == class_.worksheet.read_bytes()
    filled, before = (rows(file.read_text(encoding="utf-8-sig"))
                      for file in (class_.out / "moodle.csv", class_.worksheet))  # fmt: skip
    place = filled[0].index("Grade")
    assert [line[:place] + line[place + 1 :] for line in filled] == [
        line[:place] + line[place + 1 :] for line in before
    ]


def test_each_of_the_thirty_gets_the_page_on_their_own_answers(class_):
    with zipfile.ZipFile(class_.out / "moodle_feedback.zip") as archive:
        pages = {name: archive.read(name).decode() for name in archive.namelist()}
    assert len(pages) == 30
    filled = grades((class_.out / "moodle.csv").read_bytes())
    for name, page in pages.items():
        number = name.split("_")[1]
        assert f"_{number}_assignsubmission_file/ps1.ipynb" in page
        assert f"{filled[number]} of 31 points" in page


def test_the_marks_are_in_the_order_of_people(class_):
    names = [row[0] for row in rows((class_.out / "marks.csv").read_text(encoding="utf-8"))[1:]]
    assert names[:3] == ["Ada King", "Elif Yılmaz", as_cell("İpek Şahin")]
    assert names.index("van der Berg Anna") < names.index("Zoë Martin")
    assert {"Li Wei (1001)", "Li Wei (1006)"} < set(names)
