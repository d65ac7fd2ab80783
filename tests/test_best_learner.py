"""Facts of further/best-learner that are covered by no other test and by none of its cells."""

import math

from hypothesis import given
from strategies import concept_tables

from coursekit import CON, ConceptTable
from coursekit.perceptrons import concepts, online

PEOPLE = [{1, 2, 3}, {4, 5, 6}, {2, 3, 4, 5}, {1, 4}]


@given(concept_tables(7, 5))
def test_with_fewer_than_eight_concepts_halving_is_optimal(table):
    worst = online.worst_case(online.Halving(table), table)
    assert worst.mistakes == online.littlestone_dimension(table)


@given(concept_tables(7, 5))
def test_con_in_the_order_of_the_concepts_errs_at_most_k_times_on_number_k(table):
    for k, labels in enumerate(table.labels):
        target = ConceptTable([labels], table.instances)
        assert online.worst_case(CON(table, rule="first"), target).mistakes <= k


def test_against_an_adversary_that_commits_itself_to_no_threshold_con_errs_each_time():
    examples = [(x, 0) for x in range(1, 41)]
    assert online.play(CON(concepts.thresholds(40), rule="first"), examples).mistakes == 40


def test_on_thresholds_a_learner_that_waits_for_a_one_needs_a_bounded_part_of_them_only():
    # After the label 1 on x, the thresholds 1 to x are left: finitely many, of endlessly many.
    for x in (1, 5, 12):
        assert concepts.thresholds(20).version_space().keep(x, 1).size == x


def test_the_person_who_can_do_most_is_not_in_the_smallest_team_and_greed_begins_with_them():
    assert online.smallest_cover(PEOPLE) == [0, 1]
    left, team = set(range(1, 7)), []
    while left:
        team.append(max(range(4), key=lambda j: len(PEOPLE[j] & left)))
        left -= PEOPLE[team[-1]]
    assert team[0] == 2 and len(team) == 3 <= (1 + math.log(6)) * 2
