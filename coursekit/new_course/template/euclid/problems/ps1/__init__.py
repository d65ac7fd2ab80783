"""Problem set 1: Euclid's algorithm

You write the algorithm yourself, and then make it show what it does. It goes with lecture 01,
*Euclid's algorithm*.
"""

QUESTIONS = (
    "gcd",
    "remainders",
)
