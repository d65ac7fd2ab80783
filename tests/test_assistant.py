"""A teaching assistant's work after grading: points by hand, lateness, requests, totals."""

import re

import pytest
from submissions import grade, record, rows, write_pages

from coursekit import cli
from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import FreeText
from coursekit.grading.adjust_points import adjusted, read_adjustments
from coursekit.grading.answers_in_words import (
    answers_to_read,
    codes_of,
    points_by_hand,
    read_rubric,
    table_to_fill,
    with_points,
)
from coursekit.grading.course_total import totals
from coursekit.grading.export.table import table
from coursekit.grading.records import read_record, record_file, write_record
from coursekit.grading.regrade_requests import page, read_requests
from coursekit.grading.regrade_requests import table as table_of_changes
from coursekit.grading.similarity import Pair
from coursekit.grading.similarity import page as page_of_pairs

PS2, PS1 = problem_set("ps2"), problem_set("ps1")
[UPDATE] = [question for question in PS2.questions if question.name == "ps2.update"]
FULL = sum(question.max_points for question in PS2.questions)
WORDS = next(question for question in PS1.questions if isinstance(question, FreeText))


def wrong(w, x, y):
    return w + x


def write(file, text):
    file.write_text(text, encoding="utf-8")
    return file


# Changes, and lateness


CHANGE = "student,question,points,reason\nada,ps2.update,2,a typing slip\n"


def test_points_are_changed_with_a_reason_and_stay_so(tmp_path):
    eve = record("eve", answers={"ps2.update": wrong})
    file = write(tmp_path / "c.csv", CHANGE.replace("ada", "eve"))
    out = tmp_path / "out"
    for given in (file, None):  # the second time they are those in the results
        changed = adjusted(eve, read_adjustments(out, ["eve"], PS2, given, None))
        assert changed.points == eve.points + 2 - eve.results["ps2.update"].points
        assert changed.changed("ps2.update") == 2 - eve.results["ps2.update"].points
    write_record(record_file(out, "eve"), changed)
    assert "typing" not in record_file(out, "eve").read_text()
    head, row = rows(table([changed], PS2))
    shown = dict(zip(head, row, strict=True))
    assert shown[f"ps2.update ({UPDATE.max_points})"] == "2" and "a typing slip" in shown["changed"]


def test_who_is_late_loses_for_each_day_that_has_begun_and_an_extension_is_taken_off(tmp_path):
    late = write(tmp_path / "l.csv",
                   "student,days,extension,percent\n*,,,10\nann,1.2,,\nbob,3,2,\ncyd,2,2,\n"
                   "dan,99,,\n")  # fmt: skip
    names = ["ann", "bob", "cyd", "dan", "eve"]
    adjustments = read_adjustments(tmp_path / "out", names, PS2, None, late)
    points = {name: adjusted(record(name), adjustments).points for name in names}
    assert points == pytest.approx(
        {"ann": 0.8 * FULL, "bob": 0.9 * FULL, "cyd": FULL, "dan": 0, "eve": FULL}
    )


@pytest.mark.parametrize(
    "changes, late, words",
    [
        ("student,question,points,reason\nann,ps2.update,2,\n", "", "with a reason, which"),
        ("student,question,points,reason\nann,ps2.update,99,x\n", "", "0 to . points for it"),
        ("student,question,points,reason\nann,ps9.x,1,x\n", "", "'ps9.x' is no question"),
        ("student,question,points,reason\nzoe,ps2.update,1,x\n", "", "of a student 'zoe'"),
        ("student,question,points\n", "", "has no column 'reason'"),
        ("", "student,days\nann,1\n", "not what that costs"),
        ("student,question,points,reason\nann,*,1,x\n", "", "0 to 0 points for it"),
        ("", "student,days,percent\n*,,x\n", "the percent are no number"),
        ("", "student,days,percent\nann,1,\n*,2,\n", "line 3: .* It cannot name a student"),
        ("", "student,days,percent\n*,,10\nann,-1,\n", "0 to 1000 days"),
    ],
)
def test_a_table_that_does_not_fit_is_refused_with_the_line(tmp_path, changes, late, words):
    files = [
        write(tmp_path / name, text) if text else None
        for name, text in (("c.csv", changes), ("l.csv", late))
    ]
    with pytest.raises(ValueError, match=words):
        read_adjustments(tmp_path / "out", ["ann"], PS2, *files)


