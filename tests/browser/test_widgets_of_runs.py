"""A reader steps through a run, edits its examples, and guesses: lectures 02, 03, 06 and 07."""

import math

import numpy as np
import pytest
from widget_page import PICTURES

from coursekit.perceptrons import widgets
from coursekit.perceptrons.algorithms import averaged, kernel_perceptron, linear, perceptron
from coursekit.perceptrons.bounds import check_proof, mistake_bound
from coursekit.perceptrons.certificates import max_margin
from coursekit.perceptrons.datasets import five_points
from coursekit.perceptrons.geometry import augment
from coursekit.perceptrons.widgets.player import run_on

LINES = "polyline.vote, line.hyperplane"


@pytest.fixture
def run():
    X, y = five_points()
    return perceptron(augment(X), y)


@pytest.fixture
def view(open_widget):
    return begun(open_widget(widgets.perceptron()))


def begun(view):
    view.begin()
    return view


@pytest.mark.parametrize("name", ["perceptron", "proof", "dual"])
def test_a_widget_begins_after_the_first_of_several_updates_with_both_sides_seen(name, open_widget):
    view = open_widget(getattr(widgets, name)())
    assert view.status.startswith("Update 1 in epoch 1: example 0,")
    view.touch()
    slider = view.widget.get_by_role("slider", name="Update")
    assert int(slider.get_attribute("max")) >= 4 and slider.input_value() == "1"
    assert view.svg.locator("[fill='var(--plus)'], polygon[fill='var(--minus)']").count() == 2
    assert view.covered == []
    assert view.begin().startswith("Start: w = (0, 0")


def vector(w):
    return f"({', '.join(str(v) for v in w)})".replace("-", "−")


def doubled(w, x, label):
    return w + 2 * x if label * (w @ x) <= 0 else w


def numbers(texts):
    return [float(text.replace("−", "-")) for text in texts]


def test_buttons_arrows_and_the_slider_show_the_run_of_the_course(view, run):
    pictures, words = [view.picture], [view.status]
    assert words[0].startswith("Start: w = (0, 0, 0)")
    assert {"x₁", "x₂"} <= set(view.svg.locator("text").all_text_contents())
    for t in range(1, run.mistakes + 1):
        words.append(view.click("Forward"))
        pictures.append(view.picture)
        assert f"Update {t} in epoch {run.steps[t - 1] // 5 + 1}" in words[t]
        assert f"example {run.updates[t - 1]}," in words[t]
        assert f"to {vector(run.weights(t))};" in words[t]
        before, after = run.weights(t - 1), run.weights(t)
        assert [numbers(row[1:]) for row in view.cells("w at update")] == [
            list(w) for w in (before, after - before, after)
        ]
    assert f"converged: epoch {run.epochs}" in words[-1]
    assert len(set(pictures)) == run.mistakes + 1
    for t in range(run.mistakes - 1, -1, -1):
        view.click("Back")
        assert view.picture == pictures[t]
    assert [view.press("ArrowRight") for _ in words[1:]] == words[1:]
    assert view.click("Reset") == words[0]
    assert [view.slide("Update", "ArrowRight") for _ in words[1:]] == words[1:]
    assert view.slide("Update", "Home") == words[0]


def test_run_plays_to_the_end_and_can_be_stopped(view):
    clock = view.page.clock
    clock.install()
    assert view.click("Run").startswith("Update 1 in")
    clock.run_for(700)
    shown = view.status
    assert shown.startswith("Update 2 in")
    view.click("Stop")
    clock.run_for(60_000)
    assert view.status == shown
    view.click("Run")
    clock.run_for(60_000)
    assert "has converged" in view.status


def test_a_run_with_another_order_is_shown_as_it_was(open_widget):
    X, y = five_points()
    run = perceptron(augment(X), y, order=[4, 3, 2, 1, 0])
    view = begun(open_widget(widgets.perceptron(run)))
    for i in run.updates:
        assert f"example {i}," in view.press("ArrowRight")
    assert f"to {vector(run.w)};" in view.status


