"""Problem set 6: what its pictures show, and what its messages say."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from coursekit.exercises.bank import question


def curves_of(name, **names):
    """Run the code that a question in words starts from, and return its axes."""
    exec(question(name).start, {"np": np, **names})
    return plt.gcf().axes


@pytest.mark.slow  # 140 trainings of ten passes, as the students do them
def test_the_learning_curves_show_what_is_asked_about_them():
    learning_curve = question("ps6.learning_curve").reference
    for ax, gaps, last_fall in zip(
        curves_of("ps6.read_curve", learning_curve=learning_curve),
        [(17, 1.3), (24.5, 2.0)],
        [0, 1.4],
        strict=True,
    ):
        test, training = (line.get_ydata() for line in ax.lines[-2:])
        assert np.allclose((test - training)[[0, -1]], gaps, atol=0.2)
        assert test[-2] - test[-1] > last_fall - 0.3
        single = np.array([line.get_ydata() for line in ax.lines[:-2]])
        assert single.shape == (10, 7) and np.allclose(single.mean(axis=0), test)
