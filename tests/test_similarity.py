"""Similar answers: renamed copies are found, the short solution that everyone has is not."""

import json

import pytest

from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.sheet_notebook import source_notebook
from coursekit.grading.intake.find_submissions import Submission
from coursekit.grading.similarity import COURSE, answers, class_code, page, similar_pairs, solutions

pytest.importorskip("copydetect", reason="an extra: pip install -e '.[alike]'")

pytestmark = pytest.mark.extra

SHEET = problem_set("ps2")

DEEP = "def update(w, x, y):\n    return " + "-" * 1000 + "w"
LONG = """
def train(X, y, max_epochs):
    weights = [0] * len(X[0])
    count = 0
    for epoch in range(max_epochs):
        clean = True
        for k in range(len(y)):
            total = 0
            for a, b in zip(weights, X[k]):
                total = total + a * b
            if total * y[k] <= 0:
                weights = [a + y[k] * b for a, b in zip(weights, X[k])]
                count, clean = count + 1, False
        if clean:
            return weights, count, True
    return weights, count, False
"""
RENAMED = (
    LONG.replace("weights", "v").replace("total", "s").replace("clean", "fine").replace("k", "i")
    + "    # my own work\n"
)
OTHER = '''
def train(X, y, max_epochs):
    """Something else."""
    Z = np.asarray(X) * np.asarray(y)[:, None]
    w = np.zeros(Z.shape[1])
    made = 0
    while max_epochs > 0:
        before = made
        for z in Z:
            if not z @ w > 0:
                w += z
                made += 1
        if made == before:
            break
        max_epochs -= 1
    return w, made, max_epochs > 0
'''
SHORT = "def predict(w, X):\n    return np.where(X @ w >= 0, 1, -1)\n"


def cells(*sources):
    return [{"kind": "code", "id": None, "source": source} for source in sources]


def codes(**sources):
    return {name: answers(cells(*source), SHEET) for name, source in sources.items()}


def test_a_renamed_copy_is_found_and_another_solution_is_not():
    [pair] = similar_pairs(codes(ann=[LONG, SHORT], bob=[RENAMED, SHORT], eve=[OTHER, SHORT]))
    assert (pair.student, pair.other, pair.questions[0]) == ("ann", "bob", "ps2.train")
    assert pair.share > 0.9


def test_what_many_have_written_says_nothing():
    many = {f"student{number:02}": [LONG, SHORT] for number in range(12)}
    assert similar_pairs(codes(**many)) == []


def test_the_courses_own_solution_is_told():
    [own] = [c.source for c in source_notebook(SHEET).cells if c.id == "ps2-train-answer"]
    submitted = codes(ann=[own.replace("w", "weights_of_mine")], bob=[OTHER])
    [pair] = similar_pairs(submitted | {COURSE: solutions(SHEET)})
    assert (pair.student, pair.other) == ("ann", COURSE)


@pytest.mark.parametrize("source", ["def train(", "x = " + "(" * 500, "%magic\ndef train(): pass"])
def test_code_that_cannot_be_read_is_left_out(source):
    assert answers(cells(source), SHEET) == {}


def test_nothing_alike_is_said_too():
    assert "There are none." in page([], {})


def test_the_page_shows_both_and_obeys_neither(tmp_path):
    (tmp_path / "class").mkdir()
    evil = LONG.replace("count = 0", "count = 0; note = '<script>alert(1)</script>'")
    for name, source in (("ann", evil), ("bob", evil), ("eve", "")):
        cell = {"cell_type": "code", "source": source}
        file = tmp_path / "class" / f"{name}.ipynb"
        file.write_text(json.dumps({"cells": [cell]} if source else "broken"), encoding="utf-8")
    folder = tmp_path / "class"
    codes = class_code([Submission(n, f"{n}.ipynb", folder) for n in ("ann", "bob", "eve")], SHEET)
    assert set(codes) == {"ann", "bob", COURSE}
    html = page(similar_pairs(codes), codes)
    assert "ann, bob" in html and "<script>" not in html and "&lt;script&gt;" in html


def test_an_answer_that_nests_deeply_stops_nothing():
    cells = [{"kind": "code", "source": text} for text in (DEEP, LONG)]
    assert "ps2.train" in answers(cells, SHEET)
