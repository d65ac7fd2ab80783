"""An answer that was graded, called once more on the example on which it failed."""

from __future__ import annotations

import json
from collections.abc import Callable

from coursekit.exercises import explain
from coursekit.exercises.call import Answer
from coursekit.exercises.draw_cases import case
from coursekit.exercises.find_questions import question as find_question
from coursekit.exercises.values_as_json import decode


def run_again(question: str, check: str, example: str, answer: Callable | None) -> None:
    """Print what an answer returns on an example, in the words of the check.

    Parameters
    ----------
    question, check : str
        The names of the question and of its check.
    example : str
        The arguments as JSON: `CheckResult.example`.
    answer : callable or None
        The function, or None if there is none of its name.

    Examples
    --------
    >>> import numpy as np
    >>> from coursekit.exercises.values_as_json import as_json
    >>> example = as_json([np.array([1, 2]), np.array([2, -1]), 1])
    >>> check = "an example on the hyperplane is a mistake"
    >>> run_again("ps2.update", check, example, lambda w, x, y: w)
    update(w=[1, 2], x=[2, -1], y=1)
    returned [1, 2]
    expected [3, 1]
    >>> run_again("ps2.update", check, example, lambda w, x, y: w + y * x)
    update(w=[1, 2], x=[2, -1], y=1)
    This example is right now.
    """
    asked = find_question(question)
    of = next(one for one in asked.checks if one.name == check)
    if not callable(answer):
        print(f"There is no function {asked.reference.__name__}.")
        return
    drawn = case(asked, tuple(decode(json.loads(example))), of.parts)
    outcome = Answer(answer).call(*drawn.arguments)
    if asked.fails(of, drawn, outcome):
        print(explain.message(asked, drawn, outcome))
    else:
        print(f"{explain.call_text(asked, drawn.arguments)}\nThis example is right now.")
