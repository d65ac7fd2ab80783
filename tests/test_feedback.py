"""The files made from the records of a class: feedback, answers to read by hand, the report."""

import re
import shutil
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser

import numpy as np
import pytest
from nbconvert.filters import markdown2html
from submissions import SEED, record, rows, write_pages

from coursekit.course import course, course_root
from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.lecture_links import places
from coursekit.exercises.question import FreeText, Question
from coursekit.grading.adjust_points import Adjustments, adjusted
from coursekit.grading.answers_in_words import (
    answers_to_read,
    points_by_hand,
    read_points,
    table_to_fill,
    with_points,
)
from coursekit.grading.class_statistics import summarise
from coursekit.grading.diff_to_solution import difference
from coursekit.grading.export.table import table
from coursekit.grading.feedback_page import feedback
from coursekit.grading.records import read_record
from coursekit.grading.report import report
from coursekit.grading.report_pictures import (
    BLUE,
    VERMILION,
    draw_misconceptions,
    draw_points,
    draw_questions,
)
from coursekit.grading.results_folder import LIMITS_FILE
from coursekit.grading.safe_text import as_cell, inline
from coursekit.grading.zero_points import BLANK, NOTHING, zero_points

HOSTILE = (
    "</pre></section><script>alert(1)</script><img src=x onerror=alert(2)> ![i](http://x/y.png)\n"
    "````\n```\n~~~\n# heading\n<iframe src=//x></iframe> [a](javascript:alert(3)) "
    "\u202e\x1b[31m &amp; $x$"
)


def raising(text):
    def answer(*_):
        raise ValueError(text)

    return answer


def page_of(record, **options):
    return feedback(record, problem_set(record.assignment), **options)


def raising_not_written(*_):
    raise NotImplementedError


class Tags(HTMLParser):
    """Collects the tags, the attributes and the text of a page."""

    def __init__(self, page):
        super().__init__()
        self.names, self.attributes, self.words = [], [], ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.names.append(tag)
        self.attributes += [(tag, *attribute) for attribute in attrs]

    def handle_data(self, data):
        self.words += data


PICTURE = "data:image/svg+xml;base64,"  # in an <img>, where it can neither run nor load anything
SHOWN = {
    "html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "p", "strong", "pre",
    "section", "ul", "li", "h3", "table", "thead", "tbody", "tr", "th", "td", "a", "img",
    "span", "code", "details", "summary",
}  # fmt: skip


def is_harmless(page):
    """Whether a page holds only what our own pages hold, and loads nothing."""
    tags = Tags(page)
    names = {name for _, name, _ in tags.attributes}
    addresses = [value for _, name, value in tags.attributes if name in ("src", "href")]
    return (
        set(tags.names) <= SHOWN
        and not any(name.startswith("on") for name in names)
        and all(
            a.startswith(("data:image/png;base64,", PICTURE, "https://course.example/"))
            for a in addresses
        )
    )


# Feedback


def test_feedback_says_what_passed_what_failed_and_on_which_example():
    stored = record("eve", answers={"ps2.update": lambda w, x, y: w + x})
    text = Tags(page_of(stored)).words
    assert f"{stored.points} of 31 points" in text
    assert "update(w=" in text and "yours" in text and "expected" in text
    assert "✓ passed" in text and "✗ failed" in text
    for q in problem_set("ps2").questions:
        assert q.name in text and q.title in text


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=[] if n == "ps2" else pytest.mark.slow) for n in course().problem_sets],
)
def test_a_misconception_is_named_with_its_advice(name):
    programming = [q for q in problem_set(name).questions if isinstance(q, Question)]
    wrong = {q.name: q.misconceptions[0] for q in programming}
    stored = record("eve", name, {question: m.answer for question, m in wrong.items()})
    text = Tags(page_of(stored)).words
    for question, m in wrong.items():
        assert stored.results[question].misconception == m.name
        assert f"“{m.name}”" in text and m.sentence.replace("`", "") in text


def test_every_question_has_a_lecture_where_it_can_be_read_again():
    for q in (q for name in course().problem_sets for q in problem_set(name).questions):
        sections = places(q.name)
        assert sections, q.name
        for place in sections:
            assert (course_root() / "notebooks" / place.file).exists(), q.name


