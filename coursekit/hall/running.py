"""Serve a room from this computer until its lecturer stops it."""

from __future__ import annotations

import asyncio
import signal
import sys
import webbrowser
from contextlib import suppress
from dataclasses import dataclass

from tornado.web import Application

from coursekit.hall import address
from coursekit.hall.admission import Door
from coursekit.hall.server import serve

FILES = 65536  # connections that we ask the system for


@dataclass
class Listening:
    """Where to listen, and for whom.

    Attributes
    ----------
    port : int
        The port of this computer.
    bind : str
        The one address of this computer, instead of all.
    public : str, optional
        The address under which a proxy or a tunnel serves the hall, and then says from where a
        request comes.
    per_address : int, optional
        How many phones may come from one address.
    browser : bool
        Whether to open the lecturer's page.

    Raises
    ------
    ValueError
        If the public address is not as it must be.
    """

    port: int
    bind: str = ""
    public: str | None = None
    per_address: int | None = None
    browser: bool = True

    def __post_init__(self) -> None:
        if self.public:
            self.public = address.checked(self.public)

    def phones(self) -> str | None:
        """Return the address that phones open, or None if there is no network."""
        return address.for_phones(self.port, self.public)

    @property
    def base(self) -> str:
        """The path of that address."""
        return address.base_path(self.public)

    def lecturers(self, secret: str) -> str:
        """Return the address of the lecturer's page."""
        return f"http://{self.bind or 'localhost'}:{self.port}/{secret}/"


async def run(room: Door, app: Application, secret: str, at: Listening, keys: str) -> None:
    """Serve until this process is told to stop.

    Raises
    ------
    OSError
        If nothing can be served on this port.
    """
    allow_files()
    server = serve(app, xheaders=bool(at.public))
    server.room = None if at.public else room  # a proxy is the address of all
    try:
        server.listen(at.port, at.bind or None, backlog=1024)
    except OSError as error:
        raise OSError(
            f"Nothing can be served on port {at.port} ({error.strerror}). "
            f"Give another port: --port {at.port + 1}."
        ) from None
    say(room.address(), at.lecturers(secret), keys)
    if at.browser:
        webbrowser.open(at.lecturers(secret))
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


def say(phones: str | None, lecturers: str, keys: str) -> None:
    """Print the addresses."""
    print(f"Your page, for nobody else: {lecturers}")
    if phones:
        with suppress(UnicodeEncodeError):
            print(address.printed(phones))
        print(f"Phones: {phones}")
    else:
        print("There is no network: let the hall raise hands. Phones can come once there is one.")
    print(keys)
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
