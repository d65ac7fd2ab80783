"""Concept classes: every fast way to count or vote is compared with enumeration."""

import itertools
import math
import re
import tracemalloc
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import points, refusal
from strategies import conjunction_examples, seeds

from coursekit.perceptrons.concepts import (
    ConceptTable,
    Conjunctions,
    InconsistentError,
    TooLargeError,
    all_functions,
    disjunctions,
    hitting,
    intervals,
    singletons,
    table_of,
    thresholds,
)
from coursekit.perceptrons.concepts.counted import HittingSpace, NegativesSpace
from coursekit.perceptrons.concepts.hitting import components, hitting_sets, minimal
from coursekit.perceptrons.datasets import hundred_attributes

KINDS = [
    {"monotone": monotone, "with_false": with_false}
    for monotone in (False, True)
    for with_false in (False, True)
]
each_kind = pytest.mark.parametrize("options", KINDS, ids=str)


@cache
def plain_table(n, monotone=False, k=None, at_most=None, with_false=False):
    """The labels of each conjunction of a class on each point, written out."""
    values = (np.nan, 1) if monotone else (np.nan, 0, 1)  # nan for an attribute that may be both
    literals = np.array([*itertools.product(values, repeat=n)])[:, None]
    says = (np.isnan(literals) | (literals == points(n))).all(axis=2)
    lengths = np.isfinite(literals).sum(axis=(1, 2))
    short = (lengths <= (n if at_most is None else at_most)) & (k is None or lengths == k)
    return np.vstack([says[short], np.zeros((int(with_false), 2**n), dtype=bool)])


def spaces(n, **options):
    """The version spaces of a class of all conjunctions, with a list and without."""
    concepts = Conjunctions(n, **options)
    return [concepts.version_space(enumerated=True), concepts.version_space(enumerated=False)]


# Every version space there is, for up to three attributes


@pytest.mark.parametrize("n", [1, 2, 3])
@each_kind
def test_every_version_space_that_examples_can_reach_has_the_right_size_votes_and_majority(
    n, options
):
    """Sets of concepts are the bits of integers; `reached` maps each to the keys of its spaces.

    From each space all examples lead on, so that nothing is left out.
    """
    table = plain_table(n, **options)
    columns = (sum(1 << i for i in np.flatnonzero(column).tolist()) for column in table.T)
    ones = dict(zip(points(n), columns, strict=True))
    everything = (1 << len(table)) - 1
    start = spaces(n, **options)
    reached = {everything: [space.key for space in start]}
    waiting = [(everything, start)]
    while waiting:
        members, current = waiting.pop()
        assert [space.size for space in current] == [members.bit_count()] * 2
        for x, true_on in ones.items():
            votes = (members & true_on).bit_count()
            assert [space.votes(x) for space in current] == [votes] * 2
            assert [space.majority(x) for space in current] == [2 * votes > members.bit_count()] * 2
            for label, rest in ((1, members & true_on), (0, members & ~true_on)):
                if not rest:
                    for space in current:
                        with pytest.raises(InconsistentError):
                            space.keep(x, label)
                    continue
                narrower = [space.keep(x, label) for space in current]
                keys = [space.key for space in narrower]
                if rest not in reached:
                    reached[rest] = keys
                    waiting.append((rest, narrower))
                assert reached[rest] == keys
    for keys in zip(*reached.values(), strict=True):
        assert len(set(keys)) == len(reached)


# Random streams


def compare(rows, others, examples):
    """Play a stream with all version spaces; none may differ from the rows that are left."""
    n = len(examples[0][0])
    number = {x: j for j, x in enumerate(points(n))}
    for i, (x, label) in enumerate(examples):
        for point in (x, points(n)[7 * i % 2**n]):
            votes = rows[:, number[point]].sum()
            expected = len(rows), votes, 2 * votes > len(rows)
            for space in others:
                assert (space.size, space.votes(point), space.majority(point)) == expected
        rows = rows[rows[:, number[x]] == label]
        others = [space.keep(x, label) for space in others]
    assert [space.size for space in others] == [len(rows)] * len(others)


