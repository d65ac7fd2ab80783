"""The widgets where most readers meet them: live, without a kernel, opened again, exported."""

import re
import subprocess
import sys

import nbformat
import pytest
from notebook_page import CELL, NotebookPage

WIDGET = ".coursekit-widget"
STILL = ".coursekit-still img"
SOURCES = {
    "before": "kept = 17",
    "perceptron": "from coursekit import widgets\nmoved = widgets.perceptron()\nmoved",
    "own": (
        "def update(w, x, label):\n"
        "    return w + label * x if label * (w @ x) <= 0 else w\n\n"
        "mine = widgets.own(update)\nmine"
    ),
    "after": "kept",
}
# Each of these would insert a cell, delete one, copy one or restart the kernel.
KEYS = ["a", "b", "x", "d", "d", "0", "0", "Escape", "ArrowDown", "ArrowUp", "j", "k", "m", "y"]


def notebook_with(sources):
    cells = [nbformat.v4.new_code_cell(source, id=name) for name, source in sources.items()]
    python = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": python})


@pytest.fixture
def notebook(page, lab, request):
    """A notebook with two widgets in which all cells have been run."""
    name = re.sub(r"\W", "-", request.node.name)
    nbformat.write(notebook_with(SOURCES), lab.folder / f"{name}.ipynb")
    opened = NotebookPage(page, lab, f"{name}.ipynb")
    opened.run_all(60)
    page.locator(WIDGET).nth(1).wait_for()
    yield opened
    lab.shut_down_kernels()


def widget(page, i=0):
    return page.locator(WIDGET).nth(i)


def status(page, i=0):
    return widget(page, i).get_by_role("status").inner_text()


def press_forward(page, i=0):
    widget(page, i).get_by_role("button", name="Forward", exact=True).click()


def test_a_live_widget_takes_the_place_of_its_picture(notebook, shoot, axe, record):
    page = notebook.page
    assert notebook.errors == []
    assert page.locator(STILL).count() == 2
    assert not any(image.is_visible() for image in page.locator(STILL).all())
    press_forward(page)
    assert "Update 1 in epoch 1" in status(page)
    press_forward(page, 1)
    assert "Update 1 in epoch 1" in status(page, 1)
    shoot(widget(page), "live")
    assert axe(page, WIDGET) == []
    assert record.problems == []
    assert record.external == []


def test_the_kernel_knows_what_the_reader_moved(notebook):
    page = notebook.page
    press_forward(page)
    press_forward(page)
    picture = widget(page).locator("svg")
    picture.focus()
    for key in ("n", "ArrowUp"):
        page.keyboard.press(key)
    cell = page.locator(CELL).first
    notebook.write(cell, 'print(moved.step, moved.state["X"][0])')
    notebook.run(cell)
    assert "2 [-1, 2]" in cell.inner_text()


