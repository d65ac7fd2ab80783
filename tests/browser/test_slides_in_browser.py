"""The slides in a browser: opened from files, stepped through, read aloud, presented, printed."""

import re
from itertools import chain
from types import SimpleNamespace

import built
import pytest
from built import LECTURES
from machines import LOAD, system_fonts
from records import Record
from widget_page import WidgetPage

pytestmark = [pytest.mark.browser, pytest.mark.pages]
SECONDS = 120  # until a deck is ready, on a busy machine
SIZES = [(1280, 720), (1920, 1080), (1024, 768)]

# All slides at once: what does not fit, what is too small, and where their parts are.
ALL = """() => {
    const [kept, own] = [Reveal.getIndices(), part => !part.closest(".coursekit-widget, math")];
    return Reveal.getSlides().map(slide => {
        const at = Reveal.getIndices(slide);
        Reveal.slide(at.h, at.v);
        const [page, scale] = [slide.querySelector(".page"), Reveal.getScale()];
        const parts = [...page.querySelectorAll("*")].filter(part => part.getClientRects().length);
        const box = page.getBoundingClientRect();
        const inside = part => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return left > box.left - 1 && right < box.right + 1
                && top > box.top - 1 && bottom < box.bottom + 1;
        };
        const text = parts.filter(part => own(part) && !part.matches("table, table *")
            && [...part.childNodes].some(node => node.nodeType === 3 && node.data.trim()));
        const drawn = part => part.getScreenCTM ? part.getScreenCTM().a / scale : 1;
        const size = part => parseFloat(getComputedStyle(part).fontSize) * drawn(part);
        return {
            start: page.innerText.slice(0, 40),
            outside: parts.filter(part => own(part) && !inside(part)).map(part => part.outerHTML),
            cut: [...page.querySelectorAll(".options li")]
                .filter(box => box.scrollHeight > box.clientHeight + 1).map(box => box.innerText),
            small: text.filter(part => size(part) < (part.closest("pre") ? 28 : 36))
                .map(part => part.outerHTML),
            blank: page.innerText.trim() === "",
            filled: !slide.matches(".guess, .answer") || box.bottom - 0.1 * box.height
                < Math.max(...parts.map(part => part.getBoundingClientRect().bottom)),
            parts: parts.filter(own).map(part => {
                const { x, y, width, height } = part.getBoundingClientRect();
                return [x - box.x, y - box.y, width, height].map(n => Math.round(n / scale)).join();
            }),
        };
    });
}"""
# How much of its slide a widget takes, and the smallest letters in it, in units of 1080.
SEEN = """widget => {
    const [box, page] = [widget, widget.closest(".page")].map(e => e.getBoundingClientRect());
    const written = e => [...e.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    const letters = [...widget.querySelectorAll("*")].filter(
        e => e.checkVisibility() && written(e));
    const sizes = letters.map(e => parseFloat(getComputedStyle(e).fontSize) * e.currentCSSZoom);
    return [box.width * box.height / (page.width * page.height), Math.min(...sizes)];
}"""
# Formulas that nobody typeset, as they would be read on the slides.
CODE = "() => Reveal.getCurrentSlide().querySelector('.code')?.hidden"
NUMBER = "() => Reveal.getSlides().indexOf(Reveal.getCurrentSlide())"
RAW = r"""() => {
    const texts = document.createTreeWalker(document.querySelector(".slides"), 4);
    const raw = [];
    while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        if (parentElement.closest("pre, code, script, style, math")) continue;
        if (/\$|\\[([a-zA-Z]/.test(data)) raw.push(data.trim());
    }
    return raw;
}"""
SHEETS = "() => [...document.querySelectorAll('.pdf-page')].map(page => page.offsetHeight)"
CUT = """() => [...document.querySelectorAll(".pdf-page")].filter(
    sheet => sheet.querySelector(".page").getBoundingClientRect().bottom
        > sheet.getBoundingClientRect().bottom + 1.5
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
    page.evaluate(LOAD)


def open_for_print(page, path):
    page.set_default_timeout(1000 * SECONDS)
    page.goto(path.as_uri() + "?print-pdf")
    page.wait_for_selector(".pdf-page > section:not([aria-hidden])", state="attached")


def from_elsewhere(record):
    here = ("file:", "data:", "blob:", "about:")
    return [url for url in record.requests if not url.startswith(here)]


@pytest.fixture(scope="module", params=LECTURES)
def shown(request, browsers, decks):
    """A deck in a window on each machine, with the record of its pages."""
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


def unlike(layouts):
    """Return the beginnings of the slides that two machines lay out differently."""
    return [a["start"] for a, b in zip(*layouts) if a["parts"] != b["parts"]]


def layouts_at_rest(pages, looks=20):
    """Return each page's slides, once the letters of drawings are set in fonts that came late."""
    layouts = [page.evaluate(ALL) for page in pages]
    while unlike(layouts) and looks:
        pages[0].wait_for_timeout(100)
        layouts, looks = [page.evaluate(ALL) for page in pages], looks - 1
    return layouts


