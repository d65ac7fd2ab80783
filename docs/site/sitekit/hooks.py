"""What the site adds to Sphinx: links from functions to lectures, and names without `coursekit`."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from urllib.parse import quote

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from coursekit.perceptrons.widgets import embed

# The blue of the label +1 on white has a contrast of 5.2, the lighter one on black one of 8.
LIGHT = {
    "color-brand-primary": "#00568a",
    "color-brand-content": "#00568a",
    "font-stack": "var(--course-text)",
    "font-stack--monospace": "var(--course-code)",
}
DARK = {"color-brand-primary": "#7cc4f0", "color-brand-content": "#7cc4f0"}


def as_written(app: Sphinx, what: str, name: str, thing, options, lines: list[str]) -> None:
    """Keep a docstring's words from being read as marks of reStructuredText or of napoleon."""
    lines[:] = without_bars(lines)
    if what == "property" and lines:
        lines.insert(0, "\\ ")  # else what stands before a colon in the first line is its type


def without_bars(lines: list[str]) -> list[str]:
    r"""Return lines of a docstring in which \|C\| is the size of C and no substitution.

    Examples
    --------
    >>> without_bars(["at most |C| - 1", "``x | y``", ">>> x | y"])
    ['at most \\|C\\| - 1', '``x | y``', '>>> x | y']
    """
    return [
        line
        if line.lstrip().startswith(">>>")
        else re.sub(r"(`+)[^`]*\1|\|", lambda match: "\\|" if match[0] == "|" else match[0], line)
        for line in lines
    ]


def add_lectures(app: Sphinx, what: str, name: str, thing, options, lines: list[str]) -> None:
    """Write below the entry of a function in which lectures it occurs."""
    taught = json.loads((Path(app.srcdir) / "_taught.json").read_text(encoding="utf-8"))
    lines += taught.get(name, [])


def find_short(
    app: Sphinx, environment: BuildEnvironment, node: pending_xref, text: nodes.Element
) -> nodes.Element | None:
    """Let `geometry.augment` mean ``coursekit.perceptrons.geometry.augment``."""
    if node.get("refdomain") != "py":
        return None
    python, full = environment.get_domain("py"), f"coursekit.{node['reftarget']}"
    return python.resolve_xref(environment, node["refdoc"], app.builder, "obj", full, node, text)


def named(match: re.Match) -> str:
    """Return a formula that heads a column with its signs as its name: else it counts as empty."""
    name = re.sub(r"<[^>]+>", "", match[2])
    return f'{match[1]}<math aria-label="{name}">{match[2]}</math>'


# What the theme's pages lack for those who listen to them: levels, names, one first heading, in
# the corner of a table, where there is nothing to head, a cell that is no heading, and in what
# opens and closes nothing else to press.
MENDED = [
    (r'<summary aria-label="Toggle hidden content">', "<summary>"),
    (r'role="heading"', r'role="heading" aria-level="2"'),
    (r'<aside class="sidebar-drawer">', r'<aside class="sidebar-drawer" aria-label="All pages">'),
    (r'<aside class="toc-drawer', r'<aside aria-label="This page" class="toc-drawer'),
    (r'<div id="search-results">', r'<h1>Search</h1>\n<div id="search-results">'),
    (r'<th class="(head[^"]*)">(?:<p></p>)?</th>', r'<td class="\1"></td>'),
    (r"<summary>Expand for references to <a [^>]*>(.*?)</a>", r"<summary>Lectures that use \1"),
    (r'(<th class="head[^"]*"><p>)<math>(.*?)</math>(?=</p></th>)', named),
]


def add_report(app: Sphinx, page: str, template: str, context: dict, doctree) -> None:
    """Let readers of a published page report an error on it."""
    repository = os.environ.get("GITHUB_REPOSITORY")
    if repository and "body" in context:
        address = f"https://github.com/{repository}/issues/new?title={quote(f'Error on {page}')}"
        context["body"] += (
            f'<p class="report"><a href="{address}">Report an error on this page</a></p>'
        )


def mend(app: Sphinx, failed: Exception | None) -> None:
    """Put into the finished pages what the theme leaves out."""
    if failed is None and app.builder.name == "html":
        for file in sorted(Path(app.outdir).rglob("*.html")):
            page = file.read_text(encoding="utf-8")
            for wrong, better in MENDED:
                page = re.sub(wrong, better, page)
            file.write_text(page, encoding="utf-8")


def share_widgets(app: Sphinx, failed: Exception | None) -> None:
    """Put the widgets where the pages of others can take them from."""
    if failed is None and app.builder.name == "html":
        embed(Path(app.outdir) / "_static")


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect these functions with Sphinx."""
    app.connect("autodoc-process-docstring", as_written, priority=100)
    app.connect("autodoc-process-docstring", add_lectures, priority=900)
    app.connect("html-page-context", add_report)
    app.connect("build-finished", mend)
    app.connect("build-finished", share_widgets)
    app.connect("missing-reference", find_short)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
