"""Every widget is accessible to all readers, and its picture follows each key at once."""

import numpy as np
import pytest

from coursekit.perceptrons import widgets
from coursekit.perceptrons.geometry import augment
from coursekit.perceptrons.widgets.player import run_on

CUBE = ["ArrowRight", "0", "Enter", "ArrowUp 1 Enter", "f 0"]
PLANE = ["n", "Escape ArrowUp", "b", "ArrowLeft ArrowLeft", "ArrowDown"]
RUN = ["ArrowRight ArrowRight", "n"]
TWO_POINTS = [*RUN, ("Examples", "two points"), "ArrowRight ArrowRight"]
THREE_SETS = ["ArrowLeft", ("Examples", "five points"), "ArrowLeft", ("Examples", "two clouds")]


def own():
    def update(w, x, label):
        return w + label * x if label * (w @ x) <= 0 else w

    return widgets.own(update, view="hyperplane")


@pytest.mark.parametrize(
    ("make", "steps"),
    [
        pytest.param(widgets.perceptron, RUN, id="perceptron"),
        pytest.param(own, RUN, id="own"),
        pytest.param(widgets.hyperplane, PLANE, id="hyperplane"),
        pytest.param(widgets.proof, TWO_POINTS, id="proof"),
        pytest.param(widgets.dual, RUN, id="dual"),
        pytest.param(widgets.variants, THREE_SETS, id="variants"),
        pytest.param(widgets.version_space, CUBE, id="version_space"),
    ],
)
def test_no_label_covers_another_nothing_is_cut_off_and_axe_finds_nothing(
    make, steps, open_widget, axe, page, shoot
):
    widget = make()
    for width in (1280, 900, 380):
        page.set_viewport_size({"width": width, "height": 900})
        view = open_widget(widget)
        first = int(make is not widgets.hyperplane)  # there w is to be taken first
        assert view.in_sight <= 7 and view.widget.locator(".primary:visible").count() == first
        share, above = view.share
        assert above <= 60 and share >= (0.5 if width > 700 else 0.3)
        for step in steps:  # a choice in a menu, or keys in the picture
            view.choose(*step) if isinstance(step, tuple) else view.press(*step.split())
            assert view.covered == []
            assert view.too_wide == [False, False, False]
        assert axe(page) == []
        shoot(view.widget, str(width))
    still = page.locator(".coursekit-still img")
    assert still.is_hidden() and still.get_attribute("alt") == widget.picture.alt


def noisy():
    """The variants of a run with more than a thousand updates on 200 examples."""
    rng = np.random.default_rng(1)
    X = rng.uniform(-10, 10, (200, 2))
    y = np.where(augment(X) @ [2, 1, 1] > rng.normal(0, 6, 200), 1, -1)
    widget = widgets.variants(X, y)
    assert run_on(widget.state).mistakes > 1000
    return widget


@pytest.mark.parametrize(
    ("make", "has_menu", "keys"),
    [
        pytest.param(widgets.perceptron, True, "ArrowRight ArrowLeft", id="perceptron"),
        pytest.param(widgets.hyperplane, True, "ArrowUp ArrowLeft b B", id="hyperplane"),
        pytest.param(widgets.proof, True, "ArrowRight ArrowLeft", id="proof"),
        pytest.param(widgets.dual, True, "ArrowRight ArrowLeft", id="dual"),
        pytest.param(noisy, False, "ArrowLeft ArrowRight", id="variants"),
    ],
)
def test_200_examples_follow_a_key_at_once(make, has_menu, keys, open_widget):
    view = open_widget(make())
    if has_menu:
        view.choose("Examples", "random, 200 examples")
    assert view.follows(*keys.split() * 10)
    view.press("n")
    assert view.follows(*["ArrowUp", "ArrowDown"] * 10)
