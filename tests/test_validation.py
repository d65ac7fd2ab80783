"""What comes in: exact numbers stay exact, bad input is named and quoted."""

import numbers
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import csr_array

from coursekit.validation import (
    INT64_MAX,
    alike,
    as_examples,
    as_floats,
    as_generator,
    as_labels,
    as_numbers,
    as_points,
    as_scalar,
    as_vector,
    is_exact,
    tidy,
    widen,
)

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("values", "dtype", "expected"),
    [
        ([1, -2], np.int64, [1, -2]),
        ([True, False], np.int64, [1, 0]),
        ([np.bool_(True), 2], np.int64, [1, 2]),
        ((1, 2), np.int64, [1, 2]),
        (range(3), np.int64, [0, 1, 2]),
        (np.array([1, 2], dtype=np.uint8), np.int64, [1, 2]),
        (np.array([1, 2**63], dtype=np.uint64), object, [1, 2**63]),
        ([INT64_MAX], np.int64, [INT64_MAX]),
        ([INT64_MAX + 1], object, [INT64_MAX + 1]),
        ([Fraction(4, 2), 3], np.int64, [2, 3]),
        ([Fraction(10**30), 3], object, [10**30, 3]),
        ([HALF, 3], object, [HALF, 3]),
        ([HALF, np.int32(3)], object, [HALF, 3]),
        ([HALF, 0.25], np.float64, [0.5, 0.25]),
        ([1, 0.5], np.float64, [1, 0.5]),
        (np.array([1, 0.5], dtype=object), np.float64, [1, 0.5]),
        (np.array([0.5], dtype=np.float32), np.float64, [0.5]),
        ([np.float32(0.5), 1], np.float64, [0.5, 1]),
        ([1e308, 1e308], np.float64, [1e308, 1e308]),  # finite, though the sum is not
        ([1e308, -1e308, 1e308, 1e308], np.float64, [1e308, -1e308, 1e308, 1e308]),
    ],
)
def test_numbers_keep_their_kind(values, dtype, expected):
    array = as_numbers(values, "v", 1)
    assert array.dtype == dtype
    assert array.tolist() == expected
    assert {type(entry) for entry in array.tolist()} <= {int, float, Fraction}


def test_a_rational_of_another_library_is_not_cut_to_an_integer():
    class Third(Fraction):
        """A Fraction of another type."""

    @numbers.Rational.register
    class Ratio:
        numerator, denominator = 1, 3

    array = as_numbers([Third(1, 3), Ratio()], "v", 1)
    assert array.tolist() == [Fraction(1, 3), Fraction(1, 3)]
    assert [type(entry) for entry in array] == [Fraction, Fraction]


@given(st.lists(st.one_of(st.integers(), st.fractions()), min_size=1, max_size=6))
def test_exact_numbers_come_through_unchanged(values):
    array = as_numbers(values, "v", 1)
    assert array.tolist() == values
    assert is_exact(array)
    assert tidy(widen(array)).tolist() == values
    whole = all(Fraction(v).denominator == 1 for v in values)
    fits = whole and all(abs(v) <= INT64_MAX for v in values)
    assert (array.dtype == np.int64) == fits
    assert not whole or {type(v) for v in array.tolist()} == {int}


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=6))
def test_finite_floats_come_through_unchanged(values):
    assert as_numbers(values, "v", 1).tolist() == values
    assert as_numbers(np.array(values), "v", 1).tolist() == values


@given(st.lists(st.floats(), min_size=1, max_size=6))
def test_every_number_that_is_not_finite_is_found(values):
    bad = [i for i, value in enumerate(values) if not np.isfinite(value)]
    for given_as in (values, np.array(values), np.array(values, dtype=object)):
        if not bad:
            assert as_numbers(given_as, "v", 1).tolist() == values
            continue
        with pytest.raises(ValueError) as error:
            as_numbers(given_as, "v", 1)
        assert str(error.value) == f"v must be finite, but v[{bad[0]}] is {values[bad[0]]}."


