"""Recognise zips of Canvas, Moodle and Gradescope, and folders, and whose each file is.

It is read off the paths, by what most of them have in common.

    moodle      Alice Miller_123_assignsubmission_file/x.ipynb    what stands before the number
    gradescope  assignment_7_export/submission_123/x.ipynb        the folder with the number
    canvas      milleralice_123_456_ps2.ipynb                     what stands before the numbers
    nbgrader    alice/ps2/ps2.ipynb                               the folder above the assignment's
    sections    lab1/alice/x.ipynb                                the folder in the section's
    folders     alice/x.ipynb                                     the first folder
    files       alice.ipynb                                       the name of the file

Folders around all of them, such as `submissions/`, mean nothing. In `moodle` and `canvas` the
number after the name, of the participant or the user, is part of who somebody is.

What one student calls files and folders decides nothing for the others: the first four are taken
if most of the class has this form, where a folder counts as one, however much is in it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import PurePosixPath

from coursekit.course import course
from coursekit.grading.intake.path_forms import Fits, around, share_and_depth
from coursekit.grading.intake.student_identity import Identity, called
from coursekit.grading.safe_text import clean, name_order
from coursekit.numbers.plurals import counted

LAYOUTS = ("moodle", "gradescope", "canvas", "nbgrader", "sections", "folders", "files")

MOODLE = re.compile(r"(?P<student>.+?)_(?P<number>\d+)_assignsubmission_")
GRADESCOPE = re.compile(r"(?P<student>submission_\d+)(?P<number>)$")
CANVAS = re.compile(r"(?P<student>.+?)_(?:LATE_|late_)?(?P<number>\d+)_\d+_")
SECTION = re.compile(r"(lab|sec|section|group|gruppe|tutorial|tut|class)[ _.-]*\w{0,3}", re.I)
NOBODY = re.compile(
    r"(submi\w+|.*export.*|downloads?|homeworks?|assignments?|hand\w*[ _-]?in)", re.I
)

SYSTEMS: dict[str, tuple[re.Pattern[str], Fits]] = {
    "moodle": (MOODLE, lambda name, rests: bool(MOODLE.match(name))),
    "gradescope": (GRADESCOPE, lambda name, rests: bool(GRADESCOPE.match(name)) and any(rests)),
    "canvas": (CANVAS, lambda name, rests: bool(CANVAS.match(name)) and not any(rests)),
}
# A form is taken if more than MOST of a class has it; above DOUBT it is one of several choices.
MOST, DOUBT = 1 / 2, 1 / 4

Path = PurePosixPath
Name = Callable[[Path], Identity | None]


def layouts_of(notebooks: Sequence[Path], assignment: str) -> list[str]:
    """Return the possible layouts of the notebooks' paths; several mean that it is unclear.

    Examples
    --------
    >>> layouts_of([PurePosixPath("lab1/ada/x.ipynb"), PurePosixPath("lab2/bob/x.ipynb")], "ps2")
    ['sections']
    >>> layouts_of([PurePosixPath("ada/x.ipynb"), PurePosixPath("ada/y.ipynb")], "ps2")
    ['folders', 'files']
    """
    shares = {name: share_and_depth(notebooks, fits)[0] for name, (_, fits) in SYSTEMS.items()}
    for layout, share in shares.items():
        if share > MOST:
            return [layout]
    doubtful = [layout for layout, share in shares.items() if share > DOUBT]
    if share_and_depth(notebooks, _holds(assignment))[0] >= MOST:
        return [*doubtful, "nbgrader"]
    return doubtful + _by_folders(notebooks, assignment)


def recognised(notebooks: Sequence[Path], assignment: str, source: object) -> str:
    """Return the layout of the paths in a source; if unclear, raise an error with the choices."""
    layouts = layouts_of(notebooks, assignment)
    if len(layouts) == 1:
        return layouts[0]
    lines = [
        f"Who handed in what in {source} may be read in more than one way; add one of these:",
        *(_reading(layout, notebooks, assignment) for layout in layouts),
    ]
    raise ValueError("\n".join(lines))


def _reading(layout: str, notebooks: Sequence[Path], assignment: str) -> str:
    """Return in one line how a layout would read the paths."""
    name = naming(layout, notebooks, assignment)
    students = sorted(called(filter(None, map(name, notebooks))).values(), key=name_order)
    named = ", ".join(students[:3]) + ", ..." * (len(students) > 3)
    return clean(f"--layout {layout:9} {counted(len(students), 'student')}: {named}")


def naming(layout: str, notebooks: Sequence[Path], assignment: str) -> Name:
    """Return a function that gives the student of a file in this layout, or None."""
    if layout in SYSTEMS:
        form, fits = SYSTEMS[layout]
        depth = share_and_depth(notebooks, fits)[1]
        return _by_canvas(depth) if layout == "canvas" else _by_system(notebooks, form, depth)
    name = _by_names(layout, notebooks, assignment)

    def student(path: Path) -> Identity | None:
        found = name(path)
        return None if found is None else Identity(found)

    return student


def naming_by(pattern: str) -> Name:
    """Return a function that finds the student of a file by a regular expression.

    Raises
    ------
    ValueError
        If it is not a regular expression, or has no group `student`.
    """
    try:
        expression = re.compile(pattern)
    except re.error as error:
        raise ValueError(f"{pattern!r} is no regular expression: {error}.") from None
    if "student" not in expression.groupindex:
        raise ValueError(f"{pattern!r} has no group (?P<student>...).")

    def name(path: Path) -> Identity | None:
        match = expression.search(str(path))
        return Identity(match["student"]) if match and match["student"] is not None else None

    return name


def of_another(notebooks: Sequence[Path], assignment: str) -> Callable[[Path], bool]:
    """Return a function that says whether a file in nbgrader's folders is of another assignment.

    The folder of such a file is called like another problem set, ours or not (ps7), or several
    students have one.
    """
    sheets = {sheet.casefold() for sheet in course().problem_sets}
    depth = share_and_depth(notebooks, _holds(assignment))[1] + 1
    pairs = {path.parts[: depth + 1] for path in notebooks if len(path.parts) > depth + 1}
    names = Counter(pair[-1] for pair in pairs)

    def is_of_another(path: Path) -> bool:
        name = _folder(path, depth)
        if name is None or name.casefold() == assignment:
            return False
        is_sheet = name.casefold() in sheets or re.fullmatch(r"ps\d+", name, re.IGNORECASE)
        return names[name] > 1 or bool(is_sheet)

    return is_of_another


def _holds(assignment: str) -> Fits:
    """Return a function that says whether a folder contains one with the assignment's name."""
    return lambda name, rests: any(len(r) > 1 and r[0].casefold() == assignment for r in rests)


