"""The margin perceptron as scikit-learn's classifier."""

from __future__ import annotations

from typing import Any

from coursekit.numbers.validation import as_float, as_not_negative
from coursekit.perceptrons.algorithms.training import MAX_EPOCHS
from coursekit.perceptrons.algorithms.update_loops import LARGEST_OF_MARGINS
from coursekit.perceptrons.estimators.linear import Perceptron


class MarginPerceptron(Perceptron):
    """The perceptron that also updates on correct examples with too small a margin.

    An example triggers an update if y (w . x) <= threshold + (gamma / 2) ||w||.

    Parameters
    ----------
    threshold : float, optional
        The fixed part, the same whatever the length of w: at least 0.
    gamma : float, optional
        The part that is relative to the length of w, a margin: at least 0. A run that converges
        ends with a margin above gamma / 2 on the examples as they are given, the constant feature
        included.
    vote, fit_intercept, max_epochs, shuffle, random_state
        As for `Perceptron`.

    Attributes
    ----------
    coef_, intercept_, classes_, n_updates_, n_iter_, converged_, n_features_in_, feature_names_in_
        As for `Perceptron`. `converged_` says that every example had what the rule asks for.

    Notes
    -----
    It makes the updates of `coursekit.algorithms.margin_perceptron`. With threshold 1 and gamma 0
    it is scikit-learn's ``SGDClassifier(loss="hinge", penalty=None, learning_rate="constant",
    eta0=1, tol=None, shuffle=False)`` for dense data and as many epochs.

    Examples
    --------
    >>> X, y = [[1, 1], [2, -1]], [1, -1]
    >>> MarginPerceptron(threshold=5, shuffle=False, fit_intercept=False).fit(X, y).coef_
    array([[0., 6.]])
    """

    def __init__(
        self,
        vote: str = "last",
        *,
        threshold: float = 1.0,
        gamma: float = 0.0,
        fit_intercept: bool = True,
        max_epochs: int = MAX_EPOCHS,
        shuffle: bool = True,
        random_state: Any = 0,
    ):
        super().__init__(
            vote,
            fit_intercept=fit_intercept,
            max_epochs=max_epochs,
            shuffle=shuffle,
            random_state=random_state,
        )
        self.threshold = threshold
        self.gamma = gamma

    def _rule(self) -> tuple[float, float]:
        rule = {"threshold": self.threshold, "gamma": self.gamma}
        largest = LARGEST_OF_MARGINS
        threshold, gamma = (as_float(as_not_negative(v, k), k, largest) for k, v in rule.items())
        return threshold, gamma
