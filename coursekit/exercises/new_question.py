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
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from coursekit.course import NAME, course, read
from coursekit.exercises import draw, folders
from coursekit.exercises.compare import show
from coursekit.exercises.edit import edited
from coursekit.exercises.modules import imported, require_sheet
from coursekit.exercises.mutants import Mutant, mutants
from coursekit.exercises.question import Check, Misconception, Question
from coursekit.exercises.samplers import CASES, SECONDS, Sampler, guessed
from coursekit.exercises.solutions import NUMPY, Solution, solution, solution_in
from coursekit.exercises.trial import endless, faults_of_misconceptions, hands_of

FOLDER = "my_questions"
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
SHEET = '''"""Problem set {number}: its title

Say here what the problem set is about and which lecture it goes with.
"""

QUESTIONS = (
    "{name}",
)
'''
MODULE = '''r"""{title}

Write `{call}`. {what}
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
    folder = _folder_of(sheet)
    file = folder / f"{name}.py"
    if file.exists():
        raise ValueError(f"{file} is there already. Rename your function, or delete the file.")
    folder.mkdir(parents=True, exist_ok=True)
    _add_to_sheet(folder / "__init__.py", sheet, name)
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


def _folder_of(sheet: str) -> Path:
    """Return the folder of a problem set outside the package; it need not be there."""
    if not folders.SHEET.fullmatch(sheet):
        raise ValueError(f"A problem set is called ps and a number, such as ps7, not {sheet!r}.")
    if sheet in course().problem_sets:
        raise ValueError(
            f"{sheet} belongs to the package, and yours must have another name, such as "
            f"{folders.free_name()}."
        )
    place = folders.own_sheets().get(sheet)
    return place or (folders.folders() or [_first_folder()])[-1] / sheet


def _first_folder() -> Path:
    """Make a folder for questions, and add it to `course.toml`."""
    file = course().root / NAME
    folder = file.with_name(FOLDER)
    folder.mkdir(exist_ok=True)
    text = file.read_text(encoding="utf-8").rstrip("\n") + "\n"
    text = re.sub(r"(?m)^questions *=.*\n", "", text)  # an empty list
    entry = f'questions = ["{FOLDER}"]\n'
    text = re.sub(r"(?m)^(?=\[)", f"{entry}\n", text, count=1)  # what follows a table is part of it
    file.write_text(text if entry in text else text + entry, encoding="utf-8")
    read.cache_clear()
    print(f"{file} names the folder of your questions now: {FOLDER}.")
    return folder


def _add_to_sheet(file: Path, sheet: str, name: str) -> None:
    """Append the name of a question to QUESTIONS, in a new file if necessary."""
    if not file.exists():
        number = sheet.removeprefix("ps")
        file.write_text(SHEET.format(number=number, name=name), encoding="utf-8")
        return
    package = imported(course().problems(sheet))
    require_sheet(package)
    if name in package.QUESTIONS:
        return
    text = file.read_text(encoding="utf-8")
    value = _value_of_questions(ast.parse(text))
    if not isinstance(value, ast.Tuple | ast.List):
        raise ValueError(f"{file}: write QUESTIONS as names in brackets, to which {name} is added.")
    file.write_text(_with_entry(text, value, name), encoding="utf-8")


def _with_entry(text: str, names: ast.Tuple | ast.List, name: str) -> str:
    """Return a source with a name appended to a list of names in it."""
    if names.elts:
        last = names.elts[-1]
        row, column, entry = last.end_lineno - 1, last.end_col_offset, f',\n    "{name}"'
    else:
        row, column, entry = names.lineno - 1, names.col_offset + 1, f'"{name}",'
    lines = text.splitlines(keepends=True)
    line = lines[row].encode()
    lines[row] = line[:column].decode() + entry + line[column:].decode()
    return "".join(lines)


def _value_of_questions(tree: ast.Module) -> ast.expr | None:
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "QUESTIONS":
            return node.value
    return None


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
    try:
        arguments, value = _example(function, sampler)
        edit = _misconception(question, function, sampler)
    except ValueError:
        raise
    except Exception as error:  # rare, or no arguments would have been found
        raise ValueError(
            f"{name} fails on some of the arguments that were guessed ({error}). Let it answer "
            f"them, or begin with the name alone: `coursekit question new {name}`."
        ) from None
    texts = source + sampler.body
    return MODULE.format(
        title=name.replace("_", " ").strip().capitalize(),
        call=f"{name}({', '.join(names)})",
        what=docstring.split("\n\n")[0].replace("\n", " "),
        example=f"{name}({', '.join(map(show, arguments))})",
        value=show(value),
        imports=f"{NUMPY}\n\n{IMPORT_DRAW}" if "np." in texts else IMPORT_DRAW,
        function=source,
        sample=sampler.body,
        check=CHECK,
        cases=CASES,
        edit=json.dumps(edit, ensure_ascii=False),
    )


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
