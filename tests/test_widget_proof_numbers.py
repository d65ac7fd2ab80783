"""The numbers of the proof in the browser are those of coursekit: R, γ, lengths and cosines."""

import warnings

import numpy as np
import pytest
from node import each, needs_node

from coursekit import widgets
from coursekit.bounds import check_convergence_proof, mistake_bound
from coursekit.certificates import NotSeparableError, max_margin
from coursekit.geometry import augment
from coursekit.kernels import kernel_perceptron, linear
from coursekit.perceptron import NotConvergedWarning, margin_perceptron, perceptron

PROOF = """({ proofOf }, { trace, X, y }) => {
    const facts = proofOf(trace, X, y);
    const bounds = facts.bound ? trace.weights.map((_, t) => Math.sqrt(t / facts.bound)) : [];
    return { ...facts, bounds };
}"""
MARGIN = "({ maxMargin }, Z) => maxMargin(Z)"
DUAL = """({ coefficients, combined }, { trace, X, y, rate }) => trace.weights.map((_, t) => {
    const a = coefficients(trace, y, t);
    return { a, w: combined(a, X, rate) };
})"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("widgets")


def sets(n_sets, rng, sizes=(1, 2, 5, 20)):
    """Sets of every kind: repeated, alone, on one line, not separable, with a narrow margin."""
    for k in range(n_sets):
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
        yield X, np.where(X @ rng.normal(size=d) > 0, 1, -1)


def largest(X, y):
    """Return the margin, or None if there is none."""
    try:
        return max_margin(X, y)
    except NotSeparableError:
        return None


def quiet(X, y, **more):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        return perceptron(X, y, **more)


@needs_node
@pytest.mark.parametrize(
    "n_sets, sizes, exact", [(1000, (1, 2, 5, 20), 1e-9), (200, (1000,), 1e-6)]
)
def test_the_largest_margin_of_a_set(folder, n_sets, sizes, exact):
    made = [(X, y, largest(X, y)) for X, y in sets(n_sets, np.random.default_rng(2), sizes)]
    found = each(folder, "margin", MARGIN, [(X * y[:, None]).tolist() for X, y, _ in made])
    assert 0.05 < np.mean([best is None for *_, best in made]) < 0.5
    for (X, y, best), answer in zip(made, found):
        assert (best is None) == (answer is None)
        if best is not None:
            assert answer["margin"] == pytest.approx(best.lower, rel=exact)
            reached = (y * (X @ answer["direction"])).min()
            assert reached == pytest.approx(best.lower, rel=exact)


@needs_node
def test_the_proof_of_1000_runs(folder):
    made, items = [], []
    for X, y in sets(1000, np.random.default_rng(3)):
        run, best = quiet(X, y, max_epochs=30), largest(X, y)
        trace = {"weights": run.trajectory().tolist(), "updates": run.updates.tolist()}
        made.append((run, best))
        items.append({"trace": trace, "X": X.tolist(), "y": y.tolist()})
    for (run, best), facts in zip(made, each(folder, "sandwich", PROOF, items)):
        assert facts["radiusSquared"] == max((run.X**2).sum(axis=1))
        squares = (run.trajectory() ** 2).sum(axis=1)
        assert facts["norms"] == np.sqrt(squares).tolist()
        assert (best is None) == ("bound" not in facts)
        if best is not None:
            compare(run, best, facts)


def compare(run, best, facts):
    """Hold lengths and cosines to those for w*, and all claims of the proof to their words."""
    assert facts["gamma"] == pytest.approx(best.lower, rel=1e-9)
    assert facts["bound"] == pytest.approx(float(mistake_bound(run.X, run.y, best.w)), rel=1e-8)
    table = check_convergence_proof(run, best.w)
    unit = np.sqrt(float(table.norm_u_squared))
    projections = table.projection.astype(float) / unit
    # Directions that differ in the last digits differ most where they are at right angles.
    near = {"rel": 1e-7, "abs": 1e-7 * max(facts["norms"])}
    assert facts["projections"][1:] == pytest.approx(projections.tolist(), **near)
    assert facts["cosines"][1:] == pytest.approx(table.cosine.tolist(), abs=1e-7)
    assert facts["bounds"][1:] == pytest.approx(table.cosine_bound.tolist(), rel=1e-8)


@needs_node
def test_the_coefficients_of_1000_runs_are_those_of_the_kernel_perceptron(folder):
    made, items = [], []
    for k, (X, y) in enumerate(sets(1000, np.random.default_rng(4), (1, 5))):
        rate = (1, 2, 0.25)[k % 3]
        run = quiet(X, y, max_epochs=10, rate=rate)
        trace = {"weights": run.trajectory().tolist(), "updates": run.updates.tolist()}
        made.append(run)
        items.append({"trace": trace, "X": X.tolist(), "y": y.tolist(), "rate": rate})
    for k, (run, steps) in enumerate(zip(made, each(folder, "dual", DUAL, items))):
        assert [step["w"] for step in steps] == run.trajectory().tolist()
        if k % 10 == 0:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", NotConvergedWarning)
                kernel = kernel_perceptron(run.X, run.y, linear, max_epochs=10)
            assert steps[-1]["a"] == kernel.alpha.tolist()


def test_the_picture_says_where_the_curves_meet():
    widget = widgets.proof([[1, 2], [2, -1]], [1, -1])
    assert "meet at t = (R/γ)² = 2," in widget.picture.alt
    assert (widget.view, widget.state["offset"]) == ("proof", False)


def test_a_set_that_nothing_separates_has_a_picture_too():
    alt = widgets.proof([[0, 0], [0, 1], [1, 0], [1, 1]], [1, -1, -1, 1], offset=True).picture.alt
    assert alt.startswith("No hyperplane separates these examples: γ is not defined")


def test_a_run_is_shown_as_it_was():
    X, y = widgets.playing.MENU["five points"][0]()
    run = perceptron(augment(X), y, order=[4, 3, 2, 1, 0])
    for widget in (widgets.proof(run), widgets.dual(run), widgets.variants(run)):
        assert widget.trace["updates"] == run.updates.tolist()
        assert widget.state["offset"]


def test_what_cannot_be_shown_is_said():
    run = margin_perceptron([[1, 1], [2, -1]], [1, -1], gamma=1)
    with pytest.raises(ValueError, match="run must be one of `perceptron`, but it has"):
        widgets.proof(run)
    begun = perceptron([[1, 1], [2, -1]], [1, -1], w0=[1, 0])
    with pytest.raises(ValueError, match=r"X must be a run from w0 = 0, but its w0 is \[1, 0\]"):
        widgets.dual(begun)
    with pytest.raises(ValueError, match="X must lie in the plane"):
        widgets.proof([[1, 2, 3]], [1])


def test_the_dual_shows_the_coefficients_of_its_run():
    widget = widgets.dual([[3, 0], [-1, 1]], [1, 1], offset=False)
    assert "So w_3 = (1, 2)." in widget.picture.alt
