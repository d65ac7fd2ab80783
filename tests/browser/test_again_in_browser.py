"""From the feedback of a graded class to the live page, where the answer runs again."""

import re

import built
import pytest
from served import served
from submissions import as_bytes, grade, solved

pytestmark = [pytest.mark.browser, pytest.mark.pages, pytest.mark.slow]
WRONG = "def update(w, x, y):\n    return w + helper(y) * x  # always\n"
RIGHT = "def update(w, x, y):\n    return w + y * x if y * (w @ x) <= 0 else w.copy()\n"
PREDICT = """def helper(y):
    return y


def predict(w, X):
    return [1 if w @ x >= 0 else -1 for x in X]
"""
HELPER = "import matplotlib.pyplot as plt\n"  # which no page has, and which no answer needs


@pytest.fixture(scope="module")
def address(chromium_command, tmp_path_factory):
    with served(built.site_with(tmp_path_factory, "live").folder) as address:
        yield f"{address}/exercises"


@pytest.fixture
def feedback(tmp_path, address):
    """The page that a student gets whose answer is wrong and uses a function of another cell."""
    notebook = solved("ps2", update=WRONG, predict=PREDICT)
    notebook.cells.insert(2, notebook.cells[1] | {"cell_type": "code", "source": HELPER})
    file = tmp_path / "in" / "ada" / "ps2.ipynb"
    file.parent.mkdir(parents=True)
    file.write_bytes(as_bytes(notebook))
    assert grade("grade", tmp_path / "in", tmp_path / "out", "--exercises", address) == 0
    return tmp_path / "out" / "feedback" / "ada.html"


def ran(box):
    box.get_by_role("button", name="Run it again").click()
    box.locator(".live-state").filter(has_text=re.compile("done|error")).wait_for()
    return box.locator(".live-shown").inner_text().strip()


def test_a_student_runs_the_answer_again_mends_it_and_loses_nothing(
    feedback, page, record, axe, shoot
):
    page.goto(feedback.as_uri())
    text = page.locator("main").inner_text()
    page.get_by_role("link", name=re.compile("w moves by y x")).click()
    box = page.locator(".live-again")
    shown = ran(box).splitlines()
    assert shown[0] in text and [line.split(" ", 1)[0] for line in shown[1:]] == [
        "returned",
        "expected",
    ]
    for line in shown[1:]:
        assert line.split(" ", 1)[1] in text
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 844})
            assert axe(page, ".live-again") == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            shoot(page, f"{scheme}-{width}")
    box.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(RIGHT)
    assert ran(box).endswith("This example is right now.")
    page.locator(".live-cell").first.wait_for()
    assert not any("always" in text for text in page.locator(".live-cell").all_inner_texts())
    assert record.external == [] and record.problems == []


def test_an_address_that_was_cut_off_says_so_and_the_sheet_is_there(address, page):
    page.goto(f"{address}/ps2.html#again=eJxL")
    page.locator(".live-again").get_by_text("was cut off").wait_for()
    page.locator(".live-cell").first.wait_for()
