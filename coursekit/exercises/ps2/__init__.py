"""Problem set 2: the algorithm."""

from coursekit.exercises.ps2 import (
    by_hand,
    mend,
    needs_offset,
    predict,
    rate_matters,
    rate_scales,
    trace,
    train,
    undershoot,
    update,
)
from coursekit.exercises.question import ProblemSet

SHEET = ProblemSet(
    name="ps2",
    title="Problem set 2: the algorithm",
    introduction="""
You write the perceptron yourself, run it by hand and by machine, and find out where three
plausible claims about it go wrong. It goes with lecture 02, *The algorithm*.
""",
    questions=tuple(
        module.QUESTION
        for module in (
            predict,
            update,
            train,
            by_hand,
            trace,
            mend,
            undershoot,
            needs_offset,
            rate_scales,
            rate_matters,
        )
    ),
)
