"""What the pages for readers show of programs is what these have made, and is all of it."""

import re
import runpy

from coursekit.course import course, course_root

ROOT = course_root()


def text_of(page):
    return (ROOT / page).read_text(encoding="utf-8")


def test_the_text_for_those_who_do_not_see_the_animation_is_that_of_its_script():
    """If this fails, put into README.md what `make animation` prints."""
    assert (ROOT / "docs" / "animation.gif").exists()
    script = runpy.run_path(str(ROOT / "docs" / "animation.py"))
    assert f"![{script['alternative_text']()}](docs/animation.gif)" in text_of("README.md")


def test_instructors_read_the_milliseconds_that_were_measured():
    """If this fails, run `benchmarks/sheets.py`, which writes both tables."""
    measured, shown = (
        re.findall(r"^\| `(ps\d)` \| ([\d,]+) \|.* (\d+) \|$", text_of(page), re.MULTILINE)
        for page in ("benchmarks/README.md", "exercises/INSTRUCTORS.md")
    )
    assert shown == measured and [name for name, *_ in shown] == [*course().problem_sets]
