"""The `coursekit` command: its output, and its error messages."""

import os
import shutil

import nbformat
import pytest

from coursekit import cli
from coursekit.course import course as course_of
from coursekit.course import course_root
from coursekit.exercises import problem_set
from coursekit.exercises.sheet_notebook import source_notebook

ROOT = course_root()


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A copy of the exercises around the package, so that a test leaves nothing in the real one."""
    (tmp_path / "exercises").mkdir()
    shutil.copy(ROOT / "exercises" / "nbgrader_config.py", tmp_path / "exercises")
    shutil.copy(ROOT / "course.toml", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_sources_are_written_from_the_questions_where_they_say_something_else(course, capsys):
    assert cli.main(["sources"]) == 0
    names = course_of().problem_sets
    files = [course / "exercises" / "source" / name / f"{name}.ipynb" for name in names]
    assert capsys.readouterr().out.splitlines() == [str(file) for file in files]
    texts = [file.read_text("utf-8") for file in files]
    assert texts == [nbformat.writes(source_notebook(problem_set(name))) + "\n" for name in names]
    for file in files:
        os.utime(file, (1, 1000))
    files[1].write_text("somebody has edited this")
    assert cli.main(["sources"]) == 0
    assert [file.read_text("utf-8") for file in files] == texts
    assert [file for file in files if file.stat().st_mtime != 1000] == [files[1]]


@pytest.mark.slow
def test_a_failure_of_nbgrader_is_told_without_a_traceback(course, capsys, monkeypatch):
    pytest.importorskip("nbgrader")
    file = course / "exercises" / "source" / "ps1" / "ps1.ipynb"
    file.parent.mkdir(parents=True)
    file.write_text("this is no notebook")
    monkeypatch.setattr("coursekit.exercises.release.write_sources", lambda exercises: [file])
    assert cli.main(["release"]) == 1
    errors = capsys.readouterr().err
    assert errors.startswith("nbgrader could not make the copies:") and "ps1" in errors
    assert "homework.py" not in errors


def test_options_that_only_jupyterlab_knows_are_refused_elsewhere(capsys):
    with pytest.raises(SystemExit) as error:
        cli.main(["sources", "--port", "8899"])
    assert error.value.code == 2
    assert "unknown options: --port 8899" in capsys.readouterr().err


def test_the_seed_of_a_class_is_made_once(course, monkeypatch, capsys):
    for name in ("COURSEKIT_SEED", "COURSEKIT_SEED_FILE"):
        monkeypatch.delenv(name, raising=False)
    file = course / "exercises" / "class_seed"
    assert cli.main(["seed"]) == 0
    assert f"{file} is new" in capsys.readouterr().out
    seed = file.read_text()
    assert cli.main(["seed"]) == 0
    assert capsys.readouterr().out == f"Your class has its seed in {file}.\n"
    assert file.read_text() == seed and len(seed.strip()) == 32
    monkeypatch.setenv("COURSEKIT_SEED", "my own")
    assert cli.main(["seed"]) == 0
    assert "its seed in the environment" in capsys.readouterr().out
