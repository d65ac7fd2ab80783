"""`coursekit hall`: serve the slides and the votes from this computer until it is stopped."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from pathlib import Path
from typing import Any

from coursekit.course import course_root
from coursekit.hall import earlier, results
from coursekit.hall.journal import Journal
from coursekit.hall.prepare import prepared
from coursekit.hall.room import Room
from coursekit.hall.running import Listening, run
from coursekit.hall.server import application
from coursekit.hall.votes import Hall

JOURNAL = "hall.journal"
KEYS = "V closes a vote, and shows the truth. Q shows the address. Stop with Ctrl-C."


def hall(at: Listening) -> None:
    """Serve the slides and the votes until the lecturer stops it; then write what was counted.

    Raises
    ------
    OSError
        If nothing can be served on this port.
    RuntimeError
        If the slides cannot be made, or a hall is running already.
    """
    root = course_root()
    folder, place = prepared(root), root / "hall"
    place.mkdir(exist_ok=True)
    entries = json.loads((folder / "questions.json").read_text(encoding="utf-8"))
    journal, header = opened(place, entries)
    replayed = results.replayed(entries, journal)
    room = Room(replayed, journal, header["key"], at.phones, at.per_address)
    room.earlier = earlier.sentences(place, entries["questions"])
    room.devices |= {d for r in room.hall.rounds.values() for one in r for d in one.answers}
    app = application(room, folder, header["secret"], at.base)
    try:
        asyncio.run(run(room, app, header["secret"], at, KEYS))
    finally:
        journal.close()
    end(room.hall, header["started"], place)


def opened(place: Path, entries: dict[str, Any]) -> tuple[Journal, dict[str, Any]]:
    """Return the journal of this hour, a new one or that of a hall that did not end well.

    One of another day is finished before.
    """
    file = place / JOURNAL
    journal = Journal(file)
    header = journal.lines[0][1] if journal.lines else {}
    if journal.is_of_another_day:
        journal.close()
        end(results.replayed(entries, journal), header["started"], place)
        journal, header = Journal(file), {}
    if header:
        print(f"Going on with the hall of {time.ctime(header['started'])}.")
        return journal, header
    header = {
        "started": time.time(), "key": secrets.token_hex(32), "secret": secrets.token_urlsafe(16)
    }  # fmt: skip
    journal.write_now(["hall", header])
    return journal, header


def end(hall: Hall, started: float, place: Path) -> None:
    """Write what was counted, and delete the journal."""
    for file in results.finish(hall, started, place):
        print(file)
    (place / JOURNAL).unlink()
