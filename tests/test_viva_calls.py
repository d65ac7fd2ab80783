"""Questions of a viva that ask for a call: whatever is typed is judged by making that call."""

import random
from collections import Counter
from itertools import cycle

import pytest
from second_runner import fits
from vivas import ask, program, right_programs, sheet

from coursekit.exercises.compare import same
from coursekit.exercises.find_questions import question
from coursekit.viva import viva
from coursekit.viva.asked import call_text
from coursekit.viva.home import runner_here
from coursekit.viva.kinds import choose
from coursekit.viva.replies import arguments_of, judged
from coursekit.viva.small import small_cases

TRAIN, UPDATE = question("ps2.train"), question("ps2.update")


def calls_of(q, answer, seed="calls"):
    """The material of a program, and the questions on it that ask for a call."""
    material, asked = ask(q, program(answer), f"{seed} {answer.__name__}")
    return material, [one for one in asked if one.does]


@pytest.mark.parametrize("name", ["ps2.update", "ps2.train", "ps1.classify", "ps4.winnow"])
def test_a_typed_call_is_right_exactly_if_a_second_runner_says_so(name):
    q, verdicts = question(name), Counter()
    material, asked = calls_of(q, q.reference)
    others = random.Random(name).sample(small_cases(q, "other"), 20)
    for one in asked:
        assert judged(one, one.shown.strip("`"), material, runner_here()).is_right
        for case in others:
            text = call_text(material.name, case.arguments)
            try:
                verdict = judged(one, text, material, runner_here())
            except ValueError as error:
                assert "with the change" in str(error) or one.kind == "slip"
                continue
            assert verdict.is_right == fits(one, material.program, q, case.arguments), (one, text)
            verdicts[one.kind, verdict.is_right] += 1
            assert verdict.is_right or verdict.why
    assert verdicts.total() >= 20 and {right for _, right in verdicts} == {True, False}, verdicts


@pytest.mark.parametrize("seed", [0, *(pytest.param(k, marks=pytest.mark.slow) for k in (1, 2, 3))])
def test_all_three_kinds_are_asked_and_no_call_on_a_sheet_answers_another_question(seed):
    kinds, sheets = Counter(), 0
    for q, answer in right_programs("ps2", "ps4"):
        found = program(answer)
        if found is None or not small_cases(q, "tests"):
            continue
        asked = sheet(q, found, f"{seed} {answer.__name__}", calls=True)
        for one in asked:
            if not one.does:
                continue
            kinds[one.kind] += 1
            shown = [c for o in asked for c in (*o.about.get("cases", ()), o.about.get("case"))]
            for call in (call for call in shown if call is not None):
                assert not fits(one, found, q, call), (one.text, call)
        sheets += 1
        assert sum(bool(one.does) for one in asked) <= 1
    assert kinds.total() > 2 and sheets > 15, (kinds, sheets)
    assert {one.kind for one in calls_of(UPDATE, UPDATE.reference)[1]} == {
        "reach", "contrast", "slip"
    }  # fmt: skip


def test_a_sheet_is_full_even_if_every_call_would_give_another_question_away():
    _, found = ask(TRAIN, program(TRAIN.reference), 1)
    spoilt = [
        one if not one.does else type(one)(**{**vars(one), "about": {**one.about, "misses": set()}})
        for one in found
    ]
    for seed in range(20):
        chosen = choose(spoilt, random.Random(seed))
        assert len(chosen) == 3 and not any(one.does for one in chosen)


@pytest.mark.parametrize(
    "text",
    ["train([[1, 2], [0, 1]], [1, -1], 3)", "([[1, 2], [0, 1]], [1, -1], 3)",
     "[[1, 2], [0, 1]], [1, -1], 3", "train([[1.0, 2], (0, 1)], y=[1, -1], max_epochs=3)"],
)  # fmt: skip
def test_a_call_may_be_typed_with_its_name_or_without(text):
    material, _ = calls_of(TRAIN, TRAIN.reference)
    X, y, most = arguments_of(text, material)
    assert same([[1, 2], [0, 1]], X) and same([1, -1], y) and most == 3
    assert X.dtype == float and y.dtype == int


@pytest.mark.parametrize(
    "text, message",
    [
        ("train([[1, 2]], [1])", "Type the call with all of its values, train(X, y, max_epochs)"),
        ("train(X, y, 3)", "Type the call with all of its values"),
        ("[", "Type the call with all of its values"),
        ("train([[1, 2]], [1], max=3)", "Type the call with all of its values"),
        ("train([1, 2], [1], 3)", "X must be a list of rows that are equally long."),
        ("train([[1, 2], [1]], [1, 1], 3)", "X must be a list of rows that are equally long."),
        ("train([[]], [1], 3)", "X must be a list of rows that are equally long."),
        ("train([['a']], [1], 3)", "X must be a list of rows that are equally long."),
        ("train([[1, 2]], [0], 3)", "y must hold nothing but -1 and 1."),
        ("train([[1, 2]], [1.5], 3)", "y must hold whole numbers."),
        ("train([[1, 2]], [1], 2.5)", "max_epochs must be a whole number."),
        ("train([[1, 2]], [1], True)", "max_epochs must be a number."),
        ("train([[1, 2]], [1], [3])", "max_epochs must be a number."),
        ("train([[1, 2]], [1], 10**9)", "Type the call with all of its values"),
        ("train([[1, 2]], [1], 100000)", "Take a shorter call, with small numbers."),
        (f"train([{[1] * 100}], [1], 3)", "Take a shorter call, with small numbers."),
        ("__import__('os').system('true')", "Type the call with all of its values"),
    ],
)
def test_what_is_no_call_is_refused_with_what_to_type(text, message):
    material, _ = calls_of(TRAIN, TRAIN.reference)
    with pytest.raises(ValueError) as refused:
        arguments_of(text, material)
    assert str(refused.value).startswith(message)


def test_a_call_that_ends_with_an_error_can_be_written_again():
    material, asked = calls_of(TRAIN, TRAIN.reference)
    for one in asked:
        with pytest.raises(
            ValueError, match=r"^That call (ends with|runs more).*Write another one"
        ):
            judged(one, "train([[1, 2], [3, 4]], [1], 9)", material, runner_here())


def test_at_home_a_wrong_call_is_told_what_it_does(capsys):
    told = []
    for seed in range(12):
        replies = cycle(["update([1, 1], [5, 5], 1)", ""])
        viva(UPDATE.reference, ask=lambda _, typed=replies: next(typed), seed=str(seed))
        viva(UPDATE.reference, ask=lambda _: "", seed=str(seed))
        out = capsys.readouterr().out
        told += [line for line in out.splitlines() if "A right answer is update(" in line]
    starts = ("No. In your call line 3 never runs. ", "No. It returns ", "No. Both return ")
    assert any(line.startswith(starts) for line in told), told
    assert any(line.startswith("A right answer") for line in told), told
