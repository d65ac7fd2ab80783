"""`coursekit new`: a course on another subject, for which the kit does what it does for this one.

So the kit is a kit: the new course is on Euclid's algorithm, where nothing learns. From its tests
to its site it runs with a copy of the kit in which the subject of this course cannot be imported.
"""

import csv
import json
import os
import shutil
import subprocess
import sys
import zipfile
from importlib.util import find_spec

import nbformat
import pytest
import template
from built import NEEDED, ROOT, Page, is_external, skip
from nbclient import NotebookClient
from packaging.requirements import Requirement

from coursekit import cli, distribution
from coursekit.new_course.write import TEMPLATE, write_course

OF_THIS_COURSE = "perceptron"
ANSWERS = {
    "full": {
        "gcd": "def gcd(a, b):\n    while b:\n        a, b = b, a % b\n    return a",
        "remainders": "def remainders(a, b):\n"
        "    return [a, 0] if b == 0 else [a, *remainders(b, a % b)] if a % b else [a, b, 0]",
    },
    "partial": {
        "gcd": "def gcd(a, b):\n    while b > 1:\n        a, b = b, a % b\n    return a",
        "remainders": "def remainders(a, b):\n"
        "    return [a, 0] if b == 0 else [a, *remainders(b, a % b)] if a % b else [a, b, 0]",
    },
    "borrowed": {
        "gcd": "from euclid import gcd",
        "remainders": "from euclid import remainders",
    },
    "nothing": {},
}
POINTS = {"full": 6, "partial": 5, "borrowed": 0, "nothing": 0}


