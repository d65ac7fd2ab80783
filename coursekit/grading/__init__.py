"""Questions that grade themselves: in the student's notebook, under nbgrader, for a whole class."""

from coursekit.grading.bank import problem_set, questions
from coursekit.grading.checking import check
from coursekit.grading.result import Result

__all__ = ["Result", "check", "problem_set", "questions"]
