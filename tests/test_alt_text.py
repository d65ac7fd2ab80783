"""What stands for a picture to those who do not see it: true numbers, in words to be read out.

For every drawing function there is one small set here whose numbers are computed by other means and
looked up in the description, in their order. Stored pictures are looked at as nbconvert sees them.
"""

import base64
import hashlib
import html
import itertools
import logging
import math
import re
from collections import defaultdict

import numpy as np
import pytest
from nbconvert import HTMLExporter, SlidesExporter
from pictures import DRAWING, PICTURES
from test_notebooks import NOTEBOOKS, by_file, html_outputs, read

from coursekit import figures
from coursekit.bounds import check_convergence_proof, check_margin_proof
from coursekit.certificates import separate
from coursekit.concepts import Conjunctions
from coursekit.geometry import Hyperplane, augment
from coursekit.learners import Halving
from coursekit.online import play
from coursekit.perceptron import margin_perceptron, perceptron

SHORTEST, LONGEST = 40, 1000
X = np.array([[3, 1], [1, 4], [2, 2], [-1, 3], [-2, -5], [4, -3], [-3, 1]])
Y = np.where(X @ [1, 2] > 0, 1, -1)
RUN = perceptron(X, Y)
LINE = Hyperplane([3, 4], -10)
SIX = np.array([0.5, -2.25, 0, 7, 1, -3.5])
THREE = Conjunctions(3)
CHAIN = play(Halving(THREE), [(x, int(x == (1, 0, 1))) for x in THREE.instances])
REPEATED = np.array([[3, 5.5, 4], [4, 6, 4], [5, 6.5, 4]])
MEANS, SPREADS = REPEATED.mean(axis=0), REPEATED.std(axis=0, ddof=1)


def numbers(text):
    """Return the numbers of a text, without those in names such as x1 or w_0."""
    found = re.findall(r"(?<![\w.])−?\d+(?:\.\d+)?(?:e[−+]\d+)?", text)
    return [float(n.replace("−", "-")) for n in found]


def weights():
    """Return the weight vectors of RUN, by the rule itself."""
    w, found = np.zeros(2, dtype=int), []
    for i in RUN.updates:
        found.append(w)
        w = w + Y[i] * X[i]
    return [*found, w]


def wrong(w):
    return int((Y * (X @ w) <= 0).sum())


def left_sizes():
    """Return how many concepts agree with the first t examples of CHAIN, for each t."""
    whole = THREE.version_space()
    table = [[whole.label(k, x) for x in THREE.instances] for k in range(27)]
    labels = [int(x == (1, 0, 1)) for x in THREE.instances]
    return [sum(row[:t] == labels[:t] for row in table) for t in range(9)]


def angle(w, u):
    return math.degrees(math.acos(w @ u / (length(w) * length(u))))


def facts_of_proof(w, u, R, gamma, T):
    return [T, T * gamma, w @ u / length(u), length(w), math.sqrt(T) * R]


def length(v):
    return float(np.linalg.norm(v))


def means(places):
    return [v for mean, spread, x in zip(MEANS, SPREADS, places) for v in (mean, spread, x)]


U, R = np.array([2, 3]), max(map(length, X))
GAMMA = min(Y * (X @ U)) / length(U)
MARGIN_RUN = margin_perceptron([[3, 4], [3, -4]], [1, 1], gamma=3, threshold=2)
GAMES = {"a": ([2, 9, 30], [5, 17, 41])}
TABLE = np.array([[9, 1, 3], [0, 8, 2], [4, 0, 7]])
ROWS = [{"d": 1, "T": T, "last": 9 + T, "averaged": 8, "voted": 7} for T in (1, 5)]
CORNERS = [[0, 0], [6, 0], [0, 6], [2, 1], [1, 1]], [1, 1, 1, 1, -1]
LEFT = [k for k in range(27) if THREE.version_space().label(k, (1, 1, 0))]

