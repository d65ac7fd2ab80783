"""A reader plays against CON and Halving by keyboard and by pointer."""

import pytest

from coursekit import widgets
from coursekit.concepts import Conjunctions
from coursekit.online import CON, worst_case

EVERYTHING = Conjunctions(3)


@pytest.fixture
def opened(open_widget):
    """The widget with Halving and a secret conjunction."""
    return open_widget(widgets.version_space())


def left(opened):
    return opened.widget.locator(".chips li").all_inner_texts()


def rounds(opened):
    return opened.cells("Halving")


def see_each_prediction_at_once(opened):
    opened.opened("checkbox", "guess first").focus()
    opened.page.keyboard.press("Space")
    assert opened.status == "You see each prediction at once."


def test_a_round_is_played_by_keys_in_the_cube(opened):
    opened.choose("Labels from", "x2")
    assert opened.press("ArrowRight") == "x = (1, 0, 0). Which label will be predicted?"
    assert opened.press("ArrowUp") == "x = (1, 1, 0). Which label will be predicted?"
    assert opened.press("f", "f").startswith("x = (1, 1, 0).")
    assert all("says" not in item for item in left(opened))
    assert opened.press("Enter") == "Guess first what the learner predicts, 0 or 1."
    before = opened.picture
    words = "No. 8 of 27 say 1, so the prediction is 0. Now see the label."
    assert opened.press("1") == words
    assert opened.picture != before
    assert sum("says 1" in item for item in left(opened)) == 8
    assert sum("says 0" in item for item in left(opened)) == 19
    assert opened.press("Enter") == (
        "The label is 1: a mistake, number 1 of at most 4. 27 concepts become 8. "
        "Your guesses: 0 of 1 right."
    )
    concepts = ["true", "x1", "x2", "x1 ∧ x2", "¬x3", "x1 ∧ ¬x3", "x2 ∧ ¬x3", "x1 ∧ x2 ∧ ¬x3"]
    assert left(opened) == concepts
    assert rounds(opened) == [["1", "(1, 1, 0)", "0 ✗", "1", "8"]]
    gone = opened.widget.locator(".gone")
    assert gone.inner_text().startswith("Gone in round 1, (1, 1, 0) with label 1: ¬x1, ")
    assert gone.locator("s").count() == 19
    assert opened.press("Backspace") == "Taken back: (1, 1, 0). 27 concepts left."
    assert len(left(opened)) == 27


def test_a_round_is_played_with_buttons_and_menus(opened):
    opened.choose("Labels from", "x1 ∧ ¬x3")
    assert opened.choose("Next example", "(1, 0, 0)").startswith("x = (1, 0, 0).")
    assert opened.click("See the label").startswith("Guess first")
    assert opened.click("It predicts 0").startswith("Right. 8 of 27 say 1")
    assert opened.click("It predicts 1").startswith("You have seen the prediction.")
    assert opened.click("See the label").startswith("The label is 1: a mistake")
    assert opened.page.evaluate("document.activeElement.textContent") == "See the label"
    assert opened.click("See the label") == "Choose the next example first."
    assert opened.click("Back") == "Taken back: (1, 0, 0). 27 concepts left."
    assert opened.click("Back") == "There is no example to take back."
    assert opened.click("Reset") == "From the start. All 27 concepts are left."


def test_without_guesses_the_votes_are_seen_at_once_also_by_pointer(opened):
    assert "?" in opened.svg.text_content()
    see_each_prediction_at_once(opened)
    assert "?" not in opened.svg.text_content()
    assert opened.widget.get_by_role("button", name="It predicts 0").is_hidden()
    words = opened.choose("Next example", "(0, 1, 1)")
    assert words == "x = (0, 1, 1). 8 of 27 say 1, so the prediction is 0. Now see the label."
    assert opened.click("See the label").startswith("The label is ")
    opened.svg.locator(".corner").nth(6).click()
    assert opened.status.startswith("x = (1, 1, 0).")
    assert opened.svg.locator(".ring").count() == 1


def test_labels_by_hand_that_no_concept_has_are_refused_and_nothing_is_lost(opened):
    assert opened.choose("Labels from", "me, by hand").startswith("You label the examples now")
    assert opened.widget.get_by_role("button", name="See the label").is_hidden()
    opened.press("ArrowRight", "ArrowUp", "0", "0")  # the guess, and then the label
    assert opened.status.startswith("The label is 0: no mistake")
    opened.press("f", "f", "0")
    before = left(opened), rounds(opened)
    words = opened.click("The label is 1")
    assert words.startswith("No concept agrees with the label 1 on (1, 1, 0)")
    assert "Give the other label" in words
    assert (left(opened), rounds(opened)) == before
    assert opened.click("The label is 0").startswith("The label is 0: no mistake")
    assert [row[4] for row in rounds(opened)] == ["19", "19"]


def test_the_last_concept_is_the_secret_and_can_be_revealed_before(opened):
    secret = opened.click("Reveal it").removeprefix("The secret is ").removesuffix(".")
    see_each_prediction_at_once(opened)
    for x in EVERYTHING.instances:
        opened.choose("Next example", str(x))
        opened.click("See the label")
    assert left(opened) == [secret]
    assert f"Only {secret} is left: it must be the target." in opened.status
    made = opened.text(".numbers").split("Halving: ")[1].split()[0]
    assert int(made.replace("no", "0")) <= 4
    assert opened.click("Another secret") == "Another secret. All 27 concepts are left."


def test_the_adversarial_con_makes_eight_mistakes_where_halving_makes_at_most_four(opened):
    worst = worst_case(CON(EVERYTHING, rule="adversarial"), EVERYTHING)
    opened.choose("Learner", "CON, adversarial")
    opened.choose("Labels from", "me, by hand")
    see_each_prediction_at_once(opened)
    for x, label in worst.examples:
        opened.choose("Next example", str(tuple(x)))
        opened.click(f"The label is {label}")
    assert "number 8 of at most 26" in opened.status
    words = opened.choose("Learner", "Halving")
    assert words.startswith("Halving makes ")
    assert int(words.split()[2].replace("no", "0")) <= 4
    assert opened.choose("Learner", "CON, first").endswith("at most 26 on any examples.")
