"""Verified solutions under a course on the perceptron."""

__version__ = "0.1.0"