def test_a_person_decides_on_a_file_that_could_not_be_graded(tmp_path):
    broken = record("eve", "ps1", error="The file is empty.")
    lines = ["eve,*,0,nothing came", f"eve,{WORDS.name},1,said it aloud"]
    for order in (lines, lines[::-1]):
        text = "\n".join(["student,question,points,reason", *order])
        file = write(tmp_path / "c.csv", text)
        final = adjusted(broken, read_adjustments(tmp_path / "out", ["eve"], PS1, file, None))
        assert (final.points, final.missing) == (1, "")
    only_one = write(tmp_path / "d.csv", f"student,question,points,reason\neve,{WORDS.name},1,x\n")
    other = adjusted(broken, read_adjustments(tmp_path / "new", ["eve"], PS1, only_one, None))
    assert (other.points, other.missing) == (1, "the file has not been graded")


def test_what_was_changed_is_on_the_page_and_in_the_marks(graded, out, tmp_path):
    file = write(tmp_path / "c.csv", CHANGE)
    for options in (("--changes", file), ()):
        assert grade("grade", graded.handed_in, out, *options) == 0
        assert "a typing slip" in (out / "feedback" / "ada.html").read_text()
        ada = rows((out / "marks.csv").read_text())[1]
        assert ada[:2] == ["ada", str(FULL - UPDATE.max_points + 2)] and "a typing slip" in ada[-1]


# Answers in words


def in_words(student, words="because"):
    return record(student, "ps1", words=words)


def test_a_rubric_gives_points_and_says_why(tmp_path):
    file = write(tmp_path / "r.csv", f"question,item,points,text\n{WORDS.name},a,1,It is clear.\n"
                   f"{WORDS.name},b,1,It is complete.\n")  # fmt: skip
    rubric = read_rubric(file, PS1)
    given = write(tmp_path / "p.csv",
                    "student,question,points,comment\n"
                    f"eve,{WORDS.name},a b,Well done.\n")  # fmt: skip
    points = points_by_hand(tmp_path, given, ["eve"], PS1, rubric)
    answer = with_points(in_words("eve"), points).free_answers[WORDS.name]
    assert answer.points == min(2, WORDS.max_points)
    assert answer.comment == "It is clear. It is complete. Well done."
    read = answers_to_read([in_words("eve")], PS1, rubric=rubric)
    assert "- a (1): It is clear." in read
    with pytest.raises(ValueError, match="line 2: the rubric has no item 'c'; it has a, b"):
        slip = write(tmp_path / "s.csv", f"student,question,points\neve,{WORDS.name},a c\n")
        points_by_hand(tmp_path, slip, ["eve"], PS1, rubric)
    # What is written back is read again.
    again = write(tmp_path / "q.csv", table_to_fill([with_points(in_words("eve"), points)]))
    assert points_by_hand(tmp_path, again, ["eve"], PS1) == points
    with pytest.raises(ValueError, match="an item is a word"):
        bad = write(tmp_path / "b.csv", f"question,item,points,text\n{WORDS.name},1,1,x\n")
        read_rubric(bad, PS1)


def test_who_reads_anonymous_answers_sees_codes_and_the_points_find_their_students(tmp_path):
    people = [in_words("ada", "one"), in_words("zoe", "two")]
    codes = codes_of(["ada", "zoe"], "secret")
    read = answers_to_read(people, PS1, codes=codes)
    assert "ada" not in read and "zoe" not in read and codes["ada"] in read
    filled = table_to_fill(people, codes).splitlines()
    assert not any("ada" in line for line in filled)
    lines = [line.replace(",,", ",1,", 1) for line in filled if codes["zoe"] in line]
    file = write(tmp_path / "p.csv", "\n".join([filled[0], *lines]))
    points = points_by_hand(tmp_path, file, ["ada", "zoe"], PS1, codes=codes)
    assert {student for student, _ in points} == {"zoe"}


def test_a_code_says_nothing_to_who_knows_all_names_but_not_the_seed_of_the_class():
    names = [f"student {i}" for i in range(5000)]
    codes = codes_of(names, "secret")
    assert len(set(codes.values())) == len(names)
    assert not set(codes.values()) & set(codes_of(names, "public").values())


# Requests, preview, totals, pages side by side


def test_requests_are_listed_with_what_one_needs_to_decide(tmp_path):
    file = write(tmp_path / "r.csv", "student,question,reason\neve,ps2.update,<b>I</b> am right\n")
    requests = read_requests(file, ["eve"], PS2)
    eve = record("eve", answers={"ps2.update": wrong})
    text = page(requests, {"eve": eve}, {"eve": {"ps2.update": "def update(): pass"}})
    assert "&lt;b&gt;I&lt;/b&gt; am right" in text and "def update(): pass" in text
    assert "label forgotten in the update" in text
    assert rows(table_of_changes(requests))[1] == ["eve", "ps2.update", "", ""]
    with pytest.raises(ValueError, match="is no question"):
        read_requests(write(file, "student,question,reason\neve,x,y\n"), ["eve"], PS2)


