"""The lectures' answers to their own questions: each number is computed again here.

A test bears the name of the cell that it checks; tests/test_notebooks.py sees to it that each cell
with a question to pick from has one. The exercises at the end of a lecture have theirs in
tests/test_worked_solutions.py.
"""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from lecture_programs import variables_of
from scipy.stats import binomtest

from coursekit.perceptrons import algorithms, bounds, certificates, concepts, datasets, online
from coursekit.perceptrons.algorithms import (
    NotConvergedWarning,
    averaged,
    gaussian,
    kernel_perceptron,
    linear,
    margin_perceptron,
    one_against_rest,
    perceptron,
    polynomial,
    tie_rules,
)
from coursekit.perceptrons.geometry import Hyperplane, angle, augment, margin


@pytest.fixture(scope="module")
def digits():
    return datasets.digits(positive=3, negative=8)


def test_pick_last_pass(digits):
    X, y = digits
    run = perceptron(X[:200], y[:200])
    assert (run.mistakes, run.epochs) == (29, 5)
    assert (run.updates_per_epoch[0], run.updates_per_epoch[-1]) == (23, 0)
    assert (algorithms.predict(run.w, X[200:]) != y[200:]).sum() == 17


def test_pick_first_image(digits):
    X, y = digits
    assert y[0] == 1 and algorithms.predict(np.zeros(64), X[:1]) == [1]
    run = perceptron(X[:200], y[:200])
    assert run.updates[0] == 0 and (run.weights(1) == X[0]).all()


def test_first_steps_a_circle_close_to_the_segment_takes_long_and_on_it_it_never_ends():
    X, y = datasets.five_points()
    X = X.astype(float)
    assert X[2].tolist() == [1, 3] and X[y == -1].tolist() == [[3, -1], [4, 5]]

    def run(x):
        X[2] = x
        return perceptron(augment(X), y, max_epochs=100)  # as many as the widget allows

    assert run((3, 3)).converged and run((3, 3)).mistakes > 100
    assert run((3.8, 5)).mistakes < 100  # close to a square is not enough
    X[2] = (3.5, 2)  # in the middle of the segment
    assert not certificates.separate(augment(X), y).separable


