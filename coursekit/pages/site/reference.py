"""The reference of the subject: a page for each room, with the lectures that teach a name."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from functools import cache

from coursekit.course import course
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
    index = f"{heading}\n{'=' * len(heading)}\n\n.. toctree::\n   :titlesonly:\n\n"
    return every | {"index": index + "".join(f"   {name}\n" for name in every)}


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
