"""What moves in a widget, in which order, and that nothing moves where it should not."""

import numpy as np
import pytest
from widget_page import WidgetPage

from coursekit.perceptrons import widgets
from coursekit.perceptrons.datasets import five_points

TIP = """svg => [...svg.querySelectorAll(".arrow polygon")].at(-1)?.getAttribute("points")"""
LINES = """svg => [...svg.querySelectorAll("line.hyperplane")].map(line => line.outerHTML).join()"""
# Degrees between the arrow of w and its line, which are drawn last of their kinds.
ANGLE = """svg => {
    const angleOf = ({ x1, x2, y1, y2 }) => Math.atan2(
        y2.baseVal.value - y1.baseVal.value, x2.baseVal.value - x1.baseVal.value);
    const [w, line] = [".arrow line", "line.hyperplane"].map(
        parts => angleOf([...svg.querySelectorAll(parts)].at(-1)));
    return Math.abs(w - line) * 180 / Math.PI % 180;
}"""
# Words that stick out of the picture, and names of sides with their middles on the other one.
CUT_OFF = """svg => {
    const frame = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("text")].filter(text => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return left < frame.left - 1 || right > frame.right + 1
            || top < frame.top - 4 || bottom > frame.bottom + 4;
    }).map(text => text.textContent);
}"""
ASTRAY = """svg => {
    const negative = svg.querySelector("polygon[fill='var(--minus)']");
    return [...svg.querySelectorAll("text.side")].filter(text => {
        const { x, y, width, height } = text.getBBox();
        const place = new DOMPoint(x + width / 2, y + height / 2);
        return negative && negative.isPointInFill(place) !== text.textContent.endsWith("−1");
    }).map(text => text.textContent);
}"""
ANIMATED = """widget => [...widget.querySelectorAll(".count")]
    .map(count => getComputedStyle(count).animationName).join()"""
# From each name of a side to each example: pixels between a box and a middle.
GAPS = """svg => {
    const marks = [...svg.querySelectorAll(".example > :is(circle, rect):first-of-type")];
    const middles = marks.map(mark => {
        const { left, right, top, bottom } = mark.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
    });
    return [...svg.querySelectorAll("text.side")].flatMap(text => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const away = (value, low, high) => Math.max(low - value, 0, value - high);
        return middles.map(([x, y]) => Math.hypot(away(x, left, right), away(y, top, bottom)));
    });
}"""


def opened(chromium, folder, widget, **options):
    """Open a widget on a page whose clock stands still."""
    context = chromium.new_context(viewport={"width": 1000, "height": 900}, **options)
    view = WidgetPage(context.new_page(), folder, widget)
    view.page.clock.install(time=0)
    view.page.clock.pause_at(1000)
    return view


@pytest.fixture
def moving(chromium, tmp_path):
    """The perceptron in a browser that does not ask for reduced motion."""
    view = opened(chromium, tmp_path, widgets.perceptron())
    yield view
    view.page.context.close()


def test_a_step_shows_its_example_and_then_w_turns_with_its_line_while_the_count_beats(moving):
    def seen(milliseconds):
        moving.page.clock.run_for(milliseconds)
        return (
            moving.svg.locator(".runs").count(),
            moving.svg.evaluate(TIP),
            moving.svg.evaluate(LINES),
        )

    moving.press("ArrowRight")
    seen(1000)
    assert moving.widget.evaluate(ANIMATED) == "none"
    moving.press("ArrowRight")
    ring = seen(100)
    assert ring[0] == 1  # on its way to the mistake; w and its line are where they were
    added = seen(90)  # 60 ms after w has begun to move
    assert added[0] == 0 and added[1] != ring[1] and added[2] != ring[2]
    assert moving.widget.evaluate(ANIMATED) == "coursekit-count"
    for _ in range(8):
        assert moving.svg.evaluate(ANGLE) == pytest.approx(90, abs=0.5)
        seen(40)
    at_end = seen(200)
    assert seen(300) == at_end and moving.svg.locator(".trigger").count() == 1
    assert moving.widget.evaluate(ANIMATED) == "none"


@pytest.mark.parametrize("name", ["perceptron", "proof", "dual", "variants"])
def test_names_are_whole_and_on_their_sides_in_every_frame_of_a_run(name, chromium, tmp_path):
    view = opened(chromium, tmp_path, getattr(widgets, name)())
    view.slide("Update", "Home")
    view.page.clock.run_for(300)
    for _ in range(4):
        view.press("ArrowRight")
        for _ in range(9):
            view.page.clock.run_for(60)
            assert view.svg.evaluate(CUT_OFF) == []
            assert name == "variants" or view.svg.evaluate(ASTRAY) == []
    view.page.context.close()


def test_names_are_whole_and_nothing_is_covered_while_a_hand_turns_w(open_widget):
    view = open_widget(widgets.hyperplane())
    across, down = view.middle(".tip")
    view.page.mouse.move(across, down)
    view.page.mouse.down()
    for right, low in [(-60, 10), (-140, 60), (-160, 160), (-60, 220), (60, 180), (100, 60)]:
        view.page.mouse.move(across + right, down + low, steps=4)
        assert view.svg.evaluate(CUT_OFF) == [] and view.covered == []
    view.page.mouse.up()


def test_what_is_changed_while_a_step_moves_has_its_own_line(moving):
    """A motion that began before must not go on with the weights of another run."""
    moving.press("ArrowRight")
    moving.page.clock.run_for(300)
    moving.press("n", "ArrowUp")
    moving.page.clock.run_for(1000)
    line = moving.svg.evaluate(LINES)
    assert moving.page.locator(".moving").count() == 0
    moving.press("ArrowDown", "ArrowUp")
    moving.page.clock.run_for(1000)
    assert moving.svg.evaluate(LINES) == line


