"""The problem sets through nbgrader itself: hand out, grade a class, give feedback."""

import functools
import html
import inspect
import os
import shutil
import subprocess
import sys
import sysconfig
import textwrap
from pathlib import Path

import nbformat
import pytest
from nbgrader.api import Gradebook

from coursekit.grading import check, problem_set
from coursekit.grading.bank import PROBLEM_SETS
from coursekit.grading.notebook import source_notebook
from coursekit.grading.question import FreeText
from coursekit.homework import course_root, hand_out
from coursekit.marking.mark import mark
from coursekit.marking.submission import read_cells

EXERCISES = course_root() / "exercises"
SEED = "the class of this test"


def nbgrader(course, *arguments):
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "COURSEKIT_SEED": SEED}
    command = [sys.executable, "-m", "nbgrader", *arguments]
    return subprocess.run(command, cwd=course, env=environment, capture_output=True, text=True)


def questions_of(sheet):
    return [q for q in problem_set(sheet).questions if not isinstance(q, FreeText)]


def reference(question):
    """The source of the solution, as a student would have written it."""
    return textwrap.dedent(inspect.getsource(question.reference))


def taken_from_the_bank(question, kind, i):
    """The i-th of a question's alternatives or misconceptions; from the first again at the end."""
    i %= len(getattr(question, kind))
    answer = f"{kind}[{i}]" + (".answer" if kind == "misconceptions" else "")
    return (
        "from coursekit.grading.bank import question\n"
        f'{question.reference.__name__} = question("{question.name}").{answer}\n'
    )


def endless(question):
    return f"def {question.reference.__name__}(*arguments):\n    while True:\n        pass\n"


def crashing(question):
    return f"def {question.reference.__name__}(*arguments):\n    return [][0]\nraise RuntimeError\n"


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


def memorised(question):
    """An answer that replays what was right for the inputs that everyone can see."""
    name = question.reference.__name__
    return reference(question) + textwrap.dedent(f"""
        from coursekit.grading.bank import question as find
        from coursekit.grading.seed import generator
        asked_{name} = find("{question.name}")
        seen_{name} = dict()
        for c in asked_{name}.checks:
            for case in c.cases(generator("public", "{question.name}", c.name)):
                seen_{name}[repr(case)] = {name}(*case)
        def {name}(*arguments):
            return seen_{name}.get(repr(arguments))
        """)


def longest(kind):
    return max(len(getattr(question, kind)) for question in all_questions())


def all_questions():
    return [q for sheet in PROBLEM_SETS for q in questions_of(sheet)]


RIGHT = {
    f"right-{i}": functools.partial(taken_from_the_bank, kind="alternatives", i=i)
    for i in range(longest("alternatives"))
}
WRONG = {
    f"wrong-{i}": functools.partial(taken_from_the_bank, kind="misconceptions", i=i)
    for i in range(longest("misconceptions"))
}
CLASS = {
    "ada": reference,
    "blank": lambda q: None,
    "crashing": crashing,
    "endless": endless,
    "grace": memorised,
    "noisy": noisy,
    **RIGHT,
    **WRONG,
}


def submission(release, sheet, answer):
    """A student's notebook: the released one with an answer to each question."""
    notebook = nbformat.read(release, as_version=4)
    for question in questions_of(sheet):
        prefix = question.name.replace(".", "-").replace("_", "-")
        cell = next(c for c in notebook.cells if c.id == f"{prefix}-answer")
        cell.source = answer(question) or cell.source
    return notebook


def only_one_endless(sheet, student, answer):
    """The endless student gets stuck in the first question only, so that the test ends."""
    if student != "endless":
        return answer
    first = questions_of(sheet)[0]
    return lambda q: endless(q) if q is first else reference(q)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course folder in which a whole class has been graded and has its feedback."""
    course = tmp_path_factory.mktemp("exercises")
    shutil.copy(EXERCISES / "nbgrader_config.py", course)
    shutil.copytree(EXERCISES / "source", course / "source")
    for sheet in PROBLEM_SETS:
        done = nbgrader(course, "generate_assignment", sheet)
        assert done.returncode == 0, done.stderr
        for student, answer in CLASS.items():
            folder = course / "submitted" / student / sheet
            folder.mkdir(parents=True)
            release = course / "release" / sheet / f"{sheet}.ipynb"
            answered = submission(release, sheet, only_one_endless(sheet, student, answer))
            nbformat.write(answered, folder / f"{sheet}.ipynb")
        for command in ("autograde", "generate_feedback"):
            done = nbgrader(course, command, sheet)
            assert done.returncode == 0, done.stderr
    return course


@pytest.fixture(scope="module")
def points(course):
    """What nbgrader's gradebook holds: (student, question name) -> points."""
    found = {}
    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as gradebook:
        for sheet in PROBLEM_SETS:
            for student in CLASS:
                notebook = gradebook.find_submission(sheet, student).notebooks[0]
                grades = {g.cell.name: g.auto_score for g in notebook.grades}
                for question in questions_of(sheet):
                    prefix = question.name.replace(".", "-").replace("_", "-")
                    found[student, question.name] = grades[f"{prefix}-check"]
    return found


