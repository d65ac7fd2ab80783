"""The widgets compute the same numbers in the browser as coursekit, on random data."""

from itertools import product

import numpy as np
import pytest
from node import needs_node
from oracles import quietly

from coursekit.perceptrons.algorithms import (
    averaged,
    kernel_perceptron,
    linear,
    margin_perceptron,
    perceptron,
)
from coursekit.perceptrons.bounds import check_proof, con_bound, halving_bound, mistake_bound
from coursekit.perceptrons.certificates import (
    CycleNotFoundError,
    NotSeparableError,
    cycle,
    max_margin,
)
from coursekit.perceptrons.concepts import Conjunctions
from coursekit.perceptrons.datasets import xor
from coursekit.perceptrons.geometry import Hyperplane, angle, augment, margin, norm
from coursekit.perceptrons.online import CON, Halving
from coursekit.perceptrons.online.protocol import play
from coursekit.perceptrons.widgets.player import epochs_to_repeat, trace_of
from coursekit.perceptrons.widgets.version_space import LEARNERS
from coursekit.pictures.text import minus

pytestmark = needs_node
EPOCHS = 40
SHOWN = 20_000  # examples that readings.js shows to the margin perceptron, unless it ends before
CONJUNCTIONS = Conjunctions(3)

# How many random cases: a sample on each change, and the others where they may take long.
many = pytest.mark.parametrize("n", [60, pytest.param(1000, marks=pytest.mark.slow)])


