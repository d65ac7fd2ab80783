"""The cube of the instances of three attributes: its numbers are the vote of what is left."""

import re

import numpy as np
import pytest
import test_figures_convergence
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Annotation
from test_figures import described

from coursekit import figures
from coursekit.concepts import Conjunctions, all_functions

THREE = Conjunctions(3)
SEEN = [((1, 1, 0), 1), ((1, 0, 0), 0)]
ALL_SEEN = [(x, int(x[0] and not x[2])) for x in THREE.instances]


def cut_by(examples, concepts=THREE):
    """Return what some examples leave of a class."""
    space = concepts.version_space()
    for x, label in examples:
        space = space.keep(x, label)
    return space


DRAW = {
    "cube": lambda ax=None: figures.cube(cut_by(SEEN), SEEN, x=(0, 1, 0), ax=ax),
    "cube of all": lambda ax=None: figures.cube(all_functions(3).version_space(), ax=ax),
    "cube of all seen": lambda ax=None: figures.cube(
        cut_by(ALL_SEEN), ALL_SEEN, x=(1, 1, 1), ax=ax
    ),
}


@pytest.fixture(scope="module", params=DRAW)
def finished(request):
    """Every picture, shown once: its labels are where `show` puts them."""
    ax = DRAW[request.param]()
    figures.show(ax)
    ax.figure.draw_without_rendering()
    return ax.figure


class TestReadable(test_figures_convergence.TestReadable):
    """What makes every other picture readable holds for these."""

    @pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)
    def test_both_axes_have_the_same_scale(self, draw):
        assert draw().get_aspect() == 1

    @pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)
    def test_the_axes_given_is_the_axes_returned(self, draw):
        ax = Figure().add_subplot()
        assert draw(ax) is ax
        assert draw().figure is not draw().figure

    def test_panels_have_room_for_them_side_by_side(self):
        left, right = figures.panels(2)
        figures.cube(THREE.version_space(), ax=left)
        figures.cube(cut_by(SEEN), SEEN, ax=right)
        assert "Panel 2 of 2: The 8 instances" in figures.show([left, right]).alt


