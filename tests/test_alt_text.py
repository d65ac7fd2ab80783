"""The alternative text of pictures: true numbers, in words that can be read aloud.

For every drawing function the numbers of a picture are computed here by other means and looked up
in the description, in their order. Stored pictures are looked at as nbconvert sees them.
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
from pictures import (
    CLOUDS,
    DRAWING,
    FORCED,
    GROWTH,
    MARGIN_PROOFS,
    ORIGIN,
    PICTURES,
    PROOFS,
    REPEATED,
    RING,
    SCALES,
    SEEN,
    SIDES,
    THREE,
    TWO,
    axes_of,
    climbing,
    digits,
    function_of,
    length,
    margin_run,
    margin_table,
    numbers,
    proof,
    run_of,
    slanted,
)
from test_notebooks import NOTEBOOKS, by_file, html_outputs, read

from coursekit.perceptrons import datasets
from coursekit.perceptrons.bounds import largest_norms
from coursekit.perceptrons.figures import description

SHORTEST, LONGEST = 40, 1000


def weights(run):
    """Return the weight vectors of a run, by the rule itself."""
    w, ws = run.w0, [run.w0]
    for i in run.updates:
        w = w + run.rate * run.y[i] * run.X[i]
        ws.append(w)
    return ws


def wrong(run, w):
    return int((run.y * (run.X @ w) <= 0).sum())


def means(places):
    """Return mean, 10th and 90th percentile and place of the columns of REPEATED."""
    low, high = np.percentile(REPEATED, [10, 90], axis=0)
    return np.column_stack([REPEATED.mean(axis=0), low, high, places]).ravel()


def pairs(places, values):
    return np.column_stack([values, places]).ravel()


def alphas(run, t):
    """Return the sum of the labels and the row of each example that brought an update, +1 first."""
    updates = run.updates[:t].tolist()
    rows = [i for sign in (1, -1) for i in sorted({*updates}) if run.y[i] == sign]
    return [v for i in rows for v in (run.y[i] * updates.count(i), i)]


def extremes(w, shape=(8, 8)):
    """Return the largest weight of an image, its row and column, and the same of the smallest."""
    return [v for at in (np.argmax(w), np.argmin(w)) for v in (w[at], *np.unravel_index(at, shape))]


def chain_of_proof(name):
    """Return R, gamma, the bound, where the curves meet, and the chain after the last mistake."""
    X, y, u = (np.array(part, dtype=float) for part in PROOFS[name]())
    R, gamma, T = max(map(length, X)), min(y * (X @ u)) / length(u), len(proof(name).t)
    w = sum(y[i] * X[i] for i in proof(name).example)
    chain = [T, T * gamma, w @ u / length(u), length(w), math.sqrt(T) * R]
    return [R, gamma, (R / gamma) ** 2, R * R / gamma, *chain]


def chain_of_margin_proof(name):
    """Return the last update and the chain of lengths there."""
    table = margin_table(name)
    T = len(table.t)
    most = largest_norms(T, table.gamma, table.threshold, table.radius)
    return [T, T * table.margin, table.norm[-1], most.concave[-1], most.simple[-1]]


def votes_of(examples, x):
    """Return how many of the 27 conjunctions that agree with examples say 1, and how many agree."""
    whole = THREE.version_space()
    left = [k for k in range(27) if all(whole.label(k, i) == label for i, label in examples)]
    return sum(whole.label(k, x) for k in left), len(left)


# Numbers that the description of a picture must hold in this order.
def climb():
    """Return length and height of the last w of a run, beside their bounds in the proof."""
    run, u = climbing()
    u, t = np.array(u) / length(u), run.mistakes
    scores, R = (run.X @ u) * run.y, max(map(length, run.X))
    return [t, run.w @ u, t * scores.min(), length(run.w), t**0.5 * R]


def wrong_by_class():
    """Return how often each w of a run errs on examples labelled +1, and on those labelled -1."""
    X, y = datasets.separable(50, 4, 0.02, rng=2)
    wrong = [np.where(X @ w >= 0, 1, -1) != y for w in weights(run_of("few"))]
    return [
        *((y == label).sum() for label in (1, -1)),
        *((each & (y == label)).sum() for label in (1, -1) for each in wrong),
        *run_of("few").votes,
        *(min(map(sum, wrong)), sum(wrong[-1])),
    ]


def band():
    """Return w after three updates, half the width of the band, and how many are not beyond it."""
    w, (X, y) = weights(margin_run(threshold=8))[3], ORIGIN
    return [*w, 8 / length(w), (y * (X @ w) <= 8).sum(), len(X)]


FACTS = {
    "adversary_path, of few": lambda: [
        *(2 * 2 + 3, 2, 1, 1, 0, 0, 0, -1),
        *(1, 0, 1, -1, 2, 0, 2, -1, 3, 0, 3, -1, 0, -2),
    ],
    "climb": climb,
    "errors_by_class": wrong_by_class,
    "word_weights": lambda: [9.5, 4, 3.5, -11, -7, -2],
    "lift_by_square": lambda: [7, -1, 0, 1, -3, -2, 2, 3, 2.5],
    "mistake_tree": lambda: [3, 4, 6, 2, 7, 5, 3, 1],
    "update_band": band,
    "mistake_tree, with a path": lambda: [3, 4, 6, 2, 7, 5, 3, 1, 1, 0, 1, 3],
    "weight_shares": lambda: [2, 3, 1 / 2, 2 / 3, 1 / 2, 1 / 3, 1, 2],
    "weight_race": lambda: [4, 3, 4, 4, 3, 2, 2],
    "decision_boundaries": lambda: [
        n for f in SIDES.values() if (n := sum(np.where(f(RING[0]) >= 0, 1, -1) != RING[1]))
    ],
    "curves, by scale": lambda: [*pairs(SCALES, [900, 90, 9, 7, 8]), *means(SCALES), 3],
    "curves, with a level": lambda: [*pairs(SCALES, [0.1, 0.1, 0.05, 0, 0]), 0.12],
    "centroids": lambda: [0.49, 0.38, 0.71, 0.45],
    "curves, with a choice": lambda: [*means([0, 0.1, 0.2, 0.3, 0.4]), 0, 0, 0, 0.1, 3, 0.2],
    "kernel_matrix": lambda: [3, 3, (0 + 1) / 2],
    "confusion, of two": lambda: [569, 2, 26, 100 * 26 / 569, 19, 7],
    "instance_cube": lambda: [
        votes_of(SEEN, (0, 1, 1))[1],
        *(v for x in ((0, 1, 1), (1, 0, 0)) for v in (votes_of(SEEN, x)[0], *x)),
    ],
    "decision_regions, slanted": lambda: CLOUDS.X[(slanted(CLOUDS.X) >= 0) != (CLOUDS.y == 1)],
    "distances": lambda: [
        v for x, y in ((0, 0), (2, 3), (-2, 2)) for v in ((3 * y - 2 * x - 5) / 13**0.5, x, y)
    ],
    "dual_coefficients": lambda: alphas(run_of("few"), 3),
    "labelled_examples": lambda: [3, -1, 1, -2, 3, 1, 3, 2, 3, -1, 4, 5, 1, -2, 3],
    "mistake_growth": lambda: [v for n, counts in GROWTH.values() for v in pairs(n, counts)],
    "convex_hulls, inside": lambda: [
        *(0, 0, 4, 0, 0, 4, 1, 1),  # the corners of one and the other
        *(1, 1, 1, 2, 0, 0, 1, 4, 4, 0, 1, 4, 0, 4, 1, 1),  # what mixes them to (1, 1)
    ],
    "hyperplane": lambda: [-2, 3, 5, -2, 3, -2 * 5 / 13, 3 * 5 / 13],
    "feature_plane": lambda: [
        *(3, 1, 62, 11, 75, 12, 58, 11),
        *(3, -1, 45, 14, 60, 15, 52, 14),
    ],
    "hyperplane_parts": lambda: [
        *(3, 4, 10, 3, 4, 10 / 5, 6, 3, 6 - 4 * 3 / 5, 3 - 4 * 4 / 5, (3 * 6 + 4 * 3 - 10) / 5)
    ],
    "lift_by_constant": lambda: [2, 1, 4, 5, 2, -1, 1, 2, 1, 3, 1],
    "separability, with an offset": lambda: [1, 1, 3, 3, 1, -1, 1, 1, 4],
    "image_grid": lambda: [8, 8, 8, 3, 8, 8],
    "curves, by examples": lambda: [*means([50, 100, 200, 400, 800]), 3],
    "separating_plane": lambda: [*(0, 0, 0, -1), *(0, 1, 0, 1), *(1, 0, 0, 1), *(1, 1, 1, -1)],
    "unit": lambda: [1, 0, -1],
    "unit, with numbers": lambda: [3, 1, 3, 2, 2, -1, 0.5, 2 - 3 + 1, 1, 0, -1, 1],
    "splits": lambda: [6, 2, 5, 6, 3, 1, 2, 3],
    "strips": lambda: [6, 9, 8.5, 16, 9, 8, 9.5],
    "strips, with a level": lambda: [4, 18, 48, 50],
    "missed_by_place": lambda: [3, 5, 7, 10, 7, 1, 9, 6, -1, 2, 0, 1, 9, 11],
    "mark_one": lambda: [20, 20, 20**2, 512, 8],
    "margin_step": lambda: [3, 1, 0.6 / 2, 3 + 0.6 / 2, 1, math.hypot(3.3, 1)],
    "losses": lambda: [1, 0, 0, 0, -1, 0, 0, 0, 1, 1, 0],
    "snapshot": lambda: [1, 1, 1, -1, 1, 0, 1, 2],
    "points_and_walls": lambda: [
        *(2, 1, 3, 2, -1, 3, 1, -1, -3, 1, 2, 3, 0, 2, 3, 0, 0),
        *(0, 1, 3, 2, 1, 1, -1, 3, 2, -1, 3, -1, 53.13, 2, 3),
    ],
    "weight_space": lambda: [2, 0, 1, 3, 0, 1, 1, -1, 1, 45, 3, 0, 0, 3, 0, 2, 1, 1, 2],
    "margin_band": lambda: [4 / 13**0.5, 0, 2, 0, -2],
    "margin_bounds": lambda: [100, 0, 400, 1, 800, 0, 800, 1, *pairs(*FORCED["adversary"])],
    "margin_bounds, logarithmic": lambda: [25128, 0.01, 251, 0.1, 2.5, 1, 249, 0.1, 99, 2, 1, 80],
    "margin_by_direction": lambda: [64, 153, -1, 3, 90 + math.degrees(math.atan(1 / 3)), 2.5**0.5],
    **{f"margin_proof, {k}": lambda k=k: chain_of_margin_proof(k) for k in MARGIN_PROOFS},
    "misclassified": lambda: [
        *(5, run_of("augmented").mistakes),
        *(wrong(run_of("augmented"), w) for w in weights(run_of("augmented"))),
    ],
    "weight_norms": lambda: [run_of("xor").mistakes, 3**0.5, 3],
    "weight_norms, with a cycle": lambda: [3**0.5, 1, 0, 4],
    "curves, with a bound": lambda: [
        *means([25, 50, 100, 200, 400]),
        *(20, 25, 18, 50, 16, 100, 14, 200, 12, 400),
    ],
    "mistakes_by_order": lambda: [6, 3, 1, 7, 2, 3, 4, 6, 7, 1, 2, 1, 2],
    "projection": lambda: [1, 3, 4, 1, 7 * 4 / 17, 7 / 17, 7 / 17**0.5, 10**0.5],
    "proof_angle, two points": lambda: [
        *(
            math.degrees(math.acos(np.dot(w, [-1, 2]) / 5**0.5 / length(w)))
            for w in ([1, 2], [-1, 3])
        ),
        2,
        chain_of_proof("two points")[2],
    ],
    **{f"proof_curves, {k}": lambda k=k: chain_of_proof(k) for k in PROOFS},
    "run_in_plane": lambda: [
        *(1, 2, *(w := weights(run_of("two points"))[1]), *TWO.X[1], w @ TWO.X[1]),
    ],
    "version_space_sizes, with gaps": lambda: [
        *(2, 100 * math.log2(3), 1, 7, 3, 8, 3),
        *(2, 100 * math.log2(3), 2, 90 * math.log2(3), 1, 3),
        *(2, 60 * math.log2(3), 2, 60 * math.log2(3) - 1, 5),
    ],
    "update_step, on a negative mistake": lambda: [
        *(2, 1, -1, -(1 * 2 + 2 * 1), 1, 2),
        *(2, 1, -1, -(-1 * 2 + 1 * 1), 1, 2, -1, 1),
    ],
    "vectors": lambda: [2, 1, 1, 3, 45],
    "version_space, voting": lambda: [27, 19, 8, 1, 1, 0, 7, 12],
    "weight_image": lambda: [
        *(64, 8, 8, (w := digits()[0] - digits()[1])[w > 0].size, w[w < 0].size),
        *extremes(w),
    ],
}


def descriptions(name):
    return " ".join(map(description, axes_of(name)))


def test_there_are_facts_about_every_drawing_function():
    assert {function_of(name) for name in FACTS} == DRAWING


@pytest.mark.parametrize("name", FACTS)
def test_the_numbers_of_a_description_are_those_of_the_data(name):
    text = descriptions(name)
    spoken = iter(numbers(text))
    for number in np.ravel(FACTS[name]()):
        # Rounded to three or four digits; `any` goes on where it stopped, so the order counts.
        assert any(math.isclose(n, number, rel_tol=2e-3, abs_tol=1e-9) for n in spoken), (
            number,
            text,
        )


def can_be_read_out(text):
    """Return the parts of a description that a screen reader would stumble over."""
    faults = re.findall(r"[\\$]|array\(|\bnan\b|\bNone\b|np\.|(?<!\w)-\d|  |\bobject at\b", text)
    if not text.strip().endswith((".", "!", "?")):
        faults.append("no end of a sentence")
    return faults


def test_a_description_can_be_read_out():
    for name in PICTURES:
        text = descriptions(name)
        assert len(text) >= SHORTEST and not can_be_read_out(text), (name, text)


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
def test_stored_descriptions_can_be_read_out_and_different_pictures_have_different_ones(file):
    by_alt, bad = defaultdict(set), {}
    for cell, alt, digest in pictures_of(file):
        by_alt[alt].add((digest, cell))
        if can_be_read_out(alt) or not SHORTEST <= len(alt) <= LONGEST:
            bad[cell] = len(alt), can_be_read_out(alt)
    assert not bad, f"{bad}: mend the drawing function and run make outputs"
    for alt, places in by_alt.items():
        assert len({digest for digest, _ in places}) == 1, (alt, places)


class Messages(logging.Handler):
    """Keep the messages of a logger."""

    def __init__(self):
        super().__init__()
        self.messages = []

    def emit(self, record):
        self.messages.append(record.getMessage())


def converted(exporter, notebook):
    """Return the page and the warnings of nbconvert about it."""
    warnings, exporter = Messages(), exporter()
    exporter.log = logging.getLogger(f"{__name__}.{id(warnings)}")
    exporter.log.addHandler(warnings)
    page, _ = exporter.from_notebook_node(notebook)
    return page, warnings.messages


@pytest.mark.parametrize(
    ("exporter", "file"),
    [
        pytest.param(
            exporter,
            file,
            id=f"{exporter.__name__}-{file.stem}",
            marks=() if (exporter, file) == (HTMLExporter, NOTEBOOKS[1]) else pytest.mark.slow,
        )
        for exporter in (HTMLExporter, SlidesExporter)
        for file in NOTEBOOKS
    ],
)
def test_nbconvert_misses_no_description(file, exporter):
    page, warnings = converted(exporter, read(file))
    assert not [line for line in warnings if "text is missing" in line]
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
    page, warnings = converted(HTMLExporter, notebook)
    assert any("Alternative text is missing" in line for line in warnings)
    assert "No description has been provided" in page