def test_where_to_read_again_is_said_of_what_is_not_right_and_linked_if_there_is_an_address():
    stored = record("eve", answers={"ps2.trace": lambda *_: None})
    page = page_of(stored)
    assert page.count("Read again:") == 1
    assert "lecture 02 · The perceptron" in page
    assert "https:" not in page and "<a " not in page
    page = page_of(stored, lectures="https://course.example/notebooks/")
    address = "https://course.example/notebooks/02-the-perceptron.ipynb#1.-Learning-is-one-addition-per-mistake"
    assert ("a", "href", address) in Tags(page).attributes and is_harmless(page)


def test_without_a_course_around_the_package_there_is_no_place_to_read_again(monkeypatch):
    def absent():
        raise FileNotFoundError

    monkeypatch.setattr("coursekit.exercises.lecture_links.course_root", absent)
    assert places("ps2.update") == []
    stored = record("eve", answers={"ps2.update": lambda *_: 0})
    assert "Read again" not in page_of(stored)


def test_questions_for_a_person_say_so_until_they_are_graded():
    stored = record("ada", "ps1", words="Length, weight, ...")
    text = Tags(page_of(stored)).words
    assert "A person reads this answer." in text
    assert "29 of 31 points by now; a person has yet to give up to 2 of them." in text
    text = Tags(page_of(with_points(stored, {("ada", "ps1.fish"): (1.5, "")}))).words
    assert "30.5 of 31 points." in text
    assert "A person has read this answer: 1.5 of 2 points." in text


@pytest.mark.parametrize("words", ["", " \n", "YOUR ANSWER HERE"])
def test_where_nothing_is_written_there_is_nothing_to_read(words):
    stored = record("ada", "ps1", words=words)
    merged = with_points(stored, {})
    assert (merged.points, merged.free_answers["ps1.fish"].points) == (29, 0)
    text = Tags(page_of(merged)).words
    assert "There is no answer to it in your notebook: 0 of 2 points." in text
    assert "29 of 31 points." in text
    assert table_to_fill([merged]).splitlines()[1] == "ada,ps1.fish,,2,"
    by_mail = with_points(stored, {("ada", "ps1.fish"): (2, "")})
    assert by_mail.points == 31
    assert "A person has read this answer: 2 of 2" in page_of(by_mail)


def test_a_file_that_could_not_be_graded_and_files_that_were_not_are_said():
    broken = record("bob", error="The file is empty.", others=["bob/old.ipynb"])
    page = page_of(broken)
    assert "It could not be graded. The file is empty." in page and "0 of" not in page
    assert "bob/old.ipynb" in page
    assert "Predict" not in page


def test_what_a_student_wrote_is_shown_and_not_obeyed():
    stored = record(
        HOSTILE, "ps1", {"ps1.centroid": raising(HOSTILE), "ps1.plane": lambda *_: HOSTILE},
        words=HOSTILE, remarks=[f"The cell `{HOSTILE}` stopped."], others=[HOSTILE],
    )  # fmt: skip
    texts, _ = report([stored, replace(stored, error=HOSTILE)], problem_set("ps1"))
    for page in (page_of(stored), page_of(replace(stored, error=HOSTILE)), texts["report.html"]):
        assert is_harmless(page)
        assert "\u202e" not in page and "\x1b" not in page
        assert "<script>alert(1)</script>" in Tags(page).words
    for text in (answers_to_read([stored], problem_set("ps1")), texts["report.md"]):
        assert "\u202e" not in text and "\x1b" not in text
        tags = Tags(markdown2html(text))
        assert not {"script", "iframe"} & set(tags.names)
        images = [value for tag, name, value in tags.attributes if (tag, name) == ("img", "src")]
        assert set(images) <= {
            f"pictures/{name}.svg" for name in ("points", "questions", "misconceptions")
        }
        assert not any(v and v.startswith("javascript") for _, _, v in tags.attributes)
        assert "<script>alert(1)</script>" in tags.words


def test_markdown_shows_the_words_that_it_was_given():
    for words in (
        *("1. a", "1) a", "2.5 of 3", "# a", "- a", "+ a", "= a", "*a* _b_ `c`", "a_b", "a|b"),
        *("<b>", "&amp;", "[a](b)", "![a](b)", "a\\*b", "~~a~~", "http://a.b", "www.a.b"),
    ):
        assert Tags(markdown2html(inline(words))).words.strip() == words
        assert set(Tags(markdown2html(inline(words))).names) == {"p"}


