"""Problem sets that are alive: Python in the page, as exact as at home, and nothing leaves it."""

import ast
import inspect
import json
import re

import built
import nbformat
import pytest
from built import LECTURES, lecture
from live_page import LivePage
from submissions import grade, rows, solved

from coursekit.course import course
from coursekit.exercises.check import check
from coursekit.exercises.find_questions import problem_set, question
from coursekit.exercises.question import Question

pytestmark = [pytest.mark.browser, pytest.mark.pages, pytest.mark.slow]
RIGHT = "def update(w, x, y):\n    return w + y * x if y * (w @ x) <= 0 else w.copy()\n"
TEXT_OF_WRONG = """
from coursekit.exercises.find_questions import question
from coursekit.exercises.check import check
asked = question({!r})
str(check(asked, asked.misconceptions[{}].answer))
"""
FURTHER = sorted((built.ROOT / "notebooks" / "further").glob("*.ipynb"))
PAGES = [*LECTURES, *(f"further/{file.stem}" for file in FURTHER)]
PROGRAM = ".cell:has(> .live-buttons)"  # of a lecture
PASSED = """
from coursekit.exercises.find_questions import question
from coursekit.exercises.check import check
check(question({0!r}), question({0!r}).reference).passed
"""
# What a cell might try in order to reach something outside of it; each must end in an error.
REACHING = [
    "import js; js.fetch('https://example.org')",
    "from js import indexedDB",
    "from js import localStorage",
    "from js import document",
    "from js import postMessage",
    "from pyodide.code import run_js; run_js('self.fetch')('https://example.org')",
    "from pyodide.code import run_js; run_js('1 + 1')",
    "import pyodide_js; pyodide_js.constructor.constructor('return self')()",
    "import urllib.request; urllib.request.urlopen('https://example.org')",
    "from pyodide.http import open_url; open_url('https://example.org')",
    "from pyodide.ffi import run_sync; from pyodide.http import pyfetch; "
    "run_sync(pyfetch('https://example.org'))",
    "import socket; socket.create_connection(('127.0.0.1', 80), 1)",
]
# What does not come to an end, but in Python's steps.
ENDLESS = {
    "a loop": "    while True:\n        pass\n",
    "a loop in one line": "    while True: pass\n",
    "a loop that catches everything": "    while True:\n        try:\n            while True:\n"
    "                pass\n        except BaseException:\n            pass\n",
    "a generator": "    return sum(1 for _ in iter(int, 1))\n",
    "calls": "    def again():\n        return [again() for _ in iter(int, 1)]\n"
    "    while True:\n        try:\n            again()\n"
    "        except RecursionError:\n            pass\n",
    "printing": "    while True:\n        print('x' * 1000)\n",
}


@pytest.fixture(scope="module")
def site(chromium_command, tmp_path_factory):
    return built.site_with(tmp_path_factory, "live")


@pytest.fixture
def live(page, address):
    """A function that opens a live problem set."""
    return lambda sheet: LivePage(page, address, sheet)


def code_questions(sheet):
    return [q for q in problem_set(sheet).questions if isinstance(q, Question)]


def wrong_answer(asked):
    """Return the source of a wrong answer, with the misconception that changes the least."""
    changed = [m.answer for m in asked.misconceptions if m.edits]
    arguments = ", ".join(inspect.signature(asked.reference).parameters)
    none = f"def {asked.reference.__name__}({arguments}):\n    return None\n"
    return inspect.getsource(changed[0]) if changed else none


@pytest.mark.parametrize("sheet", course().problem_sets)
def test_the_notebook_of_a_page_gets_the_marks_that_the_page_showed(sheet, live, record, tmp_path):
    page, asked = live(sheet), [q for q in code_questions(sheet) if q.max_points]
    wrong = {q.name.split(".")[1]: wrong_answer(q) for q in asked[::3]}
    page.open(json.dumps(solved(sheet, **wrong)))
    for q in asked:
        page.run(page.cell(q.name))
    shown = page.points
    for number, q in enumerate(asked):
        assert (shown[q.name] == q.max_points) == (number % 3 > 0), q.name
    page.download(tmp_path / "submitted" / "ada")
    assert grade("grade", tmp_path / "submitted", tmp_path / "out", "--assignment", sheet) == 0
    head, row = rows((tmp_path / "out" / "marks.csv").read_text(encoding="utf-8-sig"))
    marks = {name.split(" ")[0]: mark for name, mark in zip(head, row, strict=True)}
    assert {name: float(marks[name]) for name in shown} == shown
    assert record.external == [] and record.problems == []


@pytest.mark.parametrize("sheet", course().problem_sets)
def test_solutions_are_right_and_wrong_answers_are_told_what_they_are_told_at_home(
    sheet, live, record
):
    page = live(sheet)
    different = {}
    for asked in code_questions(sheet):
        assert page.python(PASSED.format(asked.name))["text"] == "True", asked.name
        for number, wrong in enumerate(asked.misconceptions):
            shown = page.python(TEXT_OF_WRONG.format(asked.name, number))
            at_home = str(check(asked, wrong.answer))
            if ast.literal_eval(shown["text"] or "None") != at_home:
                different[asked.name, wrong.name] = shown, at_home
    assert different == {}
    assert record.external == []


