import warnings

import numpy as np

from coursekit import classifier, datasets, figures
from coursekit.perceptron import perceptron


def drawn_run():
    run = perceptron(*datasets.digits(3, 8))
    return run, figures.misclassified(run)


def test_the_line_is_the_number_of_mistakes_of_each_weight_vector():
    run, ax = drawn_run()
    line = next(line for line in ax.lines if line.get_label() == "misclassified")
    wrong = [int(classifier.is_mistake(w, run.X, run.y).sum()) for w in run.trajectory()]
    assert line.get_ydata().tolist() == wrong
    assert wrong[0] == len(run.X) and wrong[-1] == 0


def test_epochs_end_where_they_end():
    run, ax = drawn_run()
    ends = [line.get_xdata()[0] for line in ax.lines if line.get_label() == "end of an epoch"]
    assert ends == np.unique(np.cumsum(run.updates_per_epoch)).tolist()


def test_the_description_counts_the_updates_that_raise_the_number():
    run, ax = drawn_run()
    wrong = [classifier.is_mistake(w, run.X, run.y).sum() for w in run.trajectory()]
    rises = np.diff(wrong)
    text = figures.description(ax)
    assert f"of {len(run.X)}, before the first and after each of {run.mistakes} updates" in text
    assert f"It rises at {(rises > 0).sum()} updates" in text
    assert f"most at update {int(np.argmax(rises)) + 1}:" in text


def test_a_run_without_an_update_is_a_point():
    X, y = datasets.two_points()
    ax = figures.misclassified(perceptron(X, y, w0=[-1, 3]))
    assert "each of no updates: 0. No update raises the number." in figures.description(ax)


def test_a_run_cut_short_is_drawn_too():
    X, y = datasets.xor()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        run = perceptron(X, y, max_epochs=3)
    ax = figures.panels(2)[1]
    assert figures.misclassified(run, ax=ax) is ax
    assert figures.show(ax).png.startswith(b"\x89PNG")


def test_where_nothing_is_ringed_no_ring_is_explained():
    X, y = datasets.two_points()
    for w, labels in (([-1, 3], 0), ([-2, 1], 1)):
        ax = figures.examples(X, y, mistakes=classifier.is_mistake(w, X, y))
        assert ax.get_legend_handles_labels()[1].count("mistake") == labels
