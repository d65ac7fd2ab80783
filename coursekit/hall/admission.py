"""Who comes in: the cookies of phones, how much each may ask for, and who is told of changes."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from coursekit.hall.devices import Budget, Seals
from coursekit.hall.journal import Journal
from coursekit.hall.streams import Streams

HOLD, MOST_HELD, FLOOD = 1.0, 1000, 8  # seconds, and refusals that wait, of all and of an address


class RefusedError(Exception):
    """What was asked for is not possible now; the message and a status say why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class Door:
    """The door of a room, with the journal in which everything stays.

    Attributes
    ----------
    address : callable
        Returns the address for phones as it is now, or None without a network.
    phones, walls : Streams
        Who is told of changes.
    """

    def __init__(
        self, journal: Journal, key: str, address: Callable[[], str | None],
        per_address: int | None = None,
    ) -> None:  # fmt: skip
        self.journal, self.address, self.per_address = journal, address, per_address
        self.seals, self.budget = Seals(key), Budget()
        self.phones, self.walls = Streams(), Streams(pause=0.15)
        self._held: Counter[str] = Counter()  # refusals that wait, by address
        self._of_address: dict[str, set[str]] = defaultdict(set)

    def may_come(self, device: str, address: str) -> bool:
        """Return whether a device may take part, or its address has sent too many."""
        if self.per_address is None:
            return True
        known = self._of_address[address]
        if len(known) < self.per_address:
            known.add(device)
        return device in known

    def count(self, device: str) -> None:
        """Count an answer of a device.

        Raises
        ------
        RefusedError
            If it has sent too many.
        """
        if not self.budget.allows(device):
            raise RefusedError(429, "Too many answers. Wait a moment.")

    async def hold_back(self, address: str) -> None:
        """Let a phone that sends too much wait for its refusal, so that it costs others little."""
        if self._held.total() < MOST_HELD:
            self._held[address] += 1
            try:
                await asyncio.sleep(HOLD)
            finally:
                self._held[address] -= 1

    def is_flooded_by(self, address: str) -> bool:
        """Return whether many refusals for phones of an address wait at the moment."""
        return self._held[address] >= FLOOD

    async def write(self, lines: Iterable[Any]) -> None:
        """Return when lines are on the disk.

        Raises
        ------
        RefusedError
            If they cannot be written.
        """
        try:
            await self.journal.add(lines)
        except OSError as error:
            raise RefusedError(503, f"It could not be stored: {error.strerror}.") from None
