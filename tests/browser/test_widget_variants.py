"""A reader compares last, averaged, voted and margin, and chooses γ or η."""

import numpy as np
import pytest
from widget_page import WidgetPage

from coursekit import widgets
from coursekit.geometry import augment
from coursekit.perceptron import averaged, vote_totals
from coursekit.widgets.playing import run_on

LINES = "polyline.vote, line.hyperplane"


@pytest.fixture
def opened(page, tmp_path):
    return WidgetPage(page, tmp_path, widgets.variants())


def mistakes(opened):
    return [int(row[1]) for row in opened.cells("After")]


def test_mistakes_are_those_of_the_readings(opened, shoot):
    run = run_on(widgets.variants().state)
    scores = [run.X @ run.w, run.X @ averaged(run), vote_totals(run, run.X)]
    assert mistakes(opened)[:3] == [int(np.sum(run.y * s <= 0)) for s in scores] == [5, 1, 1]
    assert opened.svg.locator(LINES).count() == 4
    assert "last 5, averaged 1, voted 1, margin" in opened.status
    shoot(opened.page, "end")


def test_the_slider_goes_through_the_run(opened):
    opened.widget.get_by_role("slider", name="Update").focus()
    for t in range(18, -1, -1):
        before, table = opened.picture, opened.cells("After")
        opened.page.keyboard.press("ArrowLeft")
        assert opened.status.startswith(f"Update {t} in" if t else "Start: w = (0, 0, 0)")
        assert opened.picture != before or opened.cells("After") != table
    assert opened.svg.locator(LINES).count() == 0
    assert mistakes(opened)[:2] == [12, 12]


def test_gamma_moves_the_margin_perceptron_only(opened):
    opened.choose("Examples", "five points")
    before, rows = opened.picture, opened.cells("After")
    slider = opened.widget.get_by_role("slider", name="Margin wanted, γ")
    slider.focus()
    opened.page.keyboard.press("End")
    assert slider.get_attribute("aria-valuetext") == "γ = 8"
    assert opened.status.startswith("The margin perceptron has γ = 8 now.")
    assert opened.picture != before
    assert opened.cells("After")[:3] == rows[:3]
    assert "γ/2 = 4 is not less, so" in opened.widget.locator(".best").inner_text()
    opened.page.keyboard.press("Home")
    assert "γ/2" not in opened.widget.locator(".best").inner_text()
    last, margin = (opened.cells("After")[k] for k in (0, 3))
    assert last[1:] == margin[1:]  # with γ = 0 it is the perceptron


def test_the_fixed_threshold_has_a_slider_of_its_own(opened):
    opened.choose("Examples", "five points")
    opened.choose("Margin perceptron with", "threshold")
    assert opened.status.startswith("The margin perceptron has η = 0 now.")
    assert opened.widget.get_by_role("slider", name="Margin wanted, γ").count() == 0
    opened.widget.get_by_role("slider", name="Threshold, η").focus()
    opened.page.keyboard.press("End")
    reached = float(opened.cells("After")[3][2])
    best = float(opened.widget.locator(".best").inner_text().split(": ")[1].split()[0].strip("."))
    assert 0.5 * best < reached <= best


def test_region_and_crosses_are_of_the_reading_that_is_chosen(opened):
    assert opened.svg.locator(".mistake").count() == 1
    opened.choose("Region and mistakes of", "last")
    assert opened.svg.locator(".mistake").count() == 5
    assert opened.status.startswith("Hatched and crossed out: what last predicts as −1")


def test_a_moved_and_a_relabelled_example_count_at_once(opened):
    opened.press("p")
    assert opened.press("l").startswith("Relabelled: example 12, (−3, −2) with label −1.")
    assert "The run has" in opened.status
    assert mistakes(opened)[0] == 0
    assert "The largest margin that there is" in opened.widget.locator(".best").inner_text()
    before = opened.picture
    opened.press("ArrowUp")
    assert opened.picture != before


def test_nothing_of_variants_is_covered_or_cut_off_and_axe_finds_nothing(opened, shoot, axe):
    for width in (900, 380):
        opened.page.set_viewport_size({"width": width, "height": 900})
        for data in ("one wrong label", "five points", "two clouds"):
            opened.choose("Examples", data)
            assert opened.covered == []
            opened.press("ArrowLeft")
            assert opened.covered == []
        assert opened.too_wide == [False, False, False]
        assert axe(opened.page) == []
        shoot(opened.widget, f"{width}")


def test_200_examples_that_nothing_separates_follow_a_key_at_once(page, tmp_path, record, shoot):
    rng = np.random.default_rng(1)
    X = rng.uniform(-10, 10, (200, 2))
    y = np.where(augment(X) @ [2, 1, 1] > rng.normal(0, 6, 200), 1, -1)
    opened = WidgetPage(page, tmp_path, widgets.variants(X, y))
    assert run_on(widgets.variants(X, y).state).mistakes > 1000
    shoot(opened.widget, "many")
    assert opened.follows(*["ArrowLeft", "ArrowRight"] * 10)
    opened.press("n")
    assert opened.follows(*["ArrowUp", "ArrowDown"] * 10)
    assert record.problems == []
    assert record.external == []
