"""A reader steps through the proof: plane, curves, angle and bound follow one slider."""

import pytest
from widget_page import WidgetPage

from coursekit import widgets
from coursekit.bounds import check_convergence_proof, mistake_bound
from coursekit.certificates import max_margin
from coursekit.perceptron import perceptron


@pytest.fixture
def opened(page, tmp_path):
    return WidgetPage(page, tmp_path, widgets.proof())


def pictures(opened):
    return [s.evaluate("s => s.innerHTML") for s in opened.widget.locator(".stage svg").all()]


def bound(opened):
    return opened.widget.locator(".bound").inner_text()


def test_the_slider_moves_all_panels_of_the_proof(opened, shoot):
    opened.widget.get_by_role("slider", name="Update").focus()
    for t in range(1, 8):
        before, facts = pictures(opened), opened.cells("After t")
        opened.page.keyboard.press("ArrowRight")
        assert opened.status.startswith(f"Update {t} in epoch")
        assert all(a != b for a, b in zip(pictures(opened), before))
        assert opened.cells("After t") != facts
    assert "converged" in opened.status
    shoot(opened.page, "end")
    opened.page.keyboard.press("Home")
    assert opened.status.startswith("Start: w = (0, 0)")
    assert "w = 0 has no direction" in opened.status


def test_the_numbers_are_those_of_the_table_of_the_lecture(opened):
    X, y = widgets.playing.MENU["five points"][0]()
    table = check_convergence_proof(perceptron(X, y), max_margin(X, y).w)
    assert f"= {float(table.bound):.2f}." in bound(opened)
    for t in range(7):
        opened.press("ArrowRight")
        cosine = opened.cells("After t")[2]
        assert [float(text) for text in cosine[1:3]] == pytest.approx(
            [table.cosine_bound[t], table.cosine[t]], rel=1e-3
        )
        assert f"cosine {cosine[2]} ≥ √t γ/R = {cosine[1]}" in opened.status


def test_the_bound_follows_a_moved_an_added_and_a_deleted_example(opened):
    X, y = widgets.playing.MENU["five points"][0]()
    assert "7 mistakes, the bound (R/γ)² = (6.403/0.742)² = 74.47." in bound(opened)
    words = opened.press("n", "ArrowUp")
    X = X.copy()
    X[0] += [0, 1]
    expected = float(mistake_bound(X, y, max_margin(X, y).w))
    assert words.startswith("Moved: example 1, (−1, 2)")
    assert f"= {expected:.4g}." in words
    assert f"= {expected:.4g}." in bound(opened)
    before = bound(opened)
    opened.click("Add an example")
    assert bound(opened) != before
    opened.click("Delete it")
    assert bound(opened) == before


def test_an_example_is_dragged_and_the_bound_follows(opened):
    before = bound(opened)
    assert opened.drag(opened.middle("circle"), (-60, -40)).startswith("Moved: example 1")
    assert bound(opened) != before


def test_without_a_separator_there_is_no_bound(opened, shoot):
    opened.choose("Examples", "exclusive or")
    assert "no hyperplane separates these examples" in opened.status
    assert "γ is not defined" in bound(opened)
    assert opened.widget.locator(".stage svg:visible").count() == 2
    opened.press("ArrowRight")
    shoot(opened.page, "xor")
    opened.choose("Examples", "two points")
    assert bound(opened) == "2 mistakes, the bound (R/γ)² = (2.236/1.581)² = 2."
    assert opened.widget.locator(".stage svg:visible").count() == 3


def test_an_update_that_breaks_the_proof_is_shown_to_do_so(page, tmp_path, shoot):
    def update(w, x, label):
        return w + 2 * x if label * (w @ x) <= 0 else w

    opened = WidgetPage(page, tmp_path, widgets.own(update, view="proof"))
    opened.widget.get_by_role("slider", name="Update").focus()
    page.keyboard.press("End")
    assert "That is more than the theorem allows a perceptron." in bound(opened)
    assert "cosine −0.327 < √t γ/R = 1.919." in opened.status
    shoot(opened.widget, "broken")


def test_nothing_of_proof_is_covered_or_cut_off_and_axe_finds_nothing(opened, shoot, axe):
    for width in (900, 380):
        opened.page.set_viewport_size({"width": width, "height": 900})
        for data in ("five points", "two points"):
            opened.choose("Examples", data)
            opened.press("ArrowRight", "ArrowRight")
            for svg in opened.widget.locator(".stage svg").all():
                opened.svg = svg
                assert opened.covered == []
            opened.svg = opened.widget.locator("svg").first
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
