"""A reader steps through the dual form: α, the sum that w is, and both scores follow."""

import numpy as np
import pytest
from widget_page import WidgetPage

from coursekit import widgets
from coursekit.geometry import augment
from coursekit.kernels import kernel_perceptron, linear
from coursekit.perceptron import perceptron


@pytest.fixture
def opened(page, tmp_path):
    return WidgetPage(page, tmp_path, widgets.dual())


def text(opened, part):
    return opened.widget.locator(part).inner_text()


def coefficients(opened):
    return opened.widget.locator(".stage svg").nth(1).get_attribute("aria-label")


def test_the_slider_moves_the_bars_the_sum_and_the_scores(opened, shoot):
    opened.widget.get_by_role("slider", name="Update").focus()
    opened.page.keyboard.press("End")
    assert "α of example 3 goes from 0 to 1: w is a sum of 4 terms." in opened.status
    X, y = widgets.playing.MENU["five points"][0]()
    run = kernel_perceptron(augment(X), y, linear, max_epochs=10)
    assert run.alpha.tolist() == [1, 1, 1, 0, -1]
    assert coefficients(opened) == (
        "The coefficients after 4 updates: 1 of example 1, 1 of example 2, 1 of example 3, "
        "−1 of example 5."
    )
    assert text(opened, ".sum") == (
        "w = Σ α x = 1·(−1, 1, 1) + 1·(−2, 3, 1) + 1·(1, 3, 1) − 1·(4, 5, 1) = (−6, 2, 2)"
    )
    shoot(opened.page, "end")
    sum_before = text(opened, ".sum")
    opened.page.keyboard.press("ArrowLeft")
    assert text(opened, ".sum") != sum_before
    opened.page.keyboard.press("Home")
    assert text(opened, ".sum").startswith("w = Σ α x = (0, 0, 0)")


def test_the_row_of_dot_products_is_that_of_the_examples(opened):
    opened.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    X, _ = widgets.playing.MENU["five points"][0]()
    products = augment(X) @ augment(X)[2]
    before = np.array([1, 1, 0, 0, -1])
    rows = opened.cells("Row 3 of the matrix")
    numbers = [[int(cell.replace("−", "-")) for cell in row[1:]] for row in rows[:-1]]
    expected = np.stack([before, products, before * products], axis=1)
    assert numbers == expected.tolist()
    assert rows[-1][3] == "−9"
    said = "Σ α (x·x₃) = −9, and w·x₃ = (−7, −1, 1) · (1, 3, 1) = −9."
    assert text(opened, ".both").endswith(said)


def test_a_moved_example_changes_the_terms(opened):
    opened.press("ArrowRight")
    assert text(opened, ".sum") == "w = Σ α x = 1·(−1, 1, 1) = (−1, 1, 1)"
    assert opened.press("n", "ArrowUp").startswith("Moved: example 1, (−1, 2)")
    assert text(opened, ".sum") == "w = Σ α x = 1·(−1, 2, 1) = (−1, 2, 1)"


def test_of_many_terms_twelve_are_written(opened, shoot):
    opened.choose("Examples", "random, 200 examples")
    opened.choose("with margin", "0.5")
    opened.widget.get_by_role("slider", name="Update").focus()
    opened.page.keyboard.press("End")
    assert "further terms = " in text(opened, ".sum")
    assert text(opened, ".sum").count("·(") == 12
    assert opened.widget.locator("table").count() == 0
    shoot(opened.widget, "many")


def test_a_rate_is_a_factor_of_the_sum(page, tmp_path):
    run = perceptron([[1, 1], [2, -1]], [1, -1], rate=2)
    opened = WidgetPage(page, tmp_path, widgets.dual(run))
    opened.press("ArrowRight", "ArrowRight")
    assert text(opened, ".sum") == "w = 2 Σ α x = 2 · (1·(1, 1) − 1·(2, −1)) = (−2, 4)"
    assert "Σ α (x·x₂)" in text(opened, ".both")


def test_an_update_that_adds_something_else_is_no_sum(page, tmp_path):
    def update(w, x, label):
        return w + 2 * x if label * (w @ x) <= 0 else w

    opened = WidgetPage(page, tmp_path, widgets.own(update, view="dual"))
    assert opened.press("ArrowRight").endswith("but the sum of all α x is not w.")
    assert "This update adds something else than y x" in opened.widget.inner_text()


def test_nothing_of_dual_is_covered_or_cut_off_and_axe_finds_nothing(opened, shoot, axe):
    for width in (900, 380):
        opened.page.set_viewport_size({"width": width, "height": 900})
        opened.press("ArrowRight", "ArrowRight", "n")
        opened.svg = opened.widget.locator(".stage svg").nth(1)
        assert opened.covered == []
        opened.svg = opened.widget.locator("svg").first
        opened.press("Escape")
        assert opened.too_wide == [False, False, False]
        assert axe(opened.page) == []
        shoot(opened.widget, f"{width}")


def test_200_examples_follow_a_key_at_once(opened, record):
    opened.choose("Examples", "random, 200 examples")
    assert opened.follows(*["ArrowRight", "ArrowLeft"] * 10)
    opened.press("n")
    assert opened.follows(*["ArrowUp", "ArrowDown"] * 10)
    assert record.problems == []
    assert record.external == []