class TestCube:
    """The corners, their numbers and their shapes are the vote of the concepts that are left."""

    @staticmethod
    def corners(ax):
        """Return the number that is written on each corner, by the name beside it."""
        written = [t for t in ax.texts if not isinstance(t, Annotation)]
        named = [t for t in ax.texts if isinstance(t, Annotation)]
        found = {}
        for name in named:
            [text] = [t for t in written if t.get_position() == pytest.approx(tuple(name.xy))]
            found[tuple(map(int, re.findall(r"\d", name.get_text())))] = int(text.get_text())
        return found

    @staticmethod
    def marked(ax, words):
        """Return the instances with the marker that the legend explains like this."""
        at = [p for c in ax.collections if c.get_label() == words for p in c.get_offsets()]
        named = [t for t in ax.texts if isinstance(t, Annotation)]
        return {
            tuple(map(int, re.findall(r"\d", name.get_text())))
            for name in named
            if any(tuple(p) == pytest.approx(tuple(name.xy)) for p in at)
        }

    @settings(max_examples=25)
    @given(
        st.lists(st.sampled_from(THREE.instances), max_size=6),
        st.integers(0, 26),
        st.sampled_from(THREE.instances),
    )
    def test_it_is_the_vote_of_the_concepts_that_agree(self, instances, target, x):
        whole = THREE.version_space()
        seen = [(i, whole.label(target, i)) for i in instances]
        left = [k for k in range(27) if all(whole.label(k, i) == label for i, label in seen)]
        votes = {i: sum(whole.label(k, i) for k in left) for i in THREE.instances}
        ax = figures.cube(cut_by(seen), seen, x=x)
        assert self.corners(ax) == votes
        assert self.marked(ax, "seen with label 1") == {i for i, label in seen if label}
        assert self.marked(ax, "seen with label 0") == {i for i, label in seen if not label}
        assert self.marked(ax, "not seen") == set(THREE.instances) - set(instances)
        assert self.marked(ax, "the next") == {x}

        text = described(ax)
        said = re.findall(r"(\d+) on \((\d), (\d), (\d)\)", text)
        assert {tuple(map(int, bits)): int(n) for n, *bits in said} == votes and len(said) == 8
        assert f"how many of the {len(left)} concept" in text
        labelled = re.findall(r"on \((\d), (\d), (\d)\), label (\d)", text)
        assert {(tuple(map(int, b)), int(k)) for *b, k in labelled} == set(seen)
        majority = (2 * votes[x] > len(left)) - (2 * votes[x] < len(left))
        words = ("a tie.", "the majority says 1.", "the majority says 0.")[majority]
        assert text.endswith(f"Ringed, the next: ({x[0]}, {x[1]}, {x[2]}), {words}")

    def test_an_edge_is_a_change_of_one_attribute(self):
        ax = figures.cube(THREE.version_space())
        place = {tuple(t.get_text()[1:8:3]): t.xy for t in ax.texts if isinstance(t, Annotation)}
        edges = [line.get_xydata() for line in ax.get_children() if isinstance(line, Line2D)]
        joined = {
            tuple(sorted(k for k, at in place.items() if any(np.allclose(at, e) for e in ends)))
            for ends in edges
        }
        assert len(edges) == 12 == len(joined)
        assert all(sum(p != q for p, q in zip(*pair, strict=True)) == 1 for pair in joined)

    def test_names_keep_off_markers_rings_and_edges(self):
        for x in THREE.instances:
            ax = figures.cube(cut_by(SEEN), SEEN, x=x, ax=figures.panels(2)[0])
            figures.show(ax)
            ax.figure.draw_without_rendering()
            for name in (t for t in ax.texts if isinstance(t, Annotation)):
                box = name.get_window_extent()
                for marks in ax.collections:
                    reach = np.sqrt(marks.get_sizes()[0]) / 2 * ax.figure.dpi / 72
                    for p in ax.transData.transform(marks.get_offsets()):
                        nearest = np.clip(p, box.min, box.max)
                        assert np.hypot(*(p - nearest)) > reach
                for line in (c for c in ax.get_children() if isinstance(c, Line2D)):
                    a, b = ax.transData.transform(line.get_xydata())
                    along = a + np.linspace(0, 1, 300)[:, None] * (b - a)
                    assert not any(box.contains(*p) for p in along)

    def test_any_class_over_three_attributes_will_do(self):
        counted = THREE.version_space(enumerated=False)
        for example in SEEN:
            counted = counted.keep(*example)
        assert described(figures.cube(counted, SEEN)) == described(figures.cube(cut_by(SEEN), SEEN))


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (
            lambda: figures.cube(Conjunctions(4).version_space()),
            "^space must be of a class over three attributes .*: x must have 4 components",
        ),
        (lambda: figures.cube(THREE), "^space must be a version space, but it is <Conj.*: begin"),
        (
            lambda: figures.cube(THREE.version_space(), SEEN),
            r"^space must agree with all of seen, but .* do not say 1 on \(1, 1, 0\): space\.keep",
        ),
        (
            lambda: figures.cube(cut_by(SEEN), [((1, 1, 0), -1)]),
            "^the labels in seen must be 0 or 1, but one is -1",
        ),
        (
            lambda: figures.cube(cut_by(SEEN), [((1, 1), 0)]),
            r"^an instance in seen must be three bits, such as \(0, 1, 0\), but it is \(1, 1\)",
        ),
        (lambda: figures.cube(cut_by(SEEN), x=3), r"^x must be three bits, .* but it is 3"),
    ],
)
def test_errors_name_the_argument_and_say_what_to_do(draw, message):
    with pytest.raises(ValueError, match=message):
        draw()
