r"""The greatest common divisor

Write `gcd(a, b)`: the largest number that divides both `a` and `b`.

- Every number divides 0, since $0 = 0 \cdot n$. So `gcd(a, 0)` is `a`, and `gcd(0, b)` is `b`.
- Find it by division with remainder: `a % b` is the remainder of `a` divided by `b`.

**Example.** `gcd(48, 18)` is 6.

**Think about.** What does the first division do if `a` is smaller than `b`?
"""

from coursekit.exercises import draw

STARS, MINUTES = 1, 10

HINTS = (
    "The divisors that `a` and `b` share are those that `b` and `a % b` share.",
    "`a, b = b, a % b` changes both at once. Repeat it until `b` is 0.",
)


def gcd(a, b):
    """Return the greatest common divisor of two whole numbers.

    a, b : whole numbers, at least 0 and not both 0
    """
    while b > 0:
        a, b = b, a % b
    return a


def sample(rng, i):
    """Return two numbers with a common divisor that is drawn first: else it would often be 1."""
    divisor = int(rng.integers(1, 10))
    return divisor * int(rng.integers(2, 12)), divisor * int(rng.integers(2, 12))


def kind(a, b):
    """Return what two numbers have in common."""
    divisor = gcd(a, b)
    if divisor in (a, b):
        return "one divides the other"
    return "nothing" if divisor == 1 else "something"


def with_zero(rng, i):
    """Return a number and 0, every other time in this order."""
    number = int(rng.integers(2, 200))
    return (number, 0) if i % 2 else (0, number)


CHECKS = [
    ("the greatest common divisor of two positive numbers", 1,
     draw.mixed(12, sample, kind, "something", "nothing", "one divides the other")),
    ("one of the numbers is 0", 1, draw.each(8, with_zero)),
]  # fmt: skip

WRONG = [
    ("last remainder in place of the one before",
     "You return the last remainder, and that is always 0. The greatest common divisor is the "
     "number before it.",
     "return a -> return b"),
    ("quotient in place of the remainder",
     "You go on with a // b, which is how often b goes into a. What is left over is a % b.",
     "% -> //"),
    ("one assignment after the other",
     "After a = b both numbers are the same, and the remainder is 0 at once. Change both together: "
     "a, b = b, a % b.",
     "a, b = b, a % b -> a = b\n        b = a % b"),
    ("stops at 1",
     "You stop when b is 1. Then 1 is the greatest common divisor, but you return the number "
     "before it. Stop when b is 0.",
     "b > 0 -> b > 1"),
    ("least common multiple",
     "You return the smallest number that both divide. Asked for is the largest number that "
     "divides both.",
     "while b > 0 -> product = a * b\n    while b > 0", "return a -> return product // a"),
]  # fmt: skip
