"""Problem set 2: the algorithm."""

from coursekit.grading.ps2 import update
from coursekit.grading.question import ProblemSet

SHEET = ProblemSet(
    name="ps2",
    title="Problem set 2: the algorithm",
    introduction="""
You write the perceptron yourself, run it by hand and by machine, and find out where three
plausible claims about it go wrong. It goes with lecture 02, *The algorithm*.
""",
    questions=(update.QUESTION,),
)
