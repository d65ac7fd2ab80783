"""Who handed in which file: read off the paths, by what all of them have in common.

    moodle      Alice Miller_123_assignsubmission_file/x.ipynb    what stands before the number
    gradescope  assignment_7_export/submission_123/x.ipynb        the folder with the number
    canvas      milleralice_123_456_ps2.ipynb                     what stands before the numbers
    nbgrader    alice/ps2/ps2.ipynb                               the folder above the assignment's
    sections    lab1/alice/x.ipynb                                the folder in the section's
    folders     alice/x.ipynb                                     the first folder
    files       alice.ipynb                                       the name of the file

Folders around all of them, such as `submissions/`, mean nothing.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import takewhile
from pathlib import PurePosixPath

LAYOUTS = ("moodle", "gradescope", "canvas", "nbgrader", "sections", "folders", "files")

MOODLE = re.compile(r"(?P<student>.+?)_\d+_assignsubmission_")
GRADESCOPE = re.compile(r"submission_\d+")
CANVAS = re.compile(r"(?P<student>.+?)_(?:LATE_|late_)?\d+_\d+_")
SECTION = re.compile(r"(lab|sec|section|group|gruppe|tutorial|tut|class)[ _.-]*\w{0,3}", re.I)
NOBODY = re.compile(
    r"(submi\w+|.*export.*|downloads?|homeworks?|assignments?|hand\w*[ _-]?in)", re.I
)

Path = PurePosixPath
Name = Callable[[Path], str | None]


def layouts_of(notebooks: Sequence[Path], assignment: str) -> list[str]:
    """Return the layouts that the paths of all notebooks may have; more than one is a doubt.

    Examples
    --------
    >>> layouts_of([PurePosixPath("lab1/ada/x.ipynb"), PurePosixPath("lab2/bob/x.ipynb")], "ps2")
    ['sections']
    >>> layouts_of([PurePosixPath("ada/x.ipynb"), PurePosixPath("ada/y.ipynb")], "ps2")
    ['folders', 'files']
    """
    if any(MOODLE.match(part) for path in notebooks for part in path.parts):
        return ["moodle"]
    if any(GRADESCOPE.fullmatch(part) for path in notebooks for part in path.parts[:-1]):
        return ["gradescope"]
    if 2 * sum(bool(CANVAS.match(path.name)) for path in notebooks) >= len(notebooks):
        return ["canvas"]
    depth = _nbgrader_depth(notebooks, assignment)
    if depth is not None:
        students = {path.parts[: depth + 1] for path in notebooks}
        fitting = {p.parts[: depth + 1] for p in notebooks if _place(p, assignment) == depth + 1}
        if 2 * len(fitting) >= len(students):
            return ["nbgrader"]
    return _by_folders(notebooks, assignment)


def naming(layout: str, notebooks: Sequence[Path], assignment: str) -> Name:
    """Return what names the student of a file, or None if it is nobody's, in a layout."""
    around = len(_around(notebooks))
    if layout == "moodle":
        return lambda path: _first(MOODLE.match(part) for part in path.parts)
    if layout == "gradescope":
        return lambda path: next(filter(GRADESCOPE.fullmatch, path.parts[:-1]), None)
    if layout == "canvas":
        return lambda path: _first([CANVAS.match(path.name)]) or _stem(path)
    if layout == "files":
        return lambda path: _folder(path, around) or _stem(path)
    if layout == "sections":
        return _in_sections(notebooks, around)
    if layout == "nbgrader":
        depth = _nbgrader_depth(notebooks, assignment)
        return lambda path: _folder(path, around if depth is None else depth)
    if around and all(len(path.parts) == around + 1 for path in notebooks):
        around -= 1  # the only folder is that of the only student
    return lambda path: _folder(path, around)


def of_another(notebooks: Sequence[Path], assignment: str) -> Callable[[Path], bool]:
    """Return what says whether a file in nbgrader's folders belongs to another assignment.

    Its folder is called like a problem set, or several students have one of that name.
    """
    depth = (_nbgrader_depth(notebooks, assignment) or 0) + 1
    pairs = {path.parts[: depth + 1] for path in notebooks if len(path.parts) > depth + 1}
    names = Counter(pair[-1] for pair in pairs)

    def is_of_another(path: Path) -> bool:
        name = _folder(path, depth)
        if name is None or name.casefold() == assignment:
            return False
        return names[name] > 1 or bool(re.fullmatch(r"ps\d+", name, re.IGNORECASE))

    return is_of_another


def _by_folders(notebooks: Sequence[Path], assignment: str) -> list[str]:
    """Return the layouts that are left if the names of folders and files say nothing."""
    shared = _around(notebooks)
    depth = len(shared)
    is_wrapped = not shared or bool(NOBODY.fullmatch(shared[-1])) or shared[-1] == assignment
    direct = [path for path in notebooks if len(path.parts) == depth + 1]
    if len(direct) == len(notebooks):
        alone = ["folders"] if len(notebooks) == 1 else ["folders", "files"]
        return ["files"] if is_wrapped else alone
    if direct:
        return ["files"] if is_wrapped else ["folders", "files"]
    below = defaultdict(set)
    for path in notebooks:
        below[path.parts[depth]].add(_folder(path, depth + 1))
    inner = Counter(name for names in below.values() for name in names)
    if None in inner or any(name.casefold() == assignment for name in inner):
        return ["folders"]
    if all(map(SECTION.fullmatch, below)):
        return ["sections"]
    if max(inner.values()) > 1:
        return ["folders"]
    return ["sections"] if all(len(names) > 1 for names in below.values()) else [
        "folders", "sections",
    ]  # fmt: skip


def _in_sections(notebooks: Sequence[Path], around: int) -> Name:
    """Name students by their folder, and by their section where two have the same."""
    pairs = {path.parts[around : around + 2] for path in notebooks if len(path.parts) > around + 2}
    names = Counter(pair[1] for pair in pairs)

    def name(path: Path) -> str | None:
        student = _folder(path, around + 1)
        return f"{path.parts[around]}/{student}" if names[student] > 1 else student

    return name


def _around(notebooks: Sequence[Path]) -> tuple[str, ...]:
    """Return the folders that all notebooks lie in."""
    levels = zip(*(path.parts[:-1] for path in notebooks), strict=False)
    return tuple(level[0] for level in takewhile(lambda level: len(set(level)) == 1, levels))


def _nbgrader_depth(notebooks: Sequence[Path], assignment: str) -> int | None:
    """Return how deep the students' folders are, if some hold one of the assignment's name."""
    places = Counter(filter(None, (_place(path, assignment) for path in notebooks)))
    return min(places, key=lambda place: (-places[place], place)) - 1 if places else None


def _place(path: Path, assignment: str) -> int | None:
    """Return where in a path the folder of the assignment is, below another one."""
    folders = [folder.casefold() for folder in path.parts[:-1]]
    return folders.index(assignment, 1) if assignment in folders[1:] else None


def _folder(path: Path, depth: int) -> str | None:
    """Return the folder of a path at some depth, if it is that deep."""
    return path.parts[depth] if len(path.parts) > depth + 1 else None


def _stem(path: Path) -> str:
    """Return the name of a file without its ending, and without `.ipynb` before another one."""
    return re.sub(r"(\.ipynb)?(\.[^.]*)?$", "", path.name, flags=re.IGNORECASE) or path.name


def _first(matches) -> str | None:
    return next((match["student"] for match in matches if match), None)
