"""Pages and Markdown from the templates in `templates/`, safe against the text that they show."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from coursekit.grading.safe_text import amount, clean, fenced, inline


def render(template: str, **values: Any) -> str:
    """Return a page, or a text, filled in with these values.

    On a page every value is escaped. In Markdown the template chooses for each whether it is shown
    `inline` or `fenced`. Characters that must not appear are removed from both.
    """
    return _environment().get_template(template).render(values)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=select_autoescape(["html"]),
        finalize=lambda value: clean(value) if type(value) is str else value,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"amount": amount, "clean": clean, "fenced": fenced, "inline": inline}
    return environment
