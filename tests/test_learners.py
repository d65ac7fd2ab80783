"""Learners compared with their theorems, with enumeration, and on every possible sequence."""

import itertools
import math
import sys
import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import against_anyone, agreeing, plainly, points, refusal
from strategies import bits, concept_tables, conjunction_examples, conjunctions, seeds, vectors

from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.bounds import disjunction_bound
from coursekit.perceptrons.concepts import (
    ConceptTable,
    Conjunctions,
    EnumeratedSpace,
    InconsistentError,
    TooLargeError,
    all_functions,
    disjunctions,
    hitting,
    singletons,
    thresholds,
)
from coursekit.perceptrons.online import (
    CON,
    Elimination,
    Halving,
    Negated,
    PerceptronLearner,
    StandardOptimal,
    Winnow,
    littlestone_dimension,
    mistakes_until_learnt,
    worst_case,
)
from coursekit.perceptrons.online.protocol import Learner, play

RULES = ["random", "first", "most specific", "most general", "adversarial"]


@st.composite
def games(draw):
    """Draw a small class, and a sequence of examples that one of its concepts labels."""
    table = draw(concept_tables())
    row = draw(st.sampled_from(table.labels.tolist()))
    instances = draw(st.lists(st.sampled_from(table.instances), max_size=12))
    return table, [(x, row[x]) for x in instances]


def votes_left(table, examples):
    """Yield each example with its labels under the concepts that agree with all earlier ones."""
    left = table.labels.tolist()
    for x, label in examples:
        yield x, label, [row[x] for row in left]
        left = [row for row in left if row[x] == label]


# --- Halving


@given(games())
def test_halving_predicts_the_majority_and_a_tie_as_0(game):
    learner = Halving(game[0])
    for x, label, votes in votes_left(*game):
        assert learner.size == len(votes)
        assert learner.predict(x) == (1 if 2 * sum(votes) > len(votes) else 0)
        learner.update(x, label)


@given(games(), st.booleans())
def test_halving_makes_at_most_log2_of_the_class_mistakes_and_each_leaves_half_or_fewer(
    game, only_on_mistakes
):
    table, examples = game
    transcript = play(Halving(table, only_on_mistakes), examples)
    assert transcript.mistakes <= math.log2(table.size)
    for i in transcript.rounds_with_mistakes:
        assert 2 * transcript.sizes[i + 1] <= transcript.sizes[i]


def test_a_tie_can_be_a_mistake_so_half_can_be_exactly_half():
    transcript = play(Halving(all_functions(1)), [((1,), 1)])
    assert transcript.mistakes == 1
    assert transcript.sizes == [4, 2]


@pytest.mark.parametrize("n", [2, 3, 5, 12, 40, 100])
def test_halving_only_on_mistakes_is_elimination_on_conjunctions(n):
    rng = np.random.default_rng(n)
    for _ in range(10):
        stream = list(conjunction_examples(rng, n, 30))
        halving = play(Halving(Conjunctions(n), only_on_mistakes=True), stream)
        assert halving.predictions.tolist() == play(Elimination(n), stream).predictions.tolist()


@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_con_with_the_most_specific_rule_is_elimination(n):
    rng = np.random.default_rng(n)
    for _ in range(50):
        stream = list(conjunction_examples(rng, n, 20))
        con = play(CON(Conjunctions(n, with_false=True), rule="most specific"), stream)
        assert con.predictions.tolist() == play(Elimination(n), stream).predictions.tolist()


def test_halving_votes_on_all_conjunctions_without_a_list_as_with_one_and_in_no_memory():
    concepts = Conjunctions(13)
    tracemalloc.start()
    learner, large = Halving(concepts), Halving(Conjunctions(16))
    play(large, conjunction_examples(np.random.default_rng(0), 16, 30))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10**6 and 0 < large.size < 3**16
    listed = concepts.version_space(enumerated=True)
    for x, label in conjunction_examples(np.random.default_rng(13), 13, 12, literals=4):
        assert learner.predict(x) == listed.majority(x)
        learner.update(x, label)
        listed = listed.keep(x, label)
        assert learner.size == listed.size


