"""The version space in the browser is that of coursekit, with the same predictions."""

import numpy as np
import pytest
from node import each, needs_node

from coursekit import widgets
from coursekit.bounds import con_bound, halving_bound
from coursekit.concepts import Conjunctions, InconsistentError
from coursekit.figures import cube, show
from coursekit.learners import CON, Halving
from coursekit.online import play
from coursekit.widgets.learning import LEARNERS

EVERYTHING = Conjunctions(3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("widgets")


def learner_named(name):
    name, _, rule = name.partition(", ")
    return CON(EVERYTHING, rule=rule) if rule else Halving(EVERYTHING)


def sequences(n, rng):
    """Random examples, most of them of a conjunction; the others stop before nothing is left."""
    space = EVERYTHING.version_space()
    for _ in range(n):
        target = int(rng.integers(space.size)) if rng.random() < 0.8 else None
        examples, left = [], space
        for _ in range(int(rng.integers(0, 13))):
            x = EVERYTHING.instances[rng.integers(8)]
            label = int(rng.integers(2)) if target is None else space.label(target, x)
            try:
                left = left.keep(x, label)
            except InconsistentError:
                break
            examples.append((x, label))
        yield examples


@needs_node
def test_1000_random_sequences_are_played_as_by_coursekit(folder):
    rng = np.random.default_rng(4)
    items = [
        {"learner": LEARNERS[i % len(LEARNERS)], "examples": examples}
        for i, examples in enumerate(sequences(1000, rng))
    ]
    played = "({ play }, { learner, examples }) => play(learner, examples)"
    mistakes = {name: 0 for name in LEARNERS}
    for item, found in zip(items, each(folder, "concepts", played, items)):
        transcript = play(learner_named(item["learner"]), item["examples"])
        assert found["predictions"] == transcript.predictions.tolist()
        assert found["sizes"] == transcript.sizes
        assert found["mistakes"] == transcript.mistakes
        mistakes[item["learner"]] += transcript.mistakes
    assert min(mistakes.values()) > 0
    assert len(set(mistakes.values())) == len(LEARNERS)  # no two of them are the same


@needs_node
def test_after_each_example_the_same_concepts_are_left_with_the_same_votes(folder):
    rng = np.random.default_rng(5)
    items = list(sequences(200, rng))
    names = """({ CONCEPTS, INSTANCES, spaces, votes }, examples) => spaces(examples).map((left) =>
      [left.map((k) => CONCEPTS[k].name), INSTANCES.map((x) => votes(left, x))])"""
    for examples, found in zip(items, each(folder, "concepts", names, items)):
        space = EVERYTHING.version_space()
        expected = [space]
        for x, label in examples:
            expected.append(expected[-1].keep(x, label))
        assert found == [
            [[s.describe(i) for i in range(s.size)], [s.votes(x) for x in EVERYTHING.instances]]
            for s in expected
        ]


@needs_node
def test_the_browser_knows_the_same_concepts_instances_learners_and_bounds(folder):
    ask = """({ CONCEPTS, INSTANCES, LEARNERS, bound }) =>
      [CONCEPTS.map((c) => c.name), INSTANCES, LEARNERS, LEARNERS.map(bound)]"""
    ((names, instances, learners, most),) = each(folder, "concepts", ask, [None])
    space = EVERYTHING.version_space()
    assert names == [space.describe(i) for i in range(27)]
    assert list(map(tuple, instances)) == list(EVERYTHING.instances)
    assert tuple(learners) == LEARNERS
    assert most == [halving_bound(27), *[con_bound(27)] * 4] == [4, 26, 26, 26, 26]


def test_it_starts_with_no_example_and_a_picture_of_the_whole_class():
    widget = widgets.version_space()
    assert widget.state == {
        "learner": "Halving",
        "target": "secret",
        "seed": 1,
        "examples": [],
        "predictFirst": True,
    }
    assert widget.picture.alt == show(cube(EVERYTHING.version_space())).alt
    assert "27 concepts left" in widget.picture.alt


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"learner": "Winnow"}, "learner must be one of 'Halving', 'CON, first'.*'Winnow'"),
        ({"learner": "CON, random"}, "learner must be one of"),
        ({"learner": ["Halving"]}, "learner must be one of"),
        ({"seed": -1}, "seed must be a whole number of at least 0, but it is -1"),
        ({"seed": 0.5}, "seed must be a whole number"),
    ],
)
def test_what_it_cannot_play_it_refuses_by_name(arguments, words):
    with pytest.raises(ValueError, match=words):
        widgets.version_space(**arguments)
