"""The code given in an exercise runs where a reader runs it: after all cells of the lecture.

There a name may mean something else than in the section that an exercise is about.
"""

import ast
import re

import nbformat
import pytest

import coursekit
from coursekit.course import course_root

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::UserWarning")]


def cells(lecture):
    [file] = (course_root() / "notebooks").glob(f"{lecture}-*.ipynb")
    return nbformat.read(file, as_version=4).cells


def names_after(lecture):
    """Return the variables that a reader has who has run the whole lecture."""
    names = {name: getattr(coursekit, name) for name in coursekit.__all__}
    for cell in cells(lecture):
        if cell.cell_type == "code":
            exec(compile(cell.source, cell.id, "exec"), names)
    return names


def exercises(lecture):
    """Return the text of each exercise without points, by its number."""
    text = "\n\n".join(cell.source for cell in cells(lecture) if cell.cell_type == "markdown")
    part = text.split("\n## Exercises")[1].split("\n## References")[0]
    pieces = re.split(r"^\*\*(\d+)\.\*\* ★", part, flags=re.MULTILINE)[1:]
    return dict(zip(pieces[::2], pieces[1::2], strict=True))


def run(exercise, names):
    """Run the code between backticks, assignments first; return the value of each piece."""
    pieces = {code: ast.parse(code).body[0] for code in re.findall(r"`([^`]+)`", exercise)}
    values = {}
    for code in sorted(pieces, key=lambda code: not isinstance(pieces[code], ast.Assign)):
        if not isinstance(pieces[code].value, ast.Name | ast.Attribute):
            exec(f"_ = {code}", names)
            values[code] = names["_"]
    return values


def test_00():
    names = names_after("00")
    texts = exercises("00")
    run(texts["2"], names)
    names["X"], names["y"] = names["digits"](1, 8)  # what a reader has after exercise 2
    run(texts["3"], names)
    without_ink = names["X"][names["run"].updates].max(axis=0) == 0
    assert without_ink.sum() == 16 and (without_ink == (names["run"].w == 0)).all()


def test_01():
    names = names_after("01")
    for text in exercises("01").values():
        run(text, names)


def test_02():
    names = names_after("02")
    texts = exercises("02")
    names["t"] = 66
    run(texts["1"], names)
    run(texts["2"], names)
    assert names["longer"].mistakes == 67
    values = run(texts["3"], names)
    centred = values["len(images) * images - images.sum(axis=0)"]
    assert coursekit.perceptron(centred, names["labels"]).mistakes == 40


def test_07():
    names, text = names_after("07"), exercises("07")["1"]
    for names["c"], mistakes in ((2, 148), (4, 17), (16, 65)):
        [hinted] = run(text, names).values()
        assert hinted.mistakes == mistakes


def test_08():
    names = names_after("08") | {"a": 1, "b": 8}
    names["A"], _ = coursekit.perceptrons.datasets.digits(1, 8)
    for text in exercises("08").values():
        run(text, names)
