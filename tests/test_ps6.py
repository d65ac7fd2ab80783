"""Problem set 6: the contents of its pictures and of its messages."""

import inspect
import linecache

import matplotlib.pyplot as plt
import numpy as np
import pytest

from coursekit.exercises import check
from coursekit.exercises.bank import question


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
    assert result.points == 2 and result.misconception == "in the order of the rows"


def test_a_multiclass_slip_is_shown_on_few_steps():
    edits = [("if rivals:", "if scores.argmax() != y:")]
    result = check("ps6.multiclass", rewritten("ps6.multiclass", edits))
    assert result.misconception == "a tie is overlooked by argmax"
    assert result.examples[0].message.splitlines()[0].endswith("k=3, epochs=1)")


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
