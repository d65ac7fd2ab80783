"""Facts of lecture 08 that are covered by no test of a single module and by none of its cells."""

import csv
import json
import re
from functools import cache, partial
from itertools import product
from math import comb

import numpy as np
import pytest
from lecture_programs import programs
from sklearn.feature_selection import SelectKBest
from sklearn.linear_model import LogisticRegression, SGDClassifier
from sklearn.model_selection import StratifiedKFold, cross_val_predict, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler, normalize

from coursekit.course import course_root
from coursekit.numbers.spread import repeat
from coursekit.perceptrons import bounds, certificates, datasets, experiments, geometry
from coursekit.perceptrons.algorithms import multiclass_perceptron, perceptron
from coursekit.perceptrons.estimators import MarginPerceptron, Perceptron

pytestmark = [
    pytest.mark.filterwarnings("ignore::coursekit.perceptrons.algorithms.NotConvergedWarning"),
    pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning"),
]


@pytest.fixture(scope="module")
def tumours():
    """The examples and their labels, and the rows to fit to and those with the ones to validate."""
    X, y = datasets.breast_cancer()
    rest, _ = train_test_split(np.arange(569), test_size=142, random_state=0, stratify=y)
    fit, _ = train_test_split(rest, test_size=142, random_state=0, stratify=y[rest])
    return X, y, fit, rest


def standardised(X, part):
    return geometry.augment(StandardScaler().fit(X[part]).transform(X))


def test_the_unit_of_one_feature_changes_the_raw_run_and_not_the_standardised_one(tumours):
    X, y, fit, _ = tumours
    other = X.copy()
    other[:, [3, 13, 23]] /= 100  # the areas
    for seed in range(5):
        raw, other_raw, standard, other_standard = (
            perceptron(points[fit], y[fit], max_epochs=20, rng=seed)
            for change in (lambda X, _: geometry.augment(X), standardised)
            for points in (change(X, fit), change(other, fit))
        )
        assert raw.updates.tolist() != other_raw.updates.tolist()
        assert standard.updates.tolist() == other_standard.updates.tolist()
        assert 6 * standard.mistakes < raw.mistakes


def test_the_tumours_are_separable_though_the_perceptron_is_long_at_it(tumours):
    X, y, fit, rest = tumours
    for part in (fit, rest, np.arange(569)):
        assert certificates.separate(standardised(X, part)[part], y[part]).separable


@cache
def stored():
    """Return the stored results of the experiment by degree, epochs and kind, a number an order."""
    file = course_root() / "benchmarks" / "freund_schapire.csv"
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = [row for row in csv.DictReader(lines) if row["order"] != "file"]
    numbers = {}
    for row, kind in product(rows, ("last", "averaged", "voted", "mistakes", "support vectors")):
        numbers.setdefault((int(row["d"]), float(row["T"]), kind), []).append(float(row[kind]))
    return numbers


def test_the_table_of_the_lecture_is_what_is_stored():
    file = course_root() / "notebooks" / "further" / "losses-and-layers.ipynb"
    [cell] = [
        c for c in json.loads(file.read_text(encoding="utf-8"))["cells"] if c["id"] == "mnist"
    ]
    rows = re.findall(r"^\| (\d) \| ([\d.]+) \| (.*) \|$", "".join(cell["source"]), flags=re.M)
    numbers = stored()
    assert {(int(d), float(T)) for d, T, _ in rows} >= {(1, 10), (2, 0.1)}
    for d, T, errors in rows:
        kinds = ("last", "averaged", "voted")
        means = [np.mean(numbers[int(d), float(T), kind]) for kind in kinds]
        assert errors == " | ".join(f"{mean:.2f}" for mean in means)


def test_in_each_stored_run_average_and_vote_beat_the_last_vectors():
    numbers = stored()
    for d, T, kind in numbers:
        if kind in ("averaged", "voted"):
            assert (np.array(numbers[d, T, kind]) < numbers[d, T, "last"]).all()


def test_in_the_table_the_vote_beats_the_average_for_degree_1_only():
    means = {key: np.mean(values) for key, values in stored().items()}
    for d, T in {(d, T) for d, T, _ in means}:
        assert (means[d, T, "voted"] < means[d, T, "averaged"] - 0.005) == (d == 1)