def test_requests_of_a_class_are_written(graded, out, tmp_path, capsys):
    file = write(tmp_path / "r.csv", "student,question,reason\nbob,ps2.update,why?\n")
    assert grade("grade", graded.handed_in, out, "--requests", file) == 0
    assert "Regrade requests: 1" in capsys.readouterr().out
    text = (out / "requests.html").read_text()
    assert "why?" in text and "return w + y * x" in text
    assert rows((out / "requests.csv").read_text())[1][0] == "bob"


def test_a_preview_shows_one_student_and_changes_nothing_else(graded, out, capsys):
    before = {p: p.read_bytes() for p in out.rglob("*") if p.is_file()}
    assert grade("grade", graded.handed_in, out, "--preview", "bob") == 0
    output = capsys.readouterr().out
    bob = read_record(out / "marks" / "bob.json")
    assert f"{bob.points} of {FULL} points" in output and "ps2.update: " in output
    [page] = {p for p in out.rglob("*") if p.is_file()} - set(before)
    assert page == out / "preview" / "bob.html"
    assert all(p.read_bytes() == data for p, data in before.items())
    assert grade("grade", graded.handed_in, out, "--preview", "dot") == 0
    assert grade("grade", graded.handed_in, out, "--preview", "zoe") == 1


def test_totals_drop_the_lowest_and_who_handed_in_nothing_has_none(tmp_path, capsys):
    for name, text in {
        "ps1": "student,points,of\nada,5,10\nbob,10,10\n",
        "ps2": "student,points,of\nada,28,28\n",
        "ps3": "student,points,of\nada,6,8\nbob,8,8\n",
    }.items():
        (tmp_path / name).mkdir()
        write(tmp_path / name / "marks.csv", text)
    folders = [tmp_path / name for name in ("ps1", "ps2", "ps3")]
    table, unfinished = totals(folders, 1)
    assert unfinished == [] and rows(table)[1:] == [
        ["ada", "50.00", "100.00", "75.00", "87.50", ""],
        ["bob", "100.00", "0.00", "100.00", "100.00", ""],
    ]
    with pytest.raises(ValueError, match="3 cannot be dropped"):
        totals(folders, 3)
    out = tmp_path / "total.csv"
    assert cli.main(["total", *map(str, folders), "--out", str(out)]) == 0
    assert rows(out.read_text())[0] == ["student", "ps1", "ps2", "ps3", "percent", "missing"]


def test_a_total_has_no_percent_of_a_sum_that_is_not_final(tmp_path, capsys):
    class_ = [in_words("ada"), in_words("bob", ""), record("cyd", "ps1", error="It is empty.")]
    for name, records in (
        ("ps1", [with_points(r, {}) for r in class_]),
        ("ps2", [record(r.student) for r in class_]),
    ):
        (tmp_path / name).mkdir()
        write(tmp_path / name / "marks.csv", table(records, problem_set(name)))
    folders, out = [tmp_path / "ps1", tmp_path / "ps2"], tmp_path / "total.csv"
    assert cli.main(["total", *map(str, folders), "--out", str(out)]) == 0
    assert "what is missing: ada, cyd." in capsys.readouterr().out
    assert rows(out.read_text())[1:] == [
        ["ada", "", "100.00", "", f"ps1: nobody has read {WORDS.name}"],
        ["bob", "93.55", "100.00", "96.77", ""],
        ["cyd", "", "100.00", "", "ps1: the file has not been graded"],
    ]


def test_answers_that_are_alike_stand_side_by_side():
    codes = {name: {"ps2.update": f"# of {name}"} for name in ("ada", "eve")}
    text = page_of_pairs([Pair("ada", "eve", 1.0, ("ps2.update",))], codes)
    beside = text[text.index('<div class="beside">') :]
    assert beside.index("# of ada") < beside.index("# of eve") < beside.index("</div>\n</div>")


def test_the_report_names_the_hardest_question_and_draws_all(tmp_path):
    people = [record(str(n), answers={"ps2.update": wrong} if n < 3 else None) for n in range(4)]
    write_pages(people, PS2, tmp_path)
    text = (tmp_path / "report.html").read_text()
    assert "The hardest was ps2.update: The update: 1 of 4 have all of its points." in text
    assert "3 times: “label forgotten in the update”" in text
    assert re.search(r"ps2\.update: The update: 1 all, \d some, \d none", text)
