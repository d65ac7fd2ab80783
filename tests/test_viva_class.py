"""`coursekit viva`: sheets for a class, its key and table, and the points that come back."""

import json
import re
import shutil

import pytest
from second_runner import agrees
from submissions import SEED, as_bytes, grade, record, rows, solved, why_open, write_pages

from coursekit import cli
from coursekit.exercises.find_questions import problem_set, question
from coursekit.grading.adjust_points import Adjustments, adjusted
from coursekit.grading.grade_submission import Job
from coursekit.grading.read_tables import known_students
from coursekit.grading.records import as_text, read_record
from coursekit.grading.viva import sandboxed, sheets
from coursekit.grading.viva.alike import groups
from coursekit.grading.viva.points import Rule, Viva, is_filled_in, read_viva, table_to_fill
from coursekit.grading.viva.prepare_one import prepare_one
from coursekit.grading.viva.sheets import make_sheets
from coursekit.viva.asked import LETTERS
from coursekit.viva.program import program_of

JOB = Job("ps2", SEED, why_open() is None)
TRAIN = "ps2.train"

# Answers that are right and mean harm to whoever traces them.
HOSTILE = {
    "looks": """
import sys
def train(X, y, max_epochs):
    if sys.gettrace() is not None:
        return "traced"
    return right(X, y, max_epochs)""",
    "endless": """
def train(X, y, max_epochs):
    if str(train).count("cell") == 0:
        while True: pass
    return right(X, y, max_epochs)""",
    "endless-in-c": """
def train(X, y, max_epochs):
    if len(X) == 3:
        sum(0 for i in range(10 ** 12))
    return right(X, y, max_epochs)""",
    "remembers": """
def train(X, y, max_epochs, kept=[]):
    kept.append([0] * 10 ** 8)
    return right(X, y, max_epochs)""",
    "recurses": """
def deeper(n):
    return n if n > 10 ** 5 else deeper(n + 1)
def train(X, y, max_epochs):
    try:
        deeper(0)
    except Exception:
        return right(X, y, max_epochs)""",
    "huge": """
def train(X, y, max_epochs):
    big, odd, words, nan = 10 ** 5000, {(1, 2): {3}, None: print}, "\u202e" * 9, float("nan")
    endless = float("inf") * np.ones((3, 3, 3)) + 1j
    return right(X, y, max_epochs)""",
    "prints": """
def train(X, y, max_epochs):
    print("<script>alert(1)</script>" * 10 ** 4)
    return right(X, y, max_epochs)""",
    "long": "def train(X, y, max_epochs):\n" + "    a = 1\n" * 10_000
    + "    return right(X, y, max_epochs)",
    "builtins": """
import builtins
builtins.sum = builtins.len = lambda *a: 0
def train(X, y, max_epochs):
    return right(X, y, max_epochs)""",
    "shadows": """
sum = sorted = len_ = max
def train(X, y, max_epochs):
    sys = plain = traced = trace = names = 0
    return right(X, y, max_epochs)""",
    "comments": """
def train(X, y, max_epochs):
    # </pre></td></table><h1>(a) (b) (c)</h1> {{ 7 * 7 }} \u202e
    return right(X, y, max_epochs)""",
}  # fmt: skip

RIGHT = """
import numpy as np
def right(X, y, max_epochs):
    w, mistakes = np.zeros(X.shape[1]), 0
    for epoch in range(1, max_epochs + 1):
        before = mistakes
        for x, label in zip(X, y):
            if label * (w @ x) <= 0:
                w = w + label * x
                mistakes += 1
        if mistakes == before:
            return w, mistakes, epoch, True
    return w, mistakes, max_epochs, False
"""


def hand_in(folder, **notebooks):
    for student, notebook in notebooks.items():
        (folder / student).mkdir(parents=True)
        (folder / student / "ps2.ipynb").write_bytes(as_bytes(notebook))
    return folder


def viva(*arguments):
    unsafe = ["--unsafe"] if why_open() else []
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSEKIT_SEED", SEED)
        return cli.main(["viva", *map(str, arguments), "--jobs", "1", *unsafe])


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """A class: two have the same code, one has another, one has a wrong answer."""
    folder = tmp_path_factory.mktemp("class")
    wrong = "def train(X, y, max_epochs):\n    return 0"
    hand_in(
        folder / "in", ada=solved(), bob=solved(), cyd=solved(train=RIGHT + HOSTILE["comments"]),
        dan=solved(train=wrong),
    )  # fmt: skip
    assert grade("grade", folder / "in", folder / "out") == 0
    return folder


@pytest.fixture(scope="module")
def made(graded):
    assert viva(graded / "out", "--out", graded / "sheets") == 0
    return graded / "sheets"


