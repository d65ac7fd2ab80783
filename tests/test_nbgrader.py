"""The problem sets through nbgrader itself: hand out, grade a class, give feedback."""

import html
import inspect
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import textwrap
from functools import cache

import nbformat
import pytest
from submissions import grade_sheet
from traitlets.config import Config

from coursekit.course import course as course_of
from coursekit.course import course_root
from coursekit.exercises import check, problem_set, questions
from coursekit.exercises.question import FreeText
from coursekit.exercises.release import release, write_sources
from coursekit.exercises.sheet_notebook import solution_source, statement
from coursekit.grading.export.gradebook import check_gradebook

EXERCISES = course_root() / "exercises"
SEED = "the class of this test"
SHEETS = course_of().problem_sets
each_sheet = pytest.mark.parametrize(
    "sheet", [pytest.param(name, marks=pytest.mark.slow) for name in SHEETS]
)


def nbgrader(course, *arguments, seed=SEED):
    """Run a command of nbgrader's in the folder of a course."""
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])
    others = {k: v for k, v in os.environ.items() if not k.startswith("COURSEKIT")}
    environment = others | {"PATH": path} | ({"COURSEKIT_SEED": seed} if seed else {})
    command = [sys.executable, "-m", "nbgrader", *arguments]
    return subprocess.run(command, cwd=course, env=environment, capture_output=True, text=True)


def must(course, *arguments):
    process = nbgrader(course, *arguments)
    assert process.returncode == 0, process.stderr


def questions_of(sheet):
    return [q for q in problem_set(sheet).questions if not isinstance(q, FreeText)]


def cell_of(notebook, question, kind):
    prefix = question.name.replace(".", "-").replace("_", "-")
    return next(cell for cell in notebook.cells if cell.id == f"{prefix}-{kind}")


# --- what students write


def reference(question):
    """The source of the solution, as a student would have written it."""
    return textwrap.dedent(inspect.getsource(question.reference))


def blank(question):
    return None


def wrong(question):
    name = question.reference.__name__
    return (
        "from coursekit.exercises.find_questions import question\n"
        f'{name} = question("{question.name}").misconceptions[0].answer\n'
    )


def stuck(question):
    """The first question is never done, the cell of the second stops, the others are right."""
    name, (first, second, *_) = question.reference.__name__, questions_of("ps2")
    if question is first:
        return f"def {name}(*arguments):\n    while True:\n        pass\n"
    if question is second:
        return f"def {name}(*arguments):\n    return [][0]\nraise RuntimeError\n"
    return reference(question)


def memorised(question):
    """An answer that replays the right values for the public inputs."""
    name = question.reference.__name__
    return reference(question) + textwrap.dedent(f"""
        from coursekit.exercises.find_questions import question as find
        from coursekit.exercises.seed import generator
        seen_{name} = dict()
        for c in find("{question.name}").checks:
            for case in c.cases(generator("public", "{question.name}", c.name)):
                seen_{name}[repr(case)] = {name}(*case)
        def {name}(*arguments):
            return seen_{name}.get(repr(arguments))
        """)


def noisy(question):
    """A right answer that prints, warns, logs to standard error, and draws."""
    name = question.reference.__name__
    return reference(question) + textwrap.dedent(f"""
        import logging, os, sys, warnings
        import matplotlib.pyplot as plt
        logging.basicConfig(stream=sys.stderr, force=True)
        quiet_{name} = {name}
        def {name}(*arguments):
            print("called with", arguments)
            print("careful", file=sys.stderr)
            warnings.warn("careful")
            logging.warning("careful")
            os.write(2, b"careful")
            plt.plot([0, 1])
            return quiet_{name}(*arguments)
        """)


# --- the class


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """The folder of a course that has handed out nothing yet."""
    course = tmp_path_factory.mktemp("course") / "exercises"
    course.mkdir()
    shutil.copy(EXERCISES / "nbgrader_config.py", course)  # which makes the sources
    return course


def graded(course, sheet, *answers):
    """Hand a sheet out and grade it: the points by student, who is called as the answer is."""
    release = course / "release" / sheet / f"{sheet}.ipynb"
    if not release.exists():
        must(course, "generate_assignment", sheet)
    for answer in answers:
        notebook = nbformat.read(release, as_version=4)
        for question in questions_of(sheet):
            cell = cell_of(notebook, question, "answer")
            cell.source = answer(question) or cell.source
        file = course / "submitted" / answer.__name__ / sheet / f"{sheet}.ipynb"
        file.parent.mkdir(parents=True)
        nbformat.write(notebook, file)
    must(course, "autograde", sheet, "--Execute.timeout=600")  # a busy machine is no mistake
    must(course, "generate_feedback", sheet)
    from nbgrader.api import Gradebook  # which takes a second to load

    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as gradebook:
        return {
            answer.__name__: {
                grade.cell.name: (grade.auto_score, grade.max_score)
                for grade in gradebook.find_submission(sheet, answer.__name__).notebooks[0].grades
            }
            for answer in answers
        }