def test_where_a_run_of_four_updates_comes_to_need_more_than_20():
    X, y = datasets.five_points()
    run = perceptron(augment(X), y)
    assert (run.mistakes, run.epochs, run.steps[-1] // 5) == (4, 3, 1)
    assert run.steps[-1] % 5 == 2  # two examples of that epoch met an earlier w
    assert X[2].tolist() == [1, 3] and X[3:].tolist() == [[3, -1], [4, 5]]
    X = X.copy()
    X[2] = (2, 1)
    run = perceptron(augment(X), y)
    assert run.converged and (run.mistakes, run.epochs) == (30, 19)
    assert not certificates.separate(X, y).separable  # through the origin


def test_pick_side():
    line = Hyperplane([1, 2], -4)
    assert line.score([[4, 0], [2, 2], [1, 1], [0, 0]]).tolist() == [0, 2, -1, -4]


def test_pick_twice_as_far():
    line, x = Hyperplane([3, -1]), np.array([2, 1])
    assert [line.score(x), line.score(2 * x)] == [5, 10]
    assert line.distance(2 * x) == pytest.approx(2 * line.distance(x))
    assert [round(np.degrees(angle(line.w, v))) for v in (x, 2 * x)] == [45, 45]


def test_pick_margin():
    """One example, (10, 0): its score is 1 for the first vector and 10 for the others."""
    margins = [
        margin([score / 10, np.sqrt(length**2 - (score / 10) ** 2)], [[10, 0]], [1])
        for score, length in ((1, 1), (10, 20), (10, 5))
    ]
    assert margins == pytest.approx([1, 1 / 2, 2])


def test_pick_sure(digits):
    X, y = digits
    run = perceptron(X, y)
    t = run.updates_per_epoch[:9].sum()
    assert run.updates_per_epoch[8] == 2
    assert algorithms.is_mistake(run.weights(t), X, y).sum() == 40
    sure = run.steps[-1] + 1 + len(X)  # n correct answers in a row, in the middle of an epoch
    assert not algorithms.is_mistake(run.w, X, y).any()
    assert sure % len(X) and sure < run.epochs * len(X)


def test_pick_tie():
    end = tie_rules.run(tie_rules.zero_is_plus, *datasets.two_points())
    assert end.converged and end.mistakes == 1 and not end.separates
    assert (algorithms.predict(end.w, end.X) == end.y).all() and (end.X @ end.w == 0).any()


def test_pick_zero():
    X, y = datasets.two_points()
    assert algorithms.is_mistake([0, 0], X, y).all()
    assert not np.maximum(0, -y * algorithms.scores([0, 0], X)).any()  # the loss


def test_pick_sign():
    z = np.array([[-1, 0], [3, 0]])  # labels folded in
    assert (abs(z @ [1, 0]) >= 1).all() and z[0] @ [1, 0] < 0
    assert not certificates.separate(z, [1, 1]).separable


def test_pick_length():
    R, gamma, t = 2, Fraction(1, 2), 9
    possible = [n for n in (3, 5, 7) if t * gamma <= n and n**2 <= t * R**2]
    assert possible == [5] and (R / gamma) ** 2 == 16


def test_pick_any_u():
    X = np.random.default_rng(775).integers(-8, 9, (40, 2))
    X = X[(abs(X @ [3, 4]) >= 8) & ((X * X).sum(axis=1) <= 100)]
    y = np.sign(X @ [3, 4])
    own, best = perceptron(X, y).w, certificates.max_margin(X, y).w
    values = [float(bounds.mistake_bound(X, y, u)) for u in (best, [3, 4], own)]
    assert np.round(values, 2).tolist() == [34.31, 39.06, 51.39]
    assert bounds.mistake_bound(X, y, own) == bounds.mistake_bound(X, y, 2 * own)


def test_pick_halved():
    X, y = datasets.two_points()
    u = [-1, 3]
    assert bounds.mistake_bound(X, y, u) == bounds.mistake_bound(np.array(X) * 2, y, u)


def test_pick_order():
    X = np.array([[1, 1], [1, 0], [0, 1]])
    assert [perceptron(Z, [1] * len(Z)).mistakes for Z in (X, X[1:])] == [1, 2]
    margins = [certificates.max_margin(Z, [1] * len(Z)).lower_squared for Z in (X, X[[0, 2]])]
    assert margins == [Fraction(1, 2), 1]
    rng = np.random.default_rng(0)
    for _ in range(20):
        Z = rng.integers(1, 9, (5, 3))  # all positive, so (1, 1, 1) separates
        whole, left = (certificates.max_margin(A, [1] * len(A)).w for A in (Z, Z[1:]))
        limits = [bounds.mistake_bound(A, [1] * len(A), w) for A, w in ((Z, whole), (Z[1:], left))]
        assert float(limits[1]) <= float(limits[0]) + 1e-9
    fish = augment([[62, 11], [75, 12], [58, 11], [45, 14], [60, 15], [52, 14]])
    species = [1, 1, 1, -1, -1, -1]
    slow = perceptron(fish, species, order=(0, 1, 2, 4, 3, 5)).mistakes
    assert slow == 424 and perceptron(fish, species).mistakes == 47


def test_pick_certificate():
    X, y = datasets.xor()
    more = np.random.default_rng(0).integers(-5, 6, (10, 2))
    larger, labels = augment([*X, *more]), [*y, *[1] * 10]
    weights = [1, 1, 1, 1] + [0] * 10
    assert not np.any(weights @ (larger * np.array(labels)[:, None]))
    assert not certificates.separate(larger, labels).separable


def test_pick_cycle():
    X, y = datasets.xor()
    with pytest.warns(NotConvergedWarning):
        run = perceptron(augment(X), y, rng=0, max_epochs=500)
    vectors = {tuple(w) for w in run.trajectory().tolist()}
    assert run.mistakes > 1000 and len(vectors) < 100 and not run.converged


def test_pick_repeat():
    learner = online.Halving(concepts.Conjunctions(3))
    transcript = online.play(learner, [((1, 1, 0), 1)] * 1000)
    assert transcript.mistakes == 1 and learner.size == 8 and learner.mistake_bound == 3


def test_pick_halving():
    table = concepts.thresholds(99)
    worst = online.worst_case(online.Halving(table), table)
    transcript = online.play(online.Halving(table), worst.examples)
    mistakes = np.cumsum(transcript.predictions != transcript.labels)
    assert table.size == 100 and mistakes[-1] >= 4
    assert transcript.sizes[np.argmax(mistakes == 4) + 1] <= 100 / 2**4 < 7


def test_pick_optimum():
    classes = concepts.singletons(8), concepts.thresholds(7)
    assert [c.size for c in classes] == [8, 8]
    assert [online.littlestone_dimension(c) for c in classes] == [1, 3]


def test_pick_elimination():
    for x in product((0, 1), repeat=6):
        learner = online.Elimination(6)
        assert learner.predict(x) == 0  # of twelve literals, one of each pair is false
        learner.update(x, 1)
        assert len(str(learner).split(" ∧ ")) == 6


def test_pick_winnow():
    bound = [bounds.winnow_bound(n, 3) for n in (1024, 8192)]
    assert bound[1] - bound[0] == 18
    assert bound == [3 * (2 * 10 - 1), 3 * (2 * 13 - 1)]


def test_pick_votes():
    X = [[1, 0], [1, 0], [1, 0], [1, 0], [-1, 1], [0, 1]]
    run = perceptron(X, [1] * 6, max_epochs=1)
    assert run.steps.tolist() == [0, 4] and run.votes.tolist() == [0, 4, 2]
    w = run.trajectory()
    assert averaged(run).tolist() == (4 * w[1] + 2 * w[2]).tolist()


def test_pick_gamma():
    X, y = [[3, 1], [-3, 1]], [1, -1]
    best = certificates.max_margin(X, y)
    assert best.lower == pytest.approx(3)
    run = margin_perceptron(X, y, gamma=4)
    assert run.converged and margin(run.w, X, y) > 2
    with pytest.warns(NotConvergedWarning):
        assert not margin_perceptron(X, y, gamma=6, max_epochs=2000).converged


def test_pick_alpha():
    X, y = [[1, 0], [0, 1], [1, 1], [-1, 2]], [1, 1, -1, 1]
    with pytest.warns(NotConvergedWarning):
        run = kernel_perceptron(X, y, linear, max_epochs=50)
    counts = np.bincount(run.updates, minlength=4)
    assert run.alpha.tolist() == (counts * y).tolist() and counts.max() >= 2


def test_pick_kernel():
    """With K = (a·b)² the difference K - 1 is negative at 0; the others have no such point."""
    P = np.random.default_rng(0).normal(size=(12, 2))
    K, dots = polynomial(2, 0)(P, P), linear(P, P)
    for gram in (K**2, 3 * K + dots):
        assert np.linalg.eigvalsh(gram)[0] > -1e-9
    assert polynomial(2, 0)([[0, 0]], [[0, 0]])[0, 0] - 1 < 0


def test_pick_leak():
    from sklearn.preprocessing import StandardScaler

    X, _ = datasets.breast_cancer()
    on_training, everywhere = StandardScaler().fit(X[:300]), StandardScaler().fit(X)
    assert len(X) == len(X[::-1])  # whatever the test examples are
    assert not np.allclose(on_training.mean_, everywhere.mean_)


def test_pick_best():
    """Classifiers that are all equally good: the best of twenty looks better than it is."""
    wrong = np.random.default_rng(0).random((20, 100, 1000)) < 0.05
    assert wrong.mean(axis=1).min(axis=0).mean() < 0.03 < wrong.mean()


def test_new_writers_need_a_split_by_writer():
    """Where the data are those of a few writers, a random split hides how new ones will do."""
    rng = np.random.default_rng(0)
    writers = np.repeat(np.arange(12), 40)
    hands, labels = rng.normal(size=(12, 30)), rng.choice([-1, 1], 480)
    X = 0.3 * rng.normal(size=(480, 30)) + labels[:, None] * hands[writers]
    mixed = rng.permutation(480)
    errors = []
    for train, test in ((mixed[:240], mixed[240:]), (writers < 6, writers >= 6)):
        run = perceptron(X[train], labels[train], max_epochs=1, rng=0)
        errors.append((run.predict(X[test], "averaged") != labels[test]).mean())
    assert errors[0] < errors[1]


def test_the_largest_score_is_the_answer_though_all_are_negative():
    images, labels = datasets.ten_digits()
    X = augment(images)
    with pytest.warns(NotConvergedWarning):
        ten = one_against_rest(X[::2], labels[::2], linear, max_epochs=10, rng=0)
    scores = ten.scores(X[1::2])
    denied = scores.max(axis=1) < 0
    answers = np.array(ten.classes)[scores[denied].argmax(axis=1)]
    assert denied.sum() >= 20
    assert ten.predict(X[1::2])[denied].tolist() == answers.tolist()


def test_answers_of_lecture_03():
    assert bounds.novikoff(5, Fraction(1, 2)) == 100
    X = np.array([[1, 45], [1, -45]])
    assert [bounds.mistake_bound(A, [1, 1], [1, 0]) for A in (X, 10 * X)] == [2026, 2026]
    assert perceptron(X, [1, 1]).mistakes == 2


def test_answers_of_lecture_04():
    assert (bounds.con_bound(1000), bounds.halving_bound(1000)) == (999, 9)
    assert online.littlestone_dimension(concepts.singletons(1000)) == 1
    assert online.littlestone_dimension(concepts.all_functions(2)) == 4


def test_answers_of_lecture_05():
    learner = online.Elimination(5)
    assert online.play(learner, online.against_elimination(5)).mistakes == 6
    assert str(learner) == "true"
    forms = ("elimination", "halving")
    assert [bounds.winnow_bound(10**6, 5, form) for form in forms] == [195, 291]
    assert bounds.disjunction_lower_bound(10**6, 5) == 85


def test_answers_of_lecture_00(digits):
    w, x = np.array([1, 2]), np.array([3, -1])
    after = w.copy()
    for _ in range(2):
        after = after + x
    assert after.tolist() == (w + 2 * x).tolist()
    X, y = digits
    run = perceptron(X[:200], y[:200])
    assert run.converged and (algorithms.predict(run.w, X[200:]) != y[200:]).sum() == 17
    known = algorithms.predict(run.w, X[:200])
    assert [(known == sign).sum() for sign in (1, -1)] == [103, 97] and (known == y[:200]).all()


def test_the_loop_of_lecture_00_learns_as_the_package_and_with_less_than_it_learns_nothing(digits):
    X, y = digits
    right = variables_of("00", "first-loop", X=X, y=y)
    assert right["w"].tolist() == perceptron(X[:200], y[:200]).w.tolist()
    strict = variables_of("00", "first-loop", replace=("<=", "<"), X=X, y=y)
    assert not strict["w"].any() and strict["wrong"].sum() == 77
    assert (y[200:][strict["wrong"]] == -1).all() and (y[200:] == -1).sum() == 77


def test_answers_of_lecture_01():
    planes = ([-2, 1, 5], [0, 0, -5]), ([1, -1, 3], [0, 1, -2])
    assert [Hyperplane.through(w, p).b for w, p in planes] == [25, 7]
    line = Hyperplane([1, -2], 4)
    doubled = Hyperplane([2, -4], 8)
    assert doubled.signed_distance([3, 1]) == line.signed_distance([3, 1])
    assert doubled.score([3, 1]) == 2 * line.score([3, 1])
    assert np.dot([2, 0], [-3, 0]) == -6 and np.degrees(angle([2, 0], [-3, 0])) == 180


def test_answers_of_lecture_06():
    assert 44.4 < bounds.simple_margin_perceptron_bound(0.3, 0.3) < 44.5 < 50
    most = 0.15 + 1 / np.sqrt(50)
    assert round(float(most), 3) == 0.291
    assert bounds.simple_margin_perceptron_bound(most, 0.3) == pytest.approx(50)


def test_answers_of_lecture_07():
    a, b = np.array([2, 3]), np.array([-1, 4])
    features = [[x**2, y**2, 2**0.5 * x * y] for x, y in (a, b)]
    assert np.dot(*features) == pytest.approx(polynomial(2, 0)([a], [b])[0, 0])
    assert gaussian(0.3)([a, b], [a, b]).diagonal().tolist() == [1, 1]


def test_answers_of_further_cost_of_a_margin():
    assert 27.9 < bounds.margin_perceptron_bound(0.3, 0.3) < 28
    assert bounds.margin_perceptron_bound(0.158, 0.3) < 2000


def test_answers_of_lecture_08():
    low, high = binomtest(4, 142).proportion_ci(method="wilson")
    assert [round(100 * share) for share in (low, 4 / 142, high)] == [1, 3, 7]
    assert low < 4 / 142 / 2 and high > 2 * 4 / 142
    truth, said = np.repeat([1, -1], [10, 90]), np.repeat([1, -1, 1, -1], [8, 2, 2, 88])
    found, alarms = ((said == 1) & (truth == sign) for sign in (1, -1))
    assert found.sum() / (truth == 1).sum() == found.sum() / (said == 1).sum() == 0.8
    assert round(100 * alarms.sum() / (truth == -1).sum()) == 2