def must(course, *module):
    """Run a module in the course; return its output."""
    process = template.run(course, *module, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert process.returncode == 0, process.stdout
    return process.stdout


def mentions(*places):
    """Return the files that name the course of this repository."""
    files = [f for place in places for f in (place.rglob("*") if place.is_dir() else [place])]
    suffixes = {".csv", ".css", ".html", ".ipynb", ".js", ".json", ".md", ".py", ".svg", ".toml"}
    texts = [file for file in files if file.is_file() and file.suffix in suffixes]
    return [file for file in texts if OF_THIS_COURSE in file.read_text(encoding="utf-8").lower()]


def answered(course, name):
    """A student's copy with these answers in it."""
    notebook = nbformat.read(course / template.COPY, as_version=4)
    for cell in notebook.cells:
        question = cell.id.removeprefix("ps1-").removesuffix("-answer")
        cell.source = ANSWERS[name].get(question, cell.source)
    return notebook


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course as the command writes it, which runs with the kit alone.

    npm need not fetch again what it has fetched for this one.
    """
    folder = tmp_path_factory.mktemp("new") / "course"
    assert cli.main(["new", str(folder)]) == 0
    (folder / "build").mkdir()
    if (ROOT / "build" / "npm").is_dir():
        (folder / "build" / "npm").symlink_to((ROOT / "build" / "npm").resolve())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(template, "KIT", kit_without_subject(folder.parent / "kit"))
        yield folder


def kit_without_subject(folder):
    """Copy the kit into a folder; in the copy, importing the subject is an error."""
    without = shutil.ignore_patterns("perceptrons", "__pycache__")
    shutil.copytree(ROOT / "coursekit", folder / "coursekit", ignore=without)
    subject = folder / "coursekit" / "perceptrons.py"
    subject.write_text('raise AssertionError("the kit imports the subject")')
    for file in ("pyproject.toml", "setup.py", "course.toml", "README.md"):
        shutil.copy(ROOT / file, folder / file)
    return folder


# --- what is written


def test_a_course_is_written_whose_package_and_questions_pass_their_tests(course):
    assert "passed" in must(course, "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert (course / ".gitignore").is_file() and not (course / "gitignore").exists()
    assert (
        mentions(*(TEMPLATE / f.name for f in course.iterdir() if f.name != "pyproject.toml")) == []
    )


def test_it_needs_the_kit_from_where_this_one_came(course):
    text = (course / "pyproject.toml").read_text(encoding="utf-8")
    assert "KIT[" not in text
    wanted = Requirement(distribution.requirement("lab"))
    assert f'dependencies = ["{wanted}"]' in text.replace(" ;", ";")
    assert wanted.url == ROOT.as_uri() and wanted.extras == {"lab"}


@pytest.mark.parametrize(
    "origin, expected",
    [
        (None, "a-kit[lab]==1.2"),
        ({"url": "file:///kit", "dir_info": {"editable": True}}, "a-kit[lab] @ file:///kit"),
        (
            {"url": "https://a/kit", "vcs_info": {"vcs": "git", "commit_id": "1f"}},
            "a-kit[lab] @ git+https://a/kit@1f",
        ),
    ],
    ids=["index", "folder", "repository"],
)
def test_an_installed_kit_is_named_by_its_version_or_its_address(monkeypatch, origin, expected):
    class Installed:
        version = "1.2"

        def read_text(self, name):
            return json.dumps(origin) if origin else None

    monkeypatch.setattr(distribution, "source", lambda: None)
    monkeypatch.setattr(distribution, "packages_distributions", lambda: {"coursekit": ["a-kit"]})
    monkeypatch.setattr(distribution, "distribution", lambda name: Installed())
    assert distribution.requirement("lab") == expected


def test_nothing_is_written_into_a_folder_that_is_not_empty(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("mine")
    for place in (tmp_path, tmp_path / "mine.txt"):
        assert cli.main(["new", str(place)]) == 1
        assert "is not empty, and nothing is written" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
    (tmp_path / "empty").mkdir()
    assert write_course(tmp_path / "empty")


def test_its_settings_of_nbgrader_and_of_nbval_are_those_of_this_course():
    """If this fails, run `make exercises` and commit what it writes."""
    for file in template.SHARED:
        assert (TEMPLATE / file).read_text() == (ROOT / file).read_text()


def test_what_decides_a_mark_is_read_in_its_package_too(course):
    program = "from coursekit.grading.code_version import digests; "
    program += "print(*digests('euclid.problems.ps1.gcd'))"
    process = subprocess.run(
        [sys.executable, "-c", program],
        cwd=course,
        env=template.environment(course),
        capture_output=True,
        text=True,
        check=True,
    )
    assert {"euclid.problems.ps1.gcd", "coursekit.exercises.draw"} <= {*process.stdout.split()}


# --- the lecture, and what students get


@pytest.mark.slow
def test_its_lecture_prints_and_draws_what_is_stored_in_it(course):
    assert "4 passed" in must(course, "pytest", "-q", "-p", "no:cacheprovider", "notebooks")


@pytest.mark.slow
def test_its_students_copy_is_what_nbgrader_makes_of_its_questions(tmp_path):
    """If this fails, run `make exercises` and commit what it writes."""
    pytest.importorskip("nbgrader")
    write_course(tmp_path)
    (tmp_path / template.COPY).unlink()
    must(tmp_path, "coursekit", "sources")
    must(tmp_path, "coursekit", "release")
    assert (tmp_path / template.COPY).read_text() == (TEMPLATE / template.COPY).read_text()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["full", "partial"])
def test_a_students_copy_says_what_is_right_and_names_the_mistake(course, name, monkeypatch):
    said = must(course, "coursekit", "copies")
    assert (course / "homework" / "ps1.ipynb").is_file(), said
    assert "predicted" in (course / "lectures" / "01-euclid.ipynb").read_text(encoding="utf-8")
    for variable, value in template.environment(course).items():
        monkeypatch.setenv(variable, value)
    notebook = answered(course, name)
    resources = {"metadata": {"path": str(course / "homework")}}
    NotebookClient(notebook, timeout=300, resources=resources).execute()
    cards = [
        cell.outputs[-1].data["text/html"] for cell in notebook.cells if cell.id.endswith("-check")
    ]
    assert len(cards) == 2 and OF_THIS_COURSE not in "".join(cards).lower()
    assert ("2 of 2 points" in cards[0]) == (name == "full") and "4 of 4 points" in cards[1]
    if name == "partial":
        assert "behaves like “stops at 1”" in cards[0]
        assert "lectures/01-euclid.ipynb" in cards[0] and "Division with remainder" in cards[0]
    assert mentions(course / "homework", course / "lectures", course / "notebooks") == []


# --- a class


@pytest.fixture(scope="module")
def results(course, tmp_path_factory, shut_off):
    """The results of a class of four, graded by the command."""
    folder = tmp_path_factory.mktemp("class")
    for name in ANSWERS:
        (folder / "in" / name).mkdir(parents=True)
        nbformat.write(answered(course, name), folder / "in" / name / "ps1.ipynb")
    options = ["--assignment", "ps1", "--out", folder / "out"]
    must(course, "coursekit", "grade", folder / "in", *options)
    return folder / "out"


@pytest.mark.slow
def test_a_class_gets_its_points_in_the_sandbox_which_has_no_solution(results):
    with open(results / "marks.csv", encoding="utf-8") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    assert {name: float(row["points"]) for name, row in rows.items()} == POINTS
    assert mentions(results) == []
    feedback = "".join(f.read_text(encoding="utf-8") for f in results.rglob("*.html"))
    assert "stops at 1" in feedback


@pytest.mark.slow
def test_an_autograder_for_gradescope_carries_its_package(course, tmp_path):
    must(course, "coursekit", "gradescope", "ps1", "--out", tmp_path / "ps1.zip")
    root = tmp_path / "autograder"
    (root / "submission").mkdir(parents=True)
    (root / "results").mkdir()
    with zipfile.ZipFile(tmp_path / "ps1.zip") as archive:
        archive.extractall(root / "source")
    wheels = sorted((root / "source").glob("*.whl"))
    assert [wheel.name.partition("-")[0] for wheel in wheels] == [
        "euclid_course",
        "perceptron_course",
    ]
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as inside:
            inside.extractall(root / "unpacked")
    [metadata] = (root / "unpacked").glob("euclid_course*/METADATA")
    assert "file:" not in metadata.read_text(encoding="utf-8")  # nowhere in a container
    assert (root / "unpacked" / "coursekit/new_course/template/gitignore").is_file()
    assert (root / "unpacked" / "coursekit/pages/slides_template/deck.html.j2").is_file()
    nbformat.write(answered(course, "partial"), root / "submission" / "my answers.ipynb")
    environment = {"AUTOGRADER_ROOT": str(root), "AUTOGRADER_PYTHON": sys.executable}
    environment |= {"PYTHONPATH": str(root / "unpacked")}
    command = ["bash", root / "source" / "run_autograder"]
    subprocess.run(command, cwd=root, env=os.environ | environment, check=True)
    graded = json.loads((root / "results" / "results.json").read_text(encoding="utf-8"))
    assert graded["score"] == POINTS["partial"]
    assert "stops at 1" in graded["tests"][0]["output"]


# --- its pages


@pytest.mark.pages
def test_its_slides_have_each_prediction_and_picture(course):
    if shutil.which("npm") is None and not (course / "build" / "npm").is_dir():
        skip("no npm to fetch what slides need")
    must(course, "coursekit", "slides")
    deck = Page(course / "build" / "slides" / "01-euclid.html")
    classes = [values.get("class", "") for tag, values in deck.tags if tag == "section"]
    kinds = {
        kind: sum(kind in c.split() for c in classes) for kind in ("title", "guess", "picture")
    }
    assert kinds == {"title": 1, "guess": 2, "picture": 2}
    assert all(picture["alt"].startswith("A rectangle of ") for picture in deck.pictures)
    pages = [file for file in deck.path.parent.glob("*.html")]
    assert len(pages) == 2 and mentions(*pages) == []


@pytest.mark.pages
def test_its_site_has_lecture_problem_set_and_reference_and_no_dead_link(course):
    absent = [package for module, package in NEEDED.items() if find_spec(module) is None]
    if absent or (shutil.which("npm") is None and not (course / "build" / "npm").is_dir()):
        skip(f"no {', '.join(absent) or 'npm'} to build the web site")
    must(course, "coursekit", "site")
    folder = course / "build" / "site"
    names = {"index", "lectures/01-euclid", "exercises/ps1", "reference/algorithm"}
    for name in names:
        page = Page(folder / f"{name}.html")
        assert "Euclid's algorithm" in page.text
        goals = [page.goal(link)[0] for link in page.links if not is_external(link)]
        assert goals and all(goal.exists() for goal in goals), name
    assert mentions(folder) == []
    lecture = Page(folder / "lectures" / "01-euclid.html")
    guesses = [v for _, v in lecture.tags if v.get("class") == "coursekit-guess"]
    assert [guess["data-course"] for guess in guesses] == ["euclid-course"] * 2
