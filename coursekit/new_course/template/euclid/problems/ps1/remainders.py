r"""What the algorithm meets

Write `remainders(a, b)`: the list of all numbers that Euclid's algorithm meets. It begins with `a`
and `b`. Then comes the remainder of each division, and the last one is 0.

**Example.** `remainders(48, 18)` is `[48, 18, 12, 6, 0]`: 48 divided by 18 leaves 12, then 18
divided by 12 leaves 6, and 12 divided by 6 leaves 0.

**Think about.** From the second number on, each is smaller than the one before. Why must the list
end?
"""

from coursekit.exercises import draw

STARS, MINUTES = 2, 15

HINTS = (
    "Begin with the list `[a, b]`, and append to it.",
    "`numbers[-1]` is the last number of a list, and `numbers[-2]` the one before.",
)


def remainders(a, b):
    """Return the numbers that the algorithm meets, a list that ends with 0.

    a, b : whole numbers, at least 1
    """
    numbers = [a, b]
    while numbers[-1] > 0:
        numbers.append(numbers[-2] % numbers[-1])
    return numbers


def sample(rng, i):
    """Return two numbers."""
    return int(rng.integers(2, 100)), int(rng.integers(2, 100))


def kind(a, b):
    """Return whether a is the larger number, and whether more than one division is needed."""
    divisions = len(remainders(a, b)) - 2
    return a > b, divisions > 2


CHECKS = [
    ("the larger number comes first", 2,
     draw.mixed(12, sample, kind, (True, True), (True, False))),
    ("the smaller number comes first", 2,
     draw.mixed(12, sample, kind, (False, True))),
]  # fmt: skip

WRONG = [
    ("without the 0",
     "Your list ends with the greatest common divisor. The last remainder, 0, belongs to it too.",
     "return numbers -> return numbers[:-1]"),
    ("remainders only",
     "Your list begins with the first remainder. It must begin with a and b.",
     "return numbers -> return numbers[2:]"),
    ("quotients in place of remainders",
     "You append how often a number goes into the one before, //. What is left over is %.",
     "% -> //"),
    ("differences in place of remainders",
     "You subtract once. A division subtracts as often as it can: append the remainder, %.",
     "numbers[-2] % numbers[-1] -> abs(numbers[-2] - numbers[-1])"),
    ("divided the wrong way round",
     "You divide the last number by the one before. Divide the one before by the last.",
     "numbers[-2] % numbers[-1] -> numbers[-1] % numbers[-2]"),
    ("one division only",
     "You divide once. Go on until the remainder is 0.",
     "while numbers -> if numbers"),
]  # fmt: skip