def _by_folders(notebooks: Sequence[Path], assignment: str) -> list[str]:
    """Return the layouts that remain if the names of folders and files do not decide."""
    shared = around(notebooks)
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


def _by_system(notebooks: Sequence[Path], form: re.Pattern[str], depth: int) -> Name:
    """Name students by a system's form of the entries at some depth.

    Elsewhere the form counts, too, but not to put a file with those of a student found there.
    """

    def at_depth(path: Path) -> Identity | None:
        return _identity(form.match(path.parts[depth])) if len(path.parts) > depth else None

    students = set(map(at_depth, notebooks))

    def student(path: Path) -> Identity | None:
        elsewhere = filter(None, (_identity(form.match(part)) for part in path.parts))
        return at_depth(path) or next((one for one in elsewhere if one not in students), None)

    return student


def _by_canvas(depth: int) -> Name:
    """Name students by Canvas's form of file names; name other students by their folder or file."""

    def student(path: Path) -> Identity:
        found = CANVAS.match(path.name) if len(path.parts) == depth + 1 else None
        return _identity(found) or Identity(_folder(path, depth) or _stem(path))

    return student


def _by_names(
    layout: str, notebooks: Sequence[Path], assignment: str
) -> Callable[[Path], str | None]:
    """Return a function that names the student of a file, if students are folders or files."""
    shared = len(around(notebooks))
    if layout == "files":
        return lambda path: _folder(path, shared) or _stem(path)
    if layout == "sections":
        return _in_folders(notebooks, shared, shared + 1)
    if layout == "nbgrader":
        share, depth = share_and_depth(notebooks, _holds(assignment))
        return _in_folders(notebooks, shared, depth if share else shared)
    if shared and all(len(path.parts) == shared + 1 for path in notebooks):
        shared -= 1  # the only folder is the only student's
    return lambda path: _folder(path, shared)


def _in_folders(notebooks: Sequence[Path], shared: int, depth: int) -> Callable[[Path], str | None]:
    """Name students by their folder at a depth, with its parents if two have the same name."""
    first = min(shared, depth)
    places = {path.parts[first : depth + 1] for path in notebooks if len(path.parts) > depth + 1}
    names = Counter(place[-1] for place in places)

    def name(path: Path) -> str | None:
        student = _folder(path, depth)
        return "/".join(path.parts[first : depth + 1]) if names[student] > 1 else student

    return name


def _folder(path: Path, depth: int) -> str | None:
    """Return the folder of a path at some depth, or None if the path is shorter."""
    return path.parts[depth] if len(path.parts) > depth + 1 else None


def _stem(path: Path) -> str:
    """Return the name of a file without its extension, and without `.ipynb` before another one."""
    return re.sub(r"(\.ipynb)?(\.[^.]*)?$", "", path.name, flags=re.IGNORECASE) or path.name


def _identity(match: re.Match[str] | None) -> Identity | None:
    """Return the student in a match, or None."""
    return Identity(match["student"], match["number"] or None) if match else None
