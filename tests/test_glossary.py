"""The glossary and the lectures agree on where and how each term is defined."""

import pydoc
import re
import tomllib

import nbformat

from coursekit.course import course_root

ROOT = course_root()
TERMS = tomllib.loads((ROOT / "notebooks" / "glossary.toml").read_text(encoding="utf-8"))["term"]
CELLS = {
    file.relative_to(ROOT / "notebooks").as_posix(): [
        cell for cell in nbformat.read(file, as_version=4).cells if cell.cell_type == "markdown"
    ]
    for file in sorted((ROOT / "notebooks").rglob("[!.]*.ipynb"))
}


def squeezed(formula):
    """Return a formula without the spaces, also those that TeX is told to make."""
    return re.sub(r"\\[,;: ]|\s", "", formula)


def is_told(cell):
    """Return whether a cell belongs to the lecture's sections, not to its beginning or end."""
    kind = cell.metadata.get("slideshow", {}).get("slide_type")
    around = ("# ", "## What you will be able to do", "**Time**", "## References")
    return kind != "notes" and not cell.source.startswith(around)


def bold(source):
    """Return the texts in bold in the form of terms: one line, no full stop, no dollars."""
    texts = re.findall(r"\*\*(.+?)\*\*", source, flags=re.DOTALL)
    return {re.sub(r"\s+", " ", text).strip(".:").replace("$", "").casefold() for text in texts}


def definition_of(term):
    """Return the lecture that has a term in bold first, and the text of the section around it."""
    name = term["name"].casefold()
    words = {name, name + "s", re.sub("y$", "ies", name)}
    for lecture, cells in CELLS.items():
        sections = [[]]
        for cell in cells:
            if cell.source.startswith("## "):
                sections.append([])
            sections[-1].append(cell)
        for section in sections:
            if any(is_told(cell) and bold(cell.source) & words for cell in section):
                return lecture, "\n".join(cell.source for cell in section)
    raise AssertionError(f"no lecture has **{term['name']}**")


def test_no_name_stands_for_two_things_and_terms_stand_in_the_order_of_the_lectures():
    names = [word.casefold() for t in TERMS for word in [t["name"], *t.get("also", [])]]
    assert sorted(set(names)) == sorted(names)
    lectures = [term["lecture"] for term in TERMS]
    assert lectures == sorted(lectures) and set(lectures) <= CELLS.keys()


def test_a_term_has_a_definition_and_the_function_that_computes_it_exists():
    keys = {"name", "definition", "lecture"}
    for term in TERMS:
        assert keys <= set(term) <= keys | {"also", "not", "function", "everyday"}, term["name"]
        assert term["definition"].endswith("."), term["name"]
        assert "function" not in term or pydoc.locate(term["function"]), term["name"]


def test_a_term_is_defined_in_its_lecture_with_the_formulas_of_the_glossary():
    for term in TERMS:
        lecture, section = definition_of(term)
        assert lecture == term["lecture"], term["name"]
        for formula in re.findall(r"\$([^$]+)\$", term["definition"]):
            assert squeezed(formula) in squeezed(section), (term["name"], formula)