def sets(n_sets, rng, sizes=(1, 2, 5, 20)):
    """Sets of every kind: repeated, alone, on one line, not separable, with a narrow margin."""
    yield augment(xor().X), xor().y
    for k in range(1, n_sets):
        d, size = int(rng.integers(2, 4)), int(rng.choice(sizes))
        X = rng.integers(-size, size + 1, (int(rng.integers(1, (4, 12, 40, 200)[k % 4] + 1)), d))
        if k % 6 == 0:
            yield X, rng.choice([-1, 1], len(X))
            continue
        if k % 6 == 1:
            X = np.outer(X[:, 0], rng.integers(-3, 4, d)) + rng.integers(-2, 3, d)
        elif k % 6 == 2:
            X = X[rng.integers(0, max(1, len(X) // 3), len(X))]
        elif k % 6 == 3:
            X[:, -1] = 1
        y = np.where(X @ rng.normal(size=d) > 0, 1, -1)
        y[rng.random(len(y)) < (0.1 if k % 6 == 4 else 0)] *= -1
        yield X, y


def float_sets(n_sets, rng):
    for _ in range(n_sets):
        X = rng.normal(size=(int(rng.integers(1, 30)), int(rng.integers(2, 4))))
        noise = 0.3 * rng.normal(size=len(X))
        yield X, np.where(X @ rng.normal(size=X.shape[1]) + noise > 0, 1, -1)


def runs(data, rates=(1, 2, 0.25)):
    """Runs on these sets, each as it is and as the browser is given it."""
    for k, (X, y) in enumerate(data):
        rate = rates[k % len(rates)]
        run = quietly(perceptron, X, y, rate=rate, max_epochs=EPOCHS)
        yield run, {"X": X.tolist(), "y": y.tolist(), "rate": rate, "trace": trace_of(run)}


def largest(X, y):
    """Return the margin, or None if there is none."""
    try:
        return max_margin(X, y)
    except NotSeparableError:
        return None


@many
def test_a_run_is_the_same_to_the_last_bit_and_its_cycle_is_the_first(ask, n):
    rng = np.random.default_rng(7)
    pairs = [*runs(sets(n, rng)), *runs(float_sets(n, rng), (1, 0.5, 0.3))]
    play = f"({{ run }}, {{ X, y, rate }}) => run(X, y, {{ rate, maxEpochs: {EPOCHS} }})"
    ends = set()
    for (run, _), trace in zip(pairs, ask("engine", play, [item for _, item in pairs])):
        T = len(trace["updates"])  # in a cycle the browser need not go on
        assert trace["updates"] == run.updates[:T].tolist()
        assert trace["steps"] == run.steps[:T].tolist()
        assert trace["weights"] == run.trajectory()[: T + 1].tolist()
        assert trace["converged"] == run.converged
        ends.add((run.converged, trace["cycle"] is None))
        if trace["cycle"] is None:
            assert (trace["epochs"], T) == (run.epochs, run.mistakes)
        if not run.converged and run.X.dtype.kind == "i":
            assert trace["cycle"] == first_cycle(run)
    assert ends == {(True, True), (False, False), (False, True)}


def first_cycle(run):
    """Return where a run first comes back to earlier weights, as the browser says it, or None."""
    try:
        repeated = cycle(run.X, run.y, max_epochs=1000)
    except (CycleNotFoundError, ValueError):  # as it converges later
        return None
    if repeated.start + repeated.period > EPOCHS:
        return None
    epochs = np.array([repeated.start, repeated.start + repeated.period])
    before, after = np.searchsorted(run.steps, len(run.y) * epochs).tolist()
    return {"start": repeated.start, "period": repeated.period, "updates": after - before}


RULES = [{"gamma": g} for g in (0, 0.0625, 0.25, 0.5, 0.75, 2)]
RULES += [{"threshold": t} for t in (0.25, 1, 8)] + [{"gamma": 0.5, "threshold": 2}]


@many
def test_the_margin_perceptron_is_the_same_for_dyadic_thresholds(ask, n):
    cases, items = [], []
    for k, (X, y) in enumerate(sets(n, np.random.default_rng(6), sizes=(1, 5))):
        rule = {"gamma": 0, "threshold": 0} | RULES[k % len(RULES)]
        cases.append((X, y, rule))
        items.append({"features": X.tolist(), "y": y.tolist(), "maxEpochs": 100} | rule)
    ends = set()
    traces = ask("readings", "({ marginRun }, model) => marginRun(model)", items)
    for (X, y, rule), trace in zip(cases, traces):
        run = quietly(margin_perceptron, X, y, **rule, max_epochs=trace["epochs"])
        assert trace["updates"] == run.updates.tolist()
        assert trace["weights"] == run.trajectory().tolist()
        assert (trace["converged"], trace["epochs"]) == (run.converged, run.epochs)
        assert trace["cycle"] is None or epochs_to_repeat(run) == run.epochs
        if not run.converged and trace["cycle"] is None:
            assert run.epochs == max(100, SHOWN // len(y))
        ends.add((run.converged, trace["cycle"] is None))
    assert ends >= {(True, True), (False, False)}


MARGIN = "({ maxMargin }, Z) => maxMargin(Z)"
PROOF = """({ proofOf, cosineBound }, { trace, X, y, rate }) => {
    const facts = proofOf(trace, X, y, rate);
    const bounds = facts.bound ? trace.weights.map((_, t) => cosineBound(facts, t)) : [];
    return { ...facts, bounds };
}"""


@many
@pytest.mark.parametrize(("sizes", "exact"), [((1, 2, 5, 20), 1e-9), ((1000,), 1e-6)])
def test_the_largest_margin_and_the_direction_that_has_it(ask, n, sizes, exact):
    cases = [(X, y, largest(X, y)) for X, y in sets(n, np.random.default_rng(2), sizes)]
    answers = ask("margin", MARGIN, [(X * y[:, None]).tolist() for X, y, _ in cases])
    assert {best is None for *_, best in cases} == {True, False}
    for (X, y, best), answer in zip(cases, answers):
        assert (best is None) == (answer is None)
        if best is not None:
            assert answer["margin"] == pytest.approx(best.lower, rel=exact)
            smallest = (y * (X @ answer["direction"])).min()
            assert smallest == pytest.approx(best.lower, rel=exact)


@many
def test_the_proof_has_the_lengths_and_the_cosines_of_its_table(ask, n):
    pairs = list(runs(sets(n, np.random.default_rng(3))))
    for (run, _), facts in zip(pairs, ask("proof_facts", PROOF, [item for _, item in pairs])):
        assert facts["radiusSquared"] == max((run.X**2).sum(axis=1))
        assert facts["norms"] == np.sqrt(((run.trajectory() / run.rate) ** 2).sum(axis=1)).tolist()
        best = largest(run.X, run.y)
        assert (best is None) == ("bound" not in facts)
        if best is None:
            continue
        assert facts["gamma"] == pytest.approx(best.lower, rel=1e-9)
        bound = float(mistake_bound(run.X, run.y, best.w))
        assert facts["bound"] == pytest.approx(bound, rel=1e-8)
        table = check_proof(run, best.w)
        projections = table.projection.astype(float) / np.sqrt(float(table.norm_u_squared))
        # Directions that differ in the last digits differ most where they are at right angles.
        near = {"rel": 1e-7, "abs": 1e-7 * max(facts["norms"])}
        assert facts["projections"][1:] == pytest.approx(projections.tolist(), **near)
        assert facts["cosines"][1:] == pytest.approx(table.cosine.tolist(), abs=1e-7)
        assert facts["bounds"][1:] == pytest.approx(table.cosine_bound.tolist(), rel=1e-8)


DUAL = """({ coefficients, combined }, { trace, X, y, rate }) => trace.weights.map((_, t) => {
    const a = coefficients(trace, y, t);
    return { a, w: combined(a, X, rate) };
})"""


@many
def test_the_coefficients_are_those_of_the_kernel_perceptron_and_w_is_their_sum(ask, n):
    pairs = list(runs(sets(n, np.random.default_rng(4), (1, 5))))
    for k, ((run, _), steps) in enumerate(
        zip(pairs, ask("engine", DUAL, [item for _, item in pairs]))
    ):
        assert [step["w"] for step in steps] == run.trajectory().tolist()
        if k % 10 == 0:
            kernel = quietly(kernel_perceptron, run.X, run.y, linear, max_epochs=EPOCHS)
            assert steps[-1]["a"] == kernel.alpha.tolist()


READ = """({ readingsOf, castVotes, shownBefore }, { trace, X, y }) => {
    const last = trace.updates.length;
    const read = readingsOf(trace, shownBefore(trace, y.length, last));
    const votes = X.map(() => 0);
    read.weights.forEach((w, t) => castVotes(votes, X, w, read.counts[t]));
    const halfway = readingsOf(trace, shownBefore(trace, y.length, Math.floor(last / 2)));
    return { ...read, votes, halfway };
}"""
MARGIN_OF = "({ marginOf }, { w, X, y }) => marginOf(w, 0, X, y).margin"


@many
def test_the_average_and_the_votes_are_those_of_the_run_and_of_half_of_it(ask, n):
    pairs = list(runs(sets(n, np.random.default_rng(5), (1, 5))))
    for (run, _), reading in zip(pairs, ask("readings", READ, [item for _, item in pairs])):
        assert reading["last"] == run.w.tolist()
        assert reading["averaged"] == averaged(run).tolist()
        assert reading["counts"] == run.votes.tolist()
        assert reading["votes"] == run.scores(run.X, "voted").tolist()
        if averaged(run).any():
            item = {"w": reading["averaged"], "X": run.X.tolist(), "y": run.y.tolist()}
            expected = margin(averaged(run), run.X, run.y)
            assert ask("geometry", MARGIN_OF, [item]) == [pytest.approx(expected, rel=1e-12)]
        half = run.mistakes // 2
        assert reading["halfway"]["last"] == run.weights(half).tolist()
        shown = run.steps[half] if half < run.mistakes else run.shown
        after = np.repeat(run.trajectory(), run.votes, axis=0)  # w after each example
        assert reading["halfway"]["averaged"] == after[:shown].sum(axis=0).tolist()


VOTES = """({ counted, emptyVotes }, { weights, counts, view, X }) => {
    const upTo = (k) => ({ weights: weights.slice(0, k), counts: counts.slice(0, k) });
    let votes = emptyVotes(view, X);
    for (const k of [weights.length, Math.ceil(weights.length / 2), 1, weights.length]) {
        votes = counted(votes, view, X, upTo(k));
    }
    return { ...votes.grid, totals: [...votes.grid.totals], changes: 0, ofExamples: votes.totals };
}"""
SHAPE = """({ negativePath, boundaryCurves }, grid) =>
    ({ curves: boundaryCurves(grid), path: negativePath(grid) })"""
CELL = 4  # of the grid on which votes are counted
# A scale at which no point of the grid lies on a line through whole numbers.
VIEW = {"scale": 35.71, "centre": [0.1357, -0.2468], "width": 460, "height": 400}


def noisy_sets(n_sets, rng):
    """Sets in the plane in which some labels are wrong, with and without a constant feature."""
    for k in range(n_sets):
        X = rng.integers(-5, 6, (int(rng.integers(1, 25)), 2))
        y = np.where(X @ rng.integers(-3, 4, 2) > 0, 1, -1)
        y[rng.random(len(y)) < 0.1] *= -1
        yield (augment(X) if k % 2 else X), y


def test_the_region_of_the_vote_is_where_the_vote_is_for_minus(ask):
    all_runs = [run for run, _ in runs(noisy_sets(12, np.random.default_rng(8)), rates=[1])]
    votes = [{"weights": r.trajectory().tolist(), "counts": r.votes.tolist()} for r in all_runs]
    items = [v | {"view": VIEW, "X": run.X.tolist()} for v, run in zip(votes, all_runs)]
    fields = ask("vote_grid", VOTES, items)
    boundaries = 0
    for run, field, shape in zip(all_runs, fields, ask("region", SHAPE, fields)):
        assert field["ofExamples"] == run.scores(run.X, "voted").tolist()
        totals = np.reshape(field["totals"], (field["rows"], field["columns"]))
        points = grid(field)
        points = augment(points) if run.X.shape[1] == 3 else points
        assert totals.ravel().tolist() == run.scores(points, "voted").tolist()
        assert bool(shape["path"]) == bool((totals < 0).any())
        assert bool(shape["curves"]) == bool((totals < 0).any() and (totals >= 0).any())
        boundaries += len(shape["curves"])
        for curve in shape["curves"]:  # each ends where it began or at the border
            ends = np.array([curve[0], curve[-1]])
            assert np.allclose(*ends) or all(on_border(field, end) for end in ends)
    assert boundaries > 5


def grid(field):
    """Return the points of the plane at which the votes were counted, row by row."""
    across = field["left"] + CELL * np.arange(field["columns"])
    down = field["top"] + CELL * np.arange(field["rows"])
    x1 = VIEW["centre"][0] + (across - VIEW["width"] / 2) / VIEW["scale"]
    x2 = VIEW["centre"][1] - (down - VIEW["height"] / 2) / VIEW["scale"]
    return np.stack(np.meshgrid(x1, x2), axis=-1).reshape(-1, 2)


def on_border(field, place):
    across, down = (place[0] - field["left"]) / CELL, (place[1] - field["top"]) / CELL
    far = max(across - field["columns"], down - field["rows"])
    return bool(min(across, down) < 1e-6 or far > -1 - 1e-6)


@pytest.mark.parametrize("seeds", [1, pytest.param(5, marks=pytest.mark.slow)])
def test_a_random_set_has_the_margin_that_was_chosen(ask, seeds):
    items = [
        {"n": n, "margin": margin, "offset": offset, "seed": seed}
        for n in (20, 200)
        for margin in (0.5, 1, 2, 3)
        for offset in (False, True)
        for seed in range(seeds)
    ]
    answers = ask("data", "({ separableSet }, options) => separableSet(options)", items)
    for item, answer in zip(items, answers):
        X, y = np.array(answer["X"]), np.array(answer["y"])
        assert len(X) == len({tuple(x) for x in X.tolist()}) == item["n"] and set(y) == {-1, 1}
        assert X.dtype.kind == "i" and np.abs(X).max() <= 10
        assert max_margin(X, y, offset=item["offset"]).lower >= item["margin"] - 1e-9


PLANE = """({ angle, equation, foot, length, marginOf, scored, signedDistance },
           { w, b, X, y }) => ({
  length: length(w),
  scores: X.map((x) => scored(w, b, x)),
  distances: X.map((x) => signedDistance(w, b, x)),
  origin: signedDistance(w, b, [0, 0]),
  feet: X.map((x) => foot(w, b, x)),
  angles: X.map((x) => angle(w, x)),
  equations: [equation(w, b), equation(w, b, "c")],
  facts: marginOf(w, b, X, y),
})"""


def planes(n, rng):
    """Whole numbers and floats, some of them large or small; every third set is separated by w."""
    for i in range(n):
        size = 10.0 ** int(rng.integers(-3, 4))
        if i % 2 == 0:
            w, b = rng.integers(-9, 10, 2), int(rng.integers(-9, 10))
            w[0] += not w.any()
            X = rng.integers(-10, 11, (int(rng.integers(1, 12)), 2))
        else:
            w, b = size * rng.normal(size=2), size * float(rng.normal())
            X = rng.normal(size=(int(rng.integers(1, 12)), 2)) * 10.0 ** int(rng.integers(-2, 3))
        X[~X.any(axis=1)] = 1
        side = np.where(X @ w + b >= 0, 1, -1)
        y = side if i % 3 == 0 else rng.choice([-1, 1], len(X))
        yield {"w": w.tolist(), "b": b, "X": X.tolist(), "y": y.tolist()}


def near(value, scale=0.0):
    return pytest.approx(value, rel=1e-12, abs=1e-12 * scale)


EQUATIONS = [([1, -1], 0), ([0, -1], 2), ([-1, 0], 0.5), ([1e-7, 1.5e-5], 2.25), ([0.1, 1], 0)]


@many
def test_a_hyperplane_has_the_numbers_and_the_equation_of_geometry(ask, n):
    items = [{"w": w, "b": b, "X": [[1, 1]], "y": [1]} for w, b in EQUATIONS]
    items += planes(n, np.random.default_rng(1))
    separated = set()
    for item, answer in zip(items, ask("geometry", PLANE, items)):
        w, b, X, y = (item[name] for name in ("w", "b", "X", "y"))
        plane = Hyperplane(w, b)
        reach = max(map(norm, X)) + plane.distance([0, 0])  # what may cancel in a score
        assert answer["length"] == near(norm(w))
        assert answer["scores"] == near(plane.score(X).tolist(), norm(w) * reach)
        assert answer["distances"] == near(plane.signed_distance(X).tolist(), reach)
        assert answer["origin"] == near(plane.signed_distance([0, 0]))
        assert np.array(answer["feet"]) == near(plane.projection(X).astype(float), reach)
        assert answer["angles"] == near([angle(w, x) for x in X])
        facts, signed = answer["facts"], np.array(y) * plane.signed_distance(X)
        assert facts["margin"] == near(plane.margin(X, y), reach)
        assert facts["functionalMargin"] == near(plane.margin(X, y) * norm(w), norm(w) * reach)
        assert facts["mistakes"] == np.flatnonzero(signed <= 0).tolist()
        nearest = np.isclose(signed, signed.min(), rtol=1e-9, atol=0)
        assert facts["attained"] == np.flatnonzero(nearest).tolist()
        separated.add(facts["margin"] > 0)
        if not any(isinstance(v, float) and abs(v) >= 1e6 for v in (*w, b)):
            # JSON does not tell 2e8 from an integer.
            assert answer["equations"] == [minus(plane.equation()), minus(plane.equation("c"))]
    assert separated == {True, False}


# After three of these the first concept left is x1 ∧ x2, and the most general x3.
FIRST_IS_NOT_MOST_GENERAL = [((1, 1, 1), 1), ((1, 0, 0), 0), ((0, 1, 0), 0), ((0, 0, 1), 1)]


def sequences(n, rng):
    """Random examples of a conjunction; in every fourth sequence, of any that is left each time."""
    yield FIRST_IS_NOT_MOST_GENERAL
    for k in range(1, n):
        left = CONJUNCTIONS.version_space()
        target, examples = int(rng.integers(left.size)), []
        for i in rng.integers(8, size=rng.integers(13)):
            x = CONJUNCTIONS.instances[i]
            if k % 4 == 0:
                target = int(rng.integers(left.size))
            label = (left if k % 4 == 0 else CONJUNCTIONS.version_space()).label(target, x)
            examples.append((x, label))
            left = left.keep(x, label)
        yield examples


def spaces_of(examples):
    """Return the version spaces before any of these examples and after each."""
    spaces = [CONJUNCTIONS.version_space()]
    for x, label in examples:
        spaces.append(spaces[-1].keep(x, label))
    return spaces


PLAYED = """({ play, spaces, votes, CONCEPTS, INSTANCES }, { learner, examples }) => ({
    ...play(learner, examples),
    spaces: spaces(examples).map((left) =>
        [left.map((k) => CONCEPTS[k].name), INSTANCES.map((x) => votes(left, x))]),
})"""


@many
def test_a_learner_predicts_the_same_and_the_same_concepts_are_left(ask, n):
    games = list(product(sequences(n // len(LEARNERS), np.random.default_rng(4)), LEARNERS))
    items = [{"learner": learner, "examples": examples} for examples, learner in games]
    predictions = {learner: [] for learner in LEARNERS}
    for (examples, learner), answer in zip(games, ask("concepts", PLAYED, items)):
        rule = learner.partition(", ")[2]
        rival = CON(CONJUNCTIONS, rule=rule) if rule else Halving(CONJUNCTIONS)
        transcript = play(rival, examples)
        assert answer["predictions"] == transcript.predictions.tolist()
        assert (answer["sizes"], answer["mistakes"]) == (transcript.sizes, transcript.mistakes)
        assert answer["spaces"] == [
            [[s.describe(i) for i in range(s.size)], [s.votes(x) for x in CONJUNCTIONS.instances]]
            for s in spaces_of(examples)
        ]
        predictions[learner] += answer["predictions"]
    assert len({*map(tuple, predictions.values())}) == len(LEARNERS)  # no two are the same


def test_the_browser_knows_the_same_concepts_instances_learners_and_bounds(ask):
    known = """({ CONCEPTS, INSTANCES, LEARNERS, bound }) =>
        [CONCEPTS.map((c) => c.name), INSTANCES, LEARNERS, LEARNERS.map(bound)]"""
    ((names, instances, learners, most),) = ask("concepts", known, [None])
    space = CONJUNCTIONS.version_space()
    assert names == [space.describe(i) for i in range(27)]
    assert list(map(tuple, instances)) == list(CONJUNCTIONS.instances)
    assert tuple(learners) == LEARNERS
    assert most == [halving_bound(27), *[con_bound(27)] * 4] == [4, 26, 26, 26, 26]