def points_of(grades, sheet):
    """The points of the questions that a program grades, in their order."""
    prefixes = [q.name.replace(".", "-").replace("_", "-") for q in questions_of(sheet)]
    return [grades[f"{prefix}-check"][0] for prefix in prefixes]


@each_sheet
def test_right_answers_get_full_points_and_blanks_none_and_words_wait_for_a_person(course, sheet):
    points = graded(course, sheet, reference, blank)
    assert points_of(points["reference"], sheet) == [q.max_points for q in questions_of(sheet)]
    assert points_of(points["blank"], sheet) == [0] * len(questions_of(sheet))
    in_words = [q.max_points for q in problem_set(sheet).questions if isinstance(q, FreeText)]
    waiting = [most for name, (_, most) in points["reference"].items() if "check" not in name]
    assert waiting == in_words
    # The copies in the repository are those that nbgrader makes; else run `make exercises`.
    copy = f"release/{sheet}/{sheet}.ipynb"
    assert (EXERCISES / copy).read_text("utf-8") == (course / copy).read_text("utf-8")


@pytest.fixture(scope="module")
def points(course):
    return graded(course, "ps2", noisy, memorised, stuck, wrong)


@pytest.mark.slow
def test_only_what_is_wrong_costs_points_and_feedback_names_the_misconception(course, points):
    sheet = questions_of("ps2")
    full = [q.max_points for q in sheet]
    assert points_of(points["noisy"], "ps2") == full
    assert points_of(points["memorised"], "ps2") == [0] * len(sheet)
    assert points_of(points["stuck"], "ps2") == [0, 0, *full[2:]]
    expected = [check(q, q.misconceptions[0].answer, seed=SEED).points for q in sheet]
    assert points_of(points["wrong"], "ps2") == expected
    page = html.unescape((course / "feedback" / "wrong" / "ps2" / "ps2.html").read_text("utf-8"))
    for question in sheet:
        assert f"“{question.misconceptions[0].name}”" in page, question.name


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="coursekit grade runs on Linux and macOS")
def test_coursekit_grade_gives_the_points_that_nbgrader_gives(course, points, open_book):
    for student in ("noisy", "memorised", "wrong"):
        file = course / "submitted" / student / "ps2" / "ps2.ipynb"
        result = grade_sheet(file.read_bytes(), open_book, "ps2", SEED)
        grades = [result.results[q.name].points for q in questions_of("ps2")]
        assert grades == points_of(points[student], "ps2"), student


# --- what students get


def solution_lines(question):
    """The lines that students must write, without short ones and given ones."""
    _, *parts = solution_source(question.reference).split("### BEGIN SOLUTION")
    body = [line for part in parts for line in part.split("### END SOLUTION")[0].split("\n")]
    return [line for line in body if len(line.strip()) > 12 and line.strip() not in lines_shown()]


@cache
def lines_shown():
    """The lines of all statements, and those of solutions that are given."""
    texts = [question.statement for question in questions()]
    for question in questions():
        if not isinstance(question, FreeText):
            first, *parts = solution_source(question.reference).split("### BEGIN SOLUTION")
            texts += [first, *(part.partition("### END SOLUTION")[2] for part in parts)]
    return {line.strip() for text in texts for line in text.split("\n")}


def test_students_copies_hold_every_statement_and_no_solution():
    for sheet in SHEETS:
        release = nbformat.read(EXERCISES / "release" / sheet / f"{sheet}.ipynb", as_version=4)
        text = "\n".join(cell.source for cell in release.cells)
        assert "SOLUTION" not in text
        for question in problem_set(sheet).questions:
            assert statement(question) in text, question.name
            assert all(hint in text for hint in question.hints), question.name
            if isinstance(question, FreeText):
                assert question.guide.strip() not in text
            else:
                assert not set(solution_lines(question)) & set(text.split("\n")), question.name
    hidden = [solution_lines(question) for question in questions() if hasattr(question, "checks")]
    assert sum(map(bool, hidden)) >= len(hidden) - 1  # all lines of ps5.average_naive are given


