"""Grades in the formats of other systems: CSV, Canvas, nbgrader's gradebook, Gradescope, Moodle.

`gradescope_build` makes the autograder that is uploaded there, `gradescope_run` is what runs in it.
"""
