"""Make the picture that a link to the site shows: `python docs/link_picture.py`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from coursekit.course import course
from coursekit.palette import palette
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.bounds import mistake_bound
from coursekit.perceptrons.certificates import max_margin
from coursekit.perceptrons.datasets import five_points
from coursekit.perceptrons.geometry import augment

FILE = Path(__file__).parent / "site" / "link.png"
INCHES, DOTS = (12, 6.3), 100  # 1200 × 630 pixels
VIEW = (-7, 7.5, -3.2, 6.2)


def draw() -> Figure:
    """Return the five points, the line that the perceptron ends with, and both its numbers."""
    colours = palette()
    data = five_points()
    X = augment(data.X)
    run = perceptron(X, data.y)
    figure = Figure(figsize=INCHES, facecolor="white")
    ax = figure.add_axes((0, 0, 0.56, 1))
    ax.set(xlim=VIEW[:2], ylim=VIEW[2:], aspect="auto")
    ax.axis("off")
    grid = np.stack(np.meshgrid(np.linspace(*VIEW[:2], 300), np.linspace(*VIEW[2:], 300)), axis=-1)
    scores = augment(grid.reshape(-1, 2)) @ np.asarray(run.w, dtype=float)
    tints = [colours["vermilion-tint"], colours["blue-tint"]]
    scores = scores.reshape(300, 300)
    ax.contourf(*np.moveaxis(grid, -1, 0), scores, levels=[-1e9, 0, 1e9], colors=tints)
    ax.contour(*np.moveaxis(grid, -1, 0), scores, levels=[0], colors="black", linewidths=4)
    for label, marker, colour in ((1, "o", "blue"), (-1, "s", "vermilion")):
        ax.scatter(
            *data.X[data.y == label].T, s=900, zorder=3, marker=marker, color=colours[colour]
        )
    lines = [
        (0.86, "The perceptron learns", 25, "black", "bold"),
        (0.75, "only from its mistakes", 25, "black", "bold"),
        (0.47, str(run.mistakes), 96, colours["blue"], "bold"),
        (0.36, "mistakes until every point is right", 18, "#525c67", "normal"),
        (
            0.21,
            f"at most {int(mistake_bound(X, data.y, max_margin(X, data.y).w))}",
            44,
            "#007a5a",
            "bold",
        ),
        (0.12, "says a proof", 18, "#525c67", "normal"),
    ]
    for y, words, size, colour, weight in lines:
        figure.text(0.595, y, words, fontsize=size, color=colour, fontweight=weight)
    return figure


if __name__ == "__main__":
    draw().savefig(FILE, dpi=DOTS)
    print(f"{FILE}: {course().title}")
