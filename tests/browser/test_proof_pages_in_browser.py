"""Proofs that Coq replays in the page: a step counts only if it proves what is to be proved."""

import re

import built
import pytest
from proof_page import ProofPage

from coursekit.proving.pages import proof_pages

pytestmark = [pytest.mark.browser, pytest.mark.pages, pytest.mark.slow]
NAMES = [page.name for page in proof_pages()]
NOVIKOFF = "novikoffs-theorem"
# What Coq writes, and no lecture: a goal has it in other words.
COQ_WORDS = re.compile(
    r"\b(?:forall|exists|list(?! of)|Forall|fun|length|nat|bool|dot|add|keep|filter|eqb|Some|S) "
    r"|::|\[\]|->|<="
)
# What somebody might write in the place of a step that they cannot prove.
CHEATS = [
    "Admitted.",
    "admit.",
    "give_up.",
    "all: shelve.",
    "exact_no_check I.",
    "fix loop 1.",
    "Axiom easy : forall P : Prop, P. apply easy.",
    "#[local] Axiom easy : forall P : Prop, P.",
    "(* a (* nested *) comment *) Axiom easy : forall P : Prop, P.",
    "idtac. Hypothesis easy : forall P : Prop, P. apply easy.",
    "Abort. Theorem novikoff : True. exact I.",
    "Definition dot (u v : vector) : Z := 0.",
    'Notation "a <= b" := True. exact I.',
    "Ltac lia := idtac. lia.",
    "Unset Guard Checking.",
    "From Coq Require Import Classical.",
    "Set Printing All.",
    "lazymatch goal with |- _ => admit end.",
    "1: { give_up. }",
    'idtac "Closed under the global context".',
    "exact (False_rect _ (match I with end)).",
    "assert (forall n : nat, False) as F by (fix f 1; exact f). destruct (F 0%nat).",
    "change True. exact I.",
    "assert (False) as F by (abstract (vm_cast_no_check I)). destruct F.",
]


@pytest.fixture(scope="module")
def site(chromium_command, tmp_path_factory):
    return built.site_with(tmp_path_factory, "proofs-live")


@pytest.fixture
def proof(page, address):
    """A function that opens the page of a theorem."""
    return lambda name: ProofPage(page, address, name)


@pytest.mark.parametrize("name", NAMES)
def test_a_theorem_is_closed_once_all_its_steps_are_the_readers(name, proof, record):
    page = proof(name)
    page.press("Step forward")
    for gap in page.gaps:
        assert not page.closed
        assert "Right" in page.attempt(gap, page.ours(gap)), gap
    assert page.closed and "nothing is assumed" in page.goal
    assert record.external == [] and record.problems == []


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["laptop", "phone"])
def test_the_goal_stays_in_the_window_beside_every_row(size, page, address):
    page.set_viewport_size(dict(zip(("width", "height"), size)))
    opened = ProofPage(page, address, NOVIKOFF)
    opened.press("Step forward")
    for row in opened.rows.all():
        row.scroll_into_view_if_needed()
        box = opened.panel.bounding_box()
        assert box["y"] > 0 and box["y"] + box["height"] <= size[1] + 1
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("name", NAMES)
def test_tasks_and_hints_set_names_off_as_code(name, proof):
    opened = proof(name)
    for row in [row for page in proof_pages() if page.name == name for row in page.rows if row.gap]:
        gap = opened.gap(row.gap)
        for _ in row.hints:
            gap.get_by_role("button", name="Hint").click()
        shown = gap.locator("label code, .proof-hints code").all_inner_texts()
        assert shown == re.findall("`(.+?)`", " ".join([row.task, *row.hints]))
        assert shown and "`" not in gap.inner_text()


def test_back_to_top_lies_on_no_row(proof, page):
    page.set_viewport_size({"width": 1366, "height": 768})
    proof(NOVIKOFF)
    for down in (1500, -200):  # the theme shows it to those who scroll up
        page.mouse.wheel(0, down)
        page.wait_for_timeout(300)
    assert "show-back-to-top" in page.locator("html").get_attribute("class")
    assert page.locator(".back-to-top").is_hidden()


