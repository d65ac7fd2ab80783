"""Problem set 6: in practice

Real tumours, real mails and real handwriting. You scale without looking at the test set, find a
leak and mend it, predict a stream of mails, ask whether a difference between two classifiers is
chance, and split forms so that the test is as new as the future. You count which digit is taken for
which, draw a learning curve and read it, and end with the question that matters to a patient: whom
did the classifier miss? It goes with lecture 08, *In practice*. A person reads three of the
answers: a proof, one about a plot, and a report on errors.
"""

QUESTIONS = (
    "standardise",
    "units",
    "mend_leak",
    "prequential",
    "by_chance",
    "new_split",
    "confusion",
    "learning_curve",
    "read_curve",
    "error_analysis",
    "explain_errors",
)
