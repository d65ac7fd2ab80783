"""Arguments: exact numbers stay exact, and errors name and quote invalid input."""

import math
import numbers
from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from oracles import refusal
from scipy.sparse import csr_array

from coursekit.numbers.arithmetic import (
    INT64_MAX,
    as_python,
    as_smallest,
    common_type,
    is_exact,
    largest_size,
)
from coursekit.numbers.validation import (
    as_bit,
    as_bits,
    as_choice,
    as_count,
    as_examples,
    as_floats,
    as_generator,
    as_instance,
    as_label,
    as_labels,
    as_numbers,
    as_points,
    as_scalar,
    as_vector,
)
from coursekit.perceptrons import bounds, estimators
from coursekit.perceptrons.algorithms import (
    linear,
    margin_perceptron,
    mixing,
    one_against_rest,
    perceptron,
)
from coursekit.perceptrons.geometry import Hyperplane
from coursekit.perceptrons.online import Elimination

HALF = Fraction(1, 2)


def test_numbers_keep_their_kind():
    for values, dtype, expected in [
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
    ]:
        array = as_numbers(values, "v", 1)
        assert array.dtype == dtype, values
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
    assert as_smallest(as_python(array)).tolist() == values
    whole = all(Fraction(v).denominator == 1 for v in values)
    fits = whole and all(abs(v) <= INT64_MAX for v in values)
    assert (array.dtype == np.int64) == fits
    assert not whole or {type(v) for v in array.tolist()} == {int}


@given(st.lists(st.floats(), min_size=1, max_size=6))
def test_finite_floats_come_through_unchanged_and_every_other_one_is_found(values):
    bad = [i for i, value in enumerate(values) if not math.isfinite(value)]
    for given_as in (values, np.array(values), np.array(values, dtype=object)):
        if bad:
            message = refusal(as_numbers, given_as, "v", 1)
            assert message == f"v must be finite, but v[{bad[0]}] is {values[bad[0]]}."
        else:
            assert as_numbers(given_as, "v", 1).tolist() == values


def test_a_matrix_becomes_an_array():
    for matrix in (np.eye(2).view(np.matrix), np.eye(2, dtype=int).view(np.matrix)):
        assert type(as_examples(matrix)) is np.ndarray


def test_widened_integers_do_not_overflow():
    wide = as_python(np.array([INT64_MAX]))
    assert (wide * wide).tolist() == [INT64_MAX**2]
    floats = np.array([0.5])
    assert as_python(floats) is floats
    assert largest_size(np.array([3, -(2**63)])) == 2**63


def test_tidy_leaves_fractions_and_floats_alone():
    for array in (np.array([HALF, 1], dtype=object), np.array([2.0]), np.array([2])):
        assert as_smallest(array) is array
    assert as_smallest(np.array([[Fraction(2)], [3]], dtype=object)).tolist() == [[2], [3]]
    edge = np.array([-(2**63)], dtype=object)
    assert as_smallest(edge).dtype == object  # so that a change of sign cannot overflow
    assert as_smallest(np.array(Fraction(6, 3), dtype=object)).item() == 2


def test_alike_is_exact_only_if_all_is():
    exact = np.array([1]), np.array([HALF]), np.array([1], dtype=np.uint8)
    assert is_exact(*exact) and not is_exact(*exact, np.array([1.0]))
    assert [array.tolist() for array in common_type(*exact)] == [[1], [HALF], [1]]
    assert {array.dtype for array in common_type(*exact)} == {np.dtype(object)}
    mixed = common_type(*exact, np.array([0.25]))
    assert [array.tolist() for array in mixed] == [[1.0], [0.5], [1.0], [0.25]]
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