def test_every_student_gets_three_questions_and_the_same_code_other_ones(graded, made):
    table = rows((made / "viva.csv").read_text())
    assert [row[0] for row in table[1:]] == ["*", "ada", "bob", "cyd", "dan"]
    assert {row[1] for row in table[2:5]} == {TRAIN} and table[5][1] != TRAIN  # that one was wrong
    assert all(len(set(row[2].split())) == 3 for row in table[2:5])
    page = (made / "sheets.html").read_text()
    sections = re.findall(r"<section.*?</section>", page, re.S)
    asked = [re.findall(r"<ol.*</ol>", section, re.S)[0] for section in sections]
    assert len(sections) == len(set(asked)) == 4
    key = (made / "key.html").read_text()
    assert re.findall("letter by letter, as (.*?)\\.</p>", key) == ["bob", "ada"]


def test_the_same_command_makes_the_same_sheets(graded, made, tmp_path):
    assert viva(graded / "out", "--out", tmp_path) == 0
    for name in ("sheets.html", "key.html", "viva.csv"):
        assert (tmp_path / name).read_bytes() == (made / name).read_bytes()


def test_what_a_student_wrote_is_shown_as_it_is_and_no_answer_is_on_the_sheet(made):
    page, key = (made / "sheets.html").read_text(), (made / "key.html").read_text()
    assert "<h1>(a)" not in page and "&lt;h1&gt;(a)" in page and "{{ 7 * 7 }}" in page
    assert "\u202e" not in page and "<script" not in page + key
    assert "Answers" not in page and key.count("<ol>") == 4


def test_the_sandbox_gives_the_answers_that_the_second_runner_finds(graded):
    records = [read_record(file) for file in sorted((graded / "out" / "marks").glob("*.json"))]
    found = make_sheets(records, graded / "in", JOB, question=None, jobs=1)
    assert [one.student for one in found] == ["ada", "bob", "cyd", "dan"]
    for one in found:
        data = json.loads((graded / "in" / one.student / "ps2.ipynb").read_text())
        q = question(one.question)
        cells = ["".join(cell["source"]) for cell in data["cells"] if cell["cell_type"] == "code"]
        program = program_of(cells, q.reference.__name__)
        assert tuple(program.lines) == one.lines
        for asked in one.asked:
            assert agrees(asked, program, q)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_program_costs_its_own_questions_only(name, monkeypatch):
    monkeypatch.setattr(sandboxed, "SECONDS", 1.0)
    answer = RIGHT + HOSTILE[name]
    data, q = as_bytes(solved(train=answer)), question(TRAIN)
    prepared = prepare_one("eve", data, [TRAIN], JOB)
    assert prepared.is_enough == (name in ("huge", "prints", "builtins", "shadows", "comments"))
    assert bool(prepared.notes) == (not prepared.is_enough)
    # What is asked has the answers of a right program, with and without its lines.
    fit = prepared.is_enough
    program = program_of([answer if fit else RIGHT], "train" if fit else "right")
    for asked in prepared.found:
        assert agrees(asked, program, q)
    assert prepare_one("eve", data, [TRAIN, "ps2.mend"], JOB).is_enough


def test_the_instructor_may_name_the_question(graded, tmp_path, capsys):
    assert viva(graded / "out", "--out", tmp_path, "--question", "ps2.update") == 0
    assert {row[1] for row in rows((tmp_path / "viva.csv").read_text())[2:]} == {"ps2.update"}
    assert viva(graded / "out", "--out", tmp_path, "--question", "ps2.nothing") == 1
    assert "ps2.nothing" in capsys.readouterr().err


def test_what_cannot_be_done_is_said(graded, made, tmp_path, capsys):
    assert viva(tmp_path, "--out", tmp_path / "sheets") == 1
    assert "no results" in capsys.readouterr().err
    filled = shutil.copytree(made, tmp_path / "filled")
    text = (filled / "viva.csv").read_text().replace("ada,", "ada,", 1)
    head, everybody, *others = text.splitlines()
    others[0] = re.sub(r",,,,,$", ",1,0,1,,", others[0])
    (filled / "viva.csv").write_text("\n".join([head, everybody, *others]))
    assert viva(graded / "out", "--out", filled) == 1
    assert "filled in" in capsys.readouterr().err
    moved = shutil.copytree(graded / "out", tmp_path / "out")
    (moved / "submissions.txt").write_text(str(tmp_path / "gone"))
    assert viva(moved, "--out", tmp_path / "s") == 1
    assert "--submissions" in capsys.readouterr().err
    assert viva(moved, "--out", tmp_path / "s", "--submissions", graded / "in") == 0


def test_a_file_that_has_changed_since_it_was_graded_is_not_asked_about(graded, tmp_path):
    folder = shutil.copytree(graded / "in", tmp_path / "in")
    (folder / "ada" / "ps2.ipynb").write_bytes(as_bytes(solved(train=RIGHT)))
    records = [read_record(file) for file in (graded / "out" / "marks").glob("ada.json")]
    [sheet] = make_sheets(records, folder, JOB, question=None, jobs=1)
    assert not sheet.asked and "changed" in sheet.notes[0]


