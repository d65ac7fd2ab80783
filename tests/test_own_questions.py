"""A lecturer's own problem set, on binary search: written by commands, tried, checked, graded."""

import importlib
import os
import re
import subprocess
import sys
import tomllib
import zipfile

import pytest
from submissions import SEED, as_bytes, grade, grade_sheet, solved, why_open

from coursekit import cli
from coursekit.course import NAME, course_root, read
from coursekit.course import course as course_of
from coursekit.exercises import (
    check,
    find_questions,
    guess_sampler,
    new_question,
    own_folders,
    problem_set,
)
from coursekit.exercises import try_question as trying
from coursekit.exercises.find_questions import question
from coursekit.exercises.processor_time import apart, call_within
from coursekit.exercises.release import hand_out
from coursekit.exercises.try_question import try_question
from coursekit.exercises.try_question_report import report
from coursekit.grading import code_version
from coursekit.perceptrons import problems
from coursekit.pictures import typeface

ROOT = course_root()
PACKAGE = problems.__name__
LOOP = """    low, high = 0, len(values) - 1
    while low <= high:
        middle = (low + high) // 2
        if values[middle] == target:
            return middle
        if values[middle] < target:
            low = middle + 1
        else:
            high = middle - 1
    return -1
"""
SOLUTION = f'''
import math
from collections.abc import Sequence

HALF = 2


def middle_of(low, high):
    return math.floor((low + high) / HALF)


def binary_search(values, target):
    """Return the place of a number in a sorted list, counted from 0, or -1 if it is not there."""
{LOOP}

def halved(values: Sequence[int], by=2):
    return [middle_of(v, by) for v in values]


def endless(n):
    """Return how often n can be halved."""
    steps = 0
    while n > 1:
        n //= 2
        steps += 1
    return steps


def constant(x):
    return 3


def starred(*values):
    return sum(values)
'''
QUESTION = f'''"""Binary search

Write `binary_search(values, target)`: return where a number stands in a sorted list.

**Example.** `binary_search([2, 5], 5)` is 1.

**Think about.** How long does it take?
"""

from coursekit.exercises import draw

STARS, MINUTES = 1, 10
HINTS = ("Look in the middle.",)


def binary_search(values, target):
    """Return the place of the number, or -1.

    values : a sorted list of different whole numbers
    target : a whole number
    """
{LOOP}

def present(rng, i):
    values = sorted(set(draw.whole(rng, 9, 20)))
    return values, values[int(rng.integers(len(values)))]


def absent(rng, i):
    values = sorted(set(draw.whole(rng, 9, 20)))
    return values, int(rng.choice([v for v in range(-20, 21) if v not in values]))


CHECKS = [
    ("a number that is there is found", 2, draw.each(24, present)),
    ("for one that is not there it is -1", 1, draw.each(24, absent)),
]
WRONG = [
    ("last place left out", "You stop while one place is left.", "low <= high -> low < high"),
    ("None for nothing", "You return None where -1 was asked for.", "return -1 -> return None"),
]
'''
NO_PLACE_LEFT = "low <= high -> low < high"
ALSO_RIGHT = """def binary_search(values, target):
    return values.index(target) if target in values else -1"""


