"""Options to pick from, of which exactly one is right and none gives itself away."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from itertools import combinations, islice, product
from typing import Any, TypeVar

from coursekit.exercises.question import Case
from coursekit.viva.asked import Asked, picked
from coursekit.viva.material import Material

Thing = TypeVar("Thing")

MOST_TRIED = 60  # sets of options


def three(
    chance: random.Random,
    right: Sequence[Thing],
    wrong: Sequence[Thing],
    size: Callable[[Thing], int],
) -> tuple[list[Thing], int] | None:
    """Return one right and two wrong things in random order, and the place of the right one.

    Whether the right one is the smallest, the middle or the largest is decided by chance first, so
    that none of these is a better guess than the others.

    Parameters
    ----------
    chance : Random
        Decides.
    right, wrong : sequence
        What to choose from, each in an order of preference.
    size : callable
        What a reader may compare without understanding; of two that are equal chance decides.

    Returns
    -------
    tuple or None
        None if there is no such choice.

    Examples
    --------
    >>> options, place = three(random.Random(1), ["aa"], ["b", "cccc", "d", "eeee"], len)
    >>> len(options), options[place]
    (3, 'aa')
    >>> three(random.Random(1), ["aa"], ["b"], len) is None
    True
    """
    wanted = chance.randrange(3)
    choices = product(right, combinations(wrong, 2))
    for one, others in islice(choices, MOST_TRIED):
        options = [one, *others]
        if len({_key(option) for option in options}) < len(options):
            continue
        order = sorted(options, key=lambda option: (size(option), chance.random()))
        if order.index(one) == wanted:
            chance.shuffle(options)
            return options, options.index(one)
    return None


def picked_call(
    material: Material,
    kind: str,
    text: str,
    right: Sequence[Case],
    wrong: Sequence[Case],
    line: int = 0,
    /,
    **about: Any,
) -> Asked | None:
    """Return a question whose options are three calls; None if there is no such choice."""
    chosen = three(material.random, right, wrong, lambda case: case.length[0])
    if chosen is None:
        return None
    cases, answer = chosen
    options, arguments = map(material.call, cases), [case.arguments for case in cases]
    return picked(kind, text, list(options), answer, line, cases=arguments, **about)


def evenly(
    ask: Callable[[Material], Iterator[Asked]],
) -> Callable[[Material], Iterator[Asked]]:
    """Let a function that asks give one question for each answer, in random order.

    So an answer that fits many cases, such as 2, is not asked for more often than others.
    """

    @wraps(ask)
    def one_of_each(material: Material) -> Iterator[Asked]:
        by_answer: dict[str, list[Asked]] = {}
        for asked in ask(material):
            by_answer.setdefault(asked.shown, []).append(asked)
        for answer in material.shuffled(by_answer):
            yield material.random.choice(by_answer[answer])

    return one_of_each


def _key(option: object) -> object:
    return option if isinstance(option, str) else id(option)
