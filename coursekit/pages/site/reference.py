"""The reference of the subject: a page for each room, with the lectures that teach a name."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
from functools import cache

from coursekit.course import course
from coursekit.pages.notebooks import read_lectures
from coursekit.pages.site.lectures import reference_to

NOT_FOR_READERS = {"problems"}  # students get them as notebooks


def rooms() -> list[str]:
    """Return the names of the rooms that readers import from: the subject's, and exercises.

    >>> rooms()[0], rooms()[-1]
    ('coursekit.perceptrons.algorithms', 'coursekit.exercises')
    """
    subject = importlib.import_module(course().subject)
    names = sorted(module.name for module in pkgutil.iter_modules(subject.__path__))
    of_subject = [f"{subject.__name__}.{name}" for name in names if name not in NOT_FOR_READERS]
    return [*of_subject, "coursekit.exercises"]


def pages() -> dict[str, str]:
    """Return the text of each page by its name, in reStructuredText."""
    every = {}
    for room in rooms():
        name = room.rpartition(".")[2]
        every[name] = f"{name}\n{'=' * len(name)}\n\n.. automodule:: {room}\n   :members:\n"
    heading = f"Reference of {course().package}"
    index = f"{heading}\n{'=' * len(heading)}\n\n.. toctree::\n   :hidden:\n   :titlesonly:\n\n"
    index += "".join(f"   {name}\n" for name in every) + "\n"
    return every | {"index": index + "\n".join(map(introduction, rooms()))}


def introduction(room: str) -> str:
    """Return what the index says of a room: its first line, and the example of one function."""
    name = room.rpartition(".")[2]
    line = inspect.getdoc(importlib.import_module(room)).split("\n")[0]
    shown = "\n".join(f"   {line}" for line in example(room).splitlines())
    return f":doc:`{name}`\n   {line}\n\n{shown}\n"


def example(room: str) -> str:
    """Return the first example of the function of a room that lectures call most often.

    >>> example("coursekit.exercises").splitlines()[0]
    '>>> def update(w, x, y):'
    """
    module, code = importlib.import_module(room), _code_of_lectures()
    things = [(name, getattr(module, name)) for name in module.__all__]
    functions = [pair for pair in things if inspect.isroutine(pair[1])] or things
    often = sorted(functions, key=lambda pair: -len(re.findall(rf"\b{pair[0]}\(", code)))
    for _, function in often:
        parts = doctest.DocTestParser().get_examples(inspect.getdoc(function) or "")
        if parts:
            end = next((i for i, part in enumerate(parts) if part.want), len(parts) - 1)
            return "".join(map(_as_typed, parts[: end + 1])).rstrip()
    return ""


def _as_typed(part: doctest.Example) -> str:
    """Return an example with its prompts, and what it prints."""
    first, *more = part.source.splitlines()
    return "\n".join([f">>> {first}", *(f"... {line}" for line in more), part.want])


@cache
def _code_of_lectures() -> str:
    """Return the code of all lectures."""
    lectures = read_lectures(course().root / "notebooks").values()
    cells = [cell for lecture in lectures for cell in lecture.cells]
    return "\n".join(cell.source for cell in cells if cell.cell_type == "code")


@cache
def public_names() -> dict[str, str]:
    """Return the documented name of each function or class, by the place of its definition.

    A lecture imports a function from a room, or from the package that offers it again; the function
    itself says where it stands in full.
    """
    names = {}
    for name in rooms():
        room = importlib.import_module(name)
        for public in getattr(room, "__all__", []):
            thing = getattr(room, public)
            if inspect.isroutine(thing) or inspect.isclass(thing):
                names[f"{thing.__module__}.{thing.__qualname__}"] = f"{name}.{public}"
    return names


def entry(function: str) -> str:
    """Return a Markdown link to a function's entry, or just its name if it is not public."""
    public = public_names()
    name = public.get(function, function)
    short = ".".join(name.split(".")[-2:])
    return f"{{py:obj}}`{short} <{name}>`" if name in public.values() else f"`{short}`"


def taught(rows: dict[str, dict], titles: dict[str, str]) -> dict[str, list[str]]:
    """Return for each public name the lines with links to where it is taught.

    `rows` is the table of what the course covers, `titles` are those of the lectures by name.
    """
    lines: dict[str, list[str]] = {}
    public = public_names()
    for row in rows.values():
        link = f"- :ref:`{reference_to(row, titles)}`"
        for function in row["functions"]:
            known = lines.setdefault(public.get(function, function), [])
            if link not in known:
                known.append(link)
    return {name: ["", ".. rubric:: Taught in", "", *links, ""] for name, links in lines.items()}
