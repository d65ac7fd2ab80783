r"""Train

Write `train(X, y, max_epochs)`: the perceptron from $w = 0$. It is shown the rows of `X` in the
order given, pass after pass, and changes $w$ to $w + y\,x$ on every mistake,
$y\,(w \cdot x) \le 0$. It stops after the first full pass without a mistake. On examples that no
hyperplane separates there is *never* such a pass: that is what `max_epochs` is for. After so many
passes it stops in any case.

Return four things: `w` at the end; `mistakes`, how many updates were made in all passes together
(an example that triggers an update in three passes counts three times); `epochs`, how many passes
were made; and `converged`, which is `True` if the last pass was without a mistake, else `False`.
Leave `X` and `y` as they are.

**Example.** Take $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$. The first pass updates
twice, to $(1, 2)$ and to $(-1, 3)$; the second makes no mistake. So `train(X, y, 10)` is $(-1, 3)$,
`2`, `2`, `True`. But `train(X, y, 1)` is $(-1, 3)$, `2`, `1`, `False`: no pass has shown yet that
$w$ is right.

**Think about.** Why is a pass without a mistake proof that nothing will ever change again?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.example_picture import Scene
from coursekit.perceptrons.problems.ps2 import sets

STARS, MINUTES = 2, 35

HINTS = (
    "Two loops, one in the other: `for _ in range(max_epochs)` and `for i in range(len(X))`.",
    "Begin each pass with `converged = True`, and set it to `False` at each mistake.",
    "After the inner loop, `if converged: break`.",
)

SHOWN = (
    "You have written the perceptron. A pass without a mistake proves that nothing will change "
    "any more."
)


def train(X, y, max_epochs):
    """Run the perceptron from w = 0 and return w, mistakes, epochs, converged.

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    max_epochs : whole number, how many passes are allowed
    """
    w = np.zeros(X.shape[1])
    mistakes, epochs, converged = 0, 0, False
    for _ in range(max_epochs):
        epochs += 1
        converged = True
        for i in range(len(X)):
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
                mistakes += 1
                converged = False
        if converged:
            break
    return w, mistakes, epochs, converged


def until_clean(rng, i):
    """Return separable examples; in every other case an update leaves its own example wrong."""
    X, y = sets.separable(rng, 3, 6)
    while sets.undershoots(X, y) != (i % 2 == 1):
        X, y = sets.separable(rng, 3, 6)
    return X, y, 20


def cut_short(rng, i):
    """Return a set that is not separable, or one with a pass too few, just enough, or to spare."""
    if i > 8:
        return *sets.crossed(rng), int(rng.integers(1, 5))
    X, y = sets.separable(rng, 2, 4)
    return X, y, sets.passes_needed(X, y) + i % 3 - 1


def scene(arguments, value):
    return Scene(*arguments[:2], lines=[(value[0], 0)])


INNER_BREAK = (
    "converged = False\n        if converged:\n            break -> "
    "converged = False\n            if converged:\n                break"
)
SHORT, REPEATS = "<= 0 -> <= 1", "if y[i] -> while y[i]"
LAST = "in range(len(X)) -> in range(len(X) - 1)"
REPEATS_ONE = "w = w + y[i] * X[i] -> while y[i] * (w @ X[i]) <= 0: w = w + y[i] * X[i]"
DECIDES = "if y[i] -> converged = y[i] * (w @ X[i]) > 0\n            if y[i]"


def told(*parts):
    """Return separable examples on which the slips show in these parts of what is returned."""
    slips = REPEATS, REPEATS_ONE, SHORT, LAST, INNER_BREAK, DECIDES
    return draw.telling(draw.each(12, until_clean), train, *slips, parts=parts)


CHECKS = [
    ("w on separable examples", 1, told(0), False, (0,)),
    ("mistakes and epochs on separable examples", 1, told(1, 2), False, (1, 2)),
    (
        "max_epochs ends it: w, and whether it has converged",
        1,
        draw.telling(
            draw.each(14, cut_short), train, SHORT, REPEATS, LAST, INNER_BREAK, parts=(0, 3)
        ),
        False,
        (0, 3),
    ),
    ("w again, and X and y stay as they are", 1, told(0), True, (0,)),
]

WRONG = [
    ("no update on the hyperplane",
     "What is every score at w = 0, and is that a mistake? "
     "You update only where y (w · x) < 0. From w = 0 every score is 0, so nothing is ever "
     "learned, and the first pass looks clean. A score of 0 is a mistake.",
     "<= 0 -> < 0"),
    ("label forgotten in the update",
     "In which direction should a mistake on a negative example push w? "
     "You add x whatever its label is. A mistake on a negative example has to push w away from x: "
     "add y x.",
     "w + y[i] * X[i] -> w + X[i]"),
    ("tests with the first weight vector",
     "Which w do you test the second example with? "
     "You test every example with the weight vector of the start. That one is 0 and wrong about "
     "everything, so everything is added in every pass. Test with w as it is now.",
     "y[i] * (w @ X[i]) <= 0 -> True"),
    ("repeats until right",
     "How often may w change while one example is shown? "
     "You repeat the update on one example until it is right. Each time an example is shown it "
     "triggers at most one update; if it is still wrong, the next pass will see.",
     REPEATS_ONE),
    ("a whole pass at once",
     "Which w does the example after a mistake meet? "
     "You collect the mistakes of a pass and add them at its end. The perceptron changes w at "
     "once, so the next example already meets the new w.",
     "converged = True -> converged, v = True, w", "w @ X[i] -> v @ X[i]"),
    ("stops after one pass",
     "Can an update spoil an example that was right before? "
     "You make one pass. An update for one example can make another one wrong again: go on until a "
     "full pass makes no mistake.",
     "range(max_epochs) -> range(1)"),
    ("starts every pass at zero",
     "What is w at the beginning of the second pass? "
     "You set w back to 0 before each pass, so that every pass repeats the first one. Set it once, "
     "before all passes.",
     "converged = True -> converged, w = True, 0 * w"),
    ("counts passes",
     "What does your number count, updates or passes? "
     "Your w is right, but you count the passes (epochs). `mistakes` counts updates: one pass can "
     "make several, and the last one may make none.",
     "mistakes += 1 -> pass", "converged = True -> converged, mistakes = True, mistakes + 1"),
    ("counts the last pass only",
     "Where does your count begin at 0? "
     "Your w is right, but the count begins again at 0 in each pass, so that only the last one is "
     "counted. Add up the updates of all passes.",
     "converged = True -> converged, mistakes = True, 0"),
    ("counts what is wrong after the pass",
     "When do you count, at an update or after the pass? "
     "Your w is right, but you count the examples that w gets wrong at the end of each pass. That "
     "is another number than the updates made in it: an update can repair one example and spoil "
     "another. Count each update when you make it.",
     "mistakes += 1 -> pass",
     "if converged -> mistakes += sum(y * (X @ w) <= 0)\n        if converged"),
    ("converged if passes were left over",
     "Can the last pass that is allowed be the clean one? "
     "You call it converged if fewer than `max_epochs` passes were made. The last pass that is "
     "allowed can be the clean one: look whether it made a mistake.",
     "return w, mistakes, epochs, converged -> return w, mistakes, epochs, epochs < max_epochs"),
    ("converged without a clean pass",
     "How many passes have you made if you test w once more at the end? "
     "You test the last w on all examples. That is an extra pass, which `max_epochs` did not "
     "allow: `converged` says whether the last pass that was made had no mistake.",
     "return w, mistakes, epochs, converged -> return w, mistakes, epochs, all(y * (X @ w) > 0)"),
    ("changes X in place",
     "What has become of X after your function? "
     "The values are right, but `X *= ...` turns the caller's own examples into others. Write X * "
     "y[:, None], which is a new array.",
     "w = np.zeros -> X *= y[:, None]\n    y = np.ones(len(X))\n    w = np.zeros"),
    ("label left out of the test",
     "Is w · x <= 0 a mistake if the label is -1? "
     "You test w · x <= 0. Whether that is a mistake depends on the label: test y (w · x) <= 0.",
     "y[i] * (w @ X[i]) -> w @ X[i]"),
    ("moves the wrong way",
     "Does your update raise or lower the score y (w · x)? "
     "You subtract y x. That lowers the score y (w · x) by ‖x‖² where it should rise by as much.",
     "w + y[i] * X[i] -> w - y[i] * X[i]"),
    ("repeats until right, and counts each time",
     "How often may w change while one example is shown? "
     "You test with `while` in place of `if`, and so update on one example until it is right. Each "
     "time an example is shown it triggers at most one update; if it is still wrong, the next pass "
     "will see.",
     "if y[i] -> while y[i]"),
    ("counts each example once",
     "How often does an example count that is a mistake in three passes? "
     "Your w is right, but you count the examples that ever triggered an update. An example that "
     "does so in three passes counts three times.",
     "mistakes, epochs, converged = 0 -> mistakes, epochs, converged = set()",
     "mistakes += 1 -> mistakes |= {i}",
     "return w, mistakes -> return w, len(mistakes)"),
    ("never stops early",
     "Who asks, at the end of a pass, whether it was clean? "
     "Your w and mistakes are right, but you make all `max_epochs` passes. Stop after the first "
     "one without a mistake: after the inner loop, `if converged: break`.",
     "if converged: -> if False:"),
    ("leaves a pass at its first right example",
     "Which of the two loops does your `break` leave? "
     "`if converged: break` stands one level too deep, in the inner loop. There it ends a pass as "
     "soon as its first examples are right, and the next pass begins. It belongs after the inner "
     "loop.",
     INNER_BREAK),
    ("the clean pass is not counted",
     "How many passes have you made before you know that w is right? "
     "`epochs` lacks the last pass, in which there was no mistake. It is a pass, too: without it "
     "nobody would know that w is right.",
     "epochs += 1 -> pass", "            break ->             break\n        epochs += 1"),
    ("never converged",
     "With which value does a new pass begin? "
     "w and mistakes are right, but you never say that it converged, and make all passes. Begin "
     "each pass anew: it is without a mistake until one is made in it.",
     "converged = True -> converged = False"),
    ("always converged",
     "What if the last of `max_epochs` passes had a mistake? "
     "You say that it converged in every case. If `max_epochs` passes are made and the last one "
     "had a mistake, it has not.",
     "return w, mistakes, epochs, converged -> return w, mistakes, epochs, True"),
    ("converged after one pass",
     "What do you note at a mistake? "
     "You stop after the first pass and say that it converged, though it made mistakes. Set "
     "`converged` to False at each of them.",
     "    converged = False -> pass"),
    ("last example decides",
     "What if the first example of a pass was a mistake and the last one was not? "
     "Whether you go on depends on the last example alone. One that is right does not undo a "
     "mistake on an earlier one: a pass is clean if all of its examples were right.",
     DECIDES),
]  # fmt: skip
