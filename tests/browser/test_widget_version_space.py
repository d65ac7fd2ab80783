"""A reader plays against CON and Halving by keyboard and pointer."""

import pytest

from coursekit.perceptrons import widgets
from coursekit.perceptrons.concepts import Conjunctions
from coursekit.perceptrons.online import CON, worst_case

EVERYTHING = Conjunctions(3)


@pytest.fixture
def view(open_widget):
    """The widget with Halving and a secret conjunction."""
    return open_widget(widgets.version_space())


def left(view):
    """What is seen and heard of the concepts that are left, which keep their places."""
    assert view.widget.locator(".chips li").count() == 27
    texts = view.widget.locator(".chips li:not(.out)").all_inner_texts()
    return [text.translate(str.maketrans("₁₂₃", "123")) for text in texts]


def rounds(view):
    return view.cells("Halving")


def see_each_prediction_at_once(view):
    view.control("checkbox", "guess first").focus()
    view.page.keyboard.press("Space")
    assert view.status == "You see each prediction at once."


def test_a_round_is_played_by_keys_in_the_cube(view):
    view.choose("Labels from", "x2")
    assert view.press("ArrowRight") == "x = (1, 0, 0). Which label will be predicted?"
    assert view.press("ArrowUp") == "x = (1, 1, 0). Which label will be predicted?"
    assert view.press("f", "f").startswith("x = (1, 1, 0).")
    assert all("says" not in item for item in left(view))
    assert view.press("Enter") == "Guess first what the learner predicts, 0 or 1."
    before = view.picture
    words = "No. 8 of 27 say 1, so the prediction is 0. Now see the label."
    assert view.press("1") == words
    assert view.picture != before
    assert sum("says 1" in item for item in left(view)) == 8
    assert sum("says 0" in item for item in left(view)) == 19
    assert view.press("Enter") == (
        "The label is 1: a mistake, number 1 of at most 4. 27 concepts become 8. "
        "Your guesses: 0 of 1 right."
    )
    concepts = ["true", "x1", "x2", "¬x3", "x1 ∧ x2", "x1 ∧ ¬x3", "x2 ∧ ¬x3", "x1 ∧ x2 ∧ ¬x3"]
    assert left(view) == concepts
    assert rounds(view) == [["1", "(1, 1, 0)", "0 ✗", "1", "8"]]
    assert view.widget.locator(".chips .out s").count() == 19
    view.unfold()
    gone = view.widget.locator(".gone")
    assert gone.inner_text().startswith("Gone in round 1, (1, 1, 0) with label 1: ¬x1, ")
    assert gone.locator("s").count() == 19
    assert view.press("Backspace") == "Taken back: (1, 1, 0). 27 concepts left."
    assert len(left(view)) == 27


def test_a_round_is_played_with_buttons_and_menus(view):
    view.choose("Labels from", "x1 ∧ ¬x3")
    assert view.choose("Next example", "(1, 0, 0)").startswith("x = (1, 0, 0).")
    assert view.click("See the label").startswith("Guess first")
    assert view.click("It predicts 0").startswith("Right. 8 of 27 say 1")
    assert view.click("It predicts 1").startswith("You have seen the prediction.")
    assert view.click("See the label").startswith("The label is 1: a mistake")
    assert view.page.evaluate("document.activeElement.textContent") == "See the label"
    assert view.click("See the label") == "Choose the next example first."
    assert view.click("Back") == "Taken back: (1, 0, 0). 27 concepts left."
    assert view.click("Back") == "There is no example to take back."
    assert view.click("Reset") == "From the start. All 27 concepts are left."


def test_without_guesses_the_votes_are_seen_at_once_also_by_pointer(view):
    assert "?" in view.svg.text_content()
    see_each_prediction_at_once(view)
    assert "?" not in view.svg.text_content()
    assert view.widget.get_by_role("button", name="It predicts 0").is_hidden()
    words = view.choose("Next example", "(0, 1, 1)")
    assert words == "x = (0, 1, 1). 8 of 27 say 1, so the prediction is 0. Now see the label."
    assert view.click("See the label").startswith("The label is ")
    view.svg.locator(".corner").nth(6).click()
    assert view.status.startswith("x = (1, 1, 0).")
    assert view.svg.locator(".ring").count() == 1


def test_labels_by_hand_that_no_concept_has_are_refused_and_nothing_is_lost(view):
    assert view.choose("Labels from", "me, by hand").startswith("You label the examples now")
    assert view.widget.get_by_role("button", name="See the label").is_hidden()
    view.press("ArrowRight", "ArrowUp", "0", "0")  # the guess, and then the label
    assert view.status.startswith("The label is 0: no mistake")
    view.press("f", "f", "0")
    before = left(view), rounds(view)
    words = view.click("The label is 1")
    assert words.startswith("No concept agrees with the label 1 on (1, 1, 0)")
    assert "Give the other label" in words
    assert (left(view), rounds(view)) == before
    assert view.click("The label is 0").startswith("The label is 0: no mistake")
    assert [row[4] for row in rounds(view)] == ["19", "19"]


def test_the_last_concept_is_the_secret_and_can_be_revealed_before(view):
    secret = view.click("Reveal it").removeprefix("The secret is ").removesuffix(".")
    see_each_prediction_at_once(view)
    for x in EVERYTHING.instances:
        view.choose("Next example", str(x))
        view.click("See the label")
    assert left(view) == [secret]
    assert f"Only {secret} is left: it must be the target." in view.status
    mistakes = view.text(".numbers").split("Halving: ")[1].split()[0]
    assert int(mistakes.replace("no", "0")) <= 4
    assert view.click("Another secret") == "Another secret. All 27 concepts are left."


def test_the_adversarial_con_makes_eight_mistakes_where_halving_makes_at_most_four(view):
    worst = worst_case(CON(EVERYTHING, rule="adversarial"), EVERYTHING)
    view.choose("Learner", "CON, adversarial")
    view.choose("Labels from", "me, by hand")
    see_each_prediction_at_once(view)
    for x, label in worst.examples:
        view.choose("Next example", str(tuple(x)))
        view.click(f"The label is {label}")
    assert "number 8 of at most 26" in view.status
    words = view.choose("Learner", "Halving")
    assert words.startswith("Halving makes ")
    assert int(words.split()[2].replace("no", "0")) <= 4
    assert view.choose("Learner", "CON, first").endswith("at most 26 on any examples.")


def test_the_corner_that_splits_best_beats_until_one_is_chosen(view):
    best = view.svg.locator(".best")
    assert best.count() == 1 and "splits best" in view.text(".meaning")
    see_each_prediction_at_once(view)
    votes = [int(n) for n in view.svg.locator(".corner text:first-of-type").all_text_contents()]
    shown = int(best.locator("text").first.text_content())
    assert abs(2 * shown - 27) == min(abs(2 * n - 27) for n in votes)
    view.press("ArrowUp")
    assert best.count() == 0