@pytest.mark.skipif(os.name == "nt", reason="coursekit grade runs on Linux and macOS")
@pytest.mark.parametrize("student", [student for student in CLASS if student != "endless"])
def test_coursekit_grade_gives_the_points_that_nbgrader_gives(course, points, student, open_book):
    for sheet in PROBLEM_SETS:
        file = course / "submitted" / student / sheet / f"{sheet}.ipynb"
        made = mark(read_cells(file.read_bytes()), problem_set(sheet), SEED, open_book)
        for name, result in made.results.items():
            assert result.points == points[student, name], name


@pytest.mark.parametrize("student", ["ada", "noisy", *RIGHT])
def test_right_answers_get_full_points(points, student):
    for question in all_questions():
        assert points[student, question.name] == question.max_points, question.name


@pytest.mark.parametrize("student", ["blank", "grace", "crashing"])
def test_blank_memorised_and_crashing_answers_get_nothing(points, student):
    assert [q.name for q in all_questions() if points[student, q.name] != 0] == []


def test_an_endless_answer_costs_its_question_only(points):
    for sheet in PROBLEM_SETS:
        first, *others = questions_of(sheet)
        assert points["endless", first.name] == 0
        for question in others:
            assert points["endless", question.name] == question.max_points


def misconception_of(student, question):
    return question.misconceptions[list(WRONG).index(student) % len(question.misconceptions)]


@pytest.mark.parametrize("student", WRONG)
def test_misconceptions_lose_the_points_that_the_check_says(points, student):
    for question in all_questions():
        wrong = misconception_of(student, question)
        expected = check(question, wrong.answer, seed=SEED).points
        assert points[student, question.name] == expected, (question.name, wrong.name)
        assert expected < question.max_points or question.max_points == 0


@pytest.mark.parametrize("student", WRONG)
def test_feedback_names_the_misconception(course, student):
    for sheet in PROBLEM_SETS:
        file = course / "feedback" / student / sheet / f"{sheet}.html"
        page = html.unescape(file.read_text(encoding="utf-8"))
        for question in questions_of(sheet):
            wrong = misconception_of(student, question)
            assert f"“{wrong.name}”" in page, (question.name, wrong.name)


def test_words_wait_for_a_person(course):
    for sheet in PROBLEM_SETS:
        in_words = [q for q in problem_set(sheet).questions if isinstance(q, FreeText)]
        with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as gradebook:
            notebook = gradebook.find_submission(sheet, "ada").notebooks[0]
            waiting = [g for g in notebook.grades if g.cell.cell_type == "markdown"]
            assert len(waiting) == len(in_words)
            assert all(g.max_score > 0 for g in waiting)


def test_source_notebooks_are_those_of_the_questions():
    """If this fails, run `coursekit sources` and commit what it writes."""
    for sheet in PROBLEM_SETS:
        kept = (EXERCISES / "source" / sheet / f"{sheet}.ipynb").read_text(encoding="utf-8")
        made = nbformat.writes(source_notebook(problem_set(sheet)))
        assert kept.strip() == made.strip()


def test_the_students_copies_in_the_repository_are_what_nbgrader_makes(course):
    for sheet in PROBLEM_SETS:
        copy = Path("release") / sheet / f"{sheet}.ipynb"
        made = (course / copy).read_text(encoding="utf-8")
        assert (EXERCISES / copy).read_text(encoding="utf-8") == made, "run: make exercises"


def test_students_copies_hold_no_solution(course):
    for sheet in PROBLEM_SETS:
        release = nbformat.read(course / "release" / sheet / f"{sheet}.ipynb", as_version=4)
        text = "\n".join(cell.source for cell in release.cells)
        assert "SOLUTION" not in text
        for question in problem_set(sheet).questions:
            if isinstance(question, FreeText):
                assert question.guide.strip() not in text
                continue
            for line in solution_lines(question):
                assert line not in text.split("\n"), f"{question.name}: {line}"


