"""Write a first version of a question, from a solution or just a name, and add it to a sheet.

What is written can be tried at once: its inputs are guessed and its misconception is made by
machine. Its texts say what to put in their places.
"""

from __future__ import annotations

import ast
import inspect
import json
import keyword
import linecache
import textwrap
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.compare import show
from coursekit.exercises.extract_solution import NUMPY, Solution, solution, solution_in
from coursekit.exercises.guess_sampler import CASES, SECONDS, Sampler, guessed
from coursekit.exercises.mutants import Mutant, mutants
from coursekit.exercises.new_sheet import add_to_sheet, folder_of
from coursekit.exercises.question import Check, Misconception, Question
from coursekit.exercises.solution_source import edited
from coursekit.exercises.try_question import endless, faults_of_misconceptions, hands_of

CHECK = "the value is right"
IMPORT_DRAW = "from coursekit.exercises import draw"
STAND_IN = '''
def {name}(numbers):
    """Return how many of some numbers are positive."""
    count = 0
    for number in numbers:
        if number > 0:
            count += 1
    return count
'''
MODULE = '''r"""{title}

{task}
Say here what a student has to know for it.

**Example.** `{example}` is `{value}`.

**Think about.** Which arguments are easily forgotten? Put a question of your own here.
"""

{imports}

STARS, MINUTES = 1, 10

HINTS = ("Put a first hint here; further ones open one after the other.",)


{function}


def sample(rng, i):
    """Return the arguments of case i. They are guessed: draw what the question is about."""
{sample}


CHECKS = [
    # Further checks, for what is easily forgotten, give part of the points; `draw` helps.
    ("{check}", 2, draw.each({cases}, sample)),
]

WRONG = [
    # Put those that you have seen here: a name, what the student reads, and the edit of the
    # solution that does it. This one is an example.
    (
        "slip in one line",
        "You do what the solution does but for one line. Say here what is wrong about it.",
        {edit},
    ),
]
'''


def new_question(source: str, sheet: str) -> Path:
    """Write a question and add it to a problem set, which is created if necessary.

    Parameters
    ----------
    source : str
        ``"FILE.py::function"``, the solution; or the name of a question alone.
    sheet : str
        The problem set, such as ``"ps7"``.

    Returns
    -------
    Path
        The file of the question.

    Raises
    ------
    ValueError
        If there is no such function, or the question or problem set cannot have this name.
    """
    found = solution(source) if ".py" in source else _stand_in(source)
    name = found.node.name
    text = _text(found, f"{sheet}.{name}")  # before anything is written, as it may fail
    folder = folder_of(sheet)
    file = folder / f"{name}.py"
    if file.exists():
        raise ValueError(f"{file} is there already. Rename your function, or delete the file.")
    folder.mkdir(parents=True, exist_ok=True)
    add_to_sheet(folder / "__init__.py", sheet, name)
    file.write_text(text, encoding="utf-8")
    return file


def _stand_in(name: str) -> Solution:
    """Return a short placeholder function of this name for the solution."""
    if not name.isidentifier() or keyword.iskeyword(name):
        raise ValueError(
            f"A question is called like a function, and {name!r} is no name of one. Give a name "
            "such as binary_search, or a function of a file: FILE.py::binary_search."
        )
    return solution_in(STAND_IN.format(name=name), name)


def _text(found: Solution, question: str) -> str:
    """Return the module of a question with this name."""
    name = found.node.name
    docstring = ast.get_docstring(found.node) or f"Return the value of `{name}`."
    sampler = guessed(_function(found.source(docstring)), found.node)
    names = [argument.arg for argument in found.node.args.args]
    if " : " not in docstring:
        meanings = [f"{n} : {guess.meaning}" for n, guess in zip(names, sampler.guesses)]
        docstring = "\n".join([docstring, "", *meanings])
    source = found.source(docstring)
    function = _function(source)
    arguments, value, edit = _tried(question, function, sampler)
    texts, summary = source + sampler.body, docstring.split("\n\n")[0]
    return MODULE.format(
        title=name.replace("_", " ").strip().capitalize(),
        task=textwrap.fill(f"Write `{name}({', '.join(names)})`. {summary}", 100),
        example=f"{name}({', '.join(map(show, arguments))})",
        value=show(value),
        imports=f"{NUMPY}\n\n{IMPORT_DRAW}" if "np." in texts else IMPORT_DRAW,
        function=source,
        sample=sampler.body,
        check=CHECK,
        cases=CASES,
        edit=json.dumps(edit, ensure_ascii=False),
    )


def _tried(question: str, function: Callable, sampler: Sampler) -> tuple[tuple, object, str]:
    """Return the arguments and the value of an example, and the edit of a misconception."""
    name = function.__name__
    try:
        return *_example(function, sampler), _misconception(question, function, sampler)
    except ValueError:
        raise
    except Exception as error:  # rare, or no arguments would have been found
        raise ValueError(
            f"{name} fails on some of the arguments that were guessed ({error}). Let it answer "
            f"them, or begin with the name alone: `coursekit question new {name}`."
        ) from None


def _function(source: str) -> Callable:
    """Return the function that a source defines, so that `inspect` can find its source."""
    file = f"<new question: {hash(source)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    names = {"np": np, "__name__": "new"}
    exec(compile(source, file, "exec"), names)
    return names[ast.parse(source).body[0].name]


def _example(function: Callable, sampler: Sampler) -> tuple[tuple, object]:
    """Return the shortest of a few cases, and its value."""
    sample, rng = sampler.function(), np.random.default_rng(0)
    question = Question("new", "", "", function, ())
    cases = [sample(rng, i) for i in range(CASES)]
    shortest = min(cases, key=lambda arguments: len(show(list(arguments))))
    return shortest, question.expected(shortest)


def _misconception(name: str, function: Callable, sampler: Sampler) -> str:
    """Return an edit of a solution that makes a wrong answer which is recognised.

    An edit of a comparison or a computation comes before one that returns nothing.
    """
    check = Check(CHECK, 2, draw.each(CASES, sampler.function()))
    question = Question(name, "", "", function, (check,))
    hands = hands_of(question)
    source = inspect.getsource(function)
    candidates = [m for m in mutants(source) if source.count(m.old) == 1 and "->" not in m.old]
    for mutant in sorted(candidates, key=_rank):
        edit = f"{mutant.old} -> {' '.join(mutant.new.split())}"
        try:
            wrong = Misconception("slip", "", edited(function, edit), (edit,))
        except (ValueError, SyntaxError):
            continue
        asked = replace(question, misconceptions=(wrong,))
        if endless(asked, hands, SECONDS):
            continue
        if not any(faults_of_misconceptions(asked, hands, SECONDS)):
            return edit
    raise ValueError(
        f"No slip in {function.__name__} makes another answer of it: does it compute anything?"
    )


def _rank(mutant: Mutant) -> tuple[bool, int]:
    return mutant.new.startswith("return None"), mutant.line
