"""The widgets in JupyterLab: live, without a kernel, reopened, exported."""

import re
import subprocess
import sys

import nbformat
import pytest
from notebook_page import OUTPUT, stored_pictures

from coursekit.course import course_root

WIDGET = ".coursekit-widget"
LIVE = f"{WIDGET}:not(.coursekit-standalone *)"  # until it comes, one that needs no kernel is there
STILL = ".coursekit-still img"
SOURCES = [
    "from coursekit import widgets\nmoved = widgets.perceptron()\nmoved",
    "def update(w, x, label):\n"
    "    return w + label * x if label * (w @ x) <= 0 else w\n\n"
    "mine = widgets.own(update)\nmine",
    "plane = widgets.hyperplane()\nplane",
    "played = widgets.version_space()\nplayed",
    "17",
]
# Each of these would insert a cell, delete one, copy one or restart the kernel.
KEYS = ["a", "b", "x", "d", "d", "0", "0", "Escape", "ArrowDown", "ArrowUp", "j", "k", "m", "y"]
# Look at the picture in each frame.
LOOK = """() => {
    const svg = document.querySelector(".coursekit-widget svg");
    window.frames_seen = window.blank = 0;
    const look = () => {
        window.frames_seen += 1;
        if (!svg.querySelector(".example") || !svg.isConnected) window.blank += 1;
        requestAnimationFrame(look);
    };
    look();
}"""
FRAME = "() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))"
# The widget says that a reader's own function is running, or after a while that it still is.
ANSWERED = """() => !document.querySelectorAll(".coursekit-widget .status")[1]
    .textContent.startsWith("Your function")"""


def write(file):
    cells = [nbformat.v4.new_code_cell(source) for source in SOURCES]
    python = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": python}), file)


@pytest.fixture
def notebook(page, lab, open_notebook, request):
    """A notebook with widgets in which all cells have been run."""
    name = re.sub(r"\W", "-", request.node.name)
    write(lab.folder / f"{name}.ipynb")
    notebook_page = open_notebook(f"{name}.ipynb")
    notebook_page.run_all(300)
    page.locator(LIVE).nth(3).wait_for()
    return notebook_page


def status(page, i=0):
    return page.locator(WIDGET).nth(i).get_by_role("status").inner_text()


def press_forward(page, i=0):
    page.locator(WIDGET).nth(i).get_by_role("button", name="Forward", exact=True).click()
    return status(page, i)


def press(page, i, *keys):
    page.locator(WIDGET).nth(i).locator(".stage svg").focus()
    for key in keys:
        page.keyboard.press(key)


def test_a_live_widget_takes_the_place_of_its_picture_and_is_never_blank(
    notebook, page, shoot, axe, record
):
    assert notebook.errors == []
    assert page.locator(STILL).count() == 4
    assert not any(image.is_visible() for image in page.locator(STILL).all())
    for i, t in ((0, 2), (1, 1)):  # the first begins after an update
        assert f"Update {t} in epoch 1" in press_forward(page, i)
    shoot(page.locator(WIDGET).first, "live")
    assert axe(page, WIDGET) == []
    page.evaluate(LOOK)
    page.locator(WIDGET).first.locator("input[type=range]").focus()
    for key in ["ArrowRight", "ArrowRight", "ArrowRight", "Home"] * 5:
        page.keyboard.press(key)
        page.evaluate(FRAME)
    assert page.evaluate("() => window.frames_seen") > 20
    assert page.evaluate("() => window.blank") == 0
    assert record.problems == []
    assert record.external == []