@pytest.mark.parametrize("kind", ENDLESS)
def test_what_does_not_end_is_stopped_with_its_line_and_nothing_is_lost(kind, live):
    page = live("ps2")
    answer = f"def update(w, x, y):\n{ENDLESS[kind]}"
    shown = page.check("ps2.update", answer)
    assert "did not come to an end within 10 seconds. It was in the line" in shown
    assert page.text("ps2.update") == answer
    assert "2 of 2 points" in page.check("ps2.update", RIGHT)


def test_stop_ends_at_once_what_python_cannot(live):
    page = live("ps2")
    cell = page.cell("ps2.update")
    page.check("ps2.update", RIGHT)
    for endless in ("sum(iter(int, 1))", "__import__('time').sleep(10**9)"):
        answer = f"def update(w, x, y):\n    return {endless}\n"
        page.write(cell, answer)
        cell.locator(".live-run").click()
        cell.get_by_role("button", name="Stop").click()
        page.wait(cell)
        assert "You stopped it. What you wrote is kept." in cell.locator(".live-shown").inner_text()
        assert page.text("ps2.update") == answer
    assert "2 of 2 points" in page.check("ps2.update", RIGHT)


def test_the_page_itself_ends_what_nobody_stops(page, address):
    page.clock.install()
    live = LivePage(page, address, "ps2")
    live.python("1")
    cell = live.cell("ps2.update")
    live.write(cell, "def update(w, x, y):\n    return sum(iter(int, 1))\n")
    cell.locator(".live-run").click()
    page.clock.fast_forward(61_000)
    live.wait(cell)
    assert "within 60 seconds, in one step of Python" in cell.locator(".live-shown").inner_text()


def test_a_cell_reaches_neither_the_page_nor_the_network(live, record):
    page = live("ps2")
    assert page.python("1 + 1")["text"] == "2"
    for attempt in REACHING:
        assert page.python(attempt)["error"], attempt
    assert record.external == []


def test_html_that_a_cell_makes_cannot_act(live, record):
    page = live("ps2")
    hostile = (
        "import coursekit.live.run_cells\n"
        "from coursekit.exercises import check\n"
        'coursekit.live.run_cells.card = lambda *_, **__: \'<img src=x onerror="window.acted = 1">'
        '<script>window.acted = 1</script><a href="javascript:window.acted=1">x</a>\'\n'
        f"{RIGHT}check('ps2.update', update)"
    )
    cell = page.cell("ps2.update")
    cell.get_by_role("button", name="Add a cell below").click()
    own = page.own_cell()
    page.write(own, hostile)
    page.run(own)
    assert own.locator("a").get_attribute("href") is None
    assert page.page.evaluate("window.acted") is None
    assert own.locator("script").count() == 0 and record.external == []


def test_what_was_written_is_there_again_even_without_a_network(live, page, record):
    sheet = live("ps2")
    sheet.check("ps2.update", RIGHT)
    cell = sheet.cell("ps2.predict")
    sheet.write(cell, "def predict(w, X):\n    return np.sign(X @ w)\n")
    cell.get_by_role("button", name="Add a cell below").click()
    sheet.write(sheet.own_cell(), "two = 1 + 1")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    page.locator(".live-cell").first.wait_for()
    sheet.check("ps2.update", RIGHT)  # now the files came past what keeps them
    page.context.set_offline(True)
    page.reload()
    page.locator(".live-cell").first.wait_for()
    assert "So far 2 of 31 points." in sheet.status
    assert "np.sign" in sheet.text("ps2.predict")
    assert sheet.own_cell().locator(".cm-content").inner_text() == "two = 1 + 1"
    assert "0 on the hyperplane" in sheet.run(sheet.cell("ps2.predict"))
    page.context.set_offline(False)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Start again").click()
    page.get_by_text("All is as it was handed out.").wait_for()
    assert "So far 0 of 31 points." in sheet.status
    assert "raise NotImplementedError" in sheet.text("ps2.predict")


def test_a_notebook_from_home_goes_in_and_comes_out_with_all_that_is_in_it(live, tmp_path):
    sheet = live("ps2")
    notebook = solved("ps2", update="HELP = 1\n" + RIGHT)
    own = {"cell_type": "code", "id": "abc", "metadata": {}, "source": "mine = 5", "outputs": [],
           "execution_count": 7}  # fmt: skip
    place = [cell.id for cell in notebook.cells].index("ps2-update-check")
    mine = json.loads(json.dumps(notebook))
    mine["cells"].insert(place + 1, own)
    sheet.open(json.dumps(mine), "from home.ipynb")
    assert sheet.notice.startswith("from home.ipynb is open.")
    back = json.loads(sheet.download(tmp_path).read_text(encoding="utf-8"))
    release = nbformat.read(course().root / "exercises/release/ps2/ps2.ipynb", as_version=4)
    names = [cell["id"] for cell in back["cells"]]
    assert [name for name in names if not name.startswith("own-")] == [c.id for c in release.cells]
    [kept] = [cell for cell in back["cells"] if cell["id"].startswith("own-")]
    assert kept["source"] == "mine = 5" and names.index(kept["id"]) == place + 1
    answers = {c["id"]: c["source"] for c in back["cells"] if c["id"].endswith("-answer")}
    assert answers == {c.id: c.source for c in notebook.cells if c.id.endswith("-answer")}
    nbformat.validate(nbformat.from_dict(back))


