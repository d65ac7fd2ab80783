r"""The update

Write `update(w, x, y)`: the perceptron has the weight vector `w` and is shown the example `x` with
label `y` ($-1$ or $+1$). Return the weight vector that it has after this example.

- A mistake is $y\,(w \cdot x) \le 0$. An example *on* the hyperplane is a mistake too.
- On a mistake the new weight vector is $w + y\,x$; otherwise it stays $w$.
- `w` and `x` are arrays that belong to the caller: leave them as they are.

**Example.** `update(w, x, -1)` with $w = (1, 0)$ and $x = (2, 1)$ is $(-1, -1)$.

**Think about.** Does one update always put the example right? (A later question comes back to
that.)
"""

from coursekit.exercises import draw
from coursekit.exercises.example_picture import Scene

STARS, MINUTES = 1, 10

HINTS = (
    "There are two ways through the function, and each needs a `return`.",
    "`w += ...` would change the caller's array; `w + ...` makes a new one.",
)

SHOWN = "This one addition is all that the perceptron ever learns with."


def update(w, x, y):
    """Return the weight vector after the perceptron has been shown one example.

    w : array (d,), the weight vector before
    x : array (d,), the example
    y : -1 or +1, its label
    """
    if y * (w @ x) <= 0:
        return w + y * x
    return w.copy()


def sample(rng, i):
    """Return a weight vector, half of the time with halves, and an example with its label."""
    d = rng.integers(2, 5)
    return draw.vector(rng, d) / int(rng.integers(1, 3)), draw.vector(rng, d), draw.label(rng)


def with_score_zero(rng, i):
    """Return the same with w · x = 0, for which the last number of x is solved where it can be.

    Else hardly one in thirty would be on the hyperplane.
    """
    while True:
        w, x, y = sample(rng, i)
        x[-1] = -(w[:-1] @ x[:-1]) / w[-1] if w[-1] else x[-1]
        if x[-1] in range(-5, 6) and x.any():
            return w, x, y


def kind(w, x, y):
    """Return the kind of a case: right, mistake, or undershoot, where x is still a mistake."""
    score = y * (w @ x)
    if score > 0:
        return "right"
    if score == 0:
        return "on the hyperplane"
    return "undershoot" if score + x @ x <= 0 else "mistake"


def scene(arguments, value):
    _, x, y = arguments
    return Scene([x], [y], arrows=[value])


CHECKS = [
    ("w moves by y x on a mistake, else it stays, and so do the arguments", 1,
     draw.telling(draw.mixed(24, sample, kind, "mistake", "right", "right",
                             "mistake", "undershoot", "undershoot"),
                  update, "<= 0 -> <= 1", "<= 0 -> <= 0.5", "<= 0 -> <= -1"), True),
    ("an example on the hyperplane is a mistake", 1,
     draw.mixed(24, with_score_zero, kind, "on the hyperplane")),
]  # fmt: skip

WRONG = [
    ("no update on the hyperplane",
     "Is an example with the score 0 a mistake? "
     "You update only where y (w · x) < 0. On the hyperplane the score is 0 and neither label is "
     "right: that is a mistake too, and from w = 0 it is the first one.",
     "<= 0 -> < 0"),
    ("label forgotten in the update",
     "In which direction should a mistake on a negative example push w? "
     "You add x whatever its label is. A mistake on a negative example has to push w away from x: "
     "add y x.",
     "w + y * x -> w + x"),
    ("updates every time",
     "What should happen if the example is right? "
     "You change w on every example. The perceptron is driven by mistakes: where y (w · x) > 0, w "
     "stays.",
     "y * (w @ x) <= 0 -> True"),
    ("moves the wrong way",
     "Does your update raise or lower the score y (w · x)? "
     "You subtract y x. That lowers the score y (w · x) by ‖x‖² where it should rise by as much.",
     "w + y * x -> w - y * x"),
    ("updates when right",
     "On which examples should w change? "
     "Your test is the wrong way round: you change w where y (w · x) > 0, which is where the "
     "example is classified right.",
     "<= 0 -> > 0"),
    ("label left out of the test",
     "Is w · x <= 0 a mistake if the label is -1? "
     "You test w · x <= 0. Whether that is a mistake depends on the label: test y (w · x) <= 0.",
     "if y * (w @ x) -> if w @ x"),
    ("changes w in place",
     "What has become of the caller's w after your function? "
     "The values are right, but `w += ...` changes the caller's array, and so every other place "
     "that still uses it. Return w + y * x, which is a new array.",
     "return w + y * x -> w += y * x", "w.copy() -> w"),
    ("w and x exchanged",
     "In which order do the arguments come? "
     "You return x plus y times w, as if the arguments came as x, w, y. They come as w, x, y.",
     "if y * (w @ x) -> w, x = x, w\n    if y * (w @ x)"),
    ("repeats until right",
     "How often may w change while one example is shown? "
     "You repeat the update until the example is right. One example shown is at most one update, "
     "even if it stays wrong (that is the undershoot of lecture 02).",
     "if y * -> while y *", "return w + y * x -> w = w + y * x"),
]  # fmt: skip