def test_stored_a_tenth_of_a_pass_with_degree_2_beats_ten_passes_with_degree_1():
    numbers = stored()
    assert max(numbers[2, 0.1, "voted"]) < min(numbers[1, 10, "voted"])
    means = {key: np.mean(values) for key, values in numbers.items()}
    assert 190_000 < means[1, 10, "mistakes"] - means[1, 1, "mistakes"] < 210_000
    assert means[2, 1, "mistakes"] < means[1, 1, "mistakes"] / 2
    assert 0.3 < means[1, 1, "voted"] - means[1, 10, "voted"] < 0.5
    assert means[3, 1, "voted"] - means[4, 1, "voted"] < 0.15
    assert 0.4 < means[2, 1, "voted"] - means[3, 1, "voted"] < 0.7
    assert all(6000 < means[d, 1, "support vectors"] < 8500 for d in (2, 3, 4))


def test_dividing_makes_the_bound_two_million_times_smaller_and_centring_five_times(tumours):
    X, y, fit, _ = tumours
    mean, deviation = X[fit].mean(axis=0), X[fit].std(axis=0)
    versions = X[fit], X[fit] / deviation, (X[fit] - mean) / deviation
    raw, divided, standard = (
        float(bounds.mistake_bound(points, y[fit], certificates.max_margin(points, y[fit]).w))
        for points in map(geometry.augment, versions)
    )
    assert 1.6e6 < raw / divided < 2e6 and 5 < divided / standard < 6
    assert round(raw / 1e9) == 499 and [round(b, -3) for b in (divided, standard)] == [276e3, 51e3]


def test_no_experiment_of_the_lecture_sees_the_test_set(tumours, monkeypatch):
    X, y, _, rest = tumours
    known, labels = experiments.tumours.known_tumours()
    assert np.array_equal(known, X[rest]) and np.array_equal(labels, y[rest])
    sealed = np.setdiff1d(np.arange(len(y)), rest)
    assert len(sealed) == 142
    monkeypatch.setattr(experiments.tumours, "breast_cancer", None)  # a call would fail
    for experiment in (experiments.scaling_of_tumours, experiments.regularised_tumours):
        assert experiment(np.random.default_rng(0))


MORE = "further/measuring"


@pytest.mark.parametrize(
    "page, name",
    [
        ("08", "scaling_of_tumours"), ("08", "selection_leak"), ("08", "mail_split_at_random"),
        ("08", "mail_split_by_time"), ("08", "digits_of_new_writers"),
        ("08", "regularised_tumours"), (MORE, "false_alarms_at_the_same_time"),
        (MORE, "mail_threshold"), (MORE, "nested_choice"),
    ],
)  # fmt: skip
def test_the_experiments_that_a_page_shows_are_those_whose_claims_are_tested(
    page, name, tumours, mails
):
    X, y, _, rest = tumours
    images, digits = datasets.ten_digits()
    helpers = ["errors_after", "errors_on_the_second", "classifier"] * (page == "08")
    if page == MORE:
        helpers = ["best_threshold", "learn", "choose_and_learn", "logistic"]
    shown = programs(page, *helpers, name)[-1]
    shown.__globals__.update(
        X=X, y=y, rest=rest, logs=mails[0], spam=mails[1], digits=digits, Perceptron=Perceptron,
        ones=geometry.augment(images), augment=geometry.augment, perceptron=perceptron,
        MarginPerceptron=MarginPerceptron, multiclass_perceptron=multiclass_perceptron,
        LogisticRegression=LogisticRegression, StandardScaler=StandardScaler,
        make_pipeline=make_pipeline, SelectKBest=SelectKBest, cross_val_predict=cross_val_predict,
        StratifiedKFold=StratifiedKFold, Cs=experiments.tumours.CS,
        later_spam=mails[1][3500:] == 1, file=np.arange(len(digits)),
    )  # fmt: skip
    one, other = (f(np.random.default_rng(3)) for f in (shown, getattr(experiments, name)))
    assert {k: pytest.approx(v) for k, v in other.items()} == one


def test_a_selection_that_keeps_all_features_is_no_leak():
    [leak] = programs("08", "selection_leak")
    leak.__globals__.update(
        Perceptron=Perceptron, SelectKBest=SelectKBest, make_pipeline=make_pipeline,
        cross_val_predict=cross_val_predict,
    )  # fmt: skip
    errors = leak(np.random.default_rng(0), k=1000)
    assert errors["selected first"] == errors["in a pipeline"]


def test_with_a_short_w_most_labels_that_are_not_believed_are_the_wrong_ones(tumours):
    X, y, _, rest = tumours
    shares = []
    for seed in range(40):
        few = np.random.default_rng(seed).permutation(rest)[:60]
        Z, given = StandardScaler().fit_transform(X[few]), y[few].copy()
        given[:6] *= -1
        model = LogisticRegression(C=0.1, solver="liblinear").fit(Z, given)
        refused = model.predict(Z) != given
        shares.append(refused[:6].sum() / refused.sum())
    assert np.median(shares) > 0.6


