"""Problem set 5: variants of the perceptron

You average the weight vectors of a run, in the plain way and in the lazy one, and let them vote.
You give the perceptron a margin, fixed or relative, and prove, step by step and against a
published proof that is wrong, how many updates it costs. Then you find out on handwritten digits
what it is good for, run the algorithm without a weight vector, and prove a bound for many classes.
It goes with lecture 06,
*Averaging and margins*, and lecture 07, *Kernels and classes*.
"""

QUESTIONS = (
    "average_naive",
    "average_lazy",
    "vote",
    "margin",
    "read_gamma",
    "scale",
    "one_step",
    "induction",
    "margin_table",
    "wrong_step",
    "margin_bound",
    "why_margin",
    "choose_gamma",
    "dual",
    "multiclass_bound",
)
