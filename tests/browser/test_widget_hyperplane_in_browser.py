"""A reader moves a hyperplane by keyboard and by pointer, and all that depends on it follows."""

import pytest
from widget_page import WidgetPage

from coursekit import datasets, widgets
from coursekit.geometry import Hyperplane

BUTTONS = ["Double w and b", "Flip the sign", "Unit length", "Reset w and b"]


@pytest.fixture
def opened(page, tmp_path):
    """The widget with the examples that it has when nothing else is said."""
    return WidgetPage(page, tmp_path, widgets.hyperplane())


def facts(opened):
    return dict(opened.cells("The hyperplane"))


def test_arrows_move_the_tip_of_w_and_the_picture_and_the_numbers_follow(opened, shoot):
    before = opened.picture
    assert opened.press("ArrowUp").startswith("w = (1, 3), b = −2: x1 + 3 x2 − 2 = 0.")
    assert opened.picture != before
    assert facts(opened)["w·x = c"] == "x1 + 3 x2 = 2"
    assert facts(opened)["length ‖w‖"] == "3.162"
    assert opened.press("ArrowRight", "ArrowDown", "ArrowLeft").startswith("w = (1, 2), b = −2")
    assert opened.press("Shift+ArrowLeft").startswith("w = (0.9, 2), b = −2")
    shoot(opened.page, "turned")


def test_b_moves_the_line_by_key_by_slider_and_by_number(opened):
    assert opened.press("b").startswith("w = (1, 2), b = −1:")
    assert opened.press("Shift+B", "Shift+B").startswith("w = (1, 2), b = −3:")
    opened.widget.get_by_role("slider", name="Slide b").focus()
    opened.page.keyboard.press("ArrowRight")
    assert opened.status.startswith("w = (1, 2), b = −2:")
    assert opened.type("b", "4.5").startswith("w = (1, 2), b = 4.5:")
    assert facts(opened)["origin: signed distance b/‖w‖"] == "2.012"
    assert "the origin is on the positive side" in opened.numbers


def test_typed_weights_are_taken_and_what_is_no_number_is_refused(opened):
    opened.type("w₁", "-4")
    opened.type("w₂", "1")
    assert "It separates the examples. Margin 0.2425, example 3." in opened.type("b", "2")
    opened.type("w₁", "")
    opened.page.keyboard.press("Tab")
    assert opened.status == "w₁ must be a number from −1000000 to 1000000."
    assert opened.widget.get_by_role("spinbutton", name="w₁").input_value() == "-4"
    assert opened.type("b", "1e300") == "b must be a number from −1000000 to 1000000."
    assert facts(opened)["b"] == "2"


def test_doubling_changes_scores_and_not_distances(opened):
    before = opened.cells("Distances of")
    assert "All scores are doubled" in opened.click("Double w and b")
    after = opened.cells("Distances of")
    assert [row[4] for row in after] == [row[4] for row in before]
    assert [row[3] for row in before] == ["−1", "2", "5", "−1", "12"]
    assert [row[3] for row in after] == ["−2", "4", "10", "−2", "24"]
    assert facts(opened)["w·x + b = 0"] == "2 x1 + 4 x2 − 4 = 0"


def test_sign_length_and_reset(opened):
    words = opened.click("Flip the sign")
    assert "its two sides have changed names. No margin: 3 mistakes" in words
    opened.click("Unit length")
    assert facts(opened)["length ‖w‖"] == "1"
    assert facts(opened)["origin: signed distance b/‖w‖"] == facts(opened)["b"] == "0.8944"
    assert opened.click("Reset w and b").startswith("w = (1, 2), b = −2:")


def test_w_zero_is_no_hyperplane(opened, shoot):
    words = opened.press("ArrowLeft", "ArrowDown", "ArrowDown")
    assert words == "w = (0, 0), b = −2. w = 0: there is no hyperplane, and every score is b = −2."
    assert opened.svg.locator(".hyperplane").count() == 0
    assert facts(opened)["hyperplane"] == "none, since w = 0"
    assert opened.click("Unit length") == "w = 0 has no direction: move its tip first."
    shoot(opened.page, "zero")
    assert opened.press("ArrowUp").startswith("w = (0, 1)")
    assert opened.svg.locator(".hyperplane").count() == 1


