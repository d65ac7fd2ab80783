"""What all answers of a hall have in common, and the files of phones and wall."""

from __future__ import annotations

import hmac
import json
from pathlib import Path
from typing import Any

from tornado.web import HTTPError, RequestHandler, StaticFileHandler

from coursekit.hall.admission import Door, RefusedError
from coursekit.hall.devices import SECONDS

SAFE = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}
OF_PHONES = (
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)


class Handler(RequestHandler):
    """What all have in common: headers, errors in a sentence, the device of a request."""

    def initialize(self, room: Door, base: str, secret: str = "") -> None:
        """Keep the room."""
        self.room, self.base, self.secret = room, base, secret

    def set_default_headers(self) -> None:
        """Forbid what is not needed."""
        for name, value in SAFE.items():
            self.set_header(name, value)
        self.clear_header("Server")

    def write_error(self, status: int, **_: Any) -> None:
        """Answer with a status only."""
        self.finish({"error": self._reason})

    def prepare(self) -> None:
        """Let only the lecturer in where a secret is needed."""
        if self.secret and not hmac.compare_digest(
            self.path_args[0].encode(), self.secret.encode()
        ):
            raise HTTPError(404)

    def log_exception(self, *error: Any) -> None:
        """Log what we did not expect, without the address."""
        if not isinstance(error[1], HTTPError):
            super().log_exception(*error)

    def _request_summary(self) -> str:
        return type(self).__name__

    def device(self) -> str | None:
        """Return the device of the request, if it may take part."""
        device = self.room.seals.device(self.get_cookie("hall"))
        allowed = device and self.room.may_come(device, self.request.remote_ip)
        return device if allowed else None

    def keep_cookie(self, cookie: str) -> None:
        """Let the phone keep its cookie for another hour."""
        is_secure = self.request.protocol == "https"
        self.set_cookie(
            "hall", cookie, path=self.base, max_age=SECONDS, httponly=True, samesite="Strict",
            secure=is_secure,
        )  # fmt: skip

    def asked(self) -> Any:
        """Return the JSON of the request; 400 if it is none."""
        if self.request.headers.get("Content-Type", "").partition(";")[0] != "application/json":
            raise HTTPError(415)
        try:
            return json.loads(self.request.body)
        except (ValueError, RecursionError):
            raise HTTPError(400) from None

    def refuse(self, error: RefusedError) -> None:
        """Say why something is refused."""
        self.set_status(error.status)
        self.finish({"error": str(error)})


class Nothing(Handler):
    """What is not there."""

    def initialize(self) -> None:
        """Know nothing."""
        self.secret = ""

    def prepare(self) -> None:
        """Say that it is not there."""
        raise HTTPError(404)


class Files(StaticFileHandler):
    """Files of a folder, with the headers of all others."""

    set_default_headers = Handler.set_default_headers
    write_error = Handler.write_error
    log_exception = Handler.log_exception
    _request_summary = Handler._request_summary

    def set_extra_headers(self, path: str) -> None:
        """Let a browser ask whether what it has is still the newest."""
        self.set_header("Cache-Control", "no-cache")


class PhonePage(Files):
    """The page of the phones, and what it loads."""

    def initialize(self, room: Door, base: str, path: Path) -> None:
        """Serve the page where nothing is named."""
        super().initialize(str(path), default_filename="phone.html")

    def set_extra_headers(self, path: str) -> None:
        """Let the page load nothing from elsewhere."""
        super().set_extra_headers(path)
        self.set_header("Content-Security-Policy", OF_PHONES)

    def parse_url_path(self, url_path: str) -> str:
        """Serve the page at the address itself."""
        return url_path or "phone.html"


class Deck(Files):
    """The decks, for whom knows the secret."""

    def initialize(self, room: Door, base: str, secret: str, path: Path) -> None:
        """Serve the list of decks where nothing is named."""
        self.secret = secret
        super().initialize(str(path), default_filename="index.html")

    prepare = Handler.prepare

    async def get(self, secret: str, path: str, include_body: bool = True) -> None:
        """Serve a file."""
        await super().get(path or "index.html", include_body)

    def head(self, secret: str, path: str) -> Any:
        """Serve the headers of a file."""
        return self.get(secret, path, include_body=False)
