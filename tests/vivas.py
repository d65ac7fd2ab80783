"""Programs to be asked about, and questions on them, for the tests of the viva."""

import inspect
import random
import sys
import warnings
from functools import cache

from judging import also_right, of_the_package

from coursekit.exercises.find_questions import question
from coursekit.exercises.question import Question
from coursekit.viva.kinds import candidates, choose
from coursekit.viva.material import Material, gather
from coursekit.viva.program import UnfitError, program_of
from coursekit.viva.small import small_cases
from coursekit.viva.tracer import traced


def run_here(requests):
    """Run programs in this process, which is for those of the course alone."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of numpy, where a change divides by 0
        return [traced(*request) for request in requests]


def right_programs(*sheets):
    """Every right answer of the course: the solutions, and the others in `also_right`."""
    for q in of_the_package():
        if isinstance(q, Question) and (not sheets or q.name.split(".")[0] in sheets):
            for answer in (q.reference, *also_right(q)):
                yield q, answer


@cache
def program(answer):
    """The program of an answer, from the module in which it stands; None if it is not fit."""
    try:
        return program_of([inspect.getsource(sys.modules[answer.__module__])], answer.__name__)
    except UnfitError:
        return None


def program_from(source, name="f"):
    return program_of([source], name)


def ask(q, found, seed, cases=None, calls=True):
    """The material of a program and all its questions to choose from."""
    q = question(q) if isinstance(q, str) else q
    cases = small_cases(q, "tests") if cases is None else cases
    chance = random.Random(seed)
    material = Material(q, None, list(cases), chance)
    if found is not None and cases:
        try:
            material = gather(q, found, cases, run_here, chance)
        except UnfitError:
            pass
    return material, candidates(material, calls)


def sheet(q, found, seed, taken=(), calls=False):
    """The questions of one sheet."""
    return choose(ask(q, found, seed, calls=calls)[1], random.Random(seed), taken)
