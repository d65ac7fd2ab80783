"""The drawing that a course has for a lecture, `docs/site/drawings/LECTURE.svg`."""

from __future__ import annotations

from pathlib import Path

import jinja2

from coursekit.course import course

STYLE = Path(__file__).with_name("drawing.css")


def drawing(lecture: str) -> str:
    """Return the drawing of the lecture of this name as SVG, or "" if there is none."""
    file = course().root / "docs" / "site" / "drawings" / f"{lecture}.svg"
    if not file.is_file():
        return ""
    return jinja2.Template(file.read_text(encoding="utf-8")).render()
