"""Submissions as they come in: the files, the student of each, and when it was handed in."""
