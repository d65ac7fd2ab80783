"""The viva at home: a student's own program, three questions, the answers at once, no points."""

from __future__ import annotations

import inspect
import random
import secrets
import textwrap
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any

from coursekit.exercises import points_so_far
from coursekit.exercises.call import Answer
from coursekit.exercises.check import check
from coursekit.exercises.compare import plain, show
from coursekit.exercises.find_questions import question as find_question
from coursekit.exercises.find_questions import questions
from coursekit.exercises.question import Question
from coursekit.viva.asked import LETTERS, Asked
from coursekit.viva.kinds import candidates, choose
from coursekit.viva.material import LONGEST_RUN, Material, Runner, gather
from coursekit.viva.program import Program, UnfitError, globals_of, program_of
from coursekit.viva.replies import Verdict, judged
from coursekit.viva.small import small_cases
from coursekit.viva.tracer import traced

SECONDS = 20.0  # that all runs together may take
PROMPT = "Your answer (nothing to see it): "


def viva(
    answer: Callable,
    question: str | None = None,
    *,
    ask: Callable[[str], str] = input,
    seed: str | None = None,
) -> None:
    """Ask three questions on a program of yours, and say at once what is right.

    They are of the kinds that a viva asks, on other cases each time. It gives no points.

    Parameters
    ----------
    answer : function
        Your function, which has all points of its question.
    question : str, optional
        The question that it answers, such as ``"ps2.train"``; by default the one that asks for a
        function of this name.
    ask : callable, optional
        Asks for an answer; by default you type it.
    seed : str, optional
        What the questions are drawn from; by default they are new ones.

    Raises
    ------
    ValueError
        If no question asks for this function, or it does not have all points yet.

    Examples
    --------
    >>> from coursekit.perceptrons.problems.ps2.train import train
    >>> viva(train, ask=lambda prompt: "", seed="an example")  # doctest: +ELLIPSIS
     1  def train(X, y, max_epochs):
    ...
    You knew 0 of 3.
    """
    asked_for = _question_of(answer, question)
    name, seed = asked_for.reference.__name__, seed or secrets.token_hex(8)
    if not check(asked_for, answer).passed:
        raise ValueError(f"`{name}` does not have all of its points yet. Mend it first, then ask.")
    material, why = _material(asked_for, answer, seed)
    chosen = choose(candidates(material, calls=True), material.random)
    if not chosen:
        print(f"There is nothing to ask about this program: {why or 'it is too short'}.")
        return
    print(f"The questions are not about the program: {why}." if why else _numbered(material))
    right = 0
    for number, one in enumerate(chosen, 1):
        print(f"\n{number}. {_text(one)}")
        right += _is_answered(one, material, ask)
    print(f"\nYou knew {right} of {len(chosen)}.")


def _question_of(answer: Callable, name: str | None) -> Question:
    """Return the question that a function answers; raise a ValueError if there is none."""
    if name is not None:
        found = find_question(name)
    else:
        called = getattr(answer, "__name__", "")
        named = [q for q in questions() if isinstance(q, Question)]
        fitting = [q for q in named if q.reference.__name__ == called]
        known = [q for q in fitting if q.name in points_so_far.RESULTS]
        found = next(iter([*known, *fitting]), None)
    if not (isinstance(found, Question) and callable(answer)):
        raise ValueError(
            "viva wants a function that a question asks for, such as viva(train); to say which "
            f'question it answers: viva(my_train, "ps2.train"). It was {show(plain(answer))}.'
        )
    return found


def _material(question: Question, answer: Callable, seed: str) -> tuple[Material, str]:
    """Return the material for questions; without a program, with the reason."""
    chance, cases = random.Random(seed), small_cases(question, seed)
    nothing = Material(question, None, list(cases), chance)
    if not cases:
        return nothing, "no example of it is short enough"
    try:
        program = program_of(list(sources_of(answer)), answer.__name__)
        return gather(question, program, cases, runner_here(), chance), ""
    except UnfitError as error:
        return nothing, str(error)


