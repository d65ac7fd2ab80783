"""The table of coverage: every lecture, section, function and test in it exists."""

import ast
import pydoc
import re
import tomllib
from functools import cache

import nbformat

from coursekit.course import course_root

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


@cache
def headings(notebook):
    cells = nbformat.read(ROOT / "notebooks" / notebook, as_version=4).cells
    text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    return re.findall(r"^#+ +(.+?) *$", text, flags=re.MULTILINE)


@cache
def functions(file):
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_row_that_is_due_is_there_and_whole():
    assert set(EXPECTED) <= set(TABLE)
    for row, entry in TABLE.items():
        assert set(entry) == {"item", "notebook", "section", "functions", "tests"}, row
        assert entry["item"] and entry["tests"], row


def test_the_section_of_each_row_exists():
    for row, entry in TABLE.items():
        assert entry["section"] in headings(entry["notebook"]), row


def test_the_functions_of_each_row_exist():
    for row, entry in TABLE.items():
        for name in entry["functions"]:
            assert pydoc.locate(name) is not None, (row, name)


def test_the_tests_of_each_row_exist():
    for row, entry in TABLE.items():
        for target in entry["tests"]:
            file, _, name = target.partition("::")
            assert name in functions(file), (row, target)
