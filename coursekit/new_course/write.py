"""Write the small course: `coursekit new FOLDER`."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from coursekit.distribution import requirement

TEMPLATE = Path(__file__).with_name("template")
KIT = re.compile(r"KIT\[(\w+)\]")  # stands in pyproject.toml for the kit with one of its extras
RENAMED = {"gitignore": ".gitignore"}  # of this one, git and packages would make something else
LEFT_BEHIND = {"__pycache__", ".ipynb_checkpoints", ".pytest_cache", ".ruff_cache"}
NEXT = """
A course on Euclid's algorithm is in {folder}. Its README.md says what is where. To start:

    cd {folder}
    python3 -m venv .venv
    .venv/bin/pip install -e .
    .venv/bin/coursekit lab
"""


def write_course(folder: Path) -> list[Path]:
    """Write the course into a folder that is new or empty; return its files.

    Raises
    ------
    FileExistsError
        If there is something in the folder already, or it is a file; nothing is written then.
    """
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        raise FileExistsError(
            f"{folder} is not empty, and nothing is written. Name a folder that is new or empty."
        )
    files = []
    for source in sources():
        place = source.relative_to(TEMPLATE)
        target = folder / place.with_name(RENAMED.get(place.name, place.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        files.append(target)
    project = folder / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    project.write_text(KIT.sub(lambda extra: requirement(extra[1]), text), encoding="utf-8")
    return files


def sources() -> Iterator[Path]:
    """Yield the files of the template."""
    for file in sorted(TEMPLATE.rglob("*")):
        if file.is_file() and not LEFT_BEHIND & {*file.parts}:
            yield file
