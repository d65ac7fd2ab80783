"""The pictures of lecture 04: what is drawn is the version space, and the words state its sizes."""

import math

import numpy as np
import pytest
import test_figures_convergence
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.figure import Figure
from test_figures import described

from coursekit import figures
from coursekit.concepts import ConceptTable, Conjunctions, intervals, singletons
from coursekit.learners import CON, Halving, PerceptronLearner
from coursekit.online import Transcript, play

N = [50, 100, 200, 400, 800, 1600, 3200]
MISTAKES = {
    "elimination": (N, N),
    "perceptron": (N, [31, 45, 88, 130, 210, 400, 690]),
    "Winnow": (N, [9, 12, 13, 15, 16, 19, 20]),
    "bound": (N, [53, 62, 71, 80, 89, 98, 107]),
}

THREE = Conjunctions(3)
SOME = THREE.version_space().keep((0, 0, 1), 0)
FEW = SOME.keep((1, 1, 0), 1)
MONOTONE = Conjunctions(4, monotone=True)
TWO_OF_THREE = Conjunctions(3, k=2)
WITH_FALSE = Conjunctions(3, with_false=True)

STREAM = [((1, 1, 0), 1), ((1, 0, 0), 0), ((1, 1, 1), 0), ((0, 1, 0), 1), ((0, 1, 1), 0)]
LEARNERS = {
    "Halving": Halving(THREE),
    "CON": CON(THREE, rule="adversarial"),
    "most general": CON(THREE, rule="most general"),
    "late": Halving(THREE, only_on_mistakes=True),
}
TRANSCRIPTS = {name: play(learner, STREAM) for name, learner in LEARNERS.items()}
TWINS = ConceptTable([[0], [1]], names=["a", "a"])
ONE_BY_ONE = play(CON(singletons(20), rule="adversarial"), [(x, 0) for x in range(1, 20)])


def transcript(sizes, wrong=()):
    """Return a transcript with these sizes and wrong predictions in these rounds."""
    rounds = len(sizes) - 1
    return Transcript(np.isin(np.arange(rounds), wrong).astype(int), np.zeros(rounds, int), sizes)