SHEET = problem_set("ps2")
STUDENTS = known_students(["ada", "bob"])
HEAD = "student,question,kinds,1,2,3,comment,rule\n"


def read(tmp_path, *lines):
    file = tmp_path / "viva.csv"
    file.write_text(HEAD + "".join(f"{line}\n" for line in lines))
    return read_viva(file, STUDENTS, SHEET)


def test_the_table_says_what_was_right_and_what_follows(tmp_path):
    vivas, rule = read(
        tmp_path, "*,,,,,,,factor 0.5", "ada,ps2.train,value count order,1,0,0.5,good,",
        "bob,ps2.mend,value count order,,,,,",
    )  # fmt: skip
    assert vivas == {"ada": Viva(TRAIN, ("value", "count", "order"), (1, 0, 0.5), "good")}
    assert rule == Rule("factor", 0.5) and vivas["ada"].share == 0.5
    assert read(tmp_path, "ada,ps2.train,value,1,,,,")[0]["ada"].points == (1,)
    file = tmp_path / "new.csv"
    file.write_text(table_to_fill([("ada", TRAIN, ["value"], "", "")]))
    assert read_viva(file, STUDENTS, SHEET) == ({}, Rule()) and not is_filled_in(file)


@pytest.mark.parametrize(
    "line, said",
    [
        ("eve,ps2.train,value count order,1,1,1,,", "no submission of a student 'eve'"),
        ("ada,ps2.nothing,value count order,1,1,1,,", "'ps2.nothing' is no program"),
        ("ada,ps2.train,value count order,1,,1,,", "answer 2"),
        ("ada,ps2.train,value count order,1,2,1,,", "not 2"),
        ("ada,ps2.train,value count order,1,x,1,,", "no number"),
        ("ada,ps2.train,value,1,1,,,", "more questions than the 1"),
        ("ada,ps2.train,,1,1,1,,", "column kinds"),
        ("*,,,,,,,half", "factor or cap"),
        ("*,,,,,,,factor 2", "0 to 1"),
        ("ada,ps2.train,value,1,,,,\nada,ps2.train,value,1,,,,", "another line"),
    ],
)
def test_an_error_in_the_table_names_the_line(tmp_path, line, said):
    with pytest.raises(ValueError, match=said) as error:
        read(tmp_path, line)
    assert "viva.csv, line " in str(error.value)


@pytest.mark.parametrize("name, least, right, share_left", [
    ("factor", 0, 2, 2 / 3), ("factor", 0.5, 0, 0.5), ("cap", 0, 3, 1), ("cap", 0, 0, 0),
    ("column", 0, 0, 1),
])  # fmt: skip
def test_a_rule_changes_the_points_of_the_code_and_says_so(name, least, right, share_left):
    before = record("ada", answers={"ps2.update": lambda w, x, y: w})
    code = sum(result.points for result in before.results.values())
    marks = Viva(TRAIN, ("value",) * 3, (1,) * right + (0,) * (3 - right))
    after = adjusted(before, Adjustments({}, {}, 0, {"ada": marks}, Rule(name, least)))
    most = sum(result.max_points for result in before.results.values())
    expected = code * share_left if name != "cap" else min(code, most * share_left)
    assert after.points - before.points == pytest.approx(expected - code, abs=0.01)
    assert bool(after.adjustments) == (expected < code) and after.viva == marks
    assert as_text(after) == as_text(before)  # the record on the disk stays as it was


def test_the_points_come_back_into_marks_page_and_report(graded, made, tmp_path):
    text = (made / "viva.csv").read_text().replace(",column", ",factor 0.4", 1)
    marked = [re.sub(r"^(ada,.*?),,,,,$", r"\1,1,1,0,well explained,", line)
              for line in text.splitlines()]  # fmt: skip
    (tmp_path / "viva.csv").write_text("\n".join(marked))
    out = shutil.copytree(graded / "out", tmp_path / "out")
    for options in (("--viva", tmp_path / "viva.csv"), ()):  # later runs read the copy
        assert grade("grade", graded / "in", out, *options) == 0
        head, *table = rows((out / "marks.csv").read_text())
        by_student = {row[0]: dict(zip(head, row, strict=True)) for row in table}
        [column] = [name for name in head if name.startswith("viva")]
        assert by_student["ada"][column] == "2" and by_student["bob"][column] == ""
        ada, bob = (float(by_student[who]["points"]) for who in ("ada", "bob"))
        assert ada == pytest.approx(0.8 * bob)
        page = (out / "feedback" / "ada.html").read_text()
        assert "well explained" in page and "2 of 3" in page
        assert "viva" not in (out / "feedback" / "bob.html").read_text().lower()
        for name in ("report.html", "report.md"):
            assert "own code" in (out / name).read_text()


