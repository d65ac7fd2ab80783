"""A reader's copies of the lectures: no answer is given away, and no work is lost."""

import json
import shutil
from itertools import pairwise

import nbformat
import pytest
from nbformat import v4

from coursekit.course import course as course_of
from coursekit.course import course_root
from coursekit.exercises.reader_copies import (
    SUMMARY,
    hand_out_lectures,
    without_answers,
)

ROOT = course_root()


def lecture(answer="It is 4."):
    """A small lecture with one prediction."""
    output, predicted = v4.new_output("stream", text="4\n"), {"tags": ["predicted"]}
    return v4.new_notebook(
        cells=[
            v4.new_markdown_cell("# 00 · Small", id="title"),
            v4.new_markdown_cell("What is it?", id="predict-it", metadata={"tags": ["prediction"]}),
            v4.new_code_cell("print(4)", metadata=predicted, outputs=[output], id="a"),
            v4.new_markdown_cell(answer, id="why"),
            v4.new_code_cell("print(4)", outputs=[output], id="b"),
        ]
    )


@pytest.fixture
def course(tmp_path):
    (tmp_path / "notebooks" / "further").mkdir(parents=True)
    nbformat.write(lecture(), tmp_path / "notebooks" / "00-small.ipynb")
    nbformat.write(lecture(), tmp_path / "notebooks" / "further" / "deep.ipynb")
    return tmp_path


def test_the_output_of_a_prediction_is_cleared_and_its_explanation_folded():
    copy = without_answers(lecture(), "00-small")
    assert [len(cell.get("outputs", [])) for cell in copy.cells] == [0, 0, 0, 0, 1]
    assert copy.cells[3].source.startswith(f"<details><summary>{SUMMARY}</summary>\n\nIt is 4.")
    assert without_answers(lecture("## A heading"), "00-small").cells[3].source == "## A heading"


def test_no_lecture_gives_an_answer_away(tmp_path):
    shutil.copytree(ROOT / "notebooks", tmp_path / "notebooks")
    new, _ = hand_out_lectures(tmp_path)
    assert len(new) == len(list((ROOT / "notebooks").rglob("*.ipynb")))
    for file in new:
        cells = nbformat.read(file, as_version=4).cells
        assert sum("guess" in cell.metadata for cell in cells) == sum(map(guesses, cells))
        for before, cell in pairwise(cells):
            if "predicted" in before.metadata.get("tags", []):
                assert before.outputs == [] and before.execution_count is None, before.id
                folded = cell.source.startswith(("<details><summary>", "#"))
                asks = "prediction" in cell.metadata.get("tags", [])
                assert cell.cell_type == "code" or folded or asks, cell.id


def guesses(cell):
    """Whether a cell takes a guess and shows nothing else, neither code nor result."""
    tagged = "guess" in cell.metadata.get("tags", [])
    return tagged and cell.metadata.jupyter.source_hidden and "coursekit-guess" in cell.source


def test_a_note_for_the_lecturer_is_folded():
    note = v4.new_markdown_cell("**For the lecturer.** Wait.", id="note")
    note.metadata["slideshow"] = {"slide_type": "notes"}
    copy = without_answers(v4.new_notebook(cells=[note]), "00-small")
    assert (
        copy.cells[0].source == "<details><summary>For the lecturer</summary>\n\nWait.\n</details>"
    )


def test_a_copy_begins_with_the_picture_of_its_lecture_which_runs_and_folds_its_goals():
    book = lecture()
    book.cells[0].metadata["opening"], book.cells[0].source = "w", "# 00 · Small\n\nIt adds."
    book.cells.insert(
        1, v4.new_markdown_cell("## What you will be able to do\n\n- add", id="goals")
    )
    html, view = {"text/html": "<p>Picture</p>"}, {"application/vnd.jupyter.widget-view+json": {}}
    shown = [v4.new_output("display_data", data) for data in (html, view)]
    book.cells.append(v4.new_code_cell("widgets.perceptron()", id="w", outputs=shown))
    title, first, text, goals, *_, widget = without_answers(book, "00-small").cells
    assert (title.source, text.source) == ("# 00 · Small", "It adds.")
    assert [output.data for output in first.outputs] == [html] and first.execution_count is None
    assert first.source == f"from coursekit import widgets\n\n{widget.source}"
    assert first.metadata.jupyter.source_hidden and len(widget.outputs) == 2
    assert goals.source.startswith(
        "<details><summary>What you will be able to do</summary>\n\n- add"
    )


def test_widgets_have_the_javascript_of_today():
    stored = '<script>new Blob(["let a = \\"old\\";"], {type: "text/javascript"})</script>'
    cell = v4.new_code_cell("w", outputs=[v4.new_output("display_data", {"text/html": stored})])
    copy = without_answers(v4.new_notebook(cells=[cell]), "00-small")
    html = copy.cells[0].outputs[0].data["text/html"]
    literal = html.removeprefix("<script>new Blob([").partition('], {type: "text')[0]
    assert json.loads(literal) == course_of().bundle().read_text(encoding="utf-8")
    assert "</" not in literal and html.endswith('text/javascript"})</script>')


def test_copies_are_made_once_and_refreshed_where_the_reader_changed_nothing(course):
    own = [course / "lectures" / "00-small.ipynb", course / "lectures" / "further" / "deep.ipynb"]
    assert hand_out_lectures(course) == (own, [])
    assert hand_out_lectures(course) == ([], [])
    ran = nbformat.read(own[0], as_version=4)
    ran.cells[2].outputs = [v4.new_output("stream", text="4\n")]
    nbformat.write(ran, own[0])  # a reader has run a cell
    assert hand_out_lectures(course) == ([], [])
    nbformat.write(lecture("It is four."), course / "notebooks" / "00-small.ipynb")
    assert hand_out_lectures(course) == ([own[0]], [])
    assert "It is four." in own[0].read_text(encoding="utf-8")


@pytest.mark.parametrize("change", ["source", "added", "damaged", "foreign"])
def test_what_a_reader_has_changed_stays(course, change):
    hand_out_lectures(course)
    own = course / "lectures" / "00-small.ipynb"
    if change == "damaged":
        own.write_text("{", encoding="utf-8")
    elif change == "foreign":
        nbformat.write(lecture("my own notebook"), own)
    else:
        book = json.loads(own.read_text(encoding="utf-8"))
        if change == "source":
            book["cells"][4]["source"] = "print(5)"
        else:
            book["cells"].append(v4.new_markdown_cell("my note"))
        own.write_text(json.dumps(book), encoding="utf-8")
    before = own.read_text(encoding="utf-8")
    nbformat.write(lecture("It is four."), course / "notebooks" / "00-small.ipynb")
    assert hand_out_lectures(course) == ([], [own])
    assert own.read_text(encoding="utf-8") == before
