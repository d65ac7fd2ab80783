"""The slides: what is in the decks, and what is said when their libraries cannot be fetched."""

import re
import subprocess
from pathlib import Path
from types import SimpleNamespace

import built
import matplotlib
import nbformat
import pytest
from built import LECTURES, Page, lecture, of_type
from matplotlib.font_manager import FontProperties, findfont
from nbformat import v4

from docs import npm, slides
from docs.notebooks import WIDGET

STATE = "application/vnd.jupyter.widget-state+json"


def trial(*outputs, text="# 07 · Trial\n\nText.", metadata=None):
    """A lecture with a slide of text, and a cell with these outputs."""
    data = [v4.new_output("display_data", {"text/plain": "", **output}) for output in outputs]
    code = v4.new_code_cell("1 + 1", outputs=data, execution_count=1)
    notebook = v4.new_notebook(cells=[v4.new_markdown_cell(text), code], metadata=metadata or {})
    notebook.cells[0].metadata["slideshow"] = {"slide_type": "slide"}
    return notebook


# One deck


def test_what_only_a_kernel_can_show_is_left_out():
    still = {"text/html": '<div class="coursekit-still"><img alt="A line." src="data:,"></div>'}
    model = {"model_id": "abc", "version_major": 2, "version_minor": 0}
    view = {WIDGET: model, "text/plain": "A widget in words."}
    state = {"widgets": {STATE: {"state": {"abc": {}}, "version_major": 2, "version_minor": 0}}}
    text = slides.deck(trial(still, view, metadata=state))
    assert 'alt="A line."' in text and "in words" not in text
    assert "widget-view" not in text and "widget-state" not in text and "html-manager" not in text


def test_a_link_to_a_notebook_that_is_no_lecture_leaves_its_words():
    text = "# 07 · Trial\n\n[The line](01-hyperplanes.ipynb), [sheet](../homework/ps1.ipynb)."
    deck = Page(source=slides.deck(trial(text=text)))
    assert "The line, sheet." in deck.text
    assert deck.links == ["01-hyperplanes.html"]


def test_a_picture_without_a_text_stops_it_and_the_old_slides_stay(tmp_path, monkeypatch):
    monkeypatch.setattr(slides, "_copy_libraries", lambda folder: folder.mkdir(parents=True))
    (tmp_path / "lectures").mkdir()
    file = tmp_path / "lectures" / "07-trial.ipynb"
    made = tmp_path / "made" / "slides"
    nbformat.write(trial(), file)
    assert slides.build(made, file.parent) == {"07-trial.html": "07 · Trial"}
    assert Page(made / "index.html").links == ["07-trial.html", "07-trial.html?print-pdf"]
    before = (made / "07-trial.html").read_bytes()
    nbformat.write(trial({"text/html": '<img src="data:,">'}), file)
    with pytest.raises(ValueError, match=r"07-trial\.ipynb cannot become.*Alternative text is mis"):
        slides.build(made, file.parent)
    assert (made / "07-trial.html").read_bytes() == before
    assert [path.name for path in made.parent.iterdir()] == ["slides"]


# All decks


@pytest.fixture(scope="module")
def decks(tmp_path_factory):
    folder = built.decks(tmp_path_factory)
    return {name: Page(folder / f"{name}.html") for name in LECTURES}


@pytest.mark.pages
def test_decks_load_only_what_lies_beside_them_with_its_licence(decks):
    library = decks[LECTURES[0]].path.parent / "lib"
    for deck in decks.values():
        assert len(deck.loads) >= 5
        assert not re.search(r"""\bimport\b[^;\n]*["']https?:""", deck.source)
        for url in [*deck.loads, *asked_for(deck.source)]:
            lies_there = url.startswith("lib/") and (deck.path.parent / url).is_file()
            assert lies_there or url.startswith(("data:", "#")), url
    for css in library.rglob("*.css"):
        for url in asked_for(css.read_text("utf-8")):
            assert url.startswith("data:") or (css.parent / url).is_file(), (css, url)
    assert all((library / name / "LICENSE").is_file() for name, _ in slides.LIBRARIES)
    licences = {file.name.removeprefix("LICENSE-") for file in library.glob("fonts/LICENSE-*")}
    for font in library.glob("fonts/*.woff*"):
        assert font.name.lower().startswith(tuple(licences)), font.name


