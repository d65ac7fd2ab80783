"""The picture of the README is the course's own, and its text is true."""

import runpy

from coursekit.homework import course_root

ROOT = course_root()


def test_the_text_for_those_who_do_not_see_the_picture_is_that_of_the_script():
    """If this fails, run `make picture` and put what it prints into README.md."""
    made = runpy.run_path(str(ROOT / "docs" / "picture.py"))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"![{made['alternative_text']()}](docs/picture.png)" in readme


def test_the_picture_can_be_made_again():
    made = runpy.run_path(str(ROOT / "docs" / "picture.py"))["picture"]()
    assert made.png.startswith(b"\x89PNG") and (ROOT / "docs" / "picture.png").exists()
    assert "No mistake is left" in made.alt