def test_the_kernel_knows_what_the_reader_did(notebook, page, record):
    press_forward(page)
    press_forward(page)
    press(page, 0, "n", "ArrowUp")
    assert "3 [-1, 2]" in notebook.ask('print(moved.step, moved.state["X"][0])')
    for key in ("n", "ArrowUp", "ArrowUp"):
        press(page, 1, key)
        page.wait_for_function(ANSWERED)
    output = notebook.ask('print(mine.trace["data"]["X"][0], mine.trace["weights"][1])')
    assert "[-1, 3] [-1, 3, 1]" in output
    press(page, 2, "ArrowUp", "b", "n", "ArrowLeft")
    output = notebook.ask('print([plane.state[v] for v in ("w", "b")], plane.state["X"][0])')
    assert "[[1, 3], -1] [-2, 1]" in output
    page.locator(WIDGET).nth(3).locator(".more > summary").click()
    page.get_by_role("combobox", name="Labels from").select_option("x1")
    press(page, 3, "ArrowRight", "ArrowUp", "0", "Enter")
    output = notebook.ask('print(played.state["learner"], played.state["examples"])')
    assert "Halving [[[1, 1, 0], 1]]" in output
    assert record.problems == []


def test_keys_stay_in_the_widget_and_tab_leaves_it(notebook, page):
    inside = "() => Boolean(document.activeElement.closest('.coursekit-widget'))"
    widget = page.locator(WIDGET).first
    for where in ("svg", "input[type=range]", "button:visible", "select", "summary"):
        widget.locator(where).first.focus()
        for key in KEYS:
            page.keyboard.press(key)
        assert page.get_by_role("dialog").count() == 0
        assert page.locator(".jp-Cell").count() == len(SOURCES)
        assert page.evaluate(inside)
    widget.locator("select").first.focus()  # before all others
    for _ in range(200):
        page.keyboard.press("Tab")
        if not page.evaluate(inside):
            break
    assert not page.evaluate(inside)
    assert "17" in notebook.ask("moved.step * 0 + 17")  # the kernel is the same


def test_it_goes_on_when_the_kernel_is_gone_and_works_when_it_is_opened_again(
    notebook, page, lab, open_notebook, shoot
):
    press_forward(page)
    notebook.save()
    lab.shut_down_kernels()
    page.get_by_role("button", name="No Kernel").wait_for()
    for button in page.locator(".jp-Dialog button").all():  # if JupyterLab says that it is gone
        button.click()
    assert "Update 3 in epoch" in press_forward(page)
    assert "Update 4 in epoch" in press_forward(page)
    page.locator(WIDGET).first.get_by_role("button", name="Back", exact=True).click()
    assert "Update 3 in epoch" in status(page)
    assert "Update 1 in epoch 1" in press_forward(page, 1)

    again = open_notebook(notebook.file.name)
    page.locator(WIDGET).nth(3).wait_for()
    assert "Error displaying widget" not in page.locator(".jp-Notebook").inner_text()
    assert "Update 2 in epoch 1" in press_forward(page)
    shoot(page.locator(WIDGET).first, "opened again")
    assert again.errors == []


def test_a_notebook_of_somebody_else_shows_the_pictures(page, lab, open_notebook, shoot):
    lecture = course_root() / "notebooks" / "02-the-perceptron.ipynb"
    (lab.folder / "from-elsewhere.ipynb").write_bytes(lecture.read_bytes())
    pictures = open_notebook("from-elsewhere.ipynb").pictures
    assert len(pictures) == stored_pictures(lecture)
    assert all(p["loaded"] and len(p["alt"]) > 20 for p in pictures)
    stills = page.locator(f"{OUTPUT} .coursekit-still img").all()
    assert stills
    for still in stills:
        still.scroll_into_view_if_needed()
        assert still.is_visible()
    assert page.locator(WIDGET).count() == 0
    text = page.locator(".jp-Notebook").inner_text()
    assert "Error displaying widget" not in text and "object at 0x" not in text
    shoot(page, "untrusted")


def test_an_exported_page_works_from_a_file(tmp_path, page, shoot, axe):
    write(tmp_path / "exported.ipynb")
    convert = [sys.executable, "-m", "jupyter", "nbconvert", "--execute", "--to", "html"]
    subprocess.run([*convert, str(tmp_path / "exported.ipynb")], check=True, capture_output=True)
    page.goto((tmp_path / "exported.html").as_uri(), wait_until="domcontentloaded")
    page.locator(WIDGET).nth(3).wait_for()
    assert "Update 2 in epoch 1" in press_forward(page)
    assert not page.locator(STILL).first.is_visible()
    shoot(page.locator(WIDGET).first, "exported")
    assert axe(page, WIDGET) == []
