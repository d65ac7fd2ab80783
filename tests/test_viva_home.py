"""`viva(train)` in the notebook: three questions, the answers at once, the trace after a slip."""

import re

import pytest
from judging import also_right

from coursekit.exercises import check
from coursekit.exercises.find_questions import question
from coursekit.viva import viva
from coursekit.viva.asked import Asked
from coursekit.viva.home import sources_of
from coursekit.viva.program import program_of
from coursekit.viva.replies import read_reply

TRAIN = question("ps2.train")
ANSWER = re.compile(r"^(?:The|No: the|A right|No\. .* A right) answer is (.*)\.$", re.M)


def talk(capsys, answer, replies=(), seed="s", name=None):
    """The output when these replies are typed, and nothing after them."""
    waiting = list(replies)
    viva(answer, name, ask=lambda prompt: waiting.pop(0) if waiting else "", seed=seed)
    return capsys.readouterr().out


SLOWLY = [pytest.param(name, marks=pytest.mark.slow) for name in ("ps2.train", "ps2.update")]


@pytest.mark.parametrize("name", ["ps1.classify", "ps4.halving", *SLOWLY])
def test_the_answers_that_it_shows_are_those_that_it_takes_for_right(capsys, name):
    q = question(name)
    for answer in (q.reference, *also_right(q)[:1]):
        for seed in ("a", "b", "c"):
            first = talk(capsys, answer, seed=seed, name=name)
            shown = ANSWER.findall(first)
            assert "You knew 0 of" in first and len(shown) == 3
            again = talk(capsys, answer, shown, seed, name)
            assert "You knew 3 of 3" in again and again.count("Right.") == 3
            wrong = talk(
                capsys, answer, ["12345" if "(" not in s else "q" for s in shown], seed, name
            )
            assert "You knew 3" not in wrong


def test_other_cases_each_time_and_a_trace_when_it_was_wrong(capsys):
    texts = [talk(capsys, TRAIN.reference, seed=seed) for seed in "abcd"]
    assert len(set(texts)) == 4
    assert any("So it runs" in text and "  # " in text for text in texts)
    viva(TRAIN.reference, ask=lambda prompt: "")
    one = capsys.readouterr().out
    viva(TRAIN.reference, ask=lambda prompt: "")
    assert one != capsys.readouterr().out


def test_what_cannot_be_read_is_asked_for_again():
    pick, write = Asked("which", "", 1, "(b)", ("x", "y", "z")), Asked("value", "", [1], "")
    assert [read_reply(pick, text) for text in ("b", " (C) ", "d", "ab")] == [1, 2, None, None]
    assert read_reply(write, "[1, 2.5]") == [1, 2.5] and read_reply(write, "(1, True)") == [1, True]
    assert read_reply(write, "__import__('os')") is None
    times = Asked("condition", "", [1, 3], "")
    assert read_reply(times, "the 1st and 3rd") == [1, 3] and read_reply(times, "none") is None


def test_only_a_right_program_of_a_question_is_asked_about(capsys):
    def train(X, y, max_epochs):
        return 0

    with pytest.raises(ValueError, match="all of its points"):
        viva(train)
    for nobody in (lambda x: x, 3):
        with pytest.raises(ValueError, match="viva wants a function"):
            viva(nobody)


RATE = 1


def signed(x, y):
    return RATE * y * x


def test_a_program_has_the_helpers_and_constants_of_the_notebook(capsys):
    def update(w, x, y):
        return w + signed(x, y) if y * (w @ x) <= 0 else w.copy()

    found = program_of(sources_of(signed), "signed")
    assert found.lines[0] == "RATE = 1"
    assert "def signed(x, y):" in talk(capsys, TOP_UPDATE) and "RATE = 1" in talk(
        capsys, TOP_UPDATE
    )
    assert "not about the program" not in talk(capsys, update)


def update(w, x, y):
    return w + signed(x, y) if y * (w @ x) <= 0 else w.copy()


TOP_UPDATE = update


def test_the_card_of_full_marks_says_how_to_ask_and_others_do_not():
    right = check("ps2.update", update)._repr_mimebundle_()["text/html"]
    wrong = check("ps2.update", signed and (lambda w, x, y: w))._repr_mimebundle_()["text/html"]
    assert "viva(update)" in right and "viva" not in wrong
