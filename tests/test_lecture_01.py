"""Facts of lecture 01 that no test of a module has and that none of its cells shows."""
# ruff: noqa: N802 (the rows of the table of what the course covers have capital letters)

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from coursekit import datasets
from coursekit.geometry import norm_squared


@given(st.integers(-1000, 1000), st.integers(-1000, 1000))
def test_G12_no_line_through_the_origin_has_a_larger_margin_than_the_margin_of_the_set(a, b):
    X, y = datasets.two_points()
    least = min((y * (X @ [a, b])).tolist())
    # margin <= sqrt(5/2), without a root
    assert least <= 0 or 2 * least**2 <= 5 * (a * a + b * b)


def test_G14_numbering_colours_claims_an_order_and_switches_do_not():
    numbered, switches = np.array([[1], [2], [3]]), np.eye(3, dtype=int)
    for colours, distances in ((numbered, [1, 4, 1]), (switches, [2, 2, 2])):
        pairs = [(0, 1), (0, 2), (1, 2)]
        assert [norm_squared(colours[i] - colours[j]) for i, j in pairs] == distances
