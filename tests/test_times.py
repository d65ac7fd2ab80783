"""The time stated in a lecture is computed, and the seconds of its cells are recorded."""

import csv
import doctest
import re
import shutil
import subprocess
import sys
from itertools import pairwise

import nbformat
import prose
import pytest

from coursekit.course import course_root
from coursekit.pages import times

ROOT = course_root()
FILES = sorted((ROOT / "notebooks").rglob("[!.]*.ipynb"))


def book(tmp_path, *cells):
    """Write a notebook with these cells."""
    file = tmp_path / "99-trial.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), file)
    return file


def text(source, cell_id, kind="slide"):
    metadata = {"slideshow": {"slide_type": kind}}
    return nbformat.v4.new_markdown_cell(source, id=cell_id, metadata=metadata)


CORE = [file for file in FILES if file.parent.name == "notebooks"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_time_stated_is_the_time_counted(file):
    stated = times.TIME.search("\n\n".join(c.source for c in nbformat.read(file, 4).cells))
    assert stated[0] == times.line(times.parts(file)), f"{file.name}: run `make times`"


@pytest.mark.parametrize("file", CORE, ids=lambda file: file.stem)
def test_a_core_lecture_is_two_university_hours_at_most(file):
    parts = times.parts(file)
    counts = times.total(parts)
    assert counts.words <= 4000 and counts.cells <= 25 and counts.minutes() <= 90, counts
    assert max(part.minutes() for part in parts) <= 50, "longer than an hour without a break"
    assert file.stem.startswith("00") or 8 <= counts.predictions <= 12, counts


@pytest.mark.parametrize("file", CORE, ids=lambda file: file.stem)
def test_a_break_is_marked_before_a_section(file):
    cells = nbformat.read(file, 4).cells
    shown = [c for c in cells if c.metadata.get("slideshow", {}).get("slide_type") != "notes"]
    for cell, after in pairwise(shown):
        marked = cell.cell_type == "markdown" and cell.source.startswith("**Break.**")
        assert (cell.id == "break") == marked, cell.id
        assert not marked or after.source.startswith("## "), "the break is within a section"


@pytest.mark.parametrize(("script", "fewest"), [(times, 5), (prose, 1)])
def test_the_examples_of_the_scripts_are_right(script, fewest):
    failed, count = doctest.testmod(script)
    assert count >= fewest and failed == 0


def test_headings_notes_exercises_references_and_folded_answers_are_not_read(tmp_path):
    asks = text("Guess $x + 1$.", "predict-it")
    asks.metadata["tags"] = ["prediction"]
    file = book(
        tmp_path,
        text("# A nice title\n\nTwo words.", "a"),
        asks,
        nbformat.v4.new_code_cell("a = 1\n\nprint(a)"),
        text("Which?\n\n<details><summary>Answer</summary>\n\nThis.\n</details>", "pick-it"),
        text("**For the lecturer.** A word.", "d", kind="notes"),
        text("## Exercises\n\nA word.", "exercises"),
        text("A word more.", "exercises-more"),
        text("## References\n\n- A book.", "references"),
    )
    counted = times.Counts(words=2 + 2 + 1, cells=1, predictions=1, picks=1)
    assert times.parts(file) == [counted]


def test_proofs_are_read_twice_and_widgets_are_tasks(tmp_path):
    proof = "Two words. **Proof** by hand. It is so. $\\blacksquare$ One."
    file = book(
        tmp_path,
        text(proof, "a"),
        text("**Break.** Rest.", "break"),
        nbformat.v4.new_code_cell("from coursekit import widgets\n\nwidgets.proof()"),
    )
    first, second = times.parts(file)
    assert first == times.Counts(words=10, proofs=7)
    assert second == times.Counts(words=2, cells=1, tasks=1)
    assert times.total([first, second]).minutes() == pytest.approx(0.19 + 4.75)


def test_writing_changes_the_line_and_nothing_else(tmp_path):
    before = "# A title\n\n**Time**: an hour.\n\n**Before you start**: breathe."
    file = book(tmp_path, text(before, "a"), text("Two words.", "b"))
    times.write(file)
    first, second = (cell.source for cell in nbformat.read(file, 4).cells)
    assert first == before.replace("an hour.", "about 0 minutes.") and second == "Two words."


@pytest.mark.slow
def test_the_test_run_writes_the_seconds_of_the_cells_down(tmp_path):
    shutil.copy(ROOT / "conftest.py", tmp_path)
    book(tmp_path, nbformat.v4.new_code_cell("import time"), nbformat.v4.new_code_cell("1 + 1"))
    nbval = ["--nbval-lax", "--nbval-current-env", "-p", "no:cacheprovider", "--numprocesses=1"]
    command = [sys.executable, "-m", "pytest", *nbval, "."]
    process = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    with (tmp_path / "build" / "lecture-seconds.csv").open(encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    assert row["lecture"] == "99-trial" and row["cells"] == "2"
    assert 0 <= float(row["longest cell"]) <= float(row["seconds"])
    assert re.search(r"seconds of the lectures.*99-trial +2", process.stdout, flags=re.DOTALL)
