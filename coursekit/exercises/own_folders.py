"""Problem sets in folders outside the package: find them and make them importable.

`course.toml` names such folders (``questions = ["my_questions"]``), and `--questions` of the
command names one more, in the environment, so that every process that it starts knows it. A problem
set is a folder ``psN`` in one of them, with an ``__init__.py``; its modules are imported as if they
lay in the subject's package of problem sets.
"""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from coursekit.course import NAME, PACKAGE, course

VARIABLE = "COURSEKIT_QUESTIONS"
SHEET = re.compile(r"ps[1-9]\d*")


def use(folder: Path) -> None:
    """Make the problem sets of a folder known to this process and its child processes."""
    os.environ[VARIABLE] = str(folder.resolve())


def folders() -> list[Path]:
    """Return the folders that hold problem sets outside the package.

    If the package is installed without the course around it, the course's own folders are left out.

    Raises
    ------
    ValueError
        If one of them is not there.
    """
    own = () if course().root == PACKAGE else course().questions
    named = {course().root.joinpath(name).resolve(): NAME for name in own}
    if os.environ.get(VARIABLE):
        named.setdefault(Path(os.environ[VARIABLE]).resolve(), f"--questions or {VARIABLE}")
    for folder, where in named.items():
        if not folder.is_dir():
            raise ValueError(
                f"{where} names the folder of questions {folder}, which is not there. Make it, or "
                "mend its name."
            )
    return list(named)


def sheet_names() -> tuple[str, ...]:
    """Return the names of all problem sets, those of the package first.

    Examples
    --------
    >>> sheet_names()[:2]
    ('ps1', 'ps2')
    """
    return course().problem_sets + tuple(own_sheets())


def own_sheets() -> dict[str, Path]:
    """Return the folders of the problem sets outside the package, by their names.

    From then on they can be imported.

    Raises
    ------
    ValueError
        If two problem sets have one name, or a folder that `course.toml` names is not there.
    """
    sheets: dict[str, Path] = {}
    for folder in folders():
        _let_import(folder)
        for name, place in _sheets_in(folder):
            if name in course().problem_sets or name in sheets:
                other = sheets.get(name, f"the package {course().problems(name)}")
                raise ValueError(
                    f"There are two problem sets {name}, {place} and {other}. Rename the folder of "
                    "yours, for example to "
                    f"{free_name([*sheets, *dict(_sheets_in(folder))])}."
                )
            sheets[name] = place
    return sheets


def place(module: str) -> Path:
    """Return the path of a module of the course without its suffix; it need not exist."""
    package, parts = course().problems(""), module.split(".")
    if module.startswith(package):
        sheet, *rest = module.removeprefix(package).split(".")
        if sheet in (own := own_sheets()):
            return own[sheet].joinpath(*rest)
    top = find_spec(parts[0])
    if top is None:
        return PACKAGE.parent.joinpath(*parts)
    return Path(*top.submodule_search_locations).joinpath(*parts[1:])


def _sheets_in(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the problem sets in a folder, in the order of their numbers."""
    found = [file.parent for file in folder.glob("ps*/__init__.py")]
    found = [place for place in found if SHEET.fullmatch(place.name)]
    for place in sorted(found, key=lambda place: int(place.name.removeprefix("ps"))):
        yield place.name, place


def _let_import(folder: Path) -> None:
    """Put this folder first in the search path for modules of problem sets."""
    path = importlib.import_module(course().problems("").rstrip(".")).__path__
    if str(folder) not in path:
        path.insert(0, str(folder))
        importlib.invalidate_caches()


def free_name(taken: Iterable[str] = ()) -> str:
    """Return the first free name for a problem set."""
    taken, number = {*course().problem_sets, *taken}, 1
    while f"ps{number}" in taken:
        number += 1
    return f"ps{number}"