def test_the_report_names_those_whose_programs_are_the_same(graded, made, tmp_path):
    text = (made / "viva.csv").read_text()
    marked = [re.sub(r"^((?:ada|bob|cyd),.*?),,,,,$", r"\1,1,1,0,,", line)
              for line in text.splitlines()]  # fmt: skip
    (tmp_path / "viva.csv").write_text("\n".join(marked))
    out = shutil.copytree(graded / "out", tmp_path / "out")
    assert grade("grade", graded / "in", out, "--viva", tmp_path / "viva.csv") == 0
    for name in ("report.html", "report.md"):
        assert "ada (2 of 3), bob (2 of 3)" in (out / name).read_text()  # and not cyd
    assert "same program" not in (out / "feedback" / "ada.html").read_text()


def test_a_table_without_the_column_of_those_alike_is_read_as_ever(tmp_path):
    table = "student,question,kinds,1,2,3,comment,rule\nada,ps2.train,value count,1,0,,,\n"
    (tmp_path / "viva.csv").write_text(table)
    vivas, _ = read_viva(tmp_path / "viva.csv", {"ada": "ada"}, SHEET)
    assert vivas["ada"].alike == "" and vivas["ada"].points == (1, 0)


ONE = """
def train(X, y, max_epochs):
    'Say what it does.'
    w = np.zeros(X.shape[1])
    return [sum(w) for v in X if len(v)]
"""
ANOTHER = ONE.replace("zeros", "ones")


@pytest.mark.parametrize(
    "change, same",
    [
        (lambda code: code, True),
        (lambda code: code.replace("    'Say what it does.'\n", "    # mine\n\n"), True),
        (lambda code: re.sub(r"\bw\b", "weights", re.sub(r"\bv\b", "row", code)), True),
        (lambda code: re.sub(r"\bw\b", "len", code), False),
        (lambda code: code.replace("sum", "max"), False),
        (lambda code: code.replace("zeros", "ones"), False),
        (lambda code: code + "(", False),
        (lambda code: "x = " + "(" * 10_000 + ")" * 10_000, False),
        (lambda code: "x = " + "-" * 100_000 + "1", False),
    ],
    ids=["copy", "comments", "renamed", "hidden", "called", "other", "cut off", "deep", "deeper"],
)
def test_programs_are_the_same_but_for_names_comments_and_layout(change, same):
    programs = [("ada", TRAIN, ONE), ("bob", TRAIN, change(ONE)), ("cyd", "ps2.update", ONE)]
    found = groups((who, name, code.splitlines()) for who, name, code in programs)
    assert found == ({"ada": "1", "bob": "1"} if same else {})


def test_each_group_has_its_number_and_those_without_a_program_none():
    programs = [("a", ONE), ("b", ANOTHER), ("c", ONE), ("d", ANOTHER), ("e", ""), ("f", "")]
    found = groups((who, TRAIN, code.splitlines()) for who, code in programs)
    assert found == {"a": "1", "c": "1", "b": "2", "d": "2"}


def test_without_a_viva_nothing_of_it_is_in_the_results(tmp_path):
    write_pages([record("ada")], SHEET, tmp_path)
    for name in ("marks.csv", "report.html", "feedback/ada.html"):
        assert "viva" not in (tmp_path / name).read_text().lower()


def test_letters_are_enough_for_the_options():
    assert len(LETTERS) == len(set(LETTERS)) == 3 and sheets.ON_A_SHEET == 3


def test_a_feedback_page_has_the_code_of_its_sheet_until_there_was_a_viva(graded, made, tmp_path):
    key = json.loads((made / "key.json").read_text(encoding="utf-8"))
    codes = {one["student"]: one["code"] for one in key["sheets"]}
    assert len(set(codes.values())) == len(codes) == 4
    for one in key["sheets"]:
        assert len(one["asked"]) == 3 and all(q["answer"] is not None for q in one["asked"])
    text = (made / "viva.csv").read_text()
    assert codes == {row[0]: row[4] for row in rows(text)[2:]}
    marked = re.sub(r"^(ada,.*?),,,,,$", r"\1,1,1,0,,", text, flags=re.MULTILINE)
    (tmp_path / "viva.csv").write_text(marked)
    out = shutil.copytree(graded / "out", tmp_path / "out")
    assert grade("grade", graded / "in", out, "--viva", tmp_path / "viva.csv") == 0
    pages = {who: (out / "feedback" / f"{who}.html").read_text() for who in ("ada", "bob")}
    assert codes["bob"] in pages["bob"] and codes["ada"] not in pages["ada"] + pages["bob"]
    assert codes["bob"] not in "".join(f.read_text() for f in (out / "marks").glob("*.json"))
