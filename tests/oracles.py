"""Slow but obvious versions in exact arithmetic, for several test files to compare with."""

import itertools
import os
import subprocess
import sys
import warnings
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest

from coursekit.perceptrons.algorithms import NotConvergedWarning, update_loops
from coursekit.perceptrons.online import Conjunction


def quietly(function, *arguments, **options):
    """Call it without the warning that the run has not converged."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        return function(*arguments, **options)


def plainly(function, *arguments, **options):
    """Call it with loops that Python executes, and without the warning."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(update_loops, "compiled", lambda loop, _: loop)
        return quietly(function, *arguments, **options)


def refusal(call, *arguments, error=ValueError, **options) -> str:
    """Return the message of the error that the call must raise."""
    with pytest.raises(error) as raised:
        call(*arguments, **options)
    return str(raised.value)


def orthonormal(n):
    """The n unit vectors along the axes, all labelled +1: R = 1, and the margin is 1/sqrt(n)."""
    return np.eye(n, dtype=np.int64), np.ones(n, dtype=np.int64)


def disjunction(n, k):
    """All 2^n vectors of n bits, labelled +1 where one of the first k bits is 1."""
    X = np.array(points(n))
    return X, np.where(X[:, :k].any(axis=1), 1, -1)


def output_of(code, *arguments, **variables) -> str:
    """Return the output of this code in a Python of its own."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(
        command, env=os.environ | variables, capture_output=True, text=True, check=True
    ).stdout


def exactly(values) -> list:
    """Return the numbers of an array or of nested lists as Fractions, floats included."""
    values = values.tolist() if isinstance(values, np.ndarray) else values
    if isinstance(values, (list, tuple)):
        return [exactly(value) for value in values]
    return Fraction(values)


def dot(u, v) -> Fraction:
    """Return u · v exactly."""
    return sum((a * b for a, b in zip(exactly(u), exactly(v), strict=True)), Fraction(0))


class SlowRun(NamedTuple):
    """The history of a run, named as in `Run`; `after` holds w after each example."""

    weights: list[list[Fraction]]
    updates: list[int]
    steps: list[int]
    survival: list[int]
    after: list[list[Fraction]]
    epochs: int
    converged: bool


def slow_run(X, y, w0=None, rate=1, max_epochs=1000, orders=None, threshold=0, gamma=0) -> SlowRun:
    """Rosenblatt's rule, or that of the margin perceptron, word by word in Fractions."""
    rows, labels = exactly(X), [int(label) for label in y]
    weights = [exactly(w0 if w0 is not None else [0] * len(rows[0]))]
    updates, steps, survival, after = [], [], [0], []
    for epoch in range(max_epochs):
        clean = True
        for i in range(len(rows)) if orders is None else orders[epoch]:
            w, x, label = weights[-1], rows[i], labels[i]
            survival[-1] += 1
            beyond = label * sum(a * b for a, b in zip(w, x)) - threshold
            # beyond <= gamma / 2 ‖w‖, without the root
            if beyond <= 0 or (gamma and 4 * beyond**2 <= gamma**2 * sum(a * a for a in w)):
                weights.append([a + rate * label * b for a, b in zip(w, x)])
                updates.append(int(i))
                steps.append(len(after))
                survival.append(0)
                clean = False
            after.append(weights[-1])
        if clean:
            break
    return SlowRun(weights, updates, steps, survival, after, epoch + 1, clean)


def assert_same_run(run, other):
    """Both runs made the same updates at the same steps and hold equal weights."""
    assert run.updates.tolist() == other.updates.tolist()
    assert run.steps.tolist() == other.steps.tolist()
    assert (run.epochs, run.converged) == (other.epochs, other.converged)
    if run.w is not None and other.w is not None:
        assert run.w.tolist() == other.w.tolist()


def assert_is_slow_run(run, **options):
    """Assert that a run and all its attributes are those of the slow run on its examples."""
    slow = slow_run(run.X, run.y, **options)
    assert run.updates.tolist() == slow.updates
    assert run.steps.tolist() == slow.steps
    assert (run.epochs, run.converged) == (slow.epochs, slow.converged)
    assert run.w.tolist() == slow.weights[-1]
    assert run.trajectory().tolist() == slow.weights
    assert run.survival.tolist() == slow.survival
    assert [run.weights(t).tolist() for t in range(len(slow.weights))] == slow.weights
    assert run.shown == len(slow.after) == slow.epochs * len(run.X)
    epochs = [step // len(run.X) for step in slow.steps]
    assert run.updates_per_epoch.tolist() == [epochs.count(e) for e in range(slow.epochs)]


def points(n) -> list[tuple[int, ...]]:
    """Return all points of n zeros and ones, in their order as binary numbers."""
    return list(itertools.product((0, 1), repeat=n))


def agreeing(n, examples, negated=False) -> list[Conjunction]:
    """Return all conjunctions of n attributes that give these labels, the shortest first."""
    signs = itertools.product((0, 1, -1) if negated else (0, 1), repeat=n)
    every = [
        Conjunction(n, tuple(sign * (i + 1) for i, sign in enumerate(each) if sign))
        for each in sorted(signs, key=np.count_nonzero)
    ]
    return [h for h in every if all(h(x) == label for x, label in examples)]


def against_anyone(learner, n, k):
    """Say that every prediction was wrong, k floor(log2(n/k)) times, as lecture 05 does."""
    learner, examples = learner.copy(), []
    bits = (n // k).bit_length() - 1 if k else 0
    for group in range(k):
        for bit in range(bits):
            x = np.zeros(n, dtype=np.int64)
            x[group * 2**bits :][: 2**bits] = np.arange(2**bits) >> bit & 1
            examples.append((x, 1 - learner.predict(x)))
            learner.update(*examples[-1])
    return examples
