"""A reader moves a hyperplane by keyboard and by pointer, and all that depends on it follows."""

import pytest

from coursekit import datasets, widgets
from coursekit.geometry import Hyperplane


@pytest.fixture
def opened(open_widget):
    """The widget with the examples that it has when nothing else is said."""
    return open_widget(widgets.hyperplane())


def facts(opened):
    return dict(opened.cells("The hyperplane"))


def column(opened, j):
    return [row[j].replace("−", "-") for row in opened.cells("Distances of")]


def test_arrows_move_the_tip_of_w_and_the_picture_and_the_numbers_follow(opened):
    before = opened.picture
    assert opened.press("ArrowUp").startswith("w = (1, 3), b = −2: x1 + 3 x2 − 2 = 0.")
    assert opened.picture != before
    assert facts(opened)["w·x = c"] == "x1 + 3 x2 = 2"
    assert facts(opened)["length ‖w‖"] == "3.162"
    assert opened.press("ArrowRight", "ArrowDown", "ArrowLeft").startswith("w = (1, 2), b = −2")
    assert opened.press("Shift+ArrowLeft").startswith("w = (0.9, 2), b = −2")


def test_b_moves_the_line_by_key_by_slider_and_by_number(opened):
    assert opened.press("b").startswith("w = (1, 2), b = −1:")
    assert opened.press("Shift+B", "Shift+B").startswith("w = (1, 2), b = −3:")
    assert opened.slide("Slide b", "ArrowRight").startswith("w = (1, 2), b = −2:")
    assert opened.type("b", "4.5").startswith("w = (1, 2), b = 4.5:")
    assert facts(opened)["origin: signed distance b/‖w‖"] == "2.012"
    assert "the origin is on the positive side" in opened.text(".numbers")


def test_typed_weights_are_taken_and_what_is_no_number_is_refused(opened):
    opened.type("w₁", "-4")
    opened.type("w₂", "1")
    assert "It separates the examples. Margin 0.2425, example 2." in opened.type("b", "2")
    opened.type("w₁", "")
    opened.page.keyboard.press("Tab")
    assert opened.status == "w₁ must be a number from −1000000 to 1000000."
    assert opened.widget.get_by_role("spinbutton", name="w₁").input_value() == "-4"
    assert opened.type("b", "1e300") == "b must be a number from −1000000 to 1000000."
    assert facts(opened)["b"] == "2"


def test_a_factor_changes_scores_and_not_distances(opened):
    distances = column(opened, 4)
    assert column(opened, 3) == ["-1", "2", "5", "-1", "12"]
    assert "All scores are doubled" in opened.click("Double w and b")
    assert column(opened, 3) == ["-2", "4", "10", "-2", "24"]
    assert column(opened, 4) == distances
    assert facts(opened)["w·x + b = 0"] == "2 x1 + 4 x2 − 4 = 0"
    words = opened.click("Flip the sign")
    assert "its two sides have changed names. No margin: 3 mistakes" in words
    opened.click("Unit length")
    assert facts(opened)["length ‖w‖"] == "1"
    assert facts(opened)["origin: signed distance b/‖w‖"] == facts(opened)["b"] == "0.8944"
    assert opened.click("Reset w and b").startswith("w = (1, 2), b = −2:")


def test_w_zero_is_no_hyperplane(opened):
    words = opened.press("ArrowLeft", "ArrowDown", "ArrowDown")
    assert words == "w = (0, 0), b = −2. w = 0: there is no hyperplane, and every score is b = −2."
    assert opened.svg.locator(".hyperplane").count() == 0
    assert facts(opened)["hyperplane"] == "none, since w = 0"
    assert opened.click("Unit length") == "w = 0 has no direction: move its tip first."
    assert opened.press("ArrowUp").startswith("w = (0, 1)")
    assert opened.svg.locator(".hyperplane").count() == 1


def test_a_chosen_example_takes_the_arrows_and_escape_gives_them_back_to_w(opened):
    chosen = opened.press("n")
    assert chosen == "Chosen: example 0, (−1, 1) with label +1. Score −1, signed distance −0.4472."
    assert opened.press("ArrowRight").startswith("Moved: example 0, (0, 1) with label +1.")
    assert opened.press("l").startswith("Relabelled: example 0, (0, 1) with label −1.")
    assert opened.press("+").startswith("Added: example 5")
    assert opened.press("Delete").startswith("Deleted: example 5")
    assert opened.press("p", "Escape") == "No example is chosen: the arrow keys move w."
    assert opened.press("ArrowUp").startswith("w = (1, 3)")
    assert opened.click("Change its label").startswith("Choose an example first")
    assert opened.click("Add an example").startswith("Added: example 5")
    assert opened.click("Change its label").startswith("Relabelled: example 5")
    assert opened.click("Delete it").startswith("Deleted: example 5")


def test_the_tip_of_w_and_the_line_are_dragged(opened):
    across, down = opened.middle(".hyperplane")
    words = opened.drag((across + 90, down + 43), (0, -60))
    assert words.startswith("w = (1, 2), b = −")
    assert float(facts(opened)["b"].replace("−", "-")) < -3 and facts(opened)["w"] == "(1, 2)"
    opened.click("Reset w and b")
    across, down = opened.middle(".tip")
    opened.drag((across, down), (-90, 30))
    w1, w2 = facts(opened)["w"].strip("()").replace("−", "-").split(", ")
    assert float(w1) < 0 < float(w2) < 2 and facts(opened)["b"] == "−2"
    assert opened.middle(".tip") == pytest.approx((across - 90, down + 30), abs=4)


def test_an_example_under_the_tip_of_w_is_dragged_when_it_is_chosen(open_widget):
    opened = open_widget(widgets.hyperplane((1, 3), -2))  # the tip is on example 2
    tip = opened.middle(".tip")
    assert opened.drag(tip, (60, 0)).startswith("w = (")
    opened.click("Reset w and b")
    opened.press("n", "n", "n")
    assert opened.drag(tip, (60, 0)).startswith("Moved: example 2")
    assert facts(opened)["w"] == "(1, 3)"


def test_the_margin_is_shown_where_there_is_one(open_widget):
    X, y = datasets.five_more_points()
    opened = open_widget(widgets.hyperplane((3, 2), 0, X, y))
    assert opened.svg.locator(".edge").count() == 2
    assert facts(opened)["margin"] == "1.109, by examples 1, 4"
    assert opened.svg.locator(".trigger").count() == 2
    opened.click("Flip the sign")
    assert opened.svg.locator(".edge").count() == 0
    assert facts(opened)["margin"] == "none: 5 mistakes"
    expected = Hyperplane((-3, -2)).signed_distance(X)
    assert list(map(float, column(opened, 4))) == pytest.approx(expected, rel=1e-3)


def test_other_sets_can_be_chosen(opened):
    assert opened.choose("Examples", "exclusive or").startswith("4 examples.")
    assert opened.widget.get_by_label("with margin").is_hidden()
    assert opened.choose("Examples", "random, 20 examples").startswith("20 examples.")
    first = opened.picture
    assert opened.click("Another set").startswith("20 examples.")
    assert opened.picture != first
    assert opened.svg.locator(".length").count() < 20  # not all distances have room
