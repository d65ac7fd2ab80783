"""What the world sees of a page: its description, and the picture that a link to it shows."""

from __future__ import annotations

import os
import re
from html import escape, unescape
from pathlib import Path

from sphinx.application import Sphinx

from coursekit.course import course

PICTURE = "link.png"  # in docs/site, 1200 × 630
PARAGRAPH = re.compile(r"<p\b[^>]*>(.*?)</p>", re.DOTALL)
FOLDED = re.compile(
    r"<details\b(?:(?!<details\b).)*?</details>", re.DOTALL
)  # with nothing folded in it
FEWEST_WORDS, LONGEST = 8, 200


def description(body: str) -> str:
    """Return the first open paragraph of a page that is long enough to say what it is about.

    Examples
    --------
    >>> description("<h1>One</h1><p>Short.</p><p>Here <b>we</b> see how a line turns with it.</p>")
    'Here we see how a line turns with it.'
    """
    while FOLDED.search(body):
        body = FOLDED.sub("", body)
    for match in PARAGRAPH.finditer(body):
        text = " ".join(unescape(re.sub(r"<[^>]+>", "", match[1])).split())
        if "<math" in match[1] or len(text.split()) < FEWEST_WORDS:
            continue
        return text if len(text) <= LONGEST else text[: text.rindex(" ", 0, LONGEST)] + " …"
    return course().title


def address(repository: str) -> str:
    """Return where GitHub publishes the site of a repository; "" without one.

    Examples
    --------
    >>> address("ada/lines"), address("ada/ada.github.io"), address("")
    ('https://ada.github.io/lines/', 'https://ada.github.io/', '')
    """
    owner, _, name = repository.partition("/")
    if not name:
        return ""
    home = f"https://{owner.lower()}.github.io/"
    return home if name.lower() == f"{owner.lower()}.github.io" else f"{home}{name}/"


def introduce(app: Sphinx, page: str, template: str, context: dict, doctree) -> None:
    """Give a page its description and, for those who see a link to it, a title and a picture."""
    if "body" not in context:
        return
    text = description(context["body"])
    site = address(os.environ.get("GITHUB_REPOSITORY", ""))
    facts = {
        "og:type": "website",
        "og:site_name": course().title,
        "og:title": unescape(re.sub(r"<[^>]+>", "", context.get("title", course().title))),
        "og:description": text,
    }
    if (Path(app.srcdir) / "_shared" / PICTURE).exists():
        facts["og:image"] = f"{site}_static/{PICTURE}"
    if site:
        facts["og:url"] = f"{site}{page}.html"
    tags = [f'<meta name="description" content="{escape(text)}">']
    tags += [f'<meta property="{name}" content="{escape(value)}">' for name, value in facts.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image">')
    context["metatags"] = context.get("metatags", "") + "\n".join(tags)
