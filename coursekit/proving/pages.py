"""Proofs as pages: rows with the blackboard's words and Coq's lines, and steps to fill in.

A file `proofs/pages/NAME.toml` has the rows; statements and definitions are quoted from the
theorem's own file, so that they are the same there and here.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

from coursekit.course import course

KEYS = {
    "place", "title", "lecture", "theorem", "requires", "said", "names", "letters", "kinds",
    "renamed", "row",
}  # fmt: skip
NAME = re.compile(r"[a-z]\w*_\w+")
QUOTED = r"^(?:Theorem|Lemma|Definition|Fixpoint) {}\b.*?\.(?=\s)"


class Row(NamedTuple):
    """A line of the proof.

    Attributes
    ----------
    words : str
        What stands on the blackboard, in Markdown.
    coq : str
        What Coq reads for it; in a gap, a way to fill it.
    gap : str
        The name of the gap, "" if the line is given.
    task, moves, hints
        What is asked there, texts for buttons, and hints from the first to the last.
    lemmas
        What the theorems of the proofs say that moves use, by their names.
    reasons
        Why moves are refused in this step: what Coq says (a regular expression) and our words.
    """

    words: str
    coq: str
    gap: str
    task: str
    moves: list[str]
    hints: list[str]
    lemmas: dict[str, str]
    reasons: list[list[str]]


class ProofPage(NamedTuple):
    """A page of a theorem; `file` is the file that the theorem is quoted from, `rows` the proof.

    Attributes
    ----------
    place : int
        Its place among the pages, from the first to try to the last.
    letters, kinds
        How goals are written: what Coq writes (a regular expression) and what we write; what Coq
        writes for a kind of thing, what we write of one and of several.
    renamed
        Letters of lemmas, and others for them, where the page has these for something else.
    """

    name: str
    place: int
    title: str
    lecture: str
    file: str
    theorem: str
    requires: list[str]
    said: str
    names: list[list[str]]
    letters: list[list[str]]
    kinds: list[list[str]]
    renamed: list[list[str]]
    rows: list[Row]

    @property
    def opening(self) -> str:
        """What Coq reads before the first row."""
        return f"From Course Require Import {' '.join(self.requires)}."

    @property
    def script(self) -> str:
        """All that Coq reads, with every gap filled."""
        return "\n".join([self.opening, *(row.coq for row in self.rows)]) + "\n"


def proof_pages() -> list[ProofPage]:
    """Return the pages of all theorems that have one, the first to try first."""
    files = sorted((course().root / "proofs" / "pages").glob("*.toml"))
    return sorted(map(read, files), key=lambda page: page.place)


def read(file: Path) -> ProofPage:
    """Return the page that a file describes.

    Raises
    ------
    ValueError
        If the file lacks a part or has an unknown one, or if what it quotes is not in the proofs.
    """
    parts = tomllib.loads(file.read_text(encoding="utf-8"))
    if wrong := KEYS ^ set(parts):
        raise ValueError(f"{file} must have {', '.join(sorted(KEYS))}; look at {sorted(wrong)}.")
    source, _, theorem = parts.pop("theorem").partition(".")
    folder = file.parent.parent
    known = "".join(
        (folder / f"{name}.v").read_text(encoding="utf-8")
        for name in dict.fromkeys([source, *needed(parts["requires"], folder)])
    )
    rows = [_row(row, known, dict(parts["renamed"])) for row in parts.pop("row")]
    return ProofPage(name=file.stem, file=source, theorem=theorem, rows=rows, **parts)


def _row(row: dict, source: str, renamed: dict[str, str]) -> Row:
    """Return a row, with what it quotes before what Coq reads after that."""
    quoted = [quote(source, row["quote"])] if "quote" in row else []
    coq = "\n".join([*quoted, *([row["coq"].strip("\n")] if "coq" in row else [])])
    moves = row.get("moves", [])
    names = dict.fromkeys(NAME.findall(" ".join(moves)))
    said = {name: _statement(source, name, renamed) for name in names} | row.get("library", {})
    return Row(
        row["words"].strip(), coq, row.get("gap", ""), row.get("task", ""), moves,
        row.get("hints", []), {name: words for name, words in said.items() if words},
        row.get("reasons", []),
    )  # fmt: skip


def _statement(source: str, name: str, renamed: dict[str, str]) -> str:
    """Return what a lemma says in the text of a file, on one line; "" if there is none.

    Where the page has its letters for something else, the lemma gets others, and says that it
    holds for all of them.
    """
    known = rf"^(?:Theorem|Lemma) {re.escape(name)}\b([^:]*):\s(.*?)\.(?=\s)"
    found = re.search(known, source, re.MULTILINE | re.DOTALL)
    if found is None:
        return ""
    says = " ".join(found[2].split())
    letters = [letter for letter in found[1].split() if letter in renamed]
    for letter in letters:
        says = re.sub(rf"\b{letter}\b", renamed[letter], says)
    new = " ".join(sorted(renamed[letter] for letter in letters))
    return f"forall {new}, {says}" if letters else says


def quote(source: str, name: str) -> str:
    r"""Return a statement or definition out of the text of a file, without its proof.

    Examples
    --------
    >>> quote("Definition one := 1.\nLemma small : one < 2.\nProof. lia. Qed.\n", "small")
    'Lemma small : one < 2.'
    """
    found = re.search(QUOTED.format(re.escape(name)), source, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError(f"There is no theorem, lemma or definition {name!r} in the proofs.")
    return found[0]


def needed(names: list[str], proofs: Path) -> list[str]:
    """Return the files of proofs that some of them require, with these, in an order to compile."""
    found: list[str] = []
    for name in names:
        text = (proofs / f"{name}.v").read_text(encoding="utf-8")
        before = re.findall(r"^From Course Require (?:Export|Import) (.*?)\.$", text, re.MULTILINE)
        found += [*needed(" ".join(before).split(), proofs), name]
    return list(dict.fromkeys(found))
