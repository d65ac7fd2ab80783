"""A folder on a server of this computer, as any static host would serve it."""

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, *_):
        """Say nothing."""


@contextmanager
def served(folder):
    """Serve a folder while the block runs; the value is its address."""
    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
