"""The guesses of the lectures: each prediction has one, with the answer that the cell shows."""

import json
import re
from html.parser import HTMLParser

import nbformat
import pytest
from nbformat import v4

from coursekit.course import course_root
from coursekit.exercises import guess

LECTURES = sorted((course_root() / "notebooks").rglob("[!.]*.ipynb"))


def cells(metadata, printed, text="- (a) one\n- (b) two", kind="stream"):
    """Return a prediction with this guess, and a cell that has printed or drawn this."""
    picture = {"text/html": f'<img src="data:," alt="{printed}">'}
    outputs = [v4.new_output("stream", text=printed)]
    if kind == "picture":
        outputs = [v4.new_output("display_data", picture)]
    asks = v4.new_markdown_cell(text, id="predict", metadata={"guess": metadata})
    return v4.new_notebook(cells=[asks, v4.new_code_cell("1", outputs=outputs)])


@pytest.mark.parametrize("file", LECTURES, ids=lambda file: file.stem)
def test_every_prediction_takes_a_guess_whose_truth_is_in_the_stored_output(file):
    lecture = nbformat.read(file, as_version=4)
    names = [c.id for c in lecture.cells if "prediction" in c.metadata.get("tags", [])]
    outputs = dict((g["key"], lecture.cells[place]) for place, g in guess.predictions(lecture))
    assert list(outputs) == names
    assert all("predicted" in cell.metadata.tags for cell in outputs.values())


@pytest.mark.parametrize("file", LECTURES, ids=lambda file: file.stem)
def test_a_guess_is_made_in_words_or_a_number_and_gets_a_reason(file):
    for _, prediction in guess.predictions(nbformat.read(file, as_version=4)):
        assert not any(re.fullmatch(r"\([a-z]\)", o) for o in prediction.get("options", []))
        assert re.fullmatch(r"[A-Z].{20,150}\.", prediction["because"]), prediction["key"]


@pytest.mark.parametrize("kind", ["stream", "picture"])
def test_a_number_is_read_from_what_the_cell_shows(kind):
    number = {"kind": "number", "from": 0, "to": 2000, "shows": r"([\d,.]+) of 2,000"}
    for printed, truth in (("17 of 2,000", 17), ("1,234 of 2,000", 1234), ("0.5 of 2,000", 0.5)):
        ((place, prediction),) = guess.predictions(cells(number, printed, kind=kind))
        assert (place, prediction["answer"]) == (1, truth)


@pytest.mark.parametrize(
    "metadata, message",
    [
        ({"kind": "pick", "answer": "a", "shows": "two"}, "predict: .* does not show 'two'"),
        ({"kind": "pick", "answer": "c", "shows": "one"}, r"'c' is none of \['\(a\)', '\(b\)'\]"),
    ],
)
def test_a_truth_that_nothing_shows_and_an_option_that_is_not_there_are_errors(metadata, message):
    with pytest.raises(ValueError, match=message):
        list(guess.predictions(cells(metadata, "one")))


def test_options_are_those_of_the_text_or_short_names_and_several_may_apply():
    pick = {"kind": "pick", "answer": "b", "shows": "one"}
    ((_, prediction),) = guess.predictions(cells(pick, "one"))
    assert prediction["options"] == ["(a)", "(b)"] and prediction["answer"] == [1]
    ((_, prediction),) = guess.predictions(cells(pick | {"options": ["1", "2", "3"]}, "one"))
    assert prediction["options"] == ["1", "2", "3"]
    ((_, prediction),) = guess.predictions(cells(pick | {"kind": "choose", "answer": "ab"}, "one"))
    assert prediction["answer"] == [0, 1]


def test_the_element_is_empty_without_a_script_and_carries_its_data():
    prediction = {"kind": "pick", "options": ["<b>", 'a "b"'], "answer": [0], "key": "predict-it"}
    tags = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attributes: tags.append((tag, dict(attributes)))
    parser.feed(guess.element(prediction, "00-small"))
    ((tag, attributes),) = tags
    assert tag == "div" and json.loads(attributes["data-guess"]) == prediction | {
        "key": "00-small/predict-it"
    }
    cell = guess.cell(prediction, "00-small")
    assert cell.source == "%%html\n" + cell.outputs[0].data["text/html"]
