"""The slides in a browser: opened from files, stepped through, read aloud, presented, printed."""

import importlib
import re
import sys
from io import BytesIO
from unittest import mock

import matplotlib.image
import nbformat
import numpy as np
import pytest
from nbformat import v4

from conftest import ROOT
from coursekit import widgets
from coursekit.datasets import five_points

NAMES = [file.stem for file in sorted((ROOT / "notebooks").glob("*.ipynb"))]
SECONDS = 60  # until a deck is ready, on a busy machine

# Where the show stands, and what of the slide cannot be seen. Half a pixel is rounding.
STANDS = """() => {
    const slide = Reveal.getCurrentSlide();
    const page = slide.querySelector(".page");
    const { left, right, top, bottom } = (slide.matches(".scrolls") ? slide : page)
        .getBoundingClientRect();
    const wide = [page, ...page.querySelectorAll("pre, table")];
    return {
        number: Reveal.getSlides().indexOf(slide),
        more: Reveal.availableFragments().next,
        down: Reveal.availableRoutes().down,
        last: Reveal.isLastSlide(),
        fits: left > -0.5 && right < innerWidth + 0.5 && top > -0.5 && bottom < innerHeight + 0.5
            && wide.every(part => part.scrollWidth <= part.clientWidth + 1)
            && (!slide.matches(".scrolls") || slide.tabIndex === 0),
        blank: page.innerText.trim() === "" && !page.querySelector("img, svg"),
        start: page.innerText.slice(0, 40),
    };
}"""
# Formulas that nobody typeset, as they would be read on the slides.
RAW = r"""() => {
    const texts = document.createTreeWalker(document.querySelector(".slides"), 4);
    const raw = [];
    while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        if (parentElement.closest("pre, code, script, style, mjx-container, math")) continue;
        if (/\$|\\[([a-zA-Z]/.test(data)) raw.push(data.trim());
    }
    return raw;
}"""
# With all steps of all slides shown: those that are not inside the window.
OUTSIDE = f"""() => {{
    Reveal.configure({{ fragments: false, transition: "none" }});
    return Reveal.getSlides().map(slide => {{
        const {{ h, v }} = Reveal.getIndices(slide);
        Reveal.slide(h, v);
        return ({STANDS})();
    }}).filter(slide => !slide.fits).map(slide => slide.start);
}}"""
SHEETS = "() => [...document.querySelectorAll('.pdf-page')].map(page => page.offsetHeight)"
CUT = """() => [...document.querySelectorAll(".pdf-page")].filter(
    sheet => sheet.querySelector(".page").getBoundingClientRect().bottom
        > sheet.getBoundingClientRect().bottom + 0.5
).map(sheet => sheet.innerText.slice(0, 40))"""


@pytest.fixture(scope="module")
def slides(axe_source):
    """The module that builds the slides; where axe-core can be fetched, so can what it needs."""
    with mock.patch.object(sys, "path", [str(ROOT), *sys.path]):
        yield importlib.import_module("docs.slides")


@pytest.fixture(scope="module")
def decks(slides, tmp_path_factory):
    """The folder of all decks."""
    folder = tmp_path_factory.mktemp("made") / "slides"
    slides.build(folder)
    return folder


def open_deck(page, path, size=(1280, 720)):
    page.set_default_timeout(1000 * SECONDS)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(path.as_uri())
    page.wait_for_selector(".reveal.ready")
    page.evaluate("Reveal.configure({ transition: 'none' })")
    page.add_style_tag(content=".reveal .fragment { transition: none !important }")


def open_for_print(page, path):
    page.set_default_timeout(1000 * SECONDS)
    page.goto(path.as_uri() + "?print-pdf")
    page.wait_for_selector(".pdf-page > section:not([aria-hidden])", state="attached")


def from_elsewhere(record):
    return [
        url for url in record.requests if not url.startswith(("file:", "data:", "blob:", "about:"))
    ]


def steps(page):
    """Go through a deck by arrow keys, and yield where it stands after each."""
    while True:
        stands = page.evaluate(STANDS)
        yield stands
        if stands["last"] and not stands["more"]:
            return
        page.keyboard.press("ArrowDown" if stands["more"] or stands["down"] else "ArrowRight")


def small(screenshot):
    """A screenshot as an array at a quarter of its size."""
    picture = matplotlib.image.imread(BytesIO(screenshot))[..., :3]
    return picture.reshape(180, 4, 320, 4, 3).mean(axis=(1, 3))


