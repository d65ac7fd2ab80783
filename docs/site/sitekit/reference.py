"""The reference of `coursekit`: a page for each room, an entry for each name, links both ways."""

from __future__ import annotations

import inspect
from types import ModuleType

from sitekit.hooks import without_bars
from sitekit.lectures import plain, section_name
from sitekit.uses import Index, Link, public_names, rooms

# What is made for other rooms and for those who teach, not for lectures.
UNDERNEATH = {"arithmetic", "exercises", "progress", "validation"}


def pages() -> dict[str, str]:
    """Return the text of each page by its name, in reStructuredText."""
    found = {
        room.removeprefix("coursekit."): _page(room, module) for room, module in rooms().items()
    }
    found["index"] = _index(found)
    return found


def _index(names: dict[str, str]) -> str:
    """Return the first page of the reference, which lists the others."""
    lines = _heading("Reference of coursekit", "=")
    lines += ["What the lectures compute with. Each entry says in which lectures it occurs.", ""]
    for caption, wanted in (("For lectures", False), ("Underneath", True)):
        lines += [".. toctree::", "   :titlesonly:", f"   :caption: {caption}", ""]
        lines += [f"   {name}" for name in names if (name in UNDERNEATH) == wanted] + [""]
    return "\n".join(lines)


def _page(room: str, module: ModuleType) -> str:
    """Return the page of one room: what its docstring says, a list, and the entries."""
    names = public_names(module)
    lines = [*_heading(room.removeprefix("coursekit."), "="), f".. py:module:: {room}", ""]
    lines += [*without_bars((inspect.getdoc(module) or "").split("\n")), ""]
    for name in names:
        thing = getattr(module, name)
        lines += [f".. {_directive(thing)}:: {room}.{name}", *_options(thing), ""]
    return "\n".join(lines)


def _heading(text: str, line: str) -> list[str]:
    return [text, line * len(text), ""]


def _directive(thing: object) -> str:
    """Return the directive of autodoc that describes a thing."""
    if inspect.isclass(thing):
        return "autoexception" if issubclass(thing, BaseException) else "autoclass"
    return "autofunction" if inspect.isroutine(thing) else "autodata"


def _options(thing: object) -> list[str]:
    return ["   :members:", "   :show-inheritance:"] if inspect.isclass(thing) else []


def where_taught(links: list[Link], titles: dict[str, str]) -> dict[str, list[str]]:
    """Return for each public name the lines that say which lectures teach and use it, as links."""
    found: dict[str, dict[bool, dict[str, list[Link]]]] = {}
    for link in links:
        kinds = found.setdefault(link.name, {True: {}, False: {}})
        kinds[link.taught].setdefault(link.lecture, []).append(link)
    return {name: _lists(kinds, titles) for name, kinds in found.items()}


def _lists(kinds: dict[bool, dict[str, list[Link]]], titles: dict[str, str]) -> list[str]:
    """Return two lists, of the lectures that teach a function and of those that use it."""
    lines = []
    for taught, caption in ((True, "Taught in"), (False, "Used in")):
        if kinds[taught]:
            lines += ["", f".. rubric:: {caption}", ""]
            lines += [f"- {_lecture(file, parts, titles)}" for file, parts in kinds[taught].items()]
    return [*lines, ""]


def _lecture(lecture: str, parts: list[Link], titles: dict[str, str]) -> str:
    """Return links to a lecture and to the sections of it that are meant."""
    whole = f":doc:`{titles[lecture]} </lectures/{lecture}>`"
    sections = {part.section: None for part in sorted(parts, key=lambda p: p.order) if part.section}
    named = [f":ref:`{plain(s)} <{section_name(lecture, s)}>`" for s in sections]
    return f"{whole}: {', '.join(named)}" if named else whole


def in_lecture(lecture: str, links: list[Link], index: Index) -> str:
    """Return the last section of a lecture's page: the functions in it, with what each does."""
    lines = [
        "## Functions in this lecture", "",
        "Sections that explain a function are in bold.", "",
        "| function | what it is | where |", "|---|---|---|",
    ]  # fmt: skip
    here = [link for link in links if link.lecture == lecture]
    for name in dict.fromkeys(link.name for link in here):
        parts = sorted((p for p in here if p.name == name and p.section), key=lambda p: p.order)
        where = [_place(lecture, part) for part in parts]
        short = name.removeprefix("coursekit.")
        what = _first_sentence(index.things[name])
        lines.append(
            f"| {{py:obj}}`{short} <{name}>` | {what} | {', '.join(where) or 'throughout'} |"
        )
    return "\n".join(lines)


def _place(lecture: str, part: Link) -> str:
    """Return a link to a section, in bold where the section teaches the function."""
    link = f"[{_short(part.section)}](#{section_name(lecture, part.section)})"
    return f"**{link}**" if part.taught else link


def _short(section: str) -> str:
    """Return the number of a section, or its name if it has none."""
    number, _, rest = section.partition(" ")
    return number.rstrip(".") if rest and number[:1].isdigit() else plain(section)


def _first_sentence(thing: object) -> str:
    """Return the first paragraph of a docstring, fit for a table."""
    if not (inspect.isroutine(thing) or inspect.isclass(thing)):
        return f"`{thing!r}`"
    text = " ".join((inspect.getdoc(thing) or "").split("\n\n")[0].split())
    return text.replace("``", "`").replace("|", "\\|").replace("*", "\\*").replace("_", "\\_")