def test_a_difference_of_at_most_four_errors_never_passes_the_sign_test():
    for d in range(5):
        for m in range(d, 200, 2):  # on m examples one errs, and the numbers differ by d
            assert d <= 2 * np.sqrt(m)


def test_of_many_good_mails_the_filter_calls_a_larger_share_spam_after_a_split_by_time(mails):
    """So a smaller share of spam cannot be the whole reason."""
    _, y = mails
    at_random, by_time = (
        repeat(experiment, runs=5)
        for experiment in (experiments.mail_split_at_random, experiments.mail_split_by_time)
    )
    good = (y == -1).sum() * 1422 / len(y)
    assert 1090 < good < 1110 and (y[3500:] == -1).sum() == 1293
    most = np.median(at_random["errors"]) / good  # if all errors were false alarms
    assert 2.5 * most < np.median(by_time["false alarms"]) / 1293


def averaged(mails, rows, rng):
    """Return an averaged perceptron that has learned from these mails, in a random order."""
    X, y = mails
    seed = int(rng.integers(2**31))
    return Perceptron("averaged", max_epochs=10, random_state=seed).fit(X[rows], y[rows])


def test_after_three_earlier_cuts_there_are_more_than_three_times_as_many_errors(mails):
    def experiment(rng, cut):
        errors, order = {}, np.arange(len(mails[1]))
        for name, rows in (("time", order), ("random", rng.permutation(order))):
            said = averaged(mails, rows[:cut], rng).predict(mails[0][rows[cut:]])
            errors[name] = (said != mails[1][rows[cut:]]).sum()
        return errors

    for cut in (2000, 2500, 3000):
        spread = repeat(partial(experiment, cut=cut), runs=20)
        assert np.median(spread["time"]) > 3 * np.median(spread["random"])


def test_on_good_mails_of_the_same_time_false_alarms_are_rare(mails):
    def experiment(rng):
        learned, kept = np.split(rng.permutation(3500), [2800])
        said = averaged(mails, learned, rng).predict(mails[0][kept])
        return {"rate": 100 * (said[mails[1][kept] == -1] == 1).mean()}

    assert round(np.median(repeat(experiment, runs=20)["rate"])) == 1


def test_of_the_500_mails_on_which_a_threshold_is_chosen_about_nine_are_misclassified(mails):
    newest = slice(3000, 3500)

    def experiment(rng):
        said = averaged(mails, slice(0, 3000), rng).predict(mails[0][newest])
        return {"errors": (said != mails[1][newest]).sum()}

    assert 8 <= np.median(repeat(experiment, runs=20)["errors"]) <= 10


def test_at_the_left_end_of_the_picture_the_bars_of_the_validation_error_overlap():
    spread = repeat(experiments.regularised_tumours, runs=20)
    short, best = spread["validation 0.001"], spread["validation 0.1"]
    assert best.mean() < short.mean() and np.percentile(short, 10) < np.percentile(best, 90)
    assert spread["training 0.001"].mean() > spread["training 0.1"].mean()


def test_the_best_of_five_coins_makes_at_most_three_errors_of_ten_in_61_percent_of_all_cases():
    at_most_three = sum(comb(10, k) for k in range(4)) / 2**10
    assert round(100 * (1 - (1 - at_most_three) ** 5)) == 61


def test_ten_occurrences_count_three_and_a_half_times_as_much_as_one():
    assert round(np.log1p(10) / np.log1p(1), 1) == 3.5


def test_the_areas_are_nearly_all_of_the_length_of_a_tumour_or_nearly_nothing(tumours):
    X, _, fit, _ = tumours
    squares = (X[fit] ** 2).sum(axis=0)
    areas = squares[[3, 13, 23]].sum()
    assert areas / squares.sum() > 0.98
    assert areas / 100**2 / (areas / 100**2 + squares.sum() - areas) < 0.01


@pytest.fixture(scope="module")
def mails():
    X, y = datasets.spam()
    return X.log1p(), y


def prequential(model, X, y, batch=50):
    """Return the errors when each batch but the first is predicted before it is learned."""
    wrong = []
    for i in range(0, len(y) - batch, batch):
        model.partial_fit(X[i : i + batch], y[i : i + batch], classes=[-1, 1])
        now = slice(i + batch, i + 2 * batch)
        wrong.extend(model.predict(X[now]) != y[now])
    return np.array(wrong)


