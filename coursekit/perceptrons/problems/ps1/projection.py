r"""The foot of the perpendicular

Drop a perpendicular from a point $x$ on the hyperplane $w \cdot x + b = 0$. Where does it land?
That point is the *foot*, the nearest to $x$ of all points of the hyperplane. You get there by
walking from $x$ along $w$, so it is $x - t\,w$ for some number $t$; find the $t$ for which it lies
on the hyperplane.

Write `projection(w, b, x)`: return the foot. A point that is on the hyperplane already is its own
foot. Leave the array `x` as it is.

**Example.** The foot of the origin on $-2 x_1 + 3 x_2 - 5 = 0$ is $(-10/13,\ 15/13)$. Its distance
from the origin is $5 / \sqrt{13}$, as it should be.

**Think about.** Try $x$ on the hyperplane: what is your $t$?
"""

from coursekit.exercises import draw
from coursekit.exercises.example_picture import Scene

STARS, MINUTES = 2, 15

HINTS = (
    r"Put $x - t\,w$ into the equation of the hyperplane and solve for $t$.",
    r"$t$ is the score divided by $w \cdot w$, not by the length of $w$.",
)

SHOWN = (
    "The foot lies (w · x + b) / (w · w) steps of w away. The perceptron, too, moves only along "
    "such vectors."
)


def projection(w, b, x):
    """Return the foot of the perpendicular from x on the hyperplane w · x + b = 0, (d,).

    w : array (d,), not zero
    b : number
    x : array (d,), the point
    """
    return x - (w @ x + b) / (w @ w) * w


def sample(rng, d, t):
    """Return a case whose answer is x - t w, with any t for None."""
    w, x = draw.oblique(rng, d, 3), draw.vector(rng, d)
    return w, int(rng.integers(-9, 10)) if t is None else int(t * (w @ w) - w @ x), x


def scene(arguments, value):
    w, b, x = arguments
    return Scene([x, value], [1, None], lines=[(w, -b)])


CHECKS = [
    ("points and lines in the plane", 2,
     draw.each(24, lambda rng, i: sample(rng, 2, (-2, -1, 1, 2, 3, None)[i % 6]))),
    ("any dimension, also on the hyperplane, and x stays", 2,
     draw.each(30, lambda rng, i: sample(rng, 2 + i % 3, (-1, 0, 1, 2, None)[i % 5])), True),
]  # fmt: skip

WRONG = [
    ("not divided at all",
     "By how much does the score change if you walk one w? "
     "You walk the score times w. Each w that you walk changes the score by w · w, so to bring it "
     "to 0 you need (w · x + b) / (w · w) of them.",
     " / (w @ w) -> "),
    ("divided by the length once",
     "Is w a unit vector? "
     "You walk the signed distance times w. But w is not a unit vector: divide by ‖w‖ once for the "
     "distance and once more for the direction, together by w · w.",
     "(w @ w) -> (w @ w) ** 0.5"),
    ("walks away",
     "In which direction is the hyperplane where the score is positive? "
     "You add where you should subtract. Where the score is positive, w points away from the "
     "hyperplane, and the way to it is along -w.",
     "x - -> x +"),
    ("mirror image",
     "What is the score of the point that you return? "
     "You walk twice as far as the hyperplane, and come out at the mirror image of x.",
     "x - -> x - 2 *"),
    ("b left out",
     "Does your hyperplane pass through the origin, whatever b is? "
     "You leave out b, and so project on the parallel hyperplane through the origin.",
     " + b -> "),
    ("sign of b wrong",
     "What is w · x + b at the point that you return? "
     "Your foot lies on w · x = b. Here the hyperplane is w · x + b = 0.",
     "+ b -> - b"),
    ("projects on the normal",
     "Does the point that you return lie on the hyperplane, or on the line along w? "
     "You return the shadow of x on the line along w. The hyperplane is at right angles to that "
     "line.",
     "x - (w @ x + b) -> (w @ x)"),
    ("changes x in place",
     "What has become of x after your function? "
     "The foot is right, but `x -= ...` changes the caller's array, and the point is lost. Write "
     "`x - ...`, which makes a new one.",
     "return x - -> x -=", "* w -> * w; return x"),
    ("b not divided",
     "Which of the two, w and b, have you divided by ‖w‖? "
     "You make w a unit vector and leave b as it was, which gives a parallel hyperplane. It stays "
     "the same only if w and b are both divided by ‖w‖.",
     "return -> w = w / (w @ w) ** 0.5; return"),
    ("direction left out",
     "Along which vector do you walk? "
     "You subtract the number t from every coordinate. The way to the hyperplane is along w: "
     "subtract t w.",
     " * w -> "),
    ("step in place of foot",
     "Do you return the way or the place where it ends? "
     "You return the step t w, which leads from the foot to x. The foot itself is x - t w.",
     "x - -> "),
]  # fmt: skip
