"""The course in JupyterLab as `make lab` opens it, on a copy, with its own home folder."""

import json
import os
import secrets
import socket
import subprocess
import sys
import time
from urllib.error import URLError
from urllib.request import Request, urlopen

from copies import copy_course

SECONDS = 300  # to hand out the problem sets and to start, on a busy machine

# JupyterLab lays out only the cells that are in view. Then nothing can be said of the others: they
# have no size, no text and no colours that could be looked at. So here all of them are laid out.
SETTINGS = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}}


class Lab:
    """A running JupyterLab on a copy of the course, `folder`; use it in a `with` statement."""

    def __init__(self, course, place):
        self.folder = place / "course"
        self._home = place / "home"
        self._log = place / "lab.log"
        self._token = secrets.token_hex(16)
        copy_course(self.folder, course)
        settings = self._home / "config" / "labconfig" / "default_setting_overrides.json"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps(SETTINGS), encoding="utf-8")

    def __enter__(self):
        command = [sys.executable, "-m", "coursekit", "lab", "--no-browser"]
        command += [f"--port={free_port()}", f"--IdentityProvider.token={self._token}"]
        with open(self._log, "wb") as log:
            self._process = subprocess.Popen(
                command,
                cwd=self.folder,
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            self._base = self._wait_until_it_answers()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, *_):
        self.shut_down_kernels()
        self._stop()

    def url(self, path):
        """Return the address at which JupyterLab opens a file of the course, and nothing else."""
        return f"{self._base}lab/tree/{path}?token={self._token}&reset"

    def shut_down_kernels(self):
        """End the kernels of all notebooks."""
        for kernel in json.load(self._ask("api/kernels")):
            self._ask(f"api/kernels/{kernel['id']}", method="DELETE")

    def _environment(self):
        """Return the variables for a user who has never started Jupyter or IPython before."""
        others = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "IPYTHON"))}
        return {
            **others,
            "JUPYTER_CONFIG_DIR": str(self._home / "config"),
            "JUPYTER_DATA_DIR": str(self._home / "data"),
            "JUPYTER_RUNTIME_DIR": str(self._home / "runtime"),
            "IPYTHONDIR": str(self._home / "ipython"),
            # A busy machine would show progress bars, and they write where errors are written.
            "TQDM_DISABLE": "1",
        }

    def _wait_until_it_answers(self):
        """Return the address of the server, which it writes down when it is ready."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            for file in (self._home / "runtime").glob("jpserver-*.json"):
                try:
                    self._base = json.loads(file.read_text(encoding="utf-8"))["url"]
                    self._ask("api/status")
                except (ValueError, URLError):  # half written, or not yet listening
                    continue
                return self._base
            time.sleep(0.1)
        log = self._log.read_text(encoding="utf-8", errors="replace")[-3000:]
        raise RuntimeError(f"JupyterLab did not start within {SECONDS} s. It said:\n{log}")

    def _ask(self, path, method="GET"):
        header = {"Authorization": f"token {self._token}"}
        return urlopen(Request(self._base + path, headers=header, method=method), timeout=60)

    def _stop(self):
        """End the server, gently first: its kernels watch it and end with it."""
        self._process.terminate()
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def free_port():
    """Return a free port; if it is taken meanwhile, Jupyter takes one of the next."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