def forget():
    """Forget the problem sets outside the package, as a new process would know none."""
    for name in [name for name in sys.modules if name.startswith(f"{PACKAGE}.ps7")]:
        del sys.modules[name]
    if hasattr(problems, "ps7"):
        del problems.ps7
    for cached in (
        read,
        find_questions.read_problem_set,
        code_version.versions,
        code_version._digest,
    ):
        cached.cache_clear()
    importlib.invalidate_caches()


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course with one problem set, in which a lecturer stands, with a solution in search.py."""
    text = (ROOT / NAME).read_text(encoding="utf-8")
    text = re.sub("(?m)^problem_sets = .*$", 'problem_sets = ["ps1"]', text)
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    (tmp_path / "exercises").mkdir()
    config = (ROOT / "exercises" / "nbgrader_config.py").read_bytes()
    (tmp_path / "exercises" / "nbgrader_config.py").write_bytes(config)
    (tmp_path / "search.py").write_text(SOLUTION, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(own_folders.VARIABLE, "")
    monkeypatch.setattr(trying, "SECONDS_PER_CALL", 0.05)  # slips without an end end sooner
    monkeypatch.setattr(problems, "__path__", list(problems.__path__))
    forget()
    yield tmp_path
    forget()


WRITTEN = {}  # what the commands have written into the course of the first test with a sheet


@pytest.fixture
def sheet(course):
    """The folder of the problem set ps7, which the lecturer has written out."""
    folder = course / "my_questions" / "ps7"
    if not WRITTEN:
        for source in ("search.py::binary_search", "positive"):
            assert cli.main(["question", "new", source, "--sheet", "ps7"]) == 0
        (folder / "binary_search.py").write_text(QUESTION, encoding="utf-8")
        files = (course / NAME, *folder.iterdir())
        WRITTEN.update({f.relative_to(course): f.read_bytes() for f in files if f.is_file()})
    folder.mkdir(parents=True, exist_ok=True)
    for file, data in WRITTEN.items():
        (course / file).write_bytes(data)
    forget()
    return folder


def says(capsys, *arguments):
    """The message of a command that fails, in few lines and without a traceback."""
    capsys.readouterr()
    assert cli.main([*map(str, arguments)]) == 1
    text = "".join(capsys.readouterr())
    assert "Traceback" not in text and len(text.splitlines()) < 5
    return text


# Writing


@pytest.mark.parametrize(
    "source", ["search.py::binary_search", "search.py::halved", "search.py::endless", "anything"]
)
def test_what_is_written_from_a_solution_or_a_name_can_be_handed_out_at_once(
    course, capsys, monkeypatch, source
):
    monkeypatch.setattr(trying, "slips", lambda question: ())  # they make no question unfit
    name = source.rpartition("::")[2]
    assert cli.main(["question", "new", source, "--sheet", "ps7"]) == 0
    assert f"coursekit question try ps7.{name}" in capsys.readouterr().out
    assert cli.main(["question", "try", f"ps7.{name}"]) == 0
    shown = capsys.readouterr().out
    assert f"ps7.{name}, 2 points: fit to be handed out" in shown and shown.count("\n") < 40
    text = (course / "my_questions" / "ps7" / f"{name}.py").read_text(encoding="utf-8")
    assert "TODO" not in text and max(map(len, text.splitlines())) <= 100


def test_a_solution_takes_along_what_it_uses_and_stands_alone(course):
    assert cli.main(["question", "new", "search.py::halved", "--sheet", "ps7"]) == 0
    source = (course / "my_questions" / "ps7" / "halved.py").read_text(encoding="utf-8")
    function = source.split("def halved(values, by=2):")[1].split("\n\n\n")[0]
    assert all(f"    {part}" in function for part in ("import math", "HALF = 2", "def middle_of"))
    assert "Sequence" not in source and "binary_search" not in source


def test_a_solution_that_fails_on_a_guess_is_told_before_anything_is_written(
    course, monkeypatch, capsys
):
    (course / "inverse.py").write_text("def inverse(v):\n    return 1 // v\n", encoding="utf-8")
    whole = guess_sampler.Sampler((guess_sampler.WHOLE,))
    monkeypatch.setattr(new_question, "guessed", lambda *_: whole)
    before = (course / NAME).read_bytes()
    text = says(capsys, "question", "new", "inverse.py::inverse", "--sheet", "ps7")
    assert "inverse fails on some of the arguments that were guessed (integer division" in text
    assert (course / NAME).read_bytes() == before and not (course / "my_questions").exists()


def test_the_folder_and_the_sheet_are_made_where_they_are_missing(course, sheet, capsys):
    assert tomllib.loads((course / NAME).read_text("utf-8"))["questions"] == ["my_questions"]
    assert [q.name for q in problem_set("ps7").questions] == ["ps7.binary_search", "ps7.positive"]
    elsewhere = course / "other"
    options = ["--sheet", "ps8", "--questions", str(elsewhere)]
    assert cli.main(["question", "new", "anything", *options]) == 0
    assert (elsewhere / "ps8" / "anything.py").exists()
    assert own_folders.sheet_names() == ("ps1", "ps7", "ps8")


@pytest.mark.parametrize(
    "source, to, words",
    [
        ("search.py", "ps7", "Which function of search.py? There is search.py::middle_of, "),
        ("search.py::sort", "ps7", "Which function of search.py?"),
        ("search.py::starred", "ps7", "only plain ones, such as f(a, b=1), can be"),
        ("search.py::constant", "ps7", "the last try returned 3 each time. Say in its first line"),
        ("missing.py::f", "ps7", "missing.py"),
        ("no name", "ps7", "FILE.py::binary_search"),
        ("anything", "ps1", "ps1 belongs to the package, and yours must have another name"),
        ("anything", "lab", "A problem set is called ps and a number, such as ps7, not 'lab'."),
    ],
)
def test_what_cannot_be_a_question_is_refused(course, capsys, source, to, words):
    assert words in says(capsys, "question", "new", source, "--sheet", to)
    assert not list(course.rglob("ps*"))


def test_a_question_is_not_written_over(sheet, capsys):
    text = says(capsys, "question", "new", "binary_search", "--sheet", "ps7")
    assert "binary_search.py is there already. Rename your function" in text


# Mistakes in what a lecturer writes


@pytest.mark.parametrize(
    "old, new, words",
    [
        ("low <= high:", "low <= high", "line 23: expected ':'. Mend this line: while low <= high"),
        ("import draw", "import drew", "ImportError: cannot import name 'drew'"),
        ("24, present", "24, presents", "line 45: NameError: name 'presents' is not defined"),
        ("CHECKS =", "CHECK =", "CHECKS must be a list with entries of the form (\"name of the"),
        ("24, absent)", "24, absent), False, [0]", "and then the places (0, 2) of the returned"),
        ("24, absent)", "24, absent), False, (1, 0)", "CHECKS has the entry ('for one that is"),
        ("24, absent)", "24, absent), False, ()", "CHECKS has the entry ('for one that is"),
        ("24, absent)", "24, absent), (0,)", "CHECKS has the entry ('for one that is"),
        ("WRONG =", "WRONGS =", "WRONG must be a list with entries of the form"),
        ('there is found", 2,', 'there is found",', "CHECKS has the entry ('a number that"),
        ("for one that is not there it is -1", "a number that is there is found", "entry"),
        ("STARS, MINUTES", "STARS, MINUTE", "must have MINUTES: how long it may take"),
        ('("Look in the middle.",)', '("Look in the middle.")', "must have HINTS"),
        ("def binary_search", "def search", "must define the solution, a function binary_search"),
        ("**Example.**", "Example.", "must have a paragraph that begins with **Example.**"),
        ('"""Binary search', 'TEXT = """Binary search', "must begin with a docstring"),
        (NO_PLACE_LEFT, "low < high -> low <= high", "in WRONG: An edit must fit exactly once"),
        (NO_PLACE_LEFT, "low <= high -> low <", "in WRONG: invalid syntax"),
    ],
)  # fmt: skip
def test_a_slip_in_a_question_is_told_with_the_file_and_what_to_mend(
    sheet, capsys, old, new, words
):
    file = sheet / "binary_search.py"
    assert QUESTION.count(old) == 1 or old == "STARS, MINUTES" or old == "WRONG ="
    file.write_text(QUESTION.replace(old, new), encoding="utf-8")
    text = says(capsys, "question", "try", "ps7.binary_search")
    assert words in text and str(file) in text
    assert check("ps1.plane", lambda normal, point: normal @ point).passed  # ours go on


@pytest.mark.parametrize(
    "text, words",
    [
        ('QUESTIONS = ("binary_search",)', "must begin with a docstring"),
        ('"""A\n\nB\n"""\n', 'QUESTIONS = ("one_name", "another_name")'),
        ('"""A\n\nB\n"""\nQUESTIONS = ("binary_search")', "Even a single name has a comma"),
        ('"""A\n\nB\n"""\nQUESTIONS = ("x",)', "but there is no"),
        ('"""A\n\nB\n"""\nQUESTIONS = ("positive",) * 2', "has the question 'positive' twice"),
    ],
)
def test_a_slip_in_a_sheet_is_told_with_the_file_and_what_to_mend(sheet, capsys, text, words):
    (sheet / "__init__.py").write_text(text, encoding="utf-8")
    said = says(capsys, "sources")
    assert words in said and str(sheet / "__init__.py") in said


def test_two_sheets_of_one_name_and_a_missing_folder_are_refused(course, sheet, capsys):
    (course / "other" / "ps7").mkdir(parents=True)
    (course / "other" / "ps7" / "__init__.py").touch()
    text = says(capsys, "sources", "--questions", course / "other")
    assert "There are two problem sets ps7" in text and "for example to ps2." in text
    os.environ[own_folders.VARIABLE] = ""
    sheet.rename(sheet.with_name("ps1"))
    assert "There are two problem sets ps1" in says(capsys, "sources")
    (course / "my_questions").rename(course / "moved")
    assert "my_questions, which is not there" in says(capsys, "sources")


def test_inputs_that_cannot_be_drawn_stop_the_grading_with_a_sentence(sheet, capsys, tmp_path):
    file = sheet / "binary_search.py"
    file.write_text(QUESTION.replace("[int(rng.integers(len(values)))]", "[99]"), encoding="utf-8")
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "ada.ipynb").write_bytes(as_bytes(solved("ps7")))
    assert grade("grade", tmp_path / "class", tmp_path / "out", "--assignment", "ps7") == 1
    assert "The cases of ps7.binary_search cannot be drawn: IndexError" in capsys.readouterr().err
    assert cli.main(["question", "try", "ps7.binary_search"]) == 1
    assert "The cases cannot be drawn: IndexError" in capsys.readouterr().out


@pytest.mark.parametrize("end", ["", "questions = []\n", '[palette]\nblue = "#0000FF"\n'])
def test_the_folder_is_named_before_any_table(course, end):
    text = (course / NAME).read_text(encoding="utf-8").split("[palette]")[0]
    (course / NAME).write_text(text + end, encoding="utf-8")
    assert cli.main(["question", "new", "anything", "--sheet", "ps7"]) == 0
    entries = tomllib.loads((course / NAME).read_text(encoding="utf-8"))
    assert entries["questions"] == ["my_questions"]
    again = tomllib.loads(course_of().as_toml())
    assert {name: again[name] for name in entries if name != "palette"} == {
        name: value for name, value in entries.items() if name != "palette"
    }
    assert again["palette"] == dict(course_of().palette)


# Trying


def edited(sheet, old, new):
    assert QUESTION.count(old) == 1
    (sheet / "binary_search.py").write_text(QUESTION.replace(old, new), encoding="utf-8")
    forget()
    return question("ps7.binary_search")


def test_a_trial_finds_a_slip_that_passes_and_one_that_has_no_name(sheet):
    trial = try_question(question("ps7.binary_search"))
    assert not trial.faults and trial.named and trial.stopped
    assert "if values[middle] < target: -> if values[middle] <= target:" in trial.passing
    assert "return -1 -> return -2" in trial.unnamed
    text = report(trial)
    assert "return -1 -> return -2" in report(trial, everything=True)
    assert text.count("\n") <= 24 and "fit to be handed out" in text


@pytest.mark.parametrize(
    "old, new, words",
    [
        (NO_PLACE_LEFT, "[middle] < target -> [middle] <= target", "gets all points in 6 of 6"),
        ("return -1 -> return None", "low <= high -> high > low", "does the same as “last place"),
        ("low <= high -> low < high", "middle + 1 -> middle", "does not end in each case"),
        ("24, present", "24, absent", "returns -1 each time gets all points"),
        ("    low, high = 0", "    [].pop()\n    low, high = 0", "drawn: IndexError: pop from"),
        ("STARS, MINUTES", "STARS, MINUTES = 2, 20\nSTARS, MINUTES", None),
    ],
)  # fmt: skip
def test_a_trial_says_why_a_question_is_not_fit(sheet, capsys, monkeypatch, old, new, words):
    monkeypatch.setattr(trying, "slips", lambda question: ())  # they make no question unfit
    edited(sheet, old, new)
    assert cli.main(["question", "try", "ps7.binary_search"]) == (words is not None)
    text = " ".join(capsys.readouterr().out.split())
    assert (words or "fit to be handed out") in text
    assert ("not fit to be handed out" in text) == (words is not None)


def test_what_never_ends_is_stopped_wherever_it_is(sheet):
    """Of Python's own steps each is interrupted; a single one without an end ends its process."""

    def steps(n):
        while True:
            n += 1

    def one_step(n):
        return sum(iter(lambda: n, None))

    def in_c(n):
        return max(iter(int, 1))

    assert apart(lambda: call_within(0.05, steps, (1,)).error_type, "killed") == "TooSlow"
    assert apart(lambda: call_within(0.05, one_step, (1,)).error_type, "killed") == "TooSlow"
    assert apart(lambda: call_within(0.05, in_c, (1,)).error_type, "killed") == "killed"
    trial = try_question(edited(sheet, "STARS, MINUTES = 1, 10", "STARS, MINUTES = 1, 11"))
    assert trial.stopped >= 2  # `low = middle` among them


