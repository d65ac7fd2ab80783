"""The pictures of lecture 04 show the version space, and their descriptions state its sizes."""

import math
import re

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from matplotlib.lines import Line2D
from matplotlib.text import Annotation
from pictures import (
    FEW,
    LARGE,
    MONOTONE,
    SEEN,
    SOME,
    THREE,
    TWO_OF_THREE,
    WITH_FALSE,
    axes_of,
    finished,
    left_by,
    numbers_after,
    one_by_one,
    tiles,
    transcript,
    transcripts,
)

from coursekit.perceptrons import figures
from coursekit.perceptrons.concepts import Conjunctions
from coursekit.perceptrons.figures import description
from coursekit.perceptrons.online import Halving
from coursekit.perceptrons.online.protocol import play
from coursekit.pictures.placement import settle


def marked_tiles(ax, words):
    """Return the names of the tiles with the marker that the legend explains like this."""
    at = [p for c in ax.collections if c.get_label().startswith(words) for p in c.get_offsets()]
    return {
        name
        for name, (_, tile) in tiles(ax).items()
        if any(tile.get_bbox().contains(*p) for p in at)
    }


def names(space):
    return [space.describe(i) for i in range(space.size)]


CLASSES = [THREE, WITH_FALSE, MONOTONE, TWO_OF_THREE, Conjunctions(2), Conjunctions(3, at_most=2)]


@st.composite
def spaces(draw):
    """Return a class, what some examples with a target in it leave, and perhaps an instance."""
    concepts = draw(st.sampled_from(CLASSES))
    whole, target = concepts.version_space(), draw(st.integers(0, concepts.size - 1))
    instances = draw(st.lists(st.sampled_from(concepts.instances), max_size=5))
    space = left_by([(x, whole.label(target, x)) for x in instances], concepts)
    return concepts, space, draw(st.sampled_from([None, *concepts.instances]))


class TestVersionSpace:
    @given(spaces())
    @example((THREE, left_by(SOME), None))
    @example((THREE, left_by([]), (0, 0, 0)))
    @example((THREE, left_by(FEW), (1, 1, 0)))
    def test_every_concept_has_a_tile_those_left_are_filled_and_marks_are_the_vote(self, data):
        concepts, space, x = data
        ax = figures.version_space(space, concepts, x=x)
        every, left = names(concepts.version_space()), set(names(space))
        assert sorted(tiles(ax)) == sorted(every)
        assert {k for k, (_, tile) in tiles(ax).items() if tile.get_facecolor()[3] > 0} == left
        assert marked_tiles(ax, "removed") == set(every) - left
        if x is None:
            assert ax.get_legend().get_texts()[0].get_text() == f"left: {space.size}"
            return
        ones = {space.describe(i) for i in range(space.size) if space.label(i, x)}
        assert marked_tiles(ax, "say 1") == ones and marked_tiles(ax, "say 0") == left - ones
        tie = 2 * len(ones) == space.size
        words = "It is a tie." if tie else f"The majority says {int(2 * len(ones) > space.size)}."
        assert description(ax).endswith(words)

    def test_no_tile_moves_as_the_space_shrinks(self):
        places = set()
        for examples, x in (([], (0, 0, 0)), (SOME, None), (FEW, (1, 1, 0))):
            ax = figures.version_space(left_by(examples), THREE, x=x)
            ax.figure.draw_without_rendering()
            boxes = [(k, *tile.get_window_extent().bounds) for k, (_, tile) in tiles(ax).items()]
            places.add(tuple(sorted((name, *np.round(box, 6)) for name, *box in boxes)))
        assert len(places) == 1

    def test_tiles_stand_in_the_order_of_the_class_with_a_column_for_each_literal_of_x1(self):
        ax = figures.version_space(left_by(FEW), THREE)
        ordered = sorted(tiles(ax).items(), key=lambda item: item[1][1].get_xy()[::-1])
        assert [name for name, _ in ordered] == names(THREE.version_space())
        for concepts, columns in ((THREE, 3), (MONOTONE, 2)):
            tiles_of_all = tiles(figures.version_space(concepts.version_space(), concepts))
            for name, (_, tile) in tiles_of_all.items():
                column = 2 if "¬x1" in name else int("x1" in name)
                assert tile.get_x() == column < columns

    def test_the_words_name_those_left_or_those_removed_if_fewer(self):
        whole, some, few = (
            description(axes_of(f"version_space{case}")[0]) for case in ("", ", some", ", few")
        )
        assert whole.endswith("All are left, filled.")
        removed = [k for k in names(THREE.version_space()) if k not in names(left_by(SOME))]
        assert f"19 are left, filled: all but {', '.join(removed)}. 8 are removed," in some
        assert f"7 are left, filled: {', '.join(names(left_by(FEW)))}. 20 are removed," in few

    def test_one_concept_left_votes_without_dissent_and_of_many_a_dozen_are_named(self):
        space = left_by([*FEW, ((1, 0, 0), 0), ((0, 1, 0), 0), ((1, 1, 1), 0)])
        alone = description(figures.version_space(space, THREE, x=(1, 0, 0)))
        assert "1 is left, filled: x1 ∧ x2 ∧ ¬x3. 26 are removed, pale and crossed." in alone
        assert "none says 1; 1 of those left says 0 (vermilion squares): x1 ∧ x2 ∧ ¬x3." in alone
        space = WITH_FALSE.version_space()
        vote = description(axes_of("version_space, with false")[0]).partition("; ")[2]
        zeros = [space.describe(i) for i in range(28) if not space.label(i, (1, 1, 1))]
        assert f"(vermilion squares): {', '.join(zeros[:12])} and 8 more." in vote


