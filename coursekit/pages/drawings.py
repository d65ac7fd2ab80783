"""Drawings of a course: `docs/site/drawings/LECTURE.svg`, and those of sections in `sections/`."""

from __future__ import annotations

import tomllib
from pathlib import Path

import jinja2

from coursekit.course import course

STYLE = Path(__file__).with_name("drawing.css")
SUMMARY = "summary"  # the name of a cell, and of its drawing in all lectures


def folder() -> Path:
    """Return the folder of the drawings."""
    return course().root / "docs" / "site" / "drawings"


def drawing(lecture: str) -> str:
    """Return the drawing of the lecture of this name as SVG, or "" if there is none."""
    file = folder() / f"{lecture}.svg"
    if not file.is_file():
        return ""
    return jinja2.Template(file.read_text(encoding="utf-8")).render()


def of_section(lecture: str, cell: str) -> str:
    """Return the drawing of the section that a cell of this name begins, or else the lecture's.

    `sections.toml` says by lecture and cell which one of `sections/` it is.
    """
    table = folder() / "sections.toml"
    named = tomllib.loads(table.read_text(encoding="utf-8")) if table.is_file() else {}
    name = named.get(lecture, {}).get(cell, SUMMARY if cell == SUMMARY else "")
    return drawing(f"sections/{name}") or drawing(lecture)
