"""ps5.one_step: how much longer one update of the margin perceptron can make w."""

import math

import numpy as np

from coursekit.exercises.question import Check, Misconception, Question

STATEMENT = r"""
The margin perceptron updates on a *margin mistake*, where
$y\,(w \cdot x) \le \frac{\gamma}{2}\,\lVert w \rVert$, and becomes $w' = w + y\,x$. Its proof has
to say how long $w$ can grow. In this question no example is longer than 1,
$\lVert x \rVert \le 1$, and $0 \le \gamma \le 1$.

Write `one_step(length, gamma)`: for $\lVert w \rVert =$ `length` $> 0$ return two numbers,

- the largest $\lVert w' \rVert$ that one such update can lead to, with $x$ chosen as you like;
- what the estimate $\sqrt{1 + s} \le 1 + \frac{s}{2}$ (for $s \ge 0$) makes of it, once
  $\lVert w \rVert$ has been pulled out of the root:
  $\lVert w \rVert \sqrt{1 + s} \le \lVert w \rVert\,(1 + \frac{s}{2})$.

For example, for $\lVert w \rVert = 2$ and $\gamma = 0$, the perceptron itself, they are
$\sqrt 5 \approx 2.236$ and $2.25$. Multiply $\lVert w + y\,x \rVert^2$ out first: what does the
rule say of each term, and can each be as large as it may be at the same time?
"""


def one_step(length, gamma):
    """Return the largest norm of w after one update, and the estimate of it without a root.

    length : number above 0, the norm of w before the update
    gamma : number from 0 to 1, the parameter of the margin perceptron
    """
    # ‖w + y x‖² = ‖w‖² + 2 y (w · x) + ‖x‖², the last two at most gamma ‖w‖ and 1
    largest = np.sqrt(length**2 + gamma * length + 1)
    estimate = length + gamma / 2 + 1 / (2 * length)
    return largest, estimate


def with_s(length, gamma):
    s = gamma / length + 1 / length**2
    return [length * (1 + s) ** 0.5, length * (1 + s / 2)]


def two_vectors(length, gamma):
    w, x = length * np.array([1, 0]), np.array([gamma / 2, np.sqrt(1 - gamma**2 / 4)])
    after = np.linalg.norm(w + x)
    return after, (after**2 + length**2) / (2 * length)


def completed_square(length, gamma):
    largest = math.hypot(length + gamma / 2, math.sqrt(1 - gamma**2 / 4))
    return largest, (length * (2 * length + gamma) + 1) / length / 2


def answer(square, length):
    """Return what comes of a certain ‖w'‖², by the right estimate."""
    return np.sqrt(square), length * (1 + (square / length**2 - 1) / 2)


def triangle(length, gamma):
    return length + 1, length + 1


def whole_gamma(length, gamma):
    return answer(length**2 + 2 * gamma * length + 1, length)


def cross_term_once(length, gamma):
    return answer(length**2 + gamma / 2 * length + 1, length)


def as_for_mistakes(length, gamma):
    return answer(length**2 + 1, length)


def fixed_threshold(length, gamma):
    return answer(length**2 + gamma + 1, length)


def squares(length, gamma):
    largest, estimate = one_step(length, gamma)
    return largest**2, estimate**2


def half_forgotten(length, gamma):
    return one_step(length, gamma)[0], length + gamma + 1 / length


def norm_not_pulled_out(length, gamma):
    square = length**2 + gamma * length + 1
    return np.sqrt(square), 1 + (square - 1) / 2


def norm_left_outside(length, gamma):
    return one_step(length, gamma)[0], 1 + (gamma / length + 1 / length**2) / 2


def published_end(length, gamma):
    return one_step(length, gamma)[0], length + 3 * gamma / 4


def drawn(lengths, gammas):
    """Return a function that draws pairs of a length and a gamma."""

    def cases(rng):
        return [(float(rng.choice(lengths)), float(rng.choice(gammas))) for _ in range(12)]

    return cases


QUESTION = Question(
    name="ps5.one_step",
    title="What one update does to the length of w",
    statement=STATEMENT,
    reference=one_step,
    checks=(
        Check("w is at least as long as the examples", 1, drawn(np.arange(2, 81) / 2, [0.25, 0.5])),
        Check("w is shorter than that", 1, drawn(np.arange(1, 20) / 20, np.arange(1, 21) / 20)),
    ),
    misconceptions=(
        Misconception(
            "the lengths added",
            "You add the lengths, ‖w‖ + 1. That would need an x that points the way of w, and then "
            "there is no update: y (w · x) may be at most γ / 2 times ‖w‖.",
            triangle,
        ),
        Misconception(
            "gamma in place of gamma / 2",
            "You take y (w · x) up to γ ‖w‖. An update is made up to (γ / 2) ‖w‖; twice this is "
            "the cross term.",
            whole_gamma,
        ),
        Misconception(
            "cross term only once",
            "Multiply (w + y x) · (w + y x) out: the product of w and y x comes twice, so the "
            "cross term is up to 2 · (γ / 2) ‖w‖.",
            cross_term_once,
        ),
        Misconception(
            "as for the perceptron",
            "You leave the cross term out, because it is not above 0 on a mistake. But the margin "
            "perceptron also updates on examples that are right, up to y (w · x) = (γ / 2) ‖w‖.",
            as_for_mistakes,
        ),
        Misconception(
            "threshold without the norm",
            "Your cross term is γ, whatever w is. The threshold is relative: (γ / 2) ‖w‖.",
            fixed_threshold,
        ),
        Misconception(
            "squares",
            "You return the squares of both numbers. Asked are the lengths.",
            squares,
        ),
        Misconception(
            "half forgotten in the estimate",
            "The first number is right. In the estimate √(1 + s) is at most 1 + s / 2, with half "
            "of s; you add all of it.",
            half_forgotten,
        ),
        Misconception(
            "norm not pulled out",
            "The first number is right. You use the estimate for ‖w'‖² as it stands. First pull "
            "‖w‖² out of the root, so that what is left is 1 + s with a small s.",
            norm_not_pulled_out,
        ),
        Misconception(
            "norm left outside",
            "The first number is right. Your second is 1 + s / 2: multiply by the ‖w‖ that was "
            "pulled out of the root.",
            norm_left_outside,
        ),
        Misconception(
            "3 gamma / 4",
            "The first number is right. The second is the end of a published proof, which takes "
            "1 / (2‖w‖) to be γ / 4 at most. Is it? Stop before that; the proof has a question of "
            "its own further on.",
            published_end,
        ),
    ),
    alternatives=(with_s, two_vectors, completed_square),
)
