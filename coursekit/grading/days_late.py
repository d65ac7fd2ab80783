"""The deadline of an assignment, and the number of days that a submission is late."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from coursekit.grading.dates import in_zone, read_iso

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
        >>> from coursekit.grading.dates import read_time
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
        time = read_iso(match[1] if match else text)
    except (ValueError, ZoneInfoNotFoundError):
        raise ValueError(
            f"{text!r} is no time at which something is due. Write it like '2026-11-20 23:59', or "
            "with a time zone, '2026-11-20 23:59+01:00' or '2026-11-20 23:59 Europe/Berlin'."
        ) from None
    zone = time.tzinfo or zone
    return Due(in_zone(time, zone), zone)