def test_examples_of_another_shape_are_refused():
    for X, shape in [
        ([1, 2], "(2,)"),
        ([[[1]]], "(1, 1, 1)"),
        (None, "() (NoneType)"),
        (csr_array([[1]]), "() (csr_array)"),
    ]:
        message = f"X must have two dimensions (n, d), but its shape is {shape}."
        assert refusal(as_examples, X) == message
    for X in ([], np.ones((0, 3)), np.ones((3, 0))):
        assert refusal(as_examples, X) == f"X is empty: its shape is {np.shape(X)}."
    for X in ([[1, 2], [3]], [[1], 2]):
        assert refusal(as_examples, X) == "X must be a regular array: its rows differ in length."


def test_what_is_no_finite_number_is_named_and_quoted():
    for X, fault in [
        ([["1"]], "X[0, 0] is '1' (str)"),
        ([[1, None]], "X[0, 1] is None (NoneType)"),
        ([[1j]], "X[0, 0] is 1j (complex)"),
        (np.array([["1"]]), "its type is <U1"),
        (np.array([[1j]]), "its type is complex128"),
    ]:
        assert refusal(as_examples, X) == f"X must hold real numbers, but {fault}."
    assert refusal(as_examples, [[1, 2], [3, np.inf]]) == "X must be finite, but X[1, 1] is inf."
    assert refusal(as_vector, [1, np.nan], "w") == "w must be finite, but w[1] is nan."


def test_numbers_too_large_for_floats_are_refused_beside_floats():
    huge, half = np.array([10**400], dtype=object), np.array([0.5])
    message = refusal(as_vector, [10**400, 0.5], "w")
    assert message == "w mixes floats with a number too large for a float."
    assert refusal(as_floats, huge, "w") == (
        "w holds a number too large for a float, and other numbers are floats."
    )
    assert refusal(common_type, huge, half) == (
        "Some numbers are floats, and another is too large for a float: give all exactly."
    )
    for values, fault in [([1.0, -9.0], "w[1] is -9.0"), ([9.0, np.nan], "w[0] is 9.0")]:
        message = refusal(as_vector, values, "w", largest=8.0)
        assert message == f"w must be at most 8 in size, but {fault}."
    message = refusal(as_vector, [1.0, np.inf], "w", largest=8.0)
    assert message == "w must be finite, but w[1] is inf."
    message = refusal(as_floats, np.array([9]), "w", 8.0)
    assert message == "w must be at most 8 in size, but w[0] is 9.0."


def test_vectors_points_and_scalars_of_another_shape_are_refused():
    assert refusal(as_vector, [1], "w", 2) == "w must have 2 components, but it has 1."
    message = refusal(as_scalar, [1], "b")
    assert message == "b must have no dimension (one number), but its shape is (1,)."
    assert refusal(as_scalar, -np.inf, "b") == "b must be finite, but b is -inf."
    assert refusal(as_scalar, "1", "b") == "b must hold real numbers, but b is '1' (str)."
    message = refusal(as_points, [1], 2)
    assert message == "X must have 2 components a point, but its shape is (1,)."
    message = refusal(as_points, [[1]], 2, "Z")
    assert message == "Z must have 2 components a point, but its shape is (1, 1)."
    message = refusal(as_points, 1, 2)
    assert message == "X must have two dimensions (n, d), but its shape is () (int)."


def test_what_is_no_label_is_named_and_quoted():
    message = refusal(as_labels, [1], 2)
    assert message == "y must have one label for each of the 2 examples, not 1."
    for y, fault in [([1, 0], "y[1] is 0"), ([0.5], "y[0] is 0.5"), ([HALF], "y[0] is 1/2")]:
        message = refusal(as_labels, y, len(y))
        assert message == f"y must hold only the labels -1 and +1, but {fault}."
    assert refusal(as_labels, [True, False], 2) == refusal(as_labels, [1, 0], 2)
    message = refusal(as_labels, [[1]], 1)
    assert message == "y must have one dimension (d,), but its shape is (1, 1)."
    message = refusal(as_labels, ["a"], 1, "t")
    assert message == "t must hold real numbers, but t[0] is 'a' (str)."


