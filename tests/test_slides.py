"""The slides: what is in the decks, and what is said when their libraries cannot be fetched."""

import importlib
import io
import re
import subprocess
import sys
import tarfile
from types import SimpleNamespace
from unittest import mock

import nbformat
import pytest
from built_site import Page
from nbformat import v4

from coursekit.homework import course_root

ROOT = course_root()
NAMES = [file.stem for file in sorted((ROOT / "notebooks").glob("*.ipynb"))]
VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"


@pytest.fixture(scope="module")
def slides():
    with mock.patch.object(sys, "path", [str(ROOT), *sys.path]):
        yield importlib.import_module("docs.slides")


@pytest.fixture(scope="module")
def npm(slides):
    return slides.npm


def read(name):
    return nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4)


@pytest.fixture(scope="module")
def page_of(slides, tmp_path_factory):
    """A function that makes a lecture a deck and reads it; nbconvert's warnings are errors."""
    folder = tmp_path_factory.mktemp("decks")

    def page_of(lecture, name="trial"):
        path = folder / f"{name}.html"
        path.write_text(slides.deck(lecture), encoding="utf-8")
        return Page(path)

    return page_of


@pytest.fixture(scope="module")
def decks(page_of):
    return {name: page_of(read(name), name) for name in NAMES}


def lecture(*outputs, text="# 07 · Trial\n\nText.", metadata=None):
    """A lecture with a slide of text, and a cell with these outputs."""
    data = [v4.new_output("display_data", {"text/plain": "", **output}) for output in outputs]
    code = v4.new_code_cell("1 + 1", outputs=data, execution_count=1)
    notebook = v4.new_notebook(cells=[v4.new_markdown_cell(text), code], metadata=metadata or {})
    notebook.cells[0].metadata["slideshow"] = {"slide_type": "slide"}
    return notebook


def loaded(deck):
    """What a deck loads by itself; what it leads to when followed is not in it."""
    styles = re.findall(r"""(?:url\(|@import)\s*["']?([^"')]+)""", source(deck))
    return [url for url in [*deck.loads, *styles] if not url.startswith("data:")]


def source(deck):
    return deck.path.read_text(encoding="utf-8")


def of_type(name, kind):
    """The names of the cells of a lecture that have this part in the slides."""
    cells = read(name).cells
    return [c.id for c in cells if c.metadata.get("slideshow", {}).get("slide_type") == kind]


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_loads_only_what_lies_beside_it(decks, name):
    wanted = loaded(decks[name])
    assert len(wanted) >= 5
    assert [url for url in wanted if not url.startswith(("lib/", "#"))] == []
    assert not re.search(r"""\bimport\b[^;\n]*["']https?:""", source(decks[name]))


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_has_the_notes_and_leaves_out_what_is_for_reading(decks, name):
    def shown(kind):
        return [cell for cell in of_type(name, kind) if f"cell-id={cell}" in decks[name].names]

    notes = re.findall(
        r'<aside class="notes">\s*<div[^>]* id="cell-id=([^"]+)"', source(decks[name])
    )
    assert notes == of_type(name, "notes") != []
    assert shown("slide") == of_type(name, "slide") != []
    assert shown("skip") == []


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_to_the_other_decks(decks, name):
    links = [url for url in decks[name].links if not url.startswith(("https://", "http://"))]
    assert [url for url in links if url.removesuffix(".html") not in NAMES] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_has_a_title_a_language_and_a_text_for_each_picture(decks, name):
    title = read(name).cells[0].source.splitlines()[0].removeprefix("# ")
    assert f"<title>{title} slides</title>" in source(decks[name])
    assert ("html", {"lang": "en"}) in decks[name].tags
    assert [img["alt"] for img in decks[name].pictures if len(img["alt"]) < 10] == []


def test_what_only_a_kernel_can_show_is_left_out(slides):
    still = {"text/html": '<div class="coursekit-still"><img alt="A line." src="data:,"></div>'}
    model = {"model_id": "abc", "version_major": 2, "version_minor": 0}
    view = {VIEW: model, "text/plain": "A widget in words."}
    state = {"widgets": {STATE: {"state": {"abc": {}}, "version_major": 2, "version_minor": 0}}}
    text = slides.deck(lecture(still, view, metadata=state))
    assert 'alt="A line."' in text and "in words" not in text
    assert "widget-view" not in text and "widget-state" not in text and "html-manager" not in text


def test_a_link_to_a_notebook_that_is_no_lecture_leaves_its_words(page_of):
    text = "# 07 · Trial\n\n[The line](01-hyperplanes.ipynb), [sheet](../homework/ps1.ipynb)."
    deck = page_of(lecture(text=text))
    assert "The line, sheet." in deck.text
    assert deck.links == ["01-hyperplanes.html"]


