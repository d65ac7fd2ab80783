"""Each lecture, opened and run in JupyterLab by somebody who has just set the course up."""

import re
from pathlib import Path

import nbformat
import pytest
from notebook_page import OUTPUT, NotebookPage

LECTURES = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))
SECONDS = 300  # on a busy machine; a lecture takes 30 s on two processors

PICTURES = """query => [...document.querySelectorAll(`${query} img`)].map(
    img => ({alt: img.alt, loaded: img.complete && img.naturalWidth > 0})
)"""


@pytest.fixture
def lecture(page, lab, request):
    """A lecture in which all cells have been run; its kernel ends with the test."""
    notebook = NotebookPage(page, lab, f"notebooks/{request.param.name}")
    notebook.run_all(SECONDS)
    yield notebook
    lab.shut_down_kernels()


def stored_pictures(file):
    """Return how many pictures the outputs of a notebook hold."""
    cells = nbformat.read(file, as_version=4).cells
    data = [o.get("data", {}) for c in cells if c.cell_type == "code" for o in c.outputs]
    drawn = sum("image/png" in d and "text/html" not in d for d in data)
    return drawn + sum(len(re.findall("<img ", d.get("text/html", ""))) for d in data)


@pytest.mark.parametrize("lecture", LECTURES, ids=lambda file: file.stem, indirect=True)
def test_a_lecture_runs_and_can_be_read(lecture, axe, shoot, record):
    assert lecture.errors == []
    pictures = lecture.page.evaluate(PICTURES, OUTPUT)
    assert len(pictures) == stored_pictures(LECTURES[0].parent / lecture.file.name)
    # "Image" is what JupyterLab gives to a picture that has no description.
    assert [p for p in pictures if p["alt"].strip() in ("", "Image") or not p["loaded"]] == []
    lecture.page.locator(".jp-Notebook .jp-Cell").first.scroll_into_view_if_needed()
    shoot(lecture.page, "top")
    lecture.page.locator(OUTPUT, has=lecture.page.locator("img")).first.scroll_into_view_if_needed()
    shoot(lecture.page, "picture")
    with lecture.unfolded():
        assert axe(lecture.page, OUTPUT) == []
    assert record.problems == []
    assert record.external == []
