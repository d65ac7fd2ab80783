"""Find answers that are alike even after renaming: places to look, not verdicts (extra `alike`).

The code of each answer is read without names, comments and layout (by copydetect) and cut into
overlapping pieces. A short exercise has few good solutions, so what many have written says
nothing: only the pieces of a few students count.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations

from coursekit.course import course
from coursekit.exercises.question import ProblemSet, Question
from coursekit.exercises.solution_source import solution_source
from coursekit.grading.intake.find_submissions import Submission
from coursekit.grading.read_notebook import UnreadableError, read_cells
from coursekit.grading.render_templates import render

CHARACTERS_OF_A_PIECE = 20  # names are left out
# A piece of code is common if more students have it than this number, or than this share of the
# class, whichever is larger.
FEW, SHARE_OF_CLASS = 4, 0.1
LEAST_SHARED = 30
LEAST_SHARE = 0.5
COURSE = "the course's own solution"
MOST_PAIRS_SHOWN = 20

Code = Mapping[str, str]  # by question


@dataclass(frozen=True)
class Pair:
    """Two students whose answers are alike.

    Attributes
    ----------
    student, other : str
        Their names; the other may be `COURSE`.
    share : float
        How much of what is uncommon in the shorter one is in both.
    questions : tuple of str
        The questions in which that is, the most first.
    """

    student: str
    other: str
    share: float
    questions: tuple[str, ...]


def class_code(submissions: Iterable[Submission], sheet: ProblemSet) -> dict[str, Code]:
    """Return the answers of all students with a readable file, and the course's own."""
    codes = {COURSE: solutions(sheet)}
    for submission in submissions:
        with suppress(UnreadableError):
            codes[submission.student] = answers(read_cells(submission.read()), sheet)
    return codes


def answers(cells: list[dict], sheet: ProblemSet) -> dict[str, str]:
    """Return the code of each function that the sheet asks for, from its last definition.

    Parameters
    ----------
    cells : list of dict
        As `cells.read_cells` returns them.
    sheet : ProblemSet
        The problem set to be answered.
    """
    names = {q.reference.__name__: q.name for q in sheet.questions if isinstance(q, Question)}
    code = {}
    for cell in cells:
        if cell["kind"] != "code":
            continue
        try:
            nodes = ast.parse(cell["source"]).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for node in nodes:
            if isinstance(node, ast.FunctionDef) and node.name in names:
                with suppress(RecursionError):  # nested too deeply to be unparsed
                    code[names[node.name]] = _without_docstring(node)
    return code


def solutions(sheet: ProblemSet) -> dict[str, str]:
    """Return the code of the course's own solutions, as students might find it."""
    cells = [
        {"kind": "code", "source": solution_source(question.reference)}
        for question in sheet.questions
        if isinstance(question, Question)
    ]
    return answers(cells, sheet)


def similar_pairs(codes: Mapping[str, Code]) -> list[Pair]:
    """Return the pairs of students who share uncommon code, the most similar first.

    Parameters
    ----------
    codes : mapping of str to mapping of str to str
        By the student's name what `answers` returns; `COURSE` may be among them.

    Raises
    ------
    RuntimeError
        If copydetect is not installed.
    """
    owners = defaultdict(set)
    for student, code in codes.items():
        for piece in _pieces(code):
            owners[piece].add(student)
    most = max(FEW, SHARE_OF_CLASS * len(codes))
    uncommon = {piece: names for piece, names in owners.items() if len(names - {COURSE}) <= most}
    sizes = Counter(name for names in uncommon.values() for name in names)
    shared = defaultdict(Counter)
    for (question, _), names in uncommon.items():
        for pair in combinations(sorted(names, key=lambda name: (name == COURSE, name)), 2):
            shared[pair][question] += 1
    pairs = []
    for (student, other), questions in shared.items():
        share = questions.total() / min(sizes[student], sizes[other])
        if questions.total() >= LEAST_SHARED and share >= LEAST_SHARE:
            names = tuple(name for name, _ in questions.most_common())
            pairs.append(Pair(student, other, share, names))
    return sorted(pairs, key=lambda pair: (-pair.share, pair.student, pair.other))


def filter_code() -> Callable:
    """Return copydetect's function that removes the names from code.

    Raises
    ------
    RuntimeError
        If copydetect is not installed.
    """
    try:
        from copydetect.utils import filter_code
    except ImportError:
        raise RuntimeError(
            f"--alike needs copydetect. This adds it: {course().adding('alike')}."
        ) from None
    return filter_code


def page(pairs: list[Pair], codes: Mapping[str, Code]) -> str:
    """Return a page for the instructor: the pairs, and the code of the most similar ones."""
    rows = [(f"{p.student}, {p.other}", f"{p.share:.0%}", ", ".join(p.questions)) for p in pairs]
    return render("alike.html", rows=rows, pairs=pairs[:MOST_PAIRS_SHOWN], codes=codes)


def _pieces(code: Code) -> set[tuple[str, str]]:
    """Return the pieces of code of one student, each with its question."""
    without_names = filter_code()
    pieces = set()
    for question, source in code.items():
        text, _ = without_names(source, "answer.py", "python")
        pieces |= {
            (question, text[i : i + CHARACTERS_OF_A_PIECE])
            for i in range(len(text) - CHARACTERS_OF_A_PIECE + 1)
        }
    return pieces


def _without_docstring(function: ast.FunctionDef) -> str:
    """Return the code of a function without its docstring, which the sheet gives to all."""
    if ast.get_docstring(function, clean=False) is not None:
        function.body = function.body[1:] or [ast.Pass()]
    return ast.unparse(function)
