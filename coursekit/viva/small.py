"""Small cases of a question, which a person can follow by hand; a class shares them."""

from __future__ import annotations

from functools import lru_cache

from coursekit.exercises.compare import is_number, is_sequence, items, plain, show
from coursekit.exercises.draw_cases import case
from coursekit.exercises.question import Case, Question
from coursekit.exercises.seed import generator

LONGEST, LONGER = 76, 110  # characters of the arguments; the second where there are few so short
FEW = 12
LARGEST, FEWEST_DIGITS = 40, 4  # a number in them: up to 40, or with four signs at most
ENOUGH, ROUNDS = 60, 4
SIZABLE = 400  # numbers in one case: where the first one has more, there are no small ones


@lru_cache(maxsize=64)
def small_cases(question: Question, seed: str) -> tuple[Case, ...]:
    """Return cases of a question that are small enough for a sheet of paper, all different.

    Examples
    --------
    >>> from coursekit.exercises.find_questions import question
    >>> cases = small_cases(question("ps2.update"), "public")
    >>> len(cases) >= 20, max(case.length[0] for case in cases) <= LONGEST
    (True, True)
    """
    drawn = _drawn(question, seed)
    short = [arguments for arguments in drawn if drawn[arguments].length[0] <= LONGEST]
    chosen = short if len(short) >= FEW else list(drawn)
    return tuple(case(question, drawn[text].arguments) for text in chosen)


def _drawn(question: Question, seed: str) -> dict[str, Case]:
    """Return small cases by their text, without what the solution returns."""
    found: dict[str, Case] = {}
    for number in range(ROUNDS):
        for check in question.checks:
            rng = generator(seed, question.name, check.name, f"viva {number}")
            for arguments in check.cases(rng):
                drawn = Case(arguments, None)
                if not found and drawn.length[1] > SIZABLE:
                    return {}
                if drawn.length[0] <= LONGER and all(map(is_readable, map(plain, arguments))):
                    found.setdefault(show(list(arguments)), drawn)
        if len(found) >= ENOUGH:
            break
    return found


def is_readable(argument: object) -> bool:
    """Whether an argument holds nothing but small numbers."""
    if is_sequence(argument):
        return all(map(is_readable, items(argument)))
    if not is_number(argument) or isinstance(argument, bool):
        return argument is None or isinstance(argument, bool | str)
    return abs(argument) <= LARGEST and len(show(abs(argument))) <= FEWEST_DIGITS
