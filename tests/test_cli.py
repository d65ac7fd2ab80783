"""The `coursekit` command: what it writes, and what it says when it cannot."""

import shutil

import pytest

from coursekit import cli
from coursekit.course import course_root

ROOT = course_root()


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A copy of the exercises around the package, so that a test leaves nothing in the real one."""
    (tmp_path / "exercises").mkdir()
    shutil.copy(ROOT / "exercises" / "nbgrader_config.py", tmp_path / "exercises")
    shutil.copytree(ROOT / "exercises" / "source", tmp_path / "exercises" / "source")
    shutil.copy(ROOT / "course.toml", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_sources_are_written_from_the_questions_as_the_repository_holds_them(course, capsys):
    files = sorted((course / "exercises" / "source").rglob("*.ipynb"))
    before = [file.read_bytes() for file in files]
    files[1].unlink()
    assert cli.main(["sources"]) == 0
    assert [file.read_bytes() for file in files] == before
    assert capsys.readouterr().out.splitlines() == [str(file) for file in files]


@pytest.mark.slow
def test_a_failure_of_nbgrader_is_told_without_a_traceback(course, capsys):
    pytest.importorskip("nbgrader")
    (course / "exercises" / "source" / "ps1" / "ps1.ipynb").write_text("this is no notebook")
    assert cli.main(["release"]) == 1
    errors = capsys.readouterr().err
    assert errors.startswith("nbgrader generate_assignment ps1 --force failed:")
    assert "homework.py" not in errors


def test_options_that_only_jupyterlab_knows_are_refused_elsewhere(capsys):
    with pytest.raises(SystemExit) as error:
        cli.main(["sources", "--port", "8899"])
    assert error.value.code == 2
    assert "unknown options: --port 8899" in capsys.readouterr().err
