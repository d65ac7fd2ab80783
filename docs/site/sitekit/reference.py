"""The reference of `coursekit`: a page for each room, and in which lectures a name is taught."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from functools import cache

import coursekit
from sitekit.lectures import reference_to

# The commands of the shell, and how problem sets are graded: no reader imports these.
NOT_FOR_READERS = {"cli", "grading"}


def rooms() -> list[str]:
    """Return the names of the rooms that readers import from."""
    names = {module.name for module in pkgutil.iter_modules(coursekit.__path__)}
    return sorted(name for name in names - NOT_FOR_READERS if not name.startswith("_"))


def pages() -> dict[str, str]:
    """Return the text of each page by its name, in reStructuredText."""
    every = {
        name: f"{name}\n{'=' * len(name)}\n\n.. automodule:: coursekit.{name}\n   :members:\n"
        for name in rooms()
    }
    index = "Reference of coursekit\n======================\n\n.. toctree::\n   :titlesonly:\n\n"
    return every | {"index": index + "".join(f"   {name}\n" for name in every)}


@cache
def public_names() -> dict[str, str]:
    """Return the name under which a function or class is documented, by where it is defined.

    A lecture imports ``coursekit.algorithms.perceptron``, or just ``coursekit.perceptron``; the
    function itself says that it is ``coursekit.algorithms.perceptron.perceptron``.
    """
    names = {}
    for name in rooms():
        room = importlib.import_module(f"coursekit.{name}")
        for public in getattr(room, "__all__", []):
            thing = getattr(room, public)
            if inspect.isroutine(thing) or inspect.isclass(thing):
                names[f"{thing.__module__}.{thing.__qualname__}"] = f"coursekit.{name}.{public}"
    return names


def entry(function: str) -> str:
    """Return a link to a function's entry, or its name if it is not a public one, in Markdown."""
    public = public_names()
    name = public.get(function, function)
    short = name.split(".", 2)[2]
    return f"{{py:obj}}`{short} <{name}>`" if name in public.values() else f"`{short}`"


def taught(rows: dict[str, dict], titles: dict[str, str]) -> dict[str, list[str]]:
    """Return for each public name the lines that say where it is taught, as links.

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
