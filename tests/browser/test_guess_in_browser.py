"""A guess is locked in, the cell is run, and both numbers appear on one scale."""

import numpy as np
import pytest
from PIL import Image

from coursekit.exercises import guess

NUMBER = {"kind": "number", "from": 0, "to": 157, "answer": 17, "key": "errors"}
WALLS = "Each point is a wall, because a weight vector on it has score 0."
PICK = {"kind": "pick", "options": ["(a)", "(b)", "(c)"], "answer": [2], "key": "walls"}
PICK["because"] = WALLS
CHOOSE = {"kind": "choose", "options": ["1", "2", "3"], "answer": [0, 2], "key": "all"}
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Guesses</title>
<body style="--color-background-primary: {ground}; --color-foreground-primary: {ink};
--color-background-secondary: {soft}; --color-foreground-secondary: {ink};
--color-brand-primary: {accent}; background: {ground}; color: {ink}"><main><h1>Guesses</h1>
{guesses}
<details class="hide"><summary>Show</summary>17</details></main>"""
LIGHT = {"ground": "#fff", "ink": "#111", "soft": "#f8f9fb", "accent": "#00568a"}
DARK = {"ground": "#131416", "ink": "#cfd0d0", "soft": "#1a1c1e", "accent": "#7cc4f0"}


@pytest.fixture
def guesses(page, tmp_path):
    """A function that opens a page with a guess of each kind."""

    def open_page(colours=LIGHT):
        cells = [guess.cell(g, "00").outputs[0].data["text/html"] for g in (NUMBER, PICK, CHOOSE)]
        file = tmp_path / "guesses.html"
        file.write_text(PAGE.format(guesses="".join(cells), **colours), encoding="utf-8")
        page.goto(file.as_uri())
        return page.locator(".coursekit-guess").all()

    return open_page


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_a_guess_is_compared_remembered_and_can_be_made_again(guesses, page, axe, shoot, colours):
    number, pick, choose = guesses(colours)
    assert axe(page) == []
    number.get_by_role("spinbutton").fill("40")
    assert number.get_by_role("slider").input_value() == "40"
    number.get_by_role("button", name="Lock it in").click()
    assert "You said 40. It is 17." in number.inner_text()
    assert page.locator("details").get_attribute("open") is not None
    assert pick.get_by_role("button", name="Lock it in").is_disabled()
    assert WALLS not in pick.inner_text()
    pick.get_by_label("(c)").focus()
    page.keyboard.press("Space")
    pick.get_by_role("button", name="Lock it in").press("Enter")
    assert "Right: (c)." in pick.inner_text() and WALLS in pick.inner_text()
    choose.get_by_label("1").check()
    choose.get_by_role("button", name="Lock it in").click()
    assert "You said 1. It is 1 and 3." in choose.inner_text()
    assert "1 of 3 right" in choose.inner_text()
    shoot(page, "compared")
    assert axe(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    number, pick, _ = guesses(colours)
    assert "You said 40" in number.inner_text() and "Right: (c)." in pick.inner_text()
    pick.get_by_role("button", name="Guess again").click()
    pick.get_by_label("(b)").check()


def test_a_slider_that_nobody_touched_is_no_guess(guesses, page):
    number = guesses()[0]
    lock = number.get_by_role("button", name="Lock it in")
    slider, box = number.get_by_role("slider"), number.get_by_role("spinbutton")
    assert lock.is_disabled() and box.input_value() == ""
    assert slider.get_attribute("aria-valuetext") == "not chosen yet"
    slider.click()  # on the handle, in the middle, where it stays
    assert lock.is_enabled() and box.input_value() == slider.input_value() != ""
    number = (page.reload(), guesses())[1][0]
    number.get_by_role("slider").press("ArrowRight")
    assert number.get_by_role("button", name="Lock it in").is_enabled()


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_nothing_of_a_slider_is_filled_until_it_is_touched(guesses, page, colours, tmp_path):
    slider = guesses(colours)[0].get_by_role("slider")
    hint = page.get_by_text("move me")
    assert hint.is_visible()

    def ends():
        slider.screenshot(path=tmp_path / "slider.png")
        pixels = np.asarray(Image.open(tmp_path / "slider.png").convert("RGB")).astype(int)
        line = pixels[pixels.shape[0] // 2]
        return line[len(line) // 5], line[-len(line) // 5]

    left, right = ends()
    assert (left == right).all()
    if colours is DARK:
        assert left.max() < 150
    slider.press("ArrowRight")
    left, right = ends()
    assert abs(left - right).max() > 60 and hint.is_hidden()


def test_in_jupyterlab_it_waits_for_the_cell_and_needs_no_kernel_before(
    open_notebook, page, axe, shoot
):
    lecture = open_notebook("lectures/00-start-here.ipynb")
    first = page.locator(".coursekit-guess").first
    first.get_by_role("spinbutton").fill("40")
    first.get_by_role("button", name="Lock it in").click()
    assert "You say 40. Now run the cell below." in first.inner_text()
    assert "17" not in first.inner_text()
    lecture.run(lecture.cell("import numpy as np").first)  # before what it needs: a NameError
    assert lecture.errors and "17" not in first.inner_text()
    assert "You say 40. Now run the cell below." in first.inner_text()
    for text in ("import digits", "import numpy as np"):
        lecture.run(lecture.cell(text).first)
    first.get_by_text("You said 40. It is 17.").wait_for()
    shoot(first, "compared")
    assert axe(page, ".coursekit-guess") == []
