"""Problem set 6: the contents of its pictures and of its messages."""

import inspect
import linecache

import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from judging import answer, judge
from scipy.stats import binomtest

from coursekit.exercises import check
from coursekit.exercises.find_questions import question
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.problems.ps6 import real


def curves_of(name, **names):
    """Run the code that a question in words starts from, and return the axes that it draws."""
    plt.close("all")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plt, "show", lambda: None)
        exec(question(name).start, {"np": np, **names})
    return plt.gcf().axes


@pytest.mark.slow  # 60 trainings of ten passes, as students do them
def test_the_learning_curves_show_what_is_asked_about_them():
    learning_curve = question("ps6.learning_curve").reference
    for ax, gaps, last_fall in zip(
        curves_of("ps6.read_curve", learning_curve=learning_curve),
        [(20.3, 1.0), (23.9, 2.5)],
        [0, 2.5],
        strict=True,
    ):
        test, training = (line.get_ydata() for line in ax.lines[-2:])
        assert np.allclose((test - training)[[0, -1]], gaps, atol=0.1)
        assert abs(test[-2] - test[-1] - last_fall) < 0.1
        single = np.array([line.get_ydata() for line in ax.lines[:-2]])
        assert single.shape == (5, 6) and np.allclose(single.mean(axis=0), test)


def test_the_report_s_picture_has_an_offset_that_misses_fewer_for_few_false_alarms(capsys):
    functions = {
        name: question(f"ps6.{name}").reference for name in ("standardise", "error_analysis")
    }
    (ax,) = curves_of("ps6.explain_errors", **functions)
    points = [tuple(line.get_xydata()[0]) for line in ax.lines]
    assert len({*points}) == len(points) == len(ax.texts) == 6
    alarms, misses = np.array(points).T
    assert (np.diff(alarms) > 0).all() and (np.diff(misses) <= 0).all()
    text = capsys.readouterr().out
    assert (
        "true positives, false negatives, false positives, true negatives: [61, 4, 0, 104]" in text
    )


def test_the_error_within_the_given_error_function_names_the_line_that_called_it():
    edits = [("error(w, X[:n], y[:n])", "error(w, X[:n], y)")]
    message = check("ps6.learning_curve", rewritten("ps6.learning_curve", edits)).messages[0]
    assert "called in the line `training.append(error(w, X[:n], y))`" in message


def test_a_mean_of_each_row_is_named():
    by_rows = rewritten(
        "ps6.standardise",
        [("train.mean(axis=0), train.std(axis=0)", "train.mean(1), train.std(1)")],
    )
    assert check("ps6.standardise", by_rows).misconception == "mean of each row"


def test_an_error_alone_is_no_sign_of_a_misconception():
    def without_shapes(train, new):
        raise ValueError("no shapes")

    assert check("ps6.standardise", without_shapes).misconceptions == {}


def test_missed_tumours_in_the_order_of_their_rows_cost_one_check_only():
    edits = [("missed = missed[np.argsort(scores[missed])]", "")]
    result = check("ps6.error_analysis", rewritten("ps6.error_analysis", edits))
    assert result.points == 3 and result.misconception == "in the order of the rows"


def test_a_perceptron_is_right_beside_a_baseline_that_peeks_and_earns_its_half():
    edits = [
        ("        baseline_errors += (1 if balance >= 0 else -1) != label\n", ""),
        (
            "balance += label\n",
            "balance += label\n        baseline_errors += (1 if balance >= 0 else -1) != label\n",
        ),
    ]
    result = check("ps6.prequential", rewritten("ps6.prequential", edits))
    assert result.points == 2 and result.misconception == "the baseline knows the label"


def test_the_mails_come_in_the_order_of_their_arrival():
    mails, spam = real.all_mails()
    X, y = real.mails(np.random.default_rng(0), 40, len(real.WORDS))
    assert (X[:, -1] == 1).all()
    windows = np.lib.stride_tricks.sliding_window_view(spam, 40)
    places = np.flatnonzero((windows == y).all(axis=1))
    assert any(  # the words come in another order
        sorted(mails[i : i + 40].T.tolist()) == sorted(X[:, :-1].T.tolist()) for i in places
    )


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_p_value_is_that_of_scipy(only_a, only_b):
    y = np.ones(only_a + only_b + 3, dtype=int)
    a, b = y.copy(), y.copy()
    a[:only_a], b[only_a : only_a + only_b] = -1, -1
    a[-1] = b[-1] = -1  # both err
    n = only_a + only_b
    p = binomtest(only_a, n).pvalue if n else 1
    assert answer("ps6.by_chance", y, a, b) == [only_a, only_b, pytest.approx(p)]


@pytest.mark.parametrize(
    "train, test, fault",
    [
        ([1, 2], [3, 4], None),
        ([1, 2], [4, 3], None),
        ([0, 1, 2], [3, 4], "Person 7 has forms in both parts."),
        ([2, 3], [1, 4], "Form 3 of the training part is of day 3, form 1 of the test part of"),
        ([0, 1], [2, 4], "Form 1 of the training part is of day 2, form 2 of the test part of"),
        ([1, 2], [2, 4], "Form 2 is in both parts."),
        ([2], [3, 4], "The training part has 1 form, but needs 2."),
        ([1, 2], [], "The test part has 0 forms, but needs 2."),
        ([1, 1], [3, 4], "The training part holds a row twice."),
        ([1, 2], [3, 5], "The test part must hold row numbers from 0 to 4."),
        ([True, False], [3, 4], "The training part must hold row numbers, not truth values."),
    ],
)
def test_a_split_is_judged_by_its_rules(train, test, fault):
    forms = np.array([1, 2, 2, 3, 3]), np.array([7, 8, 9, 7, 6]), 2, 2
    found = judge("ps6.new_split", [train, test], *forms)
    assert found is None if fault is None else found.startswith(fault)


def test_the_runs_of_the_guide_on_units_are_as_it_says():
    assert perceptron([[2, 0], [-1, 3]], [1, 1]).mistakes == 2
    assert perceptron([[2, 0], [-1, 1]], [1, 1]).mistakes == 5
    assert "That makes 5 mistakes." in question("ps6.units").guide.replace("\n", " ")


def test_the_solutions_give_the_numbers_of_their_statements():
    y = np.ones(8, dtype=int)
    a, b = y.copy(), y.copy()
    a[0], b[1:6] = -1, -1
    assert answer("ps6.by_chance", y, a, b) == [1, 5, 0.21875]
    matrix, pair = answer("ps6.confusion", np.array([0, 0, 0, 1, 1]), np.array([0, 1, 1, 1, 0]), 2)
    assert matrix.tolist() == [[1, 2], [1, 1]] and pair == [0, 1]
    X, labels = np.array([[1.0, 1], [0, 1], [1, 1], [0, 1]]), np.array([1, -1, 1, -1])
    assert answer("ps6.prequential", X, labels, 2) == [[1, 0.75], [0.5, 0.5]]


def rewritten(name, edits):
    """Return the solution of a question with other text in some places, as a student writes it."""
    source = inspect.getsource(question(name).reference)
    for old, new in edits:
        assert old in source
        source = source.replace(old, new)
    names, file = {"np": np}, f"<{name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), names)
    return names[question(name).reference.__name__]
