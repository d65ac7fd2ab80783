"""The time that a lecture states is counted, and the seconds of its cells are written down."""

import csv
import doctest
import importlib.util
import itertools
import json
import re
import shutil
import subprocess
import sys

import nbformat
import pytest

from coursekit.homework import course_root

ROOT = course_root()
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SPEC = importlib.util.spec_from_file_location("times", ROOT / "docs" / "times.py")
NUMBERS = itertools.count()
times = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(times)


def by_file(file):
    return file.stem


def book(tmp_path, *cells):
    """Write a notebook with these cells."""
    file = tmp_path / "99-trial.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), file)
    return file


def text(source, cell_id=None, kind="slide"):
    cell_id = cell_id or f"cell-{next(NUMBERS)}"
    metadata = {"slideshow": {"slide_type": kind}}
    return nbformat.v4.new_markdown_cell(source, id=cell_id, metadata=metadata)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_the_time_stated_is_the_time_counted(file):
    assert times.stated(file) == times.due(file), "run `python docs/times.py --write`"


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_a_long_lecture_has_a_break_after_one_of_its_sections(file):
    if times.counts(file).minutes() < 90:
        return
    pause = re.search(r"with\s+a\s+break\s+after\s+section\s+(\d+);", times.stated(file))
    assert f'"## {pause[1]}. ' in file.read_text(encoding="utf-8")


def test_the_examples_of_the_script_are_right():
    failed, tried = doctest.testmod(times)
    assert tried >= 4 and failed == 0


def test_all_that_a_lecture_has_is_counted(tmp_path):
    file = book(
        tmp_path,
        text("# Nine nice words\n\n**Before you run the next cell**: guess $x$.\n\n$$y = 1$$"),
        nbformat.v4.new_code_cell("a = 1\n\nprint(a)"),
        text("**Pick one.** Which?\n\n<details><summary>Answer</summary>\n\nThis.\n</details>"),
        text("**1.** Why?\n\n<details><summary>Answer</summary>\n\nNot counted.\n</details>"),
    )
    words = 3 + 6 + 1 + 3 + 2 + 1
    assert times.counts(file) == times.Counts(words, 1, 1, 3, 1, 1, 1, 1)


@pytest.mark.parametrize(
    "cell",
    [
        text("**For the lecturer.** A word.", kind="notes"),
        text("## Exercises\n\nA word.", cell_id="exercises"),
        text("A word more.", cell_id="exercises-more"),
        text("## References\n\n- A book.", cell_id="references"),
    ],
    ids=["notes", "exercises", "exercises-more", "references"],
)
def test_notes_exercises_and_references_are_not_counted(tmp_path, cell):
    assert times.counts(book(tmp_path, text("One word."), cell)).words == 2


def test_writing_changes_the_line_and_nothing_else(tmp_path):
    line = "**Time**: an hour, with a break after section 2; and so on."
    file = book(tmp_path, text(f"# A title\n\n{line}\n\n**Before you start**: breathe."))
    before = json.loads(file.read_text(encoding="utf-8"))
    times.write(file)
    after = json.loads(file.read_text(encoding="utf-8"))
    source = "".join(after["cells"][0].pop("source"))
    assert source == f"# A title\n\n{times.stated(file)}\n\n**Before you start**: breathe."
    assert "**Time**: 0 minutes" in source and re.search(r"break\s+after\s+section\s+2;", source)
    del before["cells"][0]["source"]
    assert before == after


def test_the_test_run_writes_the_seconds_of_the_cells_down(tmp_path):
    shutil.copy(ROOT / "conftest.py", tmp_path)
    book(tmp_path, nbformat.v4.new_code_cell("import time"), nbformat.v4.new_code_cell("1 + 1"))
    nbval = ["--nbval-lax", "--nbval-current-env", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *nbval, "."]
    printed = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    with (tmp_path / "build" / "lecture-seconds.csv").open(encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    assert row["lecture"] == "99-trial" and row["cells"] == "2"
    assert 0 <= float(row["longest cell"]) <= float(row["seconds"])
    assert re.search(r"seconds of the lectures.*99-trial +2", printed.stdout, flags=re.DOTALL)
