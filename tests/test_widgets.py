"""A widget in Python: its state and picture, a reader's own update, and its stored output."""

import json
import math
import re
from functools import cache
from html.parser import HTMLParser

import nbformat
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from node import needs_node
from oracles import quietly, refusal
from strategies import XOR, labelled_sets

from coursekit.course import course_root
from coursekit.pages.bundle import bundle
from coursekit.perceptrons import datasets, widgets
from coursekit.perceptrons.algorithms import margin_perceptron, perceptron
from coursekit.perceptrons.concepts import Conjunctions
from coursekit.perceptrons.figures import Picture, instance_cube, picture
from coursekit.perceptrons.geometry import augment
from coursekit.perceptrons.online import Halving
from coursekit.perceptrons.online.protocol import play
from coursekit.perceptrons.widgets.custom import VIEWS, run_concepts, run_update
from coursekit.perceptrons.widgets.player import epochs_to_repeat, run_on
from coursekit.perceptrons.widgets.widget import MODULE

CONJUNCTIONS = Conjunctions(3)
FIVE = datasets.five_points()
TWO = [[1, 1], [2, -1]], [1, -1]


@cache
def default_widget(name):
    """Return a widget as it is when nothing is said."""
    return getattr(widgets, name)()


@pytest.mark.parametrize("name", sorted({*widgets.__all__} - {"Widget", "embed", "own"}))
def test_every_widget_is_one_function_with_a_picture_that_says_what_is_seen(name):
    widget = default_widget(name)
    assert isinstance(widget, widgets.Widget)
    assert len(widget.picture.alt) > 40 and widget.picture.png.startswith(b"\x89PNG")
    assert json.loads(json.dumps(widget.state)) == widget.state
    assert "run this cell" in repr(widget) and "0x" not in repr(widget)


def test_the_state_has_what_was_given_as_plain_numbers():
    given = (np.array([3, 2]), 0, [[1, 1], [-2, -1.5]], np.array([1, -1]))
    state = widgets.hyperplane(*given).state
    assert (state["w"], state["b"], state["data"]) == ([3, 2], 0, "the examples given")
    assert (state["X"], state["y"]) == ([[1, 1], [-2, -1.5]], [1, -1])
    assert "five points" in state["menu"]
    state = default_widget("hyperplane").state
    assert (state["w"], state["b"]) == ([1, 2], -2)
    assert (state["X"], state["y"]) == (FIVE.X.tolist(), FIVE.y.tolist())
    state = widgets.variants(gamma=0, threshold=2).state
    assert (state["gamma"], state["threshold"]) == (0, 2)
    start = {"learner": "Halving", "target": "secret", "seed": 1, "examples": []}
    assert default_widget("version_space").state == start | {"predictFirst": True}
    begun = widgets.version_space(by_hand=True).state
    assert begun == start | {"target": "by hand", "predictFirst": False}
    given = widgets.version_space(examples=[((1, 1, 0), 1)])
    assert given.state == start | {"examples": [[[1, 1, 0], 1]], "predictFirst": True}
    assert "8 concepts left" in given.picture.alt and "label 1" in given.picture.alt


def test_the_picture_shows_what_the_widget_begins_with():
    X, y = datasets.five_more_points()
    assert "The margin is 1.109" in widgets.hyperplane((3, 2), 0, X, y).picture.alt
    assert "2 mistakes, ringed: (−1, 1), (4, 5)" in default_widget("hyperplane").picture.alt
    assert "w = 0: there is no hyperplane" in widgets.hyperplane((0, 0), 1).picture.alt
    assert "meet at t = (R/γ(u))² = 2," in widgets.proof([[1, 2], [2, -1]], [1, -1]).picture.alt
    alt = widgets.proof(datasets.xor().X, datasets.xor().y, offset=True).picture.alt
    assert alt.startswith("No hyperplane separates these examples: no u has a margin γ(u) above 0")
    dual = widgets.dual([[3, 0], [-1, 1]], [1, 1], offset=False)
    assert "So w_3 = (1, 2)." in dual.picture.alt
    alt = default_widget("version_space").picture.alt
    assert alt == picture(instance_cube(CONJUNCTIONS.version_space())).alt
    assert "27 concepts left" in alt