# Checking and grading


def test_a_student_checks_an_own_question_in_a_notebook(sheet):
    names = {}
    exec(f"from coursekit.exercises import check\n{ALSO_RIGHT}", names)
    exec('result = check("ps7.binary_search")', names)
    assert names["result"].points == 3 and "Problem set 7 so far: 3 of 5" in tally_of(names)
    known = question("ps7.binary_search").misconceptions[0]
    wrong = check("ps7.binary_search", known.answer)
    assert wrong.misconception == "last place left out" and wrong.points == 1


def tally_of(names):
    from coursekit.exercises.points_so_far import sentence

    return sentence(names["result"].question)


def test_an_own_sheet_may_hold_a_question_of_the_course(sheet):
    source = "coursekit.perceptrons.problems.ps2.update import"
    text = f"from {source} *\nfrom {source} __doc__\n"
    (sheet / "update.py").write_text(text, encoding="utf-8")
    (sheet / "__init__.py").write_text('"""A\n\nB\n"""\nQUESTIONS = ["update"]', encoding="utf-8")
    [update] = problem_set("ps7").questions
    assert update.name == "ps7.update" and check("ps7.update", update.reference).passed
    assert "coursekit.perceptrons.problems.ps2.update" in code_version.digests(
        f"{PACKAGE}.ps7.update"
    )


