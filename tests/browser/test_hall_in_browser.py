"""A lecture with its hall: a deck and three phones go through lecture 02 together."""

import os
import signal
import subprocess
import sys

import pytest
from built import LECTURES
from halls import free_port

from coursekit.course import course_root

pytest.importorskip("coursekit.pages.slides")  # which needs what makes the site
pytest.importorskip("segno")
pytestmark = [pytest.mark.browser, pytest.mark.pages]
NAME = "02-the-perceptron"
# The command, but with results in a folder of the test.
PROGRAM = """
import sys
from pathlib import Path
from coursekit.hall import address, command
made = command.prepared(command.course_root())
command.course_root, command.prepared = lambda: Path(sys.argv[1]), lambda root: made
address.own_address = lambda: "127.0.0.1"
command.hall(command.Listening(int(sys.argv[2]), "127.0.0.1", browser=False))
"""
NUMBER = "Reveal.getSlides().indexOf(Reveal.getCurrentSlide())"
GO = """name => {
    const at = Reveal.getIndices(document.querySelector(`[data-asks="${name}"]`));
    Reveal.slide(at.h, at.v);
}"""
# Each question with its options, and with the picture of two votes: what lies outside of its slide.
FILLED = """async () => {
    const { draw } = await import("./picture.js");
    const outside = page => [...page.querySelectorAll(":not(math *, .hall-step)")].filter(part => {
        const [a, b] = [part, page].map(each => each.getBoundingClientRect());
        return a.width && (a.left < b.left - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1);
    }).map(part => part.outerHTML.slice(0, 200));
    return [...document.querySelectorAll("[data-asks]")].map(slide => {
        const { h, v } = Reveal.getIndices(slide);
        Reveal.slide(h, v);
        const page = slide.querySelector(".page");
        const found = outside(page);
        const options = [...slide.querySelectorAll(".options li")].map(option => option.innerHTML);
        const root = Object.assign(document.createElement("div"), { className: "hall" });
        root.innerHTML = '<div class="picture"></div><p class="count">123 of 321 right</p>';
        slide.querySelector(".options").after(root);
        slide.classList.add("hall-closed");
        const number = options.length < 2;
        const votes = options.map(() => 3);
        const counts = number ? { of: 1, values: [[3, 1]] } : { of: 9, votes };
        const question = { kind: number ? "number" : "pick", from: 0, to: 9, options };
        const rounds = slide.dataset.asks.startsWith("pick-") ? [counts, counts] : [counts];
        draw(root.firstChild, question, rounds, { answer: number ? 4 : [0] });
        return [slide.dataset.asks, [...found, ...outside(page)]];
    });
}"""
OUTSIDE = """() => [...Reveal.getCurrentSlide().querySelectorAll(".hall *")].filter(part => {
    const [a, b] = [part, part.closest(".page")].map(each => each.getBoundingClientRect());
    return a.width && (a.left < b.left - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1);
}).map(part => part.outerHTML)"""


@pytest.fixture(scope="module")
def address(chromium_command, tmp_path_factory):
    """The address of a hall, its wall's, the folder of results, and what kills and starts it."""
    folder, port = tmp_path_factory.mktemp("hall"), free_port()
    command = [sys.executable, "-c", PROGRAM, str(folder), str(port)]
    running = []

    def start():
        running.append(
            subprocess.Popen(
                command, cwd=course_root(), stdout=subprocess.PIPE, text=True,
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
            )
        )  # fmt: skip
        said = ""
        for line in running[-1].stdout:
            said += line
            if "Ctrl-C" in line:
                break
        assert running[-1].poll() is None, said
        return next(part for part in said.split() if part.startswith("http") and len(part) > 40)

    def kill():
        running[-1].kill()
        running[-1].communicate()

    yield f"http://127.0.0.1:{port}/", start(), folder / "hall", kill, start
    running[-1].send_signal(signal.SIGINT)
    running[-1].communicate()
    assert running[-1].returncode == 0 and [*(folder / "hall").glob(f"{NAME}-*.csv")]


@pytest.fixture
def hall(page, chromium, record, address):
    """A deck on the wall, and three phones, the second of them dark."""
    contexts = [
        chromium.new_context(
            viewport={"width": 390, "height": 844}, color_scheme=scheme, has_touch=True
        )
        for scheme in ("light", "dark", "light")
    ]
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{address[1]}{NAME}.html")
    page.wait_for_selector(".title .hall-code img")
    phones = []
    for context in contexts:
        context.set_default_timeout(300_000)
        record.listen(context)
        phones.append(context.new_page())
        phones[-1].goto(address[0])
    yield page, phones
    for context in contexts:
        context.close()


def vote(phones, values):
    """Let each phone lock in its guess: the place of an option, or a number."""
    for phone, value in zip(phones, values):
        box = phone.get_by_role("spinbutton")
        phone.get_by_role("button", name="Lock it in").wait_for()
        if box.count():
            box.fill(str(value))
        else:
            phone.get_by_role("radio").nth(value).check()
        phone.get_by_role("button", name="Lock it in").click()
        phone.get_by_text("Locked in").wait_for()


def wait_for_votes(wall, many):
    wall.locator(".present .hall .count", has_text=f"{many} of 3").wait_for()
    assert wall.evaluate(OUTSIDE) == []


