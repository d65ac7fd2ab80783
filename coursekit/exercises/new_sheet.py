"""Add a question to a problem set of a lecturer's own, which is made if it is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from coursekit.course import NAME, course, read
from coursekit.exercises import own_folders
from coursekit.exercises.read_modules import imported, require_sheet

FOLDER = "my_questions"
SHEET = '''"""Problem set {number}: its title

Say here what the problem set is about and which lecture it goes with.
"""

QUESTIONS = (
    "{name}",
)
'''


def folder_of(sheet: str) -> Path:
    """Return the folder of a problem set outside the package; it need not be there."""
    if not own_folders.SHEET.fullmatch(sheet):
        raise ValueError(f"A problem set is called ps and a number, such as ps7, not {sheet!r}.")
    if sheet in course().problem_sets:
        raise ValueError(
            f"{sheet} belongs to the package, and yours must have another name, such as "
            f"{own_folders.free_name()}."
        )
    place = own_folders.own_sheets().get(sheet)
    return place or (own_folders.folders() or [_first_folder()])[-1] / sheet


def _first_folder() -> Path:
    """Make a folder for questions, and add it to `course.toml`."""
    file = course().root / NAME
    folder = file.with_name(FOLDER)
    folder.mkdir(exist_ok=True)
    text = file.read_text(encoding="utf-8").rstrip("\n") + "\n"
    text = re.sub(r"(?m)^questions *=.*\n", "", text)  # an empty list
    entry = f'questions = ["{FOLDER}"]\n'
    text = re.sub(r"(?m)^(?=\[)", f"{entry}\n", text, count=1)  # what follows a table is part of it
    file.write_text(text if entry in text else text + entry, encoding="utf-8")
    read.cache_clear()
    print(f"{file} names the folder of your questions now: {FOLDER}.")
    return folder


def add_to_sheet(file: Path, sheet: str, name: str) -> None:
    """Append the name of a question to QUESTIONS, in a new file if necessary."""
    if not file.exists():
        number = sheet.removeprefix("ps")
        file.write_text(SHEET.format(number=number, name=name), encoding="utf-8")
        return
    package = imported(course().problems(sheet))
    require_sheet(package)
    if name in package.QUESTIONS:
        return
    text = file.read_text(encoding="utf-8")
    value = _value_of_questions(ast.parse(text))
    if not isinstance(value, ast.Tuple | ast.List):
        raise ValueError(f"{file}: write QUESTIONS as names in brackets, to which {name} is added.")
    file.write_text(_with_entry(text, value, name), encoding="utf-8")


def _with_entry(text: str, names: ast.Tuple | ast.List, name: str) -> str:
    """Return a source with a name appended to a list of names in it."""
    if names.elts:
        last = names.elts[-1]
        row, column, entry = last.end_lineno - 1, last.end_col_offset, f',\n    "{name}"'
    else:
        row, column, entry = names.lineno - 1, names.col_offset + 1, f'"{name}",'
    lines = text.splitlines(keepends=True)
    line = lines[row].encode()
    lines[row] = line[:column].decode() + entry + line[column:].decode()
    return "".join(lines)


def _value_of_questions(tree: ast.Module) -> ast.expr | None:
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "QUESTIONS":
            return node.value
    return None