def test_a_chosen_example_takes_the_arrows_and_escape_gives_them_back_to_w(opened):
    chosen = opened.press("n")
    assert chosen == "Chosen: example 1, (−1, 1) with label +1. Score −1, signed distance −0.4472."
    assert opened.press("ArrowRight").startswith("Moved: example 1, (0, 1) with label +1.")
    assert opened.press("l").startswith("Relabelled: example 1, (0, 1) with label −1.")
    assert opened.press("+").startswith("Added: example 6")
    assert opened.press("Delete").startswith("Deleted: example 6")
    assert opened.press("p", "Escape") == "No example is chosen: the arrow keys move w."
    assert opened.press("ArrowUp").startswith("w = (1, 3)")
    for name, words in [
        ("Change its label", "Choose an example first"),
        ("Add an example", "Added: example 6"),
        ("Change its label", "Relabelled: example 6"),
        ("Delete it", "Deleted: example 6"),
    ]:
        assert opened.click(name).startswith(words)


def test_the_tip_of_w_is_dragged(opened, shoot):
    place = opened.middle(".tip")
    words = opened.drag(place, (-90, 30))
    assert not words.startswith("w = (1, 2)")
    w = facts(opened)["w"].strip("()").replace("−", "-").split(", ")
    assert float(w[0]) < 0 < float(w[1]) < 2
    moved = opened.middle(".tip")
    assert moved == pytest.approx((place[0] - 90, place[1] + 30), abs=4)
    assert facts(opened)["b"] == "−2"
    shoot(opened.page, "tip")


def test_the_line_is_dragged(opened, shoot):
    place = opened.middle(".hyperplane")
    assert opened.drag((place[0] + 90, place[1] + 43), (0, -60)).startswith("w = (1, 2), b = −")
    assert float(facts(opened)["b"].replace("−", "-")) < -3
    assert facts(opened)["w"] == "(1, 2)"
    shoot(opened.page, "line")


def test_an_example_is_dragged_and_one_under_the_tip_of_w_when_it_is_chosen(page, tmp_path):
    opened = WidgetPage(page, tmp_path, widgets.hyperplane((1, 3), -2))  # the tip is on example 3
    tip = opened.middle(".tip")
    assert opened.drag(tip, (60, 0)).startswith("w = (")
    opened.click("Reset w and b")
    opened.press("n", "n", "n")
    assert opened.drag(tip, (60, 0)).startswith("Moved: example 3")
    assert facts(opened)["w"] == "(1, 3)"


def test_the_margin_is_shown_where_there_is_one(page, tmp_path, shoot):
    X, y = datasets.five_more_points()
    opened = WidgetPage(page, tmp_path, widgets.hyperplane((3, 2), 0, X, y))
    assert opened.svg.locator(".edge").count() == 2
    assert facts(opened)["margin"] == "1.109, by example 2, 5"
    assert opened.svg.locator(".trigger").count() == 2
    shoot(opened.page, "margin")
    opened.click("Flip the sign")
    assert opened.svg.locator(".edge").count() == 0
    assert facts(opened)["margin"] == "none: 5 mistakes"
    shown = [row[4].replace("−", "-") for row in opened.cells("Distances of")]
    expected = Hyperplane((-3, -2)).signed_distance(X)
    assert [float(number) for number in shown] == pytest.approx(expected, rel=1e-3)


def test_other_sets_can_be_chosen(opened):
    assert opened.choose("Examples", "exclusive or").startswith("4 examples.")
    assert opened.widget.get_by_label("with margin").is_hidden()
    assert opened.choose("Examples", "random, 20 examples").startswith("20 examples.")
    first = opened.picture
    assert opened.click("Another set").startswith("20 examples.")
    assert opened.picture != first
    assert opened.svg.locator(".length").count() < 20  # not all distances have room


def test_in_the_plane_no_label_covers_another_and_nothing_is_cut_off(opened, shoot, axe):
    for width in (1280, 380):
        opened.page.set_viewport_size({"width": width, "height": 900})
        opened.click("Reset w and b")
        for keys in ("n", "Escape ArrowUp", "b", "ArrowLeft ArrowLeft", "ArrowDown"):
            opened.press(*keys.split())
            assert opened.covered == []
        assert opened.too_wide == [False, False, False]
        assert axe(opened.page) == []
        shoot(opened.page, f"{width}")


def test_200_examples_follow_a_key_at_once(opened, record):
    opened.choose("Examples", "random, 200 examples")
    assert opened.follows(*["ArrowUp", "ArrowLeft", "b", "B"] * 5)
    assert record.problems == []
    assert record.external == []


def test_the_picture_of_a_page_without_scripts_is_still_there(page, opened):
    still = page.locator(".coursekit-still img")
    assert still.is_hidden()
    assert "hyperplane x1 + 2 x2 − 2 = 0" in still.get_attribute("alt")
