"""A submission in a process of its own: cells and calls go in, outcomes come back."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from coursekit.exercises.call import Outcome
from coursekit.exercises.compare import plain
from coursekit.grading.sandbox import jail, protocol
from coursekit.grading.sandbox.arrays import CANNOT_CHANGE, Place, SharedArrays
from coursekit.grading.sandbox.limits import Limits

LONGEST_TEXT = 400  # characters of an error with the line that it is in
ENDED = "The sandbox has ended unexpectedly."
NONSENSE = "sent something that is no answer."
INHERITED = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TMPDIR", "SYSTEMROOT")
KIND = getattr(socket, "SOCK_SEQPACKET", socket.SOCK_STREAM)
if sys.platform == "darwin":  # which has none between processes of one machine
    KIND = socket.SOCK_STREAM
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
    limits : Limits
        What each submission may use.

    Raises
    ------
    SandboxError
        If the protection is not to be had.
    """

    def __init__(self, *, protected: bool = True, limits: Limits | None = None) -> None:
        self.protected, self.limits = protected, limits or Limits()
        with tempfile.TemporaryDirectory(prefix="coursekit-") as folder:
            jail.write_files(Path(folder))
            self._start(folder)
            self._wait()

    def _start(self, folder: str) -> None:
        """Start the warm Python, with one end of a connection."""
        # Messages stay apart in it: several processes may ask through the one connection.
        self._control, theirs = socket.socketpair(type=KIND)
        try:
            if self.protected:
                command = jail.bubblewrap(Path(folder), theirs.fileno(), self.limits)
            else:
                command = jail.program(folder, theirs.fileno(), "open", self.limits)
            # The seed may be in the environment, and so may be passwords.
            needed = {name: os.environ[name] for name in INHERITED if name in os.environ}
            variables = jail.VARIABLES | needed
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
        except (OSError, protocol.LostError) as error:
            self._process.kill()
            complaint = self._process.stderr.read().decode(errors="replace").strip()
            self.close()
            why = complaint.split("\n")[-1] or error
            raise SandboxError(f"The sandbox cannot be had: {why}.") from None

    def session(self, packages: Iterable[str] = ()) -> Session:
        """Return a new process for one submission.

        Parameters
        ----------
        packages : iterable of str
            What it seems to need besides numpy, of `HINTS`: it is then loaded once for all.
        """
        ours, theirs = socket.socketpair()
        lifeline, end = os.pipe()
        arrays = SharedArrays()
        try:
            descriptors = [theirs.fileno(), lifeline, arrays.descriptor]
            socket.send_fds(self._control, [f"new {' '.join(packages)}".encode()], descriptors)
        except OSError:
            ours.close()
            os.close(end)
            arrays.close()
            raise SandboxError(ENDED) from None
        finally:
            theirs.close()
            os.close(lifeline)
        return Session(ours, end, arrays, self)

    def has_ended(self) -> bool:
        """Whether the warm Python is gone; submissions cannot end it, but the system can."""
        return self._process.poll() is not None

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


def sandbox_fault(*, protected: bool = True) -> str | None:
    """Return why a sandbox cannot be had here, or None if it can: one is started to see."""
    try:
        Sandbox(protected=protected).close()
    except SandboxError as error:
        return str(error)
    return None


