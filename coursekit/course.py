"""The current course, as described in its `course.toml`."""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
NAME = "course.toml"
VARIABLE = "COURSEKIT_COURSE"  # of the environment: the folder of a course, wherever one is
# Okabe and Ito's colours for the two classes, and variants for sufficient contrast: darker ones for
# letters and for backgrounds of white letters, and lighter ones for dark pages.
PALETTE = {
    "blue": "#0072B2",
    "vermilion": "#D55E00",
    "green": "#00805D",
    "blue-letters": "#005C91",
    "vermilion-letters": "#9A4400",
    "vermilion-ground": "#B84A00",
    "blue-on-dark": "#56B4E9",
    "vermilion-on-dark": "#F0894A",
    "blue-letters-on-dark": "#7CC4F0",
    "blue-tint": "#DFEDF6",
    "vermilion-tint": "#FCEBDF",
    "blue-tint-on-dark": "#16303F",
    "vermilion-tint-on-dark": "#4A211B",
}


@dataclass(frozen=True)
class Course:
    """A course, with its folder.

    Attributes
    ----------
    root : Path
        The folder of `course.toml`, which holds `notebooks` and `exercises`.
    title : str
        What the course is called on its pages.
    distribution : str
        What its package is called when it is installed.
    authors : str
        Who is named on its pages.
    subject : str
        The package that holds what is taught.
    problem_sets : tuple of str
        The names of its problem sets: packages in `problems` of the subject.
    first_lecture : str
        The notebook that opens first, without its ending.
    copyright : str
        Under which licences its pages are.
    first_widget : str
        The function that returns the widget on the first page of the site, if there is one.
    run : str
        What goes before `coursekit` on the command line, if the command alone is not found.
    add : str
        The command that installs an extra whose name follows; pip does unless this is given.
    palette : mapping
        The colours of pictures and pages by name; those of `PALETTE` unless the file has others.
    questions : tuple of str, optional
        Folders with more problem sets, as paths from `root`.
    data_files : tuple of str, optional
        Files of other packages that the questions read, as ``"package/path"``: pages that run
        Python bring them along.
    """

    root: Path
    title: str
    distribution: str
    authors: str
    subject: str
    problem_sets: tuple[str, ...]
    first_lecture: str
    copyright: str = ""
    first_widget: str = ""
    palette: Mapping[str, str] = field(default_factory=PALETTE.copy, hash=False)
    questions: tuple[str, ...] = ()
    data_files: tuple[str, ...] = ()
    run: str = ""
    add: str = ""

    @property
    def package(self) -> str:
        """The package at the top, of which the subject is a part or the whole."""
        return self.subject.partition(".")[0]

    def problems(self, sheet: str) -> str:
        """Return the name of the package that holds a problem set."""
        return f"{self.subject}.problems.{sheet}"

    def as_toml(self) -> str:
        """Return the contents of its `course.toml`, without comments."""
        entries = {field.name: getattr(self, field.name) for field in fields(self)}
        del entries["root"]
        return "".join(f"{name} = {_as_toml(value)}\n" for name, value in entries.items())

    def folder(self) -> Path:
        """Return the folder of the subject's package."""
        return Path(find_spec(self.subject).submodule_search_locations[0])

    def command(self, name: str) -> str:
        """Return how a command of `coursekit` is given in this course."""
        return f"{self.run} coursekit {name}".strip()

    def adding(self, extra: str) -> str:
        """Return the command that installs an extra in this course."""
        return f"{self.add} {extra}" if self.add else f"pip install -e '.[{extra}]'"

    def bundle(self) -> Path:
        """Return the path of the subject's bundle of JavaScript, which need not exist."""
        return self.folder() / "widgets" / "js" / "bundle.js"


def course() -> Course:
    """Return the course around the current folder, or else the one shipped with the package.

    From now on the packages in its folder can be imported, be they installed or not.

    Raises
    ------
    FileNotFoundError
        If there is no `course.toml`.
    ValueError
        If the file is not as it must be; the message says what is missing or unknown.

    Examples
    --------
    >>> course().title, course().problem_sets[0]
    ('The perceptron', 'ps1')
    """
    found = read(_file())
    if str(found.root) not in sys.path:
        sys.path.append(str(found.root))
    return found


def course_root() -> Path:
    """Return the folder of the course, which holds `exercises` and `notebooks`.

    Raises
    ------
    FileNotFoundError
        If the package is installed without the course around it.
    """
    found = course()
    if not (found.root / "exercises" / "nbgrader_config.py").exists():
        raise FileNotFoundError(
            f"There is no course around the package in {found.root}. Run this in a clone of the "
            "course, or in the folder of another one."
        )
    return found.root


@cache
def read(file: Path) -> Course:
    """Return the course that a file describes.

    Raises
    ------
    ValueError
        If the file is not as it must be; the message says what is missing or unknown.
    """
    try:
        entries = tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{file} is not TOML: {error}.") from None
    parts = [part for part in fields(Course) if part.name != "root"]
    names = {part.name for part in parts}
    needed = {p.name for p in parts if p.default is MISSING and p.default_factory is MISSING}
    if needed - entries.keys():
        raise ValueError(f"{file} does not say {', '.join(sorted(needed - entries.keys()))}.")
    if entries.keys() - names:
        unknown = ", ".join(sorted(entries.keys() - names))
        raise ValueError(f"{file} has {unknown}, but only {', '.join(sorted(names))} are known.")
    entries["palette"] = _palette(file, entries.get("palette", {}))
    for name in {"problem_sets", "questions", "data_files"} & entries.keys():
        if not isinstance(entries[name], list):
            raise ValueError(f'{file}: {name} must be a list, such as {name} = ["one", "two"].')
        entries[name] = tuple(entries[name])
    return Course(root=file.parent, **entries)


def _as_toml(value: str | tuple | Mapping[str, str]) -> str:
    """Return a value in TOML, in which strings and lists of strings are written as in JSON.

    Examples
    --------
    >>> print(_as_toml({"blue": "#0072B2"}))
    { "blue" = "#0072B2" }
    """
    if isinstance(value, Mapping):
        entries = (f"{_as_toml(name)} = {_as_toml(entry)}" for name, entry in value.items())
        return f"{{ {', '.join(entries)} }}"
    return json.dumps(value, ensure_ascii=False)


def _palette(file: Path, given: dict[str, str]) -> dict[str, str]:
    """Return the colours of a file, with those of `PALETTE` that it leaves out."""
    if given.keys() - PALETTE.keys():
        unknown = ", ".join(sorted(given.keys() - PALETTE.keys()))
        raise ValueError(
            f"{file} has the colours {unknown}, but only {', '.join(PALETTE)} are known."
        )
    for name, colour in given.items():
        if not re.fullmatch(r"#[0-9A-Fa-f]{6}", str(colour)):
            raise ValueError(f'{file}: {name} must be a colour like "#0072B2", not {colour!r}.')
    return PALETTE | given


def _file() -> Path:
    """Return the `course.toml` that is named, or else the nearest.

    One may be named by the environment. The nearest is found from here upwards, then around the
    package, or in it.
    """
    here = Path.cwd()
    named = os.environ.get(VARIABLE)
    folders = [Path(named)] if named else [here, *here.parents, PACKAGE.parent, PACKAGE]
    for folder in folders:
        if (folder / NAME).is_file():
            return folder / NAME
    raise FileNotFoundError(
        f"There is no {NAME} in {named or f'{here} or above it'}. Run this in the folder of a "
        f"course{f', or without {VARIABLE}' if named else ''}."
    )
