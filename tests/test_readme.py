"""The pictures of the README are the course's own, and their texts are true."""

import runpy

from PIL import Image

from coursekit.datasets import five_points
from coursekit.geometry import augment
from coursekit.homework import course_root
from coursekit.perceptron import perceptron

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


def test_the_text_for_those_who_do_not_see_the_animation_is_that_of_the_script():
    """If this fails, run `make animation` and put what it prints into README.md."""
    made = runpy.run_path(str(ROOT / "docs" / "animation.py"))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"![{made['alternative_text']()}](docs/animation.gif)" in readme


def test_the_animation_is_short_and_shows_every_update():
    with Image.open(ROOT / "docs" / "animation.gif") as animation:
        run = perceptron(augment(five_points().X), five_points().y)
        assert animation.n_frames == run.mistakes + 1
        assert animation.info["loop"] == 2  # it stops by itself
    assert (ROOT / "docs" / "animation.gif").stat().st_size < 400_000
