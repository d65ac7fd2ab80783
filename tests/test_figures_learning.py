"""The pictures of lecture 04: what is drawn is the version space, and the words state its sizes."""

import pytest
import test_figures_convergence
from matplotlib.figure import Figure
from test_figures import described

from coursekit import figures

N = [50, 100, 200, 400, 800, 1600, 3200]
MISTAKES = {
    "elimination": (N, N),
    "perceptron": (N, [31, 45, 88, 130, 210, 400, 690]),
    "Winnow": (N, [9, 12, 13, 15, 16, 19, 20]),
    "bound": (N, [53, 62, 71, 80, 89, 98, 107]),
}

DRAW = {
    "growth on logarithmic axes": lambda ax=None: figures.growth(MISTAKES, log=True, ax=ax),
    "growth of one point": lambda ax=None: figures.growth({"one": ([4], [3])}, log=True, ax=ax),
    "growth far up": lambda ax=None: figures.growth(
        {"a": ([1, 10**5], [3, 10**9]), "b": ([5, 7], [2, 30])}, log=True, ax=ax
    ),
    "growth from far up": lambda ax=None: figures.growth(
        {"a": ([10000, 90000], [30000, 10**6])}, log=True, ax=ax
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

    test_both_axes_have_the_same_scale = None

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
    ],
)
def test_errors_name_the_argument_and_say_what_to_do(draw, message):
    with pytest.raises(ValueError, match=message):
        draw()
