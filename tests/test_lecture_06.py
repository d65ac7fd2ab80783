"""Facts that lecture 06 states and that no test of a single module covers."""

import csv
import warnings
from functools import cache
from itertools import product

import numpy as np
import pytest
from sklearn.exceptions import ConvergenceWarning
from sklearn.feature_selection import SelectKBest
from sklearn.linear_model import Perceptron as Theirs
from sklearn.model_selection import (
    StratifiedKFold,
    cross_val_predict,
    cross_val_score,
    train_test_split,
)
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, StandardScaler

from coursekit import bounds, certificates, classifier, datasets, geometry
from coursekit.estimators import (
    AveragedPerceptron,
    KernelPerceptron,
    MarginPerceptron,
    Perceptron,
)
from coursekit.homework import course_root
from coursekit.kernels import linear, one_against_rest, polynomial
from coursekit.perceptron import (
    NotConvergedWarning,
    averaged,
    margin_perceptron,
    perceptron,
    pocket,
    voted,
)

X, Y = datasets.breast_cancer()
REST, TEST = train_test_split(np.arange(569), test_size=142, random_state=0, stratify=Y)
FIT, VAL = train_test_split(REST, test_size=142, random_state=0, stratify=Y[REST])
RAW = geometry.augment(X)
AREAS = [3, 13, 23]
STORED = course_root() / "benchmarks" / "freund_schapire.csv"


@pytest.fixture(autouse=True)
def runs_may_be_cut_off():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        warnings.simplefilter("ignore", ConvergenceWarning)
        yield


def standardised(X, part=FIT):
    return geometry.augment(StandardScaler().fit(X[part]).transform(X))


Z = standardised(X)


def wrong(w, points, y):
    return int((classifier.predict(w, points) != y).sum())


@cache
def ones_and_eights():
    """Return the images of 1 and 8, a half to learn from and a half to look at."""
    X, y = datasets.digits(1, 8)
    halves = train_test_split(np.arange(len(y)), test_size=0.5, random_state=0, stratify=y)
    return X.astype(float), y, *halves


def test_the_three_parts_have_nothing_in_common_and_the_same_share_of_malignant_tumours():
    assert sorted([*FIT, *VAL, *TEST]) == list(range(569))
    shares = [(Y[part] == 1).mean() for part in (FIT, VAL, TEST)]
    assert max(shares) - min(shares) < 0.01


def test_the_areas_are_nearly_all_of_every_tumour():
    assert all("area" in datasets.breast_cancer_features()[i] for i in AREAS)
    assert (X[:, AREAS] ** 2).sum() > 0.98 * (X**2).sum()


@pytest.mark.parametrize("seed", range(5))
def test_the_unit_of_one_feature_changes_the_raw_run_and_not_the_standardised_one(seed):
    other = X.copy()
    other[:, AREAS] /= 100
    raw, other_raw = (
        perceptron(geometry.augment(points)[FIT], Y[FIT], max_epochs=20, rng=seed)
        for points in (X, other)
    )
    assert raw.updates.tolist() != other_raw.updates.tolist()
    standard, other_standard = (
        perceptron(standardised(points)[FIT], Y[FIT], max_epochs=20, rng=seed)
        for points in (X, other)
    )
    assert standard.updates.tolist() == other_standard.updates.tolist()
    assert 6 * standard.mistakes < raw.mistakes


def test_units_change_the_bound_by_a_factor_of_ten_million():
    promised = [
        float(bounds.mistake_bound(P[FIT], Y[FIT], certificates.max_margin(P[FIT], Y[FIT]).w))
        for P in (RAW, Z)
    ]
    assert 9e6 < promised[0] / promised[1] < 11e6
    run = perceptron(Z[FIT], Y[FIT])
    assert run.converged and run.mistakes < promised[1]


@pytest.mark.parametrize("part", [FIT, REST, np.arange(569)])
def test_the_tumours_are_separable_though_the_perceptron_is_long_at_it(part):
    assert certificates.separate(standardised(X, part)[part], Y[part]).separable


def test_averaging_does_not_repair_units():
    for seed in range(5):
        raw, standard = (perceptron(P[FIT], Y[FIT], max_epochs=50, rng=seed) for P in (RAW, Z))
        assert wrong(averaged(raw), RAW[VAL], Y[VAL]) >= 3 * wrong(
            averaged(standard), Z[VAL], Y[VAL]
        )


def test_features_selected_outside_of_the_pipeline_find_what_is_not_there():
    model = AveragedPerceptron(max_epochs=10)
    found = []
    for seed in range(5):
        rng = np.random.default_rng(100 + seed)
        noise, lots = rng.standard_normal((100, 1000)), rng.permutation(np.repeat([-1, 1], 50))
        selected = SelectKBest(k=20).fit_transform(noise, lots)
        inside = make_pipeline(SelectKBest(k=20), model)
        found.append(
            [cross_val_score(m, P, lots).mean() for m, P in ((model, selected), (inside, noise))]
        )
    outside, inside = np.mean(found, axis=0)
    assert outside > 0.75 and 0.4 < inside < 0.6