def test_a_picture_without_a_text_stops_it_and_the_old_slides_stay(slides, tmp_path, monkeypatch):
    monkeypatch.setattr(slides, "_copy_libraries", lambda folder: folder.mkdir(parents=True))
    (tmp_path / "lectures").mkdir()
    file = tmp_path / "lectures" / "07-trial.ipynb"
    made = tmp_path / "made" / "slides"
    nbformat.write(lecture(), file)
    assert slides.build(made, file.parent) == {"07-trial.html": "07 · Trial"}
    before = (made / "07-trial.html").read_bytes()
    nbformat.write(lecture({"text/html": '<img src="data:,">'}), file)
    with pytest.raises(ValueError, match=r"07-trial\.ipynb cannot become.*Alternative text is mis"):
        slides.build(made, file.parent)
    assert (made / "07-trial.html").read_bytes() == before
    assert [path.name for path in made.parent.iterdir()] == ["slides"]


def test_the_libraries_lie_beside_the_decks_with_their_licences(slides, npm, tmp_path):
    try:
        for package in slides.LIBRARIES:
            npm.fetch(*package)
    except OSError as error:
        pytest.skip(f"no libraries: {error}")
    (tmp_path / "lectures").mkdir()
    nbformat.write(lecture(), tmp_path / "lectures" / "07-trial.ipynb")
    made = tmp_path / "slides"
    slides.build(made, tmp_path / "lectures")
    wanted = loaded(Page(made / "07-trial.html"))
    assert len(wanted) >= 5 and [path for path in wanted if not (made / path).is_file()] == []
    for css in (made / "lib").rglob("*.css"):
        assert not re.search(r"""(?:url\(|@import)\s*["']?(?:https?:|//)""", css.read_text("utf-8"))
    assert all((made / "lib" / name / "LICENSE").is_file() for name, _ in slides.LIBRARIES)
    assert Page(made / "index.html").links == ["07-trial.html", "07-trial.html?print-pdf"]


def test_without_npm_it_says_what_to_install(slides, npm, tmp_path, monkeypatch):
    monkeypatch.setattr(npm, "FOLDER", tmp_path / "npm")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FileNotFoundError, match=r"there is no command npm\. Install Node\.js"):
        slides.build(tmp_path / "made" / "slides")
    assert list((tmp_path / "made").iterdir()) == []


@pytest.fixture
def registry(npm, tmp_path, monkeypatch):
    """A registry of one's own: what `npm pack` shall do, and what it was asked for."""
    registry = SimpleNamespace(files={}, error="", asked=[], folder=tmp_path / "npm")

    def run(command, cwd, **_):
        registry.asked.append(command[2])
        if registry.error == "timeout":
            raise subprocess.TimeoutExpired(command, 1)
        if not registry.error:
            with tarfile.open(cwd / "package.tgz", "w:gz") as archive:
                for name, content in registry.files.items():
                    member = tarfile.TarInfo(name)
                    member.size = len(content)
                    archive.addfile(member, io.BytesIO(content))
        return SimpleNamespace(returncode=bool(registry.error), stderr=registry.error.encode())

    monkeypatch.setattr(npm, "FOLDER", registry.folder)
    monkeypatch.setattr(npm.shutil, "which", lambda name: name)
    monkeypatch.setattr(npm.subprocess, "run", run)
    return registry


def test_a_package_is_fetched_once_for_each_version(npm, registry):
    registry.files = {"package/package.json": b"{}", "package/dist/a.js": b"1"}
    folder = npm.fetch("thing", "1.2.3")
    assert (folder / "dist" / "a.js").read_bytes() == b"1"
    assert npm.fetch("thing", "1.2.3") == folder != npm.fetch("@scope/thing", "1.2.4")
    assert registry.asked == ["thing@1.2.3", "@scope/thing@1.2.4"]
    assert {p.name for p in registry.folder.iterdir()} == {"thing-1.2.3", "@scope"}


@pytest.mark.parametrize(
    ("files", "error", "message"),
    [
        ({}, "ENOTFOUND", r"(?s)thing@1 failed; is there a connection.*npm says:\nENOTFOUND"),
        ({}, "timeout", r"thing@1 did not end within \d+ seconds\. Try again"),
        ({"package/package.json": b"", "package/../../out": b""}, "", r"cannot be unpacked.*Noth"),
        ({"other/file": b""}, "", r"is no npm package\. Nothing was kept"),
    ],
)
def test_of_a_failed_download_nothing_is_kept(npm, registry, files, error, message):
    registry.files, registry.error = files, error
    with pytest.raises(OSError, match=message):
        npm.fetch("thing", "1")
    assert list(registry.folder.iterdir()) == []
