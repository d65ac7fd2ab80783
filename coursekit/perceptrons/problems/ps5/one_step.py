r"""What one update does to the length of w

The margin perceptron updates on a *margin mistake*, where
$y\,(w \cdot x) \le \frac{\gamma}{2}\,\lVert w \rVert$, and becomes $w' = w + y\,x$. Its proof has
to say how long $w$ can grow. In this question no example is longer than 1,
$\lVert x \rVert \le 1$, and $0 \le \gamma \le 1$.

Write `one_step(length, gamma)`: for $\lVert w \rVert =$ `length` $> 0$ return two numbers,

- the largest $\lVert w' \rVert$ that one such update can lead to, with $x$ chosen as you like;
- what the estimate $\sqrt{1 + s} \le 1 + \frac{s}{2}$ (for $s \ge 0$) makes of it, once
  $\lVert w \rVert$ has been pulled out of the root:
  $\lVert w \rVert \sqrt{1 + s} \le \lVert w \rVert\,(1 + \frac{s}{2})$.

**Example.** For $\lVert w \rVert = 2$ and $\gamma = 0$, the perceptron itself, they are $\sqrt 5
\approx 2.236$ and $2.25$.

**Think about.** Multiply $\lVert w + y\,x \rVert^2$ out first: what does the rule say of each term,
and can each be as large as it may be at the same time?
"""

import numpy as np

from coursekit.exercises import draw

STARS, MINUTES = 1, 10

HINTS = (
    r"Of the three terms of $\lVert w + y\,x \rVert^2$ one is fixed, and the rule and the "
    r"length of $x$ bound the other two.",
    r"Then write the root as $\lVert w \rVert \sqrt{1 + s}$: $s$ has two terms.",
)

SHOWN = (
    "The length of w grows by about γ / 2 in an update once w is long. That is what limits the "
    "margin perceptron."
)


def one_step(length, gamma):
    """Return the largest norm of w after one update, and the estimate of it without a root.

    length : number above 0, the norm of w before the update
    gamma : number from 0 to 1, the parameter of the margin perceptron
    """
    # ‖w + y x‖² = ‖w‖² + 2 y (w · x) + ‖x‖², the last two at most gamma ‖w‖ and 1
    largest = np.sqrt(length**2 + gamma * length + 1)
    estimate = length + gamma / 2 + 1 / (2 * length)
    return largest, estimate


def long(rng, i):
    return float(rng.choice(np.arange(2, 81) / 2)), float(rng.choice([0.25, 0.5]))


def short(rng, i):
    return float(rng.choice(np.arange(1, 20) / 20)), float(rng.choice(np.arange(1, 21) / 20))


def long_or_short(rng, i):
    return (long, short)[i % 2](rng, i)


CHECKS = [
    ("the largest norm after the update", 1, draw.each(24, long_or_short), False, (0,)),
    ("the estimate of it", 1, draw.each(24, long_or_short), False, (1,)),
]

ESTIMATE = "length + gamma / 2 + 1 / (2 * length) -> "

WRONG = [
    ("the lengths added",
     "You add the lengths, ‖w‖ + 1. That would need an x that points the way of w, and then there "
     "is no update: y (w · x) may be at most γ / 2 times ‖w‖.",
     "np.sqrt(length**2 + gamma * length + 1) -> length + 1", ESTIMATE + "length + 1"),
    ("gamma in place of gamma / 2",
     "You take y (w · x) up to γ ‖w‖. An update is made up to (γ / 2) ‖w‖; twice this is the cross "
     "term.",
     "gamma * length -> 2 * gamma * length", "gamma / 2 -> gamma"),
    ("cross term only once",
     "Multiply (w + y x) · (w + y x) out: the product of w and y x comes twice, so the cross term "
     "is up to 2 · (γ / 2) ‖w‖.",
     "gamma / 2 -> gamma / 4", "gamma * length -> gamma / 2 * length"),
    ("as for the perceptron",
     "You leave the cross term out, because it is not above 0 on a mistake. But the margin "
     "perceptron also updates on examples that are right, up to y (w · x) = (γ / 2) ‖w‖.",
     "gamma * length -> 0", "gamma / 2 -> 0"),
    ("threshold without the norm",
     "Your cross term is γ, whatever w is. The threshold is relative: (γ / 2) ‖w‖.",
     "gamma * length -> gamma", "gamma / 2 + 1 -> (gamma + 1)"),
    ("squares",
     "You return the squares of both numbers. The question asks for the lengths.",
     "return largest, estimate -> return largest**2, estimate**2"),
    ("half forgotten in the estimate",
     "The first number is right. In the estimate √(1 + s) is at most 1 + s / 2, with half of s; "
     "you add all of it.",
     ESTIMATE + "length + gamma + 1 / length"),
    ("norm not pulled out",
     "The first number is right. You use the estimate for ‖w'‖² as it stands. First pull ‖w‖² out "
     "of the root, so that what is left is 1 + s with a small s.",
     ESTIMATE + "1 + (length**2 + gamma * length) / 2"),
    ("norm left outside",
     "The first number is right. Your second is 1 + s / 2: multiply by the ‖w‖ that was pulled out "
     "of the root.",
     ESTIMATE + "1 + (gamma / length + 1 / length**2) / 2"),
    ("3 gamma / 4",
     "The first number is right. The second is the end of a published proof, which takes "
     "1 / (2‖w‖) to be γ / 4 at most. Is it? Stop before that; the proof has a question of its own "
     "further on.",
     ESTIMATE + "length + 3 * gamma / 4"),
    ("exchanged",
     "Your two numbers are right but in the other order: first the largest norm, then the "
     "estimate.",
     "return largest, estimate -> return estimate, largest"),
    ("root forgotten",
     "The second number is right. Your first is ‖w'‖²: take the root.",
     "return largest, -> return largest**2,"),
    ("length of x left out",
     "You leave ‖x‖² out. Of the three terms of ‖w + y x‖² it is the last, and may be 1.",
     "gamma * length + 1 -> gamma * length", " + 1 / (2 * length) -> "),
    ("half of one term only",
     "The first number is right. Half of s is half of both its terms, γ / ‖w‖ and 1 / ‖w‖²; you "
     "halve the first only.",
     "(2 * length) -> length"),
]  # fmt: skip
