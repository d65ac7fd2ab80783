"""Streams of server-sent events: each listener gets the newest state, at its own pace."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from tornado.iostream import StreamClosedError
from tornado.web import RequestHandler

HEARTBEAT = 15  # seconds; what stands between closes silent connections after 30 or more
AGAIN = 1000  # milliseconds after which a browser comes back
OF_ONE_DEVICE = 3


class Streams:
    """Who listens: the streams of each device, the newest few of them.

    A slow listener holds up nobody: it is not sent what it has missed, but what is true then.
    """

    def __init__(self, pause: float = 0) -> None:
        self._pause = pause  # seconds between two messages
        self._of: dict[str, list[asyncio.Event]] = {}
        self._ended: set[asyncio.Event] = set()

    def __len__(self) -> int:
        return len(self._of)

    def __contains__(self, device: str) -> bool:
        return device in self._of

    def changed(self, *devices: str) -> None:
        """Tell these devices, by default every listener."""
        for device in devices or self._of:
            for event in self._of.get(device, ()):
                event.set()

    def end(self) -> None:
        """End all streams."""
        for events in self._of.values():
            for news in events:
                self._end(news)

    async def serve(
        self, handler: RequestHandler, device: str, state: Callable[[str], dict[str, Any]]
    ) -> None:
        """Write states into a response until the other side has gone."""
        news = asyncio.Event()
        self._come(device, news)
        handler.request.connection.set_close_callback(lambda: self._end(news))
        try:
            with suppress(StreamClosedError):
                await self._write(handler, news, lambda: state(device))
        finally:
            self._go(device, news)

    async def _write(self, handler: RequestHandler, news: asyncio.Event, state: Callable) -> None:
        sent = None
        handler.write(f"retry: {AGAIN}\n\n")
        while news not in self._ended:
            news.clear()
            text = json.dumps(state(), ensure_ascii=False, separators=(",", ":"))
            handler.write(f"data: {text}\n\n" if text != sent else ": still here\n\n")
            sent = text
            await handler.flush()
            await asyncio.sleep(self._pause)
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), HEARTBEAT)

    def _come(self, device: str, news: asyncio.Event) -> None:
        events = self._of.setdefault(device, [])
        events.append(news)
        for old in events[:-OF_ONE_DEVICE]:
            self._end(old)

    def _end(self, news: asyncio.Event) -> None:
        self._ended.add(news)
        news.set()

    def _go(self, device: str, news: asyncio.Event) -> None:
        events = self._of[device]
        events.remove(news)
        self._ended.discard(news)
        if not events:
            del self._of[device]