class TestSpaceSizes:
    def test_the_heights_are_the_logarithms_of_the_sizes_and_markers_the_mistakes(self):
        [ax] = axes_of("version_space_sizes, of four")
        for (name, game), line in zip(transcripts().items(), ax.lines, strict=True):
            assert line.get_label() == name
            assert 2 ** line.get_ydata() == pytest.approx(game.sizes)
            assert line.get_markevery() == [t + 1 for t in game.rounds_with_mistakes]
        assert len({(k.get_linestyle(), k.get_marker(), k.get_color()) for k in ax.lines}) == 4

    def test_gaps_are_where_a_size_is_unknown(self):
        [ax] = axes_of("version_space_sizes, with gaps")
        heights = ax.lines[0].get_ydata()
        assert np.flatnonzero(np.isnan(heights)).tolist() == [2, 3, 6]
        assert heights[0] == pytest.approx(100 * math.log2(3))
        text = description(
            figures.version_space_sizes({"a": transcript(*LARGE), "b": transcript(*LARGE)})
        )
        assert "unknown at 3 of 8 times (gaps)" in text
        assert "unknown to unknown at example 3" in text
        assert "Where that is known, each leaves half or fewer." in text
        first = description(figures.version_space_sizes({"a": transcript([None, 1])}))
        assert first.endswith("The first number is unknown, and so is |C| / 2^m.")

    def test_one_learner_is_compared_with_halvings(self):
        for game, above in ((transcripts()["Halving"], 0), (one_by_one(), 19)):
            ax = figures.version_space_sizes({"one": game})
            wrong = [0, *np.cumsum(game.predictions != game.labels)]
            halved = [game.sizes[0] / 2**m for m in wrong]
            expected = [h if h >= 1 else math.nan for h in halved]
            assert 2 ** ax.lines[1].get_ydata() == pytest.approx(expected, nan_ok=True)
            assert sum(size > h for size, h in zip(game.sizes, halved)) == above
            where = f"above it after {above} of 19 examples" if above else "never above it"
            assert description(ax).endswith(f"after m mistakes; the sizes are {where}.")

    @given(st.lists(st.sampled_from(THREE.instances), max_size=12), st.integers(0, 26))
    @example([], 0)
    def test_halving_leaves_half_or_fewer_at_each_mistake(self, instances, target):
        whole = THREE.version_space()
        game = play(Halving(THREE), [(x, whole.label(target, x)) for x in instances])
        text = description(figures.version_space_sizes({"Halving": game}))
        assert "more than half" not in text and text.endswith("never above it.")
        assert ("Each leaves half or fewer." in text) == (game.mistakes > 0)

    def test_the_words_are_the_sizes_around_each_mistake_and_not_of_too_many(self):
        text = description(figures.version_space_sizes({"a": transcript([9, 4, 4, 3, 1], [0, 2])}))
        assert numbers_after("line:", text)[:10] == [9, 1, 4, 2, 9, 4, 1, 4, 3, 3]
        assert "After 1 of them more than half are left." in text
        many = description(axes_of("version_space_sizes, one by one")[0])
        assert "13 to 12 at example 8 and so on. After 18 of them more than half are left." in many

    def test_numbers_along_the_axis_are_powers_of_two(self):
        [ax] = finished("version_space_sizes, with gaps").axes
        ticks = [(t.get_text(), round(t.get_position()[1])) for t in ax.get_yticklabels()]
        first, *powers = [(words, v) for words, v in ticks if 0 <= v <= 150]
        assert first == ("1", 0) and len(powers) >= 3
        assert powers == [(f"$2^{{{v}}}$", v) for _, v in powers]


def corners(ax):
    """Return each instance of a cube, by the name that stands beside its corner, with its place."""
    named = [t for t in ax.texts if isinstance(t, Annotation)]
    return {tuple(map(int, re.findall(r"\d", t.get_text()))): tuple(t.xy) for t in named}


