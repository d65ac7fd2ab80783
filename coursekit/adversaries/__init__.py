"""Sequences made to be hard: an opponent who shows only what is got wrong (lectures 03 and 04).

A mistake bound holds for every sequence of examples, even one that somebody makes up who watches
the learner. Whoever plays this part shows how good a bound is.
"""

from coursekit.adversaries.perceptron import against_perceptron, hard_disjunction

__all__ = ["against_perceptron", "hard_disjunction"]
