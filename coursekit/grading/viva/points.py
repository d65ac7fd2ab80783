"""The table of a viva: the right answers, and their effect on the points of the code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from coursekit.exercises.question import ProblemSet, Question
from coursekit.grading.read_tables import EVERYBODY, number, read_rows, student_in
from coursekit.grading.safe_text import amount, as_csv

VIVA = "viva.csv"
ANSWERS = ("1", "2", "3")  # the columns of the answers
COLUMNS = ("student", "question", "kinds", *ANSWERS)
RULES = ("column", "factor", "cap")
HOW = "column, factor or cap, the last two perhaps with what is kept at least, such as factor 0.5"


@dataclass(frozen=True)
class Viva:
    """The result of one student's viva.

    Attributes
    ----------
    question : str
        The question about whose answer was asked.
    kinds : tuple of str
        The kinds of the questions.
    points : tuple of float
        For each of them 1 if the answer was right, 0 if not, or something in between.
    comment : str
        What the student reads besides.
    alike : str
        The number of a group of students whose programs are the same but for names; empty if the
        program is the student's alone.
    """

    question: str
    kinds: tuple[str, ...]
    points: tuple[float, ...]
    comment: str = ""
    alike: str = ""

    @property
    def share(self) -> float:
        """The share of right answers."""
        return sum(self.points) / len(self.points)

    @property
    def score(self) -> str:
        """How many answers are right, in words."""
        return f"{amount(sum(self.points))} of {len(self.points)}"


@dataclass(frozen=True)
class Rule:
    """The effect of the viva on the points of the code.

    Attributes
    ----------
    name : str
        ``"column"``: nothing, ``"factor"``: they are multiplied by the share of right answers,
        ``"cap"``: they are at most this share of what the code could earn.
    least : float
        The share that is left even if no answer is right.
    """

    name: str = "column"
    least: float = 0

    def change(self, share: float, points: float, max_points: float) -> float:
        """Return the number added to the points of the code: 0 or less.

        Examples
        --------
        >>> Rule("factor").change(0.5, 10, 20), Rule("cap").change(0.5, 10, 20)
        (-5.0, 0.0)
        >>> Rule("factor", 0.5).change(0.5, 10, 20), Rule().change(0, 10, 20)
        (-2.5, 0.0)
        """
        left = self.least + (1 - self.least) * share
        allowed = {"factor": points * left, "cap": max_points * left}.get(self.name, points)
        return round(min(0.0, allowed - points), 2)

    def in_words(self, share: float) -> str:
        """Return the remaining points, in words."""
        left = f"{100 * (self.least + (1 - self.least) * share):.3g} %"
        if self.name == "cap":
            return f"the code earns at most {left} of its points"
        return f"{left} of the points of the code count"


def table_to_fill(rows: Iterable[tuple[str, str, Iterable[str], str, str]]) -> str:
    """Return the table to fill in: a row for the rule, and one for each sheet.

    Parameters
    ----------
    rows : iterable of tuple
        For each sheet the student, the question, the kinds of what is asked, the number of the
        group whose programs are alike, and the code that opens it in the hall.

    Examples
    --------
    >>> print(table_to_fill([("ada", "ps2.train", ["value", "count"], "1", "abcde-fghjk")]))
    student,question,kinds,alike,code,1,2,3,comment,rule
    *,,,,,,,,,column
    ada,ps2.train,value count,1,abcde-fghjk,,,,,
    <BLANKLINE>
    """
    blank = ("",) * len(ANSWERS)
    filled = [
        (who, name, " ".join(kinds), alike, code, *blank, "", "")
        for who, name, kinds, alike, code in rows
    ]
    everybody = (EVERYBODY, "", "", "", "", *blank, "", "column")
    head = ("student", "question", "kinds", "alike", "code", *ANSWERS, "comment", "rule")
    return as_csv(head, [everybody, *filled])


def is_filled_in(file: Path) -> bool:
    """Whether a table of `table_to_fill` has answers or a rule in it."""
    rows = [row for _, row in read_rows(file, COLUMNS)]
    return any(row[name].strip() for row in rows for name in ANSWERS) or any(
        (row.get("rule") or "").strip() not in ("", "column") for row in rows
    )


def codes_in(file: Path, known: dict[str, str]) -> dict[str, str]:
    """Return the codes that open sheets in the hall, of students whose viva has not been held."""
    return {
        known[row["student"]]: row["code"].strip()
        for _, row in read_rows(file, COLUMNS)
        if row["student"] in known
        and (row.get("code") or "").strip()
        and not any(row[column].strip() for column in ANSWERS)
    }


def read_viva(file: Path, known: dict[str, str], sheet: ProblemSet) -> tuple[dict[str, Viva], Rule]:
    """Return the vivas of a class by student, and the rule.

    Parameters
    ----------
    file : Path
        A table as `table_to_fill` returns it. A row without answers stands for a viva that has not
        been held.
    known : dict of str to str
        See `known_students`.
    sheet : ProblemSet
        The problem set.

    Raises
    ------
    ValueError
        If the file cannot be read or lacks a column, or a row is not as it must be.
    """
    names = [q.name for q in sheet.questions if isinstance(q, Question)]
    vivas: dict[str, Viva] = {}
    rule = Rule()
    for where, row in read_rows(file, COLUMNS):
        if row["student"].strip() == EVERYBODY:
            rule = _rule((row.get("rule") or "").strip(), where)
            continue
        student = student_in(row, known, where)
        viva = _viva(row, names, where)
        if viva is None:
            continue
        if student in vivas:
            raise ValueError(f"{where}: {student!r} has a viva in another line, too.")
        vivas[student] = viva
    return vivas, rule


def _rule(cell: str, where: str) -> Rule:
    """Return the rule in a cell, such as ``factor 0.5``."""
    name, _, least = (cell or "column").partition(" ")
    if name not in RULES or (least and name == "column"):
        raise ValueError(f"{where}: the rule is {HOW}, not {cell!r}.")
    return Rule(name, number(least.strip(), 0, 1, where, "least") if least else 0)


def _viva(row: dict[str, str], names: list[str], where: str) -> Viva | None:
    """Return the viva of a row, or None if it has not been held."""
    cells = [row[column].strip() for column in ANSWERS]
    if not any(cells):
        return None
    question, kinds = row["question"].strip(), tuple(row["kinds"].split())
    if question not in names:
        raise ValueError(f"{where}: {question!r} is no program; there are {', '.join(names)}.")
    if not 0 < len(kinds) <= len(ANSWERS):
        raise ValueError(
            f"{where}: the column kinds must have a word for each of the questions asked, "
            f"as it came from `coursekit viva`; it has {row['kinds']!r}."
        )
    asked, others = cells[: len(kinds)], cells[len(kinds) :]
    if any(others):
        raise ValueError(
            f"{where}: there are answers to more questions than the {len(kinds)} asked."
        )
    if not all(asked):
        missing = ANSWERS[asked.index("")]
        raise ValueError(
            f"{where}: nothing says whether answer {missing} is right. Put 0 where there is none."
        )
    points = tuple(
        number(cell, 0, 1, where, f"points for answer {i}") for i, cell in enumerate(asked, 1)
    )
    comment, alike = ((row.get(name) or "").strip() for name in ("comment", "alike"))
    return Viva(question, kinds, points, comment, alike)
