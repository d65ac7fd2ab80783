"""A student answers a question in JupyterLab, wrongly at first, and reads the feedback."""

import inspect
import textwrap

import nbformat
import pytest
from notebook_page import OUTPUT

from coursekit.exercises import questions
from coursekit.exercises.sheet_notebook import cell_id

# The first question of the first sheet that is answered with code, and what lecture 02 is about.
ASKED = {"ps1.plane": "b in place of c", "ps2.update": "label forgotten in the update"}


def as_a_student_writes(answer, q):
    """Return the source of an answer under the name that the question asks for."""
    source = textwrap.dedent(inspect.getsource(answer)).strip()
    return source.replace(f"def {answer.__name__}(", f"def {q.reference.__name__}(", 1)


def answer_and_check(notebook, q, answer):
    """Write an answer into its cell, run it and the check below; return the check's output."""
    name = q.reference.__name__
    cell = notebook.cell(f"def {name}(")
    notebook.write(cell, as_a_student_writes(answer, q))
    notebook.run(cell)
    check = notebook.cell(f'check("{q.name}")')
    notebook.run(check)
    return check.get_by_label(f"Result of {q.name}")


@pytest.mark.parametrize(("name", "slip"), ASKED.items(), ids=ASKED)
def test_a_wrong_answer_is_explained_and_a_right_one_is_kept(
    name, slip, page, open_notebook, axe, shoot, record
):
    q = next(question for question in questions() if question.name == name)
    notebook = open_notebook(f"homework/{name.partition('.')[0]}.ipynb")
    notebook.run(notebook.cell("import numpy as np"))
    wrong = next(m for m in q.misconceptions if m.name == slip)
    result = answer_and_check(notebook, q, wrong.answer)
    read = result.inner_text()
    assert f"This behaves like “{wrong.name}”." in read
    assert f"of {q.max_points} point" in read and "✗ failed" in read
    assert result.locator("pre").first.inner_text().strip()  # an example to do by hand
    *hints, fix = result.locator("summary").all()
    for step in [*hints, fix]:
        step.press("Enter")
    told = result.locator("details p").last.inner_text()
    assert len(hints) == len(q.hints) and wrong.sentence.replace("`", "").endswith(told)
    shoot(page, "wrong")
    with notebook.unfolded():
        assert axe(page, OUTPUT) == []

    result = answer_and_check(notebook, q, q.reference)
    read = result.inner_text()
    assert q.title in read and f" {q.max_points} of {q.max_points} point" in read
    assert read.count("✓ passed") == len(q.checks) and "failed" not in read
    shoot(page, "right")
    with notebook.unfolded():
        assert axe(page, OUTPUT) == []

    notebook.save()
    stored = nbformat.read(notebook.file, as_version=4)
    (cell,) = (c for c in stored.cells if c.id == cell_id(q, "answer"))
    assert cell.source == as_a_student_writes(q.reference, q)
    assert notebook.errors == []
    assert record.problems == []
    assert record.external == []
