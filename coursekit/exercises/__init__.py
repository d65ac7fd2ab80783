"""Questions that grade themselves: in the student's notebook, under nbgrader, for a whole class."""

from coursekit.exercises.bank import problem_set, questions
from coursekit.exercises.check import check
from coursekit.exercises.result import Result

__all__ = ["Result", "check", "problem_set", "questions"]
