"""What earlier halls said, for the notes of a deck."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

from coursekit.hall.answer_rules import percent

ENOUGH = 3  # halls before anything is said
DATE = re.compile(r"-(\d{4}-\d{2}-\d{2})(?:-\d+)?$")


def sentences(place: Path, questions: dict[str, dict[str, Any]]) -> dict[str, str]:
    """Return a sentence for each question that was asked in enough halls, by its key.

    Parameters
    ----------
    place : Path
        The folder of the tables of halls.
    questions : dict
        The questions by key.
    """
    said: dict[str, list[str]] = {}
    for file in sorted(place.glob("*.csv"), key=lambda file: DATE.split(file.stem)[1:2]):
        found = DATE.search(file.stem)
        for name, rows in _by_question(file).items() if found else ():
            key = f"{file.stem[: found.start()]}/{name}"
            if key in questions:
                said.setdefault(key, []).append(f"on {found[1]} {in_words(questions[key], rows)}")
    return {
        key: f"{len(each)} halls before: {'; '.join(each[-ENOUGH:])}."
        for key, each in said.items()
        if len(each) >= ENOUGH
    }


def in_words(question: dict[str, Any], rows: list[dict[str, str]]) -> str:
    """Return what most people said in the first round, or for a number how many were near.

    Examples
    --------
    >>> rows = [{"answer": "a", "votes": "2", "answers": "5", "right": "3"},
    ...         {"answer": "b", "votes": "3", "answers": "5", "right": "3"}]
    >>> in_words({"kind": "pick", "answer": [1]}, rows)
    '60 % said (b), and 60 % were right'
    """
    of, right = int(rows[0]["answers"]), int(rows[0]["right"])
    were_right = f"{percent(right, of)} % were right"
    if question["kind"] == "number":
        return f"{were_right} within a factor of two"
    most = max(rows, key=lambda row: int(row["votes"]))
    return f"{percent(int(most['votes']), of)} % said ({most['answer']}), and {were_right}"


def _by_question(file: Path) -> dict[str, list[dict[str, str]]]:
    """Return the rows of each question's first round; none of a file that is no such table."""
    found: dict[str, list[dict[str, str]]] = {}
    try:
        with file.open(encoding="utf-8", newline="") as table:
            for row in csv.DictReader(table):
                if row["round"] == "1" and int(row["votes"]) >= 0 and int(row["answers"]) > 0:
                    found.setdefault(row["question"], []).append(row)
    except (OSError, KeyError, TypeError, ValueError):
        return {}
    return found
