"""Every picture that a drawing function of `coursekit.figures` makes in the tests, by name."""

import inspect

import test_figures
import test_figures_convergence
import test_figures_cube
import test_figures_learning
import test_figures_practice
import test_figures_variants

from coursekit import datasets, figures
from coursekit.figures.placement import settle
from coursekit.perceptron import perceptron

NOT_DRAWING = {"Picture", "describe", "description", "panels", "show"}
DRAWING = sorted(
    name
    for name in set(figures.__all__) - NOT_DRAWING
    if inspect.isfunction(getattr(figures, name))
)
TWO_POINTS = datasets.two_points()
PICTURES = {
    **test_figures.ALL,
    **test_figures_convergence.DRAW,
    **test_figures_learning.DRAW,
    **test_figures_variants.DRAW,
    **test_figures_practice.DRAW,
    **test_figures_cube.DRAW,
    "margin_by_direction": lambda: figures.margin_by_direction(*TWO_POINTS, marked=[[-1, 3]]),
    "misclassified": lambda: figures.misclassified(perceptron(*TWO_POINTS)),
}


def finished_figure(name):
    """Return the figure of a picture, with all labels where `figures.show` puts them."""
    drawn = PICTURES[name]()
    figure = (drawn[0] if isinstance(drawn, list) else drawn).figure
    settle(figure)
    return figure