def test_examples_are_edited_by_keyboard_and_by_mouse(view):
    X, y = five_points()
    edited = X + np.array([[-1, 1]] + 4 * [[0, 0]])
    now = f"The run has {perceptron(augment(edited), y).mistakes} updates now."
    words = view.press("n", "ArrowUp", "ArrowLeft")
    assert words == f"Moved: example 0, (−2, 2) with label +1. {now}"
    words = view.press("l")
    assert words.startswith("Relabelled: example 0, (−2, 2) with label −1.") and now not in words
    assert view.press("l").endswith(now)
    assert view.press("+").startswith("Added: example 5")
    assert "Deleted: example 5" in view.press("Delete")
    assert view.press("Delete") == "Choose an example first: n, or a click on it."
    before = view.picture
    assert view.drag(view.middle(".example circle"), (60, 40)).startswith("Moved: example 0")
    assert view.picture != before
    box = view.svg.bounding_box()
    view.page.mouse.click(box["x"] + 0.8 * box["width"], box["y"] + 0.45 * box["height"])
    assert view.status.startswith("Added: example 5")
    assert view.press("Control+z").startswith("Undone.")
    view.click("Add an example")
    for _ in range(5):
        view.press("n", "Delete")
    assert view.press("n", "Delete") == "This is the last example; one has to stay."


def test_the_exclusive_or_shows_its_cycle_and_its_period(view):
    view.choose("Examples", "exclusive or")
    words = view.slide("Update", "End")
    assert "a cycle with a period of 1 epoch, 4 updates" in words and "no w separates" in words


def test_a_random_set_has_the_margin_that_the_reader_chose(view):
    view.choose("Examples", "random, 20 examples")
    view.widget.locator("summary", has_text="All scores").click()
    view.widget.locator("caption", has_text="Scores").wait_for()
    for margin in ("0.5", "3"):
        view.choose("with margin", margin)
        first = view.picture
        view.click("Another set")
        assert view.picture != first
        rows = view.cells("Scores")
        X = np.array([numbers(row[1].strip("()").split(", ")) for row in rows], dtype=int)
        y = np.array(numbers(row[2] for row in rows), dtype=int)
        assert len(X) == 20
        assert max_margin(X, y, offset=True).lower >= float(margin) - 1e-9


def test_a_guess_is_judged_before_the_step_is_shown(view, run):
    view.widget.locator(".more > summary").click()
    view.widget.get_by_label("guess first").check()
    assert view.svg.locator(".mistake").count() == 0
    assert "Which example is the next mistake?" in view.click("Forward")
    first = int(run.updates[0])
    assert view.press(*["n"] * (first + 1)).startswith(f"Chosen: example {first}")
    assert view.click("This one").startswith("Right: the next mistake was on example")
    assert view.click("None: it is done").startswith("No: the next mistake was on example")
    assert "1 of 2 guesses were right" in view.status
    for _ in range(run.mistakes - 2):
        view.click("None: it is done")
    assert view.click("None: it is done").startswith("Right: there is no further update.")


def panels(view):
    return [svg.inner_html() for svg in view.widget.locator(f"{PICTURES}, .numbers svg").all()]


def test_the_slider_moves_all_panels_of_the_proof_with_the_numbers_of_its_table(open_widget):
    view = begun(open_widget(widgets.proof()))
    X, y = five_points()
    table = check_proof(perceptron(X, y), max_margin(X, y).w)
    assert f"of at most {math.floor(table.bound)}" in view.text(".bound")
    for t in range(7):
        before = panels(view)
        words = view.slide("Update", "ArrowRight")
        assert words.startswith(f"Update {t + 1} in epoch")
        assert all(a != b for a, b in zip(panels(view), before))
        cosine = view.cells("After t")[2]
        expected = [table.cosine_bound[t], table.cosine[t]]
        assert numbers(cosine[1:3]) == pytest.approx(expected, rel=5e-3)
        assert f"cosine {cosine[2]} ≥ √t γ(u) / R = {cosine[1]}" in words
    assert "converged" in words
    words = view.slide("Update", "Home")
    assert words.startswith("Start: w = (0, 0)") and "w = 0 has no direction" in words


def test_the_bound_follows_a_moved_a_dragged_an_added_and_a_deleted_example(open_widget):
    view = open_widget(widgets.proof())
    X, y = five_points()
    bound = view.text(".bound")
    assert bound == "7 mistakes of at most 74"
    assert "(R/γ(u))² = (6.4/0.742)² = 74.5" in view.text(".story")
    words = view.press("n", "n", "n", "ArrowUp")
    edited = X + np.array([[0, 0], [0, 0], [0, 1], [0, 0], [0, 0]])
    most = float(mistake_bound(edited, y, max_margin(edited, y).w))
    assert words.startswith("Moved: example 2, (1, 4)") and f"= {most:.3g}." in words
    expected = f"at most {math.floor(most)}"
    assert expected in view.text(".bound") != bound
    words = view.drag(view.middle(".example >> nth=2"), (-60, -40))
    assert words.startswith("Moved: example 2")
    dragged = view.text(".bound")
    assert expected not in dragged
    view.click("Add an example")
    assert view.text(".bound") != dragged
    view.click("Delete it")
    assert view.text(".bound") == dragged


