"""What is seen before the first touch, that nothing jumps afterwards, and where a run ends."""

import pytest
from widget_page import WidgetPage

from coursekit.perceptrons import widgets

NAMES = ["perceptron", "hyperplane", "proof", "dual", "variants", "version_space"]
FIRST = {"hyperplane": "Flip the sign", "variants": "Again", "version_space": "Choose for me"}
KEYS = {"hyperplane": ["ArrowUp", "b"], "version_space": ["ArrowRight", "0", "Enter", "ArrowUp"]}
RUN = ["ArrowLeft"] * 20 + ["ArrowRight"] * 8
VISIBLE = """widget => [...widget.querySelectorAll("button, select, input, summary")]
    .filter(control => control.checkVisibility({ visibilityProperty: true }))
    .map(control => control.getAttribute("aria-label") ?? control.textContent)"""
# Menus in sight whose widest words are cut off.
CUT_OFF = """widget => [...widget.querySelectorAll("select")].filter(select => {
    if (!select.checkVisibility({ visibilityProperty: true })) return false;
    const { width } = select.getBoundingClientRect();
    select.style.maxWidth = "none";
    return select.getBoundingClientRect().width > width + 1;
}).map(select => select.value)"""
STICKS_OUT = """svg => {
    const frame = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("text")].filter(text => {
        const { left, right } = text.getBoundingClientRect();
        return left < frame.left - 1 || right > frame.right + 1;
    }).map(text => text.textContent);
}"""
# Where the rows of buttons are, and which are in each.
ROWS = """widget => {
    const rows = new Map();
    for (const button of widget.querySelectorAll(".transport button")) {
        if (!button.checkVisibility({ visibilityProperty: true })) continue;
        const top = Math.round(button.getBoundingClientRect().top);
        rows.set(top, [...(rows.get(top) ?? []), button.title || button.textContent]);
    }
    return [...rows.values()];
}"""
RANGE = """words => {
    const range = document.createRange();
    range.selectNodeContents(words.lastChild);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""


@pytest.mark.parametrize("name", NAMES)
def test_a_widget_opens_with_one_button_and_the_rest_comes_with_the_first_touch(
    name, open_widget, page
):
    view = open_widget(getattr(widgets, name)())
    first = FIRST.get(name, "Forward")
    assert view.widget.evaluate(VISIBLE) == ["More", first]
    before = view.widget.bounding_box()
    button = view.widget.get_by_role("button", name=first, exact=True)
    place = button.bounding_box()
    page.keyboard.press("Tab")  # a reader with a keyboard comes to all of it
    assert view.widget.evaluate("widget => widget.contains(document.activeElement)")
    assert len(view.widget.evaluate(VISIBLE)) > 3
    assert view.widget.bounding_box() == before and button.bounding_box() == place


@pytest.mark.parametrize("width", [1280, 900, 760, 390])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_below_a_widget_moves_while_a_reader_steps_chooses_and_adds(
    name, width, open_widget, page
):
    page.set_viewport_size({"width": width, "height": 900})
    view = open_widget(getattr(widgets, name)())
    heights = {round(view.widget.bounding_box()["height"])}
    editing = [] if name == "version_space" else ["n", "ArrowUp", "ArrowDown", "l", "l", "Escape"]
    for key in [*KEYS.get(name, RUN), *editing]:
        view.press(key)
        heights.add(round(view.widget.bounding_box()["height"]))
    assert len(heights) == 1


@pytest.mark.parametrize("name", NAMES)
def test_on_a_phone_no_menu_and_no_title_is_cut_off(name, open_widget, page):
    page.set_viewport_size({"width": 390, "height": 844})
    view = open_widget(getattr(widgets, name)())
    view.touch()
    assert view.widget.evaluate(CUT_OFF) == []
    assert view.widget.locator(".title").evaluate("e => e.scrollHeight <= e.clientHeight + 1")
    view.widget.locator(".more > summary").click()
    assert view.widget.evaluate(CUT_OFF) == []
    assert view.too_wide == [False, False, False]


def test_at_the_end_forward_becomes_again_which_starts_over_and_keeps_the_focus(open_widget):
    view = open_widget(widgets.perceptron())
    words = view.slide("Update", "End")
    assert words.endswith("Again starts over.")
    again = view.widget.get_by_role("button", name="Again", exact=True)
    place = again.bounding_box()
    again.focus()
    view.page.keyboard.press("Enter")
    assert view.status.startswith("Start: w = (0, 0, 0)")
    forward = view.widget.get_by_role("button", name="Forward", exact=True)
    assert forward.evaluate("button => button === document.activeElement")
    assert forward.bounding_box() == pytest.approx(place, abs=0.5)
    end = view.slide("Update", "End")
    assert view.press("ArrowRight") == end  # a key that is held does not start over
    view.choose("Examples", "exclusive or")
    view.slide("Update", "End")
    assert forward.count() == 1  # a run that goes round has no end


def test_the_variants_open_at_the_end_of_their_run_which_begins_again(open_widget):
    view = open_widget(widgets.variants())
    assert view.click("Again").startswith("Start: w = (0, 0, 0)")
    shown = [view.click("Forward").split(" in ")[0] for _ in range(3)]
    assert shown == ["Update 1", "Update 2", "Update 3"]


def test_the_number_of_mistakes_is_said_once(open_widget):
    X, y = widgets.perceptron().state["X"], widgets.perceptron().state["y"]
    assert len(X) == len(y) == 5
    for name, part in (("perceptron", ".huge"), ("proof", ".bound")):
        view = open_widget(getattr(widgets, name)())
        view.press("n", "n", "n", "ArrowRight")
        number = view.text(part).split()[0]
        assert view.svg.locator(".badge-of-run").count() == 0
        seen = view.widget.locator(".story p:not(.heard)").all_inner_texts()
        assert sum(number in text.split() for text in seen) == 1
    view = open_widget(widgets.dual())  # its story is of w, so the picture says it
    view.press("n", "n", "n", "ArrowRight", "ArrowRight")
    assert view.svg.locator(".badge-of-run").count() == 1


def test_while_an_example_is_moved_the_first_picture_shows_the_end_of_the_run(open_widget):
    widget = widgets.perceptron()
    widget.state = {**widget.state, "brief": True}
    view = open_widget(widget)
    side = "svg => svg.querySelector(`polygon[fill='var(--minus)']`).getAttribute('points')"
    view.press("n", "n", "n")
    shown = [view.svg.evaluate(side)]
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        view.press(key)
        shown.append(view.svg.evaluate(side))
        assert view.svg.locator(".mistake").count() == 0
    assert len(set(shown)) == 4
    assert "mistakes with the point there" in view.text(".legend")
    bars = [bar.bounding_box()["width"] for bar in view.widget.locator(".share i").all()]
    assert bars[0] > bars[1]
    view.press("ArrowUp", "ArrowLeft", "ArrowLeft")
    fewer = [bar.bounding_box()["width"] for bar in view.widget.locator(".share i").all()]
    assert all(a < b for a, b in zip(fewer, bars, strict=True))
    view.press("Escape", "ArrowRight")
    assert view.svg.locator(".mistake").count() > 0


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("name", ["perceptron", "proof", "dual"])
def test_w_is_long_enough_to_be_seen_at_every_step_and_points_under_no_example(
    name, width, open_widget, page
):
    page.set_viewport_size({"width": width, "height": 900})
    view = open_widget(getattr(widgets, name)())
    for _ in range(4):
        tip = view.svg.locator(".arrow >> nth=-1").locator("polygon")
        points = tip.get_attribute("points").replace(",", " ").split()
        line = view.svg.locator(".arrow >> nth=-1").locator("line")
        start = [float(line.get_attribute(name)) for name in ("x1", "y1")]
        end = [float(value) for value in points[:2]]
        long = sum((a - b) ** 2 for a, b in zip(start, end)) ** 0.5
        assert 45 <= long <= 260
        view.press("ArrowRight")
        assert view.covered == []


@pytest.mark.parametrize("width", [1280, 390])
def test_lecture_05_says_what_to_click_and_back_is_never_alone(width, open_widget, page):
    page.set_viewport_size({"width": width, "height": 900})
    learner, examples = "CON, most specific", [((1, 1, 0), 1)]
    view = open_widget(widgets.version_space(learner, by_hand=True, examples=examples))
    assert view.svg.locator(".invitation").text_content() == "click me"
    assert view.covered == []
    assert view.status.startswith("Choose the next example.")
    assert view.widget.locator(".status .heard").text_content() == " 8 concepts left."
    view.touch()
    assert all(row != ["Back"] for row in view.widget.evaluate(ROWS))
    view.press("ArrowRight")
    assert view.svg.locator(".invitation").count() == 0
    for row in view.widget.locator(".legend li:visible").all():
        assert row.evaluate(RANGE) == 1


@pytest.fixture
def moving(chromium, tmp_path):
    """A function that opens a widget on a page that moves and whose clock stands still."""
    context = chromium.new_context(viewport={"width": 1000, "height": 900})
    page = context.new_page()

    def open_moving(widget):
        view = WidgetPage(page, tmp_path, widget)
        page.clock.install(time=0)
        page.clock.pause_at(1000)
        return view

    yield open_moving
    context.close()


def frames(view, what, times=14):
    """What is seen in frames 30 milliseconds apart, each different thing once."""
    seen = []
    for _ in range(times):
        now = what()
        assert view.svg.evaluate(STICKS_OUT) == []
        seen += [now] if now not in seen else []
        view.page.clock.run_for(30)
    return seen


def test_the_count_goes_down_and_the_levels_in_the_corners_move(moving):
    view = moving(widgets.version_space(by_hand=True))
    view.press("ArrowRight", "ArrowUp")
    view.page.clock.run_for(700)
    view.press("1")
    counts = frames(view, lambda: int(view.text(".large").split()[0]), 20)
    assert counts[0] == 27 and counts[-1] == 8 and len(counts) > 3
    assert counts == sorted(counts, reverse=True)
    view.page.clock.run_for(700)
    view.press("ArrowLeft")
    view.page.clock.run_for(700)
    view.press("1")
    assert len(frames(view, lambda: view.picture)) > 3


def test_the_ring_runs_along_the_curves_of_the_proof(moving):
    view = moving(widgets.proof())
    view.press("ArrowRight")
    view.page.clock.run_for(900)
    ring = view.widget.locator(".panels .ring").first
    view.press("ArrowRight")
    places = [float(x) for x in frames(view, lambda: ring.get_attribute("cx"), 20)]
    assert len(places) > 3 and places == sorted(places)
