r"""The learning rate, from zero

With the learning rate $r > 0$ the update is $w + r\,y\,x$. A higher rate is often said to make the
perceptron converge faster. Is this true if the run starts from $w = 0$?

The perceptron ran from $w = 0$ with rate $1$ on some examples until it converged. You do not get
the examples, only the weight vector `w` that it found and the number of its `mistakes`. Write
`rate_scales(w, mistakes, r)`: return the weight vector and the number of mistakes of the run on the
same examples, in the same order, again from $0$, but with the rate $r$.

**Example.** To find the rule, run it on paper with $r = 1$ and $r = 10$ on the two examples $(1,
2)$ with label $+1$ and $(2, -1)$ with label $-1$. With $r = 1$ it makes 2 mistakes and finds $(-1,
3)$.

**Think about.** Why does the rate not matter for the mistakes?
"""

from coursekit.exercises import draw
from coursekit.perceptrons.problems.ps2 import sets
from coursekit.perceptrons.problems.ps2.train import train

STARS, MINUTES = 1, 5

HINTS = (
    "Compare the two runs on paper, update by update: what is the second $w$ in terms of "
    "the first?",
    "The sign of a score does not change if $w$ becomes $r$ times as long.",
)

SHOWN = (
    "From w = 0 the learning rate changes the length of w and nothing else: the mistakes are the "
    "same."
)


def rate_scales(w, mistakes, r):
    """Return w and mistakes of the same run, from w = 0, with the learning rate r.

    w : array (d,), what the run with rate 1 has found
    mistakes : whole number, how many mistakes that run made
    r : the learning rate, a positive number
    """
    return r * w, mistakes


def sample(rng, i):
    """Return w and mistakes of an actual run, and a rate."""
    w, mistakes, *_ = train(*sets.separable(rng, 2, 5), 20)
    return w, mistakes, (2, 10, 0.5, 0.25, 3, 0.125, 5)[i % 7]


CHECKS = [
    ("for higher and lower rates, and the given w stays as it is", 1, draw.each(21, sample), True),
]

WRONG = [
    ("nothing changes",
     "How long is one update with the rate r? "
     "The mistakes are the same, but w is not: each of the updates that it is the sum of is r "
     "times as long.",
     "r * w -> w"),
    ("faster to the same w",
     "After equally many updates from 0, how do the two weight vectors differ? "
     "A higher rate does not reach the same w in fewer steps. From 0, after equal updates, one "
     "weight vector is r times the other; both are wrong on the same examples, so the next update "
     "is equal too.",
     "r * w, mistakes -> w, mistakes / r"),
    ("faster",
     "On which example does r w make a mistake, and w not? "
     "w is right, the number of mistakes is not. r w lies on the same side of everything as w, so "
     "both runs make their mistakes on the same examples, equally many.",
     "r * w, mistakes -> r * w, mistakes / r"),
    ("more mistakes with a higher rate",
     "On which example does r w make a mistake, and w not? "
     "w is right, the number of mistakes is not. r w lies on the same side of everything as w, so "
     "a higher rate from 0 costs nothing, just as it gains nothing.",
     "r * w, mistakes -> r * w, mistakes * r"),
    ("divided by the rate",
     "Is an update with a higher rate longer or shorter? "
     "The other way round: each update is r y x, so w becomes r times as long.",
     "r * w -> w / r"),
    ("multiplied at every mistake",
     "Does an update multiply w by r, or does it add something? "
     "w is not multiplied by r at each update: r y x is *added*. A sum of terms that are all r "
     "times as long is r times as long, once.",
     "r * w -> r**mistakes * w"),
    ("changes w in place",
     "What has become of the caller's w after your function? "
     "The values are right, but `w *= r` changes the caller's array. Write r * w, which is a new "
     "one.",
     "return r * w -> w *= r; return w"),
]  # fmt: skip
