r"""What one update does for the proof

The proof of convergence follows two numbers: $u \cdot w$, which has to grow, and $\lVert w
\rVert^2$, which must not grow too fast. What does a single update do to them?

Write `progress(w, x, y, u)`: the perceptron has the weight vector `w` and makes a mistake on the
example `x` with label `y`, so that it changes to $w + y\,x$. Return two numbers: by how much
$u \cdot w$ grows in this update, and by how much $\lVert w \rVert^2$ grows (a number below zero if
it falls). Leave the arrays as they are.

**Example.** Take $w = (3, 0)$, $x = (-1, 1)$ with label $+1$, and $u = (1, 2)$. The update leads to
$(2, 1)$; so $u \cdot w$ goes from $3$ to $4$ and $\lVert w \rVert^2$ from $9$ to $5$, and the
answer is `(1, -4)`.

**Think about.** Which of the two numbers does not depend on $w$?
"""

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps3 import runs

STARS, MINUTES = 1, 10

HINTS = (
    r"Multiply out $\lVert w + y\,x \rVert^2$; $y^2 = 1$.",
    r"The first number is $y\,(u \cdot x)$.",
)

SHOWN = (
    "Each mistake raises u · w, and raises ‖w‖² by at most ‖x‖². The proof of convergence needs "
    "no more than these two facts."
)


def progress(w, x, y, u):
    """Return by how much u · w grows in the update, and by how much the square of the norm of w.

    w : array (d,), the weight vector before the update
    x : array (d,), the example on which w makes a mistake
    y : -1 or +1, its label
    u : array (d,), a weight vector that is right about all examples
    """
    gain = y * (u @ x)
    growth = 2 * y * (w @ x) + x @ x
    return gain, growth


def sample(rng, i):
    """Return any mistake of a run: w before it, the example with its label, and u."""
    X, y, updates, u = runs.sample(rng, i)
    t = int(rng.integers(len(updates)))
    w = y[updates[:t]] @ X[updates[:t]]
    return w, X[updates[t]], int(y[updates[t]]), u


def kind(w, x, y, u):
    return "later" if w.any() else "first"


CHECKS = [
    ("by how much u · w grows", 1, draw.mixed(24, sample, kind, "first", "later"), False, (0,)),
    ("by how much ‖w‖² grows, and the arrays stay", 1, draw.mixed(100, sample, kind, "later"),
     True, (1,)),
]  # fmt: skip

WRONG = [
    ("label forgotten",
     "The update is w + y x: on a negative example x is subtracted. So y belongs to u · x and to w "
     "· x; only to ‖x‖² it makes no difference, since y² = 1.",
     "y * (u @ x) -> u @ x", "2 * y * (w @ x) -> 2 * (w @ x)"),
    ("square of x only",
     "‖w + y x‖² is not ‖w‖² + ‖x‖². Multiply it out: there is a cross term, 2 y (w · x). From w = "
     "0 it vanishes, and after a mistake it is never above 0, which is what the proof lives on.",
     "2 * y * (w @ x) + x @ x -> x @ x"),
    ("cross term only once",
     "Multiply (w + y x) · (w + y x) out: the product of w and y x comes twice, so the cross term "
     "is 2 y (w · x).",
     "2 * y * (w @ x) -> y * (w @ x)"),
    ("length in place of its square",
     "You return by how much ‖w‖ grows. The proof uses the square, since what an update adds to "
     "‖w‖² can be said without a root.",
     "2 * y * (w @ x) + x @ x -> ((w + y * x) @ (w + y * x)) ** 0.5 - (w @ w) ** 0.5"),
    ("new values in place of changes",
     "You return u · w and ‖w‖² after the update. The question asks for what the update adds to "
     "them: subtract what they were before.",
     "y * (u @ x) -> u @ w + y * (u @ x)", "2 * y * (w @ x) -> w @ w + 2 * y * (w @ x)"),
    ("order exchanged",
     "Your two numbers are right but in the other order: first u · w, then ‖w‖².",
     "gain, growth -> growth, gain"),
    ("u made a unit vector",
     "You divide by ‖u‖. That is one way to write the proof, but here u stays as it is given: then "
     "no root is needed, and whole numbers stay whole.",
     "return gain -> return gain / (u @ u) ** 0.5"),
    ("changes w in place",
     "The values are right, but `w += ...` changes the caller's array. Write w + y * x, which is a "
     "new one.",
     "return gain -> w += y * x\n    return gain"),
    ("label left out of the gain",
     "By how much ‖w‖² grows is right, but you return u · x for the growth of u · w. What is added "
     "to w is y x, so u · w grows by y (u · x), which is above 0 for negative examples, too.",
     "y * (u @ x) -> u @ x"),
    ("label left out of the cross term",
     "By how much u · w grows is right, but your cross term is 2 (w · x). Multiply (w + y x) · (w "
     "+ y x) out: it is 2 y (w · x).",
     "2 * y * (w @ x) -> 2 * (w @ x)"),
    ("square of x left out",
     "You return the cross term 2 y (w · x) alone. ‖w + y x‖² has the term ‖y x‖² = ‖x‖² as well: "
     "from w = 0 it is all there is.",
     " + x @ x -> "),
]  # fmt: skip