def asked_for(style):
    """Return what a style sheet, or a page with one, asks for."""
    return re.findall(r"""(?:url\(|@import)\s*["']?([^"')]+)""", style)


@pytest.mark.pages
def test_a_deck_has_the_notes_and_leaves_out_what_is_for_reading(decks):
    for name, deck in decks.items():
        notes = re.findall(r'<aside class="notes">\s*<div[^>]* id="cell-id=([^"]+)"', deck.source)
        assert notes == of_type(name, "notes") != []
        shown = {place.removeprefix("cell-id=") for place in deck.names}
        assert shown >= set(of_type(name, "slide")) != set()
        assert not shown & set(of_type(name, "skip"))


@pytest.mark.pages
def test_a_deck_has_a_title_a_language_texts_for_its_pictures_and_links_to_other_decks(decks):
    for name, deck in decks.items():
        title = lecture(name).cells[0].source.splitlines()[0].removeprefix("# ")
        assert f"<title>{title} slides</title>" in deck.source
        assert ("html", {"lang": "en"}) in deck.tags
        assert [img["alt"] for img in deck.pictures if len(img["alt"]) < 10] == [], name
        inside = [url.removesuffix(".html") for url in deck.links if not built.is_external(url)]
        assert set(inside) <= set(LECTURES), name


# What is fetched


def test_pictures_have_their_letters_from_matplotlib_itself():
    for family in ("sans-serif", "monospace"):
        assert Path(findfont(FontProperties(family=[family]))).is_relative_to(
            matplotlib.get_data_path()
        )


def test_without_npm_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(npm, "FOLDER", tmp_path / "npm")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FileNotFoundError, match=r"there is no command npm\. Install Node\.js"):
        slides.build(tmp_path / "made" / "slides")
    assert list((tmp_path / "made").iterdir()) == []


@pytest.fixture
def registry(tmp_path, monkeypatch):
    """A registry of one's own: what npm shall do, and what it was asked for."""
    registry = SimpleNamespace(error=None, requests=[], folder=tmp_path / "npm")

    def run(command, **_):
        package, folder = command[-1], Path(command[command.index("--prefix") + 1])
        registry.requests.append(package)
        content = folder / "node_modules" / package.rpartition("@")[0]
        content.mkdir(parents=True)
        (content / "a.js").write_text("1")
        if registry.error:
            raise registry.error

    monkeypatch.setattr(npm, "FOLDER", registry.folder)
    monkeypatch.setattr(npm.shutil, "which", lambda name: name)
    monkeypatch.setattr(npm.subprocess, "run", run)
    return registry


def test_a_package_is_fetched_once_for_each_version(registry):
    folder = npm.fetch("thing", "1.2.3")
    assert (folder / "a.js").read_text() == "1"
    assert npm.fetch("thing", "1.2.3") == folder != npm.fetch("@scope/thing", "1.2.4")
    assert registry.requests == ["thing@1.2.3", "@scope/thing@1.2.4"]
    assert {p.name for p in registry.folder.iterdir()} == {"thing-1.2.3", "@scope"}


@pytest.mark.parametrize(
    "error, message",
    [
        (subprocess.CalledProcessError(1, "npm", stderr=b"ENOTFOUND"), "npm says:\nENOTFOUND"),
        (subprocess.TimeoutExpired("npm", 600), "within 600 seconds"),
    ],
)
def test_of_a_failed_download_nothing_is_kept(registry, error, message):
    registry.error = error
    with pytest.raises(OSError, match=f"(?s)thing 1 could not.*{message}"):
        npm.fetch("thing", "1")
    assert list(registry.folder.iterdir()) == []
