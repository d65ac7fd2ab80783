"""Numbers of things in words, for messages, descriptions and pages."""


def counted(number: int, noun: str, *, zero: str = "0") -> str:
    """Return a number of things in words, in the singular or plural.

    Examples
    --------
    >>> counted(1, "update"), counted(2, "update"), counted(0, "class", zero="no")
    ('1 update', '2 updates', 'no classes')
    """
    ending = "es" if noun.endswith("s") else "s"
    return f"{number or zero} {noun}{'' if number == 1 else ending}"