def test_halving_votes_where_what_is_left_takes_too_long_to_count(monkeypatch):
    monkeypatch.setattr(hitting, "MOST_STEPS", 2000)
    learner = Halving(Conjunctions(40))
    for x in np.random.default_rng(1).integers(2, size=(12, 40)):
        assert learner.predict(x) == 0
        learner.update(x, 0)
    assert learner.size is learner.mistake_bound is None
    assert play(learner, [(np.ones(40, dtype=int), 0)]).sizes == [None, None]


def test_halving_goes_through_a_list_where_there_is_no_other_way_or_it_is_short():
    for options in ({"k": 3}, {"at_most": 3}, {"monotone": True}):
        learner = Halving(Conjunctions(16, **options))
        assert isinstance(learner.space, EnumeratedSpace)
        assert learner.size == Conjunctions(16, **options).size


# --- CON


@given(games(), st.sampled_from([*RULES, lambda space, x: space.size - 1]), seeds)
def test_con_predicts_what_a_consistent_concept_says_so_it_errs_less_often_than_there_are_concepts(
    game, rule, seed
):
    learner, mistakes = CON(game[0], rule=rule, rng=seed), 0
    for x, label, votes in votes_left(*game):
        prediction = learner.predict(x)
        assert prediction in votes
        mistakes += prediction != label
        learner.update(x, label)
    assert mistakes <= game[0].size - 1


def test_con_can_be_wrong_on_all_instances_if_the_conjunction_is_false():
    for n in (1, 2, 3, 4):
        learner = CON(Conjunctions(n, with_false=True), rule="adversarial")
        assert play(learner, [(x, 0) for x in points(n)]).mistakes == 2**n


def test_con_at_random_is_the_same_for_the_same_seed():
    stream = list(conjunction_examples(np.random.default_rng(0), 6, 50, literals=3))
    runs = [play(CON(Conjunctions(6), rng=seed), stream).predictions.tolist() for seed in (1, 1, 2)]
    assert runs[0] == runs[1] != runs[2]


def test_a_copy_of_con_chooses_as_it_will_and_takes_no_chance_away():
    learner, alone = (CON(Conjunctions(6), rng=5) for _ in range(2))
    other, x = learner.copy(), (1, 0, 1, 1, 0, 0)
    predictions = [other.predict(x) for _ in range(50)]
    assert [learner.predict(x) for _ in range(50)] == predictions
    assert [alone.predict(x) for _ in range(50)] == predictions and 0 < sum(predictions) < 50


def test_con_chooses_uniformly():
    learner = CON(thresholds(9), rng=0)
    predictions = [learner.predict(4) for _ in range(4000)]
    expected = learner.space.votes(4) / learner.size
    assert abs(np.mean(predictions) - expected) < 0.05


def test_con_refuses_unknown_rules_classes_that_cannot_be_listed_and_a_worst_case_of_chance():
    with pytest.raises(ValueError, match=r"rule must be one of random, first, .* not 'best'"):
        CON(singletons(3), rule="best")
    with pytest.raises(TooLargeError, match=f"one by one, and {3**40:,} are too many"):
        CON(Conjunctions(40))
    with pytest.raises(ValueError, match="CON with the rule 'random' has no key"):
        worst_case(CON(singletons(3)), singletons(3))


# --- elimination


class Diary(Learner):
    """It says 0 and remembers how many examples it saw, so that it never knows the same twice."""

    def __init__(self, pages=0):
        self.key = pages

    def predict(self, x):
        return 0

    def update(self, x, label):
        self.key += 1


def test_a_learner_whose_knowledge_never_ends_has_no_worst_case_that_can_be_searched():
    with pytest.raises(TooLargeError, match="what the learner knows goes on changing"):
        worst_case(Diary(), ConceptTable([[0]]))


@pytest.mark.parametrize("monotone", [True, False])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_elimination_makes_exactly_n_or_n_plus_1_mistakes_in_the_worst_case(n, monotone):
    worst = worst_case(Elimination(n, monotone), Conjunctions(n, monotone=monotone))
    assert worst.mistakes == (n if monotone else n + 1)
    assert play(Elimination(n, monotone), worst.examples).mistakes == worst.mistakes


