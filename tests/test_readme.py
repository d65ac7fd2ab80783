"""What the pages for readers show of programs is what these have made, and is all of it."""

import re
import runpy

import pytest
from mutation import TESTS
from PIL import Image, ImageSequence

from coursekit.course import course, course_root

ROOT = course_root()


def text_of(page):
    return (ROOT / page).read_text(encoding="utf-8")


def test_the_text_for_those_who_do_not_see_the_animation_is_that_of_its_script():
    """If this fails, put into README.md what `make animation` prints."""
    assert (ROOT / "docs" / "animation.gif").exists()
    script = runpy.run_path(str(ROOT / "docs" / "animation.py"))
    assert f"![{script['alternative_text']()}](docs/animation.gif)" in text_of("README.md")


def test_the_animation_ends_with_its_largest_number_and_stays_there_until_it_is_read():
    with Image.open(ROOT / "docs" / "animation.gif") as film:
        stays = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
    assert stays[-1] == max(stays) >= 4000 and sum(stays) <= 15_000  # milliseconds


def test_the_first_screen_says_what_it_is_shows_a_picture_and_has_two_commands():
    first = text_of("README.md").partition("\n| ")[0]
    parts = [part for part in first.split("\n\n") if part]
    assert [part[:2] for part in parts[:4]] == ["# ", "A ", "![", "``"]
    assert re.findall(r"^make (\w+)", parts[3], re.MULTILINE) == ["lab", "site"]
    assert len(first.split()) < 200


def test_the_line_to_cite_is_that_of_the_citation_file():
    build = pytest.importorskip("coursekit.pages.site.build")
    line = build.citation(ROOT / "CITATION.cff")
    assert "Version" in line and f"> {line}" in text_of("README.md")


def test_instructors_read_the_milliseconds_that_were_measured():
    """If this fails, run `benchmarks/sheets.py`, which writes both tables."""
    measured, shown = (
        re.findall(r"^\| `(ps\d)` \| ([\d,]+) \|.* (\d+) \|$", text_of(page), re.MULTILINE)
        for page in ("benchmarks/README.md", "exercises/INSTRUCTORS.md")
    )
    assert shown == measured and [name for name, *_ in shown] == [*course().problem_sets]


def test_each_module_that_mutation_testing_takes_has_its_row():
    rows = re.findall(r"^\| `([\w/]+\.py)` \| \d+ \|", text_of("tests/README.md"), re.MULTILINE)
    assert len(rows) == len(TESTS)
    assert all(any(module.endswith(f"/{row}") for row in rows) for module in TESTS)