def test_the_picture_of_the_variants_is_that_of_the_same_runs():
    widget = default_widget("variants")
    run = run_on(widget.state)
    assert (run.epochs, run.mistakes) == (8, 19)
    alt = widget.picture.alt
    assert "The boundary of last, a solid line" in alt and "5 examples misclassified" in alt
    assert "The boundary of averaged, a dashed line" in alt and "voted" not in alt


def test_distances_are_in_the_picture_only_where_they_have_room():
    X, y = [[i, 1 + math.sin(i)] for i in range(20)], [1] * 20
    assert "Signed distances" not in widgets.hyperplane((0, 1), 1, X, y).picture.alt
    assert "Signed distances" in widgets.hyperplane((0, 1), 1, X[:6], y[:6]).picture.alt


def test_a_run_is_shown_as_it_was():
    run = perceptron(augment(FIVE.X), FIVE.y, order=[4, 3, 2, 1, 0])
    for show_run in (widgets.perceptron, widgets.proof, widgets.dual, widgets.variants):
        widget = show_run(run)
        assert widget.trace["updates"] == run.updates.tolist() and widget.state["offset"]


def test_epochs_until_the_weights_are_there_again():
    assert epochs_to_repeat(quietly(perceptron, *XOR, max_epochs=9)) == 1
    ending = perceptron(*TWO)
    assert epochs_to_repeat(ending) == ending.epochs == 2


ONE_OF = "learner must be one of 'Halving', 'CON, first'"


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("hyperplane", {"w": (1, 2, 3)}, "w must have 2 components, but it has 3"),
        ("hyperplane", {"w": 1}, "w must"),
        ("hyperplane", {"w": (1, math.nan)}, "w must be finite, but w[1] is nan"),
        ("hyperplane", {"b": "x"}, "b must"),
        ("hyperplane", {"b": (1, 2)}, "b must"),
        ("hyperplane", {"X": [[1, 2, 3]], "y": [1]}, "X must lie in the plane"),
        ("hyperplane", {"X": [[1, 2]], "y": [0]}, "y must hold only the labels -1 and +1"),
        ("hyperplane", {"X": [[1, 2]], "y": [1, 1]}, "y must have one label for each of the 1 ex"),
        ("hyperplane", {"X": [[1, 2]]}, "X and y belong together, but y is missing"),
        ("hyperplane", {"y": [1]}, "X and y belong together, but X is missing"),
        ("proof", {"X": [[1, 2, 3]], "y": [1]}, "X must lie in the plane"),
        ("variants", {"gamma": -1}, "gamma must be at least 0, but it is -1"),
        ("variants", {"gamma": "much"}, "gamma must"),
        ("variants", {"gamma": 1, "threshold": 2}, "One of gamma and threshold must be 0, but"),
        ("version_space", {"learner": "Winnow"}, ONE_OF),
        ("version_space", {"learner": "CON, random"}, ONE_OF),
        ("version_space", {"learner": ["Halving"]}, "but it is ['Halving']"),
        ("version_space", {"examples": [((1, 1, 2), 1)]}, "x must be 3 zeros and ones"),
        ("version_space", {"examples": [((1, 1, 0), 1), ((1, 1, 0), 0)]}, "No concept of"),
        ("version_space", {"seed": -1}, "seed must be a whole number of at least 0, but it is -1"),
        ("version_space", {"seed": 0.5}, "seed must be a whole number"),
    ],
)
def test_what_cannot_be_shown_is_refused_by_name(name, arguments, words):
    assert words in refusal(getattr(widgets, name), **arguments)