@given(conjunctions(most=4), st.booleans(), st.data())
def test_elimination_is_right_wherever_its_literals_are_those_of_all_consistent_conjunctions(
    target, monotone, data
):
    if monotone:
        target = type(target)(target.n, [abs(i) for i in target.literals])
    learner, examples = Elimination(target.n, monotone), []
    for x in data.draw(st.lists(st.sampled_from(points(target.n)), max_size=12)):
        if learner.predict(x) == 1:  # so it errs on one side only
            assert all(h(x) for h in agreeing(target.n, examples, negated=not monotone))
        examples.append((x, target(x)))
        learner.update(*examples[-1])


def test_elimination_says_when_no_conjunction_gives_the_labels():
    learner = Elimination(2)
    learner.update((1, 1), 1)
    learner.update((0, 0), 1)
    with pytest.raises(InconsistentError, match=r"No conjunction gives .* is true on \[0, 1\] too"):
        learner.update((0, 1), 0)
    with pytest.raises(InconsistentError, match="No conjunction without negations gives these"):
        Elimination(2, monotone=True).update((1, 1), 0)


def test_elimination_prints_its_conjunction():
    learner = Elimination(12)
    assert str(learner) == "false"
    learner.update([1, 0] + [1] * 10, 1)
    learner.update([1, 0] + [0] * 9 + [1], 1)
    assert repr(learner) == "<Elimination: x1 ∧ ¬x2 ∧ x12>"
    learner.update([0, 1] + [0] * 10, 1)
    assert str(learner) == "true"


# --- the optimum


def plain_dimension(rows):
    """The Littlestone dimension by its definition as a game, without any shortcut."""
    best = 0
    for j in range(len(rows[0])):
        both = [[row for row in rows if row[j] == label] for label in (0, 1)]
        if all(both):
            best = max(best, 1 + min(map(plain_dimension, both)))
    return best


@given(concept_tables(most=8))
def test_the_littlestone_dimension_is_what_the_optimal_algorithm_makes_and_nobody_fewer(table):
    optimum = littlestone_dimension(table)
    assert optimum == plain_dimension(table.labels.tolist())
    assert worst_case(StandardOptimal(table), table).mistakes == optimum
    for learner in (Halving(table), Halving(table, True), CON(table, "first")):
        assert optimum <= worst_case(learner, table).mistakes <= table.size - 1


@pytest.mark.parametrize(
    "n, size, optimum, logarithm", [(1, 4, 2, 2), (2, 10, 3, 3), (3, 28, 4, 4), (4, 82, 5, 6)]
)
def test_the_table_of_conjunctions_with_the_false_one(n, size, optimum, logarithm):
    conjunctions = Conjunctions(n, with_false=True)
    assert conjunctions.size == size and int(math.log2(size)) == logarithm
    assert littlestone_dimension(conjunctions) == optimum
    assert worst_case(StandardOptimal(conjunctions), conjunctions).mistakes == optimum
    assert worst_case(Halving(conjunctions), conjunctions).mistakes == optimum
    assert worst_case(Elimination(n), conjunctions).mistakes == n + 1


@pytest.mark.parametrize("n", [1, 2, 3])
def test_halving_is_optimal_for_all_boolean_functions(n):
    functions = all_functions(n)
    assert littlestone_dimension(functions) == 2**n
    if n < 3:
        assert worst_case(Halving(functions), functions).mistakes == 2**n


def test_thresholds_cost_the_logarithm_of_their_number():
    for m in (1, 2, 3, 7, 8, 15):
        assert littlestone_dimension(thresholds(m)) == int(math.log2(thresholds(m).size))


def test_halving_is_not_always_optimal():
    rng = np.random.default_rng(0)
    for _ in range(3000):
        labels = np.unique(rng.integers(0, 2, (int(rng.integers(5, 9)), 4)), axis=0)
        table = ConceptTable(labels)
        worst = worst_case(Halving(table), table)
        if worst.mistakes > littlestone_dimension(table):
            assert play(Halving(table), worst.examples).mistakes == worst.mistakes
            assert play(StandardOptimal(table), worst.examples).mistakes < worst.mistakes
            return
    raise AssertionError("no such class was found")


