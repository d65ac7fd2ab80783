"""Marks in the forms that others read: CSV, Canvas, nbgrader's gradebook, Gradescope.

`gradescope_build` makes the autograder that is uploaded there, `gradescope_run` is what runs in it.
"""