def test_every_slide_can_be_read_and_fits_on_every_screen_whatever_fonts_the_machine_has(shown):
    assert shown.page.evaluate(RAW) == []
    for width, height in SIZES:
        for page in shown.pages:
            page.set_viewport_size({"width": width, "height": height})
        layouts = layouts_at_rest(shown.pages)
        for slide in chain(*layouts):
            assert slide["outside"] == slide["small"] == slide["cut"] == [], slide
            assert not slide["blank"], slide
            assert slide["filled"], slide
        assert unlike(layouts) == []
        assert len({len(slides) for slides in layouts}) == 1


def test_a_widget_has_its_keys_the_deck_the_clickers_and_nothing_comes_from_elsewhere(shown):
    page = shown.page
    if not page.locator("section.widget").count():
        pytest.skip("this lecture has no widget")
    widget = page.locator(".coursekit-widget").first
    page.evaluate(
        "widget => { const at = Reveal.getIndices(widget.closest('section'));"
        " Reveal.slide(at.h, at.v, 99); }",
        widget.element_handle(),
    )
    number = page.evaluate(NUMBER)
    picture = widget.locator("svg").first
    before = picture.inner_html()
    picture.focus()
    takes_n = "Press n" in picture.get_attribute("aria-label")
    page.keyboard.press("n" if takes_n else "ArrowRight")
    assert picture.inner_html() != before
    assert page.evaluate(NUMBER) == number
    assert widget.is_visible()
    page.keyboard.press("PageDown")
    assert page.evaluate(NUMBER) == number + 1
    assert shown.record.problems == [] and from_elsewhere(shown.record) == []


def covered_at_rest(view, looks=50):
    """Return what covers what once nothing moves; on a busy machine that takes some looks."""
    faults = view.covered
    while faults and looks:
        view.widget.page.wait_for_timeout(100)
        faults, looks = view.covered, looks - 1
    return faults


def show_widget(page):
    """Show the slide of the first widget so that a pixel is one of the widget, or skip the test."""
    if not page.locator("section.widget").count():
        pytest.skip("this lecture has no widget")
    page.set_viewport_size({"width": 960, "height": 540})
    page.evaluate(
        "() => { const at = Reveal.getIndices(document.querySelector('section.widget'));"
        " Reveal.slide(at.h, at.v); }"
    )
    page.wait_for_timeout(1500)  # its pictures take their sizes, late on a busy machine
    return WidgetPage(page)


def test_a_widget_fills_its_slide_and_all_of_it_can_be_read_from_the_last_row(shown, shoot):
    page = shown.page
    view = show_widget(page)
    for keys in ([], ["ArrowRight"], ["ArrowRight", "ArrowUp"]):
        view.press(*keys)
        page.wait_for_function("() => !document.querySelector('.moving')")  # room at rest
        share, smallest = view.widget.evaluate(SEEN)
        assert share > 0.7 and smallest >= 24
        assert covered_at_rest(view) == [] and view.share[0] > 0.4
    shoot(page, "widget")


def test_no_name_lies_on_another_after_many_steps_and_wherever_an_example_has_been_moved(shown):
    page = shown.page
    view = show_widget(page)
    if view.widget.get_by_role("button", name="Forward").count() == 0:
        pytest.skip("this widget has no steps")
    around = 3 * ["ArrowRight"] + 4 * ["ArrowUp"] + 8 * ["ArrowLeft"] + 9 * ["ArrowDown"]
    seen = set()
    for key in [*9 * ["ArrowRight"], "n", *around]:
        view.press(key)
        page.wait_for_function("() => !document.querySelector('.moving')")
        seen.add(view.picture)
        assert covered_at_rest(view) == [], key
    assert len(seen) > 20


SIZED = """(svg, height) => {
    svg.style.height = `${height}px`;
    return new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)));
}"""


