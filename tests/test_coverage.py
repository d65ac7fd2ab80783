"""The table of what the course covers: every lecture, section, function and test in it exists."""

import ast
import pydoc
import re
import tomllib

import nbformat
import pytest

from coursekit.homework import course_root

ROOT = course_root()
TABLE = tomllib.loads((ROOT / "notebooks" / "coverage.toml").read_text(encoding="utf-8"))
EXPECTED = [
    *(f"G{i}" for i in range(1, 15)),
    *(f"A{i}" for i in range(1, 13)),
    *(f"C{i}" for i in range(1, 10)),
    *(f"O{i}" for i in range(1, 11)),
    *(f"V{i}" for i in range(1, 8)),
    *(f"E{i}" for i in range(1, 18)),
]


def test_every_row_that_is_due_is_there():
    assert set(EXPECTED) <= set(TABLE)


@pytest.mark.parametrize("row", TABLE)
def test_a_row_says_what_where_how_and_which_test(row):
    assert set(TABLE[row]) == {"item", "notebook", "section", "functions", "tests"}
    assert TABLE[row]["item"] and TABLE[row]["tests"]


@pytest.mark.parametrize("row", TABLE)
def test_its_section_exists(row):
    notebook = nbformat.read(ROOT / "notebooks" / TABLE[row]["notebook"], as_version=4)
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    assert TABLE[row]["section"] in re.findall(r"^#+ +(.+?) *$", text, flags=re.MULTILINE)


@pytest.mark.parametrize("row", TABLE)
def test_its_functions_exist(row):
    for name in TABLE[row]["functions"]:
        assert pydoc.locate(name) is not None, name


@pytest.mark.parametrize("row", TABLE)
def test_its_tests_exist(row):
    for target in TABLE[row]["tests"]:
        file, _, name = target.partition("::")
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        assert name in [n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)], target
