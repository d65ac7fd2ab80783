"""The animation of the README is the course's own, and its description is true."""

import runpy

from coursekit.course import course_root

ROOT = course_root()


def test_the_text_for_those_who_do_not_see_the_animation_is_that_of_its_script():
    """If this fails, put into README.md what `make animation` prints."""
    assert (ROOT / "docs" / "animation.gif").exists()
    script = runpy.run_path(str(ROOT / "docs" / "animation.py"))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"![{script['alternative_text']()}](docs/animation.gif)" in readme
