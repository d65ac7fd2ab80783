r"""Mend a loop

Written in Python, a published loop for the perceptron does this:

```python
def as_published(X, y, max_epochs):
    w, epochs = np.zeros(X.shape[1]), 0
    for _ in range(max_epochs):
        epochs += 1
        for i in range(len(X)):
            f = np.sign(y[i] * (X[i] @ w))
            if f == -1:
                w = w + y[i] * X[i]
        if converged := True:
            break
    return w, epochs
```

It runs without an error, and it never learns anything.

Write `mended(X, y, max_epochs)`, which does what the loop was meant to do. It starts with $w = 0$,
a mistake is $y\,(w \cdot x) \le 0$, and it ends after the first pass without a mistake, or after
`max_epochs` passes. It returns the weight vector and how many passes (epochs) it made.

**Example.** For $(1, 2)$ with label $+1$, $(2, -1)$ with label $-1$ and `max_epochs` $= 10$ the
published loop returns $(0, 0)$ and 1, where the perceptron finds $(-1, 3)$ and makes 2 passes. Two
lines are wrong, and mending one of them is not enough.

**Think about.** Why did the two faults hide each other when the loop ran on these examples?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.example_picture import Scene
from coursekit.perceptrons.problems.ps2 import sets

STARS, MINUTES = 2, 35

HINTS = (
    "Print `f` for the very first example, and remember which values `np.sign` can have.",
    "`converged := True` is an assignment and therefore always true. Where should `converged` be "
    "set, and to what value should it be set there?",
)

SHOWN = (
    "A test with < instead of <= and a loop that stops too early can hide each other. Only a run "
    "with examples on the hyperplane shows both."
)


def mended(X, y, max_epochs):
    """Run the perceptron from w = 0 and return w after its last pass, and the number of passes.

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    max_epochs : whole number, how many passes are allowed
    """
    w, epochs = np.zeros(X.shape[1]), 0
    for _ in range(max_epochs):
        epochs += 1
        converged = True
        for i in range(len(X)):
            f = np.sign(y[i] * (X[i] @ w))
            if f != 1:
                w = w + y[i] * X[i]
                converged = False
        if converged:
            break
    return w, epochs


mend = mended  # the solution to ps2.mend has a name of its own


def leaves_zero(X, y, max_epochs):
    return mended(X, y, max_epochs)[0].any()


def no_end(rng, i):
    """Return examples that nothing separates, or that may or may not end in time."""
    if i % 2 == 0:
        return *sets.crossed(rng), int(rng.integers(2, 6))
    return *sets.separable(rng, 4, 7), int(rng.integers(2, 9))


def scene(arguments, value):
    return Scene(*arguments[:2], lines=[(value[0], 0)])


LAST_LEFT_OUT = "range(len(X)) -> range(len(X) - 1)"
ENDS_EARLY = "if f != 1: -> if f == 1: return w, epochs\n            else:"

SHORT = "range(max_epochs) -> range(max_epochs - 1)"
NEGATIVE = "np.sign(y[i] * (X[i] @ w)) -> y[i] * (1 if X[i] @ w > 0 else -1)"
LAST_DECIDES = "if f != 1 -> converged = f == 1\n            if f != 1"
SEVERAL_PASSES = draw.each(12, lambda rng, i: (*sets.separable(rng, 3, 5), 20))

CHECKS = [
    ("it learns in the first pass: w", 1,
     draw.telling(
         draw.mixed(12, lambda rng, i: (*sets.separable(rng, 2, 5), 1), leaves_zero, True),
         mended, LAST_LEFT_OUT, ENDS_EARLY, NEGATIVE, parts=(0,)), False, (0,)),
    ("it goes on until a pass is clean: w", 1,
     draw.telling(SEVERAL_PASSES, mended, LAST_DECIDES, NEGATIVE, parts=(0,)), False, (0,)),
    ("how many passes it makes until then", 1,
     draw.telling(SEVERAL_PASSES, mended, LAST_DECIDES, NEGATIVE, parts=(1,)), False, (1,)),
    ("it ends after max_epochs passes at the latest: w", 1,
     draw.telling(draw.each(12, no_end), mended, LAST_LEFT_OUT, ENDS_EARLY, SHORT, LAST_DECIDES,
                  NEGATIVE, parts=(0,)), False, (0,)),
]  # fmt: skip

WRONG = [
    ("never leaves zero",
     "What is the sign of a score at w = 0, and which test asks for it? "
     "Your loop still returns 0. With w = 0 every score is 0, and so is its sign, which is never "
     "-1: nothing is ever called a mistake. Mend the test before the ending.",
     "f != 1 -> f == -1"),
    ("stops after one pass",
     "What has to be true of a pass before you may stop? "
     "You have mended the test. The ending is still wrong: `converged := True` does not ask "
     "whether it converged, it says so, and the loop ends after one pass.",
     "if converged: -> if converged := True:"),
    ("+1 on the hyperplane",
     "Is a positive example with the score 0 a mistake? "
     "You compare a prediction that is +1 where w · x = 0 with the label. Then a positive example "
     "on the hyperplane is no mistake, and the run becomes another one. A score of 0 is a mistake "
     "for both labels.",
     "np.sign(y[i] * (X[i] @ w)) -> y[i] * (1 if X[i] @ w >= 0 else -1)"),
    ("-1 on the hyperplane",
     "Is a negative example with the score 0 a mistake? "
     "You compare a prediction that is -1 where w · x = 0 with the label. Then a negative example "
     "on the hyperplane is no mistake, and the run becomes another one. A score of 0 is a mistake "
     "for both labels.",
     NEGATIVE),
    ("starts elsewhere",
     "With which w does the perceptron start? "
     "Your loop learns because it starts with ones in place of 0. That goes round the fault and "
     "does not mend it: an example with the score 0 is still never a mistake.",
     "np.zeros -> np.ones", "f != 1 -> f == -1"),
    ("ends at the first right example",
     "How many examples have to be right before you may stop? "
     "Your loop ends as soon as one example is right. All of them have to be, in one and the same "
     "pass.",
     ENDS_EARLY),
    ("never stops early",
     "Who asks, at the end of a pass, whether it was clean? "
     "Your w is right, but you make all `max_epochs` passes. Either nothing asks at the end of a "
     "pass whether it was clean, or `converged` is not set back to True when the next one begins.",
     "if converged: -> if False:"),
    ("the clean pass is not counted",
     "How do you know that w is right before you have seen a clean pass? "
     "Your w is right, but you do not count the last pass, in which there was no mistake. It is a "
     "pass, too: without it nobody would know that w is right.",
     "epochs += 1 -> pass", "            break ->             break\n        epochs += 1"),
    ("label lost in the update",
     "In which direction should a mistake on a negative example push w? "
     "The update adds x whatever its label is. That line was right: add y x.",
     "w + y[i] * X[i] -> w + X[i]"),
    ("last example decides",
     "What if the first example of a pass was a mistake and the last one was not? "
     "Whether you go on depends on the last example alone. One that is right does not undo a "
     "mistake on an earlier one: a pass is clean if all of its examples were right.",
     LAST_DECIDES),
]  # fmt: skip
