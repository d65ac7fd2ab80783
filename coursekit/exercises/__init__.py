"""Questions that grade themselves: in the student's notebook, under nbgrader, for a whole class."""

from coursekit.exercises.check import check
from coursekit.exercises.find_questions import problem_set, questions
from coursekit.exercises.result import Result

__all__ = ["Result", "check", "problem_set", "questions"]
