"""A reader moves a hyperplane by keyboard and pointer, and all its readouts follow."""

import pytest

from coursekit.perceptrons import datasets, widgets
from coursekit.perceptrons.geometry import Hyperplane


@pytest.fixture
def view(open_widget):
    """The widget with the examples that it has when nothing else is said."""
    return open_widget(widgets.hyperplane())


def facts(view):
    return dict(view.cells("The hyperplane"))


def column(view, j):
    return [row[j].replace("−", "-") for row in view.cells("Distances of")]


def test_arrows_move_the_tip_of_w_and_the_picture_and_the_numbers_follow(view):
    before = view.picture
    assert view.press("ArrowUp").startswith("w = (1, 3), b = −2: x1 + 3 x2 − 2 = 0.")
    assert view.picture != before
    assert facts(view)["w·x = c"] == "x1 + 3 x2 = 2"
    assert facts(view)["length ‖w‖"] == "3.16"
    assert view.press("ArrowRight", "ArrowDown", "ArrowLeft").startswith("w = (1, 2), b = −2")
    assert view.press("Shift+ArrowLeft").startswith("w = (0.9, 2), b = −2")


def test_b_moves_the_line_by_key_by_slider_and_by_number(view):
    assert view.press("b").startswith("w = (1, 2), b = −1:")
    assert view.press("Shift+B", "Shift+B").startswith("w = (1, 2), b = −3:")
    assert view.slide("Slide b", "ArrowRight").startswith("w = (1, 2), b = −2:")
    assert view.type("b", "4.5").startswith("w = (1, 2), b = 4.5:")
    assert facts(view)["origin: signed distance b/‖w‖"] == "2.01"
    assert "the origin is on the positive side" in view.text(".numbers")


def test_typed_weights_are_taken_and_what_is_no_number_is_refused(view):
    view.type("w₁", "-4")
    view.type("w₂", "1")
    assert "It separates the examples. Margin 0.243, example 2." in view.type("b", "2")
    view.type("w₁", "")
    view.page.keyboard.press("Tab")
    assert view.status == "w₁ must be a number from −1000000 to 1000000."
    assert view.widget.get_by_role("spinbutton", name="w₁").input_value() == "-4"
    assert view.type("b", "1e300") == "b must be a number from −1000000 to 1000000."
    assert facts(view)["b"] == "2"


def test_a_factor_changes_scores_and_not_distances(view):
    distances = column(view, 4)
    assert column(view, 3) == ["-1", "2", "5", "-1", "12"]
    assert "All scores are doubled" in view.click("Double w and b")
    assert column(view, 3) == ["-2", "4", "10", "-2", "24"]
    assert column(view, 4) == distances
    assert facts(view)["w·x + b = 0"] == "2 x1 + 4 x2 − 4 = 0"
    words = view.click("Flip the sign")
    assert "its two sides have changed names. No margin: examples 1, 2, 3 are" in words
    view.click("Unit length")
    assert facts(view)["length ‖w‖"] == "1"
    assert facts(view)["origin: signed distance b/‖w‖"] == facts(view)["b"] == "0.894"
    assert view.click("Reset w and b").startswith("w = (1, 2), b = −2:")


def test_w_zero_is_no_hyperplane(view):
    words = view.press("ArrowLeft", "ArrowDown", "ArrowDown")
    assert words == "w = (0, 0), b = −2. w = 0: there is no hyperplane, and every score is b = −2."
    assert view.svg.locator(".hyperplane").count() == 0
    assert facts(view)["hyperplane"] == "none, since w = 0"
    assert view.click("Unit length") == "w = 0 has no direction: move its tip first."
    assert view.press("ArrowUp").startswith("w = (0, 1)")
    assert view.svg.locator(".hyperplane").count() == 1


