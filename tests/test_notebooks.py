"""The rules for every notebook; nbval checks their outputs in the same test command.

Terms are looked at in tests/test_glossary.py, the time that is stated in tests/test_times.py, and
the numbers in answers in tests/test_check_yourself.py and tests/test_worked_solutions.py.
"""

import ast
import configparser
import re
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import nbformat
import pytest
from judging import of_the_package

from coursekit.course import course, course_root
from coursekit.exercises import questions

ROOT = course_root()
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LECTURES = [file for file in NOTEBOOKS if not file.name.startswith("00")]
FURTHER = sorted((ROOT / "notebooks" / "further").glob("*.ipynb"))
EVERY = NOTEBOOKS + FURTHER
HEADINGS = ["What you will be able to do", "Check yourself", "Summary", "Exercises", "References"]
WITHOUT_DOI = {  # web pages; books and proceedings of before; journals that never had any
    "00": ['"New Navy Device', "J. C. Hay"],
    "01": ["Atlantic Salmon Trust", "N. J. Nilsson"],
    "02": ["F. Rosenblatt, *Principles"],
    "03": ["A. B. J. Novikoff"],
    "04": ["J. M. Barzdin"],
    "06": ["M. Mohri"],
    "07": ["M. A. Aizerman", "N. J. Nilsson"],
    "08": ["J. Mason", "F. Pedregosa"],
}
PICK = re.compile(
    r"""\*\*Pick\ one\.\*\*\ .+?\n\n
    -\ \(a\)\ .+?\n-\ \(b\)\ .+?\n-\ \(c\)\ .+?\n\n
    <details><summary>Answer</summary>\n\n
    \*\*\((?P<right>[abc])\)\*\*(?P<why>.+?)\n</details>""",
    flags=re.DOTALL | re.VERBOSE,
)


def read(file):
    return nbformat.read(file, as_version=4)


def code_cells(file):
    return [cell for cell in read(file).cells if cell.cell_type == "code"]


def text_cells(file):
    return [cell for cell in read(file).cells if cell.cell_type == "markdown"]


def markdown(file):
    return "\n\n".join(cell.source for cell in text_cells(file))


def headings(file):
    return re.findall(r"^#{1,6} +(.+?) *$", markdown(file), flags=re.MULTILINE)


def html_outputs(file):
    for cell in code_cells(file):
        for output in cell.outputs:
            if "text/html" in output.get("data", {}):
                yield cell.id, output.data["text/html"]


def names_of_tests(file):
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def by_file(file):
    return file.stem


def has(cell, tag):
    return tag in cell.metadata.get("tags", [])


@pytest.mark.parametrize("file", EVERY, ids=by_file)
def test_what_is_to_be_predicted_comes_right_after_the_question(file):
    cells = read(file).cells
    for before, cell in pairwise([None, *cells]):
        assert has(cell, "predicted") == (before is not None and has(before, "prediction")), cell.id
        assert not has(cell, "predicted") or (cell.cell_type == "code" and cell.outputs), cell.id
    usual = [c for c in cells if has(c, "prediction") and "Before you run" in c.source]
    assert len(usual) <= 2, "the same prompt again and again"


@pytest.mark.parametrize("file", FURTHER, ids=by_file)
def test_what_leads_further_has_a_title_goals_sections_and_references(file):
    text = markdown(file)
    assert re.findall(r"^# .*$", text, flags=re.M) == [text.split("\n")[0]]
    assert text.startswith("# Further: ")
    for part in ("## What you will be able to do", "**Time**: ", "**Before you start**: "):
        assert text.split("\n## 1. ")[0].count(part) == 1
    sections = re.findall(r"^## (\d+)\. ", text, flags=re.M)
    assert sections == [str(i) for i in range(1, len(sections) + 1)] and len(sections) >= 2
    assert "\n## References" in text


def test_there_are_lectures():
    assert [file.name[:2] for file in NOTEBOOKS] == [f"{i:02}" for i in range(len(NOTEBOOKS))]
    assert len(LECTURES) >= 2


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_it_has_one_title_with_its_number(file):
    titles = re.findall(r"^# .*$", markdown(file), flags=re.MULTILINE)
    assert len(titles) == 1 and titles[0].startswith(f"# {file.name[:2]} · ")
    assert read(file).cells[0].source.startswith(titles[0])


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_it_says_before_anything_else_what_it_is_for_how_long_it_takes_and_what_is_needed(file):
    beginning = markdown(file).split("\n## 1. ")[0]
    parts = ["## What you will be able to do", "**Time**: ", "**Before you start**: "]
    places = [beginning.find(part) for part in parts]
    assert -1 not in places and places == sorted(places)
    goals = beginning[places[0] : places[1]]
    assert goals.count("\n- ") >= 3


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_it_has_the_parts_of_a_lecture_in_order(file):
    parts = [heading for heading in headings(file) if heading in HEADINGS]
    assert parts == HEADINGS


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_its_sections_are_numbered(file):
    sections = re.findall(r"^## (\d+)\. ", markdown(file), flags=re.MULTILINE)
    assert sections == [str(i) for i in range(1, len(sections) + 1)]


