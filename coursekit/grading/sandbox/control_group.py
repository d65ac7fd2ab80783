"""A kernel control group (cgroup v2) around the sandbox, if the system grants one.

The watchdog of a submission looks every 20 milliseconds at what that uses. The kernel looks always,
and counts what belongs to no process. A user gets such a group from systemd; where there is none,
as in many containers, the watchdog has to do.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from coursekit.grading.sandbox.limits import Limits

BYTES_OF_WARM_PYTHON = 512 * 2**20
FOR_SYSTEMD = ("XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS")


def in_group(limits: Limits, at_a_time: int) -> list[str]:
    """Return the prefix that runs a command in a group; empty if none is granted.

    Parameters
    ----------
    limits : Limits
        What one submission may use.
    at_a_time : int
        How many there are at the same time.
    """
    executable = shutil.which("systemd-run")
    if executable is None or not _has_session() or not _has_memory():
        return []
    return [
        *(executable, "--user", "--scope", "--quiet", "--collect"),
        *(
            "-p",
            f"MemoryMax={BYTES_OF_WARM_PYTHON + at_a_time * limits.memory}",
            "-p",
            "MemorySwapMax=0",
        ),
        *("-p", f"TasksMax={16 + at_a_time * (limits.processes + 2)}", "--"),
    ]


def _has_session() -> bool:
    """Whether this user has a systemd session to ask."""
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(folder) and Path(folder, "systemd", "private").exists()


def _has_memory() -> bool:
    """Whether the system has groups of version 2 that account for memory."""
    try:
        return "memory" in Path("/sys/fs/cgroup/cgroup.controllers").read_text().split()
    except OSError:
        return False
