"""What `from coursekit import ...` offers, and what importing it costs."""

import ast
from importlib import import_module
from pathlib import Path

import pytest
from oracles import output_of

import coursekit

STUB = ast.parse((Path(coursekit.__file__).parent / "__init__.pyi").read_text(encoding="utf-8"))
IMPORTS = [node for node in STUB.body if isinstance(node, ast.ImportFrom)]


@pytest.mark.parametrize("node", IMPORTS, ids=lambda node: node.module or "rooms")
def test_each_name_is_what_its_room_has(node):
    for name in (alias.name for alias in node.names):
        if node.module is None:
            assert getattr(coursekit, name) is import_module(f"coursekit.{name}")
        else:
            room = import_module(f"coursekit.{node.module}")
            assert getattr(coursekit, name) is getattr(room, name), name
            assert name in room.__all__, name


def test_all_of_it_is_listed_once_and_there_is_no_more():
    [listed] = [node.value for node in STUB.body if isinstance(node, ast.Assign)]
    names = [alias.name for node in IMPORTS for alias in node.names]
    assert sorted(ast.literal_eval(listed)) == sorted(names) == sorted(coursekit.__all__)
    assert len(set(names)) == len(names)
    assert set(names) <= set(dir(coursekit))
    with pytest.raises(AttributeError, match="no_such_name"):
        coursekit.no_such_name  # noqa: B018


def test_importing_it_loads_no_library():
    code = """
import sys
import coursekit
heavy = {"matplotlib", "sklearn", "scipy", "numba", "ipywidgets", "IPython"}
print((heavy | {"numpy"}) & set(sys.modules))
import coursekit.perceptrons.algorithms
from coursekit import Hyperplane, augment
print(heavy & set(sys.modules))
"""
    assert output_of(code) == "set()\nset()\n"