def test_a_held_key_and_a_reader_who_wants_no_motion_see_each_step_at_once(
    chromium, moving, tmp_path
):
    moving.press("ArrowRight")
    moving.page.clock.run_for(1000)
    moving.svg.focus()
    moving.page.keyboard.down("ArrowLeft")
    moving.page.keyboard.down("ArrowLeft")
    moving.page.keyboard.up("ArrowLeft")
    moving.page.clock.run_for(1000)
    moving.page.keyboard.down("ArrowRight")
    moving.page.clock.run_for(1000)
    moving.page.keyboard.down("ArrowRight")  # repeated
    assert moving.page.locator(".moving").count() == 0
    moving.page.keyboard.up("ArrowRight")
    calm = opened(chromium, tmp_path, widgets.perceptron(), reduced_motion="reduce")
    calm.press("ArrowRight")
    at_once = calm.picture
    calm.page.clock.run_for(1000)
    assert calm.picture == at_once and calm.page.locator(".moving").count() == 0
    calm.page.context.close()


@pytest.mark.parametrize(
    "data", ["five points", "five more points", "two clouds", "one wrong label"]
)
def test_the_name_of_a_side_is_24_pixels_from_every_example(data, open_widget):
    view = open_widget(widgets.perceptron())
    view.choose("Examples", data)
    named = 0
    for _ in range(5):
        view.press("ArrowRight")
        gaps = view.svg.evaluate(GAPS)
        named += len(gaps) > 0
        assert min(gaps, default=24) >= 24 and view.covered == []
    assert named


def test_examples_at_one_place_stand_side_by_side_and_what_never_ends_repeats(open_widget):
    view = open_widget(widgets.perceptron())
    X, _ = five_points()
    right, up = X[4] - X[2]
    words = view.press("n", "n", "n", *int(right) * ["ArrowRight"], *int(up) * ["ArrowUp"])
    assert words.startswith("Moved: example 2, (4, 5)") and words.endswith(
        "updates, then it repeats."
    )
    first, second = [view.middle(f".example >> nth={k} >> text") for k in (2, 4)]
    assert second[0] - first[0] == pytest.approx(16, abs=1) and first[1] == pytest.approx(
        second[1], abs=1
    )
    assert view.covered == [] and view.text(".huge") == "∞"
    across, down = view.middle(".example >> nth=2 >> circle >> nth=0")
    assert view.drag((across - 6, down), (-80, 60)).startswith("Moved: example 2")


def in_brief():
    """The widget of a first page."""
    widget = widgets.perceptron()
    widget.state = {**widget.state, "brief": True}
    return widget


def test_the_first_page_invites_to_the_example_of_its_task_until_it_was_dragged(open_widget):
    view = open_widget(in_brief())
    for _ in range(4):
        assert view.svg.locator(".invitation").count() == 1
        words, mark = view.middle(".invitation"), view.middle(".example >> nth=2")
        assert np.hypot(words[0] - mark[0], words[1] - mark[1]) < 110
        assert view.covered == []
        view.press("ArrowRight")
    size = view.svg.locator(".invitation").evaluate("e => getComputedStyle(e).fontSize")
    assert size == "18px" and view.svg.locator("[style*=coursekit-nudge]").count() <= 1
    view.drag(view.middle(".example >> nth=2"), (40, -20))
    assert view.svg.locator(".invitation, [style*=coursekit-nudge]").count() == 0


def test_a_bar_lights_its_example_an_example_its_bar_and_a_chosen_one_says_its_coefficient(
    open_widget,
):
    view = open_widget(widgets.dual())
    view.slide("Update", "End")
    bars = view.widget.locator(".panels svg").first
    for k in (0, 2):
        view.page.mouse.move(*view.middle(f".example >> nth={k}"))
        assert bars.locator(".lit").count() == 1
        assert view.svg.locator(f".example >> nth={k} >> .lit").count() == 1
    box = bars.locator("rect").nth(1).bounding_box()
    view.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    assert view.svg.locator(".example >> nth=1 >> .lit").count() == 1
    view.page.mouse.move(1, 1)
    assert view.widget.locator(".lit").count() == 0
    assert view.press("n").endswith("Its α is 1; a dashed frame is around its bar.")


def test_under_the_pointer_one_classifier_stays_while_the_others_fade_and_a_click_marks_it(
    open_widget,
):
    view = open_widget(widgets.variants())
    for name in ("show voted", "show margin"):
        view.control("checkbox", name).check()
    faded = view.svg.locator(":is(line, polyline)[opacity='0.2']")
    row = view.widget.locator(".classifiers tbody tr").first
    row.hover()
    assert faded.count() == 3
    row.click()
    assert view.widget.locator(".classifiers .marked").inner_text().strip().startswith("last")
    assert view.control("combobox", "Region and errors of").input_value() == "last"
    assert "last predicts +1" in view.svg.locator("text").all_text_contents()
    view.page.mouse.move(1, 1)
    assert faded.count() == 0


def test_a_button_lets_w_and_its_line_glide_to_their_place(chromium, tmp_path):
    view = opened(chromium, tmp_path, widgets.hyperplane())
    view.click("Double w and b")
    tips = {view.svg.evaluate(TIP) for _ in range(6) if not view.page.clock.run_for(40)}
    assert len(tips) > 3
    view.page.clock.run_for(400)
    tip = view.svg.evaluate(TIP)
    view.press("b")  # a key does not glide, and leaves w where it is
    assert view.svg.evaluate(TIP) == tip
    view.page.context.close()
