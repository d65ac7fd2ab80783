"""A reader steps through the perceptron, edits the examples and predicts the next mistake."""

import numpy as np
import pytest
from widget_page import WidgetPage

from coursekit import widgets
from coursekit.certificates import max_margin
from coursekit.datasets import five_points
from coursekit.geometry import augment
from coursekit.perceptron import perceptron


@pytest.fixture
def opened(page, tmp_path):
    return WidgetPage(page, tmp_path, widgets.perceptron())


@pytest.fixture
def run():
    X, y = five_points()
    return perceptron(augment(X), y)


def vector(w):
    return f"({', '.join(str(v) for v in w)})".replace("-", "−")


def test_forward_and_back_show_the_run_of_the_course(opened, run, shoot):
    pictures = [opened.picture]
    for t in range(1, run.mistakes + 1):
        words = opened.click("Forward")
        assert f"Update {t} in epoch {run.steps[t - 1] // 5 + 1}" in words
        assert f"example {run.updates[t - 1] + 1}," in words
        assert f"to {vector(run.weights(t))};" in words
        before, added, after = (row[1] for row in opened.cells("w at update"))
        assert (before, after) == (vector(run.weights(t - 1)), vector(run.weights(t)))
        assert added == vector(run.weights(t) - run.weights(t - 1))
        pictures.append(opened.picture)
    assert f"converged: epoch {run.epochs}" in opened.status
    assert len(set(pictures)) == run.mistakes + 1
    shoot(opened.page, "end")
    for t in range(run.mistakes - 1, -1, -1):
        opened.click("Back")
        assert opened.picture == pictures[t]
    assert opened.status.startswith("Start: w = (0, 0, 0)")


def test_arrows_and_the_slider_do_the_same(opened, run):
    by_arrow = [opened.press("ArrowRight") for _ in range(run.mistakes)]
    opened.click("Reset")
    opened.widget.get_by_role("slider", name="Update").focus()
    by_slider = []
    for _ in range(run.mistakes):
        opened.page.keyboard.press("ArrowRight")
        by_slider.append(opened.status)
    assert by_slider == by_arrow
    opened.page.keyboard.press("Home")
    assert opened.status.startswith("Start")


def test_run_plays_to_the_end_and_can_be_stopped(opened, run):
    opened.click("Run")
    stop = opened.widget.get_by_role("button", name="Stop", exact=True)
    stop.click()
    shown = opened.status
    opened.page.wait_for_timeout(1500)
    assert opened.status == shown
    opened.click("Run")
    opened.page.wait_for_function(
        "() => document.querySelector('.status').textContent.includes('has converged')",
        timeout=30_000,
    )


def test_a_run_with_another_order_is_shown_as_it_was(page, tmp_path):
    X, y = five_points()
    run = perceptron(augment(X), y, order=[4, 3, 2, 1, 0])
    opened = WidgetPage(page, tmp_path, widgets.perceptron(run))
    for t in range(1, run.mistakes + 1):
        assert f"example {run.updates[t - 1] + 1}," in opened.press("ArrowRight")
    assert f"to {vector(run.w)};" in opened.status


def test_examples_are_moved_added_relabelled_and_deleted_by_keyboard(opened):
    X, y = five_points()
    X = X.copy()
    words = opened.press("n", "ArrowUp", "ArrowLeft")
    X[0] += [-1, 1]
    expected = perceptron(augment(X), y).mistakes
    assert words == f"Moved: example 1, (−2, 2) with label +1. The run has {expected} updates now."
    assert opened.press("l").startswith("Relabelled: example 1, (−2, 2) with label −1.")
    assert f"The run has {expected} updates now." not in opened.status
    assert opened.press("l").endswith(f"The run has {expected} updates now.")
    assert opened.press("+").startswith("Added: example 6")
    assert "Deleted: example 6" in opened.press("Delete")
    assert opened.press("Delete") == "Choose an example first: n, or a click on it."
    for _ in range(4):
        opened.press("n", "Delete")
    assert opened.press("n", "Delete") == "This is the last example; one has to stay."


def test_examples_are_moved_and_added_by_mouse(opened):
    before = opened.picture
    assert opened.drag(opened.middle(".example circle"), (-60, -40)).startswith("Moved: example 1")
    assert opened.picture != before
    box = opened.svg.bounding_box()
    opened.page.mouse.dblclick(box["x"] + 0.8 * box["width"], box["y"] + 0.45 * box["height"])
    assert opened.status.startswith("Added: example 6")


def test_the_exclusive_or_shows_its_cycle_and_its_period(opened):
    opened.choose("Examples", "exclusive or")
    opened.widget.get_by_role("slider", name="Update").focus()
    opened.page.keyboard.press("End")
    assert "a cycle with a period of 1 epoch, 4 updates" in opened.status
    assert "no w separates" in opened.status


@pytest.mark.parametrize("margin", ["0.5", "3"])
def test_a_random_set_has_the_margin_that_the_reader_chose(opened, margin):
    opened.choose("Examples", "random, 20 examples")
    opened.choose("with margin", margin)
    first = opened.picture
    opened.click("Another set")
    assert opened.picture != first
    opened.widget.locator("summary", has_text="All scores").click()
    opened.widget.locator("caption", has_text="Scores").wait_for()
    rows = opened.cells("Scores")
    X = np.array([row[1].strip("()").replace("−", "-").split(", ") for row in rows], dtype=int)
    y = np.array([1 if row[2] == "+1" else -1 for row in rows])
    assert len(X) == 20
    assert max_margin(X, y, offset=True).lower >= float(margin) - 1e-9


def test_a_guess_is_judged_before_the_step_is_shown(opened, run):
    opened.widget.get_by_label("predict first").check()
    assert "mistake" not in (opened.svg.locator(".example").first.get_attribute("class") or "")
    assert "Which example is the next mistake?" in opened.click("Forward")
    first = int(run.updates[0])
    words = opened.press(*["n"] * (first + 1))
    assert words.startswith(f"Chosen: example {first + 1}")
    assert opened.click("It is the chosen one").startswith("Right: the next mistake was on example")
    assert opened.click("No mistake is left").startswith("No: the next mistake was on example")
    assert "1 of 2 guesses were right" in opened.status
    for _ in range(run.mistakes - 2):
        opened.click("No mistake is left")
    assert opened.click("No mistake is left").startswith("Right: there is no further update.")


@pytest.mark.parametrize("width", [1280, 380])
def test_nothing_is_cut_off_and_axe_finds_nothing(opened, axe, shoot, width):
    opened.page.set_viewport_size({"width": width, "height": 900})
    opened.press("ArrowRight", "ArrowRight")
    assert opened.too_wide == [False, False, False]
    assert axe(opened.page) == []
    shoot(opened.page, str(width))
