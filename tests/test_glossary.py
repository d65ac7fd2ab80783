"""The glossary and the lectures say the same: where a term is defined, when it is used, and how."""

import ast
import pydoc
import re
import tomllib
from functools import cache

import nbformat
import pytest

from coursekit.grading import questions
from coursekit.homework import course_root

ROOT = course_root()
TERMS = tomllib.loads((ROOT / "docs" / "glossary.toml").read_text(encoding="utf-8"))["term"]
BY_NAME = {term["name"]: term for term in TERMS}
LECTURES = {file.name: file for file in sorted((ROOT / "notebooks").glob("*.ipynb"))}
CELLS = {
    name: [c for c in nbformat.read(file, as_version=4).cells if c.cell_type == "markdown"]
    for name, file in LECTURES.items()
}


def by_name(term):
    return term["name"]


def squeezed(formula):
    """Return a formula without the spaces, also those that TeX is told to make."""
    return re.sub(r"\\[,;: ]|\s", "", formula)


@cache
def prose(source):
    """Return the words of a markdown cell: no code, no formulas, no addresses, no headings."""
    text = re.sub(r"```.*?```|`[^`]*`", " ", source, flags=re.DOTALL)
    text = re.sub(r"\$\$.*?\$\$|\$[^$]*\$", " ", text, flags=re.DOTALL)
    text = re.sub(r"\]\([^)]*\)|<[^>]*>", " ", text)
    return re.sub(r"^#+ .*$", " ", text, flags=re.MULTILINE)


def is_told(cell):
    """Return whether a cell is part of what the lecture tells, and not around it."""
    kind = cell.metadata.get("slideshow", {}).get("slide_type")
    around = ("# ", "## What you will be able to do", "**Time**", "## References")
    return kind != "notes" and not cell.source.startswith(around)


def bold(source):
    """Return what stands in bold, as a term would be named: one line, no full stop, no dollars."""
    found = re.findall(r"\*\*(.+?)\*\*", source, flags=re.DOTALL)
    return {re.sub(r"\s+", " ", text).strip(".:").replace("$", "").casefold() for text in found}


def words_of(term):
    """Return the name and its plural, in lower case."""
    name = term["name"].casefold()
    return {name, name + "s", re.sub("y$", "ies", name)}


def has(text, phrase):
    """Return whether a phrase, or its plural, is among the words of a text."""
    words = r"\s+".join(re.escape(word) for word in phrase.split())
    return re.search(rf"(?<![\w-]){words}s?(?![\w-])", text, flags=re.IGNORECASE) is not None


def places(term):
    """Return the file and the cell of each place at which a term stands in bold, in order."""
    return [
        (name, cell.id)
        for name in LECTURES
        for cell in CELLS[name]
        if is_told(cell) and bold(cell.source) & words_of(term)
    ]


def used_before(term):
    """Yield file and cell, in order, that come before the one in which the term is defined."""
    home = places(term)[0]
    for name in LECTURES:
        for cell in CELLS[name]:
            if (name, cell.id) == home:
                return
            if is_told(cell) and has(prose(cell.source), term["name"]):
                yield name, cell


def test_there_are_many_terms_and_no_name_stands_for_two_things():
    assert len(TERMS) >= 60
    names = [word.casefold() for t in TERMS for word in [t["name"], *t.get("also", [])]]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("term", TERMS, ids=by_name)
def test_a_term_has_a_short_definition_and_a_lecture(term):
    keys = {"name", "definition", "lecture"}
    assert keys <= set(term) <= keys | {"also", "not", "function", "everyday"}
    assert term["lecture"] in LECTURES
    assert term["definition"].endswith(".") and term["definition"].count("$") % 2 == 0
    assert 5 <= len(term["definition"].split()) <= 60


@pytest.mark.parametrize("term", TERMS, ids=by_name)
def test_a_term_is_first_in_bold_in_its_lecture(term):
    assert places(term), f"no lecture has **{term['name']}**"
    assert places(term)[0][0] == term["lecture"]


def test_terms_stand_in_the_order_in_which_they_are_defined():
    files = [term["lecture"] for term in TERMS]
    assert files == sorted(files)


@pytest.mark.parametrize("term", [t for t in TERMS if not t.get("everyday")], ids=by_name)
def test_a_term_is_not_used_before_it_is_defined_unless_the_reader_is_told_where(term):
    number = term["lecture"][:2]
    told = re.compile(rf"[Ll]ectures?\s+\[?{number}|\({term['lecture']}|[Ss]ection\s+\d")
    seen = set()
    for name, cell in used_before(term):
        if name not in seen:
            assert told.search(cell.source), f"{name}, cell {cell.id}: {term['name']}"
        seen.add(name)


def section_of(name, cell_id):
    """Return the text of the numbered section in which a cell stands."""
    sections = [[]]
    for cell in CELLS[name]:
        if cell.source.startswith("## "):
            sections.append([])
        sections[-1].append(cell)
    (found,) = [part for part in sections if cell_id in [cell.id for cell in part]]
    return "\n".join(cell.source for cell in found)


@pytest.mark.parametrize("term", TERMS, ids=by_name)
def test_formulas_of_a_definition_are_those_of_the_section_that_defines_it(term):
    section = squeezed(section_of(*places(term)[0]))
    for formula in re.findall(r"\$([^$]+)\$", term["definition"]):
        assert squeezed(formula) in section, formula


@pytest.mark.parametrize("term", [t for t in TERMS if "function" in t], ids=by_name)
def test_the_function_that_computes_it_exists(term):
    assert pydoc.locate(term["function"]) is not None


def docstrings():
    """Yield the place and the text of every docstring of the package."""
    for file in sorted((ROOT / "coursekit").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                yield (
                    f"{file.relative_to(ROOT)}: {getattr(node, 'name', '')}",
                    (ast.get_docstring(node) or ""),
                )


@cache
def texts():
    """Return place and words of all that a reader is told: lectures, questions, docstrings."""
    return list(_texts())


def _texts():
    for name in LECTURES:
        for cell in CELLS[name]:
            if not cell.source.startswith("## References"):
                yield f"{name}, cell {cell.id}", re.sub(r'"[^"]*"', " ", prose(cell.source))
    for question in questions():
        yield question.name, prose(question.statement)
    yield from docstrings()


FORBIDDEN = [(term["name"], word) for term in TERMS for word in term.get("not", [])]


@pytest.mark.parametrize(("name", "word"), FORBIDDEN)
def test_another_word_is_not_used_for_a_term(name, word):
    assert [place for place, text in texts() if has(text, word)] == []
