"""Problem set 6: in practice

Real tumours and real handwriting. You scale without looking at the test set, find a leak and mend
it, draw a learning curve and read it, learn three digits at once, watch a stream go by, and end
with the question that matters to a patient: whom did the classifier miss? It goes with lecture 08,
*In practice*, and with section 8 of lecture 07. Two answers in words, a proof and a report on
errors are read by a person.
"""

QUESTIONS = (
    "standardise",
    "mend_leak",
    "learning_curve",
    "read_curve",
    "multiclass",
    "multiclass_bound",
    "prequential",
    "error_analysis",
    "explain_errors",
)