def contact_sheet(pictures, path, columns=6):
    pictures = [np.pad(p, ((2, 2), (2, 2), (0, 0)), constant_values=0.5) for p in pictures]
    pictures += [np.zeros_like(pictures[0])] * (-len(pictures) % columns)
    rows = [np.hstack(pictures[k : k + columns]) for k in range(0, len(pictures), columns)]
    matplotlib.image.imsave(path, np.vstack(rows))


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_is_stepped_through_by_keyboard(page, record, decks, shots, name):
    open_deck(page, decks / f"{name}.html")
    stood = []
    pictures = []
    for stands in steps(page):
        stood.append(stands)
        if not stands["more"]:
            pictures.append(small(page.screenshot()))
    contact_sheet(pictures, shots / f"slides-{name}.png")
    assert [s["number"] for s in stood if not s["more"]] == list(range(len(pictures)))
    assert len(pictures) == page.evaluate("Reveal.getTotalSlides()")
    assert [s["start"] for s in stood if not s["fits"]] == []
    assert [s["number"] for s in stood if s["blank"]] == []
    assert page.evaluate(RAW) == []
    assert page.locator("mjx-container").count() == page.locator("mjx-container > svg").count() > 0
    assert page.locator("[data-mjx-error]").count() == 0
    assert page.locator(".coursekit-still:not([hidden])").count() == 0
    assert record.problems == []
    assert from_elsewhere(record) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_slide_fits_on_a_larger_screen_and_on_an_older_one(page, decks, name):
    for size in [(1920, 1080), (1024, 768)]:
        open_deck(page, decks / f"{name}.html", size)
        assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("name", NAMES)
def test_everybody_can_read_every_slide(page, record, decks, axe, name):
    """Printed, a deck shows all its slides with all their steps at once."""
    open_for_print(page, decks / f"{name}.html")
    assert record.problems == []  # axe-core has some of its own with files
    assert page.evaluate(CUT) == []
    assert axe(page) == []


def test_everybody_can_use_the_list_and_the_show(page, decks, axe):
    page.goto((decks / "index.html").as_uri())
    assert axe(page) == []
    page.get_by_role("link", name=re.compile("^00")).first.click()
    page.wait_for_selector(".reveal.ready")
    assert axe(page) == []
    page.keyboard.press("Tab")
    outline = page.evaluate("getComputedStyle(document.activeElement).outline")
    assert "solid" in outline and "rgb(0, 114, 178)" in outline


def test_the_presenter_has_the_notes_in_a_window(page, record, decks, shoot):
    open_deck(page, decks / "01-hyperplanes.html")
    with page.expect_popup() as popup:
        page.keyboard.press("s")
    notes = popup.value.locator(".speaker-controls-notes .value")
    heard = []
    while len(heard) < 2:  # the second has a formula
        found = page.evaluate("Reveal.getSlideNotes()")
        if found:
            notes.get_by_text("For the lecturer").wait_for()
            heard.append(notes.inner_html())
            shoot(popup.value, f"{len(heard)}")
        page.keyboard.press("PageDown")
        if found:
            page.keyboard.press("PageDown")
    assert "Every guess comes first" in heard[0]
    assert "<math" in heard[1] and "$" not in heard[1]
    assert record.problems == []
    assert from_elsewhere(record) == []


def test_a_deck_is_printed_with_each_slide_on_a_sheet(page, decks, shots):
    open_deck(page, decks / "01-hyperplanes.html")
    slides = page.evaluate("Reveal.getTotalSlides()")
    open_for_print(page, decks / "01-hyperplanes.html")
    heights = page.evaluate(SHEETS)
    assert len(heights) == slides
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    (shots / "slides-01-hyperplanes.pdf").write_bytes(pdf)
    sheets = sum(round(height / min(heights)) for height in heights)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == sheets


@pytest.mark.parametrize("name", NAMES)
def test_every_deck_has_a_widget_that_moves(page, record, decks, name):
    open_deck(page, decks / f"{name}.html")
    widget = page.locator(".coursekit-widget").first
    widget.wait_for(state="attached")
    page.evaluate(
        "widget => { const at = Reveal.getIndices(widget.closest('section'));"
        " Reveal.slide(at.h, at.v, 99); }",
        widget.element_handle(),
    )
    picture = widget.locator("svg").first
    before = picture.inner_html()
    for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        picture.focus()
        page.keyboard.press(key)
        if picture.inner_html() != before:
            break
    assert picture.inner_html() != before
    assert widget.is_visible() and widget.get_by_role("status").inner_text()
    assert record.problems == [] and from_elsewhere(record) == []


def test_a_widget_works_on_a_slide(page, record, slides, tmp_path, shoot):
    widget = widgets.perceptron(*five_points())
    output = v4.new_output("display_data", {"text/html": widget._repr_html_(), "text/plain": ""})
    notebook = v4.new_notebook(
        cells=[
            v4.new_markdown_cell("# 07 · Trial"),
            v4.new_code_cell("widgets.perceptron(X, y)", outputs=[output], execution_count=1),
            v4.new_markdown_cell("The next slide."),
        ]
    )
    for cell in notebook.cells:
        cell.metadata["slideshow"] = {"slide_type": "slide"}
    (tmp_path / "lectures").mkdir()
    nbformat.write(notebook, tmp_path / "lectures" / "07-trial.ipynb")
    slides.build(tmp_path / "slides", tmp_path / "lectures")
    open_deck(page, tmp_path / "slides" / "07-trial.html")
    assert page.evaluate("Reveal.getTotalSlides()") == 3
    page.keyboard.press("ArrowRight")
    status = page.locator(".coursekit-widget [aria-live]")
    before = status.inner_text()
    page.locator(".coursekit-widget svg").first.focus()
    page.keyboard.press("ArrowRight")
    assert status.inner_text() != before
    assert page.evaluate(STANDS)["number"] == 1 and page.evaluate(STANDS)["fits"]
    page.get_by_role("button", name="Forward").click(timeout=5000)
    shoot(page, "widget")
    assert record.problems == []