@pytest.mark.parametrize(
    "text, reason",
    [
        ("{", "it is not JSON"),
        ('{"cells": 3}', "not a notebook of Jupyter (format 4)"),
        (json.dumps({"cells": [], "nbformat": 4}), "has no answer to a question of ps2"),
    ],
)
def test_a_file_that_is_not_this_sheet_changes_nothing(text, reason, live):
    sheet = live("ps2")
    sheet.write(sheet.cell("ps2.update"), RIGHT)
    sheet.open(text)
    assert reason in sheet.notice and "Nothing was changed." in sheet.notice
    assert sheet.text("ps2.update") == RIGHT


def test_a_name_of_an_earlier_answer_is_there_though_it_did_not_run_yet(live):
    sheet = live("ps2")
    sheet.write(sheet.cell("ps2.predict"), "def helper():\n    return 1\n")
    answer = RIGHT.replace("w + y * x", "w + helper() * y * x")
    assert "2 of 2 points" in sheet.check("ps2.update", answer)


def test_who_has_full_marks_is_asked_about_the_own_program(live, page, axe):
    sheet = live("ps2")
    train = inspect.getsource(question("ps2.train").reference)
    cell = sheet.cell("ps2.train")
    sheet.check("ps2.train", train)
    cell.get_by_role("button", name="Ask me three questions").click()
    said = cell.locator(".live-viva pre")
    for number in (1, 2, 3):
        said.filter(has_text=re.compile(rf"^{number}\. ", re.MULTILINE)).wait_for()
        assert axe(page, ".live-viva") == []
        page.keyboard.press("Enter")  # nothing, to see the answer
        said.filter(
            has_text=re.compile(rf"((The|A right) answer is .*){{{number}}}", re.DOTALL)
        ).wait_for()
    said.filter(has_text="You knew 0 of 3.").wait_for()
    cell.get_by_role("button", name="Ask me three others").click()
    said.filter(has_not_text="You knew").wait_for()


def test_it_works_by_keyboard_on_a_phone_and_in_the_dark(live, page, axe, shoot):
    sheet = live("ps2")
    cell = sheet.cell("ps2.predict")
    cell.locator(".cm-content").focus()
    for keys in ("Control+a", "Delete"):
        page.keyboard.press(keys)
    # The second line is indented by itself.
    page.keyboard.type("def predict(w, X):\nreturn np.sign(X @ w)")
    page.keyboard.press("Shift+Enter")
    sheet.wait(cell)
    assert "0 on the hyperplane" in cell.locator(".live-shown").inner_text()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Check"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 844})
            cell.scroll_into_view_if_needed()
            assert axe(page, "article") == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            shoot(page, f"{scheme}-{width}")


def test_a_page_from_a_file_says_what_it_needs(page, site):
    page.goto((site.folder / "exercises" / "ps2.html").as_uri())
    assert "when the site comes from a server" in page.locator(".live-sheet").inner_text()
    assert page.locator(".live-cell").count() == 0


@pytest.mark.parametrize("name", PAGES)
def test_a_program_of_a_lecture_prints_in_the_page_what_it_printed_at_home(
    name, page, address, record
):
    page.goto(f"{address}/lectures/{name}.html")
    cells = {cell.id: cell for cell in lecture(name).cells}
    for box in page.locator(PROGRAM).all():
        [tag] = re.findall(r"tag_live-(\S+)", box.get_attribute("class"))
        stored = "".join(
            output.get("text") or output.get("data", {}).get("text/plain", "")
            for output in cells[tag].outputs
        )
        box.get_by_role("button", name="Edit and run").click()
        box.locator(".live-state").filter(has_text=re.compile("done|error")).wait_for()
        shown = box.locator(".live-text")
        assert box.locator(".live-error").count() == 0, box.inner_text()
        # Whole numbers have 32 bits there, so that numpy names the type of those with 64.
        printed = (shown.inner_text() if shown.count() else "").replace(", dtype=int64", "")
        assert printed.split() == stored.split(), tag
    assert record.external == [] and record.problems == []


def test_a_changed_program_counts_for_those_below_and_can_be_put_back(page, address, axe, shoot):
    page.goto(f"{address}/lectures/02-the-perceptron.html")
    box = page.locator(PROGRAM).first
    box.get_by_role("button", name="Edit and run").click()
    box.locator(".live-state").filter(has_text="done").wait_for()
    box.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("\nprint('mine')")  # typed, it would be indented
    page.keyboard.press("Shift+Enter")
    box.locator(".live-text").filter(has_text="mine").wait_for()
    assert axe(page, ".live-editor") == []
    shoot(page, "edited")
    box.get_by_role("button", name="As it was").click()
    assert box.locator(".cell_input").is_visible() and not box.locator(".live-editor").count()