def test_pages_are_accessible_as_far_as_a_program_can_tell():
    stored = record("eve", answers={"ps2.update": lambda w, x, y: w + x}, remarks=["odd"])
    tags = Tags(page_of(stored))
    assert ("html", "lang", "en") in tags.attributes
    assert tags.names.count("h1") == tags.names.count("main") == tags.names.count("title") == 1
    assert tags.names.count("h2") == len(problem_set("ps2").questions) + 1
    tags = Tags(class_report()[0]["report.html"])
    assert tags.names.count("img") == 3
    assert all(value for tag, name, value in tags.attributes if (tag, name) == ("img", "alt"))
    assert len([1 for tag, name, _ in tags.attributes if (tag, name) == ("img", "alt")]) == 3
    assert ("th", "scope", "row") in tags.attributes and ("th", "scope", "col") in tags.attributes


def test_nothing_shows_the_seed_or_the_key_of_a_record(tmp_path):
    stored = record("eve", "ps1", {"ps1.centroid": raising("x")}, words="words")
    write_pages([stored], problem_set("ps1"), tmp_path)
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert len(files) == 8
    for file in files:
        text = file.read_bytes().decode(errors="replace")
        secrets = (SEED, stored.key.submission, stored.key.seed, *stored.key.checks.values())
        assert not [secret for secret in secrets if secret in text], file


# Answers in words


SHEET = problem_set("ps1")


def save(tmp_path, text):
    file = tmp_path / "points.csv"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


@pytest.mark.parametrize(
    "text",
    ["student,question,points\nada,ps1.fish,1.5\nbob,ps1.fish,\n",
     "\ufeffpoints;student;comment;question\r\n1,5;ada;good;ps1.fish\r\n"],
)  # fmt: skip
def test_points_given_by_hand_are_read(tmp_path, text):
    [(place, (points, comment))] = read_points(save(tmp_path, text), ["ada", "bob"], SHEET).items()
    assert (place, points) == (("ada", "ps1.fish"), 1.5) and comment in ("", "good")


def test_points_that_do_not_fit_are_refused_with_the_line(tmp_path):
    head, most = "student,question,points\n", "there are 0 to 2 points for it, not"
    for text, words in {
        "student,points\n": "has no column 'question'",
        "": "has no column 'student'",
        b"\xff\xfe": "is not UTF-8 text",
        f"{head}eve,ps1.fish,1\n": "line 2: .* no submission of a student 'eve'",
        f"{head}ada,ps1.plane,1\n": "'ps1.plane' is no question graded by hand",
        f"{head}ada,ps1.fish,4\n": f"{most} 4",
        f"{head}ada,ps1.fish,-1\n": f"{most} -1",
        f"{head}ada,ps1.fish,nan\n": f"{most} nan",
        f"{head}ada,ps1.fish,good\n": "the points are no number, but 'good'",
        f"{head}ada,ps1.fish,1\nada,ps1.fish,2\n": "in another line, too",
    }.items():
        with pytest.raises(ValueError, match=words):
            read_points(save(tmp_path, text), ["ada"], SHEET)
    with pytest.raises(ValueError, match="cannot be read: No such file"):
        read_points(tmp_path / "absent.csv", ["ada"], SHEET)


def test_the_table_to_fill_is_the_table_that_is_read(tmp_path):
    for student in ("ada", "=1+1", " =x", "+é", "a,b", 'a"b', "a;b", "-", "'x"):
        points = {(student, "ps1.fish"): (1, "")}
        stored = [with_points(record(s, "ps1", words="words"), points) for s in (student, "other")]
        file = save(tmp_path, table_to_fill(stored))
        assert read_points(file, [student, "other"], SHEET) == {(student, "ps1.fish"): (1, "")}


