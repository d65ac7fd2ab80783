"""The problem sets: a package for each, and in it a module for each question."""
