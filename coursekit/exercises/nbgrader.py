"""A step of nbgrader between executing a submission and reading its points."""

from __future__ import annotations

from typing import Any

from nbformat import NotebookNode
from nbgrader.preprocessors import NbGraderPreprocessor
from nbgrader.utils import is_grade


class IgnoreStandardError(NbGraderPreprocessor):
    """Remove the standard error of test cells, which nbgrader would take for a failure.

    A right answer may warn; its check decides whether it is right.
    """

    def preprocess_cell(
        self, cell: NotebookNode, resources: dict[str, Any], cell_index: int
    ) -> tuple[NotebookNode, dict[str, Any]]:
        """Return the cell without its standard error if it is a graded code cell."""
        if cell.cell_type == "code" and is_grade(cell):
            cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
        return cell, resources
