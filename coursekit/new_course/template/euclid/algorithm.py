"""The greatest common divisor, by division with remainder (lecture 01)."""

__all__ = ["gcd", "remainders", "squares"]


def gcd(a: int, b: int) -> int:
    """Return the greatest common divisor of two whole numbers.

    Parameters
    ----------
    a, b : int
        At least 0, and not both 0.

    Raises
    ------
    ValueError
        If a number is negative, or both are 0; the message says what was found.

    Examples
    --------
    >>> gcd(48, 18)
    6
    """
    if min(a, b) < 0 or a == b == 0:
        raise ValueError(f"a and b must be at least 0 and not both 0, but they are {a} and {b}.")
    while b > 0:
        a, b = b, a % b
    return a


def remainders(a: int, b: int) -> list[int]:
    """Return the numbers that the algorithm meets: a, b, then each remainder, down to 0.

    Parameters
    ----------
    a, b : int
        At least 0.

    Examples
    --------
    >>> remainders(48, 18)
    [48, 18, 12, 6, 0]
    """
    numbers = [a, b]
    while numbers[-1] > 0:
        numbers.append(numbers[-2] % numbers[-1])
    return numbers


def squares(a: int, b: int) -> list[tuple[int, int, int]]:
    """Return the squares that fill a rectangle of a by b, each the largest for which there is room.

    Parameters
    ----------
    a, b : int
        The width and the height of the rectangle, at least 0.

    Returns
    -------
    list of tuple
        Of each square its left end, its lower end and its side.

    Examples
    --------
    >>> squares(5, 2)
    [(0, 0, 2), (2, 0, 2), (4, 0, 1), (4, 1, 1)]
    """
    left, low, cut = 0, 0, []
    while a > 0 and b > 0:
        side = min(a, b)
        cut.append((left, low, side))
        if a > b:
            left, a = left + side, a - side
        else:
            low, b = low + side, b - side
    return cut
