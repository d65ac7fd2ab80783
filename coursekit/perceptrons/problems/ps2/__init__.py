"""Problem set 2: the algorithm

You write the perceptron yourself, run it by hand and by machine, and find out where three
plausible claims about it go wrong. It goes with lecture 02, *The perceptron*.
"""

QUESTIONS = (
    "predict",
    "update",
    "train",
    "by_hand",
    "trace",
    "mend",
    "undershoot",
    "needs_offset",
    "rate_scales",
    "rate_matters",
)