def test_points_count_in_the_marks_and_the_record_stays_as_it_was():
    stored = record("ada", "ps1", words="...")
    merged = with_points(stored, {("ada", "ps1.fish"): (2, ""), ("bob", "ps1.fish"): (1, "")})
    assert merged.points == stored.points + 2
    assert stored == record("ada", "ps1", words="...")
    assert table([merged], SHEET).splitlines()[1].startswith("ada,31,31,,1,2,")
    assert table([stored], SHEET).splitlines()[1].startswith("ada,29,31,nobody has read ps1.fish,")


def test_a_sum_is_final_when_each_question_has_its_points_by_machine_or_by_a_person():
    read = {("ada", "ps1.fish"): (0, "")}
    assert with_points(record("ada", "ps1", words="..."), read).missing == ""
    assert with_points(record("ada", "ps1", words=" "), {}).missing == ""
    assert record("ada", "ps2").missing == ""
    unread, broken = record("ada", "ps1", words="..."), record("ada", "ps1", error="It is empty.")
    assert unread.missing == "nobody has read ps1.fish"
    assert with_points(broken, {}).missing == "the file has not been graded"
    decided = {("ada", q.name): (0, "we spoke about it") for q in SHEET.questions}
    assert adjusted(broken, Adjustments(decided, {})).missing == ""
    assert adjusted(unread, Adjustments({("ada", "ps1.fish"): (0, "x")}, {})).missing == ""


def test_of_a_file_that_cannot_be_graded_there_is_no_answer_to_read_and_no_point_is_lost(tmp_path):
    broken = record("bob", "ps1", error="The file is empty.")
    assert table_to_fill([with_points(broken, {})]).splitlines() == [
        "student,question,points,of,comment"
    ]
    assert "bob" not in answers_to_read([broken], SHEET)
    given = {("bob", "ps1.fish"): (2, "as you said it")}
    file = save(tmp_path, table_to_fill([with_points(broken, given)]))
    assert read_points(file, ["bob"], SHEET) == given
    [row] = rows(table([with_points(broken, {})], SHEET))[1:]
    assert row[:4] == ["bob", "", "31", "the file has not been graded"]
    assert set(row[4 : 4 + len(SHEET.questions)]) == {""}


def test_all_numbers_of_a_table_have_one_form():
    half = with_points(record("ada", "ps1", words="..."), {("ada", "ps1.fish"): (1.0, "")})
    late = adjusted(half, Adjustments({}, {"ada": 1}, 10))
    assert (late.points, rows(table([half], SHEET))[1][1]) == (27.0, "30")
    assert rows(table([late], SHEET))[1][1] == "27"


def test_points_in_the_results_are_never_lost(tmp_path):
    (tmp_path / "by_hand.csv").write_text("student,question,points\nada,ps1.fish,1\n")
    assert points_by_hand(tmp_path, None, ["ada", "bob"], SHEET) == {("ada", "ps1.fish"): (1, "")}
    more = save(tmp_path, "student,question,points\nbob,ps1.fish,2\nada,ps1.fish,\n")
    assert points_by_hand(tmp_path, more, ["ada", "bob"], SHEET) == {
        ("ada", "ps1.fish"): (1, ""), ("bob", "ps1.fish"): (2, ""),
    }  # fmt: skip


def test_answers_are_listed_with_the_guide_of_their_question():
    class_ = [record("ada", "ps3", words="Because w and u are parallel."), record("bob", "ps3")]
    text = answers_to_read(class_, problem_set("ps3"))
    for q in problem_set("ps3").questions:
        if isinstance(q, FreeText):
            assert q.guide.strip() in text
    assert text.count("Because w and u are parallel.") == 2
    assert "### ada" in text and "### bob\n\nNo answer." in text
    assert "No question" in answers_to_read([record("ada")], problem_set("ps2"))


def test_no_cell_of_a_table_is_a_formula():
    for text in ("=1+1", "+1", "-1", "@x", "\t=1", "\r=1", " =1", "\n=1"):
        assert as_cell(text).startswith("'")
        row = table([record(text)], problem_set("ps2")).split("\n", 1)[1]
        assert row.lstrip('"').startswith("'")


# The class


@cache
def a_class():
    wrong = problem_set("ps2").questions[1].misconceptions[0]
    return [
        record("ada"),
        record("bob", answers={"ps2.update": wrong.answer}),
        record("eve", answers={"ps2.update": wrong.answer, "ps2.predict": lambda *_: 0}),
        record("zed", error="The file is empty."),
    ]