def test_on_a_phone_the_task_of_a_step_is_below_the_pages_header(proof, page):
    page.set_viewport_size({"width": 390, "height": 844})
    opened = proof(NOVIKOFF)
    opened.rows.last.get_by_role("button", name="Up to here").click()
    opened.wait()
    header = page.locator(".mobile-header").bounding_box()
    task = opened.gap("progress").locator("label").bounding_box()
    assert header["y"] + header["height"] <= task["y"]
    buttons = opened.panel.get_by_role("button").all()
    assert len({button.bounding_box()["y"] for button in buttons if button.is_visible()}) == 1


@pytest.mark.parametrize("name", NAMES)
def test_every_move_of_a_step_is_explained(name, proof):
    opened = proof(name)
    for gap in map(opened.gap, opened.gaps):
        gap.get_by_text("What do the moves do?").click()
        explained = gap.locator(".proof-moves dt").all_inner_texts()
        for move in gap.locator(".proof-move").all_inner_texts():
            assert any(move.startswith(kind) for kind in explained), move


def test_a_lemma_is_explained_in_the_letters_of_the_lecture(proof):
    gap = proof(NOVIKOFF).gap("progress")
    gap.get_by_text("What do the moves do?").click()
    assert "for all a, b, c: a·(b + c) = a·b + a·c" in gap.locator(".proof-moves").inner_text()


def test_our_own_steps_show_the_proof_but_do_not_count(proof):
    page = proof(NOVIKOFF)
    page.press("To the end")
    assert "Closed under the global context" in page.goal
    assert not page.closed and "0 of your 2 steps are written" in page.status
    assert "no axiom is assumed" in page.goal


def test_nothing_but_a_proof_of_the_step_counts(proof):
    page = proof(NOVIKOFF)
    assert len(CHEATS) >= 20
    accepted = [cheat for cheat in CHEATS if "Right" in page.attempt("progress", cheat)]
    assert accepted == []
    assert "Right" in page.attempt("control", page.ours("control"))
    page.press("To the end")
    assert not page.closed and "1 of your 2 steps is written" in page.status


def test_a_refusal_says_why_and_what_was_to_prove(proof):
    page = proof(NOVIKOFF)
    assert "adding up inequalities" in page.attempt("progress", "lia.")
    assert "There is nothing called dot_plus here" in page.attempt("progress", "rewrite dot_plus.")
    assert "was not opened" in page.attempt("progress", "}")
    assert "puts aside what we want" in page.attempt("progress", "shelve.")
    assert "left to prove" in page.attempt("progress", "rewrite dot_add.")
    assert page.wanted == ["(k + 1) γ ≤ u·w + u·z"]
    page.attempt("progress", "lia.")
    assert page.wanted == ["(k + 1) γ ≤ u·(w + z)"]


def test_a_wrong_certificate_is_told_from_a_wrong_move(proof):
    page = proof("false-claim")
    answer = page.attempt("certificate", "apply (inseparable_by [0; 1; 1; 2]). reflexivity.")
    assert "Not every component of the sum is 0" in answer


def test_lia_says_that_it_is_for_numbers_only(proof):
    assert "lia proves only those" in proof("con-bound").attempt("stays", "lia.")


def test_up_to_here_stops_at_the_readers_step_and_says_so(proof, page):
    opened = proof(NOVIKOFF)
    opened.rows.last.get_by_role("button", name="Up to here").click()
    opened.wait()
    said = opened.gap("progress").locator(".proof-answer")
    assert "This step is yours" in said.inner_text()
    below = opened.panel.bounding_box()["y"]
    assert 0 <= said.bounding_box()["y"] < below
    assert opened.wanted == ["(k + 1) γ ≤ u·(w + z)"]
    assert opened.gap("progress").locator("textarea").evaluate("e => e === document.activeElement")


