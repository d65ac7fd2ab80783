r"""Choose gamma

No theorem says which $\gamma$ is best on data that no hyperplane separates, or that have wrong
labels. We have to try. The rows of `X` are forty images of two handwritten digits. In some of the
sets every fourth or fifth of their labels `y` is wrong; in others all are right, but one digit is
four times as frequent as the other. The sixty images `X_val`, thirty of each digit, have correct
labels `y_val`: a validation set.

Write `choose_gamma(X, y, X_val, y_val, gammas)`: return one of the numbers in the list `gammas`.
The function `train` is given: `train(gamma)` returns the $w$ of the margin perceptron on `X` and
`y`, which predicts $+1$ where $w \cdot x \ge 0$. The check trains in the same way with your
$\gamma$, and tests on more than two hundred hidden images of the same two digits. There your
$\gamma$ may have at most 5 percentage points more mistakes than the best of the list: if the best
has 3 %, then 8 % are enough.

**Example.** On one such set of the digits 0 and 6, with ten of the forty labels wrong, the hidden
mistakes were 29 % with $\gamma = 0$, 24 % with $\gamma = 5$, 1 % with $\gamma = 25$ and 51 % with
$\gamma = 100$. On the forty images of `X`, with the labels in `y`, the same four weight vectors
were wrong 0, 4, 9 and 16 times.

**Think about.** Which of the two rows of numbers would you know in practice, and which $\gamma$
would it make you choose?
"""

import math

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.compare import show
from coursekit.numbers.validation import as_scalar
from coursekit.perceptrons.problems.ps5.handwriting import digits, errors, hidden, trained

STARS, MINUTES = 2, 15

HINTS = (
    r"Train once for each $\gamma$ in the list; the loop is given.",
    "Compare them on images that had no part in the training.",
)

ALLOWED = 0.05


def choose_gamma(X, y, X_val, y_val, gammas):
    """Return the one of the gammas that will make few mistakes on images not seen before.

    X : array (40, 64), images of two digits, one a row
    y : array (40,), their labels, -1 or +1, some of them wrong
    X_val : array (60, 64), more images of these digits
    y_val : array (60,), their labels, all of them right
    gammas : list of numbers to choose from
    """

    def train(gamma):  # given: the margin perceptron on X and y
        w = np.zeros(X.shape[1])
        for _ in range(30):
            before = w
            for i in range(len(X)):
                if y[i] * (w @ X[i]) <= gamma / 2 * np.sqrt(w @ w):
                    w = w + y[i] * X[i]
            if w is before:
                break
        return w

    ### BEGIN SOLUTION
    mistakes = []
    for gamma in gammas:
        w = train(gamma)
        mistakes.append(np.sum(np.where(X_val @ w >= 0, 1, -1) != y_val))
    return gammas[int(np.argmin(mistakes))]
    ### END SOLUTION


def none_at_all(X, y, X_val, y_val, gammas):
    return min(gammas)


def as_much_as_possible(X, y, X_val, y_val, gammas):
    return max(gammas)


