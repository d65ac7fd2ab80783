"""A folder on a server of this computer, as any static host would serve it."""

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, *_):
        """Say nothing."""


class Noting(Quiet):
    """Notes the files that it serves in a set."""

    def __init__(self, *args, noted, **options):
        self.noted = noted  # first, since the server's own constructor serves
        super().__init__(*args, **options)

    def send_head(self):
        """Note the file, and open it."""
        self.noted.add(Path(self.translate_path(self.path)))
        return super().send_head()


@contextmanager
def served(folder, noted=None):
    """Serve a folder while the block runs; the value is its address. Paths go into `noted`."""
    handler = partial(Quiet, directory=str(folder))
    if noted is not None:
        handler = partial(Noting, directory=str(folder), noted=noted)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