LARGE = transcript([3**100, 3**90, None, None, 3**60, 3**60 // 2, None, 1], [0, 2, 4])

DRAW = {
    "growth on logarithmic axes": lambda ax=None: figures.growth(MISTAKES, log=True, ax=ax),
    "growth of one point": lambda ax=None: figures.growth({"one": ([4], [3])}, log=True, ax=ax),
    "growth far up": lambda ax=None: figures.growth(
        {"a": ([1, 10**5], [3, 10**9]), "b": ([5, 7], [2, 30])}, log=True, ax=ax
    ),
    "growth from far up": lambda ax=None: figures.growth(
        {"a": ([10000, 90000], [30000, 10**6])}, log=True, ax=ax
    ),
    "all tiles": lambda ax=None: figures.version_space(THREE.version_space(), THREE, ax=ax),
    "some tiles": lambda ax=None: figures.version_space(SOME, THREE, ax=ax),
    "few tiles": lambda ax=None: figures.version_space(FEW, THREE, ax=ax),
    "tiles that vote": lambda ax=None: figures.version_space(SOME, THREE, x=(1, 1, 0), ax=ax),
    "the always-false tile": lambda ax=None: figures.version_space(
        WITH_FALSE.version_space(), WITH_FALSE, x=(1, 1, 1), ax=ax
    ),
    "monotone tiles": lambda ax=None: figures.version_space(
        MONOTONE.version_space().keep((1, 0, 1, 1), 0), MONOTONE, ax=ax
    ),
    "tiles of two literals": lambda ax=None: figures.version_space(
        TWO_OF_THREE.version_space().keep((1, 0, 1), 0), TWO_OF_THREE, ax=ax
    ),
    "tiles of intervals": lambda ax=None: figures.version_space(
        intervals(5).version_space().keep(3, 0), intervals(5), x=2, ax=ax
    ),
    "three tiles": lambda ax=None: figures.version_space(
        Conjunctions(1).version_space(), Conjunctions(1), ax=ax
    ),
    "sizes": lambda ax=None: figures.space_sizes({"Halving": TRANSCRIPTS["Halving"]}, ax=ax),
    "sizes of four": lambda ax=None: figures.space_sizes(TRANSCRIPTS, ax=ax),
    "sizes one by one": lambda ax=None: figures.space_sizes({"CON": ONE_BY_ONE}, ax=ax),
    "large sizes with gaps": lambda ax=None: figures.space_sizes({"?": LARGE}, ax=ax),
    "sizes without examples": lambda ax=None: figures.space_sizes({"?": transcript([9])}, ax=ax),
}


@pytest.fixture(scope="module", params=DRAW)
def finished(request):
    """Every picture, shown once: its labels are where `show` puts them."""
    ax = DRAW[request.param]()
    figures.show(ax)
    ax.figure.draw_without_rendering()
    return ax.figure


def tiles(ax):
    """Return what is written in each tile, plainly, with the text and the tile."""
    found = {}
    for text in ax.texts:
        plain = text.get_text().strip("$").replace("_{", "").replace("}", "")
        for maths, sign in ((r"\wedge  ", "∧ "), (r"\neg ", "¬")):
            plain = plain.replace(maths, sign)
        [tile] = [p for p in ax.patches if p.get_bbox().contains(*text.get_position())]
        found[plain] = text, tile
    return found


class TestReadable(test_figures_convergence.TestReadable):
    """What makes every other picture readable holds for these."""

    test_both_axes_have_the_same_scale = None

    def test_names_are_in_their_tiles_and_cover_no_marker(self, finished):
        [ax] = finished.axes
        for text, tile in tiles(ax).values():
            box, tile = text.get_window_extent(), tile.get_window_extent()
            assert tile.contains(*box.min) and tile.contains(*box.max)
            for centres in [c.get_offsets() for c in ax.collections]:
                marks = ax.transData.transform(centres)
                assert not any(box.padded(5 * finished.dpi / 72).contains(*p) for p in marks)

    @pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)
    def test_the_axes_given_is_the_axes_returned(self, draw):
        ax = Figure().add_subplot()
        assert draw(ax) is ax
        assert draw().figure is not draw().figure

    def test_panels_have_room_for_them_side_by_side(self):
        left, right = figures.panels(2)
        figures.growth(MISTAKES, ax=left)
        figures.growth(MISTAKES, log=True, ax=right)
        assert "Panel 2 of 2: Mistakes against n, both axes" in figures.show([left, right]).alt


class TestGrowthOnLogarithmicAxes:
    def test_the_points_are_the_same_and_the_words_say_what_the_axes_are(self):
        plain, log = (figures.growth(MISTAKES, log=log) for log in (False, True))
        for a, b in zip(plain.lines, log.lines, strict=True):
            assert a.get_xydata().tolist() == b.get_xydata().tolist()
        assert (plain.get_xscale(), plain.get_yscale()) == ("linear", "linear")
        assert (log.get_xscale(), log.get_yscale()) == ("log", "log")
        assert described(log) == described(plain).replace(
            "Mistakes against n.", "Mistakes against n, both axes logarithmic."
        )

    def test_proportional_lines_are_parallel_there(self):
        ax = figures.growth({"n": (N, N), "3n": (N, [3 * n for n in N])}, log=True)
        first, second = (ax.transData.transform(line.get_xydata()) for line in ax.lines)
        assert (second - first)[:, 1] == pytest.approx((second - first)[0, 1])

    @pytest.mark.parametrize(
        ("lines", "ticks"),
        [
            (MISTAKES, "50 100 200 500 1000 2000"),
            (
                {"a": ([10000, 90000], [1, 1])},
                r"$10^{4}$ $2 \cdot 10^{4}$ $5 \cdot 10^{4}$ $10^{5}$",
            ),
            ({"a": ([1, 10**5], [1, 1])}, "1 10 100 1000 $10^{4}$ $10^{5}$"),
        ],
    )
    def test_ticks_are_round_and_written_out(self, lines, ticks):
        ax = figures.growth(lines, log=True)
        figures.show(ax)
        low, high = ax.get_xlim()
        shown = [t.get_text() for t in ax.get_xticklabels() if low < t.get_position()[0] < high]
        assert " ".join(shown) == ticks


def filled(ax):
    return [name for name, (_, tile) in tiles(ax).items() if tile.get_facecolor()[3] > 0]


def marked(ax, words):
    """Return the names of the tiles with the marker that the legend explains like this."""
    found = tiles(ax)
    at = [p for c in ax.collections if c.get_label().startswith(words) for p in c.get_offsets()]
    return [
        name for name, (_, tile) in found.items() if any(tile.get_bbox().contains(*p) for p in at)
    ]


def legend_words(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def names(space):
    return [space.describe(i) for i in range(space.size)]


small_classes = st.sampled_from(
    [THREE, WITH_FALSE, MONOTONE, TWO_OF_THREE, Conjunctions(2), Conjunctions(3, at_most=2)]
)


@st.composite
def spaces(draw):
    """Return a class, what some examples with a target in it leave, and another instance."""
    concepts = draw(small_classes)
    space, target = concepts.version_space(), draw(st.integers(0, concepts.size - 1))
    whole = space
    for x in draw(st.lists(st.sampled_from(concepts.instances), max_size=5)):
        space = space.keep(x, whole.label(target, x))
    return concepts, space, draw(st.sampled_from(concepts.instances))


class TestVersionSpace:
    @settings(max_examples=15)
    @given(spaces())
    def test_every_concept_has_a_tile_and_those_left_are_filled(self, drawn):
        concepts, space, _ = drawn
        ax = figures.version_space(space, concepts)
        assert sorted(tiles(ax)) == sorted(names(concepts.version_space()))
        assert sorted(filled(ax)) == sorted(names(space))
        assert set(marked(ax, "removed")) == set(tiles(ax)) - set(filled(ax))
        assert legend_words(ax)[0] == f"left: {space.size}"

    @settings(max_examples=15)
    @given(spaces())
    def test_the_marks_are_the_vote(self, drawn):
        concepts, space, x = drawn
        ax = figures.version_space(space, concepts, x=x)
        ones, zeros = (set(marked(ax, f"say {label}")) for label in (1, 0))
        assert len(ones) == space.votes(x) and ones | zeros == set(names(space))
        assert ones == {space.describe(i) for i in range(space.size) if space.label(i, x)}
        tie = 2 * space.votes(x) == space.size
        words = "It is a tie." if tie else f"The majority says {space.majority(x)}."
        assert described(ax).endswith(words)

    def test_no_tile_moves_as_the_space_shrinks(self):
        places = set()
        for space, x in ((THREE.version_space(), (0, 0, 0)), (SOME, None), (FEW, (1, 1, 0))):
            ax = figures.version_space(space, THREE, x=x)
            ax.figure.draw_without_rendering()
            boxes = [(k, *tile.get_window_extent().bounds) for k, (_, tile) in tiles(ax).items()]
            places.add(tuple(sorted((name, *np.round(box, 6)) for name, *box in boxes)))
        assert len(places) == 1

    def test_tiles_stand_in_the_order_of_the_class(self):
        ax = figures.version_space(FEW, THREE)
        ordered = sorted(tiles(ax).items(), key=lambda item: item[1][1].get_xy()[::-1])
        assert [name for name, _ in ordered] == names(THREE.version_space())

    def test_a_column_is_a_literal_of_the_first_attribute(self):
        for concepts, columns in ((THREE, 3), (MONOTONE, 2)):
            found = tiles(figures.version_space(concepts.version_space(), concepts))
            for name, (_, tile) in found.items():
                column = 2 if "¬x1" in name else int("x1" in name)
                assert tile.get_x() == column < columns

    def test_the_words_name_those_left_or_those_removed_if_fewer(self):
        whole, some, few = (
            described(figures.version_space(s, THREE)) for s in (THREE.version_space(), SOME, FEW)
        )
        assert whole == "A tile for each of 27 concepts. All are left, filled."
        removed = [name for name in names(THREE.version_space()) if name not in names(SOME)]
        assert f"19 are left, filled: all but {', '.join(removed)}. 8 are removed," in some
        assert few == (
            f"A tile for each of 27 concepts. 7 are left, filled: {', '.join(names(FEW))}. "
            "20 are removed, pale and crossed."
        )

    def test_one_concept_left_and_a_vote_without_dissent(self):
        space = FEW.keep((1, 0, 0), 0).keep((0, 1, 0), 0).keep((1, 1, 1), 0)
        assert described(figures.version_space(space, THREE, x=(1, 0, 0))) == (
            "A tile for each of 27 concepts. 1 is left, filled: x1 ∧ x2 ∧ ¬x3. 26 are removed, "
            "pale and crossed. On x = (1, 0, 0), none says 1; 1 of those left says 0 (vermillion "
            "squares): x1 ∧ x2 ∧ ¬x3. The majority says 0."
        )

    def test_of_many_names_a_dozen_are_said(self):
        space = WITH_FALSE.version_space()
        vote = described(figures.version_space(space, WITH_FALSE, x=(1, 1, 1))).partition("; ")[2]
        zeros = [space.describe(i) for i in range(28) if not space.label(i, (1, 1, 1))]
        assert f"(vermillion squares): {', '.join(zeros[:12])} and 8 more." in vote


class TestSpaceSizes:
    def test_the_heights_are_the_logarithms_of_the_sizes_and_markers_the_mistakes(self):
        ax = figures.space_sizes(TRANSCRIPTS)
        for (name, played), line in zip(TRANSCRIPTS.items(), ax.lines, strict=True):
            assert line.get_label() == name
            assert 2 ** line.get_ydata() == pytest.approx(played.sizes)
            assert line.get_markevery() == [t + 1 for t in played.rounds_with_mistakes]
        assert len({(k.get_linestyle(), k.get_marker(), k.get_color()) for k in ax.lines}) == 4

    def test_gaps_are_where_a_size_is_unknown(self):
        line = figures.space_sizes({"?": LARGE}).lines[0]
        assert np.flatnonzero(np.isnan(line.get_ydata())).tolist() == [2, 3, 6]
        assert line.get_ydata()[0] == pytest.approx(100 * math.log2(3))

    def test_one_learner_is_compared_with_halvings(self):
        for played, above in ((TRANSCRIPTS["Halving"], 0), (ONE_BY_ONE, 19)):
            ax = figures.space_sizes({"one": played})
            wrong = [0, *np.cumsum(played.predictions != played.labels)]
            halved = [played.sizes[0] / 2**m for m in wrong]
            heights = 2 ** ax.lines[1].get_ydata()
            assert heights == pytest.approx(
                [h if h >= 1 else math.nan for h in halved], nan_ok=True
            )
            assert sum(size > h for size, h in zip(played.sizes, halved)) == above
            where = f"above it after {above} of 19 examples" if above else "never above it"
            assert described(ax).endswith(f"after m mistakes; the sizes are {where}.")

    @settings(max_examples=15)
    @given(st.lists(st.sampled_from(THREE.instances), max_size=12), st.integers(0, 26))
    def test_halving_leaves_half_or_fewer_at_each_mistake(self, instances, target):
        whole = THREE.version_space()
        played = play(Halving(THREE), [(x, whole.label(target, x)) for x in instances])
        text = described(figures.space_sizes({"Halving": played}))
        assert "more than half" not in text and text.endswith("never above it.")
        assert ("Each leaves half or fewer." in text) == (played.mistakes > 0)

    def test_the_words_are_the_sizes_around_each_mistake(self):
        text = described(figures.space_sizes({"a": transcript([9, 4, 4, 3, 1], [0, 2])}))
        assert (
            "a, solid line: 9 at first, 1 after 4 examples. 2 mistakes (circles): 9 to 4 at "
            "example 1, 4 to 3 at example 3. After 1 of them more than half are left." in text
        )

    def test_large_and_unknown_sizes_are_said(self):
        text = described(figures.space_sizes({"a": LARGE, "b": LARGE}))
        assert (
            "about 2^158.5 at first, 1 after 7 examples, unknown at 3 of 8 times (gaps). 3 "
            "mistakes (circles): about 2^158.5 to about 2^142.6 at example 1, unknown to unknown "
            "at example 3, about 2^95.1 to about 2^94.1 at example 5. Where that is known, each "
            "leaves half or fewer." in text
        )
        assert described(figures.space_sizes({"a": transcript([None, 1])})).endswith(
            "The first number is unknown, and so is |C| / 2^m."
        )

    def test_many_mistakes_are_not_all_listed(self):
        text = described(figures.space_sizes({"CON": ONE_BY_ONE}))
        assert "13 to 12 at example 8 and so on. After 18 of them more than half are left." in text

    def test_numbers_along_the_axis_are_powers_of_two(self):
        ax = figures.space_sizes({"?": LARGE})
        figures.show(ax)
        shown = [t.get_text() for t in ax.get_yticklabels() if 0 <= t.get_position()[1] <= 150]
        assert shown == ["1", *(f"$2^{{{v}}}$" for v in range(20, 160, 20))]


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (
            lambda: figures.growth({"a": ([0, 1], [1, 2])}, log=True),
            "^the values of n of 'a' must be above 0 .*, but one is 0: leave it out, or draw with",
        ),
        (
            lambda: figures.growth({"a": ([1, 2], [1, 0])}, log=True),
            "^the counts of 'a' must be above 0 to be on a logarithmic axis, but one is 0",
        ),
        (
            lambda: figures.version_space(FEW, Conjunctions(4)),
            "^concepts must be at most 28 .* not 81: take fewer attributes, or draw only how many",
        ),
        (
            lambda: figures.version_space(THREE.version_space(enumerated=False), THREE),
            "^space must be a version space that lists .* <NegativesSpace: .*: begin with concepts",
        ),
        (
            lambda: figures.version_space(FEW, Conjunctions(3, monotone=True)),
            "^space must have come from the class concepts, but '¬x3' is not in it",
        ),
        (
            lambda: figures.version_space(TWINS.version_space(), TWINS),
            "^concepts must have different names, but two have the same",
        ),
        (lambda: figures.version_space(FEW, THREE, x=(1, 2, 0)), r"^x must hold only 0 and 1"),
        (
            lambda: figures.space_sizes({"a": play(PerceptronLearner(2), [])}),
            r"^transcripts\['a'\] must be what play\(learner, examples\) .* without sizes\.$",
        ),
        (lambda: figures.space_sizes({"a": [9, 4]}), r"such as Halving, but it is \[9, 4\]\.$"),
        (
            lambda: figures.space_sizes({str(i): ONE_BY_ONE for i in range(5)}),
            "^transcripts must be at most 4 to be told apart, not 5",
        ),
    ],
)
def test_errors_name_the_argument_and_say_what_to_do(draw, message):
    with pytest.raises(ValueError, match=message):
        draw()
