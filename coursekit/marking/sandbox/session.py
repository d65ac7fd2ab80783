"""A submission in a process of its own: cells and calls go in, outcomes come back."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from coursekit.grading.calling import Outcome
from coursekit.marking.sandbox import jail, wire

START_SECONDS = 60.0  # what the warm Python may take to load, on a busy machine


class SandboxError(RuntimeError):
    """The sandbox cannot be had here; the text says what is missing."""


class Sandbox:
    """A warm Python, out of which a process is made for each submission.

    Parameters
    ----------
    protected : bool
        Whether submissions are shut off from this machine (bubblewrap, on Linux). Without it they
        run in a process of their own, but as the user who grades.

    Raises
    ------
    SandboxError
        If the protection is not to be had.
    """

    def __init__(self, *, protected: bool = True) -> None:
        self.protected = protected
        with tempfile.TemporaryDirectory(prefix="coursekit-") as folder:
            jail.write_files(Path(folder))
            self._start(folder)
            self._wait()

    def _start(self, folder: str) -> None:
        """Start the warm Python, with one end of a connection."""
        self._control, theirs = socket.socketpair()
        try:
            if self.protected:
                command, variables = jail.bubblewrap(Path(folder), theirs.fileno()), None
            else:
                command = jail.program(folder, theirs.fileno(), "open")
                variables = os.environ | jail.VARIABLES | {"PATH": os.environ.get("PATH", "")}
            self._process = subprocess.Popen(
                command, pass_fds=[theirs.fileno()], env=variables, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            )  # fmt: skip
        except OSError as error:
            self._control.close()
            raise SandboxError(f"The sandbox cannot be had: {error}.") from None
        finally:
            theirs.close()

    def _wait(self) -> None:
        """Wait until it is warm, and see that a submission can be shut off."""
        self._control.settimeout(START_SECONDS)
        try:
            if self._control.recv(16) == b"ready":
                with self.session() as trial:
                    trial.run("", START_SECONDS)
                return
            raise OSError("it ended at once")
        except (OSError, wire.LostError) as error:
            self._process.kill()
            said = self._process.stderr.read().decode(errors="replace").strip()
            self.close()
            why = said.split("\n")[-1] or error
            raise SandboxError(f"The sandbox cannot be had: {why}.") from None

    def session(self) -> Session:
        """Return a new process for one submission."""
        ours, theirs = socket.socketpair()
        lifeline, end = os.pipe()
        try:
            socket.send_fds(self._control, [b"new"], [theirs.fileno(), lifeline])
        except OSError:
            ours.close()
            os.close(end)
            raise SandboxError("The sandbox has ended unexpectedly.") from None
        finally:
            theirs.close()
            os.close(lifeline)
        return Session(ours, end)

    def close(self) -> None:
        """End the warm Python and every process that came out of it."""
        self._control.close()
        self._process.kill()
        self._process.wait()
        self._process.stderr.close()

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class Session:
    """One submission's process.

    Every method raises `wire.LostError` if the process ends, goes on for too long, or sends
    nonsense; then the session is over.
    """

    def __init__(self, connection: socket.socket, lifeline: int) -> None:
        self._connection, self._lifeline = connection, lifeline

    def run(self, source: str, seconds: float) -> str | None:
        """Run a cell and return None, or what went wrong in it in words."""
        answer = self._ask({"cell": source}, seconds)
        error = answer.get("error")
        return error if error is None or isinstance(error, str) else "something went wrong."

    def call(self, function: str, arguments: tuple, seconds: float) -> Outcome:
        """Call a function that the cells have defined, with plain data.

        Raises
        ------
        NoFunctionError
            If there is no function of this name.
        """
        asked = {"function": function, "arguments": list(arguments)}
        answer = self._ask(asked, seconds)
        if "missing" in answer:
            found = answer["missing"]
            raise NoFunctionError(found if found is None else str(found)[:200])
        value, after, error, kind = (
            answer.get(name) for name in ("value", "arguments", "error", "error_type")
        )
        if error is None:
            return Outcome(value, after if isinstance(after, list) else None)
        return Outcome(error=str(error), error_type=str(kind))

    def _ask(self, message: dict, seconds: float) -> dict:
        wire.send(self._connection, message)
        answer = wire.receive(self._connection, seconds)
        if not isinstance(answer, dict):
            raise wire.LostError("it sent something that is no answer.")
        return answer

    def close(self) -> None:
        """End the process and all that it started."""
        self._connection.close()
        os.close(self._lifeline)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class NoFunctionError(Exception):
    """The cells define no function of the name that was asked for.

    Attributes
    ----------
    found : str or None
        What there is of that name.
    """

    def __init__(self, found: str | None) -> None:
        super().__init__(found)
        self.found = found
