"""Shared behaviour of widgets: motion, dragging, laps, touch, dark pages, keys, addresses."""

import functools
import http.server
import math
import threading

import numpy as np
import pytest
from PIL import Image
from widget_page import PAGE, WidgetPage

from coursekit.perceptrons import widgets
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.bounds import mistake_bound
from coursekit.perceptrons.certificates import max_margin
from coursekit.perceptrons.datasets import five_points
from coursekit.perceptrons.geometry import augment

TIP = """svg => [...svg.querySelectorAll(".arrow polygon")].at(-1).getAttribute("points")"""


@pytest.fixture
def view(open_widget):
    return open_widget(widgets.perceptron())


@pytest.fixture
def moving(chromium, tmp_path):
    """The perceptron in a browser that does not ask for reduced motion."""
    context = chromium.new_context(viewport={"width": 1000, "height": 900})
    yield WidgetPage(context.new_page(), tmp_path, widgets.perceptron())
    context.close()


@pytest.fixture
def phone(chromium, tmp_path):
    """A page longer than a phone's screen, with the perceptron on it."""
    meta = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    page = PAGE.replace("<title>", f"{meta}<title>") + '<div style="height: 2000px"></div>'
    size = {"width": 390, "height": 700}
    context = chromium.new_context(viewport=size, has_touch=True, is_mobile=True)
    yield WidgetPage(context.new_page(), tmp_path, widgets.perceptron(), page)
    context.close()


def follow(view, steps):
    """Drag example 0 to a place in the units of the data, and stay there."""
    x, y = view.middle(".example circle")
    scale = (view.middle(".example >> nth=1")[1] - y) / -2  # examples 0 and 1 are 2 apart
    view.page.mouse.move(x, y)
    view.page.mouse.down()
    view.page.mouse.move(x + scale * steps[0], y - scale * steps[1], steps=5)


def test_a_dragged_point_shows_its_mistakes_its_bound_and_the_final_line(view):
    X, y = five_points()
    assert view.svg.locator(".invitation").count() == 1
    follow(view, (3, -1))
    edited = augment(X + np.array([[3, -1]] + 4 * [[0, 0]]))
    mistakes = perceptron(edited, y).mistakes
    bound = float(mistake_bound(edited, y, max_margin(edited, y).w))
    assert view.text(".huge") == str(mistakes)
    assert view.text(".most") == f"at most {math.floor(bound):,}"
    assert mistakes == 20 and view.svg.locator(".final").count() == 1
    view.page.mouse.up()
    assert view.svg.locator(".invitation").count() == 0
    assert view.text(".met") == "✓ Task done: 20 updates."


def test_a_click_adds_reset_asks_what_and_undo_takes_back(view):
    box = view.svg.bounding_box()
    place = box["x"] + 0.8 * box["width"], box["y"] + 0.45 * box["height"]
    view.page.mouse.click(*place)
    assert view.status.startswith("Added: example 5, (4, 2) with label +1.")
    view.widget.get_by_role("button", name="Make it −1").click()
    assert view.status.startswith("Relabelled: example 5, (4, 2) with label −1.")
    assert view.press("Control+z", "Control+z").startswith("Undone.")
    assert view.svg.locator(".example").count() == 5
    view.press("n", "ArrowUp", "Escape", "ArrowRight")
    assert view.click("Reset") == "Reset the run only, or the points, too?"
    assert view.click("The run").startswith("Start: w = (0, 0, 0)")
    view.click("Reset")
    view.click("The points")
    assert "Start" in view.status and "(−1, 1)" in view.cells("Scores")[0]


def test_a_run_in_a_cycle_goes_round_and_counts_its_laps(view):
    view.choose("Examples", "exclusive or")
    first = [view.click("Forward") for _ in range(4)]
    assert "a cycle with a period of 1 epoch, 4 updates" in first[-1]
    second = [view.click("Forward") for _ in range(4)]
    assert all(words.startswith("Lap 2. Update") for words in second)
    assert "Mistake 8 · lap 2 · epoch 2" in view.text(".story")
    for _ in range(4):
        view.click("Back")
    assert "Mistake 4 · epoch 1" in view.text(".story")


def test_a_step_moves_and_ends_where_it_ends_without_motion(moving):
    clock = moving.page.clock  # of the page, which stands still: a busy machine changes nothing
    clock.install(time=0)
    clock.pause_at(1000)
    moving.press("ArrowRight")
    clock.run_for(700)
    before = moving.svg.evaluate(TIP)
    moving.press("ArrowRight")
    tips = {moving.svg.evaluate(TIP) for _ in range(8) if not clock.run_for(30)}
    assert len(tips) > 2
    clock.run_for(700)
    ended = moving.picture
    assert moving.svg.evaluate(TIP) != before
    moving.press("ArrowLeft", "ArrowRight", "ArrowRight", "ArrowLeft")  # too quick to be moved
    assert moving.picture == ended
    clock.run_for(200)
    assert moving.picture == ended


