"""The lectures, and what slides and site both do with them: neither has a kernel."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbformat import NotebookNode

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"


def read_lectures(folder: Path = FOLDER) -> dict[str, NotebookNode]:
    """Return the lectures by their names, such as ``"03-convergence"`` or ``"further/x"``."""
    files = sorted(folder.glob("*.ipynb")) + sorted(folder.glob("further/*.ipynb"))
    return {
        file.relative_to(folder).with_suffix("").as_posix(): nbformat.read(file, as_version=4)
        for file in files
    }


def title(notebook: NotebookNode) -> str:
    """Return the title of a notebook, which is its first line."""
    return notebook.cells[0].source.split("\n")[0].removeprefix("# ")


def leave_widgets_out(notebook: NotebookNode) -> None:
    """Take away what only a kernel can show; the pictures that stand for widgets stay."""
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [out for out in cell.outputs if WIDGET not in out.get("data", {})]
