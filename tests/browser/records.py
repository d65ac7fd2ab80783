"""Records of a page's requests and errors."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

HERE = {"127.0.0.1", "localhost", "::1"}


@dataclass
class Record:
    """The record of the pages of one browser context."""

    requests: list[str] = field(default_factory=list)  # and web sockets, files, data: addresses
    problems: list[str] = field(default_factory=list)  # on the console, or caught by no script

    def listen(self, context):
        """Record from now on the requests and errors of this context's pages."""
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("page", self._listen_to_sockets)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.problems.append(str(error.error)))

    def _listen_to_sockets(self, page):
        page.on("websocket", lambda socket: self.requests.append(socket.url))

    def _console(self, message):
        if message.type == "error":
            self.problems.append(f"{message.text} ({message.location.get('url', '')})")

    @property
    def external(self):
        """The requests that left this computer."""
        hosts = {url: urlsplit(url).hostname for url in self.requests}
        return [url for url, host in hosts.items() if host and host not in HERE]