@pytest.mark.parametrize("file", LECTURES, ids=by_file)
def test_each_section_asks_something(file):
    """A prediction, a question to pick from, or, in the older ones, a guess before a run."""
    asks = re.compile(r"\*\*Before\s+you\s+(run|read)|\*\*Pick one\.\*\*|PREDICT")
    cells = [("PREDICT\n" if has(c, "prediction") else "") + c.source for c in text_cells(file)]
    body = "\n\n".join(cells).split("\n## Check yourself")[0]
    silent = [part[:30] for part in body.split("\n## ")[2:] if not asks.search(part)]
    assert silent == []


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_questions_inside_have_an_answer_that_says_why_and_why_not(file):
    cells = [cell for cell in text_cells(file) if cell.id.startswith("pick-")]
    assert len(cells) >= (1 if file.name.startswith("00") else 2)
    rights = []
    for cell in cells:
        pick = PICK.fullmatch(cell.source)
        assert pick, cell.id
        rights.append(pick["right"])
        others = {"a", "b", "c"} - {pick["right"]}
        assert others <= set(re.findall(r"\(([abc])\)", pick["why"])), cell.id
    assert len(set(rights)) >= 2, "the right answer is always the same letter"
    assert all(("**Pick one.**" in c.source) == c.id.startswith("pick-") for c in text_cells(file))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_questions_inside_have_a_test_that_computes_the_answer(file):
    cells = [cell.id for cell in text_cells(file) if cell.id.startswith("pick-")]
    tests = names_of_tests("test_check_yourself.py")
    assert {f"test_{cell.replace('-', '_')}" for cell in cells} <= tests


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_check_yourself_has_an_answer_for_each_question(file):
    part = markdown(file).split("\n## Check yourself")[1].split("\n## Summary")[0]
    questions_asked = re.findall(r"^\*\*(\d+)\.\*\*", part, flags=re.MULTILINE)
    assert questions_asked == [str(i) for i in range(1, len(questions_asked) + 1)]
    assert len(questions_asked) >= 3
    for question in re.split(r"^\*\*\d+\.\*\*", part, flags=re.MULTILINE)[1:]:
        assert question.count("<details><summary>Answer</summary>") == 1


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_exercises_without_points_have_a_hint_a_solution_and_a_test(file):
    part = markdown(file).split("\n## Exercises")[1].split("\n## References")[0]
    pieces = re.split(r"^\*\*(\d+)\.\*\* ★", part, flags=re.MULTILINE)[1:]
    assert len(pieces) >= 2 * 3
    tests = names_of_tests("test_worked_solutions.py")
    for number, piece in zip(pieces[::2], pieces[1::2], strict=True):
        assert re.findall(r"<summary>(.*?)</summary>", piece) == ["Hint", "Solution"], number
        assert f"test_{file.name[:2]}_{number}" in tests


@pytest.mark.parametrize("file", EVERY, ids=by_file)
def test_what_is_folded_away_can_be_unfolded_anywhere(file):
    """Mathematics is set in it only after an empty line."""
    for cell in text_cells(file):
        starts = re.findall(r"^<details><summary>[^<\n]+</summary>\n\n", cell.source, flags=re.M)
        ends = re.findall(r"[^\n]\n</details>(?=\n\n|\Z)", cell.source)
        assert len(starts) == len(ends) == cell.source.count("<details"), cell.id


@pytest.mark.parametrize("file", EVERY, ids=by_file)
def test_nothing_needs_an_extension_of_jupyterlab(file):
    for cell in text_cells(file):
        assert not re.search(r"```\s*\{|^:::|\{[a-z:-]+\}`", cell.source, flags=re.M), cell.id
        assert "attachments" not in cell
    for cell in code_cells(file):
        stills = 0
        for output in cell.outputs:
            data = output.get("data", {})
            stills += "<img" in data.get("text/html", "")
            if "application/vnd.jupyter.widget-view+json" in data:
                assert stills, f"{cell.id}: a widget without a picture before it"
                stills -= 1


@pytest.mark.parametrize("file", EVERY, ids=by_file)
def test_outputs_are_stored_and_in_order(file):
    cells = [cell for cell in code_cells(file) if cell.source.strip()]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    silent = [cell.id for cell in cells if not cell.outputs and "assert" not in cell.source]
    assert len(silent) <= len(cells) / 2, f"cells that show nothing: {silent}"
    for cell in cells:
        for output in cell.outputs:
            assert output.output_type != "error", cell.id
            assert output.get("name") != "stderr", cell.id


