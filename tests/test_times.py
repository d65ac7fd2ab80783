"""The time that a lecture states is counted, and the seconds of its cells are written down."""

import csv
import doctest
import json
import re
import shutil
import subprocess
import sys

import nbformat

from coursekit.exercises.release import course_root
from docs import times

ROOT = course_root()


def book(tmp_path, *cells):
    """Write a notebook with these cells."""
    file = tmp_path / "99-trial.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), file)
    return file


def text(source, cell_id, kind="slide"):
    metadata = {"slideshow": {"slide_type": kind}}
    return nbformat.v4.new_markdown_cell(source, id=cell_id, metadata=metadata)


def test_the_time_stated_is_the_time_counted():
    for file in sorted((ROOT / "notebooks").glob("*.ipynb")):
        assert times.stated(file) == times.due(file), f"{file.name}: run `make times`"


def test_the_examples_of_the_script_are_right():
    failed, tried = doctest.testmod(times)
    assert tried >= 4 and failed == 0


def test_all_that_a_lecture_has_is_counted_but_notes_exercises_and_references(tmp_path):
    file = book(
        tmp_path,
        text("# Nine nice words\n\n**Before you run the next cell**: guess $x$.\n\n$$y = 1$$", "a"),
        nbformat.v4.new_code_cell("a = 1\n\nprint(a)"),
        text(
            "**Pick one.** Which?\n\n<details><summary>Answer</summary>\n\nThis.\n</details>", "b"
        ),
        text("**1.** Why?\n\n<details><summary>Answer</summary>\n\nNot counted.\n</details>", "c"),
        text("**For the lecturer.** A word.", "d", kind="notes"),
        text("## Exercises\n\nA word.", "exercises"),
        text("A word more.", "exercises-more"),
        text("## References\n\n- A book.", "references"),
    )
    words = 3 + 6 + 1 + 3 + 2 + 1
    assert times.counts(file) == times.Counts(words, 1, 1, 3, 1, 1, 1, 1)


def test_writing_changes_the_line_and_nothing_else(tmp_path):
    line = "**Time**: an hour, with a break after section 2; and so on."
    file = book(tmp_path, text(f"# A title\n\n{line}\n\n**Before you start**: breathe.", "a"))
    before = json.loads(file.read_text(encoding="utf-8"))
    times.write(file)
    after = json.loads(file.read_text(encoding="utf-8"))
    source = "".join(after["cells"][0].pop("source"))
    assert source == f"# A title\n\n{times.stated(file)}\n\n**Before you start**: breathe."
    assert re.search(r"0 minutes.*break\s+after\s+section\s+2;", source)
    del before["cells"][0]["source"]
    assert before == after


def test_the_test_run_writes_the_seconds_of_the_cells_down(tmp_path):
    shutil.copy(ROOT / "conftest.py", tmp_path)
    book(tmp_path, nbformat.v4.new_code_cell("import time"), nbformat.v4.new_code_cell("1 + 1"))
    nbval = ["--nbval-lax", "--nbval-current-env", "-p", "no:cacheprovider", "--numprocesses=1"]
    command = [sys.executable, "-m", "pytest", *nbval, "."]
    printed = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    with (tmp_path / "build" / "lecture-seconds.csv").open(encoding="utf-8") as file:
        (row,) = csv.DictReader(file)
    assert row["lecture"] == "99-trial" and row["cells"] == "2"
    assert 0 <= float(row["longest cell"]) <= float(row["seconds"])
    assert re.search(r"seconds of the lectures.*99-trial +2", printed.stdout, flags=re.DOTALL)