def test_no_number_lies_on_another_whatever_height_the_picture_has_taken(shown):
    """A slow machine may lay out a slide so late that a picture is seen in another size."""
    view = show_widget(shown.page)
    if view.widget.get_by_role("button", name="Forward").count() == 0:
        pytest.skip("this widget has no steps")
    view.press("Escape", "n", "ArrowRight")
    faults = {}
    for height in range(318, 381, 6):
        view.svg.evaluate(SIZED, height)
        shown.page.wait_for_function("() => !document.querySelector('.moving')")
        faults[height] = [pair for pair in covered_at_rest(view, 5) if not isinstance(pair, str)]
    view.svg.evaluate(SIZED, 0)
    view.svg.evaluate("svg => svg.removeAttribute('style')")
    assert not any(faults.values()), faults


def test_a_deck_is_stepped_through_by_keyboard_and_shows_code_when_asked(page, decks):
    open_deck(page, decks / "03-convergence.html")
    numbers, code = [page.evaluate(NUMBER)], 0
    while not page.evaluate("Reveal.isLastSlide()"):
        if not code and page.evaluate(CODE) is True:
            for hidden in (False, True):
                page.keyboard.press("c")
                assert page.evaluate(CODE) == hidden
            code += 1
        page.keyboard.press("Space" if len(numbers) % 2 else "ArrowRight")  # both come to all
        numbers.append(page.evaluate(NUMBER))
    assert numbers == list(range(page.evaluate("Reveal.getTotalSlides()"))) and code


def test_a_guess_on_the_axis_stands_beside_the_truth_on_the_next_slide(page, decks, axe):
    open_deck(page, decks / "00-start-here.html")
    page.evaluate(
        "() => { const at = Reveal.getIndices(document.querySelector('.guess:has(.number-line)'));"
        " Reveal.slide(at.h, at.v); }"
    )
    axis, number = page.get_by_role("slider", name="The guess"), page.evaluate(NUMBER)
    box = axis.bounding_box()
    axis.click(position={"x": box["width"] / 2, "y": 0})
    assert axis.get_attribute("aria-valuenow") == "79"  # of 0 to 157
    page.keyboard.press("ArrowRight")  # the focus is on the axis
    assert axis.locator(".said").inner_text() == "81" and page.evaluate(NUMBER) == number
    assert axe(page) == []
    page.keyboard.press("PageDown")
    shown = page.locator(".present .number-line[data-truth]")
    assert shown.locator(".said").inner_text() == "you: 81" and page.evaluate(NUMBER) == number + 1
    said, truth = (shown.locator(name).bounding_box() for name in (".said", ".true"))
    assert truth["x"] < said["x"] and axe(page) == []


def test_on_a_phone_a_deck_is_a_page_that_scrolls(page, decks, axe):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto((decks / "02-the-perceptron.html").as_uri())
    page.wait_for_selector(".scroll")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("document.documentElement.scrollHeight") > 8000
    assert axe(page) == []


def test_on_a_phone_the_drawing_stands_above_the_title_with_round_circles(page, decks):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto((decks / "02-the-perceptron.html").as_uri())
    page.wait_for_selector(".scroll")
    title = page.locator(".title .page").first
    ground, heading = title.locator("svg").bounding_box(), title.locator("h1").bounding_box()
    assert ground["y"] + ground["height"] <= heading["y"]
    circle = title.locator("circle").first.bounding_box()
    assert circle["width"] == pytest.approx(circle["height"], abs=0.5) and circle["width"] > 3


def test_a_deck_is_dark_where_the_computer_is_and_nothing_moves_where_it_should_not(
    page, decks, axe
):
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    open_deck(page, decks / "03-convergence.html")
    ground = page.locator("section.present + section .page, .page").nth(1)
    assert ground.evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(19, 20, 22)"
    page.keyboard.press("Space")
    assert axe(page) == []


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
    links = page.get_by_role("link").all()
    assert len(links) >= 2 * len(LECTURES)
    assert all(link.bounding_box()["height"] >= 44 for link in links)
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
    notes.get_by_text("Hyperplanes").wait_for()
    texts = [notes.inner_html()]
    while len(texts) < 2 or ("<math" not in texts[-1] and len(texts) < 9):
        page.keyboard.press("PageDown")
        text = page.evaluate("Reveal.getSlideNotes()")
        popup.value.wait_for_function(
            "text => document.querySelector('.speaker-controls-notes .value').innerHTML === text",
            arg=text,
        )
        texts.append(text)
    shoot(popup.value, "formula")
    assert len(texts) > 1 and "$" not in texts[-1]
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
