"""Curves through measured numbers show the data, its means and its spread."""

import numpy as np
import pytest
from pictures import (
    AXES,
    FORCED,
    MISTAKES,
    ORDERS,
    REPEATED,
    SCALES,
    axes_of,
    bounds,
    curve,
    numbers_after,
    over,
)

from coursekit.perceptrons import figures
from coursekit.perceptrons.bounds import margin_perceptron_bound
from coursekit.perceptrons.figures import description
from coursekit.pictures.marks import Label


class TestCurves:
    def test_lines_are_the_means_of_what_is_repeated_and_bars_their_spread(self):
        [ax] = axes_of("curves")
        bars = [[s[:, 1] for s in c.get_segments()] for c in ax.collections]
        for (name, (epochs, errors)), lines in zip(ORDERS.items(), bars, strict=True):
            mean, ends = errors.mean(axis=0), np.percentile(errors, [10, 90], axis=0)
            np.testing.assert_allclose(curve(ax, name).T, [epochs, mean])
            np.testing.assert_allclose(lines, ends.T)
        named = [k for k in ax.lines if k.get_label() in ORDERS]
        for look in ("get_linestyle", "get_marker", "get_color"):
            assert len({getattr(line, look)() for line in named}) == len(ORDERS)
        assert description(ax).endswith(
            "Means of 20 runs with bars from the 10th to the 90th percentile."
        )

    def test_what_is_not_repeated_has_no_bars(self):
        ax = figures.curves(over(SCALES, one=REPEATED[:1], plain=REPEATED[0]), **AXES)
        assert curve(ax, "one").tolist() == curve(ax, "plain").tolist()
        assert not ax.collections and "percentile" not in description(ax)

    def test_lines_may_share_a_colour_and_not_a_style(self):
        four = over(SCALES, a=REPEATED[0], b=REPEATED[1], c=REPEATED[0], d=REPEATED[1])
        ax = figures.curves(four, **AXES, colours=(1, 1, 3, 3))
        usual = figures.curves(four, **AXES)
        seen, plain = ([k for k in each.lines if k.get_label() in four] for each in (ax, usual))
        a, b, c, d = (line.get_color() for line in seen)
        assert a == b == plain[1].get_color() and c == d == plain[3].get_color()
        assert len({(line.get_linestyle(), line.get_marker()) for line in seen}) == 4

    @pytest.mark.parametrize("colours", [(0,), (0, 4), (-1, 0)], ids=str)
    def test_a_colour_that_is_not_there_is_an_error(self, colours):
        two = over(SCALES, a=REPEATED[0], b=REPEATED[1])
        with pytest.raises(ValueError, match="colours must be 2 whole numbers from 0 to 3"):
            figures.curves(two, **AXES, colours=colours)

    def test_bars_at_the_same_place_stand_side_by_side(self):
        ax = figures.curves(over(SCALES, a=REPEATED, b=REPEATED), **AXES)
        ax.figure.draw_without_rendering()
        a, b = (
            line.get_transform().transform(line.get_xydata())
            for line in ax.lines
            if line.get_label() in ("a", "b")
        )
        assert (b[:, 0] - a[:, 0] > 3).all() and np.allclose(a[:, 1], b[:, 1])

    def test_of_many_places_some_have_marks_and_capital_letters_stay(self):
        [ax] = axes_of("curves, of many")
        assert ax.lines[0].get_markevery() == 8
        assert description(ax).startswith("MNIST error against epochs")

    def test_on_a_logarithmic_axis_bars_end_where_they_do_on_another(self):
        wide = [[1, 1, 1, 1, 1], [90, 90, 90, 90, 90]]
        ax = figures.curves(over(SCALES, a=wide), **AXES, log="xy")
        [bars] = ax.collections
        ends = np.array([segment[:, 1] for segment in bars.get_segments()])
        np.testing.assert_allclose(ends, [np.percentile([1, 90], [10, 90])] * 5)

    def test_a_level_and_a_choice_are_drawn_and_said(self):
        ax = figures.curves(
            {"a": ([0, 1], [3, 4])},
            x=r"$\gamma$",
            y="updates",
            level=(r"$\gamma^\ast$ of the data", 3.5),
            chosen=1,
        )
        assert curve(ax, r"$\gamma^\ast$ of the data")[:, 1].tolist() == [3.5, 3.5]
        assert curve(ax, r"$\gamma$ = 1")[:, 0].tolist() == [1, 1]
        assert "level line: γ* of the data = 3.5. Marked: γ = 1." in description(ax)

    @pytest.mark.parametrize("log", ["", "x", "y", "xy"])
    def test_axes_are_logarithmic_as_asked_and_said(self, log):
        ax = figures.curves(over(SCALES, a=REPEATED), **AXES, log=log)
        scales = [ax.get_xscale(), ax.get_yscale()]
        assert scales == ["log" if letter in log else "linear" for letter in "xy"]
        assert ("logarithmic" in description(ax)) == bool(log)

    def test_marks_at_zero_are_seen_whole(self):
        ax = figures.curves(over(SCALES, a=[0, 0, 1, 2, 3]), **AXES, log="x")
        ax.figure.draw_without_rendering()
        above = ax.transData.transform((1, 0))[1] - ax.get_window_extent().y0
        assert above > 3.5 * ax.figure.dpi / 72

    def test_names_stand_at_the_right_ends_where_there_is_room(self):
        ends = {"one": 0.1013, "two": 0.053, "three": 0.02431, "four": 0.01}
        lines = {name: ([10, 80, 320], [0.4, 3 * end, end]) for name, end in ends.items()}
        ax = figures.curves(lines, **AXES, log="xy")
        figures.picture(ax)
        names = [note for note in ax.texts if isinstance(note, Label)]
        assert {note.get_text(): note.xy[1] for note in names} == pytest.approx(ends)
        assert [note.xy[0] for note in names] == pytest.approx([320] * 4)
        for name in ("curves", "curves, with a bound", "mistake_growth, logarithmic"):
            [ax] = axes_of(name)  # with error bars too
            figures.picture(ax)
            for note in (note for note in ax.texts if isinstance(note, Label)):
                assert note.xy[0] == pytest.approx(note.of.get_xdata()[-1], rel=0.03), name

    def test_marks_at_the_same_place_are_seen_one_in_the_other(self):
        ax = figures.curves(over(SCALES, a=REPEATED, b=REPEATED, c=REPEATED, d=REPEATED), **AXES)
        sizes = [line.get_markersize() for line in ax.lines if line.get_label() in "abcd"]
        assert sizes == sorted(sizes, reverse=True) and len({*sizes}) == 4

    def test_a_bound_is_a_line_of_its_own(self):
        [ax] = axes_of("curves, with a bound")
        assert curve(ax, "bound")[:, 1].tolist() == [20, 18, 16, 14, 12]
        other = {"bound": ([1, 2], [4, 3]), "bound_name": "bound of the vote"}
        ax = figures.curves({"last": ([1, 2], [2, 1])}, x="$n$", y="error", **other)
        assert curve(ax, "bound of the vote")[:, 1].tolist() == [4, 3]
        assert "The bound of the vote, a wide grey line: 4 at 1, 3 at 2." in description(ax)