@given(concept_tables(most=7))
def test_the_worst_case_is_the_worst_of_all_sequences(table):
    worst = worst_case(Halving(table), table)
    assert play(Halving(table), worst.examples).mistakes == worst.mistakes
    assert worst.mistakes == max(
        play(Halving(table), [(x, int(row[x])) for x in order]).mistakes
        for order in itertools.permutations(table.instances)
        for row in table.labels
    )


def test_a_search_for_the_worst_case_that_takes_too_long_is_refused(monkeypatch):
    monkeypatch.setattr(sys.modules[worst_case.__module__], "MOST_EXAMPLES", 100)
    with pytest.raises(TooLargeError, match=r"More than 100 examples were tried in \d+ positions"):
        worst_case(Elimination(4), Conjunctions(4))


def test_a_learner_that_never_learns_is_found_out():
    class Stubborn(Learner):
        key = 0

        def predict(self, x):
            return 0

        def update(self, x, label):
            pass

    with pytest.raises(ValueError, match=r"wrong about .* for ever"):
        worst_case(Stubborn(), all_functions(1))


class Automaton(Learner):
    """A learner with few states: its predictions, and the next state after each example."""

    def __init__(self, predictions, following):
        self.key, self.predictions, self.following = 0, predictions, following

    def predict(self, x):
        return self.predictions[self.key][x]

    def update(self, x, label):
        self.key = self.following[self.key][x][label]


def most_mistakes(learner, labels):
    """Return the weight of the longest way through the states, None if it has no end."""
    edges = [
        (state, following[x][label], predictions[x] != label)
        for state, (predictions, following) in enumerate(
            zip(learner.predictions, learner.following)
        )
        for x, label in enumerate(labels)
    ]
    most = [0] * len(learner.predictions)
    for _ in range(len(most) + 1):
        before = most.copy()
        for state, after, mistake in edges:
            most[state] = max(most[state], mistake + most[after])
    return most[0] if most == before else None


def test_the_worst_case_of_a_learner_that_goes_round_without_a_mistake():
    r, A, B, D = range(4)
    learner = Automaton([[0, 1], [0, 1], [0, 0], [0, 0]], [
        [(A, A), (B, B)], [(B, B), (D, D)], [(A, A), (B, B)], [(D, D), (D, D)],
    ])  # fmt: skip
    worst = worst_case(learner, ConceptTable([[0, 0]]))
    assert worst.mistakes == most_mistakes(learner, [0, 0]) == 2
    assert worst.examples == [(1, 0), (0, 0), (1, 0)]
    assert r == learner.key


def test_the_worst_case_of_any_automaton_is_its_longest_way():
    rng = np.random.default_rng(0)
    finite = 0
    for _ in range(2000):
        states, instances = int(rng.integers(2, 7)), int(rng.integers(1, 4))
        mistaken = rng.random((states, instances)) < 0.25
        following = rng.integers(states, size=(states, instances, 2)).tolist()
        learner = Automaton(mistaken.astype(int).tolist(), following)
        most = most_mistakes(learner, [0] * instances)
        if most is not None:
            finite += 1
            worst = worst_case(learner, ConceptTable([[0] * instances]))
            assert worst.mistakes == most
            assert play(Automaton(learner.predictions, following), worst.examples).mistakes == most
    assert finite > 500


# --- what holds for all of them

LEARNERS = {
    "Halving": lambda: Halving(Conjunctions(2)),
    "Halving, only on mistakes": lambda: Halving(Conjunctions(2), only_on_mistakes=True),
    "CON": lambda: CON(Conjunctions(2), "first"),
    "StandardOptimal": lambda: StandardOptimal(Conjunctions(2)),
    "Elimination": lambda: Elimination(2),
    "Winnow": lambda: Winnow(2),
    "PerceptronLearner": lambda: PerceptronLearner(2),
    "Negated": lambda: Negated(Elimination(2)),
}


@pytest.mark.parametrize("make", LEARNERS.values(), ids=LEARNERS)
def test_no_learner_takes_another_label_than_0_or_1(make):
    learner = make()
    before = learner.key
    for label in (-1, 2, "1", None):
        message = refusal(learner.update, (1, 1), label)
        assert message.startswith(f"label must be 0 or 1, but it is {label!r}")
        assert learner.key == before


