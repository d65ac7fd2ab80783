"""The kinds of questions in words, for pages and tables."""

IN_WORDS = {
    "value": "the value of a variable",
    "part": "the value of a part of a line",
    "count": "how often a line runs",
    "shape": "the shape of an array",
    "changed": "what a changed line returns",
    "harmless": "which change makes no difference",
    "swapped": "two lines in the other order",
    "caused": "which change has this effect",
    "shows": "where a change shows",
    "condition": "when a condition is true",
    "order": "the order of events",
    "ends": "which line returns",
    "reached": "which call reaches a line",
    "where": "in which call a part of a line has a value",
    "reach": "a call that reaches a line, or does not",
    "contrast": "a call on which a change shows",
    "slip": "a call on which a classmate's slip shows",
    "classmate": "where a classmate's slip shows",
    "returns": "what a call returns",
    "which": "which call returns this",
}


def in_words(kind: str) -> str:
    """Return a kind of question in words; one that is not known stays as it is.

    Examples
    --------
    >>> in_words("count"), in_words("mine")
    ('how often a line runs', 'mine')
    """
    return IN_WORDS.get(kind, kind)
