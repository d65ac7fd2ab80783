"""Problem set 1: hyperplanes

Everything that the perceptron does, it does with dot products and hyperplanes. Here you build the
few functions that say where a point lies and how far away, and end with a classifier that needs no
loop, and with three points that fool it. It goes with lecture 01, *Hyperplanes*.
"""

QUESTIONS = (
    "plane",
    "dot_from_angle",
    "lengths",
    "signed_distance",
    "projection",
    "positive_vectors",
    "centroid",
    "classify",
    "fish",
    "fool_the_centroid",
)