@pytest.mark.parametrize("make", LEARNERS.values(), ids=LEARNERS)
def test_a_copy_goes_on_by_itself(make):
    learner, examples = make(), [((1, 0), 1), ((0, 1), 0)]
    other = learner.copy()
    assert other.key == learner.key
    before = learner.key
    play(other, examples)
    assert learner.key == before != other.key
    play(learner, examples)
    assert learner.key == other.key


def test_a_number_of_attributes_that_makes_no_sense_is_refused():
    for make, n in itertools.product(
        [Elimination, PerceptronLearner, Winnow], [0, -1, 2.0, True, "2"]
    ):
        assert refusal(make, n) == f"n must be a whole number of at least 1, but it is {n!r}."


@pytest.mark.parametrize("wrong", [3, [1], Elimination])
def test_what_is_no_class_and_no_learner_is_named(wrong):
    for call in (
        lambda: CON(wrong),
        lambda: Halving(wrong),
        lambda: StandardOptimal(wrong),
        lambda: littlestone_dimension(wrong),
        lambda: worst_case(Elimination(2), wrong),
    ):
        assert refusal(call).startswith("concepts must be a class such as Conjunctions(n)")
    for call in (
        lambda: play(wrong, []),
        lambda: worst_case(wrong, Conjunctions(2)),
        lambda: Negated(wrong),
        lambda: mistakes_until_learnt(wrong, []),
    ):
        assert refusal(call).startswith("learner must have predict(x) and update(x, label)")


def test_what_is_no_instance_is_refused():
    for x in ["10", ["1", "0"], (1, 2), (1, -1), (0.5, 1), [[1], [0, 1]], [[1, 0]], 5, None]:
        for learner in (Elimination(2), Winnow(2), Negated(Elimination(2))):
            for act in (learner.predict, lambda x, learner=learner: learner.update(x, 1)):
                with pytest.raises(ValueError, match=r"x must be (2 )?zeros and ones, but it is"):
                    act(x)
    for learner in (Elimination(2), Winnow(2)):
        assert refusal(learner.predict, (1, 0, 1)) == (
            "x must be 2 zeros and ones, but it is [1, 0, 1]."
        )


def test_the_dual_counts_what_its_learner_counts():
    examples = [((1, 0), 0), ((0, 0), 0)]
    assert play(Negated(Halving(Conjunctions(2))), examples).sizes == [9, 4, 2]
    assert play(Negated(Elimination(2)), examples).sizes == [None] * 3


def test_labels_of_no_concept_are_refused():
    for learner in (Halving(singletons(3)), CON(singletons(3)), StandardOptimal(singletons(3))):
        learner.update(1, 1)
        with pytest.raises(InconsistentError, match=r"[Nn]o concept of the class agrees"):
            learner.update(2, 1)


# --- the perceptron


@given(st.lists(st.tuples(vectors(bits, 2), bits), min_size=1, max_size=12))
def test_the_perceptron_as_a_learner_makes_the_updates_of_one_pass(examples):
    learner = PerceptronLearner(2)
    transcript = play(learner, examples)
    X, y = [[*x, 1] for x, _ in examples], [2 * label - 1 for _, label in examples]
    run = plainly(perceptron, X, y, max_epochs=1)
    assert learner.w.tolist() == run.w.tolist()
    assert transcript.mistakes <= learner.updates == run.mistakes


def test_a_threshold_asks_for_updates_on_examples_that_are_right_by_too_little():
    examples = [((1, 0), 1)] * 5
    plain, margin = PerceptronLearner(2), PerceptronLearner(2, threshold=5)
    assert play(plain, examples).mistakes == play(margin, examples).mistakes == 0
    assert (plain.updates, margin.updates) == (1, 3)  # the first is right, with a score of 0
    with pytest.raises(ValueError, match="threshold must not be negative, but it is -1"):
        PerceptronLearner(2, threshold=-1)


def test_the_perceptron_meets_the_opponents_of_any_learner():
    examples = against_anyone(PerceptronLearner(16), 16, 2)
    assert play(PerceptronLearner(16), examples).mistakes == len(examples) == 6
    worst = worst_case(PerceptronLearner(2), disjunctions(2, monotone=True))
    assert play(PerceptronLearner(2), worst.examples).mistakes == worst.mistakes
    assert 2 < worst.mistakes <= disjunction_bound(2, 2)
