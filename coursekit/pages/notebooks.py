"""Read the lectures, and prepare them for slides and site, which have no kernel."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbformat import NotebookNode

WIDGET = "application/vnd.jupyter.widget-view+json"


def read_lectures(folder: Path) -> dict[str, NotebookNode]:
    """Return the lectures by name, such as ``"03-convergence"`` or ``"further/x"``."""
    files = sorted(folder.glob("*.ipynb")) + sorted(folder.glob("further/*.ipynb"))
    return {
        file.relative_to(folder).with_suffix("").as_posix(): nbformat.read(file, as_version=4)
        for file in files
    }


def title(notebook: NotebookNode) -> str:
    """Return the title of a notebook, its first line."""
    return notebook.cells[0].source.split("\n")[0].removeprefix("# ")


def leave_widgets_out(notebook: NotebookNode) -> None:
    """Remove outputs that need a kernel; the static pictures of widgets stay."""
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [out for out in cell.outputs if WIDGET not in out.get("data", {})]
