"""Problem set 6: in practice

Real tumours and real handwriting. You scale without looking at the test set, find a leak and mend
it, draw a learning curve and read it, learn three digits at once, watch a stream go by, and end
with the question that matters to a patient: whom did the classifier miss? It goes with lecture 08,
*In practice*, and with section 8 of lecture 07. A person reads three of the answers: one about a
plot, a proof, and a report on errors.
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
