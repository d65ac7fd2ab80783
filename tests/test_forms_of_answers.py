"""The drawings of what questions ask for: they show what the reference solution returns."""

import re

import built
import nbformat
import pytest
from nbformat import v4

from coursekit.exercises.find_questions import problem_set, question

forms = pytest.importorskip("coursekit.pages.site.call_drawing")


def boxes(values, is_open=False):
    return forms.boxes_of([forms.table(value) for value in values], is_open).source()


def texts(svg):
    return re.findall(r">([^<>]+)</text>", svg)


def test_each_number_has_a_box_and_each_of_several_values_its_place():
    assert texts(boxes([18])) == ["18"]
    assert texts(boxes([[8, 10], 0.25])) == ["8", "10", "1", "0.25", "2"]
    places = re.findall(r'<rect x="(\d+)" y="(\d+)"', boxes([[[1, 2], [3, 4]]]))
    assert len(set(places)) == 4 and len({x for x, _ in places}) == 2


def test_what_is_too_large_or_of_no_regular_form_is_not_drawn():
    assert forms.table([[0] * 3] * (forms.MOST_ROWS + 1)) is None
    assert forms.table([0] * (forms.MOST_COLUMNS + 1)) is None
    assert forms.table([[1, [2, 3]]]) is None


def test_a_construction_is_not_given_away():
    drawn = forms.drawing(question("ps2.undershoot"))
    assert "your own choice: 2 things" in drawn and drawn.count("<img") == 1


def test_a_drawing_stands_before_the_example_of_its_question():
    sheet = problem_set("ps1")
    file = built.ROOT / "exercises" / "release" / "ps1" / "ps1.ipynb"
    notebook = nbformat.read(file, as_version=4)
    notebook.cells.append(v4.new_markdown_cell("**Example.** Not of a question."))
    forms.illustrate(notebook, sheet)
    drawn = [cell.source for cell in notebook.cells if 'class="form"' in cell.source]
    assert len(drawn) > len(sheet.questions) // 2
    for source in drawn:
        assert source.index('class="form"') < source.index("**Example.**")
        assert 'alt="Returned' in source
