"""Additions to Sphinx: links from functions to lectures, and names without `coursekit`."""

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

from coursekit.course import course
from coursekit.pages.site.link_previews import introduce
from coursekit.pages.site.live import POLICY
from coursekit.palette import palette

RUNNING = ("live-sheet", "live-lecture", "proof-live")  # elements of what runs in a page
# The blue of the label +1, darker for letters, has a contrast of 7 on white, the lighter one 10 on
# black.
LINK, LINK_ON_DARK = palette()["blue-letters"], palette()["blue-letters-on-dark"]
LIGHT = {
    "color-brand-primary": LINK,
    "color-brand-content": LINK,
    "font-stack": "var(--course-text)",
    "font-stack--monospace": "var(--course-code)",
}
DARK = {"color-brand-primary": LINK_ON_DARK, "color-brand-content": LINK_ON_DARK}


def as_written(app: Sphinx, what: str, name: str, thing, options, lines: list[str]) -> None:
    """Protect a docstring from being read as reStructuredText markup or napoleon fields."""
    lines[:] = without_bars(lines)
    if what == "property" and lines:
        lines.insert(0, "\\ ")  # otherwise the words before a colon in the first line are its type


def without_bars(lines: list[str]) -> list[str]:
    r"""Escape the bars of \|C\|, the size of C, so that they are no substitution.

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
    """Add to the entry of a function the lectures in which it occurs."""
    taught = json.loads((Path(app.srcdir) / "_taught.json").read_text(encoding="utf-8"))
    lines += taught.get(name, [])


def find_short(
    app: Sphinx, environment: BuildEnvironment, node: pending_xref, text: nodes.Element
) -> nodes.Element | None:
    """Resolve a short name, such as `room.function`, as one of the subject or of the kit."""
    if node.get("refdomain") != "py":
        return None
    python, target = environment.get_domain("py"), node["reftarget"]
    for package in (course().subject, "coursekit"):
        full = f"{package}.{target.removeprefix('coursekit.')}"
        place = environment, node["refdoc"], app.builder, "obj", full, node, text
        if found := python.resolve_xref(*place):
            return found
    return None


def named(match: re.Match) -> str:
    """Label a formula that heads a column with its text, so that it does not count as empty."""
    name = re.sub(r"<[^>]+>", "", match[2])
    return f'{match[1]}<math aria-label="{name}">{match[2]}</math>'


# Fixes for screen readers that the theme's pages lack: levels, names, a single first heading, no
# heading in the empty corner of a table, and nothing else to press inside an element that opens
# and closes.
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
# A part of the list of all pages: its caption, and its pages.
TREE = re.compile(
    r'<p class="caption" role="heading" aria-level="2">(<span[^>]*>[^<]*</span>)</p>'
    r'(.*?)(?=<p class="caption"|</div>)',
    re.DOTALL,
)


def add_report(app: Sphinx, page: str, template: str, context: dict, doctree) -> None:
    """Add a link with which readers of a published page can report an error on it."""
    repository = os.environ.get("GITHUB_REPOSITORY")
    if repository and "body" in context:
        address = f"https://github.com/{repository}/issues/new?title={quote(f'Error on {page}')}"
        context["body"] += (
            f'<p class="report"><a href="{address}">Report an error on this page</a></p>'
        )


def restrict(app: Sphinx, page: str, template: str, context: dict, doctree) -> None:
    """Forbid a page on which answers or proofs run to load anything from elsewhere."""
    if any(name in context.get("body", "") for name in RUNNING):
        policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        context["metatags"] = context.get("metatags", "") + policy


def folded(page: str) -> str:
    """Return a page whose list of all pages opens part by part; the first and its own are open.

    So a keyboard comes to the text after a few links, and not after all of them.

    Examples
    --------
    >>> caption = '<p class="caption" role="heading" aria-level="2"><span>{}</span></p>'
    >>> lists = caption.format("Lectures") + "<ul></ul>" + caption.format("More") + "<ul></ul>"
    >>> print(folded(f'<div class="sidebar-tree">{lists}</div>'))
    <div class="sidebar-tree"><details open><summary class="caption"><span>Lectures</span>\
</summary><ul></ul></details><details><summary class="caption"><span>More</span>\
</summary><ul></ul></details></div>
    """
    begin, tree, rest = page.partition('<div class="sidebar-tree">')
    parts = TREE.sub(_part, rest) if tree else rest
    return begin + tree + re.sub(r"^(\s*<details)>", r"\1 open>", parts)


def _part(match: re.Match[str]) -> str:
    """Return a part of the list as an element that opens."""
    caption, pages = match.groups()
    state = " open" if "current-page" in pages else ""
    return f'<details{state}><summary class="caption">{caption}</summary>{pages}</details>'


def mend(app: Sphinx, failed: Exception | None) -> None:
    """Fix the accessibility of the finished pages where the theme lacks it."""
    if failed is None and app.builder.name == "html":
        for file in sorted(Path(app.outdir).rglob("*.html")):
            page = file.read_text(encoding="utf-8")
            for wrong, better in MENDED:
                page = re.sub(wrong, better, page)
            page = folded(page)
            file.write_text(page, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect these functions with Sphinx."""
    app.connect("autodoc-process-docstring", as_written, priority=100)
    app.connect("autodoc-process-docstring", add_lectures, priority=900)
    app.connect("html-page-context", add_report)
    app.connect("html-page-context", restrict)
    app.connect("html-page-context", introduce)
    app.connect("build-finished", mend)
    app.connect("missing-reference", find_short)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