@each_kind
@given(st.integers(1, 6), st.sampled_from([None, "k", "at_most"]), st.data())
def test_on_random_streams_no_size_and_no_prediction_differs(options, n, limit, data):
    k = data.draw(st.integers(0, n))
    short = {limit: k} if limit else {}
    rows = plain_table(n, **short, **options)
    start = [Conjunctions(n, **short, **options).version_space()] if limit else spaces(n, **options)
    rng = np.random.default_rng(data.draw(seeds))
    for _ in range(5):
        compare(rows, start, [*conjunction_examples(rng, n, 12, k, options["monotone"])])
    nowhere = min(rows, key=sum)  # or hardly anywhere: nearly all examples are negative
    compare(rows, start, [(points(n)[j], int(nowhere[j])) for j in rng.permutation(2**n)])


@pytest.mark.parametrize("n", [8, 10, 20, 30])
@each_kind
def test_the_majority_by_theorem_is_that_by_votes_where_they_can_only_be_counted(n, options):
    rng = np.random.default_rng(n)
    for literals in (0, 2, n // 2, n):
        space = Conjunctions(n, **options).version_space(enumerated=False)
        for x, label in conjunction_examples(rng, n, 15, literals, options["monotone"]):
            assert space.majority(x) == (2 * space.votes(x) > space.size)
            after = space.keep(x, label)
            assert after.size == (space.votes(x) if label else space.size - space.votes(x))
            space = after


@pytest.mark.parametrize("neighbours", range(6))
def test_before_a_positive_example_halving_says_1_only_if_all_far_points_were_seen(neighbours):
    n, x = 5, (0, 1, 1, 0, 1)
    near = [tuple(b ^ (i == j) for j, b in enumerate(x)) for i in range(neighbours)]
    for with_false in (False, True):
        start = spaces(n, with_false=with_false)
        for z in set(points(n)) - {x, *near}:
            assert [space.majority(x) for space in start] == [0, 0]
            start = [space.keep(z, 0) for space in start]
        assert [space.votes(x) for space in start] == [1 + neighbours] * 2
        assert [space.size for space in start] == [1 + 2 * neighbours + with_false] * 2
        assert [space.majority(x) for space in start] == [1 - with_false] * 2


@given(seeds, st.booleans())
def test_the_size_does_not_depend_on_when_it_is_asked(seed, monotone):
    queried = silent = Conjunctions(9, monotone).version_space(enumerated=False)
    for x, label in conjunction_examples(np.random.default_rng(seed), 9, 12, 4, monotone):
        queried, silent = queried.keep(x, label), silent.keep(x, label)
        assert queried.size > 0
    assert (silent.size, silent.key) == (queried.size, queried.key)


# The example of the slides: x2 and x3 and x4 and x5 and x100 of 100 attributes


def test_the_eight_examples_of_the_slides_leave_25_of_all_conjunctions_of_100_attributes():
    space = Conjunctions(100).version_space()
    assert space.size == 3**100
    mistakes, sizes = 0, []
    for x, label in zip(*hundred_attributes(), strict=True):
        mistakes += space.majority(x) != label
        space = space.keep(x, label)
        sizes.append(space.size)
    assert sizes[:3] == [2**100, 2**100 - 2**3, 2**7 - 2**3]
    # each has x2, and x5 with any of x1, x3, x4, x100, or some of x1, x3 and some of x4, x100
    assert sizes[-1] == 2**4 + 3 * 3
    assert mistakes == 3  # the first three positive examples
    without_x1 = [0, 1, 1, 1, 1, *[0] * 94, 1]
    assert space.votes(without_x1) == 2**3 + 1 * 3
    assert space.majority(without_x1) == 0


def test_the_eight_examples_leave_what_going_through_all_of_their_attributes_leaves():
    """Without the attributes 7 to 98, which the examples do not tell apart."""
    X, y = hundred_attributes()
    assert (X[:, 6:98] == X[:, [5]]).all()
    few = [((*x[:6], *x[98:]), label) for x, label in zip(X.tolist(), y.tolist(), strict=True)]
    compare(plain_table(8), [Conjunctions(8).version_space(enumerated=False)], few)


# Counting


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
@each_kind
def test_sizes_are_what_writing_out_the_class_gives_and_the_list_holds_each_once(n, options):
    limits = [{name: k} for name in ("k", "at_most") for k in range(n + 1)]
    for limit in [{}, *limits]:
        concepts = Conjunctions(n, **limit, **options)
        expected = plain_table(n, **limit, **options)
        assert type(concepts.size) is int
        assert concepts.size == len(expected)
        space = concepts.version_space(enumerated=True)
        rows = np.array([space.labels(x) for x in points(n)]).T.tolist()
        assert sorted(rows) == sorted(expected.tolist())


@pytest.mark.parametrize("n", [1, 2, 7, 30, 100])
def test_sizes_are_exact_for_many_attributes(n):
    assert Conjunctions(n).size == 3**n
    assert Conjunctions(n, monotone=True).size == 2**n
    assert Conjunctions(n, with_false=True).size == 3**n + 1
    for k in range(n + 1):
        assert Conjunctions(n, k=k).size == 2**k * math.comb(n, k)
        assert Conjunctions(n, monotone=True, k=k).size == math.comb(n, k)
    below = list(itertools.accumulate(Conjunctions(n, k=k).size for k in range(n + 1)))
    assert [Conjunctions(n, at_most=k).size for k in range(n + 1)] == below
    assert below[-1] == 3**n
    short = Conjunctions(n, monotone=True, at_most=n // 2, with_false=True)
    assert short.size == sum(math.comb(n, j) for j in range(n // 2 + 1)) + 1
    for enumerated in {n <= 7, False}:
        assert Conjunctions(n).version_space(enumerated).size == 3**n
        assert Conjunctions(n, True).version_space(enumerated).size == 2**n
    assert (NegativesSpace(n).size, HittingSpace(n, 2**n - 1).size) == (3**n, 2**n)


def test_two_to_the_k_times_n_to_the_k_counts_nearly_k_factorial_times_too_many():
    for n, k in itertools.product([100, 1000, 10**6], [1, 2, 3, 5, 8]):
        ratio = Fraction(2**k * n**k, Conjunctions(n, k=k).size)
        assert math.factorial(k) <= ratio <= math.factorial(k) * Fraction(n, n - k) ** k
        assert (ratio == 1) == (k == 1)


# The always-false conjunction


@pytest.mark.parametrize("monotone", [False, True])
@pytest.mark.parametrize("limit", [{}, {"k": 2}, {"at_most": 2}])
def test_the_always_false_conjunction_comes_last_says_0_everywhere_and_is_the_most_specific(
    monotone, limit
):
    without = Conjunctions(3, monotone, **limit).version_space()
    space = Conjunctions(3, monotone, **limit, with_false=True).version_space()
    last = space.size - 1
    assert [space.label(last, x) for x in points(3)] == [0] * 8
    assert space.specificity()[last] > space.specificity()[:last].max()
    assert descriptions(space) == [*descriptions(without), "false"]


# What a list of conjunctions offers


def descriptions(space):
    return [space.describe(i) for i in range(space.size)]


def read(text):
    """A conjunction as the blackboard has it, as a function of a point."""
    if text in ("true", "false"):
        return lambda x: int(text == "true")
    literals = [re.fullmatch(r"(¬?)x(\d+)", part).groups() for part in text.split(" ∧ ")]
    return lambda x: int(all(x[int(i) - 1] == (sign == "") for sign, i in literals))


@pytest.mark.parametrize(
    ("n", "options"),
    [
        (3, {"with_false": True}),
        (5, {"monotone": True}),
        (16, {"at_most": 1}),
        (17, {"at_most": 1}),  # more than 32 bits
        (33, {"k": 1}),  # more than 64
        (40, {"k": 2, "monotone": True, "with_false": True}),
        (100, {"at_most": 1, "with_false": True}),
    ],
)
def test_each_conjunction_says_what_its_description_says(n, options):
    rng = np.random.default_rng(n)
    space = Conjunctions(n, **options).version_space()
    texts = descriptions(space)
    assert len(set(texts)) == space.size
    lengths = [0 if t == "true" else len(t.split(" ∧ ")) for t in texts if t != "false"]
    assert space.specificity()[: len(lengths)].tolist() == lengths
    for _ in range(10):
        x = rng.integers(2, size=n)
        expected = [read(text)(x) for text in texts]
        assert space.labels(x).tolist() == expected
        assert [space.label(i, x) for i in range(space.size)] == expected
        assert space.votes(x) == sum(expected)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Conjunctions(4, with_false=True),
        lambda: Conjunctions(5, k=2),
        lambda: disjunctions(3),
        lambda: all_functions(2),
        lambda: thresholds(6),
        lambda: intervals(5),
        lambda: singletons(4),
        lambda: ConceptTable(np.arange(1, 600, 3)[:, None] >> np.arange(10) & 1, "abcdefghij"),
    ],
)
def test_what_is_listed_agrees_with_itself_before_and_after_an_example(make):
    concepts = make()
    whole, second = concepts.version_space(), concepts.instances[1]
    for space in (whole, whole.keep(second, 0), whole.keep(second, 1)):
        before, true_on = space.key, 0
        for x in concepts.instances:
            labels = space.labels(x)
            assert labels.tolist() == [space.label(i, x) for i in range(space.size)]
            assert space.votes(x) == labels.sum()
            assert space.majority(x) == (2 * labels.sum() > space.size)
            for label in set(labels.tolist()):
                after = space.keep(x, label)
                remaining = np.flatnonzero(labels == label).tolist()
                assert descriptions(after) == [space.describe(i) for i in remaining]
                assert (after.key == space.key) == (after.size == space.size)
            true_on = true_on + labels.astype(int)
        assert space.key == before
        # the more specific a concept is, the fewer instances it is true on
        assert len(space.specificity()) == space.size
        assert (np.diff(true_on[np.argsort(space.specificity(), kind="stable")]) <= 0).all()


def test_instances_may_be_tuples_lists_arrays_or_booleans():
    for space in (*spaces(3), table_of(Conjunctions(3)).version_space()):
        for x in ((1, 0, 1), [1, 0, 1], np.array([1.0, 0, 1]), [True, False, True]):
            assert space.votes(x) == 8
            assert space.keep(x, True).size == 8


# Tables


def test_the_labels_of_a_table_cannot_be_changed():
    labels = np.array([[0, 1], [1, 1]])
    table = ConceptTable(labels)
    labels[0, 0] = 1
    assert table.labels.tolist() == [[0, 1], [1, 1]]
    with pytest.raises(ValueError, match="read-only"):
        table.labels[0, 0] = 1


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_all_functions_are_all_and_each_is_there_once(n):
    table = all_functions(n)
    assert table.labels.shape == (2 ** (2**n), 2**n)
    assert table.instances == tuple(points(n))
    assert len({row.tobytes() for row in table.labels}) == table.size


@pytest.mark.parametrize("m", [1, 2, 5, 12])
def test_thresholds_intervals_and_singletons_are_what_they_say(m):
    numbers = range(1, m + 1)
    assert thresholds(m).instances == intervals(m).instances == tuple(numbers)
    rows = {tuple(int(x >= t) for x in numbers) for t in range(1, m + 2)}
    assert set(map(tuple, thresholds(m).labels.tolist())) == rows
    assert len(rows) == thresholds(m).size == m + 1
    rows = {tuple(int(a <= x <= b) for x in numbers) for a in range(m + 2) for b in range(m + 2)}
    assert set(map(tuple, intervals(m).labels.tolist())) == rows
    assert len(rows) == intervals(m).size == m * (m + 1) // 2 + 1
    assert singletons(m).labels.tolist() == np.eye(m).tolist()
    for table in (thresholds(m), intervals(m), singletons(m)):
        for text, row in zip(descriptions(table.version_space()), table.labels, strict=True):
            text = text.replace("≥", ">=").replace("≤", "<=").replace("x =", "x ==")
            text = text.replace("nothing", "False")
            assert [int(eval(text, {"x": x})) for x in numbers] == row.tolist(), text


@pytest.mark.parametrize("monotone", [False, True])
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_a_disjunction_is_true_where_one_of_its_literals_is(n, monotone):
    table = disjunctions(n, monotone)
    assert table.size == (2 if monotone else 3) ** n
    for name, row in zip(table.names, table.labels, strict=True):
        parts = [] if name == "false" else name.split(" ∨ ")
        assert row.tolist() == [int(any(read(part)(x) for part in parts)) for x in points(n)]


@pytest.mark.parametrize(
    "options", [{}, {"monotone": True}, {"k": 2}, {"at_most": 1, "with_false": True}], ids=str
)
def test_a_class_as_a_table_says_what_the_class_says(options):
    concepts = Conjunctions(4, **options)
    space, table = concepts.version_space(), table_of(concepts)
    assert (table.size, table.instances) == (concepts.size, concepts.instances)
    assert descriptions(table.version_space()) == descriptions(space)
    assert table.labels.T.tolist() == [space.labels(x).tolist() for x in points(4)]
    falsities = 16 - table.labels.sum(axis=1, dtype=int)
    assert table.version_space().specificity().tolist() == falsities.tolist()
    assert table_of(table).labels.tolist() == table.labels.tolist()


# Subsets that meet some sets

MEANS = {
    "as it is": {},
    "tables": {"WORTH": 10**9},
    "no tables": {"MOST_ELEMENTS_IN_TABLE": -1},
    "small tables": {"MOST_ELEMENTS_IN_TABLE": 3, "WORTH": 10},
}
any_sets = st.lists(st.integers(0, 2**9 - 1), max_size=12)
small_sets = st.lists(st.sets(st.integers(0, 11), min_size=1, max_size=4), min_size=4, max_size=20)


@pytest.mark.parametrize("changes", MEANS.values(), ids=MEANS)
@given(st.integers(0, 2**9 - 1), any_sets, small_sets)
def test_the_subsets_that_meet_some_sets_are_as_many_as_trying_all_finds(
    changes, over, sets, small
):
    def by_trying(over, sets):
        subsets = np.arange(over + 1)
        subsets = subsets[subsets & ~over == 0]
        return np.all([subsets & s for s in sets], axis=0).sum() if sets else len(subsets)

    close = [sum(1 << e for e in elements) for elements in small]
    far_apart = [sum(1 << 9 * e for e in elements) for elements in small]
    with pytest.MonkeyPatch.context() as patch:
        for name, value in changes.items():
            patch.setattr(hitting, name, value)
        assert hitting_sets(over, sets) == by_trying(over, sets)
        assert hitting_sets(2**12 - 1, close) == by_trying(2**12 - 1, close)
        everywhere = sum(1 << 9 * e for e in range(12))
        assert hitting_sets(everywhere, far_apart) == by_trying(2**12 - 1, close)


def test_subsets_of_a_hundred_elements_are_counted_exactly():
    everything = 2**100 - 1
    assert hitting_sets(everything, []) == 2**100
    assert hitting_sets(everything, [everything]) == 2**100 - 1
    assert hitting_sets(everything, [0]) == 0
    assert hitting_sets(everything, [1 << i for i in range(100)]) == 1
    pairs = [0b11 << 2 * i for i in range(50)]
    assert hitting_sets(everything, pairs) == 3**50
    # a path of 100 vertices: its vertex covers are counted by Fibonacci's numbers
    fibonacci = [1, 1]
    for _ in range(101):
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    assert hitting_sets(everything, [0b11 << i for i in range(99)]) == fibonacci[101]


@given(st.lists(st.integers(0, 255), max_size=10))
def test_minimal_sets_and_components_are_what_they_say(sets):
    smallest = minimal(sets)
    assert set(smallest) == {s for s in sets if not any(t != s and t & s == t for t in sets)}
    assert [s.bit_count() for s in smallest] == sorted(s.bit_count() for s in smallest)
    parts = components(smallest)
    assert sorted(s for _, members in parts for s in members) == sorted(smallest)
    for (union, members), (other, _) in itertools.permutations(parts, 2):
        assert union & other == 0
        assert union == np.bitwise_or.reduce(members)


# What is too large is refused


def test_a_count_that_takes_too_long_is_refused_with_its_size_and_the_majority_is_known(
    monkeypatch,
):
    monkeypatch.setattr(hitting, "MOST_STEPS", 2000)
    negatives = np.random.default_rng(1).integers(2, size=(12, 40))
    space = Conjunctions(40).version_space()
    for x in negatives:
        space = space.keep(x, 0)
    assert refusal(lambda: space.size, error=TooLargeError) == (
        "To count the conjunctions of 40 attributes that agree with 12 negative examples and no "
        "positive one takes too long: more than 2,000 steps, or more than 150 of them one within "
        "the other. The majority is known without; for the size, take fewer attributes or shorter "
        "streams."
    )
    x = (1,) * 40
    assert space.majority(x) == 0
    with pytest.raises(TooLargeError):
        space.votes(x)
    with pytest.raises(TooLargeError, match="agree with 13 negative examples"):
        _ = space.keep(x, 0).size  # at once: what was too much already cannot become less

    after = space.keep(x, 1)
    assert (after.majority(x), after.majority((0, *x[1:]))) == (1, 0)
    with pytest.raises(TooLargeError, match="of 40 literals that agree with 12 negative examples"):
        _ = after.size
    after = after.keep([1] * 8 + [0] * 32, 1)
    assert after.size == sum((negatives[:, :8] < s).any(axis=1).all() for s in points(8)) > 0


@pytest.mark.parametrize("size", [2, 3, 6, 12, 20])
def test_up_to_24_elements_no_count_is_refused(size):
    rng = np.random.default_rng(size)
    sets = [sum(1 << int(i) for i in rng.permutation(24)[:size]) for _ in range(1000)]
    assert hitting_sets(2**24 - 1, sets) >= 1
    few = np.arange(2**17)
    missed = np.zeros(2**17, dtype=bool)
    for s in sets[:300]:
        missed |= few & s == 0
    assert hitting_sets(2**17 - 1, sets[:300]) == 2**17 - missed.sum()


def test_a_list_that_would_be_too_long_is_refused_with_its_size():
    def message(n, **options):
        return refusal(Conjunctions(n, **options).version_space, True, error=TooLargeError)

    assert message(17) == (
        "The class has 129,140,163 conjunctions, and a list of them takes 1,033 MB: 200 MB are the "
        "most. Without enumerated=True they are counted without a list."
    )
    assert message(10_000) == (
        "The class has about 2^15850 conjunctions, and a list of them takes about 2^15841 MB: "
        "200 MB are the most. Without enumerated=True they are counted without a list."
    )
    assert message(100, k=5) == (
        "The class has 2,409,200,640 conjunctions, and a list of them takes 77,094 MB: 200 MB are "
        "the most. Take fewer attributes or fewer literals."
    )


def test_a_class_too_large_to_be_counted_is_refused_at_once():
    for n, options in [(2**63, {}), (10**30, {}), (10**30, {"monotone": True})]:
        message = refusal(Conjunctions, n, **options, error=TooLargeError)
        assert message == (
            f"n = {n} attributes are too many to count all their conjunctions: 5,000,000 are the "
            "most. Limit the length by k or at_most."
        )
    for options in ({"k": 10**10}, {"at_most": 10**10}, {"k": 10**30}):
        message = refusal(Conjunctions, 10**30, **options, error=TooLargeError)
        assert message.endswith("Take a smaller k or at_most.")
    assert Conjunctions(10**30, k=2).size == 2 * 10**30 * (10**30 - 1)
    assert Conjunctions(10**30, at_most=1).size == 2 * 10**30 + 1


@pytest.mark.parametrize("signs", [1, 2])
def test_a_class_of_limited_length_is_counted_as_the_sum_over_its_lengths(signs):
    for n, most in itertools.combinations_with_replacement(range(1, 12), 2):
        expected = [signs**j * math.comb(most, j) for j in range(n + 1)]
        options = {"monotone": signs == 1}
        assert Conjunctions(most, at_most=n, **options).size == sum(expected)
        assert Conjunctions(most, k=n, **options).size == expected[-1]


def test_tables_and_lists_of_instances_that_would_be_too_long_are_refused():
    for make in (
        lambda: Conjunctions(17).instances,
        lambda: table_of(Conjunctions(11)),
        lambda: disjunctions(11),
        lambda: thresholds(5000),
        lambda: intervals(400),
    ):
        with pytest.raises(TooLargeError):
            make()
    assert refusal(singletons, 5000, error=TooLargeError) == (
        "A table of 5,000 concepts on 5,000 instances has 25,000,000 cells, and 20,000,000 are the "
        "most."
    )


@pytest.mark.parametrize("n", [14, pytest.param(16, marks=pytest.mark.slow)])
def test_a_long_list_is_gone_through_in_eight_times_its_own_memory(n):
    rng = np.random.default_rng(n)
    tracemalloc.start()
    listed, counted = spaces(n)
    assert listed.size == counted.size == 3**n
    for x, label in zip(rng.integers(2, size=(4, n)), (0, 0, 1, 0)):
        assert (listed.votes(x), listed.majority(x)) == (counted.votes(x), counted.majority(x))
        listed, counted = listed.keep(x, label), counted.keep(x, label)
        assert listed.size == counted.size
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak <= 8 * 4 * 3**n


# Errors


def test_a_class_that_makes_no_sense_is_refused():
    assert refusal(Conjunctions, 0) == "n must be a whole number of at least 1, but it is 0."
    assert refusal(Conjunctions, 2.0) == "n must be a whole number of at least 1, but it is 2.0."
    assert refusal(Conjunctions, 3, k=4) == "k must be a whole number from 0 to 3, but it is 4."
    assert refusal(Conjunctions, 3, at_most=-1) == (
        "at_most must be a whole number from 0 to 3, but it is -1."
    )
    assert refusal(Conjunctions, 3, k=1, at_most=2) == (
        "k = 1 and at_most = 2 cannot both be given: exactly, or at most?"
    )
    assert refusal(all_functions, 5) == "n must be a whole number from 1 to 4, but it is 5."
    message = "concepts must be a class such as Conjunctions(n) or a ConceptTable, but it is 3."
    assert refusal(table_of, 3) == message
    for make, name, size in [
        (thresholds, "m", 0),
        (intervals, "m", -1),
        (singletons, "m", True),
        (disjunctions, "n", "2"),
    ]:
        message = f"{name} must be a whole number of at least 1, but it is {size!r}."
        assert refusal(make, size) == message


def test_a_class_with_a_limit_is_always_listed():
    assert refusal(Conjunctions(5, k=2).version_space, enumerated=False) == (
        "enumerated=False is for all conjunctions of n attributes, but k or at_most is given: "
        "leave that out, or let them be listed."
    )


def test_what_is_no_example_is_refused():
    for space in (*spaces(3), *spaces(3, monotone=True)):
        for x, shown in [
            ((0, 1), "[0, 1]"),
            ((0, 1, 2), "[0, 1, 2]"),
            ((0, 1, -1), "[0, 1, -1]"),
            (1, "1"),
            ((0, (1, 1), 1), "(0, (1, 1), 1)"),
        ]:
            assert refusal(space.keep, x, 1) == f"x must be 3 zeros and ones, but it is {shown}."
        for label in (-1, "1", None):
            message = f"label must be 0 or 1, but it is {label!r}."
            assert refusal(space.keep, (0, 1, 1), label) == message


@pytest.mark.parametrize("n", [1, 4])
@each_kind
def test_a_contradiction_is_refused_and_leaves_the_version_space_as_it_was(n, options):
    x = (0,) * n
    for space in spaces(n, **options):
        for label in (0, 1):
            after = space.keep(x, label)
            before = after.key, after.size
            assert refusal(after.keep, np.array(x), 1 - label, error=InconsistentError) == (
                f"No concept of the class agrees with the label {1 - label} on x = {x} and with "
                "all examples before it: a label is wrong, or the target is not in the class."
            )
            assert (after.key, after.size) == before


def test_a_table_that_makes_no_sense_is_refused():
    assert refusal(ConceptTable, [[0, 1], [1, 1], [0, 1]]) == (
        "labels must have different rows, but rows 0 and 2 are the same: give each concept once."
    )
    message = refusal(ConceptTable, [[0, 1], [1, 2]])
    assert message == "labels must hold only 0 and 1, but labels[1, 1] is 2."
    message = refusal(ConceptTable, [0, 1])
    assert message == "labels must have two dimensions (n, d), but its shape is (2,)."
    assert refusal(ConceptTable, [[0, 1]], instances="abc") == (
        "instances must have one for each of the 2 columns of labels, but there are 3."
    )
    assert refusal(ConceptTable, [[0, 1]], names=["a", "b"]) == (
        "names must have one for each of the 1 rows of labels, but there are 2."
    )
    message = refusal(ConceptTable, [[0, 1]], instances="aa")
    assert message == "instances must be different, but 'a' is given twice."
    assert refusal(ConceptTable, [[0, 1]], instances=[{}, 1]) == (
        "An instance must be a number, a text or a point, but one is {} (dict)."
    )


def test_what_a_table_does_not_have_is_refused():
    space = thresholds(3).version_space()
    assert refusal(space.votes, 4) == (
        "x must be one of the 3 instances of the table, from 1 to 3, but it is 4."
    )
    assert refusal(space.votes, {4}).startswith("An instance must be a number")
    for listed in (space, Conjunctions(1, k=1, with_false=True).version_space()):
        for i in (-1, listed.size, 1.0):
            message = f"i must be a whole number from 0 to {listed.size - 1}, but it is {i}."
            assert refusal(listed.describe, i) == message
    with pytest.raises(InconsistentError, match="label 1 on x = 1 and with all"):
        space.keep(3, 0).keep(1, 1)


def test_what_is_printed_is_short():
    assert repr(Conjunctions(14)) == "<Conjunctions: 4,782,969 of 14 attributes>"
    assert repr(Conjunctions(10_000)) == "<Conjunctions: about 2^15850 of 10000 attributes>"
    assert repr(Conjunctions(1, k=1)) == "<Conjunctions: 2 of 1 attribute>"
    assert repr(Conjunctions(2).version_space()) == "<PackedSpace: 9 concepts>"
    assert repr(thresholds(1).version_space().keep(1, 1)) == "<TableSpace: 1 concept>"
    assert repr(thresholds(2)) == "<ConceptTable: 3 concepts on 2 instances>"
    space = Conjunctions(40).version_space()
    assert repr(space) == "<NegativesSpace: conjunctions of 40 attributes false at 0 examples>"
    space = space.keep([0] * 40, 0).keep([1] * 40, 1)
    assert repr(space) == "<HittingSpace: subsets of 40 literals that meet 1 clauses>"
