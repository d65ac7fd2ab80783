"""Under which address phones find this computer, in words and as a QR code."""

from __future__ import annotations

import io
import re
import socket
from urllib.parse import urlsplit

import segno

ELSEWHERE = ("192.0.2.1", 9)  # an address for examples, to which nothing is sent


def own_address() -> str | None:
    """Return the address of this computer in its network, or None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            found = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def for_phones(port: int, public: str | None = None) -> str | None:
    """Return the address that phones open, or None if there is no network."""
    if public:
        return public
    own = own_address()
    return f"http://{own}:{port}/" if own else None


def checked(public: str) -> str:
    """Return an address at which a proxy or a tunnel serves the hall, with a slash at its end.

    Raises
    ------
    ValueError
        If it is none; the message says what it must be like.

    Examples
    --------
    >>> checked("https://votes.example.org/hall")
    'https://votes.example.org/hall/'
    """
    parts = urlsplit(public)
    is_path = re.fullmatch(r"(/[\w.~-]+)*/?", parts.path)
    if parts.scheme not in ("http", "https") or not parts.hostname or not is_path:
        raise ValueError(
            f"--public takes an address such as https://votes.example.org/hall, not {public!r}."
        )
    if parts.query or parts.fragment or parts.username:
        raise ValueError(f"--public takes an address without ?, # or a name, not {public!r}.")
    return public.rstrip("/") + "/"


def base_path(public: str | None) -> str:
    """Return the path under which the hall is served, with a slash at both ends."""
    return urlsplit(public).path if public else "/"


def qr_code(address: str) -> bytes:
    """Return the QR code of an address as SVG."""
    file = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        file, kind="svg", border=3, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return file.getvalue()


def printed(address: str) -> str:
    """Return the QR code of an address for a terminal."""
    file = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(file, compact=True)
    return file.getvalue()