def test_a_move_takes_the_place_of_what_was_refused_and_can_be_undone(proof, page):
    opened = proof(NOVIKOFF)
    gap = opened.gap("progress")
    area = gap.locator("textarea")
    opened.attempt("progress", "lia.")
    gap.get_by_role("button", name="rewrite dot_add.").click()
    assert area.input_value() == "rewrite dot_add."
    page.keyboard.press("Control+z")
    assert area.input_value() == "lia."
    opened.attempt("progress", "rewrite dot_add.\nrewrite square_add.")
    gap.get_by_role("button", name="lia.").click()
    assert area.input_value() == "rewrite dot_add.\nlia."
    gap.get_by_role("button", name="Try it").click()
    gap.locator(".proof-right").wait_for()
    gap.get_by_role("button", name="Empty").click()
    page.keyboard.press("Control+z")
    assert area.input_value() == "rewrite dot_add.\nlia."


def test_a_step_that_was_changed_does_not_count_until_it_is_tried(proof):
    page = proof("false-claim")
    page.attempt("certificate", page.ours("certificate"))
    assert page.closed
    page.write("certificate", "idtac.")
    page.wait()
    assert not page.closed and "not written yet" in page.status
    assert "try it again" in page.gap("certificate").locator(".proof-answer").inner_text()


@pytest.mark.parametrize("name", NAMES)
def test_goals_are_in_the_notation_of_the_lecture(name, proof):
    page = proof(name)
    for row in page.rows.all():
        if row.get_attribute("data-gap"):
            row.get_by_role("button", name="Take ours for now").click()
        else:
            row.get_by_role("button", name="Up to here").click()
        page.wait()
        assert not COQ_WORDS.search(page.goal), page.goal


def test_steps_go_back_and_what_was_written_is_there_again(proof, page):
    opened = proof(NOVIKOFF)
    assert "Right" in opened.attempt("progress", "rewrite dot_add. lia.")
    for _ in range(3):
        opened.press("Step back")
    before = opened.goal
    opened.press("Step forward")
    opened.press("Step back")
    assert opened.goal == before
    page.reload()
    again = opened.gap("progress")
    assert again.locator("textarea").input_value() == "rewrite dot_add. lia."
    assert "Right" in opened.attempt("control", "rewrite square_add. lia.")
    assert opened.closed


def test_what_does_not_end_can_be_stopped_and_nothing_is_lost(proof, page):
    opened = proof(NOVIKOFF)
    opened.press("To the end")
    endless = "repeat (assert (1 <= 2) by lia)."
    opened.write("progress", endless)
    opened.gap("progress").get_by_role("button", name="Try it").click()
    opened.gap("progress").get_by_text("Coq is reading").wait_for()
    page.wait_for_timeout(2000)  # until Coq is at it
    opened.panel.get_by_role("button", name="Stop").click()
    opened.gap("progress").get_by_text("You stopped it. What you wrote is kept").wait_for()
    assert opened.gap("progress").locator("textarea").input_value() == endless
    assert "Right" in opened.attempt("progress", "rewrite dot_add. lia.")


def test_it_works_by_keyboard_on_a_phone_and_in_the_dark(proof, page, axe, shoot):
    opened = proof(NOVIKOFF)
    gap = opened.gap("progress")
    gap.get_by_role("button", name="rewrite dot_add.").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    page.keyboard.type("\nlia.")
    page.keyboard.press("Shift+Enter")
    gap.locator(".proof-right").wait_for()
    opened.wait()
    opened.attempt("control", "lia.")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 844})
            opened.gap("control").scroll_into_view_if_needed()
            assert axe(page, "article") == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            shoot(page, f"{scheme}-{width}")


def test_a_page_from_a_file_says_what_it_needs_and_shows_the_proof(page, site):
    page.goto((site.folder / "proofs" / f"{NOVIKOFF}.html").as_uri())
    assert "when the site comes from a server" in page.locator(".proof-live").inner_text()
    assert page.locator(".proof-row").count() > 5 and not page.locator("textarea").count()


def test_jscoq_stands_apart_with_its_licence_and_source(page, address, site):
    page.goto(f"{address}/proofs/{NOVIKOFF}.html")
    links = page.locator(".proof-whose a").all()
    [licence, source, about] = [link.get_attribute("href") for link in links]
    assert source == "https://github.com/jscoq/jscoq/tree/v0.17.1"
    for link, words in [(licence, "GNU AFFERO GENERAL PUBLIC LICENSE"), (about, source)]:
        assert words in (site.folder / "proofs" / link).resolve().read_text().replace("\n", " ")
