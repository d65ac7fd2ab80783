"""Problem set 4: its worked numbers, its references and its judges against other methods."""

import itertools

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from coursekit.bounds import con_bound, disjunction_lower_bound, halving_bound, winnow_bound
from coursekit.concepts import ConceptTable, Conjunctions, all_functions
from coursekit.grading import problem_set
from coursekit.grading.bank import question
from coursekit.grading.plain import plain, same
from coursekit.grading.ps4 import (
    con,
    con_worst,
    count,
    elimination,
    elimination_worst,
    halving,
    k_disjunctions,
    literals,
    not_optimal,
    tables,
    teach,
    winnow,
)
from coursekit.grading.question import FreeText
from coursekit.grading.seed import generator
from coursekit.learners import (
    CON,
    Elimination,
    Halving,
    StandardOptimal,
    Winnow,
    littlestone_dimension,
    worst_case,
)
from coursekit.online import play

SHEET = problem_set("ps4")


def judge(name, value, *arguments):
    """What a student is told about an answer to a construction; None if it is right."""
    return question(f"ps4.{name}").fault(arguments, plain(value))


def points(n):
    return np.array(list(itertools.product((0, 1), repeat=n)))


def test_the_sheet():
    assert not any(isinstance(q, FreeText) for q in SHEET.questions)
    assert len(SHEET.questions) == 10
    assert sum(q.max_points for q in SHEET.questions) == 28
    assert "Labels are 0 and 1" in SHEET.introduction


@pytest.mark.parametrize("asked", SHEET.questions, ids=lambda q: q.name)
def test_every_statement_says_what_is_0_or_1(asked):
    if asked.name != "ps4.count":
        assert "0 or 1" in asked.statement or "0 and 1" in asked.statement


@pytest.mark.parametrize("asked", SHEET.questions, ids=lambda q: q.name)
def test_inputs_are_small_whole_numbers_and_one_case_is_shown_in_full(asked):
    for wanted in asked.checks:
        cases = wanted.cases(generator("any", asked.name, wanted.name))
        for case in cases:
            for argument in case:
                numbers = np.asarray(argument)
                assert (2 * numbers == (2 * numbers).round()).all()
                assert np.abs(numbers).max(initial=0) <= 64 and numbers.size <= 100
        assert min(sum(np.size(a) for a in case) for case in cases) <= 25


# --- the numbers in the statements


def test_count_gives_the_number_of_its_statement():
    assert count.count(1, 1) == (2, 3, 2, 3)
    _, everything, _, at_most = count.count(30, 3)
    assert (halving_bound(everything), halving_bound(at_most)) == (47, 15)


def test_con_and_halving_give_the_numbers_of_their_statements():
    C = np.eye(3, dtype=int)
    assert con.con(C, np.array([1, 0, 1]), np.array([0, 0, 0])) == [0, 1, 0]
    assert halving.halving(C, np.array([1, 0]), np.array([0, 1])) == ([0, 0], [2, 1])


def test_the_sequences_of_the_statement_of_con_worst():
    C = np.array([[0, 0, 1], [1, 0, 1], [1, 1, 0]])
    assert judge("con_worst", [[2], [0]], C).startswith("CON makes 1 mistake on")
    assert judge("con_worst", [[0, 1], [1, 1]], C) is None
    assert judge("con_worst", np.array([[0, 1], [1, 1]]), C) is None


def test_elimination_gives_the_numbers_of_its_statement():
    X, y = np.array([[1, 1, 0], [1, 0, 0], [1, 0, 1]]), np.array([1, 1, 0])
    assert elimination.elimination(X, y) == ([0, 0, 0], [1, -3])


def test_the_sequences_of_the_statement_of_elimination_worst():
    assert judge("elimination_worst", [[1, 0], [1, 1]], 2, [1]) is None
    said = judge("elimination_worst", [[1, 0], [0, 1]], 2, [])
    assert said.startswith("Elimination makes 2 mistakes on your sequence; 3 are possible.")


def test_the_two_examples_of_the_statement_teach_in_the_monotone_class_only():
    examples = [[1, 0, 0], [0, 1, 1]]
    assert judge("teach", examples, 3, [1], True) is None
    said = judge("teach", examples, 3, [1], False)
    assert said == "Besides the target, ¬x3 agrees with all your examples, and 5 more."
    assert literals.truth([1, -2], np.array(examples)).tolist() == [1, 0]


