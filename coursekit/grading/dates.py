"""Read times written by people and systems, and refuse ambiguous ones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

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
DAY = timedelta(days=1)
GRACE = timedelta(minutes=1)  # a submission is in time while the clock still shows the due time


@dataclass(frozen=True)
class Due:
    """The deadline of an assignment.

    Attributes
    ----------
    time : datetime
        With its time zone.
    zone : tzinfo or None
        That of times which do not say theirs; None is the zone of this machine.
    """

    time: datetime
    zone: tzinfo | None

    def days_late(self, time: datetime) -> int:
        """Return the number of days that had begun since the deadline, 0 if in time.

        Examples
        --------
        >>> due = read_due("2026-11-20 23:59 UTC")
        >>> [due.days_late(read_time(f"2026-11-{time}", due.zone))
        ...  for time in ("20 23:59:59", "21 00:00", "21 23:59", "22 00:00")]
        [0, 1, 1, 2]
        """
        by_the_clock = time.astimezone(self.time.tzinfo) - self.time
        return max(0, (by_the_clock - GRACE) // DAY + 1)


def read_due(text: str) -> Due:
    """Return the deadline in a text.

    Parameters
    ----------
    text : str
        Such as ``"2026-11-20 23:59"``, in the time zone of this machine, or with another one:
        ``"2026-11-20 23:59+01:00"``, ``"2026-11-20 23:59 Europe/Berlin"``.

    Raises
    ------
    ValueError
        If it is not such a time, or the zone is unknown.
    """
    match = re.fullmatch(r"(.*\d)\s+(UTC|[A-Za-z_]+/[\w/+-]+)", text.strip())
    zone = None
    try:
        if match:
            zone = UTC if match[2] == "UTC" else ZoneInfo(match[2])
        time = _read_iso(match[1] if match else text)
    except (ValueError, ZoneInfoNotFoundError):
        raise ValueError(
            f"{text!r} is no time at which something is due. Write it like '2026-11-20 23:59', or "
            "with a time zone, '2026-11-20 23:59+01:00' or '2026-11-20 23:59 Europe/Berlin'."
        ) from None
    zone = time.tzinfo or zone
    return Due(_in_zone(time, zone), zone)


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
    >>> read_time("Friday, 20 November 2026, 11:58 PM", UTC).isoformat()
    '2026-11-20T23:58:00+00:00'
    >>> read_time("Freitag, 20. November 2026, 23:58", UTC).isoformat()
    '2026-11-20T23:58:00+00:00'
    """
    text = " ".join(text.split())
    for form in IN_WORDS:
        match = form.fullmatch(text.casefold())
        if match:
            return _in_zone(_of_words(match), zone)
    return _in_zone(_read_iso(text), zone)


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


def _read_iso(text: str) -> datetime:
    """Return the time in a text in ISO 8601, or as Ruby and Python print it."""
    text = re.sub(r"\s*(?:UTC|GMT|Z)$", "+00:00", text.strip())
    text = re.sub(r"\s+(?=[+-]\d\d:?\d\d$)", "", text)
    if not ISO.fullmatch(text):
        raise ValueError(f"{text!r} is no time.")
    return datetime.fromisoformat(text)


def _in_zone(time: datetime, zone: tzinfo | None) -> datetime:
    if time.tzinfo:
        return time
    return time.replace(tzinfo=zone) if zone else time.astimezone()
