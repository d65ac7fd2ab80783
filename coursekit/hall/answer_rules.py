"""Answers of phones: which are admitted, which are right, and how they are distributed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import Any

Answer = float | list[int]


def admitted(question: dict[str, Any], value: Any) -> Answer:
    """Return an answer that arrived, in its one form.

    Raises
    ------
    ValueError
        If it is none that the question's card can give.
    """
    if question["kind"] == "number":
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not question["from"] <= value <= question["to"]:
            raise ValueError(f"The answer is a number from {question['from']} to {question['to']}.")
        steps = (value - question["from"]) / question.get("step", 1)
        if abs(steps - round(steps)) > 1e-6:
            raise ValueError(f"The answer is in steps of {question.get('step', 1)}.")
        return int(value) if float(value).is_integer() else float(value)
    places = range(len(question["options"]))
    most = 1 if question["kind"] == "pick" else len(places)
    is_list = isinstance(value, list) and all(type(place) is int for place in value)
    if not is_list or not set(value) <= set(places) or not 1 <= len(value) <= most:
        raise ValueError(f"The answer is a list of places from 0 to {len(places) - 1}.")
    return sorted(set(value))


def is_right(question: dict[str, Any], answer: Answer) -> bool:
    """Return whether an answer is right; a number is within a factor of two.

    Examples
    --------
    >>> [is_right({"kind": "number", "answer": 17}, guess) for guess in (8, 9, 34, 35)]
    [False, True, True, False]
    """
    truth = question["answer"]
    if question["kind"] != "number":
        return answer == truth
    return answer == truth or (answer > 0 and answer <= 2 * truth and truth <= 2 * answer)


def counted(question: dict[str, Any], answers: Iterable[Answer]) -> dict[str, Any]:
    """Return how many answers there are, how many are right, and how they are distributed.

    Examples
    --------
    >>> question = {"kind": "choose", "options": ["1", "2", "3"], "answer": [0, 2]}
    >>> counted(question, [[0, 2], [0], [1]])
    {'of': 3, 'right': 1, 'votes': [2, 1, 1]}
    """
    answers = list(answers)
    counts: dict[str, Any] = {"of": len(answers)}
    counts["right"] = sum(is_right(question, answer) for answer in answers)
    if question["kind"] == "number":
        counts["values"] = sorted(map(list, Counter(answers).items()))
    else:
        votes = Counter(place for answer in answers for place in answer)
        counts["votes"] = [votes[place] for place in range(len(question["options"]))]
    return counts


def percent(part: float, whole: float) -> int:
    """Return a share in percent, rounded as in the pictures."""
    return math.floor(100 * part / whole + 0.5) if whole else 0
