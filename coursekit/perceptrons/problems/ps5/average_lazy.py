r"""The same average, touched on mistakes only

Adding $w$ to $a$ after every example takes $d$ additions each time, while most examples change
nothing. We can also touch the average on mistakes only. We keep

- a counter $c$: how many examples were shown *before* the current one, in all passes together. It
  is 0 at the first example;
- a vector $u$, which begins at 0. On a mistake $w$ becomes $w + y\,x$, and $u$ becomes
  $u + c\,y\,x$.

After the last pass $c$ is the number of all examples shown, and $a = c\,w - u$. (Why? An update
made when $c$ examples had been shown is part of every weight vector since. How many times is it
added?)

Write `average_lazy(X, y, epochs)`; the perceptron's own lines are given. Return two things: a list
with one pair $(c, u)$ for each update, the counter at that example and $u$ after the update; and
the vector $a$. It has to equal the $a$ of `average_naive` exactly. Leave `X` and `y` as they are.

**Example.** Take $(1, 2)$ with label $+1$ and $(2, -1)$ with label $-1$, and two passes. The
mistakes come at $c = 0$ and $c = 1$, and the list is `[(0, (0, 0)), (1, (-2, 1))]`. At the end it
is $w = (-1, 3)$ and $c = 4$, so $a = 4\,(-1, 3) - (-2, 1) = (-2, 11)$. Four passes would still
touch $u$ only twice.

**Think about.** How much work does this save on an example that is no mistake?
"""

import numpy as np

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps5 import runs

STARS, MINUTES = 2, 25

HINTS = (
    "$c$ counts on after every example, mistake or not, and through all passes.",
    "An update made when $c$ examples had been shown is in $c_{end} - c$ of the weight vectors.",
)

SHOWN = "The same average costs work on mistakes only, and on most examples there is none."


def average_lazy(X, y, epochs):
    """Return the pairs (c, u) after each update, a list, and the sum a, array (d,).

    X : array (n, d), one example a row
    y : array (n,), their labels, -1 or +1
    epochs : whole number, how many passes are made
    """
    w = np.zeros(X.shape[1])
    u = np.zeros(X.shape[1])
    c = 0
    pairs = []
    for _ in range(epochs):
        for i in range(len(X)):
            if y[i] * (w @ X[i]) <= 0:
                w = w + y[i] * X[i]
                ### BEGIN SOLUTION
                u = u + c * y[i] * X[i]
                pairs.append((c, u))
                ### END SOLUTION
            ### BEGIN SOLUTION
            c += 1
            ### END SOLUTION
    ### BEGIN SOLUTION
    return pairs, c * w - u
    ### END SOLUTION


def one_pass(*parts):
    cases = draw.mixed(12, runs.single_pass, runs.learns_later, True)
    return draw.telling(cases, average_lazy, "<= 0 -> <= 1", parts=parts)


def more_passes(*parts):
    cases = draw.each(12, runs.several_passes)
    return draw.telling(cases, average_lazy, "<= 0 -> <= 1", parts=parts)


CHECKS = [
    ("the pairs (c, u) in one pass", 1, one_pass(0), True, (0,)),
    ("the sum a in one pass", 1, one_pass(1), True, (1,)),
    ("the pairs (c, u) in several passes", 1, more_passes(0), True, (0,)),
    ("the sum a in several passes", 1, more_passes(1), True, (1,)),
]

WRONG = [
    ("counts from one",
     "Your a is right, since a shift of the counter cancels in c w - u. But c must say how many "
     "examples were shown before, so it is 0 at the first example.",
     "c = 0 -> c = 1"),
    ("counter one ahead",
     "Your counter has already counted the example at hand when u is changed. Count it afterwards, "
     "at the end of the loop: the update is in force from this example on.",
     "c += 1 -> ", "if y[i] -> c += 1\n            if y[i]"),
    ("counts mistakes only",
     "Your counter goes up only on mistakes. It has to count every example shown: how long a "
     "weight vector lasts is what the average is about.",
     "c += 1 ->     c += 1"),
    ("last example missed",
     "Your list is right, but at the end c lacks the last example. After the last pass c is the "
     "number of all examples shown.",
     "c * w - u -> (c - 1) * w - u"),
    ("counts anew in every pass",
     "Your counter begins again at 0 in every pass. Let it count on.",
     "range(epochs): -> range(epochs):\n        c = 0"),
    ("last stretch forgotten",
     "Your a lacks the last weight vector: it was never replaced, so nothing has added it for the "
     "examples that it lasted.",
     "c * w - u -> pairs[-1][0] * w - u"),
    ("label forgotten in u",
     "You add c x to u whatever the label is. What is added to w is y x, so u needs c y x.",
     "c * y[i] * X[i] -> c * X[i]"),
    ("u added",
     "You return c w + u. A late update is part of few weight vectors: its c is large, and c y x "
     "has to be taken away.",
     "c * w - u -> c * w + u"),
    ("divided by the number of examples",
     "You return the average, w - u / c. The question asks for the sum, c w - u.",
     "c * w - u -> w - u / c"),
    ("not lazy",
     "You note (c, u) for every example. The point of the trick is that u is left alone unless "
     "there is a mistake: one pair for each update.",
     "    pairs.append -> pairs.append"),
    ("one array, many times",
     "Your c and a are right, but each pair has the last u: u += ... changes the array that is in "
     "all of them. Write u = u + c * y * x, which is a new one.",
     "u = u + -> u +="),
    ("average only",
     "You return only a. Return the list of pairs (c, u), which shows when you touched u, and then "
     "a.",
     "return pairs, c -> return c"),
    ("w in place of y x",
     "You add c w to u. On a mistake w changes by y x only, so u changes by c y x.",
     "c * y[i] * X[i] -> c * w"),
    ("no update on the hyperplane",
     "You update only where y (w · x) < 0. From w = 0 every score is 0, so nothing is ever "
     "learned, and the list stays empty. A score of 0 is a mistake.",
     "<= 0 -> < 0"),
    ("label forgotten in both updates",
     "You add x to w and c x to u whatever the label is. A mistake on a negative example has to "
     "push w away from x: add y x, and c y x to u.",
     "w + y[i] * X[i] -> w + X[i]", "c * y[i] * X[i] -> c * X[i]"),
    ("pairs the other way round",
     "Your pairs are (u, c). The counter comes first, then the vector: (c, u).",
     "((c, u)) -> ((u, c))"),
    ("a before the list",
     "You return a and then the list. Return the list of pairs first, then a.",
     "pairs, c * w - u -> c * w - u, pairs"),
]  # fmt: skip