def test_winnow_gives_the_numbers_of_its_statement():
    X, y = np.array([[1, 1, 0, 0], [0, 1, 1, 1], [1, 1, 0, 0]]), np.array([1, 0, 1])
    assert same([[0, 1, 0], [4, 0, 0, 0]], plain(winnow.winnow(X, y, 0)))


def test_the_examples_of_the_statement_of_k_disjunctions():
    assert judge("k_disjunctions", [[0, 1]], 2, 1) is None
    said = judge("k_disjunctions", [[1, 1, 0, 0], [0, 0, 1, 1]], 4, 1)
    assert said.startswith("Only 3 of the 4") and said.endswith("None has the labels 1, 1.")


def test_the_classes_of_the_statement_of_not_optimal_are_not_right():
    functions = [[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1], [1, 1]
    said = judge("not_optimal", functions, 4, 1)
    assert said.startswith("Halving makes 2 mistakes") and "is 2." in said
    for m in (9, 10):
        singletons = ConceptTable(np.eye(m))
        assert littlestone_dimension(singletons) == 1
        assert worst_case(Halving(singletons), singletons).mistakes == 1


# --- counting


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_conjunctions_are_counted_as_if_they_were_listed(n):
    all_literals = [*range(1, n + 1), *range(-n, 0)]
    subsets = itertools.chain(*(itertools.combinations(all_literals, r) for r in range(2 * n + 1)))
    listed = [s for s in subsets if not any(-literal in s for literal in s)]
    for k in range(n + 1):
        sizes = [len(s) for s in listed]
        monotone = sum(min(s, default=1) > 0 for s in listed)
        at_most = sum(size <= k for size in sizes)
        assert count.count(n, k) == (monotone, len(listed), sizes.count(k), at_most)


@pytest.mark.parametrize(("n", "k"), [(5, 0), (30, 3), (60, 60), (100, 5)])
def test_conjunctions_are_counted_as_the_package_counts_them(n, k):
    classes = [{"monotone": True}, {}, {"k": k}, {"at_most": k}]
    assert count.count(n, k) == tuple(Conjunctions(n, **c).size for c in classes)


# --- the learners are those of the package


def games(rng, rounds=200):
    for _ in range(rounds):
        m, d = rng.integers([2, 3], [12, 7])
        m = min(m, 2**d)
        yield tables.game(rng, tables.table(rng, m, d), int(rng.integers(1, 9)))


def test_con_and_halving_are_those_of_the_package():
    for C, xs, ys in games(np.random.default_rng(0)):
        examples = list(zip(xs.tolist(), ys.tolist(), strict=True))
        first = play(CON(ConceptTable(C), rule="first"), examples)
        assert con.con(C, xs, ys) == first.predictions.tolist()
        assert first.mistakes <= con_bound(len(C))
        voted = play(Halving(ConceptTable(C)), examples)
        predictions, sizes = halving.halving(C, xs, ys)
        assert predictions == voted.predictions.tolist() and sizes == voted.sizes[1:]
        assert voted.mistakes <= halving_bound(len(C))


def test_elimination_is_that_of_the_package():
    rng = np.random.default_rng(1)
    for _ in range(100):
        n = int(rng.integers(2, 8))
        target = literals.conjunction(rng, n, int(rng.integers(1, n + 1)))
        shown = rng.permutation([literals.satisfied] * 4 + [literals.violated] * 3)
        X = np.array([kind(rng, n, target) for kind in shown])
        y = literals.truth(target, X)
        learner = Elimination(n)
        run = play(learner, zip(X, y, strict=True))
        predictions, left = elimination.elimination(X, y)
        assert predictions == run.predictions.tolist()
        assert [j + 1 for j in np.flatnonzero(learner.plain)] == [j for j in left if j > 0]
        assert [-j - 1 for j in np.flatnonzero(learner.negated)] == [j for j in left if j < 0]


@pytest.mark.parametrize(("demote", "demotion"), [(0, "elimination"), (0.5, "halving")])
def test_winnow_is_that_of_the_package(demote, demotion):
    rng = np.random.default_rng(2)
    for _ in range(60):
        n, k = int(rng.integers(3, 12)), int(rng.integers(1, 3))
        X = rng.integers(0, 2, (25, n))
        y = X[:, :k].any(axis=1).astype(int)
        learner = Winnow(n, demotion=demotion)
        run = play(learner, zip(X, y, strict=True))
        predictions, w = winnow.winnow(X, y, demote)
        assert predictions == run.predictions.tolist()
        assert [float(v) for v in learner.weights] == w.tolist()
        assert run.mistakes <= winnow_bound(n, k, demotion)


# --- as many mistakes as there can be


def test_the_classes_drawn_for_con_worst_allow_so_many_mistakes():
    asked = question("ps4.con_worst")
    for wanted in asked.checks:
        for (C,) in wanted.cases(generator("any", asked.name, wanted.name)):
            table = ConceptTable(C)
            xs, ys = con_worst.con_worst(C)
            examples = list(zip(xs, ys, strict=True))
            assert play(CON(table, rule="first"), examples).mistakes == con_bound(len(C))
            assert play(Halving(table), examples).mistakes <= halving_bound(len(C))


@given(st.data())
def test_sequences_are_judged_by_the_mistakes_of_the_package_s_con(data):
    seed = data.draw(st.integers(0, 10**6))
    C = con_worst.peeled(np.random.default_rng(seed), data.draw(st.integers(2, 5)), 1)
    xs = data.draw(st.lists(st.integers(0, C.shape[1] - 1), min_size=1, max_size=6))
    ys = C[data.draw(st.integers(0, len(C) - 1)), xs].tolist()
    made = play(CON(ConceptTable(C), rule="first"), zip(xs, ys, strict=True)).mistakes
    assert (judge("con_worst", (xs, ys), C) is None) == (made == len(C) - 1)


@pytest.mark.parametrize("n", [2, 3])
def test_no_sequence_makes_more_mistakes_of_elimination_than_are_asked_for(n):
    X = points(n)
    for target in teach.conjunctions_of(n, monotone=False):
        if len(target) == n:
            continue
        only_target = ConceptTable([literals.truth(target, X)], instances=X.tolist())
        most = worst_case(Elimination(n), only_target).mistakes
        assert most == n + 1 - len(target)
        answer = elimination_worst.elimination_worst(n, target)
        assert judge("elimination_worst", answer, n, target) is None


@given(st.integers(3, 6), st.data())
def test_sequences_are_judged_by_the_mistakes_of_the_package_s_elimination(n, data):
    signs = data.draw(st.lists(st.sampled_from([-1, 0, 1]), min_size=n, max_size=n))
    target = [(i + 1) * sign for i, sign in enumerate(signs) if sign]
    assume(len(target) < n)
    rows = st.lists(st.sampled_from([0, 1]), min_size=n, max_size=n)
    X = np.array(data.draw(st.lists(rows, min_size=1, max_size=n + 1)))
    made = play(Elimination(n), zip(X, literals.truth(target, X), strict=True)).mistakes
    right = judge("elimination_worst", X, n, target) is None
    assert right == (made == n + 1 - len(target))


# --- the teacher


def smallest_teaching_set(n, target, monotone, most):
    """Try all sets of examples, small ones first; the concepts are the bits of numbers."""
    X = points(n)
    truths = [literals.truth(c, X).tolist() for c in teach.conjunctions_of(n, monotone)]
    wanted = literals.truth(target, X).tolist()
    disagree = [sum(int(t[j] != wanted[j]) << i for i, t in enumerate(truths)) for j in range(2**n)]
    everything_else = sum(1 << i for i, t in enumerate(truths) if t != wanted)
    for size in range(1, most + 1):
        for chosen in itertools.combinations(disagree, size):
            ruled_out = 0
            for concepts in chosen:
                ruled_out |= concepts
            if ruled_out == everything_else:
                return size
    return None


@pytest.mark.parametrize("monotone", [True, False])
@pytest.mark.parametrize("n", [3, 4])
def test_no_teacher_needs_fewer_examples(n, monotone):
    for k in range(n + 1):
        target = [j if monotone or j % 2 else -j for j in range(1, k + 1)]
        fewest = teach.fewest(n, k, monotone)
        assert smallest_teaching_set(n, target, monotone, fewest) == fewest
        assert len(teach.teach(n, target, monotone)) == fewest


@given(st.integers(3, 5), st.booleans(), st.data())
def test_lessons_are_judged_by_the_version_space_that_they_leave(n, monotone, data):
    signs = [0, 1] if monotone else [-1, 0, 1]
    drawn = data.draw(st.lists(st.sampled_from(signs), min_size=n, max_size=n))
    target = [(i + 1) * sign for i, sign in enumerate(drawn) if sign]
    lesson = teach.teach(n, target, monotone)
    change = data.draw(st.sets(st.tuples(st.integers(0, len(lesson) - 1), st.integers(0, n - 1))))
    for i, j in list(change)[:2]:
        lesson[i, j] = 1 - lesson[i, j]
    space = Conjunctions(n, monotone=monotone).version_space()
    for x, label in zip(lesson, literals.truth(target, lesson), strict=True):
        space = space.keep(x, int(label))
    said = judge("teach", lesson, n, target, monotone)
    assert (said is None) == (space.size == 1)
    if space.size > 2:
        assert said.endswith(f", and {space.size - 2} more.")


# --- disjunctions of few attributes


@pytest.mark.parametrize(("n", "k"), [(2, 1), (7, 1), (64, 1), (9, 2), (40, 2), (24, 3), (20, 4)])
def test_the_examples_are_as_many_as_the_lower_bound_says(n, k):
    X = k_disjunctions.k_disjunctions(n, k)
    assert X.shape == (disjunction_lower_bound(n, k), n)
    assert judge("k_disjunctions", X, n, k) is None


@pytest.mark.parametrize(("n", "k"), [(16, 1), (16, 2), (24, 3)])
def test_the_examples_force_so_many_mistakes_on_every_learner(n, k):
    for learner in (Winnow(n), Winnow(n, demotion="halving")):
        X = k_disjunctions.k_disjunctions(n, k)
        y = []
        for x in X:
            y.append(1 - learner.predict(x))
            learner.see(x, y[-1])
        chosen = itertools.combinations(range(n), k)
        assert any((X[:, list(c)].any(axis=1) == y).all() for c in chosen)
        assert len(y) <= winnow_bound(n, k)


@given(st.sampled_from([(4, 1), (5, 1), (8, 1), (4, 2), (8, 2)]), st.data())
def test_examples_are_judged_by_the_labels_of_all_disjunctions(size, data):
    n, k = size
    m = disjunction_lower_bound(n, k)
    rows = st.lists(st.sampled_from([0, 1]), min_size=n, max_size=n)
    X = np.array(data.draw(st.lists(rows, min_size=m, max_size=m)))
    chosen = itertools.chain(*(itertools.combinations(range(n), j) for j in range(k + 1)))
    labellings = {tuple(X[:, list(c)].any(axis=1)) for c in chosen}
    assert (judge("k_disjunctions", X, n, k) is None) == (len(labellings) == 2**m)


# --- where Halving is not optimal


@pytest.mark.parametrize(("m", "gap"), [(9, 1), (14, 1), (20, 2)])
def test_another_algorithm_keeps_to_the_number_that_halving_exceeds(m, gap):
    C, xs, ys = not_optimal.not_optimal(m, gap)
    table = ConceptTable(C)
    assert littlestone_dimension(table) == 2
    assert play(Halving(table), zip(xs, ys, strict=True)).mistakes == 2 + gap
    assert play(StandardOptimal(table), zip(xs, ys, strict=True)).mistakes <= 2
    if m == 9:
        assert worst_case(StandardOptimal(table), table).mistakes == 2
        assert worst_case(Halving(table), table).mistakes == 3


def test_on_all_functions_halving_is_optimal():
    table = all_functions(2)
    assert worst_case(Halving(table), table).mistakes == littlestone_dimension(table) == 4


@given(st.integers(0, 10**6))
def test_classes_are_judged_by_the_mistakes_and_the_dimension_of_the_package(seed):
    rng = np.random.default_rng(seed)
    C, xs, ys = not_optimal.not_optimal(int(rng.integers(9, 16)), 1)
    for _ in range(int(rng.integers(0, 3))):
        i, j = rng.integers(C.shape)
        C[i, j] = 1 - C[i, j]
    different = len(np.unique(C, axis=0)) == len(C)
    assume(different and len(tables.agreeing(C, xs, np.array(ys))))
    made = play(Halving(ConceptTable(C)), zip(xs, ys, strict=True)).mistakes
    best = worst_case(StandardOptimal(ConceptTable(C)), ConceptTable(C)).mistakes
    assert (judge("not_optimal", (C, xs, ys), len(C), 1) is None) == (made > best)


# --- what a judge says about what is not allowed

TABLE = np.array([[0, 0, 1], [1, 0, 1], [1, 1, 0]])
NINE = np.eye(9, dtype=int)


@pytest.mark.parametrize(
    ("name", "arguments", "value", "said"),
    [
        ("con_worst", (TABLE,), ([0, 1], [1]), "2 instances in xs, but 1 labels"),
        ("con_worst", (TABLE,), ([0, 3], [1, 1]), "from 0 to 2"),
        ("con_worst", (TABLE,), ([0, -1], [1, 1]), "from 0 to 2"),
        ("con_worst", (TABLE,), ([0, 0.5], [1, 1]), "from 0 to 2"),
        ("con_worst", (TABLE,), ([0, 10**400], [1, 1]), "from 0 to 2"),
        ("con_worst", (TABLE,), ([0, 1], [1, -1]), "labels, 0 or 1"),
        ("con_worst", (TABLE,), ([0, 1], [0, 1]), "No concept of the class agrees"),
        ("con_worst", (TABLE,), ([0] * 51, [1] * 51), "xs has 51 rows, but at most 50"),
        (
            "con_worst",
            (TABLE,),
            ([2], [0]),
            "Round 0 rules out 2 of 3 concepts and costs one mistake.",
        ),
        ("elimination_worst", (3, []), np.ones((5, 3)), "X has 5 rows, but at most 4"),
        ("elimination_worst", (3, []), np.ones((4, 2)), "must have 3 attributes"),
        ("elimination_worst", (3, [-2]), np.ones((2, 3)), "Row 0 is negative, since ¬x2 is false"),
        ("teach", (3, [1], True), np.ones((51, 3)), "X has 51 rows, but at most 50"),
        ("teach", (3, [1], True), -np.ones((2, 3)), "0 or 1"),
        ("teach", (3, [1], True), points(3), "you show 8 examples where 2 would do"),
        ("teach", (3, [], True), [[0, 0, 1]], "Besides the target, x3 agrees with all your"),
        ("k_disjunctions", (8, 2), np.ones((3, 8)), "X has 3 examples; 4 are asked for."),
        ("k_disjunctions", (8, 2), np.ones((17, 8)), "X has 17 rows, but at most 16"),
        ("k_disjunctions", (8, 2), np.full((4, 8), 0.5), "0 or 1"),
        ("not_optimal", (9, 1), (NINE[1:], [0], [0]), "must have 9 rows"),
        ("not_optimal", (9, 1), (np.eye(10), [0], [0]), "C has 10 rows, but at most 9"),
        ("not_optimal", (9, 1), (np.eye(9, 41), [0], [0]), "41 instances, but at most 40"),
        ("not_optimal", (9, 1), (2 * NINE, [0], [0]), "only 0 and 1"),
        ("not_optimal", (9, 1), (NINE[[0, 0, 2, 3, 4, 5, 6, 7, 8]], [0], [0]), "are equal"),
        ("not_optimal", (9, 1), (NINE, [9], [0]), "from 0 to 8"),
        ("not_optimal", (9, 1), (NINE, [0, 1], [1, 1]), "No concept of the class agrees"),
    ],
)
def test_the_limits_of_the_constructions_are_said(name, arguments, value, said):
    assert said in judge(name, value, *arguments)


def test_the_largest_class_allowed_is_judged():
    rng = np.random.default_rng(4)
    for density in (0.1, 0.3, 0.5):
        C = (rng.random((40, 40)) < density).astype(int)
        xs = np.arange(40)
        said = judge("not_optimal", (C, xs, C[0]), 40, 2)
        assert said is None or "Littlestone dimension" in said


# --- what is left of the answers


@pytest.mark.parametrize("seed", range(5))
def test_references_are_right_on_numbers_that_no_check_draws(seed):
    rng = np.random.default_rng(seed)
    n, m = int(rng.integers(41, 60)), int(rng.integers(9, 41))
    target = literals.conjunction(rng, n, int(rng.integers(1, n)))
    assert judge(
        "elimination_worst", elimination_worst.elimination_worst(n, target), n, target
    ) is (None)
    assert judge("k_disjunctions", k_disjunctions.k_disjunctions(n, 2), n, 2) is None
    assert judge("not_optimal", not_optimal.not_optimal(m, 1), m, 1) is None
    C = con_worst.peeled(rng, 30, 5)
    assert judge("con_worst", con_worst.con_worst(C), C) is None