def test_a_run_of_another_kind_is_refused():
    wide = margin_perceptron(*TWO, gamma=1)
    assert "X must be a run of `perceptron`, but it has" in refusal(widgets.proof, wide)
    run = perceptron(*TWO, w0=[1, 0])
    assert "from w0 = 0, but its w0 is [1, 0]" in refusal(widgets.dual, run)


def rosenblatt(w, x, label):
    return w + label * x if label * (w @ x) <= 0 else w


def consistent(C, x, label):
    return C[C[:, x] == label]


@given(labelled_sets())
@example(XOR)
@example((FIVE.X.tolist(), FIVE.y.tolist()))
def test_the_right_update_makes_the_run_of_the_course(examples):
    X, y = examples
    run = quietly(perceptron, augment(X), y, max_epochs=100)
    trace = run_update(rosenblatt, X, y, True)
    assert trace["updates"] == run.updates.tolist()
    assert trace["steps"] == run.steps.tolist()
    assert trace["weights"] == run.trajectory().tolist()
    assert (trace["epochs"], trace["converged"]) == (run.epochs, run.converged)


def test_an_update_that_never_or_always_comes_is_stopped():
    never = run_update(lambda w, x, label: w, [[1, 2], [2, -1]], [1, -1], False)
    assert (never["updates"], never["epochs"], never["converged"]) == ([], 1, True)
    always = run_update(lambda w, x, label: w + 1, [[1, 2]], [1], False)
    assert (always["epochs"], always["converged"], len(always["updates"])) == (100, False, 100)


def test_what_the_function_does_to_its_arguments_stays_there():
    def in_place(w, x, label):
        if label * (w @ x) <= 0:
            w += label * x
        x *= 0
        return w

    data = FIVE.X.tolist(), FIVE.y.tolist(), True
    assert run_update(in_place, *data) == run_update(rosenblatt, *data)


@pytest.mark.parametrize(
    ("update", "words"),
    [
        (lambda w, x, label: None, "it returned None; return the new weight vector"),
        (lambda w, x, label: w[:2], "shape (2,), but w has shape (3,)"),
        (lambda w, x, label: w * np.nan, "not all finite numbers"),
        (lambda w, x, label: "w", "shape ()"),
        (lambda w, x: w, "TypeError"),
        (lambda w, x, label: 1 / 0, "ZeroDivisionError: division by zero"),
    ],
)
def test_a_failure_names_the_example_and_what_was_wrong(update, words):
    def third_time_unlucky(w, x, label):
        return rosenblatt(w, x, label) if x[0] < 0 else update(w, x, label)

    trace = run_update(third_time_unlucky, FIVE.X.tolist(), FIVE.y.tolist(), True)
    assert words in trace["error"]
    assert "example 2, with w = [-1, 1, 1], x = [1, 3, 1] and label 1" in trace["error"]
    assert trace["updates"] == [0] and trace["weights"] == [[0, 0, 0], [-1, 1, 1]]


@given(st.integers(0, 26), st.lists(st.sampled_from(CONJUNCTIONS.instances), max_size=6))
def test_the_right_update_of_concepts_keeps_what_halving_keeps(target, xs):
    space = CONJUNCTIONS.version_space()
    examples = [(x, space.label(target, x)) for x in xs]
    result = run_concepts(consistent, examples)
    assert [len(space) for space in result["spaces"]] == play(Halving(CONJUNCTIONS), examples).sizes
    assert all(target in space for space in result["spaces"]) and result["error"] is None


@pytest.mark.parametrize(
    ("update", "words"),
    [
        (lambda C, x, label: None, "it returned None; return the rows that stay"),
        (lambda C, x, label: C[:0], "shape (0, 8); return at least one row"),
        (lambda C, x, label: C[0], "shape (8,)"),
        (lambda C, x, label: 2 * C, "row 0 of what it returned is no row of C"),
        (lambda C, x: C, "TypeError"),
    ],
)
def test_a_failure_with_concepts_names_the_example(update, words):
    result = run_concepts(update, [((1, 1, 0), 1)])
    assert words in result["error"] and "round 1, x = 6, label 1" in result["error"]
    assert [len(space) for space in result["spaces"]] == [27]


