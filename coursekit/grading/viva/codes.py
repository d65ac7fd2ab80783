"""Codes that open a student's sheet in the hall: from the seed of the class, hard to guess."""

from __future__ import annotations

from coursekit.exercises.seed import attempt_seed

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look like another
LENGTH = 10  # so that there are more than 10 ** 14 codes


def code_of(seed: str, student: str, assignment: str) -> str:
    """Return the code of a student's sheet, which is the same whenever it is asked for.

    Examples
    --------
    >>> code_of("secret", "ada", "ps2")
    'fnkgg-vqkk8'
    """
    number, letters = int(attempt_seed(seed, student, f"viva code {assignment}"), 16), ""
    for _ in range(LENGTH):
        number, place = divmod(number, len(LETTERS))
        letters += LETTERS[place]
    return f"{letters[:5]}-{letters[5:]}"


def as_typed(text: str) -> str:
    """Return a code that was typed in its one form, without spaces, dashes and capitals.

    Examples
    --------
    >>> as_typed(" ABCDE fghjk ")
    'abcde-fghjk'
    """
    letters = "".join(letter for letter in text.lower() if letter.isalnum())
    return f"{letters[:5]}-{letters[5:]}"
