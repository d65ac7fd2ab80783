"""The web site as readers have it: by keyboard, on a phone, in the dark, from a server or file."""

import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import built_site
import pytest

from coursekit.homework import course_root

LECTURES = sorted(file.stem for file in (course_root() / "notebooks").glob("*.ipynb"))
ONE_OF_EACH = [
    "coverage.html",
    "exercises/ps1.html",
    "genindex.html",
    "glossary.html",
    "index.html",
    "instructors.html",
    "notation.html",
    "reference/geometry.html",
    "reference/index.html",
    "search.html?q=margin",
]
PAGES = [f"lectures/{name}.html" for name in LECTURES] + ONE_OF_EACH
OPEN = "document.querySelectorAll('details').forEach(details => { details.open = true; })"
WIDTH = "document.documentElement.scrollWidth"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and tells nobody."""

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture(scope="module")
def site(chromium_command):
    return built_site.site()


@pytest.fixture(scope="module")
def address(site):
    """The address of the site on a server of this computer."""
    handler = partial(Quiet, directory=str(built_site.SITE))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def short(name):
    """Return the name of a page as a part of a file's name."""
    return re.sub(r"[^\w-]+", "-", name.removesuffix(".html"))


@pytest.mark.parametrize("name", PAGES, ids=short)
def test_everybody_can_use_it_and_nothing_comes_from_elsewhere(
    name, address, page, record, axe, shoot
):
    page.goto(f"{address}/{name}")
    page.wait_for_load_state("load")
    shoot(page, "1280")
    page.evaluate(OPEN)  # what is in answers counts as well
    assert axe(page) == []
    assert record.external == [] and record.problems == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(WIDTH) <= 390
    shoot(page, "390")


@pytest.mark.parametrize("name", [PAGES[2], *ONE_OF_EACH[:2], ONE_OF_EACH[7]], ids=short)
def test_everybody_can_use_it_in_the_dark(name, address, page, axe, shoot):
    page.emulate_media(color_scheme="dark")
    page.goto(f"{address}/{name}")
    page.evaluate(OPEN)
    red, green, blue = colour(page, "body")
    assert max(red, green, blue) < 60
    shoot(page, "dark")
    assert axe(page) == []
    for picture in page.locator("article img").all():
        assert colour(picture) == (255, 255, 255)


def colour(what, selector=None):
    """Return the red, green and blue of an element's ground."""
    element = what.locator(selector) if selector else what
    css = element.evaluate("element => getComputedStyle(element).backgroundColor")
    return tuple(int(part) for part in re.findall(r"\d+", css)[:3])


def test_formulas_have_the_shape_of_formulas(address, page):
    page.goto(f"{address}/lectures/03-convergence.html")
    heights = {
        tag: page.locator(f"math {tag}").first.evaluate("e => e.getBoundingClientRect().height")
        for tag in ("mfrac", "msqrt", "mi")
    }
    assert heights["mfrac"] > 1.4 * heights["mi"] and heights["msqrt"] > heights["mi"]
    raised = """() => {
        const power = [...document.querySelectorAll("math msup")].at(-1).children;
        return power[1].getBoundingClientRect().top - power[0].getBoundingClientRect().top;
    }"""
    assert page.evaluate(raised) < 0


def test_what_is_wider_than_a_phone_scrolls_by_keyboard(address, page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}/lectures/05-variants.html")
    formula = page.locator(".math-block[tabindex]").first
    formula.focus()
    formula.press("ArrowRight")
    page.wait_for_function("document.activeElement.scrollLeft > 0")
    page.set_viewport_size({"width": 1280, "height": 844})
    page.wait_for_function("!document.querySelector('article .math-block[tabindex]')")


def test_answers_open_and_close_by_keyboard(address, page):
    page.goto(f"{address}/lectures/02-the-algorithm.html")
    answer = page.locator("details", has_text="Answer").first
    summary = answer.locator("summary")
    inside = answer.locator("p").first
    assert not inside.is_visible()
    summary.focus()
    page.keyboard.press("Enter")
    assert inside.is_visible()
    page.keyboard.press("Space")
    assert not inside.is_visible()


def test_the_first_tab_skips_to_the_text(address, page):
    page.goto(f"{address}/lectures/01-hyperplanes.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent.trim()") == "Skip to content"
    page.keyboard.press("Enter")
    assert page.url.endswith("#furo-main-content")


@pytest.mark.parametrize("way", ["server", "file"])
def test_it_can_be_searched_and_walked_without_a_network(way, address, page, record):
    first = (
        f"{address}/index.html" if way == "server" else (built_site.SITE / "index.html").as_uri()
    )
    page.goto(first)
    page.get_by_role("textbox", name="Search").fill("Novikoff")
    page.keyboard.press("Enter")
    found = page.locator("#search-results ul.search a")
    found.first.wait_for()
    page.wait_for_function(
        "!document.querySelector('#search-progress')?.textContent.endsWith('..')"
    )
    assert any("03-convergence" in link.get_attribute("href") for link in found.all())
    found.first.click()
    page.wait_for_load_state("load")
    assert "search" not in page.url
    page.get_by_role("link", name="02 · The algorithm").first.click()
    page.get_by_role("link", name="perceptron.Run", exact=True).first.click()
    page.get_by_role("heading", name="perceptron", level=1).wait_for()
    assert record.external == [] and record.problems == []


def test_pictures_come_when_they_are_near(address, page):
    page.goto(f"{address}/lectures/02-the-algorithm.html")
    # A picture that stands for a widget makes room for it.
    pictures = page.locator("article img:not(.coursekit-still img)").all()
    assert len(pictures) > 5
    for picture in pictures:
        picture.scroll_into_view_if_needed()
        picture.evaluate("picture => picture.decode()")
        assert picture.evaluate("picture => picture.naturalWidth") > 200


def test_widgets_are_set_up_beside_the_pictures_that_stand_for_them(site, address, page, record):
    stills = [name for name, read in site.pages.items() if holds_a_widget(read)]
    if not stills:
        pytest.skip("no lecture has a widget in its stored outputs")
    for name in stills:
        page.goto(f"{address}/{name}")
        expected = page.locator(".coursekit-still").count()
        page.wait_for_function(
            "count => document.querySelectorAll('.coursekit-widget').length >= count", arg=expected
        )
    assert record.external == [] and record.problems == []


def holds_a_widget(page):
    """Return whether a page has a picture that stands for a widget."""
    return any("coursekit-still" in (what.get("class") or "").split() for _, what in page.tags)
