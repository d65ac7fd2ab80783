"""The pictures of the README are the course's own, and their texts are true."""

import runpy

import pytest

from coursekit.exercises.release import course_root

ROOT = course_root()


@pytest.mark.parametrize("name", ["picture.png", "animation.gif"])
def test_the_text_for_those_who_do_not_see_a_picture_is_that_of_its_script(name):
    """If this fails, put into README.md what `make picture` or `make animation` prints."""
    assert (ROOT / "docs" / name).exists()
    made = runpy.run_path(str((ROOT / "docs" / name).with_suffix(".py")))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"![{made['alternative_text']()}](docs/{name})" in readme


def test_the_picture_can_be_made_again():
    made = runpy.run_path(str(ROOT / "docs" / "picture.py"))["picture"]()
    assert made.png.startswith(b"\x89PNG")
    assert "No mistake is left" in made.alt
