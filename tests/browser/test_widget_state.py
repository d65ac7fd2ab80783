"""What a reader does to the hyperplane and to the version space, the kernel knows."""

import nbformat
from notebook_page import CELL, NotebookPage

SOURCES = [
    "from coursekit import widgets\nmoved = widgets.hyperplane()\nmoved",
    "played = widgets.version_space()\nplayed",
    "0",
]
ASKED = """print([moved.state[name] for name in ("w", "b")], moved.state["X"][0])
print(played.state["learner"], played.state["examples"])"""


def test_the_kernel_knows_the_hyperplane_and_the_examples_of_the_reader(page, lab, record):
    cells = [nbformat.v4.new_code_cell(source) for source in SOURCES]
    python = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": python})
    nbformat.write(notebook, lab.folder / "moved.ipynb")
    opened = NotebookPage(page, lab, "moved.ipynb")
    opened.run_all(60)
    page.locator(".coursekit-widget").nth(1).wait_for()
    plane, cube = (page.locator(".coursekit-widget svg").nth(i) for i in (0, 1))

    plane.focus()
    for key in ("ArrowUp", "b", "n", "ArrowLeft"):
        page.keyboard.press(key)
    page.get_by_role("combobox", name="Labels from").select_option("x1")
    cube.focus()
    for key in ("ArrowRight", "ArrowUp", "0", "Enter"):
        page.keyboard.press(key)

    cell = page.locator(CELL).last
    opened.write(cell, ASKED)
    opened.run(cell)
    assert "[[1, 3], -1] [-2, 1]" in cell.inner_text()
    assert "Halving [[[1, 1, 0], 1]]" in cell.inner_text()
    assert record.problems == []
    lab.shut_down_kernels()
