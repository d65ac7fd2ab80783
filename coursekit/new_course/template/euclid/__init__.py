"""Euclid's algorithm: what the lecture uses and the problem set asks for."""

from euclid.algorithm import gcd, remainders, squares

__all__ = ["gcd", "remainders", "squares"]
