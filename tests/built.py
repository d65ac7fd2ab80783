"""The slides and the web site, each built once for all tests, and parsed."""

import hashlib
import json
import os
import subprocess
import sys
import time
from functools import cache
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import unquote, urlsplit

import nbformat
import pytest

from coursekit.course import course_root

ROOT = course_root()
LECTURES = sorted(file.stem for file in (ROOT / "notebooks").glob("*.ipynb"))
NEEDED = {"sphinx": "sphinx", "myst_nb": "myst-nb", "furo": "furo"}
RELATIONS = {"stylesheet", "icon", "preload", "prefetch", "modulepreload"}


@cache
def lecture(name):
    return nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4)


def outputs(name):
    """Return all outputs that a lecture has stored."""
    return [output for cell in lecture(name).cells for output in cell.get("outputs", [])]


def of_type(name, kind):
    """Return the names of the cells of a lecture that have this part in the slides."""
    cells = lecture(name).cells
    return [c.id for c in cells if c.metadata.get("slideshow", {}).get("slide_type") == kind]


class Page(HTMLParser):
    """The parts of some HTML: tags with attributes, names, links, loaded files, text."""

    def __init__(self, path=None, source=None):
        super().__init__()
        self.path = path
        self.source = source or path.read_text(encoding="utf-8")
        self.tags, self.text, self._silent = [], "", None
        self.feed(self.source)
        self.names = [values["id"] for _, values in self.tags if "id" in values]
        self.pictures = [values for tag, values in self.tags if tag == "img"]
        self.links = [
            values["href"] for tag, values in self.tags if tag == "a" and "href" in values
        ]
        self.loads = [
            values["src"] for tag, values in self.tags if tag != "input" and "src" in values
        ]
        for tag, values in self.tags:
            if tag == "link" and RELATIONS & set(values.get("rel", "").split()):
                self.loads.append(values["href"])
        # A picture that is written out in the page is not loaded.
        self.loads = [address for address in self.loads if not address.startswith("data:")]

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        self._silent = tag if tag in ("script", "style") else None

    def handle_endtag(self, tag):
        self._silent = None

    def handle_data(self, data):
        self.text += "" if self._silent else data

    def goal(self, link):
        """Return the file that a link leads to, and the name in it."""
        parts = urlsplit(link)
        path = os.path.normpath(self.path.parent / unquote(parts.path)) if parts.path else self.path
        return Path(path), unquote(parts.fragment)


def is_external(link):
    return bool(urlsplit(link).scheme or urlsplit(link).netloc)


def words(text):
    """Return a text with one space between words, as it is found in HTML and in notebooks."""
    return " ".join(text.split())


def once(factory, name, make):
    """Return a folder that one of the run's processes fills, while the others wait for it."""
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    try:
        folder.mkdir()
    except FileExistsError:
        while not (folder / "finished").exists():
            time.sleep(0.1)
    else:
        try:
            make(folder)
        finally:
            (folder / "finished").touch()
    return folder


def decks(factory):
    """Return the folder of the slides; where libraries cannot be fetched, the test is skipped."""
    slides = pytest.importorskip("coursekit.pages.slides")

    def make(folder):
        try:
            slides.build(folder / "slides", ROOT / "notebooks")
        except OSError as error:
            (folder / "absent").write_text(str(error))

    folder = once(factory, "decks", make)
    if (folder / "absent").exists():
        skip((folder / "absent").read_text())
    return folder / "slides"


def site(factory):
    """Return the site; where something is missing that makes it, the test is skipped."""
    absent = [package for module, package in NEEDED.items() if find_spec(module) is None]
    if absent:
        skip(f"no {', '.join(absent)} to build the web site: pip install '.[site]'")

    def make(folder):
        before = fingerprint()
        command = [sys.executable, "tests/live_site.py", "--out", str(folder)]
        build = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        outcome = [build.returncode, build.stdout + build.stderr, fingerprint() == before]
        (folder / "outcome.json").write_text(json.dumps(outcome))

    return _site(once(factory, "site", make))


def site_with(factory, part):
    """Return the site if it has this folder; else the test is skipped, and the reason shown."""
    made = site(factory)
    if not (made.folder / part).exists():
        skip(made.output)
    return made


@cache
def _site(folder):
    """Return the pages of a site, how its making ended, and whether the notebooks stayed."""
    status, output, untouched = json.loads((folder / "outcome.json").read_text())
    if "npm" in output:
        skip(output)
    folder = folder / "site"
    others = {"_static", "slides"}
    files = [file for file in sorted(folder.rglob("*.html")) if not others & {*file.parts}]
    pages = {file.relative_to(folder).as_posix(): Page(file) for file in files}
    return SimpleNamespace(
        folder=folder, pages=pages, status=status, output=output, untouched=untouched
    )


def skip(reason):
    """Skip what asks for a thing that is not here, or fail if the browser tests were asked for."""
    stop = pytest.fail if os.environ.get("COURSE_CHROMIUM") else pytest.skip
    stop(reason)


def fingerprint():
    """Return a sum over all lectures and problem sets."""
    files = sorted([*ROOT.glob("notebooks/*.*"), *ROOT.glob("exercises/*/*/*.ipynb")])
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