def swipe(view, start, by):
    session = view.page.context.new_cdp_session(view.page)

    def touch(kind, *places):
        points = [{"x": x, "y": y} for x, y in places]
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    touch("Start", start)
    for part in range(1, 11):
        touch("Move", (start[0] + part * by[0] / 10, start[1] + part * by[1] / 10))
    touch("End")
    view.page.wait_for_timeout(300)


def test_a_swipe_on_a_picture_scrolls_and_a_finger_on_an_example_drags_it(phone):
    box = phone.svg.bounding_box()
    x, y = phone.middle(".example circle")
    swipe(phone, (x + 16, y + 12), (60, 30))  # beside the mark, on its handle
    assert phone.status.startswith("Moved: example 0") and phone.page.evaluate("scrollY") == 0
    swipe(phone, (box["x"] + 30, box["y"] + box["height"] - 40), (0, -150))
    phone.page.wait_for_function("scrollY > 100")
    assert phone.svg.locator(".example").count() == 5
    assert phone.too_wide == [False, False, False]
    small = (
        "e => [...e.querySelectorAll('button, select, summary')].filter(b => b.checkVisibility()"
    )
    sizes = phone.widget.evaluate(f"{small} && !b.closest('.numbers')).map(b => b.offsetHeight)")
    assert min(sizes) >= 44


def test_at_200_percent_nothing_is_lost(chromium, tmp_path):
    size = {"width": 640, "height": 450}
    context = chromium.new_context(viewport=size, device_scale_factor=2, reduced_motion="reduce")
    view = WidgetPage(context.new_page(), tmp_path, widgets.perceptron())
    view.press("ArrowRight", "ArrowRight")
    assert view.too_wide == [False, False, False] and view.covered == []
    context.close()


DARK = PAGE.replace("<html ", '<html style="color-scheme: dark; background: #131416" ')


@pytest.mark.parametrize("name", ["perceptron", "hyperplane", "proof", "dual", "variants"])
def test_a_dark_page_has_dark_widgets_that_all_can_read(name, page, tmp_path, axe, shoot):
    view = WidgetPage(page, tmp_path, getattr(widgets, name)(), DARK)
    view.press("ArrowRight", "ArrowRight", "n")
    assert axe(page) == []
    pixels = np.asarray(Image.open(shoot(view.widget, "dark")).convert("L"))
    white = (pixels > 225)[: pixels.shape[0] // 10 * 10, : pixels.shape[1] // 10 * 10]
    blocks = white.reshape(len(white) // 10, 10, -1, 10).all(axis=(1, 3))
    assert not blocks.any()


@pytest.mark.parametrize(
    ("body", "dark"),
    [
        ('data-theme="dark"', True),
        ('data-theme="light"', False),
        ('data-jp-theme-light="false"', True),
        ('data-jp-theme-light="true"', False),
        ("", False),
    ],
)
def test_the_themes_of_the_site_and_of_jupyterlab_are_those_of_the_widget(
    body, dark, page, tmp_path
):
    around = PAGE.replace("<body ", f"<body {body} ")
    view = WidgetPage(page, tmp_path, widgets.hyperplane(), around)
    ground = view.widget.evaluate("widget => getComputedStyle(widget).backgroundColor")
    assert ground == ("rgb(27, 29, 32)" if dark else "rgb(255, 255, 255)")


CLICKER = ["PageDown", "PageUp", "Escape", "f", "s", "b", "."]
LISTEN = """() => {
    window.keys = [];
    document.addEventListener("keydown", event => window.keys.push(event.key));
}"""


def test_in_a_deck_the_keys_of_the_clicker_reach_it_from_everywhere(page, tmp_path):
    deck = PAGE.replace("<main>", '<main class="reveal">')
    view = WidgetPage(page, tmp_path, widgets.hyperplane(), deck)
    for place in ("svg", "button:visible", "select", "summary", "input[type=range]:visible"):
        page.evaluate(LISTEN)
        for key in CLICKER:
            view.widget.locator(place).first.focus()
            page.keyboard.press(key)
        assert (
            page.evaluate("window.keys.filter((key, k, all) => all.indexOf(key) === k)") == CLICKER
        )
    page.evaluate(LISTEN)
    view.press("ArrowUp", "n", "Delete")  # what the widget uses stays there
    assert page.evaluate("window.keys") == []


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture
def served(tmp_path):
    """The address of a folder that is served, and the folder."""
    handler = functools.partial(Quiet, directory=tmp_path)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", tmp_path
        server.shutdown()


def test_a_page_of_others_embeds_a_widget_and_its_address_opens_a_set(page, served):
    address, folder = served
    widgets.embed(folder / "course")
    line = '<div data-widget="proof"></div><script type="module" src="course/embed.js"></script>'
    (folder / "page.html").write_text(PAGE.format(line), encoding="utf-8")
    page.goto(f"{address}/page.html")
    view = WidgetPage(page)
    view.press("n", "ArrowUp")
    bound = view.text(".bound")
    assert "opens this set now" in view.click("Link to this set")
    page.goto("about:blank")
    page.go_back()
    page.reload()
    assert WidgetPage(page).text(".bound") == bound
    page.goto(f"{address}/page.html#set=%5Bnonsense")
    page.reload()
    assert WidgetPage(page).text(".bound") != bound
