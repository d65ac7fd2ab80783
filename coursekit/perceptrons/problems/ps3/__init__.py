"""Problem set 3: convergence

You write down the proof of convergence so that a machine can follow it, step by step, on hundreds
of runs, and prove which runs attain the bound. You build sets on which the perceptron makes as many
mistakes as you like, prove of others that it will never stop on them, and find the gap in a proof
that is too good to be true. It goes with lecture 03, *Convergence*.
"""

QUESTIONS = (
    "progress",
    "proof_table",
    "read_proof",
    "parallel",
    "attained",
    "exactly_m",
    "two_orders",
    "not_separable",
    "disjunctions",
    "force_mistakes",
    "false_step",
)
