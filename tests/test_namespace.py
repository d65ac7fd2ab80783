"""The names in `from coursekit import ...`, and the cost of importing them."""

import ast
import inspect
import json
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from oracles import output_of

import coursekit
from coursekit.course import course_root

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
import coursekit.grading.grade_folder
print(heavy & set(sys.modules))
"""
    assert output_of(code) == 3 * "set()\n"


# Who uses what is public: a lecture, a question, another module of the package, or the site.

SUBJECT = Path(coursekit.__file__).parent / "perceptrons"
ROOMS = sorted(p.parent.name for p in SUBJECT.glob("*/__init__.py") if p.parent.name != "problems")


@cache
def names_in_lectures():
    """The names in the code of the lectures, in what their text and the proofs' set as code.

    Those, too, of the experiments that fresh seeds repeat for the claims of their cells.
    """
    proofs = (course_root() / "proofs" / "README.md").read_text(encoding="utf-8")
    names = set(re.findall(r"\w+", " ".join(re.findall(r"```.+?```", proofs, re.DOTALL))))
    for file in (course_root() / "notebooks").rglob("*.ipynb"):
        for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
            text = "".join(cell["source"])
            names.add(cell["metadata"].get("claim", {}).get("experiment"))
            code = [text] if cell["cell_type"] == "code" else re.findall(r"`+[^`]+`+", text)
            names.update(re.findall(r"\w+", " ".join(code)))
    return names


@cache
def names_in_modules():
    """The names in each module that does not only hand on what others have."""
    modules = [p for p in SUBJECT.parent.rglob("*.py") if p.name != "__init__.py"]
    trees = {p: ast.walk(ast.parse(p.read_text(encoding="utf-8"))) for p in modules}
    return {p: {name for node in tree for name in names_of(node)} for p, tree in trees.items()}


def names_of(node):
    """The names that a node of a program uses, and not those that it defines."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
            return [name]
    return []


@pytest.mark.parametrize("room", ROOMS)
def test_every_public_name_is_used(room):
    """A name without a user: show it in a lecture, ask for it in a question, or remove it.

    A type may be used by its own module alone, where a function returns it.
    """
    module = import_module(f"coursekit.perceptrons.{room}")
    unused = []
    for name in set(module.__all__) - names_in_lectures():
        value = getattr(module, name)
        home = None if isinstance(value, type) else Path(inspect.getsourcefile(value))
        if not any(name in used for p, used in names_in_modules().items() if p != home):
            unused.append(name)
    assert not unused, f"no lecture, question or other module uses {unused}: use or remove them"
