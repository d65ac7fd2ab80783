"""A viva in the hall: the lecturer's page and phones of 390 px, through its few minutes."""

import csv
import json
import random

import halls
import pytest
from halls import CODES, VivaServer, make_sheets
from vivas import ask, program

from coursekit.exercises.find_questions import question
from coursekit.grading.viva.pages import asked_as_plain
from coursekit.viva.kinds import choose

pytest.importorskip("tornado")
pytest.importorskip("segno")
pytestmark = pytest.mark.browser
WIDE = "document.documentElement.scrollWidth"


@pytest.fixture(scope="module")
def server(chromium_command, tmp_path_factory):
    """A viva on the solution of `ps2.train`."""
    train = question("ps2.train")
    found = program(train.reference)
    asked = [asked_as_plain(one) for one in choose(ask(train, found, 3)[1], random.Random(3))]
    folder = make_sheets(tmp_path_factory.mktemp("sheets"), lines=found.lines, asked=asked)
    with halls.hall(folder, VivaServer) as server:
        server.asked = asked
        yield server


@pytest.fixture
def phones(chromium, record):
    """Two phones, the second of them dark."""
    contexts = [
        chromium.new_context(
            viewport={"width": 390, "height": 844}, color_scheme=scheme, has_touch=True
        )
        for scheme in ("light", "dark")
    ]
    for context in contexts:
        context.set_default_timeout(300_000)
        record.listen(context)
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def enter(phone, code):
    """Type a code and open the sheet."""
    phone.get_by_label("The code on your feedback page").fill(code)
    phone.get_by_role("button", name="Open my sheet").click()


def answer(phone, asked, n, right=True):
    """Answer a question of the sheet, and wait until that is stored."""
    field = phone.locator("fieldset").nth(n)
    place = asked["answer"] if right else (asked["answer"] != 1) + 0
    if asked["options"]:
        field.get_by_role("radio").nth(place).check()
    else:
        field.get_by_role("textbox").fill(json.dumps(asked["answer"]) if right else "100")
    field.get_by_text("Stored:").wait_for()


def test_a_student_opens_answers_loses_the_server_and_is_in_the_table(
    server, page, phones, shoot, axe, record
):
    wall, (phone, dark) = page, phones
    wall.set_viewport_size({"width": 1280, "height": 720})
    wall.goto(server.wall)
    wall.get_by_text("0 of 3 students").wait_for()
    assert wall.locator("img").evaluate("e => e.decode().then(() => e.naturalWidth > 0)")
    shoot(wall, "wall-waiting")
    for one in phones:
        one.goto(server.address)
        one.get_by_text("Here you are known.").wait_for()
        assert axe(one) == [] and one.evaluate(WIDE) <= 390
    shoot(phone, "phone-code")
    shoot(dark, "phone-code-dark")
    enter(phone, "wrong-wrong")
    phone.get_by_text("No sheet has this code").wait_for()
    enter(phone, CODES["ada"].upper().replace("-", " "))
    phone.get_by_text("Your sheet opens when").wait_for()
    shoot(phone, "phone-waiting")
    assert axe(wall) == []
    wall.get_by_role("button", name="Start the time").click()
    for n, one in enumerate(server.asked):
        answer(phone, one, n, right=n != 1)
    shoot(wall, "wall-open")
    assert axe(phone) == [] and axe(wall) == [] and phone.evaluate(WIDE) <= 390
    phone.screenshot(path=shoot(phone, "phone-open"), full_page=True)
    server.kill()
    phone.locator("h1:not([data-lost=''])").wait_for()
    last = phone.locator("fieldset").nth(2)
    answer_again(last, server.asked[2])
    last.locator(".kept.unsafe").wait_for()
    server.start()
    last.get_by_text("Stored:").wait_for()
    enter(dark, CODES["ada"])
    dark.get_by_role("button", name="Continue here").click()
    dark.locator("fieldset").nth(2).get_by_text("Stored:").wait_for()
    assert axe(dark) == []
    dark.screenshot(path=shoot(dark, "phone-open-dark"), full_page=True)
    phone.get_by_text("on another phone now").wait_for()
    wall.goto(server.wall)
    wall.get_by_role("button", name="End now").click()
    wall.get_by_role("button", name="Press again to end").click()
    dark.get_by_role("heading", name="What is stored").wait_for()
    wall.get_by_text("has the points of 1 student").wait_for()
    assert axe(wall) == [] and axe(dark) == []
    shoot(wall, "wall-over")
    shoot(dark, "phone-over-dark")
    with (server.folder / "viva.csv").open(encoding="utf-8", newline="") as file:
        [ada] = [row for row in csv.DictReader(file) if row["student"] == "ada"]
    assert [ada[n] for n in "123"] == ["1", "0", "1"]


def answer_again(field, asked):
    """Give another answer and then the right one, of which one needs the server."""
    if asked["options"]:
        field.get_by_role("radio").nth((asked["answer"] + 1) % 3).check()
        field.get_by_role("radio").nth(asked["answer"]).check()
    else:
        field.get_by_role("textbox").fill("99")
        field.get_by_role("textbox").fill(json.dumps(asked["answer"]))