def test_a_matrix_becomes_an_array():
    for matrix in (np.eye(2).view(np.matrix), np.eye(2, dtype=int).view(np.matrix)):
        assert type(as_examples(matrix)) is np.ndarray


def test_widened_integers_do_not_overflow():
    wide = widen(np.array([INT64_MAX]))
    assert (wide * wide).tolist() == [INT64_MAX**2]
    floats = np.array([0.5])
    assert widen(floats) is floats


def test_tidy_leaves_fractions_and_floats_alone():
    for array in (np.array([HALF, 1], dtype=object), np.array([2.0]), np.array([2])):
        assert tidy(array) is array
    assert tidy(np.array([[Fraction(2)], [3]], dtype=object)).tolist() == [[2], [3]]
    edge = np.array([-(2**63)], dtype=object)
    assert tidy(edge).dtype == object  # so that a change of sign cannot overflow
    assert tidy(np.array(Fraction(6, 3), dtype=object)).item() == 2


def test_is_exact():
    exact = np.array([1]), np.array([HALF]), np.array([1], dtype=np.uint8)
    assert is_exact(*exact)
    assert not is_exact(*exact, np.array([1.0]))


def test_alike_is_exact_only_if_all_is():
    exact = alike(np.array([1]), np.array([HALF]))
    assert [array.tolist() for array in exact] == [[1], [HALF]]
    assert {array.dtype for array in exact} == {np.dtype(object)}
    mixed = alike(np.array([1]), np.array([HALF]), np.array([0.25]))
    assert [array.tolist() for array in mixed] == [[1.0], [0.5], [0.25]]
    assert {array.dtype for array in mixed} == {np.dtype(np.float64)}


def test_a_limit_binds_floats_and_exact_numbers_that_become_floats():
    limited = np.array([[8.0, -8.0], [8.0, 8.0]])  # their sum of squares is beyond the limit
    assert as_examples(limited, largest=8.0) is limited
    assert as_examples(limited[:, ::-1], largest=8.0).tolist() == limited[:, ::-1].tolist()
    assert as_vector([10**30], "v", largest=8.0).tolist() == [10**30]
    assert as_floats(np.array([HALF]), "v").tolist() == [0.5]


def test_a_seed_makes_the_same_generator_again():
    first, second = as_generator(7), as_generator(7)
    assert first.integers(100, size=9).tolist() == second.integers(100, size=9).tolist()
    assert as_generator(first) is first


def test_scalars_are_python_numbers():
    for value, kind in [(2, int), (np.int8(2), int), (HALF, Fraction), (0.5, float), (10**30, int)]:
        scalar = as_scalar(value, "b")
        assert type(scalar) is kind
        assert scalar == value


def test_points_are_one_or_many():
    assert as_points([1, 2], 2).tolist() == [1, 2]
    assert as_points([[1, 2], [3, 4]], 2).tolist() == [[1, 2], [3, 4]]


def test_labels_are_int64():
    for y in ([1, -1], [1.0, -1.0], np.array([1, -1], dtype=np.int8), [Fraction(1), -1]):
        labels = as_labels(y, 2)
        assert labels.dtype == np.int64
        assert labels.tolist() == [1, -1]


