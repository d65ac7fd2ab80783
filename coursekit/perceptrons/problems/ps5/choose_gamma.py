r"""Choose gamma

No theorem says which $\gamma$ is best on data that no hyperplane separates, or that have wrong
labels. We have to try. The rows of `X` are forty images of two handwritten digits. In some of the
sets every fourth or fifth of their labels `y` is wrong; in others all are right, but one digit is
four times as frequent as the other. The sixty images `X_val`, thirty of each digit, have correct
labels `y_val`: a validation set.

Write `choose_gamma(X, y, X_val, y_val, gammas)`: return one of the numbers in the list `gammas`.
The function `train` is given: `train(gamma)` returns the $w$ of the margin perceptron after ten
passes over `X` and `y`, which predicts $+1$ where $w \cdot x \ge 0$. The check trains in the same
way with your $\gamma$, and tests on more than two hundred hidden images of the same two digits.
There your $\gamma$ may have at most 5 percentage points more mistakes than the best of the list:
if the best has 3 %, then 8 % are enough.

**Example.** On one such set of the digits 0 and 6, with ten of the forty labels wrong, the hidden
mistakes were 23 % with $\gamma = 0$, 15 % with $\gamma = 5$, 1 % with $\gamma = 25$ and 51 % with
$\gamma = 100$. On the forty images of `X`, with the labels in `y`, the same four weight vectors
were wrong 2, 3, 9 and 18 times.

**Think about.** Which of the two rows of numbers would you know in practice, and which $\gamma$
would it make you choose?
"""

import math

import numpy as np

from coursekit.exercises import draw
from coursekit.exercises.compare import show
from coursekit.numbers.validation import as_scalar
from coursekit.perceptrons.problems.ps5.handwriting import digits, errors, hidden_errors, trained

STARS, MINUTES = 2, 30

HINTS = (
    r"Train once for each $\gamma$ in the list; the loop is given.",
    "Compare them on images that had no part in the training.",
)

SHOWN = "No theorem chooses γ for noisy data. Examples that were not used for training do."

ALLOWED = 0.05


def choose_gamma(X, y, X_val, y_val, gammas):
    """Return the one of the gammas that will make few mistakes on images not seen before.

    X : array (40, 64), images of two digits, one a row
    y : array (40,), their labels, -1 or +1, some of them wrong
    X_val : array (60, 64), more images of these digits
    y_val : array (60,), their labels, all of them right
    gammas : list of numbers to choose from
    """

    def train(gamma):  # given: the margin perceptron, ten passes over X and y
        w, threshold = np.zeros(X.shape[1]), 0.0
        for _ in range(10):
            before = w
            for z in y[:, None] * X:  # each example times its label
                if w.dot(z) <= threshold:  # as w @ z, but of so few numbers quicker
                    w = w + z
                    threshold = gamma / 2 * w.dot(w) ** 0.5
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


def by_one_digit(label):
    """Return the answer that counts the mistakes on the images with this label only."""

    def fewest(X, y, X_val, y_val, gammas):
        chosen = y_val == label
        return min(gammas, key=lambda g: errors(trained(X, y, g), X_val[chosen], y_val[chosen]))

    return fewest


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


def is_plain(X, y, X_val, y_val, gammas):
    """Return whether each gamma is plainly good or plainly bad, and the trusted labels say so."""
    share = np.array(hidden_errors(X, y, X_val, y_val, gammas))
    good, bad = share < share.min() + 0.03, share > share.min() + 0.08
    trusted = np.array([errors(trained(X, y, gamma), X_val, y_val) for gamma in gammas])
    return bool((good | bad).all() and trusted[good].max() + 0.03 < trusted[bad].min(initial=2))


def all_fail(case, *answers):
    """Return whether all these answers are wrong."""
    return all(verify(case, answer(*case)) is not None for answer in answers)


def largest_is_best(*case):
    """Return whether only the largest gamma is good; the training set is for the smallest."""
    return (
        by_the_training_set(*case) == none_at_all(*case)
        and all_fail(case, none_at_all, in_the_middle, by_one_digit(1))
        and is_plain(*case)
    )


def middle_is_best(*case):
    """Return whether only the middle one is good; the training set is for it, too.

    The largest is worst: so no two naive answers are wrong in the same way.
    """
    return (
        by_the_training_set(*case) == in_the_middle(*case)
        and most_mistakes(*case) == as_much_as_possible(*case)
        and all_fail(case, none_at_all, as_much_as_possible, by_one_digit(-1))
        and is_plain(*case)
    )


def sets(*kinds):
    """Return the cases of these kinds in order; the first, drawn most often, is found soon."""

    def draw_one(rng, i):
        *kind, is_wanted = kinds[i]
        return draw.first((images(rng, *kind) for _ in range(draw.TRIES)), is_wanted, True)

    return draw.Cases(len(kinds), draw_one, len(kinds))


def images(rng, share, noise, lists):
    """Draw images, with the numbers of one of the lists, each changed a little."""
    examples = digits(rng, share, float(rng.choice(noise)))
    numbers = lists[int(rng.integers(len(lists)))]
    return *examples, [round(float(g * rng.uniform(0.85, 1.15)), 2) for g in numbers]


# The share of one digit, how many labels are wrong, the numbers to choose from, what must hold. By
# the last two kinds every naive answer fails in each check, and so does one that does not count the
# mistakes on one of the digits.
NOISY = 0.5, (0.2, 0.25)
WRONG_LABELS = *NOISY, [(0, 4, 25), (0, 25, 120), (25, 120, 180)], is_plain
ONE_SIDED = 0.8, (0,), [(3, 80, 120), (0, 3, 80)], is_plain
LARGEST = *NOISY, [(0, 5, 40)], largest_is_best
MIDDLE = *NOISY, [(0, 25, 120)], middle_is_best

CHECKS = [
    ("wrong labels", 2, sets(WRONG_LABELS, LARGEST, MIDDLE)),
    ("wrong labels, or many of one digit", 2, sets(ONE_SIDED, LARGEST, MIDDLE)),
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