# What is drawn, and numbers that its description must hold in this order.
FACTS = {
    "boundaries": (
        lambda: figures.boundaries(X, Y, {"a": lambda p: p[:, 0], "b": lambda p: p @ [1, 2]}),
        lambda: [sum(np.where(X[:, 0] >= 0, 1, -1) != Y)],
    ),
    "by_scale": (
        lambda: figures.by_scale([0.5, 2, 8], {"a": REPEATED}, level=("best", 2.5)),
        lambda: [*means([0.5, 2, 8]), 3, 2.5],
    ),
    "centroids": (
        lambda: figures.centroids(X, Y),
        lambda: [*X[Y == 1].mean(axis=0), *X[Y == -1].mean(axis=0)],
    ),
    "choose_gamma": (
        lambda: figures.choose_gamma([0, 0.25, 3], {"a": REPEATED}, chosen=0.25),
        lambda: [*means([0, 0.25, 3]), 3, 0.25],
    ),
    "class_weights": (
        lambda: figures.class_weights([SIX, -SIX], shape=(2, 3)),
        lambda: [2, 2, 3, 7, 2, 1, -3.5, 2, 3, 3.5, 2, 3, -7, 2, 1],
    ),
    "confusion": (
        lambda: figures.confusion(TABLE),
        lambda: [34, 3, 10, round(1000 / 34, 1), 2, 0, 4, 0, 2, 3],
    ),
    "cube": (
        lambda: figures.cube(THREE.version_space().keep((1, 1, 0), 1), [((1, 1, 0), 1)]),
        lambda: [
            len(LEFT),
            sum(THREE.version_space().label(k, (0, 1, 1)) for k in LEFT), 0, 1, 1,
            sum(THREE.version_space().label(k, (1, 0, 0)) for k in LEFT), 1, 0, 0,
        ],
    ),
    "decisions": (
        lambda: figures.decisions(X, Y, lambda p: p[:, 0]),
        lambda: [2, -1, 3, 4, -3],  # (-1, 3) and (4, -3) are on the wrong side
    ),
    "discriminant": (
        lambda: figures.discriminant([1, 3], [2, -1]),
        lambda: [1, 3, 2, -1, -(1 * 2 - 3 * 1) / 10, 10, 5, 1, 10, (10 * 5 - 1) / 10],
    ),
    "distances": (
        lambda: figures.distances(LINE, X[:3]),
        lambda: [v for x in X[:3] for v in ((3 * x[0] + 4 * x[1] - 10) / 5, *x)],
    ),
    "dual": (
        lambda: figures.dual(RUN),
        lambda: [
            *[v for s in (1, -1) for i in np.flatnonzero(Y == s)
              if i in RUN.updates for v in (s * RUN.updates.tolist().count(i), i)],
            *weights()[-1],
        ],
    ),
    "examples": (
        lambda: figures.examples(X, Y, mistakes=[1]),
        lambda: [(Y == 1).sum(), *X[Y == 1].ravel(), (Y == -1).sum(), *X[Y == -1].ravel(), *X[1]],
    ),
    "growth": (lambda: figures.growth(GAMES), lambda: [5, 2, 17, 9, 41, 30]),
    "hulls": (
        lambda: figures.hulls(*CORNERS, separate(augment(CORNERS[0]), CORNERS[1])),
        lambda: [4, 0, 0, 6, 0, 0, 6, 2, 1, 1, 1, 1, 0, 0, 6, 0, 0, 6, 1, 1],
    ),
    "hyperplane": (
        lambda: figures.hyperplane(LINE),
        lambda: [3, 4, 10, 3, 4, 10 * 3 / 25, 10 * 4 / 25],
    ),
    "images": (
        lambda: figures.images([SIX, SIX], ["a 7", "a 1"], shape=(2, 3)),
        lambda: [2, 2, 3, 7, 1],
    ),
    "learning_curves": (
        lambda: figures.learning_curves({"a": ([1, 4, 9], REPEATED)}),
        lambda: [*means([1, 4, 9]), 3],
    ),
    "losses": (figures.losses, lambda: [1, 0, 0, 0, -1, 0, 0]),
    "margin_band": (
        lambda: figures.margin_band(Hyperplane(U), X, Y),
        lambda: [GAMMA, *X[np.isclose(Y * (X @ U) / length(U), GAMMA)].ravel()],
    ),
    "margin_bounds": (
        lambda: figures.margin_bounds({"b": ([0, 1], [50, 80])}, {"a": ([1], [60])}),
        lambda: [50, 0, 80, 1, 60, 1, 100 * 60 / 80],
    ),
    "margin_by_direction": (
        lambda: figures.margin_by_direction(X, Y, marked=[U]),
        lambda: [2, 3, math.degrees(math.atan2(3, 2)), GAMMA],
    ),
    "margin_proof": (
        lambda: figures.margin_proof(check_margin_proof(MARGIN_RUN, [1, 0])),
        lambda: [3, 2, 3, 5, 2, 6, length(MARGIN_RUN.w)],
    ),
    "misclassified": (
        lambda: figures.misclassified(RUN),
        lambda: [len(X), RUN.mistakes, *[wrong(w) for w in weights()]],
    ),
    "norms": (
        lambda: figures.norms(RUN),
        lambda: [RUN.mistakes, max(map(length, weights())), np.argmax([*map(length, weights())])],
    ),
    "online_to_batch": (
        lambda: figures.online_to_batch([5, 50, 500], {"a": REPEATED}, bound=[9, 8, 7]),
        lambda: [*means([5, 50, 500]), 3, 9, 5, 8, 50, 7, 500],
    ),
    "order_counts": (
        lambda: figures.order_counts([3, 4, 4, 6, 7, 7]),
        lambda: [6, 3, 1, 7, 2, 4],
    ),
    "paper_errors": (
        lambda: figures.paper_errors(ROWS, degree=1),
        lambda: [10, 1, 14, 5, 8, 1, 8, 5, 7, 1, 7, 5],
    ),
    "projection": (
        lambda: figures.projection([1, 3], [4, 1]),
        lambda: [1, 3, 4, 1, 7 * 4 / 17, 7 / 17, 7 / math.sqrt(17), math.sqrt(10)],
    ),
    "proof_angle": (
        lambda: figures.proof_angle(check_convergence_proof(RUN, U)),
        lambda: [angle(weights()[1], U), angle(weights()[-1], U), RUN.mistakes,
                 (R / GAMMA) ** 2],
    ),
    "proof_curves": (
        lambda: figures.proof_curves(check_convergence_proof(RUN, U)),
        lambda: [R, GAMMA, (R / GAMMA) ** 2, R * R / GAMMA,
                 *facts_of_proof(weights()[-1], U, R, GAMMA, RUN.mistakes)],
    ),
    "run_in_plane": (
        lambda: figures.run_in_plane(RUN, 1),
        lambda: [1, RUN.mistakes, *weights()[1], *X[RUN.updates[1]],
                 Y[RUN.updates[1]] * (weights()[1] @ X[RUN.updates[1]])],
    ),
    "space_sizes": (
        lambda: figures.space_sizes({"a": CHAIN}),
        lambda: [27, left_sizes()[-1], 8, CHAIN.mistakes,
                 *[v for t in np.flatnonzero(CHAIN.predictions != CHAIN.labels)
                   for v in (*left_sizes()[t : t + 2], t + 1)]],
    ),
    "update": (
        lambda: figures.update([1, 2], [2, 1], -1),
        lambda: [2, 1, -1, -4, 1, 2, 2, 1, -1, 1, 1, 2, -1, 1],
    ),
    "updates_per_epoch": (
        lambda: figures.updates_per_epoch(RUN),
        lambda: [*np.bincount(RUN.steps // len(X), minlength=RUN.epochs), RUN.mistakes],
    ),
    "vectors": (
        lambda: figures.vectors({"u": [3, 1], "v": [1, 2]}),
        lambda: [3, 1, 1, 2, math.degrees(math.acos(5 / math.sqrt(50)))],
    ),
    "version_space": (
        lambda: figures.version_space(THREE.version_space().keep((1, 1, 0), 1), THREE, x=(1, 1, 1)),
        lambda: [27, len(LEFT), 27 - len(LEFT), 1, 1, 1,
                 sum(THREE.version_space().label(k, (1, 1, 1)) for k in LEFT)],
    ),
    "votes": (
        lambda: figures.votes(RUN),
        lambda: [RUN.shown, *np.diff([0, *RUN.steps, RUN.shown])],
    ),
    "weight_image": (
        lambda: figures.weight_image(SIX, shape=(2, 3)),
        lambda: [6, 2, 3, 3, 2, 7, 2, 1, -3.5, 2, 3],
    ),
    "weight_path": (
        lambda: figures.weight_path({"a": RUN}),
        lambda: [RUN.mistakes, 0, 0, *weights()[-1]],
    ),
    "wrong_images": (
        lambda: figures.wrong_images([SIX] * 3, [1, 2, 3], [1, 5, 4], shape=(2, 3)),
        lambda: [2, 2, 3, 2, 5, 3, 4, 2, 3],
    ),
}  # fmt: skip


def descriptions(drawn):
    return " ".join(map(figures.description, drawn if isinstance(drawn, list) else [drawn]))


def test_there_are_facts_about_every_drawing_function():
    assert sorted(FACTS) == DRAWING


@pytest.mark.parametrize("name", FACTS)
def test_the_numbers_of_a_description_are_those_of_the_data(name):
    draw, expected = FACTS[name]
    text = descriptions(draw())
    said = iter(numbers(text))
    for number in expected():
        # Rounded to three or four digits; `any` goes on where it stopped, so the order counts.
        assert any(math.isclose(n, number, rel_tol=2e-3, abs_tol=1e-9) for n in said), (
            number,
            text,
        )


def can_be_read_out(text):
    """Say what a description has that a voice would stumble over, or nothing."""
    found = re.findall(r"[\\$]|array\(|\bnan\b|\bNone\b|np\.|(?<!\w)-\d|  |\bobject at\b", text)
    if not text.strip().endswith((".", "!", "?")):
        found.append("no end of a sentence")
    return found


@pytest.mark.parametrize("name", PICTURES)
def test_a_description_can_be_read_out(name):
    text = descriptions(PICTURES[name]())
    assert len(text) >= 30 and not can_be_read_out(text), text


# -- what is stored in the lectures ----------------------------------------------------------------


def pictures_of(file):
    """Return the alternative text and a digest of each stored picture of a lecture."""
    for cell, page in html_outputs(file):
        for image in re.findall(r"<img\b[^>]*>", "".join(page)):
            alt = re.search(r'\balt="([^"]*)"', image)
            data = re.search(r'src="data:image/png;base64,([^"]+)"', image)
            digest = hashlib.sha256(base64.b64decode(data[1])).hexdigest() if data else image
            yield cell, html.unescape(alt[1]) if alt else "", digest


def test_there_are_pictures():
    assert sum(len(list(pictures_of(file))) for file in NOTEBOOKS) > 40


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_stored_descriptions_can_be_read_out_and_are_neither_short_nor_long(file):
    bad = {
        cell: (len(alt), can_be_read_out(alt))
        for cell, alt, _ in pictures_of(file)
        if can_be_read_out(alt) or not SHORTEST <= len(alt) <= LONGEST
    }
    assert not bad, f"{bad}: mend the drawing function and run make outputs"


@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_different_pictures_of_a_lecture_have_different_descriptions(file):
    by_alt = defaultdict(set)
    for cell, alt, digest in pictures_of(file):
        by_alt[alt].add((digest, cell))
    for alt, drawn in by_alt.items():
        assert len({digest for digest, _ in drawn}) == 1, (alt, drawn)


class Heard(logging.Handler):
    """Keep what a logger says."""

    def __init__(self):
        super().__init__()
        self.said = []

    def emit(self, record):
        self.said.append(record.getMessage())


def converted(exporter, notebook):
    """Return the page and the warnings of nbconvert about it."""
    heard, exporter = Heard(), exporter()
    exporter.log = logging.getLogger(f"{__name__}.{id(heard)}")
    exporter.log.addHandler(heard)
    page, _ = exporter.from_notebook_node(notebook)
    return page, heard.said


@pytest.mark.parametrize("exporter", [HTMLExporter, SlidesExporter])
@pytest.mark.parametrize("file", NOTEBOOKS, ids=by_file)
def test_nbconvert_misses_no_description(file, exporter):
    page, warned = converted(exporter, read(file))
    assert not [line for line in warned if "text is missing" in line]
    assert "No description has been provided" not in page
    for cell, alt, _ in itertools.islice(pictures_of(file), 3):
        assert html.escape(alt[:30], quote=False) in page, cell


def test_nbconvert_would_say_so_if_one_were_missing():
    notebook = read(NOTEBOOKS[0])
    data = {"text/html": '<img src="data:image/png;base64,iVBORw0KGgo=">'}
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            if "text/html" in output.get("data", {}):
                output["data"] = data
    page, warned = converted(HTMLExporter, notebook)
    assert any("Alternative text is missing" in line for line in warned)
    assert "No description has been provided" in page