@pytest.mark.parametrize("view", [view for view in VIEWS if view != "version_space"])
def test_every_view_starts_with_the_run(view):
    widget = widgets.own(rosenblatt, view=view)
    assert widget.own and widget.trace["updates"] == [0, 4, 1, 2]
    assert widget.title in repr(widget)


def test_what_is_asked_in_the_browser_is_answered_each_time():
    widget, messages = widgets.own(rosenblatt), []
    widget.observe(lambda change: messages.append(change.new), "trace")
    data = {"X": TWO[0], "y": TWO[1], "offset": True}
    for _ in range(2):  # an answer like the last one would not be sent
        widget._handle_custom_msg({"run": data}, [])
    expected = run_update(rosenblatt, **data)
    assert messages == [expected | {"answer": 1}, expected | {"answer": 2}]
    concepts = widgets.own(consistent, view="version_space")
    assert [len(space) for space in concepts.trace["spaces"]] == [27]
    concepts._handle_custom_msg({"run": {"examples": [[[1, 1, 0], 1]]}}, [])
    assert [len(space) for space in concepts.trace["spaces"]] == [27, 8]


def test_what_is_no_update_or_no_view_is_refused():
    assert "update must be a function" in refusal(widgets.own, 3, error=TypeError)
    words = refusal(widgets.own, rosenblatt, view="cake")
    assert "view must be one of perceptron, hyperplane, " in words


@pytest.mark.network
@needs_node
def test_the_bundle_is_what_esbuild_makes_of_the_sources():
    """If this fails, run `make bundle`."""
    assert bundle() == MODULE


class Scripts(HTMLParser):
    """The contents of the scripts of a page, and the alternative texts of its pictures."""

    def __init__(self, page):
        super().__init__()
        self.scripts, self.alts, self.inside = [], [], False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.inside = tag == "script"
        if self.inside:
            self.scripts.append("")
        if tag == "img":
            self.alts.append(dict(attributes)["alt"])

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "script"

    def handle_data(self, data):
        if self.inside:
            self.scripts[-1] += data


@pytest.mark.parametrize("text", ["</script><b>", "<!-- <script>", "a “quoted” 'text' \\ \n"])
def test_no_text_ends_the_script_early(text):
    picture = Picture(b"", "A picture of nothing.", 1)
    page = Scripts(widgets.Widget("perceptron", text, {}, picture)._repr_html_())
    assert len(page.scripts) == 1 and page.alts == ["A picture of nothing."]
    values = re.search(r"replace\(still, (\{.*\})\);", page.scripts[0])[1]
    assert json.loads(values.replace("<\\!--", "<!--"))["title"] == text


def test_what_lectures_have_stored_carries_the_module_as_it_is():
    """If this fails, run `make bundle`."""
    current = json.dumps(MODULE, ensure_ascii=False).replace("</", "<\\/")
    widgets_in = {}
    for file in sorted((course_root() / "notebooks").rglob("[!.]*.ipynb")):
        pages = [
            output.data["text/html"]
            for cell in nbformat.read(file, as_version=4).cells
            for output in cell.get("outputs", [])
            if "coursekit-still" in output.get("data", {}).get("text/html", "")
        ]
        assert all(current in page for page in pages), file.stem
        widgets_in[file.stem] = len(pages)
    assert all(widgets_in[name] for name in widgets_in if "00" <= name < "08")


def test_a_line_outside_of_the_picture_has_no_name_in_it():
    widget = widgets.perceptron([[1, 0], [0, 1], [0, 0], [1, 1]], [1, 1, -1, -1])
    assert "The boundary is −x2 − 1 = 0." in widget.picture.alt
