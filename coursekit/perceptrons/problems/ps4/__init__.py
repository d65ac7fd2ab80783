"""Problem set 4: learning with few mistakes

You count classes of concepts and write the algorithms that learn them, from the simplest one to
Winnow. Then you change sides: as an opponent you choose examples that force many mistakes, and as a
teacher the few examples that identify the target. It goes with lectures 04 and 05. Labels are 0 and
1 here, not -1 and +1.
"""

QUESTIONS = (
    "count",
    "con",
    "con_worst",
    "halving",
    "not_optimal",
    "elimination",
    "elimination_bound",
    "elimination_worst",
    "teach",
    "winnow",
    "read_growth",
    "k_disjunctions",
)
