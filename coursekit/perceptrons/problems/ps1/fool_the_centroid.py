"""Fool the centroid

The nearest centroid is quick, but it can miss a line that is there. Show it, wherever you are in
the plane: write `fool_the_centroid(p)` that returns three points `X` and their labels `y` such that

- the point `p` is one of the three, with label $+1$;
- a line separates the labels, with no point on the line;
- the nearest centroid misclassifies at least one of the three.

*Misclassified* means strictly nearer to the centroid of the other class. A point that is equally
far from both centroids does not count. `p` may be any point of the plane, the origin included.

**Example.** For $p = (0, 0)$ the points $p$ and $(0, 2)$ with label $+1$ and $(0, -1)$ with label
$-1$ very nearly do. The centroids are $(0, 1)$ and $(0, -1)$, and $p$ is equally far from both.

**Think about.** Which point would you move, and where to?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.constructions import exact
from coursekit.exercises.example_picture import Scene
from coursekit.perceptrons.geometry import nearest_centroid
from coursekit.perceptrons.problems.returned_examples import labelled_examples

STARS, MINUTES = 3, 35

HINTS = (
    "Draw the example: a point far away from the others pulls the centroid of its class along.",
    "Move the point $(0, 2)$ of the example further up: what happens to the centroid of "
    "its class, and what to $p$?",
    "That is one set, for $p = (0, 0)$. What happens to distances and centroids if all three "
    "points are moved by the same vector?",
)

SHOWN = (
    "That a line separates the classes does not mean that the nearest centroid finds it. That is "
    "why we need the perceptron."
)


def fool_the_centroid(p):
    """Return X and y: three labelled points, p among them, that fool the nearest centroid.

    p : array (2,), a point that must have label +1

    X : array (3, 2), one point a row
    y : array (3,), their labels, -1 or +1
    """
    X = p + np.array([[0, 0], [0, 4], [0, -1]])
    y = np.array([1, 1, -1])
    return X, y


def verify(arguments, value):
    """Return None if `value` is a separable set with (p, +1) that fools the nearest centroid.

    Every float is a fraction, so all of it is decided exactly.
    """
    X, y = labelled_examples(value, 2)
    if len(X) != 3:
        return f"There must be three points, but there are {len(X)}."
    fault = fault_of(arguments[0], X, y)
    if fault is not None and any(fault_of(arguments[0], X, np.roll(y, i)) is None for i in (1, 2)):
        return (
            "The three points would do if the labels belonged to them in another order: y[i] has "
            "to be the label of the point X[i]."
        )
    return fault


def fault_of(p, X, y):
    """Return the fault of three points and their labels, or None."""
    is_p = np.all(X == p, axis=1)
    if not is_p.any():
        return "The point p is not among them."
    if not np.any(y[is_p] == 1):
        return "The point p is there, but its label must be +1."
    if y.min() == 1:
        return "There must be points of both labels: now every line leaves all on one side."
    X = exact(X)
    lone = int(np.flatnonzero(y == -y.sum())[0])
    if _between(X[lone], *np.delete(X, lone, axis=0)):
        return "No line separates them: a point lies between, or on, those of the other label."
    margins = y * nearest_centroid(X, y).side(X)
    if margins.min() < 0:
        return None
    if margins.min() == 0:
        return "A point is equally far from both centroids. It has to be nearer to the wrong one."
    return "Each of the three is nearer to the centroid of its own class, so none is misclassified."


def _between(q, a, b):
    """Whether q lies on the segment from a to b, its ends included."""
    s, t = a - q, b - q
    return s[0] * t[1] == s[1] * t[0] and s @ t <= 0


def scene(arguments, value):
    return Scene(*value)


CHECKS = [
    ("three points that fool the nearest centroid", 5,
     draw.each(12, lambda rng, i: (draw.vector(rng, 2),))),
    ("the same far out and at the origin", 1,
     draw.each(12, lambda rng, i: (draw.vector(rng, 2, 99) if i else np.zeros(2),))),
]  # fmt: skip

WRONG = [
    ("nobody is fooled",
     "What would have to move to take one of the centroids far away from its own point? "
     "Two points share a label, and their centroid lies halfway between them. Move one of the two "
     "far away: it takes the centroid along, until the other loses its own.",
     "[0, 4] -> [0, 1]"),
    ("a tie",
     "Is any of your points exactly on the boundary? "
     "You are there but for a hair: the boundary passes exactly through a point. Move the far "
     "point a little further.",
     "[0, 4] -> [0, 2]"),
    ("not separable",
     "Is there any line at all that separates your points? "
     "Any method fails where no line separates the labels. Pull the point out from between the two "
     "others: then the fault is the centroid's alone.",
     "[0, -1] -> [0, 1]"),
    ("p with the wrong label",
     "Which label has p in your set, and which does the question ask for? "
     "p has to be a positive example. Exchange all the labels: whatever the set does, it does as "
     "well with the classes exchanged.",
     "[1, 1, -1] -> [-1, -1, 1]"),
    ("p is missing",
     "Is p one of your three points? "
     "p itself has to be one of the three. Take a set that works at the origin, and add p to each "
     "of its points: the origin becomes p.",
     "p + np -> p + [1, 0] + np"),
    ("works at the origin only",
     "What happens to your points when p moves? "
     "Your set is right for p = (0, 0) and does not move with p. Add p to each of its points: the "
     "origin becomes p, and the distances stay.",
     "p + np -> np"),
    ("multiples of p",
     "What are your points if p = (0, 0)? "
     "It works but for p = (0, 0), whose multiples are all the same point. Add fixed steps to p "
     "rather than multiply it.",
     "p + np.array([[0, 0], [0, 4], [0, -1]]) -> np.array([p, 5 * p, 0 * p])"),
]  # fmt: skip
