"""Interactive widgets: the hyperplane, the algorithm and its proof, version spaces (all lectures).

Each function returns a widget to be displayed at the end of a cell. All of them work by pointer and
by keyboard, say each step in words, and go on when the kernel is gone.
"""

from coursekit.perceptrons.widgets.custom import own
from coursekit.perceptrons.widgets.embed import embed
from coursekit.perceptrons.widgets.hyperplane import hyperplane
from coursekit.perceptrons.widgets.player import perceptron
from coursekit.perceptrons.widgets.readouts import dual, proof, variants
from coursekit.perceptrons.widgets.version_space import version_space
from coursekit.perceptrons.widgets.widget import Widget

__all__ = [
    "Widget", "dual", "embed", "hyperplane", "own", "perceptron", "proof", "variants",
    "version_space",
]  # fmt: skip
