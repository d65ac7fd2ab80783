"""Read times written by people and systems, and refuse ambiguous ones."""

from __future__ import annotations

import re
from datetime import datetime, tzinfo

ENGLISH = "january february march april may june july august september october november december"
GERMAN = "januar februar märz april mai juni juli august september oktober november dezember"
MONTHS = {
    name: number for names in (ENGLISH, GERMAN) for number, name in enumerate(names.split(), 1)
}
WEEKDAY = r"(?:[^\W\d]+,?\s+)?"
CLOCK = r"(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d))?(?:\s*(?P<half>[ap])m)?"
IN_WORDS = (
    re.compile(
        rf"{WEEKDAY}(?P<day>\d{{1,2}})\.?\s+(?P<month>[^\W\d]+)\s+(?P<year>\d{{4}}),?\s+{CLOCK}"
    ),
    re.compile(
        rf"{WEEKDAY}(?P<month>[^\W\d]+)\s+(?P<day>\d{{1,2}}),\s+(?P<year>\d{{4}}),?\s+{CLOCK}"
    ),
)
ISO = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d.*")


def read_time(text: str, zone: tzinfo | None) -> datetime:
    """Return the time in a text that a system wrote, in English, in German or as ISO 8601.

    Parameters
    ----------
    text : str
        What it wrote.
    zone : tzinfo or None
        The time zone, unless the text says it; None is that of this machine.

    Raises
    ------
    ValueError
        If it is in another form. Numbers with slashes are, since their order is not known.

    Examples
    --------
    >>> from datetime import UTC
    >>> read_time("Friday, 20 November 2026, 11:58 PM", UTC).isoformat()
    '2026-11-20T23:58:00+00:00'
    >>> read_time("Freitag, 20. November 2026, 23:58", UTC).isoformat()
    '2026-11-20T23:58:00+00:00'
    """
    text = " ".join(text.split())
    for form in IN_WORDS:
        match = form.fullmatch(text.casefold())
        if match:
            return in_zone(_of_words(match), zone)
    return in_zone(read_iso(text), zone)


def _of_words(match: re.Match) -> datetime:
    """Return the time in a match; raise a ValueError if no such time exists."""
    hour, half = int(match["hour"]), match["half"]
    if match["month"] not in MONTHS or (half and not 1 <= hour <= 12):
        raise ValueError(f"{match[0]!r} is no time.")
    if half:
        hour = hour % 12 + 12 * (half == "p")
    return datetime(
        int(match["year"]),
        MONTHS[match["month"]],
        int(match["day"]),
        hour,
        int(match["minute"]),
        int(match["second"] or 0),
    )


def read_iso(text: str) -> datetime:
    """Return the time in a text in ISO 8601, or as Ruby and Python print it."""
    text = re.sub(r"\s*(?:UTC|GMT|Z)$", "+00:00", text.strip())
    text = re.sub(r"\s+(?=[+-]\d\d:?\d\d$)", "", text)
    if not ISO.fullmatch(text):
        raise ValueError(f"{text!r} is no time.")
    return datetime.fromisoformat(text)


def in_zone(time: datetime, zone: tzinfo | None) -> datetime:
    """Return a time with its zone: its own, or else the given one, or else that of this machine."""
    if time.tzinfo:
        return time
    return time.replace(tzinfo=zone) if zone else time.astimezone()
