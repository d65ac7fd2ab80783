"""Facts of further/best-learner that no test of a module covers and none of its cells shows."""

import math

from hypothesis import given
from strategies import concept_tables

from coursekit.perceptrons import online

PEOPLE = [{1, 2, 3}, {4, 5, 6}, {2, 3, 4, 5}, {1, 4}]


@given(concept_tables(7, 5))
def test_with_fewer_than_eight_concepts_halving_is_optimal(table):
    worst = online.worst_case(online.Halving(table), table)
    assert worst.mistakes == online.littlestone_dimension(table)


def test_the_person_who_can_do_most_is_not_in_the_smallest_team_and_greed_begins_with_them():
    assert online.smallest_cover(PEOPLE) == [0, 1]
    left, team = set(range(1, 7)), []
    while left:
        team.append(max(range(4), key=lambda j: len(PEOPLE[j] & left)))
        left -= PEOPLE[team[-1]]
    assert team[0] == 2 and len(team) == 3 <= (1 + math.log(6)) * 2
