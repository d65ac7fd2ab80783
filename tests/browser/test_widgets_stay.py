"""What a reader makes stays, and nothing moves away from under the hand: controls, badge, names."""

import numpy as np
import pytest
from widget_page import WidgetPage, common

from coursekit.perceptrons import widgets
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.certificates import NotSeparableError, max_margin
from coursekit.perceptrons.datasets import five_points
from coursekit.perceptrons.geometry import augment

BOX = """e => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    return { left, right, top, bottom };
}"""
CELLS = """svg => [...svg.querySelectorAll(".trail > g")].map(cell => {
    const [{ left, right, top, bottom }, words] =
        [cell.querySelector("rect").getBoundingClientRect(), cell.textContent];
    return [words, (left + right) / 2, (top + bottom) / 2];
})"""
# From the head of the arrow that is drawn last, which is that of w, to the name of w.
NAME = """svg => {
    const head = [...svg.querySelectorAll(".arrow polygon")].at(-1).getAttribute("points");
    const [left, top] = head.split(/[ ,]/).map(Number);
    const name = [...svg.querySelectorAll("text")].find(text => text.textContent === "w");
    return name && [name.x.baseVal[0].value - left, name.y.baseVal[0].value - top].map(Math.round);
}"""


@pytest.fixture
def view(open_widget):
    return open_widget(widgets.perceptron())