def runner_here(seconds: float = SECONDS) -> Runner:
    """Return a function that runs requests in this process, which is the student's own."""
    limited = Answer(traced, seconds)

    def run(requests: list[tuple]) -> list[list[list]]:
        outcomes = [limited.call(*request) for request in requests]
        if any(outcome.error for outcome in outcomes):
            raise UnfitError("it did not come to an end")
        return [outcome.value for outcome in outcomes]

    return run


def sources_of(function: Callable) -> Iterator[str]:
    """Yield the definitions that a function needs, itself the last, as cells would have them.

    Raises
    ------
    UnfitError
        If its text is not known, as of a function that is not written in a cell or a file.
    """
    waiting, seen = [function], [function]
    texts: list[str] = []
    while waiting:
        one = waiting.pop()
        try:
            text = textwrap.dedent(inspect.getsource(one))
            names = sorted(globals_of(text))
        except (OSError, TypeError, SyntaxError):
            raise UnfitError("its text is not known") from None
        texts.append(text)
        for name in names:
            value = one.__globals__.get(name, None)
            if isinstance(value, FunctionType) and value.__module__ == function.__module__:
                if value not in seen:
                    seen.append(value)
                    waiting.append(value)
            elif name in one.__globals__:
                yield _definition(name, value)
    yield from reversed(texts)


def _definition(name: str, value: Any) -> str:
    """Return a statement that gives a name its value."""
    if isinstance(value, ModuleType):
        return f"import {value.__name__} as {name}"
    if callable(value) and getattr(value, "__module__", None):
        return f"from {value.__module__} import {value.__name__} as {name}"
    return f"{name} = {value!r}"


def _is_answered(asked: Asked, material: Material, ask: Callable[[str], str]) -> bool:
    """Ask one question, print what is right, and return whether it was known."""
    verdict, answer = _verdict(asked, material, ask), asked.shown.replace("`", "")
    if verdict is not None and verdict.is_right:
        print("Right.")
        return True
    if asked.does:
        print(f"{'' if verdict is None else f'No. {verdict.why} '}A right answer is {answer}.")
        if asked.remark:
            print(asked.remark.replace("`", ""))
    else:
        print(f"{'The' if verdict is None else 'No: the'} answer is {answer}.")
    trace = _trace(asked, material, verdict)
    if trace:
        print("So it runs, with what each line has computed:")
        print(trace)
    return False


def _verdict(asked: Asked, material: Material, ask: Callable[[str], str]) -> Verdict | None:
    """Return what is said of the reply, None if there is none; ask again while it is unclear."""
    while True:
        text = ask(PROMPT).strip()
        if not text:
            return None
        try:
            return judged(asked, text, material, runner_here())
        except ValueError as error:
            print(error)


def _trace(asked: Asked, material: Material, verdict: Verdict | None) -> str:
    """Return the lines that run in the call that it is about, each with its value."""
    case = asked.about.get("example" if asked.kind == "reach" else "case")
    runs = [run for run in material.runs if run.case.arguments is case]
    if verdict is not None and asked.does:
        runs = [verdict.run] * (verdict.run is not None)
    if not runs or material.program is None:
        return ""
    lines = [
        f"  {line:2}  {material.line(line)}{f'   # {show(value[0])}' if value else ''}"
        for line, _, value in runs[0].steps[:LONGEST_RUN]
    ]
    return "\n".join(lines + ["  …"] * (len(runs[0].steps) > LONGEST_RUN))


def _numbered(material: Material) -> str:
    program: Program = material.program
    return "\n".join(f"{i:2}  {line}" for i, line in enumerate(program.lines, 1))


def _text(asked: Asked) -> str:
    options = [f"   ({letter}) {option}" for letter, option in zip(LETTERS, asked.options)]
    return "\n".join([asked.text, *options]).replace("`", "")