ERRORS = [
    (lambda: as_examples([1, 2]), "X must have two dimensions (n, d), but its shape is (2,)."),
    (
        lambda: as_examples(None),
        "X must have two dimensions (n, d), but its shape is () (NoneType).",
    ),
    (
        lambda: as_examples(csr_array([[1]])),
        "X must have two dimensions (n, d), but its shape is () (csr_array).",
    ),
    (
        lambda: as_examples([[[1]]]),
        "X must have two dimensions (n, d), but its shape is (1, 1, 1).",
    ),
    (lambda: as_examples([]), "X is empty: its shape is (0,)."),
    (lambda: as_examples(np.ones((0, 3))), "X is empty: its shape is (0, 3)."),
    (lambda: as_examples(np.ones((3, 0))), "X is empty: its shape is (3, 0)."),
    (lambda: as_examples([[1, 2], [3]]), "X must be a regular array: its rows differ in length."),
    (lambda: as_examples([[1], 2]), "X must be a regular array: its rows differ in length."),
    (lambda: as_examples([["1"]]), "X must hold real numbers, but X[0, 0] is '1' (str)."),
    (lambda: as_examples([[1, None]]), "X must hold real numbers, but X[0, 1] is None (NoneType)."),
    (lambda: as_examples([[1j]]), "X must hold real numbers, but X[0, 0] is 1j (complex)."),
    (lambda: as_examples(np.array([["1"]])), "X must hold real numbers, but its type is <U1."),
    (
        lambda: as_examples(np.array([[1j]])),
        "X must hold real numbers, but its type is complex128.",
    ),
    (lambda: as_examples([[1, 2], [3, np.inf]]), "X must be finite, but X[1, 1] is inf."),
    (lambda: as_vector([1, np.nan], "w"), "w must be finite, but w[1] is nan."),
    (lambda: as_vector([1], "w", 2), "w must have 2 components, but it has 1."),
    (lambda: as_vector([10**400, 0.5], "w"), "w mixes floats with a number too large for a float."),
    (
        lambda: as_floats(np.array([10**400], dtype=object), "w"),
        "w holds a number too large for a float, and other numbers are floats.",
    ),
    (
        lambda: as_vector([1.0, -9.0], "w", largest=8.0),
        "w must be at most 8 in size, but w[1] is -9.0.",
    ),
    (
        lambda: as_vector([9.0, np.nan], "w", largest=8.0),
        "w must be at most 8 in size, but w[0] is 9.0.",
    ),
    (lambda: as_vector([1.0, np.inf], "w", largest=8.0), "w must be finite, but w[1] is inf."),
    (lambda: as_floats(np.array([9]), "w", 8.0), "w must be at most 8 in size, but w[0] is 9.0."),
    (
        lambda: as_generator(-1),
        "rng must be a numpy.random.Generator or a seed (an integer), but it is -1.",
    ),
    (lambda: as_scalar([1], "b"), "b must have no dimension (one number), but its shape is (1,)."),
    (lambda: as_scalar(-np.inf, "b"), "b must be finite, but b is -inf."),
    (lambda: as_scalar("1", "b"), "b must hold real numbers, but b is '1' (str)."),
    (lambda: as_points([1], 2), "X must have 2 components a point, but its shape is (1,)."),
    (
        lambda: as_points([[1]], 2, "Z"),
        "Z must have 2 components a point, but its shape is (1, 1).",
    ),
    (lambda: as_points(1, 2), "X must have two dimensions (n, d), but its shape is () (int)."),
    (
        lambda: alike(np.array([10**400], dtype=object), np.array([0.5])),
        "Some numbers are floats, and another is too large for a float: give all exactly.",
    ),
    (lambda: as_labels([1], 2), "y must have one label for each of the 2 examples, not 1."),
    (lambda: as_labels([1, 0], 2), "y must hold only the labels -1 and +1, but y[1] is 0."),
    (lambda: as_labels([0.5], 1), "y must hold only the labels -1 and +1, but y[0] is 0.5."),
    (lambda: as_labels([HALF], 1), "y must hold only the labels -1 and +1, but y[0] is 1/2."),
    (lambda: as_labels([True, False], 2), "y must hold only the labels -1 and +1, but y[1] is 0."),
    (lambda: as_labels([[1]], 1), "y must have one dimension (d,), but its shape is (1, 1)."),
    (lambda: as_labels(["a"], 1, "t"), "t must hold real numbers, but t[0] is 'a' (str)."),
]


@pytest.mark.parametrize(("call", "text"), ERRORS)
def test_bad_input_is_named_and_quoted(call, text):
    with pytest.raises(ValueError) as error:
        call()
    assert str(error.value) == text