@pytest.mark.parametrize("seed", range(4))
def test_sorted_by_class_the_images_teach_little_in_an_epoch(seed):
    P, y, learn, new = ones_and_eights()
    by_class = np.argsort(-y[learn], kind="stable")
    assert perceptron(P[learn], y[learn], order=by_class, max_epochs=1).mistakes == 3
    late = perceptron(P[learn], y[learn], order=by_class, max_epochs=20)
    early = perceptron(P[learn], y[learn], rng=seed, max_epochs=5)
    assert wrong(late.w, P[new], y[new]) > wrong(early.w, P[new], y[new])


def test_what_has_chosen_is_too_kind_to_its_choice():
    ws = [perceptron(Z[FIT], Y[FIT], max_epochs=1, rng=seed).w for seed in range(100)]
    errors = np.array([classifier.predict(w, Z[VAL]) != Y[VAL] for w in ws])
    rng, shown = np.random.default_rng(1), []
    for _ in range(200):
        here, there = np.split(rng.permutation(len(VAL)), 2)
        best = errors[:, here].sum(axis=1).argmin()
        shown.append(
            [errors[:, here].mean(), errors[best, here].mean(), errors[best, there].mean()]
        )
    everybody, here, there = np.mean(shown, axis=0)
    assert 3 * here < there < everybody


def readings(run, P):
    return [
        classifier.predict(run.w, P),
        classifier.predict(averaged(run), P),
        voted(run, P),
        classifier.predict(pocket(run), P),
    ]


@pytest.mark.parametrize("which", ["tumours", "images"])
def test_average_and_vote_need_fewer_epochs_than_the_last_vector_and_depend_less_on_the_order(
    which,
):
    P, y, learn, new = (Z, Y, FIT, VAL) if which == "tumours" else ones_and_eights()
    counts = np.zeros((2, 12, 4))
    for (i, T), seed in product(enumerate((1, 2)), range(12)):
        run = perceptron(P[learn], y[learn], max_epochs=T, rng=seed)
        counts[i, seed] = [(said != y[new]).sum() for said in readings(run, P[new])]
    last, average, vote, _ = counts.mean(axis=1).T
    assert (average < last).all() and (vote < last).all()
    spread = counts.std(axis=1)
    assert (spread[:, 1] < spread[:, 0]).all() and (spread[:, 2] < spread[:, 0]).all()


def test_two_epochs_of_the_average_are_worth_twenty_of_the_last_vector():
    two = [averaged(perceptron(Z[FIT], Y[FIT], max_epochs=2, rng=seed)) for seed in range(12)]
    twenty = [perceptron(Z[FIT], Y[FIT], max_epochs=20, rng=seed).w for seed in range(12)]
    means = [np.mean([wrong(w, Z[VAL], Y[VAL]) for w in ws]) for ws in (two, twenty)]
    assert abs(means[0] - means[1]) < 0.5


@pytest.mark.parametrize("gamma", [0.05, 0.1, 0.15])
def test_below_twice_the_margin_the_run_on_the_tumours_ends_with_half_of_what_was_wanted(gamma):
    gamma0 = certificates.max_margin(Z[FIT], Y[FIT]).lower
    assert 0.0875 < gamma0 < 0.088 and gamma < 2 * gamma0
    run = margin_perceptron(Z[FIT], Y[FIT], gamma=gamma, max_epochs=2000)
    assert run.converged and geometry.margin(run.w, Z[FIT], Y[FIT]) > gamma / 2


def test_a_margin_that_cannot_be_had_makes_fewer_errors_in_the_mean_all_the_same():
    folds = StratifiedKFold(5, shuffle=True, random_state=1)
    scores = [
        cross_val_score(
            make_pipeline(
                StandardScaler(), MarginPerceptron(threshold=0, gamma=gamma, max_epochs=20)
            ),
            X[REST],
            Y[REST],
            cv=folds,
        ).mean()
        for gamma in (0, 2)
    ]
    assert scores[0] < scores[1]
    assert not margin_perceptron(Z[FIT], Y[FIT], gamma=2, max_epochs=200).converged


@cache
def ten_digits(kernel=linear):
    P, digits = datasets.ten_digits()
    P = P / 16 if kernel is not linear else geometry.augment(P)
    halves = train_test_split(np.arange(1797), test_size=899, random_state=0, stratify=digits)
    return P, digits, *halves


