"""A warm Python in the sandbox, which forks a process for each submission."""

from __future__ import annotations

import os
import platform
import select
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from multiprocessing import current_process
from pathlib import Path
from typing import Any

from coursekit.grading.sandbox import control_group, jail, protocol, seccomp
from coursekit.grading.sandbox.arrays import SharedArrays
from coursekit.grading.sandbox.limits import Limits
from coursekit.grading.sandbox.session import ENDED, PATIENCE, SandboxError, Session

INHERITED = ("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "TMPDIR", "SYSTEMROOT")
START_SECONDS = 60.0  # for the warm Python to load, on a busy machine
HANG_UP_SECONDS = 0.1
# It keeps messages separate: several processes may send requests through one connection.
KIND = socket.SOCK_STREAM if sys.platform == "darwin" else socket.SOCK_SEQPACKET


class Sandbox:
    """A warm Python, which forks a process for each submission.

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
        self._group = control_group.in_group(self.limits, os.cpu_count() or 1) if protected else []
        with tempfile.TemporaryDirectory(prefix="coursekit-") as folder:
            jail.write_files(Path(folder))
            try:
                self._start(folder)
                self._wait()
            except SandboxError:
                if not self._group:
                    raise
                self._group = []  # it was not granted after all
                self._start(folder)
                self._wait()

    def _start(self, folder: str) -> None:
        """Start the warm Python, with one end of a connection."""
        self._control, far_end = socket.socketpair(type=KIND)
        try:
            if self.protected:
                command = self._group + jail.bubblewrap(Path(folder), far_end.fileno(), self.limits)
            else:
                command = jail.program(folder, far_end.fileno(), "open", self.limits)
            # The environment may contain the seed and passwords.
            inherited = INHERITED + control_group.FOR_SYSTEMD * bool(self._group)
            needed = {name: os.environ[name] for name in inherited if name in os.environ}
            variables = jail.VARIABLES | needed
            self._process = subprocess.Popen(
                command, pass_fds=[far_end.fileno()], env=variables, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            )  # fmt: skip
        except OSError as error:
            self._control.close()
            raise SandboxError(f"The sandbox cannot be had: {error}.") from None
        finally:
            far_end.close()

    def _wait(self) -> None:
        """Wait until it is warm, and check with a trial that a submission can be isolated."""
        self._control.settimeout(START_SECONDS)
        try:
            if self._control.recv(16) == b"ready":
                with self.session() as trial:
                    trial.run("", START_SECONDS)
                return
            raise OSError("it ended at once")
        except (OSError, SandboxError, protocol.LostError) as error:
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
        near_end, far_end = socket.socketpair()
        end, lifeline = socket.socketpair()
        arrays = SharedArrays()
        try:
            descriptors = [far_end.fileno(), lifeline.fileno(), arrays.descriptor]
            socket.send_fds(
                self._control, [" ".join((str(_core()), *packages)).encode()], descriptors
            )
        except OSError:
            near_end.close()
            end.close()
            arrays.close()
            raise SandboxError(ENDED) from None
        finally:
            far_end.close()
            lifeline.close()
        return Session(near_end, end, arrays, self)

    def in_force(self) -> list[str]:
        """Return in sentences the limits on a submission, and how they are enforced."""
        limits = self.limits
        if not self.protected:
            return ["There was no sandbox: submissions ran as the user who graded (--unsafe)."]
        sentences = [
            f"{limits.memory / 2**20:,.0f} MB of memory and {limits.processes} processes for each "
            "submission: a watch looks every 20 milliseconds.",
            "One processor for each submission; seconds are those that it computes itself, and "
            f"by the clock {PATIENCE} times as many.",
        ]
        if self._group:
            sentences.append("A control group (cgroup v2) bounds memory and processes of all.")
        else:
            sentences.append("No control group (cgroup v2) was granted: systemd offers none here.")
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            sentences.append(
                "Graded as root: the kernel itself does not bound the number of processes."
            )
        if not seccomp.program(platform.machine()):
            sentences.append("System calls are not filtered on this kind of processor.")
        return sentences

    def has_ended(self) -> bool:
        """Whether the warm Python is gone; submissions cannot end it, but the system can.

        It says nothing after it was ready, so there is something to read when it has hung up. That
        may come slightly later than the end of a submission that died with it.
        """
        return bool(select.select([self._control], [], [], HANG_UP_SECONDS)[0])

    def close(self) -> None:
        """End the warm Python and all its child processes."""
        self._control.close()
        self._process.kill()
        self._process.wait()
        self._process.stderr.close()

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def _core() -> int:
    """Return the number of the processor for this process's submissions, different in each copy."""
    return sum(current_process()._identity)


def sandbox_fault() -> str | None:
    """Return why the sandbox does not work here, or None if it does; one is started as a trial."""
    try:
        Sandbox().close()
    except SandboxError as error:
        return str(error)
    return None
