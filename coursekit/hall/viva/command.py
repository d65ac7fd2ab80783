"""`coursekit hall --viva SHEETS`: hold a viva on phones, and fill in its table."""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from coursekit.grading.viva.command import FOR_THE_HALL
from coursekit.grading.viva.fill import held
from coursekit.grading.viva.points import VIVA
from coursekit.hall.journal import Journal
from coursekit.hall.running import Listening, run
from coursekit.hall.server import application
from coursekit.hall.viva.pages import REQUESTS, write_pages
from coursekit.hall.viva.room import VivaRoom
from coursekit.hall.viva.sitting import Sitting, replayed
from coursekit.hall.viva.tables import write_tables

JOURNAL = "viva.journal"
KEYS = "Start the time on your page. Stop with Ctrl-C, which ends the viva, too."
LOOK = 0.2  # seconds after which we look at the clock again


def viva(sheets: Path, at: Listening) -> None:
    """Serve the sheets of a class until the lecturer stops it; then fill in the table.

    Parameters
    ----------
    sheets : Path
        A folder that `coursekit viva` has written.
    at : Listening
        Where to listen.

    Raises
    ------
    ValueError
        If there are no sheets, or others than before.
    OSError
        If nothing can be served on this port.
    RuntimeError
        If a viva of this folder is running already.
    """
    title, entries, mark = read_key(sheets)
    journal, header = opened(sheets, entries, mark)
    sitting = sitting_of(entries, header, journal)
    give_back(sitting, journal)
    room = VivaRoom(sitting, title, journal, header["key"], at.phones, at.per_address)
    try:
        with tempfile.TemporaryDirectory(prefix="viva-") as pages:
            write_pages(Path(pages))
            app = application(room, Path(pages), header["secret"], at.base, REQUESTS)
            asyncio.run(_run(room, sheets, run(room, app, header["secret"], at, KEYS)))
    finally:
        journal.close()
    finish(sheets, sitting)


def read_key(sheets: Path) -> tuple[str, dict[str, dict], str]:
    """Return the title, the sheets by student, and a mark of all of it.

    Raises
    ------
    ValueError
        If the folder has none.
    """
    file = sheets / FOR_THE_HALL
    try:
        data = file.read_bytes()
        key = json.loads(data)
        entries = {one["student"]: one for one in key["sheets"]}
        return key["title"], entries, hashlib.sha256(data).hexdigest()
    except OSError as error:
        why = f"{file} cannot be read ({error.strerror})"
    except (ValueError, LookupError, TypeError):
        why = f"{file} is no key of this version of the course"
    raise ValueError(f"{why}: give the folder that `coursekit viva` has written, or write it anew.")


def opened(sheets: Path, entries: dict[str, dict], mark: str) -> tuple[Journal, dict[str, Any]]:
    """Return the journal of this viva, a new one or that of one that did not end well."""
    before = held(sheets / VIVA, list(entries))
    file = sheets / JOURNAL
    journal = Journal(file)
    header = journal.lines[0][1] if journal.lines else {}
    if header and header["mark"] != mark:
        journal.close()
        raise ValueError(
            f"{file} has answers to other sheets than those in {FOR_THE_HALL}. Take the folder "
            "in which both fit from your backup, or move the journal away."
        )
    if journal.is_of_another_day:
        journal.close()
        finish(sheets, sitting_of(entries, header, journal))
        return opened(sheets, entries, mark)
    if header:
        print(f"Going on with the viva of {time.ctime(header['started'])}.")
        return journal, header
    header = {
        "started": time.time(), "key": secrets.token_hex(32), "secret": secrets.token_urlsafe(16),
        "mark": mark, "held": sorted(before),
    }  # fmt: skip
    journal.write_now(["viva", header])
    if before:
        print(f"{len(before)} of {len(entries)} students have answers in {VIVA}, which stay.")
    return journal, header


def sitting_of(entries: dict[str, dict], header: dict[str, Any], journal: Journal) -> Sitting:
    """Return the viva that the lines of a journal make."""
    sitting = Sitting(entries, header["started"], frozenset(header["held"]))
    return replayed(sitting, journal.lines[1:])


def give_back(sitting: Sitting, journal: Journal) -> None:
    """Add the seconds since the last answer was stored, after a crash in the middle."""
    last, now = journal.last_written, time.time()
    if sitting.ends is not None and sitting.left(last) > 0 and journal.lines[1:]:
        line = ["until", sitting.ends + max(0.0, now - last)]
        journal.write_now(line)
        sitting.apply(line)


async def _run(room: VivaRoom, sheets: Path, serving: Any) -> None:
    """Serve, and fill in the table as soon as the time is up."""
    watching = asyncio.create_task(_watch(room, sheets))
    try:
        await serving
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching


async def _watch(room: VivaRoom, sheets: Path) -> None:
    while room.sitting.phase(room.clock()) != "over":
        await asyncio.sleep(LOOK)
    try:
        room.said, _ = write_tables(sheets, room.sitting)
    except (OSError, ValueError) as error:
        room.said = f"{error} The answers are safe: mend this, and stop the viva with Ctrl-C."
        print(room.said, flush=True)
    room.phones.changed()
    room.walls.changed()


def finish(sheets: Path, sitting: Sitting) -> None:
    """Fill in the table, say so, and delete the journal."""
    if sitting.ends is not None:
        said, named = write_tables(sheets, sitting)
        print(sheets / VIVA, said, *named, sep="\n")
    (sheets / JOURNAL).unlink()
