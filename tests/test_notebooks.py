"""What every lecture keeps to; that its outputs are true is nbval's part of the test command."""

import re
from pathlib import Path

import nbformat
import pytest

from coursekit.grading import questions
from coursekit.grading.bank import PROBLEM_SETS
from coursekit.homework import course_root

ROOT = course_root()
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LECTURES = [file for file in NOTEBOOKS if not file.name.startswith("00")]
HEADINGS = ["What you will be able to do", "Check yourself", "Summary", "Exercises", "References"]


def read(file):
    return nbformat.read(file, as_version=4)


def code_cells(file):
    return [cell for cell in read(file).cells if cell.cell_type == "code"]


def markdown(file):
    return "\n\n".join(cell.source for cell in read(file).cells if cell.cell_type == "markdown")


def headings(file):
    return re.findall(r"^#{1,6} +(.+?) *$", markdown(file), flags=re.MULTILINE)


def html_outputs(file):
    for cell in code_cells(file):
        for output in cell.outputs:
            if "text/html" in output.get("data", {}):
                yield cell.id, output.data["text/html"]


def by_file(file):
    return file.stem


def test_there_are_lectures():
    assert [file.name[:2] for file in NOTEBOOKS] == [f"{i:02}" for i in range(len(NOTEBOOKS))]
    assert len(LECTURES) >= 2


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_it_begins_with_a_title_a_time_and_what_is_needed(file):
    cells = read(file).cells
    assert cells[0].source.startswith("# ")
    assert sum(h.startswith("# ") for cell in cells for h in cell.source.split("\n")) >= 1
    assert "**Time**" in markdown(file) and "**Before you start**" in markdown(file)


@pytest.mark.parametrize("file", LECTURES, ids=by_file)
def test_it_has_the_parts_of_a_lecture_in_order(file):
    found = [heading for heading in headings(file) if heading in HEADINGS]
    assert found == HEADINGS


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_outputs_are_stored_and_in_order(file):
    cells = [cell for cell in code_cells(file) if cell.source.strip()]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    silent = [cell.id for cell in cells if not cell.outputs and "assert" not in cell.source]
    assert len(silent) <= len(cells) / 2, f"cells that show nothing: {silent}"
    for cell in cells:
        for output in cell.outputs:
            assert output.output_type != "error", cell.id
            assert output.get("name") != "stderr", cell.id


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_cells_are_short(file):
    lengths = {cell.id: len(cell.source.split("\n")) for cell in code_cells(file)}
    assert {i: n for i, n in lengths.items() if n > 15} == {}
    assert sorted(lengths.values())[len(lengths) // 2] <= 6


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_pictures_have_alternative_text(file):
    for cell in code_cells(file):
        for output in cell.outputs:
            data = output.get("data", {})
            assert "image/png" not in data and "image/svg+xml" not in data, cell.id
    for cell_id, page in html_outputs(file):
        for image in re.findall(r"<img\b[^>]*>", page):
            alt = re.search(r'alt="([^"]*)"', image)
            assert alt and len(alt[1]) >= 20, cell_id


@pytest.mark.parametrize("file", LECTURES, ids=by_file)
def test_it_can_be_projected(file):
    kinds = {
        cell.metadata.get("slideshow", {}).get("slide_type", "") for cell in read(file).cells
    } - {""}
    assert {"slide", "notes"} <= kinds
    assert kinds <= {"slide", "subslide", "fragment", "skip", "notes"}


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_links_lead_somewhere(file):
    own = [f"../homework/{sheet}.ipynb" for sheet in PROBLEM_SETS]
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", markdown(file)):
        if "://" in target or target.startswith("mailto:") or target in own:
            continue
        assert (file.parent / target).exists(), target


@pytest.mark.parametrize("file", LECTURES, ids=by_file)
def test_references_have_a_doi(file):
    references = markdown(file).split("## References")[1]
    assert "https://doi.org/10." in references


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_the_questions_that_it_names_exist(file):
    known = {question.name for question in questions()}
    files = {f"{sheet}.ipynb" for sheet in PROBLEM_SETS}
    assert set(re.findall(r"\bps\d\.[a-z_]+", markdown(file))) - files <= known


def test_every_question_is_prepared_by_a_lecture():
    named = {n for file in LECTURES for n in re.findall(r"\bps\d\.[a-z_]+", markdown(file))}
    assert {question.name for question in questions()} <= named


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_no_path_or_time_of_one_machine_is_stored(file):
    text = Path(file).read_text(encoding="utf-8")
    assert not re.search(r"/(home|root|Users|tmp)/", text)
    assert '"iopub.' not in text
