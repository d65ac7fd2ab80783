"""`coursekit hall`: serve the slides and the votes from this computer until it is stopped."""

from __future__ import annotations

import asyncio
import json
import secrets
import signal
import sys
import time
import webbrowser
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from coursekit.course import course_root
from coursekit.hall import address, earlier, results
from coursekit.hall.journal import Journal
from coursekit.hall.prepare import prepared
from coursekit.hall.room import Room
from coursekit.hall.rounds import Hall
from coursekit.hall.server import application, serve

JOURNAL = "hall.journal"
SAME_HALL = 12 * 3600  # seconds after which a journal is that of another day
FILES = 65536  # connections that we ask the system for


def hall(
    port: int,
    *,
    bind: str = "",
    public: str | None = None,
    per_address: int | None = None,
    browser: bool = True,
) -> None:
    """Serve the slides and the votes until the lecturer stops it; then write what was counted.

    Parameters
    ----------
    port : int
        The port that this computer listens on.
    bind : str
        The one address of this computer to listen on, instead of all.
    public : str, optional
        The address under which a proxy or a tunnel serves the hall.
    per_address : int, optional
        How many phones may come from one address.
    browser : bool
        Whether to open the slides in a browser.

    Raises
    ------
    ValueError
        If an option is not as it must be.
    OSError
        If nothing can be served on this port.
    RuntimeError
        If the slides cannot be made, or a hall is running already.
    """
    public = address.checked(public) if public else None
    if per_address is not None and per_address < 1:
        raise ValueError(f"At least one phone may come from an address, not {per_address}.")
    root = course_root()
    folder, place = prepared(root), root / "hall"
    place.mkdir(exist_ok=True)
    entries = json.loads((folder / "questions.json").read_text(encoding="utf-8"))
    journal, header = opened(place, entries)
    room = Room(
        results.replayed(entries, journal), journal, header["key"],
        partial(address.for_phones, port, public), per_address,
    )  # fmt: skip
    room.earlier = earlier.sentences(place, entries["questions"])
    try:
        asyncio.run(run(room, folder, header["secret"], port, bind, public, browser))
    finally:
        journal.close()
    end(room.hall, header["started"], place)


def opened(place: Path, entries: dict[str, Any]) -> tuple[Journal, dict[str, Any]]:
    """Return the journal of this hour, a new one or that of a hall that did not end well.

    One of another day is finished before.
    """
    file = place / JOURNAL
    is_old = file.exists() and time.time() - file.stat().st_mtime > SAME_HALL
    journal = Journal(file)  # which writes
    header = journal.lines[0][1] if journal.lines else {}
    if header and is_old:
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


async def run(
    room: Room, folder: Path, secret: str, port: int, bind: str, public: str | None, browser: bool
) -> None:
    """Serve until this process is told to stop."""
    allow_files()
    room.devices |= {d for r in room.hall.rounds.values() for one in r for d in one.answers}
    server = serve(
        application(room, folder, secret, address.base_path(public)), xheaders=bool(public)
    )
    try:
        server.listen(port, bind or None, backlog=1024)
    except OSError as error:
        raise OSError(
            f"Nothing can be served on port {port} ({error.strerror}). "
            f"Give another port: --port {port + 1}."
        ) from None
    say(room, secret, port, bind)
    if browser:
        webbrowser.open(f"http://{bind or 'localhost'}:{port}/{secret}/")
    await told_to_stop()
    server.stop()
    room.phones.end()
    room.walls.end()
    await asyncio.sleep(0.3)  # until they have


def allow_files() -> None:
    """Let this process have a connection for each phone, as many as the system allows."""
    try:
        import resource
    except ImportError:  # on Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def say(room: Room, secret: str, port: int, bind: str) -> None:
    """Print the addresses."""
    phones = room.address()
    print(f"Your slides, for nobody else: http://{bind or 'localhost'}:{port}/{secret}/")
    if phones:
        with suppress(UnicodeEncodeError):
            print(address.printed(phones))
        print(f"Phones: {phones}")
    else:
        print("There is no network: let the hall raise hands. Phones can come once there is one.")
    print("V closes a vote, and shows the truth. Q shows the address. Stop with Ctrl-C.")
    sys.stdout.flush()


async def told_to_stop() -> None:
    """Wait for Ctrl-C, or for the system."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(name, stop.set)
        except NotImplementedError:  # on Windows, where Ctrl-C ends `sleep`
            signal.signal(name, lambda *_: loop.call_soon_threadsafe(stop.set))
    while not stop.is_set():
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), 1)  # so that Windows looks for signals