@cache
def class_report():
    return report(a_class(), problem_set("ps2"))


def test_the_report_counts_what_there_is():
    summary = summarise(a_class(), problem_set("ps2"))
    assert summary.points == [stored.points for stored in a_class()[:3]]
    assert summary.by_question["ps2.predict"] == [2, 2, 0]
    wrong = problem_set("ps2").questions[1].misconceptions[0]
    assert summary.misconceptions["ps2.update", wrong.name] == 2
    assert summary.unreadable == 1 and summary.zeros == [("zed", ["The file is empty."])]
    texts, pictures = class_report()
    assert is_harmless(texts["report.html"])
    text = texts["report.md"]
    assert "**4 students, 1 of them with a file that could not be graded." in text
    assert "| ps2.predict: Predict | 2 | 1.33 | 67% | 33% |" in text
    assert f"ps2.update, {wrong.name}: 2" in pictures["pictures/misconceptions.svg"].alt


def test_without_an_outcome_there_is_no_picture_of_questions():
    sheet = replace(SHEET, questions=tuple(q for q in SHEET.questions if isinstance(q, FreeText)))
    texts, pictures = report([replace(in_words("ada"), results={})], sheet)
    assert [*pictures] == ["pictures/points.svg"]
    assert "questions.svg" not in "".join(texts.values())


def sizes(picture, fill):
    """The (width, height) of the rectangles with this fill."""
    size = rf'<rect [^>]*width="([\d.]+)" height="([\d.]+)" fill="{re.escape(fill)}"'
    return [(float(w), float(h)) for w, h in re.findall(size, picture.source())]


def test_the_bars_of_the_report_are_as_long_as_its_counts():
    picture = draw_points([3, 3.5, 0, 7], 9)
    heights = [height for _, height in sizes(picture, BLUE)]
    assert heights == [heights[0], 2 * heights[0], heights[0]]
    assert picture.alt.endswith("0 points: 1, 3 points: 2, 7 points: 1.")
    picture = draw_questions([("ps9.a: First & last", 1, 0, 4), ("ps9.b: Second", 3, 2, 0)])
    (all_of_a, *_), (all_of_b, *_) = sizes(picture, BLUE)[1:]  # the first is the key's
    [_, (none_of_a, _)] = sizes(picture, "url(#none)")
    assert (all_of_b, none_of_a) == (3 * all_of_a, 4 * all_of_a)
    assert ">ps9.a: First &amp; last<" in picture.source()
    picture = draw_misconceptions([(("ps9.a", "a" * 50), 4), (("ps9.b", "sign"), 1)], 5)
    [(four, _), (one, _)] = sizes(picture, VERMILION)
    assert four == 4 * one


def in_words(student, words="because"):
    return with_points(record(student, "ps1", words=words), {})


def test_as_long_as_answers_are_unread_the_report_is_about_the_points_of_the_machine():
    class_ = [in_words("ada"), in_words("bob", " "), record("cyd", "ps1", error="It is empty.")]
    summary = summarise(class_, SHEET)
    assert (summary.points, summary.max_points, summary.unfinished) == ([29, 29], 29, 1)
    text = report(class_, SHEET)[0]["report.md"]
    assert "For 1 student the sum is not final: 1 answer in words nobody has read yet" in text
    assert "Of 29 points by machine for the others: mean 29, median 29." in text
    read = with_points(class_[0], {("ada", "ps1.fish"): (2, "")})
    summary = summarise([read, *class_[1:]], SHEET)
    assert (summary.points, summary.max_points, summary.unfinished) == ([31, 29], 31, 0)
    assert summary.by_question["ps1.fish"] == [2, 0]


def test_a_question_whose_answers_nobody_has_read_is_not_the_hardest():
    blank = [in_words(str(number), "") for number in range(5)]
    for class_, counts in (
        (blank, "5 blank"),
        ([*blank, in_words("ada")], "5 blank, 1 to read"),
    ):
        text = report(class_, SHEET)[0]["report.md"]
        assert "The hardest" not in text
        assert f"(by hand: {counts}) | 2 | – | – | – |" in text
    read = with_points(record("ada", "ps1", words="x"), {("ada", "ps1.fish"): (2, "")})
    text = report([*blank, read], SHEET)[0]["report.md"]
    assert "The hardest was ps1.fish" in text and "1 of 6 have all of its points" in text