@each_sheet
def test_the_students_copy_runs_to_its_end_and_scores_nothing(sheet, tmp_path):
    """As a student would run it: errors in unanswered cells aside, every check answers."""
    from nbclient import NotebookClient

    notebook = nbformat.read(EXERCISES / "release" / sheet / f"{sheet}.ipynb", as_version=4)
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": tmp_path}}).execute()
    for question in questions_of(sheet):
        (output,) = cell_of(notebook, question, "check").outputs
        assert "is not written yet" in output.data["text/plain"]
        words = f"0 of {question.max_points}" if question.max_points else "not right yet"
        assert words in output.data["text/plain"]
        assert "text/html" in output.data


@pytest.mark.slow
def test_a_student_who_validates_is_not_told_that_a_blank_is_right(tmp_path):
    shutil.copy(EXERCISES / "release" / "ps5" / "ps5.ipynb", tmp_path)
    process = nbgrader(tmp_path, "validate", "ps5.ipynb")
    failed = sum(q.max_points > 0 for q in problem_set("ps5").questions)
    assert f"VALIDATION FAILED ON {failed} CELL(S)" in process.stdout


def test_copies_that_are_missing_or_older_than_their_source_are_made_again(tmp_path, monkeypatch):
    shutil.copytree(EXERCISES / "release", tmp_path / "exercises" / "release")
    write_sources(tmp_path / "exercises")
    for sheet in SHEETS:
        file = f"{sheet}/{sheet}.ipynb"
        os.utime(tmp_path / "exercises" / "source" / file, (1, 2000 if sheet == "ps1" else 1000))
        os.utime(tmp_path / "exercises" / "release" / file, (1, 1500))
    (tmp_path / "exercises" / "release" / "ps2" / "ps2.ipynb").unlink()
    calls = []
    monkeypatch.setattr("coursekit.exercises.release._generate", lambda *call: calls.append(call))
    assert len(release(tmp_path)) == len(SHEETS)
    assert calls == [(tmp_path / "exercises", ["ps1", "ps2"])]


@pytest.mark.slow
def test_copies_that_are_made_together_are_those_of_the_repository(tmp_path):
    (tmp_path / "exercises").mkdir()
    shutil.copy(EXERCISES / "nbgrader_config.py", tmp_path / "exercises")
    copies = release(tmp_path)
    assert [copy.stem for copy in copies] == list(SHEETS)
    for copy in copies:
        kept = EXERCISES / "release" / copy.relative_to(tmp_path / "exercises" / "release")
        assert copy.read_bytes() == kept.read_bytes()
    for sheet in SHEETS:  # its gradebook knows them all
        check_gradebook(problem_set(sheet), tmp_path / "exercises" / "gradebook.db")


def test_without_nbgrader_an_instructor_is_told_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(RuntimeError, match=r"course\.py add teach"):
        release(tmp_path)


# --- the seed of the class


def test_every_class_gets_a_seed_of_its_own_and_is_told_of_one_that_cannot_serve(
    tmp_path, monkeypatch
):
    """The configuration makes a missing seed, outside the files of the students."""
    monkeypatch.delenv("COURSEKIT_SEED", raising=False)
    monkeypatch.setenv("COURSEKIT_SEED_FILE", "that of another class")
    seeds = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        config = shutil.copy(EXERCISES / "nbgrader_config.py", tmp_path / name)
        runpy.run_path(config, {"get_config": Config})
        assert os.environ["COURSEKIT_SEED_FILE"] == str(tmp_path / name / "class_seed")
        seeds.append((tmp_path / name / "class_seed").read_text().strip())
    assert seeds[0] != seeds[1] and all(len(seed) >= 16 for seed in seeds)
    (tmp_path / "two" / "class_seed").write_text("")
    with pytest.raises(SystemExit, match="class_seed', but its first line is empty"):
        runpy.run_path(config, {"get_config": Config})


@pytest.mark.slow
def test_a_seed_file_that_cannot_serve_stops_nbgrader_at_once(tmp_path):
    """Later each check would be an error, and each student would get no marks without a word."""
    shutil.copy(EXERCISES / "nbgrader_config.py", tmp_path)
    (tmp_path / "class_seed").write_text("")
    process = nbgrader(tmp_path, "db", "student", "list", seed=None)
    assert process.returncode != 0
    assert "class_seed', but its first line is empty" in process.stderr
    assert "Traceback" not in process.stderr
