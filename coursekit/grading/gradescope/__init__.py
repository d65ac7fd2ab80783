"""Gradescope: `build` makes the autograder that is uploaded, `run` is what runs in it."""
