"""Problem set 4: its worked numbers, its references and its judges against other methods."""

import itertools

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from judging import answer, cases_of, judge

from coursekit.exercises.compare import same
from coursekit.perceptrons.bounds import (
    con_bound,
    disjunction_lower_bound,
    halving_bound,
    winnow_bound,
)
from coursekit.perceptrons.concepts import ConceptTable, Conjunctions
from coursekit.perceptrons.online import (
    CON,
    Conjunction,
    Elimination,
    Halving,
    StandardOptimal,
    Winnow,
    littlestone_dimension,
    worst_case,
)
from coursekit.perceptrons.online.protocol import play

TABLE = np.array([[0, 0, 1], [1, 0, 1], [1, 1, 0]])
NINE = np.eye(9, dtype=int)


def points(n):
    return np.array(list(itertools.product((0, 1), repeat=n)))


def truth(n, target, X):
    """The labels of a conjunction, which is a list of literals: 1 for x1, -1 for ¬x1."""
    return np.array([Conjunction(n, tuple(target))(x) for x in X])


def with_labels(X, y):
    return list(zip(X, np.asarray(y).tolist(), strict=True))


signed = st.sampled_from([-1, 0, 1])


def target_of(signs):
    return [(i + 1) * sign for i, sign in enumerate(signs) if sign]


# --- the numbers in the statements


def test_the_solutions_give_the_numbers_of_their_statements():
    C, X = np.eye(3, dtype=int), np.array([[1, 1, 0], [1, 0, 0], [1, 0, 1]])
    examples = np.array([[1, 1, 0, 0], [0, 1, 1, 1], [1, 1, 0, 0]]), np.array([1, 0, 1])
    for name, arguments, expected in [
        ("count", (1, 1), [2, 3, 2, 3]),
        ("con", (C, np.array([1, 0, 1]), np.array([0, 0, 0])), [0, 1, 0]),
        ("halving", (C, np.array([1, 0]), np.array([0, 1])), [[0, 0], [2, 1]]),
        ("elimination", (X, np.array([1, 1, 0])), [[0, 0, 0], [1, -3]]),
        ("winnow", (*examples, 0), [[0, 1, 0], [4, 0, 0, 0]]),
    ]:
        assert same(expected, answer(f"ps4.{name}", *arguments)), name
    _, everything, _, at_most = answer("ps4.count", 30, 3)
    assert (halving_bound(everything), halving_bound(at_most)) == (47, 15)