def test_a_chosen_example_takes_the_arrows_and_escape_gives_them_back_to_w(view):
    status = view.press("n")
    assert status == "Chosen: example 0, (−1, 1) with label +1. Score −1, signed distance −0.447."
    assert view.press("ArrowRight").startswith("Moved: example 0, (0, 1) with label +1.")
    assert view.press("l").startswith("Relabelled: example 0, (0, 1) with label −1.")
    assert view.press("+").startswith("Added: example 5")
    assert view.press("Delete").startswith("Deleted: example 5")
    assert view.press("p", "Escape") == "No example is chosen: the arrow keys move w."
    assert view.press("ArrowUp").startswith("w = (1, 3)")
    assert view.click("Change its label").startswith("Choose an example first")
    assert view.click("Add an example").startswith("Added: example 5")
    assert view.click("Change its label").startswith("Relabelled: example 5")
    assert view.click("Delete it").startswith("Deleted: example 5")


def test_the_tip_of_w_and_the_line_are_dragged(view):
    across, down = view.middle(".hyperplane")
    words = view.drag((across + 90, down + 43), (0, -60))
    assert words.startswith("w = (1, 2), b = −")
    assert float(facts(view)["b"].replace("−", "-")) < -3 and facts(view)["w"] == "(1, 2)"
    view.click("Reset w and b")
    across, down = view.middle(".tip")
    view.drag((across, down), (-90, 30))
    w1, w2 = facts(view)["w"].strip("()").replace("−", "-").split(", ")
    assert float(w1) < 0 < float(w2) < 2 and facts(view)["b"] == "−2"
    assert view.middle(".tip") == pytest.approx((across - 90, down + 30), abs=4)


def test_an_example_under_the_tip_of_w_is_dragged_when_it_is_chosen(open_widget):
    view = open_widget(widgets.hyperplane((1, 3), -2))  # the tip is on example 2
    tip = view.middle(".tip")
    assert view.drag(tip, (60, 0)).startswith("w = (")
    view.click("Reset w and b")
    view.press("n", "n", "n")
    assert view.drag(tip, (60, 0)).startswith("Moved: example 2")
    assert facts(view)["w"] == "(1, 3)"


def test_the_margin_is_shown_where_there_is_one(open_widget):
    X, y = datasets.five_more_points()
    view = open_widget(widgets.hyperplane((3, 2), 0, X, y))
    assert view.svg.locator(".edge").count() == 2
    assert facts(view)["margin"] == "1.11, by examples 1, 4"
    assert view.svg.locator(".trigger").count() == 2
    view.click("Flip the sign")
    assert view.svg.locator(".edge").count() == 0
    assert facts(view)["margin"] == "none: 5 examples on the wrong side"
    expected = Hyperplane((-3, -2)).signed_distance(X)
    assert list(map(float, column(view, 4))) == pytest.approx(expected, rel=5e-3)


def test_other_sets_can_be_chosen(view):
    assert view.choose("Examples", "exclusive or").startswith("4 examples.")
    assert view.widget.get_by_label("with margin").is_hidden()
    assert view.choose("Examples", "random, 20 examples").startswith("20 examples.")
    first = view.picture
    assert view.click("Another set").startswith("20 examples.")
    assert view.picture != first
    assert view.svg.locator(".length").count() < 20  # not all distances have room


def test_a_hand_is_sent_to_w_and_to_the_line_and_to_no_example(open_widget):
    X, y = [[0, 0], [6, 3], [1, 3], [4, -2], [-2, 2]], [-1, 1, 1, -1, -1]  # as in lecture 01
    view = open_widget(widgets.hyperplane([3, 4], -10, X, y))
    hints = view.svg.locator(".invitation")
    assert sorted(hints.all_text_contents()) == ["push me", "turn me"]
    turn, tip = view.middle(".invitation >> text=turn me"), view.middle(".tip")
    assert abs(turn[0] - tip[0]) + abs(turn[1] - tip[1]) < 120
    assert view.covered == []
    view.drag(tip, (-20, 5))
    assert hints.count() == 0