def test_on_the_stream_a_threshold_helps_the_perceptron_and_the_ranking_is_no_chance(mails):
    plain = prequential(Perceptron(shuffle=False), *mails).sum()
    for threshold in (30, 100, 300):  # no lucky choice
        narrow = prequential(MarginPerceptron(threshold=threshold, shuffle=False), *mails).sum()
        p = narrow / len(mails[1])
        assert narrow + 3 * np.sqrt(len(mails[1]) * p * (1 - p)) < plain
    assert prequential(MarginPerceptron(threshold=10, shuffle=False), *mails).sum() < plain


def test_the_word_with_the_largest_weight_is_that_of_a_list_to_which_spam_was_forwarded(mails):
    X, y = mails
    weights = Perceptron("averaged", max_epochs=10).fit(X, y).coef_[0]
    word = int(weights.argmax())
    assert datasets.spam_words()[word] == "sightings"
    has_word = X[:, [word]].toarray()[:, 0] > 0
    assert (y[has_word] == 1).mean() > 0.9


def test_the_threshold_with_the_fewest_early_mistakes_helps_later_and_copies_that_go_on_gain(mails):
    [stream] = programs("08", "stream")
    X, y = mails
    wrong = {eta: stream(X, y, eta)[1] for eta in (0, 10, 30, 100, 300)}
    assert [int(each.sum()) for each in wrong.values()] == [190, 139, 143, 103, 126]
    assert min(wrong, key=lambda eta: wrong[eta][:1000].sum()) == 100
    later = {eta: each[1000:] for eta, each in wrong.items()}
    m = (later[0] != later[100]).sum()
    assert later[0].sum() - later[100].sum() == 46 > 2 * np.sqrt(m) > 17
    assert [int(later[eta].sum()) for eta in (10, 30)] == [75, 73]
    assert (later[10] != later[30]).sum() == 70 and 2 * np.sqrt(70) > 75 - 73
    for eta, frozen, learning in ((0, 38, 25), (100, 41, 10)):
        w = stream(X[:3500], y[:3500], eta)[0]
        assert (y[3500:] * (X[3500:] @ w) <= 0).sum() == frozen
        assert wrong[eta][3500:].sum() == learning


def test_updates_without_mistakes_teach_the_copy_that_goes_on(mails):
    [stream] = programs("08", "stream")
    X, y = mails
    wrong, w, learned = stream(X, y, 100)[1], np.zeros(X.shape[1]), []
    for x, label in zip(X, y, strict=True):
        learned.append(label * (x @ w) <= 100)
        if learned[-1]:
            w = w + label * x.toarray()
    silent = np.array(learned) & ~wrong
    assert sum(learned[3500:]) == 81 and silent[3500:].sum() == 71
    assert sum(learned[4000:]) == 35 and silent[4000:].sum() == 33


def test_up_to_mail_4000_both_copies_make_eight_errors_and_then_33_and_2(mails):
    [stream] = programs("08", "stream")
    X, y = mails
    learning = stream(X, y, 100)[1]
    frozen = y * (X @ stream(X[:3500], y[:3500], 100)[0]) <= 0
    for wrong, later in ((frozen, 33), (learning, 2)):
        assert (wrong[3500:4000].sum(), wrong[4000:].sum()) == (8, later)


def test_choosing_the_threshold_anew_before_each_mail_costs_two_mistakes(mails):
    [stream] = programs("08", "stream")
    wrong = np.array([stream(*mails, eta)[1] for eta in (0, 10, 30, 100, 300)])
    chosen = (np.cumsum(wrong, axis=1) - wrong).argmin(axis=0)
    assert wrong[chosen, np.arange(len(chosen))].sum() == 105 and wrong[3].sum() == 103
    assert chosen[198] != 3 and (chosen[199:] == 3).all()


def test_scaling_each_mail_to_length_one_helps_logistic_regression_and_not_the_perceptron(mails):
    X, y = mails
    counts = [
        prequential(model, F, y).sum()
        for F in (X, normalize(X))
        for model in (SGDClassifier(loss="log_loss", shuffle=False), Perceptron(shuffle=False))
    ]
    assert counts == [217, 216, 128, 262]


def test_of_the_500_newest_mails_23_percent_are_spam_and_of_the_last_800_six_mails(mails):
    _, y = mails
    assert round(100 * np.mean(y[3000:3500] == 1)) == 23 and (y[-800:] == 1).sum() == 6
