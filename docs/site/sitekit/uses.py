"""Which function of coursekit is taught or used in which lecture, and in which section of it.

Nothing of this is written down twice: what a lecture uses is read off its cells, what it teaches
off `notebooks/coverage.toml` and the first lines of the modules. Pages link both ways from here.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import ModuleType

from IPython.core.inputtransformer2 import TransformerManager
from nbformat import NotebookNode

import coursekit

# The commands of the shell, and how problem sets are written and marked: no reader imports these.
NOT_FOR_READERS = {"cli", "grading"}
HEADING = re.compile(r"^(#{1,6}) +(.+?) *$")


@dataclass(frozen=True, order=True)
class Link:
    """A function in a lecture; the section is empty where the lecture as a whole is meant."""

    name: str
    lecture: str
    order: int
    section: str
    taught: bool = False


def rooms() -> dict[str, ModuleType]:
    """Return the public packages and modules of coursekit by their names."""
    found = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(coursekit.__path__)):
        if not module.startswith("_") and module not in NOT_FOR_READERS:
            found[f"coursekit.{module}"] = importlib.import_module(f"coursekit.{module}")
    return found


def public_names(module: ModuleType) -> list[str]:
    """Return what a package or module offers: its ``__all__``, or else what it defines."""
    if hasattr(module, "__all__"):
        return sorted(module.__all__, key=str.lower)
    own = [
        name
        for name, thing in vars(module).items()
        if not name.startswith("_") and getattr(thing, "__module__", "") == module.__name__
    ]
    return sorted(own, key=str.lower)


def headings(source: str) -> Iterator[tuple[int, int, str]]:
    """Yield line number, level and text of the headings of a text cell, outside its code."""
    inside = False
    for number, line in enumerate(source.split("\n")):
        inside ^= line.lstrip().startswith("```")
        found = HEADING.match(line)
        if found and not inside:
            yield number, len(found[1]), found[2]


def uses(notebook: NotebookNode) -> Iterator[tuple[str, int, str]]:
    """Yield the full name of each thing of coursekit in a lecture's code, with its section.

    Yields
    ------
    name : str
        Such as ``"coursekit.geometry.augment"``.
    order : int
        The number of the section, counted from the top.
    section : str
        The heading under which the cell stands.
    """
    known: dict[str, str] = {}
    order, section = 0, ""
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            for _, level, text in headings(cell.source):
                if level > 1:
                    order, section = order + 1, text
        elif cell.cell_type == "code":
            tree = ast.parse(TransformerManager().transform_cell(cell.source))
            known |= _imported(tree)
            for name in sorted(_names(tree, known)):
                yield name, order, section


def _imported(tree: ast.AST) -> dict[str, str]:
    """Return what a cell imports from coursekit: the name in the cell and the full name."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "coursekit":
            for alias in node.names:
                found[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "coursekit":
                    found[alias.asname or "coursekit"] = alias.name if alias.asname else "coursekit"
    return found


def _names(tree: ast.AST, known: dict[str, str]) -> set[str]:
    """Return the full names that a cell mentions, attribute by attribute."""
    found = set()
    for node in ast.walk(tree):
        parts = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if isinstance(node, ast.Name) and node.id in known:
            found.add(".".join([known[node.id], *reversed(parts)]))
    return found


class Index:
    """The public name that stands behind a full name, however it was reached."""

    def __init__(self) -> None:
        self.things: dict[str, object] = {}
        self._by_identity: dict[int, str] = {}
        for room, module in rooms().items():
            for name in public_names(module):
                thing = getattr(module, name)
                self.things[f"{room}.{name}"] = thing
                if inspect.isroutine(thing) or inspect.isclass(thing):
                    self._by_identity.setdefault(id(thing), f"{room}.{name}")

    def public(self, name: str) -> str | None:
        """Return the public name of a function, or of the class of a method; None if there is none.

        ``coursekit.geometry.sets.augment`` is ``coursekit.geometry.augment``, and
        ``coursekit.geometry.Hyperplane.side`` belongs to ``coursekit.geometry.Hyperplane``.
        """
        while name.count(".") > 1:
            if name in self.things:
                return name
            owner, _, last = name.rpartition(".")
            try:
                thing = getattr(importlib.import_module(owner), last, None)
            except ImportError:
                thing = None
            if id(thing) in self._by_identity:
                return self._by_identity[id(thing)]
            name = owner
        return None


def lectures_named(line: str) -> list[str]:
    """Return the numbers of the lectures that the first line of a docstring names.

    Examples
    --------
    >>> lectures_named("The theorems of the course as numbers (lectures 03 to 05).")
    ['03', '04', '05']
    >>> lectures_named("Hyperplanes and angles (lecture 01-hyperplanes).")
    ['01']
    """
    found = []
    for first, word, last in re.findall(r"lectures? (\d\d)(?:\S*?(?: (to|and) (\d\d)))?", line):
        if word == "to":
            found += [f"{number:02}" for number in range(int(first), int(last) + 1)]
        else:
            found += [number for number in (first, last) if number]
    return found


def links(lectures: dict[str, NotebookNode], coverage: dict[str, dict]) -> list[Link]:
    """Return every link between a public name and a section or a whole lecture.

    Parameters
    ----------
    lectures : dict
        The notebooks by the names of their files, without ``.ipynb``.
    coverage : dict
        The table of what the course covers.
    """
    index = Index()
    used = {
        Link(public, lecture, order, section)
        for lecture, notebook in lectures.items()
        for name, order, section in uses(notebook)
        if (public := index.public(name))
    }
    taught = set()
    for row in coverage.values():
        lecture = row["notebook"].removesuffix(".ipynb")
        order = _order(lectures[lecture], row["section"])
        for name in row["functions"]:
            if public := index.public(name):
                taught.add(Link(public, lecture, order, row["section"], taught=True))
    others = {name: thing for name, thing in index.things.items() if name not in _of(taught)}
    for name, thing in others.items():
        for lecture in _teachers(name, thing, used, list(lectures)):
            taught.add(Link(name, lecture, 0, "", taught=True))
    for name, thing in others.items():
        if name not in _of(taught):
            taught |= {Link(name, file, 0, "", taught=True) for file in _made(name, thing, taught)}
    again = {replace(link, taught=False) for link in taught}
    return sorted(taught | (used - again))


def _of(links: set[Link]) -> set[str]:
    """Return the names that have a link."""
    return {link.name for link in links}


def _teachers(name: str, thing: object, used: set[Link], lectures: list[str]) -> list[str]:
    """Return the lectures that teach a function which the table of what is covered does not name.

    They are those that its module names and that use it, if there are any, or all that its module
    names, or the first lecture that uses it.
    """
    here = {link.lecture for link in used if link.name == name}
    using = [lecture for lecture in lectures if lecture in here]
    named = _taught(name, thing, lectures)
    return [lecture for lecture in named if lecture in here] or named or using[:1]


def _taught(name: str, thing: object, lectures: list[str]) -> list[str]:
    """Return the lectures that the module of a function names, or else those of its package."""
    room = importlib.import_module(name.rpartition(".")[0])
    module = sys.modules.get(getattr(thing, "__module__", ""), room)
    first_line = (inspect.getdoc(module) or "").split("\n")[0]
    numbers = lectures_named(first_line) or lectures_named(inspect.getdoc(room) or "")
    return [file for file in lectures if file[:2] in numbers]


def _made(name: str, thing: object, taught: set[Link]) -> list[str]:
    """Return the lectures that teach a function which returns objects of this class."""
    room = importlib.import_module(name.rpartition(".")[0])
    makers = {
        f"{room.__name__}.{other}"
        for other in public_names(room)
        if inspect.isfunction(function := getattr(room, other))
        and inspect.isclass(thing)
        and thing.__name__ in str(function.__annotations__.get("return"))
    }
    return sorted({link.lecture for link in taught if link.name in makers})


def _order(notebook: NotebookNode, section: str) -> int:
    """Return the number of a section, counted from the top as `uses` counts."""
    texts = [
        text
        for cell in notebook.cells
        if cell.cell_type == "markdown"
        for _, level, text in headings(cell.source)
        if level > 1
    ]
    return texts.index(section) + 1
