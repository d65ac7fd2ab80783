"""Each lecture, opened and run in JupyterLab right after the course was set up."""

import pytest
from notebook_page import OUTPUT, stored_pictures

from coursekit.course import course_root

LECTURES = sorted((course_root() / "notebooks").glob("*.ipynb"))
SECONDS = 600  # on a busy machine; a lecture takes 30 s on two processors
# The parts of names that do not fit; a box as wide as its text has the width of all of it.
CUT = """names => names.flatMap(name => [name, ...name.querySelectorAll("*")]).filter(part => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect().right > part.closest(".jp-DirListing-item")
        .getBoundingClientRect().right || part.scrollWidth > part.clientWidth && part.clientWidth;
}).map(part => part.textContent)"""


@pytest.mark.parametrize("file", LECTURES, ids=lambda file: file.stem)
def test_a_lecture_runs_and_can_be_read(file, page, open_notebook, axe, shoot, record):
    lecture = open_notebook(f"notebooks/{file.name}")
    lecture.run_all(SECONDS)
    assert lecture.errors == []
    pictures = lecture.pictures
    assert len(pictures) == stored_pictures(file)
    # "Image" is what JupyterLab gives to a picture that has no description.
    assert [p for p in pictures if p["alt"].strip() in ("", "Image") or not p["loaded"]] == []
    page.locator(".jp-Notebook .jp-Cell").first.scroll_into_view_if_needed()
    shoot(page, "top")
    page.locator(OUTPUT, has=page.locator("img")).first.scroll_into_view_if_needed()
    shoot(page, "picture")
    with lecture.unfolded():
        assert axe(page, OUTPUT) == []
    # A new reader is asked nothing, neither in a window nor in a corner, and nothing is fetched.
    assert page.get_by_role("dialog").count() == 0
    assert page.locator(".Toastify__toast").all_inner_texts() == []
    assert record.problems == []
    assert record.external == []


def test_the_column_is_in_the_middle_and_no_name_of_a_lecture_is_cut(page, open_notebook):
    page.set_viewport_size({"width": 1920, "height": 1080})
    open_notebook("lectures/00-start-here.ipynb")
    place = "panel => { const box = panel.getBoundingClientRect(); return [box.left, box.right]; }"
    left, right = page.locator(".jp-NotebookPanel .jp-Notebook").first.evaluate(place)
    for cell in page.locator(".jp-Notebook .jp-Cell").all()[:3]:
        begin, end = cell.evaluate(place)
        assert begin - left > 100 and abs((begin - left) - (right - end)) < 30
    names = page.locator(".jp-DirListing-itemName", has_text=".ipynb")
    names.first.wait_for()
    assert names.count() == len(LECTURES)
    page.set_viewport_size({"width": 1366, "height": 768})
    assert names.evaluate_all(CUT) == []


@pytest.mark.parametrize("name", ["00-start-here", "01-hyperplanes"])
def test_on_a_small_laptop_a_lecture_begins_with_its_picture_as_on_the_site(
    name, page, open_notebook, axe
):
    page.set_viewport_size({"width": 1366, "height": 768})
    open_notebook(f"lectures/{name}.ipynb")
    widget = page.locator(".jp-Notebook .coursekit-widget").first
    picture, buttons = (widget.locator(part).bounding_box() for part in (".stage", ".transport"))
    assert buttons["y"] + buttons["height"] <= 768 - 24  # above the line of the state
    assert picture["height"] > 340
    assert axe(page, ".coursekit-widget") == []