def test_without_a_separator_there_is_no_bound(open_widget):
    view = open_widget(widgets.proof())
    view.choose("Examples", "exclusive or")
    assert "no hyperplane separates these examples" in view.status
    assert "so no u has a margin γ(u) above 0" in view.text(".story")
    assert view.widget.locator(f"{PICTURES}:visible").count() == 2
    angle = view.widget.locator("summary", has_text="The angle")
    assert angle.is_hidden()
    view.press("ArrowRight")
    view.choose("Examples", "two points")
    assert view.text(".bound") == "2 mistakes of at most 2"
    assert "(R/γ(u))² = (2.24/1.58)² = 2" in view.text(".story")
    assert angle.is_visible()


def test_an_update_that_adds_something_else_breaks_the_proof_and_is_no_sum(open_widget):
    view = open_widget(widgets.own(doubled, view="proof"))
    assert "cosine −0.327 < √t γ(u) / R = 1.92." in view.slide("Update", "End")
    assert "That is more than the theorem allows a perceptron." in view.text(".story")
    view = open_widget(widgets.own(doubled, view="dual"))
    assert view.press("ArrowRight").endswith("but the sum of all α x is not w.")
    assert "This update adds something else than y x" in view.widget.inner_text()


def test_the_bars_the_sum_and_the_scores_of_the_dual_form_follow(open_widget):
    view = open_widget(widgets.dual())
    words = view.slide("Update", "End")
    assert "α of example 2 goes from 0 to 1: w is a sum of 4 terms." in words
    X, y = augment(five_points().X), five_points().y
    assert kernel_perceptron(X, y, linear, max_epochs=10).alpha.tolist() == [1, 1, 1, 0, -1]
    bars = view.widget.locator(PICTURES).nth(1).get_attribute("aria-label")
    assert bars == (
        "The coefficients after 4 updates: 1 of example 0, 1 of example 1, 1 of example 2, "
        "−1 of example 4."
    )
    assert view.text(".terms") == (
        "w = Σ α x = 1·(−1, 1, 1) + 1·(−2, 3, 1) + 1·(1, 3, 1) − 1·(4, 5, 1) = (−6, 2, 2)"
    )
    *rows, last = view.cells("Row 2 of the matrix")
    before, products = np.array([1, 1, 0, 0, -1]), X @ X[2]
    expected = np.stack([before, products, before * products], axis=1)
    assert [numbers(row[1:]) for row in rows] == expected.tolist()
    assert last[3] == "−9"
    sums = ["Σ α (x·x₂) = −9", "w·x₂ = (−7, −1, 1) · (1, 3, 1) = −9"]
    assert view.text(".both").split("\n\n")[-2:] == sums
    made = [
        row.locator("th, td").all_inner_texts() for row in view.widget.locator(".made tr").all()
    ]
    assert made[-1] == ["w", "−6", "2", "2"] and made[4] == ["−1 · example 4", "4", "5", "1"]
    view.slide("Update", "Home")
    assert view.text(".terms").startswith("w = Σ α x = (0, 0, 0)")
    view.press("ArrowRight")
    assert view.text(".terms") == "w = Σ α x = 1·(−1, 1, 1) = (−1, 1, 1)"
    assert view.press("n", "ArrowUp").startswith("Moved: example 0, (−1, 2)")
    assert view.text(".terms") == "w = Σ α x = 1·(−1, 2, 1) = (−1, 2, 1)"


def test_of_many_terms_twelve_are_written_and_a_rate_is_a_factor(open_widget):
    view = open_widget(widgets.dual())
    view.choose("Examples", "random, 200 examples")
    view.choose("with margin", "0.5")
    view.slide("Update", "End")
    assert "further terms = " in view.text(".terms") and view.text(".terms").count("·(") == 12
    assert view.widget.locator(".made tbody tr").count() == 7
    assert view.widget.locator(".numbers table").count() == 0
    view = begun(open_widget(widgets.dual(perceptron([[1, 1], [2, -1]], [1, -1], rate=2))))
    view.press("ArrowRight", "ArrowRight")
    assert view.text(".terms") == "w = 2 Σ α x = 2 · (1·(1, 1) − 1·(2, −1)) = (−2, 4)"
    assert "Σ α (x·x₁)" in view.text(".both")