def test_what_decides_a_mark_is_in_own_modules_too(sheet):
    helper = "from . import sets\nfrom .sets import *\n\n"
    file = sheet / "binary_search.py"
    file.write_text(QUESTION.replace("STARS", f"{helper}STARS", 1), encoding="utf-8")
    before = []
    for text in ("SIZE = 1", "SIZE = 1  # the same", "SIZE = 2"):
        (sheet / "sets.py").write_text(text, encoding="utf-8")
        forget()
        before.append(code_version.versions(problem_set("ps7")))
    assert before[0] == before[1]
    changed = {name for name in before[0] if before[0][name] != before[2][name]}
    assert changed == {"ps7.binary_search"}


CLASS = {
    "ada": {},
    "bob": {"binary_search": QUESTION.split("\n\n\n")[1].replace("low <= high", "low < high")},
    "cyd": {"binary_search": "def binary_search(values, target):\n    return -1"},
    "dot": {"binary_search": ALSO_RIGHT, "positive": "def positive(numbers):\n    return 1 / 0"},
}
POINTS = {"ada": 5, "bob": 3, "cyd": 3, "dot": 3}


def hand_in(folder):
    for student, answers in CLASS.items():
        (folder / student).mkdir(parents=True)
        data = as_bytes(solved("ps7", **answers))
        (folder / student / "ps7.ipynb").write_bytes(data)