def solution_lines(question):
    """The lines that students have to write, without the short ones and what they are shown."""
    body = inspect.getsource(question.reference).split('"""')[-1].split("\n")
    shown = [line.strip() for asked in all_questions() for line in asked.statement.split("\n")]
    return [line for line in body if len(line.strip()) > 12 and line.strip() not in shown]


def test_every_solution_is_looked_for():
    assert all(solution_lines(question) for question in all_questions())


def test_the_students_copy_runs_to_its_end_and_scores_nothing(course, tmp_path):
    """As a student would run it: errors in unanswered cells aside, every check answers."""
    from nbclient import NotebookClient

    for sheet in PROBLEM_SETS:
        notebook = nbformat.read(course / "release" / sheet / f"{sheet}.ipynb", as_version=4)
        NotebookClient(notebook, timeout=60, resources={"metadata": {"path": tmp_path}}).execute()
        for question in questions_of(sheet):
            prefix = question.name.replace(".", "-").replace("_", "-")
            cell = next(c for c in notebook.cells if c.id == f"{prefix}-check")
            (output,) = cell.outputs
            assert "is not written yet" in output.data["text/plain"]
            wanted = f"0 of {question.max_points}" if question.max_points else "not right yet"
            assert wanted in output.data["text/plain"]
            assert "text/html" in output.data


def test_a_student_who_validates_is_not_told_that_a_blank_is_right(course):
    sheet = PROBLEM_SETS[-1]
    done = nbgrader(course, "validate", f"release/{sheet}/{sheet}.ipynb")
    failed = sum(asked.max_points > 0 for asked in problem_set(sheet).questions)
    assert f"VALIDATION FAILED ON {failed} CELL(S)" in done.stdout


def test_a_student_needs_no_nbgrader_and_an_instructor_is_told_of_it(tmp_path, monkeypatch):
    monkeypatch.setattr("coursekit.homework._has_nbgrader", lambda: False)
    shutil.copytree(EXERCISES / "release", tmp_path / "exercises" / "release")
    assert [file.stem for file in hand_out(tmp_path)] == list(PROBLEM_SETS)
    shutil.rmtree(tmp_path / "exercises" / "release" / "ps1")
    with pytest.raises(RuntimeError, match=r"course\.py add teach"):
        hand_out(tmp_path)


def test_the_students_own_copy_is_never_written_over(tmp_path):
    root = tmp_path / "course"
    (root / "exercises").mkdir(parents=True)
    shutil.copy(EXERCISES / "nbgrader_config.py", root / "exercises")
    shutil.copytree(EXERCISES / "source", root / "exercises" / "source")
    new = hand_out(root)
    assert [file.name for file in new] == [f"{sheet}.ipynb" for sheet in PROBLEM_SETS]
    mine = root / "homework" / new[0].name
    mine.write_text("my answers")
    for source in (root / "exercises" / "source").rglob("*.ipynb"):
        os.utime(source)  # a new version of the course came in
    assert hand_out(root) == []
    assert mine.read_text() == "my answers"


def without_class_seed(course):
    """Run a command of nbgrader's in a course whose instructor has set no COURSEKIT_SEED."""
    shutil.copy(EXERCISES / "nbgrader_config.py", course)
    environment = {k: v for k, v in os.environ.items() if not k.startswith("COURSEKIT")}
    return subprocess.run(
        [sys.executable, "-m", "nbgrader", "db", "student", "list"],
        cwd=course,
        env={**environment, "PATH": sysconfig.get_path("scripts") + os.pathsep + os.defpath},
        capture_output=True,
        text=True,
    )


def test_every_class_gets_a_seed_of_its_own(tmp_path):
    """The configuration makes a seed where there is none, outside what students get."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        assert without_class_seed(tmp_path / name).returncode == 0
    seeds = [Path(tmp_path / name / "class_seed").read_text() for name in ("one", "two")]
    assert seeds[0] != seeds[1] and all(len(seed.strip()) >= 16 for seed in seeds)


def test_a_seed_file_that_cannot_serve_stops_nbgrader_at_once(tmp_path):
    """Later each check would be an error, and each student would get no marks without a word."""
    (tmp_path / "class_seed").write_text("")
    done = without_class_seed(tmp_path)
    assert done.returncode != 0
    assert "class_seed', but its first line is empty" in done.stderr
    assert "Traceback" not in done.stderr
