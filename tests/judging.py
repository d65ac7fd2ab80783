"""Helpers for the tests of the problem sets: solutions, judges, and inputs of the checks."""

from importlib import import_module

import numpy as np
from scipy.optimize import linprog

from coursekit.course import course
from coursekit.exercises.compare import plain
from coursekit.exercises.find_questions import problem_set, question
from coursekit.exercises.seed import PUBLIC_SEED, generator


def of_the_package():
    """All questions of the course itself; `coursekit question try` tries a lecturer's own."""
    return [q for name in course().problem_sets for q in problem_set(name).questions]


def answer(name, *arguments):
    """The value that the solution of a question returns, as plain data."""
    return question(name).expected(arguments)


def also_right(question):
    """Right answers to a question that compute otherwise than its solution."""
    sheet, name = question.name.split(".")
    return import_module(f"also_right.{sheet}").ALSO_RIGHT.get(name, [])


def judge(name, value, *arguments):
    """The fault of an answer to a construction, as told to a student; None if it is right."""
    return question(name).fault(arguments, plain(value))


def cases_of(name, *seeds):
    """The arguments of every call of a question's checks, for these seeds or the public one."""
    q = question(name)
    for seed in map(str, seeds or [PUBLIC_SEED]):
        for check in q.checks:
            yield from check.cases(generator(seed, name, check.name))


def separable_by_lp(X, y):
    """Whether some w has y (w . x) >= 1 for every row, by linear programming."""
    signed = np.asarray(y)[:, None] * np.asarray(X, dtype=float)
    free = [(None, None)] * signed.shape[1]
    solution = linprog(np.zeros(signed.shape[1]), -signed, -np.ones(len(signed)), bounds=free)
    assert solution.status in (0, 2)
    return solution.status == 0
