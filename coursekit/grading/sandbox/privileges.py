"""The privileges that a submission's process drops before it runs: on Linux, nearly all."""

from __future__ import annotations

import ctypes
import os
import resource
import sys
from itertools import pairwise

from coursekit.grading.sandbox import seccomp
from coursekit.grading.sandbox.limits import Limits

NOBODY = 1000  # a submission's user id inside its namespace
NEW_USER, NEW_PID, NEW_NET, NEW_MOUNT, NEW_IPC = (
    0x10000000, 0x20000000, 0x40000000, 0x00020000, 0x08000000,
)  # fmt: skip
PRIVATE_MOUNTS, BIND = 0x4000 | 0x40000, 0x1000  # recursively, private
READ_ONLY, NO_SUID, NO_DEVICES, NO_PROGRAMS = 1, 2, 4, 8
DIE_WITH_PARENT, DROP_FROM_BOUND, NO_NEW_PRIVILEGES, ADOPT_ORPHANS = 1, 24, 38, 36  # of prctl
STACK = 8 * 2**20
MOST_OPEN = 4096  # descriptors of the warm Python, which has a handful for each submission
MOST_FILES = 4096  # in a folder; each takes memory even if it is empty


def enter_namespaces() -> int:
    """Continue as the first process of a new namespace, with all rights inside and none outside.

    Returns
    -------
    int
        A descriptor of that namespace of processes.
    """
    _unshare(NEW_USER | NEW_PID)
    first = os.fork()
    if first:
        keep_only()  # otherwise the end of the first process would go unnoticed
        os.waitpid(first, 0)
        os._exit(0)
    return os.open("/proc/self/ns/pid", os.O_RDONLY)


def fork_into_namespace(own: int) -> int:
    """Fork; the child is the first process of a new process namespace.

    Parameters
    ----------
    own : int
        What `enter_namespaces` returned: this process returns there for its next child.
    """
    _libc_call("unshare", NEW_PID)
    child = None
    try:
        child = os.fork()
        return child
    finally:
        if child != 0:
            _libc_call("setns", own, NEW_PID)


def enter_network(earlier: int | None) -> int:
    """Enter an empty network, over which no submission has any rights.

    Parameters
    ----------
    earlier : int or None
        The descriptor of an unused network that was made before; None makes a new one.

    Returns
    -------
    int
        Its descriptor.
    """
    if earlier is not None:
        _libc_call("setns", earlier, NEW_NET)
        return earlier
    _libc_call("unshare", NEW_NET)
    return os.open("/proc/self/ns/net", os.O_RDONLY)


def keep_only(*descriptors: int) -> None:
    """Close all descriptors except these and standard input and output."""
    for low, high in pairwise([2, *sorted(descriptors), MOST_OPEN]):
        os.closerange(low + 1, high)


def drop(limits: Limits, core: int) -> None:
    """Give up all writable folders, then all privileges, permanently.

    From then on the process has one processor, and `seccomp` forbids asking for others.
    """
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")  # if the machine runs out of memory, this process is killed first
    _unshare(NEW_USER | NEW_MOUNT | NEW_IPC)
    _libc_call("prctl", DIE_WITH_PARENT, 9, 0, 0, 0)
    _mount_empty_folders(limits)
    os.chdir(os.environ["HOME"])
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[core % len(cores)]})
    _set_limits(limits)
    _set_limit(resource.RLIMIT_NPROC, limits.processes)  # of its own; it does not bind root
    for capability in range(64):
        _libc.prctl(DROP_FROM_BOUND, capability, 0, 0, 0)
    _libc_call("prctl", NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    header, none = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    _libc_call("capset", header, none)
    seccomp.forbid()
    _silence()


def limit(limits: Limits, folder: str) -> None:
    """Restrict a submission that is not isolated, as far as possible: to its own folder and limits.

    Its number of processes cannot be limited, since the user's other programs would count, too.
    """
    os.chdir(folder)
    _set_limits(limits)
    _silence()


def adopt_orphans() -> None:
    """Become the parent of orphaned processes, if the system supports it."""
    if sys.platform == "linux":
        _libc_call("prctl", ADOPT_ORPHANS, 1, 0, 0, 0)


def _unshare(namespaces: int) -> None:
    """Enter new namespaces, including a user namespace without any privileged user."""
    user, group = os.getuid(), os.getgid()
    _libc_call("unshare", namespaces)
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{NOBODY} {user} 1"),
        ("gid_map", f"{NOBODY} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def _mount_empty_folders(limits: Limits) -> None:
    """Mount an empty folder over each writable folder, and one over the list of processes.

    The writable folder is a single one in two places, so that the limits hold for both together.
    """
    _libc_call("mount", None, b"/", None, PRIVATE_MOUNTS, None)
    size = f"size={limits.folder_size},nr_inodes={MOST_FILES},mode=700".encode()
    own = os.environb[b"HOME"]
    _libc_call("mount", b"tmpfs", own, b"tmpfs", NO_SUID | NO_DEVICES, size)
    _libc_call("mount", own, b"/dev/shm", None, BIND, None)
    nothing = b"size=4k,nr_inodes=1,mode=555"
    _libc_call("mount", b"tmpfs", b"/proc", b"tmpfs", READ_ONLY | NO_SUID | NO_DEVICES, nothing)
    terminals = b"newinstance,ptmxmode=0666,mode=620,max=16"
    _libc_call("mount", b"devpts", b"/dev/pts", b"devpts", NO_SUID | NO_PROGRAMS, terminals)


def _set_limits(limits: Limits) -> None:
    """Leave the terminal, and set limits that cannot be raised again."""
    os.setsid()
    for what, most in (
        (resource.RLIMIT_DATA, limits.memory),
        (resource.RLIMIT_STACK, STACK),
        (resource.RLIMIT_FSIZE, limits.file_size),
        (resource.RLIMIT_NOFILE, limits.open_files),
        (resource.RLIMIT_CPU, limits.cpu_seconds),
        (resource.RLIMIT_CORE, 0),
    ):
        _set_limit(what, most)


def _silence() -> None:
    """Discard the output of all programs."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    os.close(nothing)


def _set_limit(what: int, most: int) -> None:
    """Set a limit, unless a lower one is already set."""
    _, hard = resource.getrlimit(what)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (most, most))


_libc = ctypes.CDLL(None, use_errno=True)


def _libc_call(name: str, *arguments) -> None:
    """Call libc; raise OSError if it fails."""
    if getattr(_libc, name)(*arguments) != 0:
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")
