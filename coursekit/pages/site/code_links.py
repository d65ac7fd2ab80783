"""Put the links that sphinx-codeautolink found into the code of a page, without parsing the page.

The extension reads each page as a tree, copies each block for each piece of code, and writes the
tree: that took a third of the time that the site takes. What it looks for in a block and what it
puts there is its own; here only the blocks are found by a pattern.
"""

from __future__ import annotations

import html
import re
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx_codeautolink import extension
from sphinx_codeautolink.extension.block import (
    BUILTIN_BLOCKS,
    SourceTransform,
    construct_name_pattern,
    format_title,
)

LINK = '<a class="sphinx-codeautolink-a" href="{link}"{title}>{text}</a>'
KINDS = "|".join(sorted(map(re.escape, BUILTIN_BLOCKS), key=len, reverse=True))
BLOCK = re.compile(
    rf'<div class="(?:[^"]* )?(?:highlight-(?:{KINDS})|doctest)(?: [^"]*)?">'
    r"\s*(?:<div[^>]*>\s*)*(<pre\b[^>]*>.*?</pre>)",
    re.DOTALL,
)
TAG = re.compile(r"<[^>]+>")
WHERE = {"type": "codeautolink", "subtype": "match_block"}
log = logging.getLogger(__name__)


def link_html(
    document: str, out_dir: str, transforms: list[SourceTransform], inventory: dict, *rest, **more
) -> None:
    """Put the links of a document's pieces of code into its page."""
    file = Path(out_dir, f"{document}.html")
    page = file.read_text(encoding="utf-8")
    up = "../" * (len(file.relative_to(out_dir).parents) - 1)
    blocks = [(match.span(1), match[1]) for match in BLOCK.finditer(page)]
    texts = [html.unescape(TAG.sub("", block)).rstrip() for _, block in blocks]
    linked = {}
    for transform in transforms:
        source = transform.source.rstrip()
        place = next((i for i, t in enumerate(texts) if t == source and i not in linked), None)
        if place is None:
            log.warning("No code on the page is\n%s", source, location=document, **WHERE)
        else:
            linked[place] = with_links(blocks[place][1], transform, inventory, up)
    for place in sorted(linked, reverse=True):
        (begin, end), _ = blocks[place]
        page = page[:begin] + linked[place] + page[end:]
    file.write_text(page, encoding="utf-8")


def with_links(block: str, transform: SourceTransform, inventory: dict, up: str) -> str:
    """Return a block of code with a link on each name; `up` leads to the top of the site."""
    lines = block.split("\n")
    for name in transform.names:
        where = slice(name.lineno - 1, name.end_lineno)
        code = "\n".join(lines[where])
        found = [*re.finditer(construct_name_pattern(name), code)]
        if not found:
            log.warning("No link for %s in\n%s", name.code_str, transform.source, **WHERE)
            continue
        begin, end = found[-1].span()  # in a.b = a.b from the right
        begin += len(found[-1][1])
        address, text = inventory[name.resolved_location], code[begin:end]
        link = address if address.startswith(("http://", "https://")) else up + address
        title = format_title(name.resolved_location, text)
        code = code[:begin] + LINK.format(link=link, title=title, text=text) + code[end:]
        lines[where] = code.split("\n")
    return "\n".join(lines)


def setup(app: Sphinx) -> dict[str, bool]:
    """Let the extension use `link_html` of this module."""
    extension.link_html = link_html
    return {"parallel_read_safe": True, "parallel_write_safe": True}