def points_in(out):
    lines = (out / "marks.csv").read_text(encoding="utf-8-sig").splitlines()
    column = lines[0].split(",").index("points")
    return {row.split(",")[0]: int(row.split(",")[column]) for row in lines[1:]}


def test_a_class_is_graded_in_the_sandbox(sheet, sandbox, tmp_path, capsys):
    graded = grade_sheet(solved("ps7", **CLASS["bob"]), sandbox, "ps7")
    assert graded.results["ps7.binary_search"].misconception == "last place left out"
    hand_in(tmp_path / "class")
    assert grade("grade", tmp_path / "class", tmp_path / "out", "--assignment", "ps7") == 0
    assert points_in(tmp_path / "out") == POINTS
    assert "last place left out" in (tmp_path / "out" / "report.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_folder_named_on_the_command_line_is_known_to_all_processes(sheet, course):
    hand_in(course / "class")
    elsewhere = course.parent / f"{course.name}-questions"
    sheet.parent.rename(elsewhere)
    toml = (course / NAME).read_text(encoding="utf-8").replace('questions = ["my_questions"]', "")
    (course / NAME).write_text(toml, encoding="utf-8")
    command = [sys.executable, "-m", "coursekit", "grade", "class", "--assignment", "ps7"]
    options = ["--out", "out", "--jobs", "2", "--questions", str(elsewhere)]
    process = subprocess.run(
        [*command, *options, *["--unsafe"] * bool(why_open())],
        env={**os.environ, "COURSEKIT_SEED": SEED},
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stderr
    assert points_in(course / "out") == POINTS


@pytest.mark.slow
def test_students_copies_are_released_and_handed_out(sheet, course):
    pytest.importorskip("nbgrader")
    assert cli.main(["sources"]) == 0
    (course / "exercises" / "release" / "ps1").mkdir(parents=True)
    (course / "exercises" / "release" / "ps1" / "ps1.ipynb").write_text("{}")
    assert [file.name for file in hand_out(course)] == ["ps1.ipynb"]  # ps7 is not released yet
    assert cli.main(["release"]) == 0
    copy = (course / "exercises" / "release" / "ps7" / "ps7.ipynb").read_text(encoding="utf-8")
    assert "ps7.binary_search" in copy and "YOUR CODE HERE" in copy and "middle + 1" not in copy
    assert [file.name for file in hand_out(course)] == ["ps7.ipynb"]


@pytest.mark.slow
def test_gradescope_gets_them_in_the_package(sheet, course, tmp_path):
    for name in ("coursekit", "pyproject.toml", "setup.py", "README.md", "LICENSE", "LICENSE-TEXT"):
        (course / name).symlink_to(ROOT / name)
    (course / "constraints.txt").touch()
    assert cli.main(["gradescope", "ps7", "--out", "ps7.zip"]) == 0
    with zipfile.ZipFile("ps7.zip") as archive:
        archive.extractall(tmp_path / "zip")
    [wheel] = (tmp_path / "zip").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "wheel")
    fonts = {file.name for file in (tmp_path / "wheel/coursekit/pictures/fonts").iterdir()}
    assert fonts == {*typeface.FILES.values(), "LICENSE-source-sans.md"}
    program = (
        "from coursekit.exercises import problem_set\n"
        "import coursekit; print(coursekit.__file__, problem_set('ps7').questions[0].name)"
    )
    process = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path / "wheel",
        env={**os.environ, "PYTHONPATH": str(tmp_path / "wheel"), own_folders.VARIABLE: ""},
        capture_output=True,
        text=True,
    )
    assert process.stdout.startswith(str(tmp_path / "wheel")), process.stderr
    assert process.stdout.endswith("ps7.binary_search\n")
