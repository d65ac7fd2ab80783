"""Answers whose code is alike even after renaming: places to look, not verdicts (extra `alike`).

The code of each answer is read without names, comments and layout (by copydetect) and cut into
overlapping pieces. A short exercise has few good solutions, so what many have written says
nothing: only the pieces of a few students count.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations

from coursekit.exercises.notebook import solution_source
from coursekit.exercises.question import ProblemSet, Question
from coursekit.grading.pages import Block, Heading, Paragraph, Table, Verbatim

PIECE = 20  # characters of code without names
FEW = 4  # pieces that more students have are common, in a class of up to 40
SHARE_OF_CLASS = 0.1  # and in a larger one those that more than this share of it has
LEAST_SHARED = 30
LEAST_SHARE = 0.5
COURSE = "the course's own solution"
SHOWN = 20  # pairs whose code is shown
WHAT_IT_MEANS = (
    "These are places to look, not verdicts. Names, comments and layout do not count, nor does "
    "what many in the class have written; the share is that of the rest. Who learned together, or "
    "from one lecture, can write alike."
)

Code = Mapping[str, str]  # by question


@dataclass(frozen=True)
class Pair:
    """Two students whose answers are alike.

    Attributes
    ----------
    one, other : str
        Their names, or `COURSE`.
    share : float
        How much of what is uncommon in the shorter one is in both.
    questions : tuple of str
        The questions in which that is, the most first.
    """

    one: str
    other: str
    share: float
    questions: tuple[str, ...]


def answers(cells: list[dict], sheet: ProblemSet) -> dict[str, str]:
    """Return the code of each function that the sheet asks for, as it stands in the cells last.

    Parameters
    ----------
    cells : list of dict
        As `submission.read_cells` returns them.
    sheet : ProblemSet
        What was to be answered.
    """
    asked = {q.reference.__name__: q.name for q in sheet.questions if isinstance(q, Question)}
    found = {}
    for cell in cells:
        if cell["kind"] != "code":
            continue
        try:
            nodes = ast.parse(cell["source"]).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for node in nodes:
            if isinstance(node, ast.FunctionDef) and node.name in asked:
                found[asked[node.name]] = _without_docstring(node)
    return found


def solutions(sheet: ProblemSet) -> dict[str, str]:
    """Return the code of the course's own solutions, as students could find it."""
    cells = [
        {"kind": "code", "source": solution_source(q.reference)}
        for q in sheet.questions
        if isinstance(q, Question)
    ]
    return answers(cells, sheet)


def alike(codes: Mapping[str, Code]) -> list[Pair]:
    """Return the pairs of students whose uncommon code is alike, the most alike first.

    Parameters
    ----------
    codes : mapping of str to mapping of str to str
        By the student's name what `answers` returns; `COURSE` may be among them.

    Raises
    ------
    RuntimeError
        If copydetect is not installed.
    """
    pieces = {name: _pieces(code) for name, code in codes.items()}
    owners = defaultdict(set)
    for name, own in pieces.items():
        for piece in own:
            owners[piece].add(name)
    most = max(FEW, SHARE_OF_CLASS * len(codes))
    uncommon = {piece: names for piece, names in owners.items() if len(names - {COURSE}) <= most}
    sizes = Counter(name for names in uncommon.values() for name in names)
    shared = defaultdict(Counter)
    for (question, _), names in uncommon.items():
        for pair in combinations(sorted(names), 2):
            shared[pair][question] += 1
    pairs = [_pair(one, other, shared[one, other], sizes) for one, other in shared]
    pairs = [pair for pair in pairs if pair is not None]
    return sorted(pairs, key=lambda pair: (-pair.share, pair.one, pair.other))


def _pair(one: str, other: str, shared: Counter, sizes: Counter) -> Pair | None:
    """Return a pair if enough is shared to be worth a look."""
    count = shared.total()
    share = count / min(sizes[one], sizes[other])
    if count < LEAST_SHARED or share < LEAST_SHARE:
        return None
    if one == COURSE:
        one, other = other, one
    return Pair(one, other, share, tuple(name for name, _ in shared.most_common()))


def reader() -> Callable:
    """Return what reads code without its names.

    Raises
    ------
    RuntimeError
        If copydetect is not installed.
    """
    try:
        from copydetect.utils import filter_code
    except ImportError:
        raise RuntimeError(
            "--alike needs copydetect: install the extra, pip install "
            "'perceptron-course[alike]' or, in a clone, python3 course.py add alike."
        ) from None
    return filter_code


def _pieces(code: Code) -> set[tuple[str, str]]:
    """Return the pieces of all answers of one student, each with its question."""
    without_names = reader()
    found = set()
    for question, source in code.items():
        text, _ = without_names(source, "answer.py", "python")
        found |= {(question, text[i : i + PIECE]) for i in range(len(text) - PIECE + 1)}
    return found


def _without_docstring(function: ast.FunctionDef) -> str:
    """Return the code of a function without its docstring, which all have from the sheet."""
    if ast.get_docstring(function, clean=False) is not None:
        function.body = function.body[1:] or [ast.Pass()]
    return ast.unparse(function)


def page(pairs: list[Pair], codes: Mapping[str, Code]) -> list[Block]:
    """Return what the instructor reads: the pairs, and the code of those that are most alike."""
    blocks: list[Block] = [Paragraph(WHAT_IT_MEANS)]
    if not pairs:
        return [*blocks, Paragraph("There are none.")]
    rows = [(f"{p.one}, {p.other}", f"{p.share:.0%}", ", ".join(p.questions)) for p in pairs]
    blocks.append(Table(("who", "alike", "in"), rows))
    for pair in pairs[:SHOWN]:
        blocks.append(Heading(f"{pair.one}, {pair.other}"))
        for name in (pair.one, pair.other):
            code = "\n\n".join(codes[name][question] for question in pair.questions)
            blocks += [Paragraph(name, strong=True), Verbatim(code)]
    return blocks
