"""Links from a student's feedback to the live problem set, which runs an answer again."""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

from coursekit.exercises.question import ProblemSet, Question
from coursekit.exercises.result import Result
from coursekit.grading.intake.find_submissions import read_from
from coursekit.grading.read_notebook import UnreadableError, read_cells, steps
from coursekit.grading.records import Record

LONGEST = 30_000  # characters of an address, which every browser opens


class RunAgain:
    """Makes the addresses at which the answers of one student run again.

    The address holds the student's own cells and one example, behind the sign ``#``: browsers send
    nothing of that to a server. It holds no seed, and no example that the page does not show.

    Parameters
    ----------
    record : Record
        The student's record.
    sheet : ProblemSet
        The problem set that was to be answered.
    folder : Path
        The submissions.
    address : str
        Where the problem sets of the site are published.
    """

    def __init__(self, record: Record, sheet: ProblemSet, folder: Path, address: str) -> None:
        self._sheet = sheet
        self._page = f"{address.rstrip('/')}/{sheet.name}.html"
        self._cells = _handed_in(record, folder)

    def links(self, question: Question, result: Result) -> list[tuple[str, str]]:
        """Return the name of each check that failed on an example, and the address for it."""
        sources = self._sources(question)
        failed = [check for check in result.checks if check.example and sources]
        made = [(check.name, self._address(question, check, sources)) for check in failed]
        return [(name, address) for name, address in made if len(address) <= LONGEST]

    def _sources(self, question: Question) -> list[str]:
        """Return the cells that the grader had run before it checked the question."""
        sources = []
        for step in steps(self._cells, self._sheet):
            if step.question is question:
                return sources
            if step.source is not None and not step.is_check:
                sources.append(step.source)
        return []

    def _address(self, question: Question, check: object, sources: list[str]) -> str:
        function = question.reference.__name__
        defines = [i for i, source in enumerate(sources) if _defines(source, function)]
        data = {
            "question": question.name,
            "title": question.title,
            "function": function,
            "check": check.name,
            "example": check.example,
            "cells": sources,
            "answer": defines[-1] if defines else len(sources) - 1,
        }
        packed = zlib.compress(json.dumps(data, ensure_ascii=False).encode(), 9)
        return f"{self._page}#again={urlsafe_b64encode(packed).decode()}"


def _defines(source: str, function: str) -> bool:
    return re.search(rf"^(def|class) {function}\b|^{function}\b *=", source, re.M) is not None


def _handed_in(record: Record, folder: Path) -> list[dict]:
    """Return the cells that were graded, or none if the file is another one by now."""
    try:
        data = read_from(folder, record.path)
        # A record of a preview has no key: the file was read a moment ago.
        if record.key is None or hashlib.sha256(data).hexdigest() == record.key.submission:
            return read_cells(data)
    except UnreadableError:
        pass
    return []
