"""How one goes wrong in ps2.train."""

import numpy as np

from coursekit.exercises.loops import (
    history,
    is_mistake_off_the_hyperplane,
    last_weights,
    towards_whatever_the_label,
)
from coursekit.exercises.question import Misconception


def trained(**parts):
    """Return an answer that runs the loop with these parts exchanged."""

    def answer(X, y, max_epochs):
        passes = history(X, y, max_epochs, **parts)
        return summary(X, passes)

    return answer


def summary(X, passes):
    w = last_weights(passes, np.zeros(X.shape[1]))
    return w, sum(len(updates) for updates in passes), not passes[-1]


def one_pass(X, y, max_epochs):
    return summary(X, history(X, y, 1))


def counts_epochs(X, y, max_epochs):
    passes = history(X, y, max_epochs)
    w, _, converged = summary(X, passes)
    return w, len(passes), converged


def counts_last_pass(X, y, max_epochs):
    passes = history(X, y, max_epochs)
    w, _, converged = summary(X, passes)
    return w, len(passes[-1]), converged


def counts_after_each_pass(X, y, max_epochs):
    passes = history(X, y, max_epochs)
    after = [summary(X, passes[: t + 1])[0] for t in range(len(passes))]
    w, _, converged = summary(X, passes)
    return w, sum(int((y * (X @ w_t) <= 0).sum()) for w_t in after), converged


def restarts(X, y, max_epochs):
    w, mistakes, _ = one_pass(X, y, max_epochs)
    return w, max_epochs * mistakes, False


def whole_pass_at_once(X, y, max_epochs):
    w, mistakes = np.zeros(X.shape[1]), 0
    for _ in range(max_epochs):
        wrong = y * (X @ w) <= 0
        if not wrong.any():
            return w, mistakes, True
        w, mistakes = w + y[wrong] @ X[wrong], mistakes + wrong.sum()
    return w, mistakes, False


def always_a_mistake(w, x, y):
    return True


def until_right(w, x, y):
    while y * (w @ x) <= 0:
        w = w + y * x
    return w


def passes_left_over(X, y, max_epochs):
    passes = history(X, y, max_epochs)
    w, mistakes, _ = summary(X, passes)
    return w, mistakes, len(passes) < max_epochs


def looks_at_the_end(X, y, max_epochs):
    w, mistakes, _ = summary(X, history(X, y, max_epochs))
    return w, mistakes, (y * (X @ w) > 0).all()


def changes_x(X, y, max_epochs):
    X *= y[:, None]
    return summary(X, history(X, np.ones(len(X)), max_epochs))


MISCONCEPTIONS = (
    Misconception(
        "no update on the hyperplane",
        "You update only where y (w · x) < 0. From w = 0 every score is 0, so nothing is ever "
        "learned, and the first pass looks clean. A score of 0 is a mistake.",
        trained(test=is_mistake_off_the_hyperplane),
    ),
    Misconception(
        "label forgotten in the update",
        "You add x whatever its label is. A mistake on a negative example has to push w away "
        "from x: add y x.",
        trained(change=towards_whatever_the_label),
    ),
    Misconception(
        "tests with the first weight vector",
        "You test every example with the weight vector of the start. That one is 0 and wrong "
        "about everything, so everything is added in every pass. Test with w as it is now.",
        trained(test=always_a_mistake),
    ),
    Misconception(
        "repeats until right",
        "You repeat the update on one example until it is right. Each time an example is "
        "shown it triggers at most one update; if it is still wrong, the next pass will see.",
        trained(change=until_right),
    ),
    Misconception(
        "a whole pass at once",
        "You collect the mistakes of a pass and add them at its end. The perceptron changes w "
        "at once, so the next example already meets the new w.",
        whole_pass_at_once,
    ),
    Misconception(
        "stops after one pass",
        "You make one pass. An update for one example can make another one wrong again: go on "
        "until a full pass makes no mistake.",
        one_pass,
    ),
    Misconception(
        "starts every pass at zero",
        "You set w back to 0 before each pass, so that every pass repeats the first one. Set "
        "it once, before all passes.",
        restarts,
    ),
    Misconception(
        "counts passes",
        "Your w is right, but you count the passes (epochs). `mistakes` counts updates: one "
        "pass can make several, and the last one may make none.",
        counts_epochs,
    ),
    Misconception(
        "counts the last pass only",
        "Your w is right, but the count begins again at 0 in each pass, so that only the last "
        "one is counted. Add up the updates of all passes.",
        counts_last_pass,
    ),
    Misconception(
        "counts what is wrong after the pass",
        "Your w is right, but you count the examples that w gets wrong at the end of each "
        "pass. That is another number than the updates made in it: an update can repair one "
        "example and spoil another. Count each update when you make it.",
        counts_after_each_pass,
    ),
    Misconception(
        "converged if passes were left over",
        "You call it converged if fewer than `max_epochs` passes were made. The last pass "
        "that is allowed can be the clean one: look whether it made a mistake.",
        passes_left_over,
    ),
    Misconception(
        "converged without a clean pass",
        "You test the last w on all examples. That is an extra pass, which `max_epochs` did "
        "not allow: `converged` says whether the last pass that was made had no mistake.",
        looks_at_the_end,
    ),
    Misconception(
        "changes X in place",
        "The values are right, but `X *= ...` turns the caller's own examples into others. "
        "Write X * y[:, None], which is a new array.",
        changes_x,
    ),
)
