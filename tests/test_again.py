"""Answers of a graded class that run again in a page: what the address holds, and what it says."""

import json
import re
import zlib
from base64 import urlsafe_b64decode
from html import unescape

import pytest
from submissions import SEED, as_bytes, grade, one_sheet_fast, solved

from coursekit.exercises.call import TOO_SLOW_ERROR
from coursekit.exercises.check import check
from coursekit.exercises.find_questions import problem_set, question
from coursekit.exercises.question import Question
from coursekit.grading.live_links import LONGEST
from coursekit.live.run_again import run_again

WRONG = "def update(w, x, y):\n    return w + y * x  # always\n"
ADDRESS = "https://course.example/exercises"


def graded(tmp_path, source=WRONG, *options):
    """The feedback of a class of one."""
    file = tmp_path / "in" / "ada" / "ps2.ipynb"
    file.parent.mkdir(parents=True)
    file.write_bytes(as_bytes(solved("ps2", update=source)))
    assert grade("grade", tmp_path / "in", tmp_path / "out", *options) == 0
    return (tmp_path / "out" / "feedback" / "ada.html").read_text(encoding="utf-8")


def addresses(page):
    return [unescape(link) for link in re.findall(r'href="([^"]*#again=[^"]*)"', page)]


def unpacked(address):
    return json.loads(zlib.decompress(urlsafe_b64decode(address.split("#again=")[1])))


def test_the_address_in_the_feedback_runs_the_students_own_cells_on_the_example_shown(
    tmp_path, capsys
):
    page = graded(tmp_path, WRONG, "--exercises", ADDRESS + "/")
    [address] = addresses(page)
    assert address.startswith(f"{ADDRESS}/ps2.html#again=")
    given = unpacked(address)
    assert given["cells"][given["answer"]] == WRONG
    names = {}
    for source in given["cells"]:
        exec(source, names)
    capsys.readouterr()
    run_again(given["question"], given["check"], given["example"], names[given["function"]])
    shown = capsys.readouterr().out.strip()
    assert shown.startswith("update(w=")
    text = unescape(re.sub("<[^>]*>", "", page))
    parts = [re.sub("^(returned|expected) ", "", line) for line in shown.splitlines()]
    assert [part for part in parts if part not in text] == []
    run_again(given["question"], given["check"], given["example"], question("ps2.update").reference)
    assert capsys.readouterr().out.endswith("This example is right now.\n")
    run_again(given["question"], given["check"], given["example"], None)
    assert capsys.readouterr().out == "There is no function update.\n"


def test_the_address_holds_no_seed_and_no_other_example(tmp_path):
    [address] = addresses(graded(tmp_path, WRONG, "--exercises", ADDRESS))
    given = unpacked(address)
    assert given.keys() == {"question", "title", "function", "check", "example", "cells", "answer"}
    assert SEED not in json.dumps(given)
    assert len(json.loads(given["example"])) == len(question("ps2.update").argument_names)


def test_without_an_address_of_the_site_nothing_can_be_run_again(tmp_path):
    assert addresses(graded(tmp_path)) == []


def test_what_was_right_is_not_run_again(tmp_path):
    right = "def update(w, x, y):\n    return w + y * x if y * (w @ x) <= 0 else w.copy()\n"
    assert addresses(graded(tmp_path, right, "--exercises", ADDRESS)) == []


def test_an_address_too_long_for_a_browser_is_left_out(tmp_path):
    noise = "".join(f"# {hash(('long', i))}\n" for i in range(LONGEST // 10))
    assert addresses(graded(tmp_path, WRONG + noise, "--exercises", ADDRESS)) == []


def test_a_file_that_has_changed_since_is_not_run_again(tmp_path):
    graded(tmp_path)
    file = tmp_path / "in" / "ada" / "ps2.ipynb"
    preview = ("--preview", "ada", "--exercises", ADDRESS)
    assert grade("grade", tmp_path / "in", tmp_path / "out", *preview) == 0
    page = tmp_path / "out" / "preview" / "ada.html"
    assert len(addresses(page.read_text(encoding="utf-8"))) == 1
    file.write_bytes(file.read_bytes().replace(b"# always", b"# ever"))
    assert grade("grade", tmp_path / "in", tmp_path / "out", "--exercises", ADDRESS) == 0
    [address] = addresses((tmp_path / "out" / "feedback" / "ada.html").read_text(encoding="utf-8"))
    given = unpacked(address)
    assert "# ever" in given["cells"][given["answer"]]


@pytest.mark.parametrize("sheet", one_sheet_fast("ps1"))
def test_an_example_that_travelled_says_what_it_said_before(sheet, capsys):
    compared = 0
    for asked in problem_set(sheet).questions:
        for slip in asked.misconceptions if isinstance(asked, Question) else ():
            for one in check(asked, slip.answer, seed=SEED).checks:
                if one.example is None or TOO_SLOW_ERROR in one.message:
                    continue
                run_again(asked.name, one.name, one.example, slip.answer)
                assert capsys.readouterr().out == one.message + "\n", (asked.name, slip.name)
                compared += 1
    assert compared > 50