def in_the_middle(X, y, X_val, y_val, gammas):
    return gammas[len(gammas) // 2]


def by_the_training_set(X, y, X_val, y_val, gammas):
    return min(gammas, key=lambda gamma: errors(trained(X, y, gamma), X, y))


def most_mistakes(X, y, X_val, y_val, gammas):
    return max(gammas, key=lambda gamma: errors(trained(X, y, gamma), X_val, y_val))


NAIVE = (none_at_all, as_much_as_possible, in_the_middle, by_the_training_set, most_mistakes)


def verify(arguments, value):
    """Compare the mistakes on the hidden set with those of the best in the list."""
    *_, gammas = arguments
    choice = float(as_scalar(value, "gamma"))
    if not any(math.isclose(choice, gamma, abs_tol=1e-9) for gamma in gammas):
        return f"{choice:.6g} is not one of the gammas {show(gammas)}."
    share = hidden_errors(*arguments)
    k = int(np.argmin(np.abs(np.array(gammas) - choice)))
    if share[k] <= min(share) + ALLOWED:
        return None
    return (
        f"On the hidden images gamma = {gammas[k]:g} makes {share[k]:.0%} mistakes; the best of "
        f"the list makes {min(share):.0%}."
    )


def hidden_errors(X, y, X_val, y_val, gammas):
    """Return for each gamma its share of mistakes on the images that were not given."""
    others, labels = hidden(X, X_val, y_val)
    return [errors(trained(X, y, gamma), others, labels) for gamma in gammas]


def is_plain(X, y, X_val, y_val, gammas):
    """Return whether each gamma is plainly good or plainly bad, and the trusted labels say so."""
    share = np.array(hidden_errors(X, y, X_val, y_val, gammas))
    good, bad = share < share.min() + 0.03, share > share.min() + 0.08
    trusted = np.array([errors(trained(X, y, gamma), X_val, y_val) for gamma in gammas])
    return bool((good | bad).all() and trusted[good].max() + 0.03 < trusted[bad].min(initial=2))


def images(rng, share, noise, lists):
    """Draw images, with numbers of one of the lists, each changed a little."""
    while True:
        examples = digits(rng, share, float(rng.choice(noise)))
        numbers = lists[int(rng.integers(len(lists)))]
        yield *examples, [round(float(g * rng.uniform(0.85, 1.15)), 2) for g in numbers]


def misleading(*kinds):
    """Return a function that draws a set of each kind; together they mislead every naive answer."""

    def sets(rng):
        while True:
            yield [draw.first(images(rng, *kind), is_plain, True) for kind in kinds]

    return lambda rng: draw.first(sets(rng), mislead, True)


def mislead(*cases):
    """Return whether every naive answer fails, and of three cases each in a way of its own."""
    faults = [tuple(verify(case, naive(*case)) for case in cases) for naive in NAIVE]
    return all(map(any, faults)) and (len(cases) < 3 or len(set(faults)) == len(faults))


# The share of one digit, how many labels are wrong, and the numbers to choose from.
WIDE = 0.5, (0.2, 0.25), [(0, 4, 25, 120)]
NARROW = 0.5, (0.2, 0.25), [(0, 2, 5, 25), (0, 25, 120, 180)]
NOISY = 0.5, (0.2, 0.25), WIDE[2] + NARROW[2]
ONE_SIDED = 0.8, (0,), [(3, 60, 120, 180), (0, 3, 80, 120)]

CHECKS = [
    ("wrong labels", 2, misleading(WIDE, NARROW)),
    ("wrong labels, or many of one digit", 2, misleading(NOISY, ONE_SIDED, NOISY)),
]

BEST = "gammas[int(np.argmin(mistakes))] -> "

WRONG = [
    ("no margin",
     "You always take the smallest γ. Where labels are wrong it runs after each of them; a margin "
     "makes w a sum of many examples, in which one wrong one does not count for much.",
     none_at_all),
    ("as much margin as possible",
     "You always take the largest γ. Then every example is an update in every pass, and w is the "
     "mere sum of the y x: whatever there is more of wins.",
     as_much_as_possible),
    ("in the middle",
     "You always take a number from the middle of the list. Which one is good depends on the data: "
     "try them.",
     in_the_middle),
    ("by the training set",
     "You choose by the mistakes on X, which the run has seen, with the wrong labels that it may "
     "have learned by heart. Count the mistakes on X_val.",
     by_the_training_set),
    ("most mistakes",
     "You take the γ with the most mistakes on X_val (or the lowest accuracy taken for the "
     "highest). Take the one with the fewest.",
     most_mistakes),
    ("not from the list",
     "Return one of the numbers in `gammas` itself, neither a position nor something in between.",
     BEST + "int(np.argmin(mistakes))"),
    ("mistakes in place of gamma",
     "You return a list with one number. Return a number: the γ itself, and not how many mistakes "
     "it makes.",
     BEST + "[min(mistakes)]"),
    ("a list of mistakes",
     "You return one number for every γ. Choose one γ, and return it.",
     BEST + "mistakes"),
    ("mistakes as a number",
     "You return how many mistakes the best γ makes on X_val. The question asks for the γ.",
     BEST + "min(mistakes)"),
]  # fmt: skip