def test_a_guess_waits_for_the_hall_and_its_picture_for_the_key(hall, shoot, axe, record):
    wall, phones = hall
    shoot(wall, "title")
    phones[0].get_by_role("status").get_by_text("Look at the wall").wait_for()
    shoot(phones[0], "phone-between")
    while wall.evaluate("Reveal.getCurrentSlide().dataset.asks") is None:
        wall.keyboard.press("PageDown")  # as a clicker does
    for phone in phones[:2]:
        phone.get_by_role("button", name="Lock it in").wait_for()
        assert axe(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    shoot(phones[0], "phone-asked")
    shoot(phones[1], "phone-asked-dark")
    vote(phones, [0, 1, 1])
    wait_for_votes(wall, 3)
    shoot(wall, "open")
    phones[1].get_by_role("button", name="Change it").click()
    vote(phones[1:2], [0])
    at = wall.evaluate(NUMBER)
    wall.keyboard.press("PageDown")
    wall.locator(".present .hall-bars").wait_for()
    shares = wall.locator(".present .hall-bars .share").all_inner_texts()
    assert shares == ["67 %", "33 %", "0 %"]
    assert wall.locator(".present .hall-bars .hall-truth").count() == 0
    phones[2].locator(".hall-bars em").wait_for()  # its own place
    assert phones[2].locator(".hall-truth").count() == 0
    wall.keyboard.press("v")
    wall.locator(".present .hall-bars .hall-truth").wait_for()
    assert wall.evaluate(OUTSIDE) == [] and wall.evaluate(NUMBER) == at
    phones[1].locator(".hall-truth").wait_for()
    assert axe(wall) == [] and axe(phones[0]) == [] and axe(phones[1]) == []
    shoot(wall, "shown")
    shoot(phones[1], "phone-shown-dark")
    wall.keyboard.press("PageDown")
    phones[0].get_by_role("status").get_by_text("Look at the wall").wait_for()
    assert wall.evaluate(NUMBER) == at + 1
    wall.keyboard.press("PageUp")
    phones[0].locator(".hall-truth").wait_for()  # where we were
    assert record.problems == []


def test_numbers_are_dots_on_their_scale_and_who_comes_late_sees_where_we_are(
    hall, address, shoot, axe
):
    wall, phones = hall
    wall.evaluate(GO, "predict-walls")
    vote(phones, [1, 12, 3])
    wait_for_votes(wall, 3)
    wall.keyboard.press("Space")
    wall.locator(".present .hall-dots").wait_for()
    wall.keyboard.press("ArrowUp")  # one step back opens the vote again
    phones[0].get_by_text("Locked in").wait_for()
    wall.keyboard.press("v")
    wall.locator(".present .hall-dots").wait_for()
    assert wall.locator(".present .hall-dots circle").count() == 3
    wall.keyboard.press("v")
    wall.locator(".present .hall-dots .hall-truth").wait_for()
    shoot(wall, "number")
    phones[0].reload()
    phones[0].locator(".hall-dots .mine").wait_for()
    shoot(phones[0], "phone-number")
    assert axe(phones[0]) == [] and axe(wall) == []
    wall.keyboard.press("q")
    wall.locator(".reveal > .hall-code img").wait_for()
    assert wall.locator(".reveal > .hall-code img").evaluate("e => e.decode().then(() => true)")
    shoot(wall, "code")
    wall.keyboard.press("q")


def test_a_question_to_pick_from_is_asked_before_and_after_a_talk(hall, address, shoot):
    wall, phones = hall
    wall.evaluate(GO, "pick-sure")
    vote(phones, [0, 1, 0])
    wait_for_votes(wall, 3)
    wall.keyboard.press("v")
    wait_for_votes(wall, 0)
    shoot(wall, "talk")
    vote(phones, [1, 1, 0])
    wait_for_votes(wall, 3)
    wall.keyboard.press("v")
    shares = wall.locator(".present .hall-bars .share")
    shares.first.wait_for()
    assert shares.all_inner_texts() == ["67 %", "33 %", "33 %", "67 %", "0 %", "0 %"]
    wall.keyboard.press("v")
    wall.locator(".present .hall-bars .hall-truth").wait_for()
    assert wall.evaluate(OUTSIDE) == []
    shoot(wall, "twice")


def test_every_question_and_its_picture_fit_on_their_slide(page, address):
    page.set_viewport_size({"width": 1280, "height": 720})
    for name in LECTURES:
        page.goto(f"{address[1]}{name}.html")
        page.wait_for_selector(".title .hall-code img")
        found = page.evaluate(FILLED)
        assert len(found) >= 3 and {slide: parts for slide, parts in found if parts} == {}, name


def test_phone_and_wall_go_on_when_the_server_has_been_killed(hall, address):
    wall, phones = hall
    wall.evaluate(GO, "predict-rate")
    vote(phones[:2], [0, 2])
    address[3]()
    phones[0].locator(".where:not([data-lost=''])").wait_for()
    address[4]()
    vote(phones[2:], [2])
    wait_for_votes(wall, 3)
    assert phones[0].get_by_text("You say (a)").is_visible()
    wall.keyboard.press("v")
    wall.locator(".present .hall-bars").wait_for()
    assert wall.locator(".present .hall-bars .share").all_inner_texts() == ["33 %", "0 %", "67 %"]


def test_a_deck_whose_server_has_gone_goes_on(hall):
    wall, _ = hall
    wall.context.set_offline(True)
    at = wall.evaluate(NUMBER)
    wall.keyboard.press("PageDown")
    assert wall.evaluate(NUMBER) == at + 1
    wall.context.set_offline(False)


def test_where_nobody_has_answered_the_deck_is_stepped_through_as_always(hall):
    wall, _ = hall
    wall.evaluate(GO, "predict-xor")
    at = wall.evaluate(NUMBER)
    wall.keyboard.press("v")
    assert wall.evaluate(NUMBER) == at
    wall.keyboard.press("PageDown")
    assert wall.evaluate(NUMBER) == at + 1
