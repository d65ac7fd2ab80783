"""Hostile submissions gain no points, cost no other question, and leave the machine alone.

Each attack stands in the cell of one question, `update`. The question before it is not answered and
must stay so; the one behind it is right and must keep its points, unless the attack breaks its own
notebook.
"""

import inspect
import os
import socket
from dataclasses import replace
from functools import partial
from pathlib import Path

import nbformat
import numpy as np
import pytest
from attacks import ATTACKS, BREAKS, FIRST, PRELUDE, SLOW
from submissions import SEED, as_bytes, faults, grade_sheet, hurry, solved

from coursekit.exercises import find_questions
from coursekit.exercises.draw_cases import draw
from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import FreeText
from coursekit.exercises.seed import generator
from coursekit.exercises.sheet_notebook import cell_id
from coursekit.grading.intake.find_submissions import Submission
from coursekit.grading.read_notebook import free_text
from coursekit.grading.records import new_record, read_record, write_record
from coursekit.grading.sandbox.arrays import PLAIN, SIZE

pytestmark = pytest.mark.usefixtures("shut_off")

WHOLE = problem_set("ps2")
SHEET = replace(WHOLE, questions=WHOLE.questions[:3])
BEFORE, ATTACKED, BEHIND = SHEET.questions
ROOT = Path(__file__).parents[1]
SOLUTION = Path(inspect.getfile(ATTACKED.reference))


@pytest.fixture(scope="module")
def outside(tmp_path_factory):
    """The targets of attacks: a file to change, one to read, a port, an abstract socket."""
    folder = tmp_path_factory.mktemp("outside")
    (folder / "canary").write_text("untouched", encoding="utf-8")
    (folder / "other.ipynb").write_text("another student's", encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as port, socket.socket(socket.AF_UNIX) as abstract:
        name = f"coursekit-test-{os.getpid()}"
        abstract.bind(f"\0{name}")
        abstract.listen()
        yield {
            "<CANARY>": str(folder / "canary"),
            "<OTHER>": str(folder / "other.ipynb"),
            "<PORT>": str(port.getsockname()[1]),
            "<ABSTRACT>": name,
            "<GRADER>": str(os.getpid()),
            "<ROOT>": str(ROOT),
            "<SOLUTION>": SOLUTION.relative_to(ROOT).as_posix(),
            "<JOURNAL>": str(SIZE),
            "<TABLE>": repr(visible_answers()),
        }


def visible_answers():
    """The expected values of the cases that everybody can see."""
    cases = [case for cases in draw(ATTACKED, "public").values() for case in cases]
    return {
        repr((w.tolist(), x.tolist(), y)): case.expected.tolist()
        for case in cases
        for w, x, y in [case.arguments]
    }


def sheet_with(update):
    """A sheet: the first question not answered, the second with this answer, the third right."""
    blank = "def predict(w, x):\n    raise NotImplementedError()"
    return solved(predict=blank, update=update)


@pytest.fixture
def marked_in_secret(tmp_path):
    """Grade a sheet, of which a small record is kept without the seed."""
    return partial(_marked_in_secret, tmp_path / "eve.json")


def _marked_in_secret(file, notebook, sandbox):
    graded = grade_sheet(notebook, sandbox, SHEET)
    assert list(graded.results) == [q.name for q in SHEET.questions]
    record = new_record(Submission("eve", "eve.ipynb", Path("class")), SHEET, graded)
    write_record(file, record)
    assert read_record(file) == record
    assert SEED.encode() not in file.read_bytes()
    assert file.stat().st_size < 50_000
    assert graded.results[BEFORE.name].points == 0
    return graded


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in FIRST else pytest.mark.slow) for name in ATTACKS],
)
def test_an_attack_gets_no_points_and_costs_nobody_else_any(
    name, tight, outside, monkeypatch, marked_in_secret
):
    source = ATTACKS[name] if ATTACKS[name].startswith("%%") else PRELUDE + ATTACKS[name]
    for token, value in outside.items():
        source = source.replace(token, value)
    endless = name.startswith("hangs") or name in SLOW
    own = [source, "update"] if endless else []
    hurry(monkeypatch, 0.5, *own, plenty=1.5 if name.startswith("says") else 600.0)
    graded = marked_in_secret(sheet_with(source), tight)
    assert graded.results[ATTACKED.name].points == 0
    assert all(check.message for check in graded.results[ATTACKED.name].checks)
    if name not in BREAKS and not name.startswith("says"):
        assert graded.results[BEHIND.name].messages == []
    assert Path(outside["<CANARY>"]).read_text(encoding="utf-8") == "untouched"
    assert tight._process.poll() is None


def test_no_attack_is_lost():
    assert len(ATTACKS) >= 150 and FIRST | BREAKS | SLOW <= set(ATTACKS)


def test_an_attack_that_works_would_be_given_away_by_its_points(tight):
    attack = sheet_with(f"{PRELUDE}@tries\ndef update():\n    return True")
    graded = grade_sheet(attack, tight, SHEET)
    assert graded.results[ATTACKED.name].passed


FORGED = """
import coursekit.grading.sandbox.worker as worker
call = worker._call
def call_and_deny(function, arguments):
    before = [getattr(a, "copy", lambda a=a: a)() for a in arguments]
    outcome = call(function, arguments)
    return type(outcome)(outcome.value, before, outcome.error, outcome.error_type)
worker._call = call_and_deny
"""
IN_PLACE = """
def update(w, x, y):
    if y * (w @ x) <= 0:
        w += y * x
    return w
"""