class TestMistakeGrowth:
    def test_each_line_is_its_counts_on_plain_and_on_logarithmic_axes(self):
        for log in (False, True):
            ax = figures.mistake_growth(MISTAKES, log=log)
            for name, points in MISTAKES.items():
                assert curve(ax, name).T.tolist() == [*map(list, points)]
            assert {ax.get_xscale(), ax.get_yscale()} == {"log" if log else "linear"}
            assert log or ax.get_ylim()[0] == 0

    def test_many_points_are_not_all_listed_and_a_formula_loses_its_dollars(self):
        squares = range(20), [n**2 for n in range(20)]
        text = description(figures.mistake_growth({"bound $n^2$": squares}))
        assert "bound n², solid line: 0 at n = 0, " in text
        assert text.endswith("25 at n = 5 and so on to 361 at n = 19.")

    @pytest.mark.parametrize(
        ("n", "ticks"),
        [
            ([50, 3200], "50 100 200 500 1000 2000"),
            ([10000, 90000], r"$10^{4}$ $2 \cdot 10^{4}$ $5 \cdot 10^{4}$ $10^{5}$"),
            ([1, 10**5], "1 10 100 1000 $10^{4}$ $10^{5}$"),
        ],
    )
    def test_ticks_are_round_and_written_out(self, n, ticks):
        ax = figures.mistake_growth({"a": (n, [1, 1])}, log=True)
        ax.figure.draw_without_rendering()
        low, high = ax.get_xlim()
        shown = [t.get_text() for t in ax.get_xticklabels() if low < t.get_position()[0] < high]
        assert " ".join(shown) == ticks


class TestMarginBounds:
    def test_lines_and_points_are_the_data(self):
        [ax] = axes_of("margin_bounds")
        for name, (x, y) in {**bounds(), **FORCED}.items():
            assert curve(ax, name).T.tolist() == [list(x), list(y)]
        marks = [line for line in ax.lines if line.get_linestyle() == "None"]
        assert [line.get_label() for line in marks] == ["adversary"]

    def test_the_words_say_how_near_the_points_are_where_a_bound_was_computed(self):
        lowest = [margin_perceptron_bound(0.1, gamma) for gamma in (0.05, 0.1)]
        shares = {round(100 * n / b) for n, b in zip((146, 249), lowest)}
        spoken = numbers_after("249 at 1", description(axes_of("margin_bounds")[0]))
        assert spoken == sorted(shares)
        ax = figures.margin_bounds(bounds(), {"adversary": ([0.123], [100])})
        assert description(ax).endswith("adversary (circles): 100 at 0.123.")