def mistakes(view):
    return [int(row[1]) for row in view.cells("After")]


def test_the_mistakes_of_the_variants_are_those_of_their_readings(open_widget):
    view = open_widget(widgets.variants())
    run = run_on(widgets.variants().state)
    scores = [run.X @ run.w, run.X @ averaged(run), run.scores(run.X, "voted")]
    expected = [int(np.sum(run.y * s <= 0)) for s in scores]
    assert expected == [5, 1, 1] and mistakes(view) == expected[:2]
    assert "last 5, averaged 1." in view.status
    assert view.svg.locator(LINES).count() == 2
    assert view.svg.locator(".mistake").count() == 5
    words = view.choose("Region and errors of", "voted")
    assert words.startswith("Filled and crossed out: what voted predicts, and its errors.")
    assert view.control("checkbox", "show voted").is_checked()
    assert mistakes(view) == expected and view.svg.locator(LINES).count() == 3
    assert view.svg.locator(".mistake").count() == 1
    for t in range(18, -1, -1):
        before = view.picture, view.cells("After")
        words = view.slide("Update", "ArrowLeft")
        assert words.startswith(f"Update {t} in" if t else "Start: w = (0, 0, 0)")
        assert (view.picture, view.cells("After")) != before
    assert view.svg.locator(LINES).count() == 0
    assert mistakes(view)[:2] == [12, 12]


def test_boxes_add_the_vote_and_the_margin_to_the_two_lines_of_the_beginning(open_widget):
    view = open_widget(widgets.variants())
    first = view.picture
    lines = view.svg.locator(LINES)
    for name, words, number in (("show voted", "voted", 3), ("show margin", "margin", 4)):
        view.control("checkbox", name).check()
        assert view.status.startswith(f"With the line of {words}.") and lines.count() == number
    assert [row[0].strip() for row in view.cells("After")] == "last averaged voted margin".split()
    assert "No hyperplane separates these examples" in view.text(".best")
    view.choose("Region and errors of", "margin")
    for name, number in (("show margin", 3), ("show voted", 2)):
        view.control("checkbox", name).uncheck()
        assert lines.count() == number
    assert view.picture == first and view.widget.locator(".best").count() == 0


def test_the_two_thresholds_move_the_margin_perceptron_only(open_widget):
    view = open_widget(widgets.variants())
    view.choose("Examples", "five points")
    for name in ("show voted", "show margin"):
        view.control("checkbox", name).check()
    before, rows = view.picture, view.cells("After")
    words = view.slide("Margin wanted, γ", "End")
    slider = view.widget.get_by_role("slider", name="Margin wanted, γ")
    assert slider.get_attribute("aria-valuetext") == "γ = 8"
    assert words.startswith("The margin perceptron has γ = 8 now.")
    assert view.picture != before
    assert view.cells("After")[:3] == rows[:3]
    assert "γ/2 = 4 is not less, so" in view.text(".best")
    view.slide("Margin wanted, γ", "Home")
    assert "γ/2" not in view.text(".best")
    last, _, _, wide = view.cells("After")
    assert last[1:] == wide[1:]  # with γ = 0 it is the perceptron
    words = view.choose("Margin perceptron with", "threshold")
    assert words.startswith("The margin perceptron has η = 0 now.")
    assert slider.count() == 0
    view.slide("Threshold, η", "End")
    margin = float(view.cells("After")[3][2])
    best = float(view.text(".best").split(": ")[1].split()[0].strip("."))
    assert 0.5 * best < margin <= best


def test_a_moved_and_a_relabelled_example_count_at_once(open_widget):
    view = open_widget(widgets.variants())
    words = view.press("p", "l")
    assert words.startswith("Relabelled: example 11, (−3, −2) with label −1.")
    assert "The run has" in words and mistakes(view)[0] == 0
    view.control("checkbox", "show margin").check()
    assert "The largest margin that there is" in view.text(".best")
    before = view.picture
    view.press("ArrowUp")
    assert view.picture != before