def at_corners(ax, places):
    """Return the instances whose corners are among some places."""
    places_of = corners(ax).items()
    return {x for x, at in places_of if any(tuple(p) == pytest.approx(at) for p in places)}


class TestCube:
    @given(
        st.lists(st.sampled_from(THREE.instances), max_size=6),
        st.integers(0, 26),
        st.sampled_from(THREE.instances),
    )
    def test_it_is_the_vote_of_the_concepts_that_agree(self, instances, target, x):
        whole = THREE.version_space()
        examples = [(i, whole.label(target, i)) for i in instances]
        left = [k for k in range(27) if all(whole.label(k, i) == label for i, label in examples)]
        votes = {i: sum(whole.label(k, i) for k in left) for i in THREE.instances}
        ax = figures.instance_cube(left_by(examples), examples, x=x)
        for text in (t for t in ax.texts if not isinstance(t, Annotation)):
            [at] = at_corners(ax, [text.get_position()])
            assert int(text.get_text()) == votes[at]
        for words, expected in (
            ("seen with label 1", {i for i, label in examples if label}),
            ("seen with label 0", {i for i, label in examples if not label}),
            ("not seen", set(THREE.instances) - set(instances)),
            ("the next", {x}),
        ):
            places = [p for c in ax.collections if c.get_label() == words for p in c.get_offsets()]
            assert at_corners(ax, places) == expected, words

        text = description(ax)
        spoken = re.findall(r"(\d+) on \((\d), (\d), (\d)\)", text)
        assert {tuple(map(int, bits)): int(n) for n, *bits in spoken} == votes and len(spoken) == 8
        assert f"how many of the {len(left)} concept" in text
        labelled = re.findall(r"on \((\d), (\d), (\d)\), label (\d)", text)
        assert {(tuple(map(int, b)), int(k)) for *b, k in labelled} == set(examples)
        majority = (2 * votes[x] > len(left)) - (2 * votes[x] < len(left))
        words = ("a tie.", "the majority says 1.", "the majority says 0.")[majority]
        assert text.endswith(f"Ringed, the next: ({x[0]}, {x[1]}, {x[2]}), {words}")

    def test_an_edge_is_a_change_of_one_attribute(self):
        [ax] = axes_of("instance_cube")
        edges = [line.get_xydata() for line in ax.get_children() if isinstance(line, Line2D)]
        joined = {tuple(sorted(at_corners(ax, ends))) for ends in edges}
        assert len(edges) == 12 == len(joined)
        assert all(sum(p != q for p, q in zip(*pair, strict=True)) == 1 for pair in joined)

    def test_names_keep_off_markers_rings_and_edges(self):
        for x in THREE.instances:
            ax = figures.instance_cube(left_by(SEEN), SEEN, x=x, ax=figures.panels(2)[0])
            settle(ax.figure)
            for name in (t for t in ax.texts if isinstance(t, Annotation)):
                box = name.get_window_extent()
                for marks in ax.collections:
                    reach = np.sqrt(marks.get_sizes()[0]) / 2 * ax.figure.dpi / 72
                    for p in ax.transData.transform(marks.get_offsets()):
                        assert np.hypot(*(p - np.clip(p, box.min, box.max))) > reach
                for line in (c for c in ax.get_children() if isinstance(c, Line2D)):
                    a, b = ax.transData.transform(line.get_xydata())
                    along = a + np.linspace(0, 1, 300)[:, None] * (b - a)
                    assert not any(box.contains(*p) for p in along)

    def test_any_class_over_three_attributes_will_do(self):
        counted = THREE.version_space(enumerated=False)
        for case in SEEN:
            counted = counted.keep(*case)
        assert description(figures.instance_cube(counted, SEEN)) == description(
            figures.instance_cube(left_by(SEEN), SEEN)
        )


class TestWeightRace:
    def test_each_step_is_a_doubling_and_0_lies_below_a_break_of_the_axis(self):
        ax = figures.weight_race([[1, 1], [2, 2], [4, 0]], [1], 4)
        ticks = [
            (tick.get_text(), height) for tick, height in zip(ax.get_yticklabels(), ax.get_yticks())
        ]
        zero, *others = ticks
        assert others == [("1", 0), ("2", 1), ("4", 2)] and zero[0] == "0"
        low, high = ax.spines["left"].get_bounds()
        assert zero[1] < -1 and zero[1] < low < 0 and high == ax.get_ylim()[1]

    def test_without_a_0_the_axis_is_whole(self):
        ax = figures.weight_race([[1, 1], [2, 0.5]], [1], 2)
        assert [tick.get_text() for tick in ax.get_yticklabels()] == ["0.5", "1", "2"]
        assert ax.spines["left"].get_bounds() is None