@pytest.mark.parametrize("forged", ["", FORGED], ids=["open", "denied"])
def test_an_argument_that_was_changed_is_seen_whatever_is_said_of_it(forged, tight):
    result = grade_sheet(sheet_with(forged + IN_PLACE), tight, SHEET).results[ATTACKED.name]
    assert (result.points, result.max_points) == (1, 2)
    assert "changed its argument w to" in result.messages[0]


def test_arguments_that_must_stay_are_arrays_that_are_seen_or_cannot_change():
    fixed = (bool, int, float, str, type(None))
    for q in (q for q in find_questions.questions() if not isinstance(q, FreeText)):
        for part in (part for part in q.checks if part.keeps_arguments):
            for argument in (a for case in part.cases(generator(SEED, "")) for a in case):
                is_seen = isinstance(argument, np.ndarray) and argument.dtype.kind in PLAIN
                assert is_seen or type(argument) in fixed, (q.name, part.name)


# What the cell of an attack cannot do: another notebook, or a file that is none


def with_points(notebook):
    for cell in notebook.cells:
        if "nbgrader" in cell.metadata:
            cell.metadata["nbgrader"]["points"] = 10**6


def with_impostors(notebook):
    """Answer the first question in a cell that calls itself the second one's, and check it."""
    source = 'def predict(w, x):\n    return "right"\ncheck("ps2.predict", predict)'
    for kind in ("answer", "check"):
        extra = nbformat.v4.new_code_cell(source)
        extra.metadata["nbgrader"] = dict(
            grade_id=cell_id(ATTACKED, kind), grade=True, points=99, solution=True, locked=False
        )
        notebook.cells.append(extra)


def without_sources(notebook):
    for cell in notebook.cells:
        del cell["source"]


def with_odd_cells(notebook):
    odd = ["\x00", "\ud800 = 1", "(" * 10_000, "-" * 10_000 + "1", "x" * 10**6, "\u2028\x85", "if"]
    notebook.cells[:0] = [nbformat.v4.new_code_cell(source) for source in odd]


def with_checks_that_cannot_be_read(notebook):
    odd = ["check(" * 5000, "check(\x00)", "1" + "+1" * 9000 + "#check(", "check(*[])", "check()"]
    notebook.cells += [nbformat.v4.new_code_cell(source) for source in odd]


def with_many_cells_that_end_it(notebook):
    notebook.cells[:0] = [nbformat.v4.new_code_cell("import os\nos._exit(0)") for _ in range(20)]


@pytest.mark.parametrize(
    "change, points",
    [
        (with_points, 2),
        (with_impostors, 2),
        (without_sources, 0),
        (with_odd_cells, 2),
        (with_checks_that_cannot_be_read, 2),
        pytest.param(with_many_cells_that_end_it, 2, marks=pytest.mark.slow),
    ],
)
def test_a_notebook_that_lies_about_itself_gets_what_its_answers_are_worth(
    change, points, tight, monkeypatch, marked_in_secret
):
    hurry(monkeypatch, 600.0)
    notebook = sheet_with(PRELUDE + "update = right")
    change(notebook)
    assert marked_in_secret(notebook, tight).results[ATTACKED.name].points == points


def test_a_path_that_is_no_text_does_not_stop_the_class(tmp_path):
    submission = Submission("eve", "\udcff.ipynb", Path("class"))
    file = tmp_path / "eve.json"
    write_record(file, new_record(submission, SHEET, error="The file is empty."))
    assert read_record(file).path == "?.ipynb"


def test_an_answer_in_words_is_kept_as_far_as_a_person_reads():
    [q] = [q for q in problem_set("ps1").questions if isinstance(q, FreeText)][:1]
    cell = {"kind": "markdown", "id": cell_id(q, "answer"), "source": "word " * 10**6}
    assert len(free_text([cell], q)) < 101_000


def test_many_slow_cells_do_not_add_up(tight, monkeypatch, marked_in_secret):
    hurry(monkeypatch, 600.0, plenty=1.0)
    notebook = sheet_with("update = 1")
    slow = [nbformat.v4.new_code_cell("import time\ntime.sleep(0.3)") for _ in range(30)]
    notebook.cells[:0] = slow
    graded = marked_in_secret(notebook, tight)
    late = "the notebook as a whole took more than 1 seconds"
    assert late in graded.results[BEHIND.name].messages[0]


def test_after_an_attack_an_honest_submission_gets_all_its_points(tight):
    graded = grade_sheet(sheet_with(PRELUDE + ATTACKS["starts many threads"]), tight, SHEET)
    assert not graded.results[ATTACKED.name].passed
    graded = grade_sheet(as_bytes(solved()), tight, SHEET)
    assert (faults(graded), graded.remarks) == ({}, [])


# Right answers, three long ones before them, and a child that changes all arguments as soon as no
# more calls are made: while the grader still reads the long ones.
POISON = """
import struct, time
calls = []
def update(w, x, y):
    calls.append(w)
    if len(calls) == 1 and os.fork() == 0:
        memory, before = w.base, 0
        while True:
            (written,) = struct.unpack_from("<Q", memory, <JOURNAL>)
            if written == before > 10**6:
                np.frombuffer(memory, np.uint8, 16_384)[:] ^= 1
                os._exit(0)
            before = written
            time.sleep(0.03)
    return [0.0] * 120_000 if len(calls) <= 3 else right(w, x, y)
"""


def test_what_a_submission_does_while_it_is_judged_costs_no_later_one_a_point(tight):
    poison = PRELUDE + POISON.replace("<JOURNAL>", str(SIZE))
    for _ in range(2):
        assert not grade_sheet(sheet_with(poison), tight, SHEET).results[ATTACKED.name].passed
        graded = grade_sheet(as_bytes(solved()), tight, SHEET)
        assert (faults(graded), graded.remarks) == ({}, [])
