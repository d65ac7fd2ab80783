"""The report on the vivas of a class: who knew their own code, question by question."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from coursekit.grading.records import Record
from coursekit.grading.safe_text import name_order
from coursekit.grading.viva.points import Viva
from coursekit.numbers.plurals import counted
from coursekit.viva.names import in_words

HEAD = ("program", "students", "all right", "none right", "right answers")
HEAD_OF_KINDS = ("kind of question", "asked", "right answers")
HEAD_OF_ALIKE = ("program", "students, and how many answers were right")

Row = tuple[str, ...]


@dataclass(frozen=True)
class VivaReport:
    """The vivas of a class.

    Attributes
    ----------
    in_short : str
        A sentence on all of them.
    head, head_of_kinds : tuple of str
        The heads of the two tables.
    programs, kinds : list of tuple of str
        Their rows: by the question whose answer was asked about, and by the kind of what was asked.
    alike : list of tuple of str
        The students whose programs are the same but for names, comments and layout.
    """

    in_short: str
    programs: list[Row]
    kinds: list[Row]
    alike: list[Row]
    head: Row = HEAD
    head_of_kinds: Row = HEAD_OF_KINDS
    head_of_alike: Row = HEAD_OF_ALIKE


def viva_report(records: Iterable[Record]) -> VivaReport | None:
    """Return who knew their own code, or None if there was no viva."""
    records = [record for record in records if record.viva]
    vivas = [record.viva for record in records]
    if not vivas:
        return None
    by_question: dict[str, list[Viva]] = {}
    by_kind: dict[str, list[float]] = {}
    for viva in vivas:
        by_question.setdefault(viva.question, []).append(viva)
        for kind, points in zip(viva.kinds, viva.points, strict=True):
            by_kind.setdefault(kind, []).append(points)
    full = sum(viva.share == 1 for viva in vivas)
    return VivaReport(
        f"{counted(len(vivas), 'student')} answered questions on their own code; {full} knew all "
        f"of the answers, and {_percent([p for v in vivas for p in v.points])} of all answers were "
        "right.",
        [_row(name, by_question[name]) for name in sorted(by_question)],
        [
            (in_words(kind), str(len(by_kind[kind])), _percent(by_kind[kind]))
            for kind in sorted(by_kind, key=lambda kind: sum(by_kind[kind]) / len(by_kind[kind]))
        ],
        _alike(records),
    )


def _alike(records: list[Record]) -> list[Row]:
    """Return a row for each program that several students have, but for names."""
    same: dict[tuple[str, str], list[str]] = {}
    for record in sorted(records, key=lambda record: name_order(record.student)):
        viva = record.viva
        if viva.alike:
            who = f"{record.student} ({viva.score})"
            same.setdefault((viva.question, viva.alike), []).append(who)
    return [(name, ", ".join(who)) for (name, _), who in same.items() if len(who) > 1]


def _row(name: str, vivas: list[Viva]) -> Row:
    full, none = sum(v.share == 1 for v in vivas), sum(v.share == 0 for v in vivas)
    points = [p for viva in vivas for p in viva.points]
    return (name, str(len(vivas)), str(full), str(none), _percent(points))


def _percent(points: list[float]) -> str:
    return f"{sum(points) / len(points):.0%}"
