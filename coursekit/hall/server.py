"""The addresses of a hall: one page for all phones, and the decks behind the lecturer's secret."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.web import Application, HTTPError

from coursekit.hall.admission import Door, RefusedError
from coursekit.hall.handlers import Deck, Handler, Nothing, PhonePage

MOST_STREAMS = 4000
TOO_MANY = 429
DROPPED = 0.75  # of the connections of an address that floods
STREAM = {"Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no"}


def application(
    room: Door, folder: Path, secret: str, base: str = "/", asked: dict[str, type] | None = None
) -> Application:
    """Return the addresses of a room, under a base path or without it, as proxies differ.

    Parameters
    ----------
    room : Door
        What is told and done.
    folder : Path
        The pages of phones and wall.
    secret : str
        What only the lecturer knows.
    base : str
        The path under which a proxy serves the hall.
    asked : dict of str to type, optional
        What a phone may send, by its address; by default its votes.
    """
    begin = "/" if base == "/" else f"(?:{base}|/)"
    parts = {"room": room, "base": base}
    behind = parts | {"secret": secret}
    phone, deck = {"path": folder / "phone"}, {"path": folder / "deck"}
    any_secret = r"([\w-]{16,64})"
    return Application(
        [
            (f"{begin}()", PhonePage, parts | phone),
            (f"{begin}([\\w-]+[.](?:js|css))", PhonePage, parts | phone),
            (f"{begin}events", PhoneEvents, parts),
            *((f"{begin}{name}", kind, parts) for name, kind in (asked or {"vote": Vote}).items()),
            (f"{begin}{any_secret}/events", WallEvents, behind),
            (f"{begin}{any_secret}/do", Do, behind),
            (f"{begin}{any_secret}/qr[.]svg", QRCode, behind),
            (f"{begin}{any_secret}/earlier", Earlier, behind),
            (f"{begin}{any_secret}/(.*)", Deck, behind | deck),
        ],
        default_handler_class=Nothing,
        log_function=lambda handler: None,  # an address may hold the secret
    )


class Server(HTTPServer):
    """A server that hangs up on most connections of an address from which a flood comes.

    It is not all of them, since other phones may share the address: they try again.
    """

    room: Door | None = None

    def handle_stream(self, stream: IOStream, address: tuple) -> None:
        """Take a connection, or close it before anything of it is read."""
        if self.room and self.room.is_flooded_by(address[0]) and random.random() < DROPPED:
            stream.close()
        else:
            super().handle_stream(stream, address)


def serve(app: Application, **options: Any) -> Server:
    """Return a server that gives slow and large requests little of itself."""
    return Server(
        app, max_body_size=2048, max_header_size=16384, max_buffer_size=65536, body_timeout=5,
        idle_connection_timeout=30, chunk_size=4096, **options,
    )  # fmt: skip


class PhoneEvents(Handler):
    """What a phone shows."""

    async def get(self) -> None:
        """Tell the phone until it goes, giving it a cookie if it has none."""
        cookie = self.get_cookie("hall")
        if self.room.seals.device(cookie) is None:
            cookie = self.room.seals.new()
        device = self.room.seals.device(cookie)
        if not self.room.may_come(device, self.request.remote_ip):
            return self.refuse(RefusedError(403, "There is a phone with this address already."))
        if len(self.room.phones) >= MOST_STREAMS:
            return self.refuse(RefusedError(503, f"{MOST_STREAMS} phones are here: no more fit."))
        self.keep_cookie(cookie)
        await follow(self, self.room.phones, device, self.room.for_phone)


class WallEvents(Handler):
    """What the wall shows."""

    async def get(self, secret: str) -> None:
        """Tell the wall until it goes."""
        await follow(self, self.room.walls, secret, self.room.for_wall)


async def follow(handler: Handler, streams: Any, device: str, state: Any) -> None:
    """Keep a response open and write every new state into it."""
    for name, value in STREAM.items():
        handler.set_header(name, value)
    is_first = device not in streams
    if streams is handler.room.phones and is_first:
        handler.room.walls.changed()
    await streams.serve(handler, device, state)
    handler.room.walls.changed()


class FromPhone(Handler):
    """What a phone sends."""

    async def post(self) -> None:
        """Take it, and confirm it once it is safe."""
        device = self.device()
        if device is None:
            return self.refuse(RefusedError(403, "Open the page first: this phone is not known."))
        try:
            reply = await self.take(device, self.asked())
        except RefusedError as error:
            if error.status == TOO_MANY:
                await self.room.hold_back(self.request.remote_ip)
            return self.refuse(error)
        self.keep_cookie(self.get_cookie("hall"))
        self.finish(reply)

    async def take(self, device: str, asked: Any) -> dict[str, Any]:
        """Do what is asked for, and return the reply."""
        raise NotImplementedError


class Vote(FromPhone):
    """The answer of a phone."""

    async def take(self, device: str, asked: Any) -> dict[str, Any]:
        """Take a vote."""
        await self.room.vote(device, asked)
        return {"kept": True}


class Do(Handler):
    """What the wall asks for."""

    async def post(self, secret: str) -> None:
        """Do it."""
        try:
            self.finish(await self.room.do(self.asked()))
        except RefusedError as error:
            self.refuse(error)


class QRCode(Handler):
    """The address for phones, as a picture for their cameras."""

    def get(self, secret: str) -> None:
        """Draw it."""
        from coursekit.hall.address import qr_code

        address = self.room.address()
        if address is None:
            raise HTTPError(404)
        self.set_header("Content-Type", "image/svg+xml")
        self.finish(qr_code(address))


class Earlier(Handler):
    """What earlier halls said."""

    def get(self, secret: str) -> None:
        """Return a sentence for each question by key, for the notes."""
        self.finish(self.room.earlier)