@pytest.mark.parametrize("file", EVERY, ids=by_file)
def test_cells_are_short(file):
    lengths = {cell.id: len(cell.source.split("\n")) for cell in code_cells(file)}
    assert {i: n for i, n in lengths.items() if n > 15} == {}
    assert sorted(lengths.values())[len(lengths) // 2] <= 11


@pytest.mark.parametrize("file", EVERY, ids=by_file)
def test_pictures_have_alternative_text(file):
    for cell in code_cells(file):
        for output in cell.outputs:
            data = output.get("data", {})
            assert "image/png" not in data and "image/svg+xml" not in data, cell.id
    for cell_id, page in html_outputs(file):
        for image in re.findall(r"<img\b[^>]*>", page):
            alt = re.search(r'alt="([^"]*)"', image)
            assert alt and len(alt[1]) >= 20, cell_id


@pytest.mark.parametrize("file", LECTURES, ids=by_file)
def test_it_can_be_projected(file):
    kinds = {
        cell.metadata.get("slideshow", {}).get("slide_type", "") for cell in read(file).cells
    } - {""}
    assert {"slide", "notes"} <= kinds
    assert kinds <= {"slide", "subslide", "fragment", "skip", "notes"}


def anchors(file):
    """Return JupyterLab's anchors of the headings of a notebook."""
    return {heading.replace(" ", "-") for heading in headings(file)}


@pytest.mark.parametrize("file", EVERY, ids=by_file)
def test_links_lead_somewhere(file):
    up = "../../" if file in FURTHER else "../"
    own = [f"{up}homework/{sheet}.ipynb" for sheet in course().problem_sets]
    for link in re.findall(r"\]\(([^)\s]+)[^)]*\)", markdown(file)):
        if "://" in link or link.startswith("mailto:") or link in own:
            continue
        target, _, anchor = link.partition("#")
        there = file.parent / target if target else file
        assert there.is_file(), link
        assert not anchor or anchor in anchors(there), link


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_the_sections_that_it_mentions_exist(file):
    """A cell that says "section 9" means one here, or in a lecture that it names."""
    numbers = {
        other.name[:2]: set(re.findall(r"^#+ (\d+(?:\.\d+)?)\.? ", markdown(other), flags=re.M))
        for other in NOTEBOOKS
    }
    for cell in text_cells(file):
        here = {file.name[:2], *re.findall(r"\b[Ll]ectures?\s+\[?(\d\d)\b", cell.source)}
        known = set().union(*(numbers[name] for name in here))
        for first, second in re.findall(
            r"\b[Ss]ections?\s+(\d+(?:\.\d+)?)(?:\s*(?:–|and|to)\s*(\d+))?", cell.source
        ):
            assert {first, second} - {""} <= known, f"{cell.id}: section {first} {second}"


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_references_have_a_doi(file):
    references = markdown(file).split("\n## References")[1]
    without = [
        entry[:40] for entry in references.split("\n- ")[1:] if "https://doi.org/10." not in entry
    ]
    known = WITHOUT_DOI.get(file.name[:2], [])
    assert len(without) == len(known)
    assert all(entry.startswith(name) for entry, name in zip(without, known, strict=True))


@pytest.mark.parametrize("file", EVERY, ids=by_file)
def test_a_doi_says_where_it_leads(file):
    for shown, target in re.findall(r"\[doi:([^\]]+)\]\(([^\s]+)\)(?=[\s.,:;]|$)", markdown(file)):
        assert unquote(target) == f"https://doi.org/{shown}" and re.match(
            r"10\.\d{4,9}/\S+$", shown
        )


@pytest.mark.parametrize("file", EVERY, ids=by_file)
def test_the_questions_that_it_names_exist(file):
    known = {question.name for question in questions()}
    files = {f"{sheet}.ipynb" for sheet in course().problem_sets}
    assert set(re.findall(r"\bps\d\.[a-z_]+", markdown(file))) - files <= known


def test_every_question_is_prepared_by_a_lecture():
    named = {n for file in LECTURES for n in re.findall(r"\bps\d\.[a-z_]+", markdown(file))}
    unnamed = {question.name for question in of_the_package()} - named
    assert not unnamed, f"a lecture must name these among its exercises: {unnamed}"


@pytest.mark.parametrize("file", EVERY, ids=by_file)
def test_no_path_or_time_of_one_machine_is_stored(file):
    text = Path(file).read_text(encoding="utf-8")
    assert not re.search(r"/(home|root|Users|tmp)/", text)
    assert '"iopub.' not in text


def test_only_pictures_and_addresses_are_not_compared():
    rules = configparser.RawConfigParser()
    rules.read(ROOT / "tests" / "nbval-sanitize.cfg")

    def compared(text):
        for section in rules.sections():
            text = re.sub(rules.get(section, "regex"), rules.get(section, "replace"), text)
        return text

    picture, other = (
        '<img src="data:image/png;base64,iV/+=">',
        '<img src="data:image/png;base64,Q">',
    )
    assert compared(picture) == compared(other) != compared(other.replace("<img", '<img alt="a"'))
    assert compared("<f at 0x7f3a12bc4d>") == compared("<f at 0x7f00000000>")
    assert compared("0x1f") != compared("0x2f")
