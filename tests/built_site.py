"""The web site, built once for all tests, and its pages read into what the tests ask about."""

import hashlib
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path

import pytest

from coursekit.homework import course_root

ROOT = course_root()
SITE = ROOT / "build" / "site"
NEEDED = {"sphinx": "sphinx", "myst_nb": "myst-nb", "furo": "furo"}
LOADED = {"img": "src", "script": "src", "source": "src", "iframe": "src", "video": "src"}
RELATIONS = {"stylesheet", "icon", "preload", "prefetch", "modulepreload"}


@dataclass
class Page(HTMLParser):
    """What is in one HTML file: names, links, what it loads, pictures, text."""

    path: Path
    names: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    pictures: list[dict] = field(default_factory=list)
    tags: list[tuple[str, dict]] = field(default_factory=list)
    text: str = ""

    def __post_init__(self):
        super().__init__()
        self._silent = None
        self.feed(self.path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append((tag, attributes))
        self.names += [attributes["id"]] if "id" in attributes else []
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        if tag in LOADED and LOADED[tag] in attributes:
            self.loads.append(attributes[LOADED[tag]])
        if tag == "link" and RELATIONS & set(attributes.get("rel", "").split()):
            self.loads.append(attributes["href"])
        if tag == "img":
            self.pictures.append(attributes)
        if tag in ("script", "style"):
            self._silent = tag

    def handle_endtag(self, tag):
        if tag == self._silent:
            self._silent = None

    def handle_data(self, data):
        if self._silent is None:
            self.text += data


@dataclass
class Site:
    """The finished site, how its making ended, and whether the notebooks stayed as they were."""

    pages: dict[str, Page]
    status: int
    output: str
    untouched: bool


def fingerprint():
    """Return a sum over all lectures and problem sets."""
    files = sorted([*ROOT.glob("notebooks/*"), *ROOT.glob("exercises/source/*/*")])
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def site():
    """Return the site; the test is skipped where something is missing that makes it."""
    missing = [package for module, package in NEEDED.items() if find_spec(module) is None]
    if missing:
        pytest.skip(f"no {', '.join(missing)} to build the web site: pip install '.[site]'")
    return build()


@cache
def build():
    """Build the site and read it."""
    before = fingerprint()
    command = [sys.executable, str(ROOT / "docs" / "build_site.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    files = [file for file in sorted(SITE.rglob("*.html")) if "_static" not in file.parts]
    pages = {file.relative_to(SITE).as_posix(): Page(file) for file in files}
    return Site(pages, done.returncode, done.stdout + done.stderr, fingerprint() == before)