class Session:
    """One submission's process.

    Every method raises `protocol.LostError` if the process ends, goes on for too long, or sends
    nonsense; then the session is over. If that is the sandbox's fault, it is a `SandboxError`.
    """

    def __init__(
        self, connection: socket.socket, lifeline: int, arrays: SharedArrays, sandbox: Sandbox
    ) -> None:
        self._connection, self._lifeline = connection, lifeline
        self._answers = protocol.Stream(connection)
        self._arrays, self._sandbox = arrays, sandbox

    def run(self, source: str, seconds: float) -> str | None:
        """Run a cell and return None, or what went wrong in it in words."""
        error = self._ask({"cell": source}, seconds, protocol.Allowance()).get("error")
        return error if error is None else _as_text(error)

    def calls(self, function: str, cases: list[tuple], seconds: float) -> Iterator[Outcome]:
        """Call a function that the cells have defined with each of these arguments, plain data.

        All cases are sent at once, and their outcomes come back one by one, so that those before
        the process is lost are not lost with it. The seconds are for all of them together.

        Raises
        ------
        NoFunctionError
            If there is no function of this name.
        """
        deadline, allowance = time.monotonic() + seconds, protocol.Allowance()
        places = [[self._arrays.place(argument) for argument in case] for case in cases]
        others = [
            [a if place is None else None for a, place in zip(case, where, strict=True)]
            for case, where in zip(cases, places, strict=True)
        ]
        message = {"function": function, "cases": others, "places": places}
        for number, arguments in enumerate(cases):
            left = max(deadline - time.monotonic(), 0.01)
            answer = self._ask(message if number == 0 else None, left, allowance)
            if "missing" in answer:
                found = answer["missing"]
                raise NoFunctionError(found if found is None else _as_text(found)[:200])
            yield self._outcome(answer, arguments, places[number])

    def _outcome(self, answer: dict, arguments: tuple, places: list[Place | None]) -> Outcome:
        """Return what an answer says of a call, and of arrays that have changed what is seen."""
        error, told = answer.get("error"), answer.get("arguments")
        if error is not None:
            kind = _as_text(answer.get("error_type"))[:100]
            return Outcome(error=_as_text(error), error_type=kind)
        if not isinstance(told, list) or len(told) != len(arguments):
            raise protocol.LostError(NONSENSE)
        after = map(self._after, arguments, places, told)
        return Outcome(plain(answer.get("value")), list(after))

    def _after(self, before: Any, place: Place | None, told: Any) -> Any:
        """Return an argument as it is after a call: what is seen of it, else what is told."""
        if place is not None and self._arrays.has_changed(place, before):
            return self._arrays.read(place)
        if type(before) in CANNOT_CHANGE or (place is not None and told is None):
            return before
        return plain(told)

    def _ask(self, message: dict | None, seconds: float, allowance: protocol.Allowance) -> dict:
        """Return the next answer, to a message if there is one; only its form is sure."""
        try:
            answer = self._exchange(message, seconds, allowance)
        except protocol.LostError:
            if self._sandbox.has_ended():
                raise SandboxError(ENDED) from None
            raise
        if not isinstance(answer, dict):
            raise protocol.LostError(NONSENSE)
        if "ended" in answer:
            raise protocol.LostError(self._why(answer["ended"]))
        return answer

    def _exchange(self, message: dict | None, seconds: float, allowance: protocol.Allowance) -> Any:
        """Return what comes back, if only the watchdog's word why the process has ended."""
        deadline = time.monotonic() + seconds
        try:
            if message is not None:
                protocol.send(self._connection, message, seconds)
        except protocol.LostError as lost:
            last = self._receive(0.05, allowance)
            if isinstance(last, dict) and "ended" in last:
                return last
            raise lost from None
        left = max(deadline - time.monotonic(), 0.01)
        return self._receive(left, allowance)

    def _receive(self, seconds: float, allowance: protocol.Allowance) -> Any:
        return protocol.receive(
            self._answers, seconds, largest=protocol.LARGEST_ANSWER, allowance=allowance
        )

    def _why(self, ended: Any) -> str:
        """Return in words why a process has ended; the submission may have forged the reason."""
        if ended == "memory":
            return f"took more than {self._sandbox.limits.memory // 2**20:,} MB of memory."
        if ended == "processes":
            return f"started more than {self._sandbox.limits.processes} processes."
        return "ended its Python process."

    def close(self) -> None:
        """End the process and all that it started."""
        self._connection.close()
        os.close(self._lifeline)
        self._arrays.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def _as_text(text: Any) -> str:
    """Return what should be words, as long as words are."""
    if not isinstance(text, str):
        raise protocol.LostError(NONSENSE)
    return text[:LONGEST_TEXT]


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
