"""The sheets of a viva in Chromium: each is one page of paper, however long, and can be read."""

import random
import re

from vivas import ask, program, program_from, right_programs

from coursekit.exercises.find_questions import problem_set, question
from coursekit.grading.viva.pages import key_page, page_of_all
from coursekit.grading.viva.sheets import Sheet
from coursekit.viva.kinds import choose
from coursekit.viva.program import MOST_LINES

TRAIN = question("ps2.train")


def long_program(lines):
    """A right program with this many lines, nearly as wide as they may be."""
    source = program(TRAIN.reference).source
    head, rest = source.split("\n", 1)
    more = lines - len(source.split("\n"))
    return program_from(
        "\n".join(["import numpy as np", head, *[f"    _ = 1  # {'wide ' * 16}"] * more, rest]),
        "train",
    )


def sheets():
    """Sheets on programs of every length and of all problem sets."""
    programs = [(TRAIN, long_program(n)) for n in (16, 21, 22, 23, 30, 40, MOST_LINES)]
    every = [(q, program(answer)) for q, answer in right_programs() if program(answer)]
    for number, (q, found) in enumerate([*programs, *random.Random(1).sample(every, 24)]):
        _, asked = ask(q, found, number)
        if asked:
            chosen = tuple(choose(asked, random.Random(number)))
            yield Sheet(f"student {number}", q.name, tuple(found.lines), chosen, ("A note.",))


def test_each_sheet_is_one_page_of_paper_and_pages_can_be_read(page, axe, tmp_path):
    made = list(sheets())
    assert len(made) >= 24
    file = tmp_path / "sheets.html"
    file.write_text(page_of_all(made, problem_set("ps2")), encoding="utf-8")
    page.goto(file.as_uri())
    pdf = page.pdf(prefer_css_page_size=True)
    (tmp_path / "sheets.pdf").write_bytes(pdf)
    assert len(re.findall(rb"/Type\s*/Page[^s]", pdf)) == len(made)
    assert axe(page) == []
    file.write_text(key_page(made, problem_set("ps2")), encoding="utf-8")
    page.goto(file.as_uri())
    assert axe(page) == []
