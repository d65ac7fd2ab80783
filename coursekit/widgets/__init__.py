"""What a reader moves: the hyperplane, the algorithm and its proof, version spaces (all lectures).

Each function returns a widget to be displayed at the end of a cell. All of them work by pointer and
by keyboard, say each step in words, and go on when the kernel is gone.
"""

from coursekit.widgets.learning import version_space
from coursekit.widgets.own import own
from coursekit.widgets.planes import hyperplane
from coursekit.widgets.playing import perceptron
from coursekit.widgets.reading import dual, proof, variants
from coursekit.widgets.widget import Widget

__all__ = [
    "Widget",
    "dual",
    "hyperplane",
    "own",
    "perceptron",
    "proof",
    "variants",
    "version_space",
]
