"""The palette: one source of the course's colours, which other courses may have of their own."""

import re
from pathlib import Path

import pytest

from coursekit.course import PALETTE, read
from coursekit.palette import coloured, palette

ROOT = Path(__file__).parents[1]
SOURCES = ["py", "css", "js", "j2", "html", "svg"]
COURSE = """
title = "A course"
distribution = "a-course"
authors = "Ada"
subject = "a.subject"
problem_sets = ["ps1"]
first_lecture = "00"
"""


def colours_of(tmp_path, table):
    """Return the palette of a course whose file ends with this table."""
    file = tmp_path / "course.toml"
    file.write_text(COURSE + table, encoding="utf-8")
    return read(file).palette


def test_a_course_without_a_palette_has_okabe_and_itos_colours(tmp_path):
    assert colours_of(tmp_path, "") == PALETTE
    assert (PALETTE["blue"], PALETTE["vermilion"]) == ("#0072B2", "#D55E00")


def test_a_course_may_have_some_colours_of_its_own(tmp_path):
    colours = colours_of(tmp_path, '[palette]\nblue = "#000080"')
    assert colours == PALETTE | {"blue": "#000080"}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('bleu = "#0072B2"', "has the colours bleu, but only blue, vermilion, "),
        ('blue = "navy"', "blue must be a colour like \"#0072B2\", not 'navy'"),
        ("blue = 7", 'blue must be a colour like "#0072B2", not 7'),
    ],
)
def test_what_is_no_colour_of_the_palette_is_refused(line, words, tmp_path):
    with pytest.raises(ValueError, match=re.escape(words)):
        colours_of(tmp_path, f"[palette]\n{line}")


def test_a_style_sheet_gets_the_values_of_the_colours_that_it_names():
    style = "i { color: light-dark(palette(blue), palette(blue-on-dark)); }"
    assert coloured(style) == "i { color: light-dark(#0072B2, #56B4E9); }"
    with pytest.raises(KeyError, match="bleu"):
        coloured("palette(bleu)")


def test_where_there_is_no_course_there_are_colours(monkeypatch):
    def none():
        raise FileNotFoundError

    monkeypatch.setattr("coursekit.palette.course", none)
    assert palette() == PALETTE


def test_no_colour_of_the_palette_stands_anywhere_else():
    values = re.compile("|".join(PALETTE.values()), re.IGNORECASE)
    made = {"bundle.js", "course.py", "palette.py"}  # the last two say what they are
    files = [f for folder in ("coursekit", "benchmarks") for f in (ROOT / folder).rglob("*.*")]
    files = [f for f in files if f.suffix[1:] in SOURCES and f.name not in made]
    assert len(files) > 300
    found = {f.name: values.findall(f.read_text(encoding="utf-8")) for f in files}
    assert {name: colours for name, colours in found.items() if colours} == {}