def test_ones_own_update_runs_on_the_examples_that_the_reader_moved(notebook):
    page = notebook.page
    widget(page, 1).locator("svg").focus()
    for key in ("n", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
        page.wait_for_timeout(300)
    page.wait_for_function(
        "() => !document.querySelectorAll('.coursekit-widget .status')[1].textContent"
        ".includes('running')"
    )
    cell = page.locator(CELL).first
    notebook.write(cell, 'print(mine.trace["data"]["X"][0], mine.trace["weights"][1])')
    notebook.run(cell)
    assert "[-1, 3] [-1, 3, 1]" in cell.inner_text()


@pytest.mark.parametrize(
    "where", ["svg", "input[type=range]", "button:visible", "select", "summary"]
)
def test_keys_stay_in_the_widget_and_tab_leaves_it(notebook, where):
    page = notebook.page
    cells = page.locator(CELL).count()
    widget(page).locator(where).first.focus()
    for key in KEYS:
        page.keyboard.press(key)
    assert page.get_by_role("dialog").count() == 0
    assert page.locator(CELL).count() == cells
    cell = page.locator(CELL).last
    notebook.run(cell)
    assert "17" in cell.inner_text()

    inside = "() => Boolean(document.activeElement.closest('.coursekit-widget'))"
    widget(page).locator(where).first.focus()
    for _ in range(40):
        page.keyboard.press("Tab")
        if not page.evaluate(inside):
            break
    assert not page.evaluate(inside)


def test_it_goes_on_when_the_kernel_is_gone(notebook, lab):
    page = notebook.page
    press_forward(page)
    lab.shut_down_kernels()
    page.wait_for_timeout(1000)
    dismiss(page)
    for t in (2, 3):
        press_forward(page)
        assert f"Update {t} in epoch" in status(page)
    widget(page).get_by_role("button", name="Back", exact=True).click()
    assert "Update 2 in epoch" in status(page)
    press_forward(page, 1)
    assert "Update 1 in epoch 1" in status(page, 1)


def dismiss(page):
    """Close what JupyterLab says about a kernel that is gone, if it says it."""
    for button in page.locator(".jp-Dialog button").all():
        button.click()


def test_opened_again_after_saving_it_works_without_a_kernel(notebook, lab, shoot):
    page = notebook.page
    notebook.save()
    lab.shut_down_kernels()
    again = NotebookPage(page, lab, notebook.file.name)
    page.locator(WIDGET).first.wait_for()
    assert "Error displaying widget" not in page.locator(".jp-Notebook").inner_text()
    press_forward(page)
    assert "Update 1 in epoch 1" in status(page)
    shoot(widget(page), "opened again")
    assert again.errors == []


def test_a_notebook_of_somebody_else_shows_the_pictures(notebook, page, lab, shoot):
    notebook.save()
    lab.shut_down_kernels()
    stored = nbformat.read(notebook.file, as_version=4)
    stored.cells[0].source = "kept = 18"  # what nobody here has signed
    nbformat.write(stored, lab.folder / "from-elsewhere.ipynb")
    NotebookPage(page, lab, "from-elsewhere.ipynb")
    images = page.locator(f"{CELL} img")
    assert images.count() == 2
    for image in images.all():
        image.scroll_into_view_if_needed()
        assert image.is_visible()
        assert "examples labelled +1" in image.get_attribute("alt")
    assert page.locator(WIDGET).count() == 0
    text = page.locator(".jp-Notebook").inner_text()
    assert "Error displaying widget" not in text and "object at 0x" not in text
    shoot(page, "untrusted")


def test_an_exported_page_works_from_a_file(tmp_path, page, shoot, axe):
    source = tmp_path / "exported.ipynb"
    nbformat.write(notebook_with(SOURCES), source)
    convert = [sys.executable, "-m", "jupyter", "nbconvert", "--execute", "--to", "html"]
    subprocess.run([*convert, str(source)], check=True, capture_output=True)
    page.goto(source.with_suffix(".html").as_uri(), wait_until="domcontentloaded")
    widget(page).wait_for()
    press_forward(page)
    assert "Update 1 in epoch 1" in status(page)
    assert not page.locator(STILL).first.is_visible()
    shoot(widget(page), "exported")
    assert axe(page, WIDGET) == []


def test_no_frame_is_blank_while_the_slider_moves(notebook):
    page = notebook.page
    page.evaluate("""() => {
        const svg = document.querySelector(".coursekit-widget svg");
        window.blank = window.frames_seen = 0;
        const look = () => {
            window.frames_seen += 1;
            if (!svg.querySelector(".example") || !svg.isConnected) window.blank += 1;
            window.looking = requestAnimationFrame(look);
        };
        look();
    }""")
    widget(page).locator("input[type=range]").focus()
    for _ in range(10):
        for key in ("ArrowRight", "ArrowRight", "ArrowRight", "Home"):
            page.keyboard.press(key)
    assert page.evaluate("() => window.frames_seen") > 5
    assert page.evaluate("() => window.blank") == 0