def test_with_ten_classes_the_average_makes_half_of_the_errors_of_the_last_vectors():
    P, digits, half, others = ten_digits()
    ten = one_against_rest(P[half], digits[half], linear, max_epochs=10, rng=0)
    last, average, vote = (
        (ten.predict(P[others], reading) != digits[others]).sum()
        for reading in ("last", "averaged", "voted")
    )
    assert 2 * average < last and 1.9 * vote < last
    updates = [run.mistakes for run in ten.runs]
    assert np.argsort(updates)[-4:].tolist() == [3, 9, 1, 8]


def test_the_two_halves_of_the_file_differ_more_than_halves_by_lot():
    P, digits, _, _ = ten_digits()

    def between(here, there):
        ten = one_against_rest(P[here], digits[here], linear, max_epochs=10, rng=0)
        return (ten.predict(P[there], "averaged") != digits[there]).sum()

    first, second = np.arange(898), np.arange(898, 1797)
    halves = [train_test_split(np.arange(1797), test_size=899, random_state=s) for s in range(20)]
    by_lot = [between(*parts) for parts in halves]
    assert max(by_lot) < min(between(first, second), between(second, first))


def test_products_of_pixels_halve_the_errors_and_the_updates():
    P, digits, half, others = ten_digits(polynomial)
    found = []
    for d in (1, 2):
        ten = one_against_rest(P[half], digits[half], polynomial(d), max_epochs=10, rng=0)
        errors = (ten.predict(P[others], "averaged") != digits[others]).sum()
        found.append((errors, ten.mistakes, len(ten.support)))
    (errors, mistakes, support), *_ = found
    assert found[1][0] < 0.5 * errors and found[1][1] < 0.55 * mistakes and found[1][2] < support


def test_the_perceptron_of_scikit_learn_leaves_errors_on_separable_tumours_and_ours_does_not():
    features = Z[:, :-1]
    theirs = Theirs().fit(features[FIT], Y[FIT])
    assert theirs.score(features[FIT], Y[FIT]) < 1
    assert theirs.t_ == theirs.n_iter_ * len(FIT) + 1
    ours = Perceptron(max_epochs=1000).fit(features[FIT], Y[FIT])
    assert ours.converged_ and ours.score(features[FIT], Y[FIT]) == 1
    assert ours.n_updates_ < theirs.t_


@pytest.mark.parametrize("pair", [(1, 8), (3, 8), (8, 9)])
def test_without_its_tolerance_it_finds_our_weights(pair):
    P, y = datasets.digits(*pair)
    run = perceptron(P, y)
    theirs = Theirs(tol=None, shuffle=False, fit_intercept=False, max_iter=run.epochs).fit(P, y)
    assert theirs.coef_[0].tolist() == run.w.tolist()


def test_shorter_vectors_help_the_polynomial_kernel_on_the_tumours():
    def errors(*steps):
        model = make_pipeline(StandardScaler(), *steps)
        folds = StratifiedKFold(5, shuffle=True, random_state=7)
        return (cross_val_predict(model, X, Y, cv=folds) != Y).sum()

    kernel = KernelPerceptron(degree=2, max_epochs=10)
    shorter = FunctionTransformer(lambda points: points / np.sqrt(30))
    assert errors(shorter, kernel) < 0.8 * errors(kernel)


@cache
def stored():
    """Return what is stored of the experiment, by degree, epochs and kind: a number an order."""
    with STORED.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["order"] != "file"]
    kinds = ("last", "averaged", "voted", "mistakes", "support vectors")
    found = {}
    for row, kind in product(rows, kinds):
        found.setdefault((int(row["d"]), float(row["T"]), kind), []).append(float(row[kind]))
    return found


def test_in_each_stored_run_average_and_vote_beat_the_last_vectors():
    found = stored()
    for d, T, kind in found:
        if kind in ("averaged", "voted"):
            assert (np.array(found[d, T, kind]) < found[d, T, "last"]).all()


def test_stored_a_tenth_of_a_pass_with_degree_2_beats_ten_passes_with_degree_1():
    found = stored()
    assert max(found[2, 0.1, "voted"]) < min(found[1, 10, "voted"])
    means = {key: np.mean(values) for key, values in found.items()}
    assert 190_000 < means[1, 10, "mistakes"] - means[1, 1, "mistakes"] < 210_000
    assert means[2, 1, "mistakes"] < means[1, 1, "mistakes"] / 2
    assert 0.3 < means[1, 1, "voted"] - means[1, 10, "voted"] < 0.5
    assert means[3, 1, "voted"] - means[4, 1, "voted"] < 0.15
    assert 0.4 < means[2, 1, "voted"] - means[3, 1, "voted"] < 0.7
    assert all(6000 < means[d, 1, "support vectors"] < 8500 for d in (2, 3, 4))