def middles(view):
    """Where examples 0 to 4 are on the screen, and how many pixels are 1."""
    shapes = view.svg.locator(".example").all()
    boxes = [shape.locator("circle, rect").first.bounding_box() for shape in shapes]
    places = np.array([(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes])
    X = five_points().X
    return places, (places[3, 0] - places[0, 0]) / (X[3, 0] - X[0, 0])


def take(view, example):
    """Press the mouse on an example; return what brings it to a place in units of the data."""
    places, scale = middles(view)
    start, x = places[example], five_points().X[example]
    view.page.mouse.move(*start)
    view.page.mouse.down()

    def move(place):
        dx, dy = scale * (np.array(place) - x)
        view.page.mouse.move(start[0] + dx, start[1] - dy)

    return move


VISITED = [(1, 4), (2, 4), (3, 4), (3, 3), (4, 4)]


def expected(place):
    X, y = five_points()
    X = augment(np.array([*X[:2], place, *X[3:]]))
    try:
        max_margin(X, y)
    except NotSeparableError:
        return "∞"
    return str(perceptron(X, y, max_epochs=10_000).mistakes)


def test_cells_keep_their_numbers_and_line_and_number_stay_until_the_next_step(view):
    move = take(view, 2)
    for place in [*VISITED, (1, 3)]:  # its mark hides the number of the cell in which it is
        move(place)
    cells = {words for words, *_ in view.svg.evaluate(CELLS) if words}
    numbers = {expected(place) for place in VISITED}
    assert cells == numbers and len(numbers) > 3 and "∞" in numbers
    move((3, 3))
    view.page.mouse.up()
    assert view.text(".huge") == expected((3, 3)) == "132"
    assert view.svg.locator(".final").count() == 1
    assert view.text(".most").startswith("at most ")
    assert view.covered == []
    view.press("Escape", "ArrowRight")
    assert view.svg.locator(".final, .fate *").count() == 0
    assert view.press("n", "n", "n", "ArrowDown").startswith("Moved: example 2, (3, 2)")
    assert view.text(".huge") == expected((3, 2))  # by keyboard, too
    assert expected((3, 3)) in {words for words, *_ in view.svg.evaluate(CELLS)}
    view.press("l")
    assert view.widget.locator(".huge").count() == 0


def away(place, box):
    """How far a place is from a box."""
    ends = [(box["left"], box["right"]), (box["top"], box["bottom"])]
    return np.hypot(*(max(low - x, 0, x - high) for x, (low, high) in zip(place, ends)))


def test_the_number_on_the_way_is_small_and_covers_neither_an_example_nor_the_hand(open_widget):
    view = open_widget(widgets.dual())  # whose story does not tell it
    move = take(view, 2)
    for place in [(3, 4), (3, 5), (0, 5), (-2, -1), (5, -1), (6, 5), (2, -2)]:
        move(place)
        badge = view.svg.locator(".badge-of-run rect").evaluate(BOX)
        assert badge["bottom"] - badge["top"] <= 28
        near = view.svg.locator(".example >> nth=2 >> :first-child").first.evaluate(BOX)
        hand = (near["left"] + near["right"]) / 2, (near["top"] + near["bottom"]) / 2
        assert away(hand, badge) > 70
        marks = [each.evaluate(BOX) for each in view.svg.locator(".example > :first-child").all()]
        assert not any(common(badge, mark) for mark in marks)
    view.page.mouse.up()


def test_a_click_that_only_chooses_leaves_nothing(view):
    move = take(view, 0)
    assert view.svg.locator(".fate *").count() > 0
    move(five_points().X[0])
    view.page.mouse.up()
    assert view.svg.locator(".fate *").count() == 0


def test_what_is_pressed_next_stays_where_it_is(open_widget, page):
    for width in (1280, 800):
        page.set_viewport_size({"width": width, "height": 900})
        view = open_widget(widgets.version_space())
        view.press("ArrowRight", "ArrowUp")
        see = view.widget.get_by_role("button", name="See the label")
        before = see.bounding_box()
        view.press("0")
        assert see.bounding_box() == before
        view = open_widget(widgets.perceptron())
        forward = view.widget.get_by_role("button", name="Forward")
        before = forward.bounding_box()
        box = view.svg.bounding_box()
        page.mouse.click(box["x"] + 0.8 * box["width"], box["y"] + 0.45 * box["height"])
        assert view.status.startswith("Added") and forward.bounding_box() == before
        view.press("Escape", "ArrowRight", "ArrowRight")
        assert forward.bounding_box() == before


def test_where_w_has_only_an_offset_the_picture_has_one_side(view):
    view.choose("Examples", "exclusive or")
    assert view.press("ArrowRight").count("w goes from (0, 0, 0) to (0, 0, −1)") == 1
    assert view.svg.locator("rect[fill='var(--minus)']").count() == 1
    assert view.svg.locator("[fill='var(--plus)']").count() == 0
    assert "w predicts −1" in view.svg.locator("text").all_text_contents()


def test_a_run_without_an_end_is_no_answer_to_a_mission(view):
    move = take(view, 2)
    move((3, 3))
    view.page.mouse.up()
    assert view.text(".met") == "✓ Task done: 132 updates."
    view.choose("Examples", "exclusive or")
    assert view.widget.locator(".mission .met").count() == 0
    assert "Not here: no line separates them." in view.text(".mission")
    assert "Now:" not in view.text(".mission")


FRAMED = "svg => getComputedStyle(svg).outlineStyle !== 'none'"


def test_a_frame_is_around_the_picture_for_the_keyboard_and_not_for_a_mouse(view):
    move = take(view, 2)
    move((3, 4))
    assert not view.svg.evaluate(FRAMED)
    view.page.mouse.up()
    assert not view.svg.evaluate(FRAMED)
    view.begin()
    view.page.keyboard.press("Shift+Tab")
    view.press("n")
    assert view.svg.evaluate(FRAMED)


def in_legend(view):
    rows = view.widget.locator(".legend li:visible").all_inner_texts()
    return {row.strip() for row in rows}


def test_the_legend_has_what_is_drawn_now(view):
    view.begin()
    assert in_legend(view) == {"label +1", "label −1", "on the wrong side"}
    view.press("ArrowRight", "ArrowRight")
    assert {"this step", "before", "added"} <= in_legend(view)
    view.slide("Update", "End")
    assert "on the wrong side" not in in_legend(view)
    view.press("n")
    assert "chosen" in in_legend(view) and "end of the run" not in in_legend(view)
    view.press("ArrowUp")
    assert "end of the run" in in_legend(view)


# The highest part of the column beside the picture in which nothing stands.
HOLE = """widget => {
    const [stage, body] = [".stage", ".body"].map(
        part => widget.querySelector(part).getBoundingClientRect());
    const parts = widget.querySelectorAll(".body :is(p, tr, li, button, .bar, svg > *)");
    const boxes = [...parts].map(part => part.getBoundingClientRect())
        .filter(({ left, height, width }) => left >= stage.right - 1 && height > 2 && width > 2)
        .map(({ top, bottom }) => [top, bottom]).sort(([a], [b]) => a - b);
    let [low, hole] = [body.top, 0];
    for (const [top, bottom] of [...boxes, [body.bottom, body.bottom]]) {
        hole = Math.max(hole, top - low);
        low = Math.max(low, bottom);
    }
    return hole;
}"""


@pytest.mark.parametrize(
    "name", ["perceptron", "hyperplane", "proof", "dual", "variants", "version_space"]
)
def test_the_column_beside_the_picture_has_no_hole(name, open_widget, page):
    for width in (1000, 800):
        page.set_viewport_size({"width": width, "height": 900})
        view = open_widget(getattr(widgets, name)())
        holes = [view.widget.evaluate(HOLE)]
        for key in ("ArrowRight", "ArrowRight", "n"):
            view.press(key)
            holes.append(view.widget.evaluate(HOLE))
        assert max(holes) < 100


def test_a_formula_is_in_one_piece(open_widget, page):
    for width in (1280, 760, 380):
        page.set_viewport_size({"width": width, "height": 900})
        view = open_widget(widgets.proof())
        formula = view.widget.locator(".formula", has_text="(R/γ(u))²")
        assert formula.bounding_box()["height"] < 30
        assert view.too_wide == [False, False, False]


def test_the_proof_is_seen_in_one_screen(open_widget, page):
    page.set_viewport_size({"width": 1000, "height": 760})
    view = open_widget(widgets.proof())
    view.press("ArrowRight", "ArrowRight", "ArrowRight")
    box = view.widget.bounding_box()
    lengths, angle = view.widget.locator(".panels svg"), view.widget.locator(".numbers svg")
    chart, stage = lengths.bounding_box(), view.svg.bounding_box()
    assert box["height"] <= 700 and angle.is_hidden()
    task = view.widget.locator(".task").bounding_box()
    assert chart["x"] >= stage["x"] + stage["width"] and task["y"] + task["height"] <= chart["y"]
    assert chart["height"] > 200 and view.covered == []
    view.widget.locator("summary", has_text="The angle").click()
    assert angle.bounding_box()["height"] > 150 and view.too_wide == [False, False, False]


def test_names_stay_on_their_sides_while_something_moves(chromium, tmp_path):
    context = chromium.new_context(viewport={"width": 1000, "height": 900})
    view = WidgetPage(context.new_page(), tmp_path, widgets.proof())
    clock = view.page.clock
    clock.install(time=0)
    clock.pause_at(1000)
    view.press("ArrowRight")
    clock.run_for(700)
    view.press("ArrowRight")
    beside = {tuple(view.svg.evaluate(NAME) or ()) for _ in range(12) if not clock.run_for(30)}
    assert len(beside) == 1 and () not in beside
    context.close()
