"""The picture of the margin against the direction of w: its curve, its marks, its words."""

import numpy as np
import pytest

from coursekit import datasets
from coursekit.figures import description, margin_by_direction, show
from coursekit.geometry import margin

TWO_POINTS = datasets.two_points()


def curve(ax):
    [line] = [line for line in ax.lines if len(line.get_xdata()) == 361]
    return line.get_xdata(), line.get_ydata()


def test_the_curve_is_the_margin_of_each_direction():
    degrees, values = curve(margin_by_direction(*TWO_POINTS))
    for angle, value in zip(degrees, values):
        w = [np.cos(np.radians(angle)), np.sin(np.radians(angle))]
        assert value == pytest.approx(margin(w, *TWO_POINTS), abs=1e-12)


def test_the_marks_lie_on_it_where_they_belong():
    ax = margin_by_direction(*TWO_POINTS, marked=[[-1, 3], [0, 5]])
    dots = [tuple(*line.get_xydata()) for line in ax.lines if len(line.get_xdata()) == 1]
    assert dots[0] == pytest.approx((np.degrees(np.arctan2(3, -1)), 10**0.5 / 2))
    assert dots[1] == pytest.approx((90, 1))


def test_it_says_where_the_line_separates():
    # (1, 2) has a positive score from -26.6 to 153.4 degrees, -(2, -1) from 63.4 to 243.4.
    assert "from 64 to 153 degrees" in description(margin_by_direction(*TWO_POINTS))
    around_180 = margin_by_direction([[-1, 1], [-1, -1]], [1, 1])
    assert "from 136 to \N{MINUS SIGN}136 degrees" in description(around_180)
    nowhere = margin_by_direction(*datasets.offset_only())
    assert "nowhere positive: no line through the origin separates" in description(nowhere)


def test_it_can_be_shown_with_its_marks_in_words():
    picture = show(margin_by_direction(*TWO_POINTS, marked=[[-1, 3]]))
    assert picture.alt.endswith("Marked: w = (−1, 3) at 108.4 degrees, margin 1.581.")


def test_points_outside_of_the_plane_are_named():
    with pytest.raises(ValueError, match=r"X must lie in the plane to be drawn"):
        margin_by_direction([[1, 2, 3]], [1])
    with pytest.raises(ValueError, match=r"marked must lie in the plane to be drawn"):
        margin_by_direction(*TWO_POINTS, marked=[[1, 2, 3]])