FUNCTIONS = [[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1], [1, 1]
FEW = [[1, 1, 0, 0], [0, 0, 1, 1]]


def test_the_examples_of_the_statements_are_judged_as_they_say():
    for name, arguments, value, message in [
        ("con_worst", (TABLE,), [[2], [0]], "CON makes 1 mistake on"),
        ("con_worst", (TABLE,), [[0, 1], [1, 1]], None),
        ("con_worst", (TABLE,), np.array([[0, 1], [1, 1]]), None),
        ("elimination_worst", (2, [1]), [[1, 0], [1, 1]], None),
        (
            "elimination_worst",
            (2, []),
            [[1, 0], [0, 1]],
            "2 mistakes on your sequence; 3 are",
        ),
        ("teach", (3, [1], True), [[1, 0, 0], [0, 1, 1]], None),
        (
            "teach",
            (3, [1], False),
            [[1, 0, 0], [0, 1, 1]],
            "¬x3 agrees with all your examples",
        ),
        ("k_disjunctions", (2, 1), [[0, 1]], None),
        ("k_disjunctions", (4, 1), FEW, "Only 3 of the 4"),
        ("k_disjunctions", (4, 1), FEW, "None has the labels 1, 1."),
        ("not_optimal", (4, 1), FUNCTIONS, "Halving makes 2 mistakes"),
    ]:
        fault = judge(f"ps4.{name}", value, *arguments)
        assert fault is None if message is None else message in fault, (name, message)


# --- counting


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_conjunctions_are_counted_as_if_they_were_listed(n):
    all_literals = [*range(1, n + 1), *range(-n, 0)]
    subsets = itertools.chain(*(itertools.combinations(all_literals, r) for r in range(2 * n + 1)))
    conjunctions = [s for s in subsets if not any(-literal in s for literal in s)]
    sizes = [len(s) for s in conjunctions]
    monotone = sum(min(s, default=1) > 0 for s in conjunctions)
    for k in range(n + 1):
        at_most = sum(size <= k for size in sizes)
        assert answer("ps4.count", n, k) == [monotone, len(conjunctions), sizes.count(k), at_most]


# --- as many mistakes as there can be


def test_the_classes_drawn_for_con_worst_allow_so_many_mistakes():
    for (C,) in cases_of("ps4.con_worst", "any"):
        examples = list(zip(*answer("ps4.con_worst", C)))
        table = ConceptTable(C)
        assert play(CON(table, rule="first"), examples).mistakes == con_bound(len(C))
        assert play(Halving(table), examples).mistakes <= halving_bound(len(C))


@given(st.data())
def test_sequences_are_judged_by_the_mistakes_of_the_package_s_con(data):
    (C,) = data.draw(st.sampled_from(sorted(cases_of("ps4.con_worst"), key=lambda c: c[0].size)))
    C = C[: data.draw(st.integers(2, min(5, len(C))))]
    xs, ys = answer("ps4.con_worst", C)
    if data.draw(st.booleans()):
        xs = data.draw(st.lists(st.integers(0, C.shape[1] - 1), min_size=1, max_size=6))
        ys = C[data.draw(st.integers(0, len(C) - 1)), xs].tolist()
    mistakes = play(CON(ConceptTable(C), rule="first"), with_labels(xs, ys)).mistakes
    assert (judge("ps4.con_worst", (xs, ys), C) is None) == (mistakes == len(C) - 1)


@pytest.mark.parametrize("n", [2, 3])
def test_no_sequence_makes_more_mistakes_of_elimination_than_are_asked_for(n):
    for signs in itertools.product((-1, 0, 1), repeat=n):
        target = target_of(signs)
        if len(target) < n:
            only_target = ConceptTable([truth(n, target, points(n))], points(n).tolist())
            most = worst_case(Elimination(n), only_target).mistakes
            assert most == n + 1 - len(target)
            sequence = answer("ps4.elimination_worst", n, target)
            assert judge("ps4.elimination_worst", sequence, n, target) is None


@given(st.integers(3, 6), st.data())
def test_sequences_are_judged_by_the_mistakes_of_the_package_s_elimination(n, data):
    target = target_of(data.draw(st.lists(signed, min_size=n, max_size=n)))
    assume(len(target) < n)
    rows = st.lists(st.sampled_from([0, 1]), min_size=n, max_size=n)
    X = np.array(data.draw(st.lists(rows, min_size=1, max_size=n + 1)))
    mistakes = play(Elimination(n), with_labels(X, truth(n, target, X))).mistakes
    right = judge("ps4.elimination_worst", X, n, target) is None
    assert right == (mistakes == n + 1 - len(target))


# --- the teacher


def smallest_teaching_set(n, target, monotone, most):
    """Try all sets of examples, small ones first; the concepts are the bits of numbers."""
    X, signs = points(n), (0, 1) if monotone else (-1, 0, 1)
    truths = [truth(n, target_of(s), X).tolist() for s in itertools.product(signs, repeat=n)]
    own = truth(n, target, X).tolist()
    disagree = [sum(int(t[j] != own[j]) << i for i, t in enumerate(truths)) for j in range(2**n)]
    everything_else = sum(1 << i for i, t in enumerate(truths) if t != own)
    for size in range(1, most + 1):
        for subset in itertools.combinations(disagree, size):
            if np.bitwise_or.reduce(np.array(subset, dtype=object)) == everything_else:
                return size
    return None


@pytest.mark.parametrize("monotone", [True, False])
@pytest.mark.parametrize("n", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_no_teacher_needs_fewer_examples(n, monotone):
    for k in range(n + 1):
        target = [j if monotone or j % 2 else -j for j in range(1, k + 1)]
        lesson = answer("ps4.teach", n, target, monotone)
        assert judge("ps4.teach", lesson, n, target, monotone) is None
        assert smallest_teaching_set(n, target, monotone, len(lesson)) == len(lesson)


@given(st.integers(3, 5), st.booleans(), st.data())
def test_lessons_are_judged_by_the_version_space_that_they_leave(n, monotone, data):
    signs = st.sampled_from([0, 1]) if monotone else signed
    target = target_of(data.draw(st.lists(signs, min_size=n, max_size=n)))
    lesson = answer("ps4.teach", n, target, monotone)
    change = data.draw(st.sets(st.tuples(st.integers(0, len(lesson) - 1), st.integers(0, n - 1))))
    for i, j in list(change)[:2]:
        lesson[i, j] = 1 - lesson[i, j]
    space = Conjunctions(n, monotone=monotone).version_space()
    for x, label in with_labels(lesson, truth(n, target, lesson)):
        space = space.keep(x, label)
    fault = judge("ps4.teach", lesson, n, target, monotone)
    assert (fault is None) == (space.size == 1)
    assert space.size <= 2 or fault.endswith(f", and {space.size - 2} more.")


# --- disjunctions of few attributes


@pytest.mark.parametrize(("n", "k"), [(2, 1), (7, 1), (64, 1), (9, 2), (40, 2), (24, 3), (20, 4)])
def test_the_examples_are_as_many_as_the_lower_bound_says(n, k):
    X = answer("ps4.k_disjunctions", n, k)
    assert np.shape(X) == (disjunction_lower_bound(n, k), n)
    assert judge("ps4.k_disjunctions", X, n, k) is None


@pytest.mark.parametrize(("n", "k"), [(16, 1), (16, 2), (24, 3)])
def test_the_examples_force_so_many_mistakes_on_every_learner(n, k):
    X = np.array(answer("ps4.k_disjunctions", n, k))
    for learner in (Winnow(n), Winnow(n, demotion="halving")):
        y = []
        for x in X:
            y.append(1 - learner.predict(x))
            learner.update(x, y[-1])
        relevant = itertools.combinations(range(n), k)
        assert any((X[:, list(c)].any(axis=1) == y).all() for c in relevant)
        assert len(y) <= winnow_bound(n, k)


@given(st.sampled_from([(4, 1), (5, 1), (8, 1), (4, 2), (8, 2)]), st.data())
def test_examples_are_judged_by_the_labels_of_all_disjunctions(size, data):
    n, k = size
    m = disjunction_lower_bound(n, k)
    rows = st.lists(st.sampled_from([0, 1]), min_size=n, max_size=n)
    X = np.array(data.draw(st.lists(rows, min_size=m, max_size=m)))
    relevant = itertools.chain(*(itertools.combinations(range(n), j) for j in range(k + 1)))
    labellings = {tuple(X[:, list(c)].any(axis=1)) for c in relevant}
    assert (judge("ps4.k_disjunctions", X, n, k) is None) == (len(labellings) == 2**m)


# --- where Halving is not optimal


@pytest.mark.parametrize(("m", "gap"), [(9, 1), (14, 1), (20, 2)])
def test_another_algorithm_keeps_to_the_number_that_halving_exceeds(m, gap):
    C, xs, ys = answer("ps4.not_optimal", m, gap)
    table, examples = ConceptTable(C), with_labels(xs, ys)
    assert littlestone_dimension(table) == 2
    assert play(Halving(table), examples).mistakes == 2 + gap
    assert play(StandardOptimal(table), examples).mistakes <= 2
    if m == 9:
        assert worst_case(StandardOptimal(table), table).mistakes == 2
        assert worst_case(Halving(table), table).mistakes == 3


@given(st.integers(9, 15), st.data())
def test_classes_are_judged_by_the_mistakes_and_the_dimension_of_the_package(m, data):
    C, xs, ys = (np.array(part) for part in answer("ps4.not_optimal", m, 1))
    for _ in range(data.draw(st.integers(0, 2))):
        i, j = (data.draw(st.integers(0, size - 1)) for size in C.shape)
        C[i, j] = 1 - C[i, j]
    assume(len(np.unique(C, axis=0)) == len(C) and (C[:, xs] == ys).all(axis=1).any())
    mistakes = play(Halving(ConceptTable(C)), with_labels(xs, ys)).mistakes
    right = mistakes > littlestone_dimension(ConceptTable(C))
    assert (judge("ps4.not_optimal", (C, xs, ys), m, 1) is None) == right


def test_the_largest_class_allowed_is_judged():
    rng = np.random.default_rng(4)
    for density in (0.1, 0.3, 0.5):
        C = (rng.random((40, 40)) < density).astype(int)
        fault = judge("ps4.not_optimal", (C, np.arange(40), C[0]), 40, 2)
        assert fault is None or "Littlestone dimension" in fault


# --- what a judge says about what is not allowed


def test_the_limits_of_the_constructions_are_said():
    for name, arguments, value, message in [
        ("con_worst", (TABLE,), ([0, 1], [1]), "2 instances in xs, but 1 labels"),
        ("con_worst", (TABLE,), ([0, 3], [1, 1]), "from 0 to 2"),
        ("con_worst", (TABLE,), ([0, -1], [1, 1]), "from 0 to 2"),
        ("con_worst", (TABLE,), ([0, 0.5], [1, 1]), "from 0 to 2"),
        ("con_worst", (TABLE,), ([0, 10**400], [1, 1]), "from 0 to 2"),
        ("con_worst", (TABLE,), ([0, 1], [1, -1]), "labels, 0 or 1"),
        ("con_worst", (TABLE,), ([0, 1], [0, 1]), "agrees with your labels up to round 1."),
        ("con_worst", (TABLE,), ([0] * 51, [1] * 51), "xs has 51 rows, but at most 50"),
        ("con_worst", (TABLE,), ([2], [0]), "Round 0 rules out 2 of 3 concepts and costs one"),
        ("elimination_worst", (3, []), np.ones((5, 3)), "X has 5 rows, but at most 4"),
        ("elimination_worst", (3, []), np.ones((4, 2)), "must have 3 attributes"),
        ("elimination_worst", (3, [-2]), np.ones((2, 3)), "Row 0 is negative, since ¬x2 is false"),
        ("teach", (3, [1], True), np.ones((51, 3)), "X has 51 rows, but at most 50"),
        ("teach", (3, [1], True), -np.ones((2, 3)), "0 or 1"),
        ("teach", (3, [1], True), points(3), "you show 8 examples where 2 would do"),
        ("teach", (3, [], True), [[0, 0, 1]], "Besides the target, x3 agrees with all your"),
        ("k_disjunctions", (8, 2), np.ones((3, 8)), "X has 3 examples, not 4."),
        ("k_disjunctions", (8, 2), np.ones((17, 8)), "X has 17 rows, but at most 16"),
        ("k_disjunctions", (8, 2), np.full((4, 8), 0.5), "0 or 1"),
        ("not_optimal", (9, 1), (NINE[1:], [0], [0]), "must have 9 rows"),
        ("not_optimal", (9, 1), (np.eye(10), [0], [0]), "C has 10 rows, but at most 9"),
        ("not_optimal", (9, 1), (np.eye(9, 41), [0], [0]), "41 instances, but at most 40"),
        ("not_optimal", (9, 1), (2 * NINE, [0], [0]), "only 0 and 1"),
        ("not_optimal", (9, 1), (NINE[[0, 0, *range(2, 9)]], [0], [0]), "are equal"),
        ("not_optimal", (9, 1), (NINE, [9], [0]), "from 0 to 8"),
        ("not_optimal", (9, 1), (NINE, [0, 1], [1, 1]), "No concept of the class agrees"),
    ]:
        assert message in judge(f"ps4.{name}", value, *arguments), (name, message)


@pytest.mark.parametrize("seed", range(5))
def test_solutions_are_right_on_numbers_that_no_check_draws(seed):
    rng = np.random.default_rng(seed)
    n, m = int(rng.integers(41, 60)), int(rng.integers(9, 41))
    target = [j for j in target_of(rng.integers(-1, 2, n)) if j % 7]
    for name, *arguments in [
        ("ps4.elimination_worst", n, target),
        ("ps4.k_disjunctions", n, 2),
        ("ps4.not_optimal", m, 1),
        ("ps4.con_worst", np.eye(30, dtype=int)[rng.permutation(30)]),
    ]:
        assert judge(name, answer(name, *arguments), *arguments) is None, name