def test_who_has_no_points_is_in_one_list_that_says_why():
    sheet, names = problem_set("ps2"), [q.name for q in problem_set("ps2").questions]
    blank = record("bea", answers=dict.fromkeys(names, raising_not_written))
    wrong = record("cyd", answers=dict.fromkeys(names, lambda *_: None), remarks=["It ended."])
    broken = record("dot", error="It must be renamed.")
    late = adjusted(record("eve"), Adjustments({}, {"eve": 10}, 10))
    zeros = dict(zero_points([record("ada"), blank, wrong, broken, late], ["Abe, 7"]))
    assert list(zeros) == ["Abe, 7", "bea", "cyd", "dot", "eve"]
    assert zeros["Abe, 7"] == [NOTHING] and zeros["bea"] == [BLANK]
    assert f"{len(names)} wrong" in zeros["cyd"][0] and zeros["cyd"][1] == "It ended."
    assert zeros["dot"] == ["It must be renamed."] and "10 days late" in zeros["eve"][-1]
    for text in report([broken], sheet, absent=["Abe, 7"])[0].values():
        assert text.count("It must be renamed.") == 1 and NOTHING in text


def test_a_report_is_made_of_any_class():
    for class_ in ([], a_class()[:1], a_class()[3:]):
        texts, _ = report(class_, problem_set("ps2"))
        assert is_harmless(texts["report.html"])


def test_the_report_shows_what_a_misconception_changes_in_the_solution():
    question = problem_set("ps2").questions[1]
    changes = difference(question.reference, question.misconceptions[0].answer)
    lines = changes.split("\n")
    assert "-    if y * (w @ x) <= 0:" in lines and "+    if y * (w @ x) < 0:" in lines
    assert len(lines) == 5 and "the weight vector before" not in changes
    for text in (Tags(class_report()[0]["report.html"]).words, class_report()[0]["report.md"]):
        assert changes in text


def test_of_a_construction_no_change_is_shown_that_perhaps_nobody_made():
    def fool_the_centroid(p):
        """The same fault as the misconception, with other points than its own."""
        return p + np.array([[0, 0], [3, 0], [-5, 0]]), np.array([1, 1, -1])

    stored = record("eve", "ps1", {"ps1.fool_the_centroid": fool_the_centroid})
    assert stored.results["ps1.fool_the_centroid"].misconception == "nobody is fooled"
    texts, _ = report([stored], problem_set("ps1"))
    for text in texts.values():
        assert "nobody is fooled" in text and "[0, 1]" not in text


def test_where_there_is_no_source_or_no_difference_nothing_is_shown():
    assert difference(len, max) == difference(record, len) == difference(record, record) == ""


def test_results_are_the_same_bytes_whenever_they_are_made(graded, tmp_path):
    marks = shutil.copytree(graded.out / "marks", tmp_path / "marks")
    records = [read_record(file) for file in sorted(marks.iterdir())]
    shutil.copy(graded.out / LIMITS_FILE, tmp_path)
    write_pages(records, problem_set("ps2"), tmp_path)
    again = {file.relative_to(tmp_path): file for file in tmp_path.rglob("*") if file.is_file()}
    assert len(again) == 4 + 4 + 9
    for name, file in again.items():
        assert file.read_bytes() == (graded.out / name).read_bytes(), name


def test_of_a_right_vector_with_a_wrong_count_the_page_and_the_table_say_which_part_is_wrong():
    def train(X, y, max_epochs):
        w, mistakes, epochs, converged = problem_set("ps2").questions[2].reference(X, y, max_epochs)
        return w, mistakes + 3, epochs, converged

    graded = record("ada", answers={"ps2.train": train})
    assert graded.results["ps2.train"].points == 3
    words = Tags(page_of(graded)).words
    assert "only number 2 is wrong" in words
    marks = {c.name: c.points for c in graded.results["ps2.train"].checks}
    assert marks["mistakes and epochs on separable examples"] == 0
    for name, points in marks.items():
        sign = "✓ passed" if points else "✗ failed"
        assert f"{sign} {name}" in words, words
