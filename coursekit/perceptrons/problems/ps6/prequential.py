r"""A stream of mails

Mails come one after the other, and none of them can wait for a test set. On a *stream* each example
is first predicted and then learned from, so every error counts as one on new data. The share of
errors so far is the **prequential error** ("predict, then learn in sequence").

Complete `prequential(X, y, block)`. Each row of `X` is a mail, in the order of arrival: 1 or 0 for
each of some words, whether the mail contains it, and a constant 1 at the end. The label is $+1$ for
spam and $-1$ for the others. The perceptron starts at $w = 0$, makes one pass over the rows
in their order, and updates to $w + y\,x$ on a mistake, $y\,(w \cdot x) \le 0$; a mistake is an
error. A share means little without a *baseline*, so count the errors of another learner beside it:
it predicts the label that most of the examples **before** this one had, and $+1$ if both labels
came equally often (so also at the start). After each `block` examples, note the two shares of
errors so far. Leave `X` and `y` as they are.

**Example.** Let one word be counted, say *free*. For the mails $(1, 1)$, $(0, 1)$, $(1, 1)$,
$(0, 1)$ with labels $+1, -1, +1, -1$ and `block` $= 2$, the perceptron errs on the first two
($w = (1, 1)$, then $(1, 0)$), is right about the third, and errs on the fourth, whose score is 0.
The baseline predicts $+1$ each time: at the start, after $+1$, at the tie, and after $+1, -1, +1$.
So the answer is `[1, 0.75], [0.5, 0.5]`.

**Think about.** After all $n$ examples the first share is $M / n$, with $M$ the number of updates.
So what do the mistake bounds of lecture 03 say about the error on a stream?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.solution_source import edited
from coursekit.perceptrons.problems.ps6 import real

STARS, MINUTES = 2, 35

HINTS = (
    "Order matters: in each round first look whether the two predictions are wrong, then learn.",
    "The baseline needs one number only: the sum of the labels so far, which is 0 or more where it "
    "predicts $+1$.",
    "`if i % block == 0` at the end of the round is the place to append `errors / i`.",
)

SHOWN = (
    "Each example was predicted before it was learned from, so every error counts as one on new "
    "data."
)


def prequential(X, y, block):
    """Return two lists, the shares of errors so far after each block: perceptron and baseline.

    X : array (n, d), one example a row, in the order of the stream
    y : array (n,), their labels, -1 or +1
    block : whole number that divides n
    """
    w = np.zeros(X.shape[1])
    shares, baseline = [], []
    errors, baseline_errors, balance = 0, 0, 0
    for i in range(1, len(X) + 1):
        x, label = X[i - 1], y[i - 1]
        ### BEGIN SOLUTION
        baseline_errors += (1 if balance >= 0 else -1) != label
        balance += label
        if label * (w @ x) <= 0:
            errors += 1
            w = w + label * x
        if i % block == 0:
            shares.append(errors / i)
            baseline.append(baseline_errors / i)
        ### END SOLUTION
    return shares, baseline


def stream(rng, i):
    """Return a short stream of mails."""
    block, blocks = 2 + i % 3, 2 + i % 2
    return *real.mails(rng, block * blocks, 2), block


def long_stream(rng, i):
    return *real.mails(rng, 60, 5), 10 + 5 * (i % 2)


PERCEPTRON_FIRST = (
    "            errors += 1\n            w = w + label * x -> "
    "            w = w + label * x\n        errors += label * (w @ x) <= 0"
)
BASELINE_FIRST = (
    "baseline_errors += (1 if balance >= 0 else -1) != label\n        balance += label -> "
    "balance += label\n        baseline_errors += (1 if balance >= 0 else -1) != label"
)
learns_first = edited(prequential, PERCEPTRON_FIRST, BASELINE_FIRST)


def is_rich(X, y, block):
    """Return whether there is a tie in between, and the order of predicting and learning shows."""
    balances = np.cumsum(y)
    (shares, baseline), after = prequential(X, y, block), learns_first(X, y, block)
    different = shares != after[0] and baseline != after[1] and shares != baseline
    right_on = [v for v in shares if 0 < v < 1]
    return bool((balances[:-1] == 0).any() and different and right_on)


PLUS = "label * (w @ x) <= 0 -> (1 if w @ x >= 0 else -1) != label"
UPDATE = "label * (w @ x) <= 0 -> label * (w @ x) <= 1"
EVERY_TIME = "    w = w + label * x -> pass\n        w = w + label * x"
TIE = "(1 if balance >= 0 else -1) != label -> label * balance <= 0"

SHORT = draw.mixed(16, stream, is_rich, True)
LONG = draw.mixed(10, long_stream, is_rich, True)
CHECKS = [
    ("the perceptron on short streams", 1,
     draw.telling(SHORT, prequential, UPDATE, PLUS, EVERY_TIME, parts=(0,)), True, (0,)),
    ("the perceptron on long streams", 1,
     draw.telling(LONG, prequential, UPDATE, PLUS, EVERY_TIME, parts=(0,)), True, (0,)),
    ("the baseline on short streams", 1, draw.telling(SHORT, prequential, TIE, parts=(1,)),
     True, (1,)),
    ("the baseline on long streams", 1, draw.telling(LONG, prequential, TIE, parts=(1,)),
     True, (1,)),
]  # fmt: skip

WRONG = [
    ("learns first, then predicts",
     "You predict each example after you have learned it. That is the training error, and much too "
     "good. Predict first.",
     PERCEPTRON_FIRST, BASELINE_FIRST),
    ("the perceptron learns first",
     "Your baseline is right, but the perceptron's errors are counted after the update. Look "
     "whether it errs first, then learn.",
     PERCEPTRON_FIRST),
    ("a tie of the baseline is an error",
     "Your perceptron is right, but where both labels came equally often you count an error of the "
     "baseline whatever the label is. There it predicts +1, which may be right.",
     TIE),
    ("the baseline knows the label",
     "Your perceptron is right, but the baseline counts the label of the example that it is about "
     "to predict. Add it after predicting.",
     BASELINE_FIRST),
    ("the baseline predicts -1 at a tie",
     "Your perceptron is right, but where both labels came equally often your baseline predicts "
     "-1. The question asks for +1.",
     "balance >= 0 -> balance > 0"),
    ("the baseline always says +1",
     "Your baseline predicts +1 each time. It predicts the label that was more frequent so far.",
     "1 if balance >= 0 else -1 -> 1"),
    ("the baseline repeats the last label",
     "Your baseline predicts the last label. It predicts the one that was more frequent so far.",
     "balance += label -> balance = label"),
    ("no error on the hyperplane",
     "You count an error only where y (w · x) < 0. A score of 0 is a mistake, and from w = 0 the "
     "first example is one.",
     "<= 0 -> < 0"),
    ("+1 on the hyperplane",
     "You count an error where the predicted label is wrong, with +1 for a score of 0. Here a "
     "score of 0 is a mistake for both labels.",
     PLUS),
    ("shares of each block",
     "You begin to count anew in each block. The question asks for the share of errors so far.",
     "shares.append(errors / i) -> shares.append(errors / block)",
     "baseline.append(baseline_errors / i) -> baseline.append(baseline_errors / block)\n"
     "            errors = baseline_errors = 0"),
    ("divided by the whole stream",
     "You divide by the length of the whole stream. After i examples divide by i.",
     "shares.append(errors / i) -> shares.append(errors / len(X))",
     "baseline.append(baseline_errors / i) -> baseline.append(baseline_errors / len(X))"),
    ("numbers of errors",
     "You return the numbers of errors. Divide by the number of examples so far.",
     "shares.append(errors / i) -> shares.append(errors)",
     "baseline.append(baseline_errors / i) -> baseline.append(baseline_errors)"),
    ("noted after every example",
     "You note the shares after every example. Note them after each block.",
     "i % block == 0 -> True"),
    ("never learns",
     "You count the errors, but w never changes.",
     "w = w + label * x -> pass"),
    ("label forgotten in the update",
     "You add x whatever its label is. Add y x.",
     "w + label * x -> w + x"),
    ("updates every time",
     "You change w on every example. The perceptron learns from mistakes only.",
     EVERY_TIME),
    ("label left out of the test",
     "You test w · x <= 0. Whether that is a mistake depends on the label: test y (w · x) <= 0.",
     "if label * (w @ x) -> if w @ x"),
]  # fmt: skip