def test_masked_entries_are_refused_since_their_values_are_no_data():
    masked = np.ma.array([[1, 0], [0, 1]], mask=[[1, 0], [0, 0]])
    for call in (
        lambda: as_examples(masked),
        lambda: as_examples(list(masked)),
        lambda: as_examples([[1, np.ma.masked], [0, 1]]),
        lambda: as_examples([[1, 0], (0, np.ma.masked)]),
        lambda: as_points(masked, 2),
        lambda: as_vector(masked[0], "w"),
        lambda: as_vector([np.ma.masked, 1], "w"),
        lambda: as_scalar(np.ma.masked, "rate"),
        lambda: as_labels(np.ma.array([1, -1], mask=[0, 1]), 2),
        lambda: as_label(np.ma.masked),
        lambda: as_bit(np.ma.masked),
        lambda: as_bits(masked[0]),
        lambda: as_instance(masked[0]),
        lambda: perceptron(masked, [1, -1]),
        lambda: one_against_rest([[1], [2]], np.ma.array([1, 2], mask=[0, 1]), linear),
        lambda: Hyperplane([1, 1]).side(masked),
        lambda: Elimination(len(masked[0])).update(masked[0], 1),
        lambda: estimators.Perceptron().fit(masked, [0, 1]),
        lambda: estimators.Perceptron().fit([[1, np.ma.masked], [0, 1]], [0, 1]),
        lambda: estimators.Perceptron().partial_fit([[1], [2]], [0, 1], classes=masked[0]),
        lambda: mixing([(masked, [1, -1])]),
        lambda: bounds.potential(masked[0]),
        lambda: estimators.Perceptron().fit([[1], [2]], np.ma.array([0, 1], mask=[0, 1])),
        lambda: estimators.Perceptron().fit([[1, 0], [0, 1]], [0, 1]).predict(masked),
    ):
        assert "must not hold masked entries" in refusal(call)
    assert as_examples(np.ma.array([[1, 2]])).tolist() == [[1, 2]]  # with nothing masked


def test_arrays_of_no_dimension_are_numbers():
    assert as_vector([np.array(1), np.array(3)], "u").tolist() == [1, 3]
    assert as_vector([np.array(0.5), 3, np.array(Fraction(1, 4))], "u").tolist() == [0.5, 3, 0.25]
    assert as_examples([[np.array(10**30), 1]]).tolist() == [[10**30, 1]]
    assert as_count(np.array(3), "n") == 3
    assert "masked" in refusal(as_count, np.ma.array(3, mask=True), "n")
    for n in (np.array(1.0), np.array(True), np.array([3])):
        assert "n must be a whole number of at least 1" in refusal(as_count, n, "n")


def test_a_length_of_time_is_no_number():
    second = np.timedelta64(1, "s")
    for call, name in [
        (lambda: as_count(second, "n"), "n must be a whole number"),
        (lambda: as_scalar(second, "rate"), "rate must hold real numbers"),
        (lambda: as_vector([1, second], "v"), "v must hold real numbers, but v[1] is "),
        (lambda: as_bit(second), "label must be 0 or 1"),
        (lambda: margin_perceptron([[1]], [1], rate=second), "rate must hold real numbers"),
        (lambda: margin_perceptron([[1]], [1], threshold=second), "threshold must hold real"),
        (lambda: margin_perceptron([[1]], [1], max_epochs=second), "max_epochs must be a whole"),
    ]:
        assert refusal(call).startswith(name)


def test_seeds_that_make_no_sense_are_refused():
    assert refusal(as_generator, -1) == (
        "rng must be a numpy.random.Generator or a seed (an integer), but it is -1."
    )


def test_counts_and_choices_that_make_no_sense_are_refused():
    assert as_count(np.int8(3), "k", 0, 3) == 3
    for count in (0, 1.0, "2", True):
        message = refusal(as_count, count, "n")
        assert message == f"n must be a whole number of at least 1, but it is {count!r}."
    assert refusal(as_count, 4, "k", 0, 3) == "k must be a whole number from 0 to 3, but it is 4."
    assert refusal(as_choice, ["a"], "vote", "ab") == "vote must be one of a, b, but it is ['a']."
