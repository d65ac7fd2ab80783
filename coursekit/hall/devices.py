"""Who votes: a device with a cookie that says nothing of a person and ends with the hour.

The cookie is a random number with a seal that only this hall can make, so none can be invented. The
journal has a digest of it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

SECONDS = 3600  # how long a cookie stays after the last answer
PER_SECOND, AT_ONCE = 2, 10  # answers of a device


class Seals:
    """Makes cookies, and knows its own."""

    def __init__(self, key: str) -> None:
        self._key = bytes.fromhex(key)

    def new(self) -> str:
        """Return the cookie of a new device."""
        number = secrets.token_hex(16)
        return f"{number}.{self._seal(number)}"

    def device(self, cookie: str | None) -> str | None:
        """Return the device of a cookie, or None if the cookie is not from here."""
        number, _, seal = (cookie or "").partition(".")
        own = self._seal(number)
        if not hmac.compare_digest(seal.encode(), own.encode()):
            return None
        return hashlib.sha256(own.encode()).hexdigest()[:16]

    def _seal(self, number: str) -> str:
        return hmac.new(self._key, number.encode(), hashlib.sha256).hexdigest()


@dataclass
class Budget:
    """How often each device may answer; who asks for more is refused, at no cost to others."""

    clock: Callable[[], float] = monotonic
    per_second: float = PER_SECOND
    at_once: float = AT_ONCE
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)

    def allows(self, device: str) -> bool:
        """Return whether a device may answer now, and count it."""
        now = self.clock()
        left, since = self._left.get(device, (self.at_once, now))
        left = min(self.at_once, left + self.per_second * (now - since))
        self._left[device] = (left - 1, now) if left >= 1 else (left, now)
        return left >= 1
