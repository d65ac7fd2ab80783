"""The package against an oracle that only counts: it tries every number."""

from euclid import gcd, remainders, squares
from euclid.figures import picture, rectangle


def largest_divisor(a, b):
    """Return the largest number that divides both, by trying all of them."""
    return max(n for n in range(1, max(a, b) + 1) if a % n == 0 and b % n == 0)


def test_the_greatest_common_divisor_is_the_largest_number_that_divides_both():
    for a in range(40):
        for b in range(40):
            if a or b:
                assert gcd(a, b) == largest_divisor(a, b), (a, b)


def test_the_remainders_end_with_the_greatest_common_divisor_and_0():
    for a in range(1, 40):
        for b in range(1, 40):
            assert remainders(a, b)[-2:] == [largest_divisor(a, b), 0], (a, b)


def test_numbers_without_a_greatest_common_divisor_are_refused_by_name():
    for a, b in [(0, 0), (-4, 6)]:
        try:
            gcd(a, b)
        except ValueError as error:
            assert f"{a} and {b}" in str(error)
        else:
            raise AssertionError((a, b))


def test_the_squares_fill_the_rectangle_and_none_lies_on_another():
    for a, b in [(48, 18), (89, 55), (3, 7), (5, 5)]:
        places = [
            (left + x, low + y)
            for left, low, side in squares(a, b)
            for x in range(side)
            for y in range(side)
        ]
        assert len(places) == len(set(places)) == a * b
        assert {x for x, _ in places} == set(range(a)) and {y for _, y in places} == set(range(b))


def test_the_picture_says_in_words_what_it_shows():
    shown = picture(rectangle(48, 18))
    words = "A rectangle of 48 by 18, filled with squares"
    assert shown.alt == f"{words}: 2 of side 18, 1 of side 12, 2 of side 6."
