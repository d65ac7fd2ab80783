"""Problem set 1: hyperplanes."""

from coursekit.exercises.ps1 import (
    centroid,
    classify,
    dot_from_angle,
    fish,
    fool_the_centroid,
    lengths,
    plane,
    positive_vectors,
    projection,
    signed_distance,
)
from coursekit.exercises.question import ProblemSet

SHEET = ProblemSet(
    name="ps1",
    title="Problem set 1: hyperplanes",
    introduction="""
Everything that the perceptron does, it does with dot products and hyperplanes. Here you build the
few functions that say where a point lies and how far away, and end with a classifier that needs no
loop, and with three points that fool it. It goes with lecture 01, *Hyperplanes*.
""",
    questions=(
        fish.QUESTION,
        plane.QUESTION,
        dot_from_angle.QUESTION,
        lengths.QUESTION,
        signed_distance.QUESTION,
        projection.QUESTION,
        positive_vectors.QUESTION,
        centroid.QUESTION,
        classify.QUESTION,
        fool_the_centroid.QUESTION,
    ),
)
