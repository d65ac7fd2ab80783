"""Draw the picture of the README: one run of the perceptron, update by update.

Run `make picture`; it also prints the text that stands for the picture in the README.
"""

from pathlib import Path

from coursekit import figures
from coursekit.algorithms import perceptron
from coursekit.datasets import five_points
from coursekit.geometry import augment


def picture() -> figures.Picture:
    """Return the picture."""
    X, y = five_points()
    run = perceptron(augment(X), y)
    axes = figures.panels(run.mistakes)
    for t, ax in enumerate(axes, start=1):
        figures.run_in_plane(run, t, ax=ax)
        ax.set_title(f"after {t} mistake{'s' * (t > 1)}")
    return figures.picture(axes)


def alternative_text() -> str:
    """Return what the README says to those who do not see the picture."""
    X, y = five_points()
    run = perceptron(augment(X), y)
    return (
        f"A line turns from mistake to mistake until, after {run.mistakes} of them, it has the "
        f"{(y == 1).sum()} blue circles on one side and the {(y == -1).sum()} vermillion squares "
        "on the other."
    )


if __name__ == "__main__":
    picture().save(Path(__file__).with_suffix(".png"))
    print(f"![{alternative_text()}](docs/picture.png)")
