"""The slides in a browser: opened from files, stepped through, read aloud, presented, printed."""

import re
from types import SimpleNamespace

import built
import pytest
from built import LECTURES
from machines import system_fonts
from records import Record

pytestmark = [pytest.mark.browser, pytest.mark.pages]
SECONDS = 120  # until a deck is ready, on a busy machine
SIZES = [(1280, 720), (1920, 1080), (1024, 768)]

# Where the show stands, and whether all of the slide is seen. Half a pixel is rounding.
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
    };
}"""
# All slides at once: whether they fit, and where their parts are.
ALL = """() => {
    Reveal.configure({ fragments: false, transition: "none" });
    Reveal.layout();
    document.querySelector(".reveal").classList.add("measured");
    const scale = Reveal.getScale();
    return Reveal.getSlides().map(slide => {
        const page = slide.querySelector(".page");
        const box = page.getBoundingClientRect();
        const wide = [page, ...page.querySelectorAll("pre, table")];
        return {
            start: page.innerText.slice(0, 40),
            fits: box.width < 1280 * scale + 0.5
                && wide.every(part => part.scrollWidth <= part.clientWidth + 1)
                && (slide.matches(".scrolls") ? slide.tabIndex === 0
                    : box.height < 720 * scale + 0.5),
            blank: page.innerText.trim() === "" && !page.querySelector("img, svg"),
            parts: [page.style.zoom, ...[...page.querySelectorAll("*")].map(part => {
                const { x, y, width, height } = part.getBoundingClientRect();
                return [x - box.x, y - box.y, width, height].map(Math.round).join();
            })],
        };
    });
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
SHEETS = "() => [...document.querySelectorAll('.pdf-page')].map(page => page.offsetHeight)"
CUT = """() => [...document.querySelectorAll(".pdf-page")].filter(
    sheet => sheet.querySelector(".page").getBoundingClientRect().bottom
        > sheet.getBoundingClientRect().bottom + 0.5
).map(sheet => sheet.innerText.slice(0, 40))"""


@pytest.fixture(scope="module")
def chromium(browsers):
    return browsers["sans"]


@pytest.fixture(scope="module")
def decks(chromium_command, tmp_path_factory):
    """The folder of all decks."""
    return built.decks(tmp_path_factory)


def open_deck(page, path):
    page.set_default_timeout(1000 * SECONDS)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(path.as_uri())
    page.wait_for_selector(".reveal.ready")
    page.evaluate("Reveal.configure({ transition: 'none' })")
    page.add_style_tag(content=".reveal .fragment { transition: none !important }")


def open_for_print(page, path):
    page.set_default_timeout(1000 * SECONDS)
    page.goto(path.as_uri() + "?print-pdf")
    page.wait_for_selector(".pdf-page > section:not([aria-hidden])", state="attached")


def from_elsewhere(record):
    here = ("file:", "data:", "blob:", "about:")
    return [url for url in record.requests if not url.startswith(here)]


@pytest.fixture(scope="module", params=LECTURES)
def shown(request, browsers, decks):
    """A deck in a window on each machine, and what its pages do."""
    record = Record()
    contexts = [browser.new_context() for browser in browsers.values()]
    for context in contexts:
        record.listen(context)
    pages = [context.new_page() for context in contexts]
    for page in pages:
        open_deck(page, decks / f"{request.param}.html")
    yield SimpleNamespace(pages=pages, page=pages[0], record=record)
    for context in contexts:
        context.close()


def test_formulas_and_widgets_are_ready(shown):
    page = shown.page
    assert page.evaluate(RAW) == []
    assert page.locator("mjx-container").count() == page.locator("mjx-container > svg").count() > 0
    assert page.locator("[data-mjx-error]").count() == 0
    assert page.locator(".coursekit-still:not([hidden])").count() == 0
    assert shown.record.problems == [] and from_elsewhere(shown.record) == []


def test_every_slide_fits_on_every_screen_whatever_fonts_the_machine_has(shown):
    for width, height in SIZES:
        stood = []
        for page in shown.pages:
            page.set_viewport_size({"width": width, "height": height})
            stood.append(page.evaluate(ALL))
            page.evaluate("document.querySelector('.reveal').classList.remove('measured')")
            assert [s["start"] for s in stood[-1] if not s["fits"] or s["blank"]] == []
        assert [one["start"] for one, other in zip(*stood) if one != other] == []
        assert len({len(slides) for slides in stood}) == 1


def test_a_widget_has_the_keys_while_it_is_used_and_nothing_comes_from_elsewhere(shown):
    page = shown.page
    widget = page.locator(".coursekit-widget").first
    page.evaluate(
        "widget => { const at = Reveal.getIndices(widget.closest('section'));"
        " Reveal.slide(at.h, at.v, 99); }",
        widget.element_handle(),
    )
    number = page.evaluate(STANDS)["number"]
    picture = widget.locator("svg").first
    before = picture.inner_html()
    for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        picture.focus()
        page.keyboard.press(key)
        if picture.inner_html() != before:
            break
    assert picture.inner_html() != before
    assert page.evaluate(STANDS)["number"] == number
    assert widget.is_visible() and widget.get_by_role("status").inner_text()
    assert shown.record.problems == [] and from_elsewhere(shown.record) == []


def test_a_deck_is_stepped_through_by_keyboard(page, decks):
    open_deck(page, decks / "03-convergence.html")
    stood = [page.evaluate(STANDS)]
    while not stood[-1]["last"] or stood[-1]["more"]:
        page.keyboard.press("ArrowDown" if stood[-1]["more"] or stood[-1]["down"] else "ArrowRight")
        stood.append(page.evaluate(STANDS))
    assert all(stands["fits"] and not stands["blank"] for stands in stood)
    numbers = [stands["number"] for stands in stood if not stands["more"]]
    assert numbers == list(range(page.evaluate("Reveal.getTotalSlides()")))
    assert len(stood) > len(numbers)


@pytest.mark.parametrize("name", LECTURES)
def test_everybody_can_read_every_slide_in_the_fonts_that_it_brings(page, record, decks, axe, name):
    """Printed, a deck shows all its slides with all their steps at once."""
    open_for_print(page, decks / f"{name}.html")
    assert record.problems == []  # axe-core has some of its own with files
    assert page.evaluate(CUT) == []
    assert system_fonts(page) == []
    assert axe(page) == []


def test_everybody_can_use_the_list_and_the_show(page, decks, axe):
    page.goto((decks / "index.html").as_uri())
    assert axe(page) == [] and system_fonts(page) == []
    page.get_by_role("link", name=re.compile("^00")).first.click()
    page.wait_for_selector(".reveal.ready")
    assert axe(page) == [] and system_fonts(page) == []
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
    assert "<math" in heard[1] and "$" not in heard[1] and heard[0] != heard[1]
    assert record.problems == [] and from_elsewhere(record) == []


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
