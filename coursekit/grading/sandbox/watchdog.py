"""The watchdog of a submission: it starts its process, watches what that uses, and ends it."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator

from coursekit.grading.sandbox import privileges, protocol
from coursekit.grading.sandbox.arrays import attach
from coursekit.grading.sandbox.limits import SECONDS, Limits

WATCH_EVERY = 0.02  # seconds
CLOSED = "closed"  # why a submission has ended that the grader has done with
COUNTED = (b"RssAnon:", b"RssShmem:", b"VmPTE:", b"Threads:")
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def supervise(
    connection: int,
    lifeline: int,
    arrays: int,
    shut_off: bool,
    core: int,
    limits: Limits,
    serve: Callable[[socket.socket, memoryview], None],
) -> None:
    """Start the submission's process; end it with the grader, or when it takes too much.

    Parameters
    ----------
    connection, lifeline, arrays : int
        The descriptors of the connection to the grader, of a second one, on which the grader asks
        for the processor time and which ends when it has done with this submission, and of the
        memory with the arrays among its arguments.
    shut_off : bool
        Whether the process is shut off from everything else.
    core : int
        The processor that it runs on, so that it does not take those of others.
    limits : Limits
        What it may use.
    serve : callable
        What it does with the connection and that memory.
    """
    folder = None
    try:
        if shut_off:
            privileges.enter_namespaces()
        else:
            privileges.adopt_orphans()
            folder = tempfile.mkdtemp(prefix="submission-")
        submission = os.fork()
        if submission == 0:
            os.close(lifeline)
            memory = attach(arrays)
            privileges.drop(limits, core) if shut_off else privileges.limit(limits, folder)
            serve(socket.socket(fileno=connection), memory)
            return
        os.close(arrays)
        why = watch(submission, lifeline, limits)
        if why != CLOSED:
            with contextlib.suppress(protocol.LostError, OSError):
                protocol.send(socket.socket(fileno=connection), {"ended": why}, 1.0)
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
    except OSError as error:
        print(error, file=sys.stderr, flush=True)  # the sandbox's trial session reads it
    finally:
        os._exit(0)


def watch(submission: int, lifeline: int, limits: Limits) -> str:
    """Wait until a process has ended, or end it; return why it ended, in a word."""
    events = select.poll()
    events.register(lifeline, select.POLLIN)
    if hasattr(os, "pidfd_open"):
        with contextlib.suppress(OSError):
            events.register(os.pidfd_open(submission), select.POLLIN)
    while True:
        is_called = any(fd == lifeline for fd, _ in events.poll(WATCH_EVERY * 1000))
        closed = is_called and not _tell(lifeline)
        if os.waitpid(submission, os.WNOHANG) != (0, 0):
            end_children()
            return "by itself"
        why = CLOSED if closed else _exceeded(limits)
        if why is not None:
            os.kill(submission, signal.SIGKILL)
            os.waitpid(submission, 0)
            end_children()
            return why


def end_children() -> None:
    """End what a submission has started and left behind.

    In the sandbox the kernel has done so already, together with the first process. Elsewhere those
    that have lost their parents are now children of the watchdog.
    """
    for _ in range(100):
        left = _children(os.getpid())
        if not left:
            return
        for pid in [pid for child in left for pid in descendants(child)]:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        for pid in left:
            with contextlib.suppress(OSError):
                os.waitpid(pid, 0)


def descendants(first: int) -> Iterator[int]:
    """Yield a process and all that it started, and that these have started."""
    waiting = [first]
    while waiting:
        pid = waiting.pop()
        yield pid
        waiting += _children(pid)


def _exceeded(limits: Limits) -> str | None:
    """Return which limit a submission and all that it started exceed, if any."""
    memory, processes = 0, 0
    for pid in (pid for child in _children(os.getpid()) for pid in descendants(child)):
        used, threads = _usage(pid)
        memory, processes = memory + used, processes + threads
        if processes > limits.processes:
            return "processes"
        if memory > limits.memory:
            return "memory"
    return None


def _tell(lifeline: int) -> bool:
    """Tell how many seconds a submission has computed; return whether anybody listens."""
    with contextlib.suppress(OSError):
        if os.read(lifeline, 1):
            family = [pid for child in _children(os.getpid()) for pid in descendants(child)]
            seconds = sum(map(_computed, family)) if family else float("inf")  # nobody knows
            os.write(lifeline, SECONDS.pack(seconds))
            return True
    return False


def _computed(pid: int) -> float:
    """Return the seconds of processor time of a process, and of its children that have ended."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            words = file.read().rpartition(b")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, words[11:15])) / TICKS


def _usage(pid: int) -> tuple[int, int]:
    """Return the bytes that a process holds besides what it has read from files, and its threads.

    The kernel's tables of a process's pages are among them: many empty pages make them large.
    What processes share is counted for each of them: memory that is shared and anonymous is bound
    by no other limit.
    """
    try:
        with open(f"/proc/{pid}/status", "rb") as file:
            lines = [line.split() for line in file.read().splitlines()]
    except OSError:  # it has just ended
        return 0, 0
    counts = {words[0]: int(words[1]) for words in lines if words and words[0] in COUNTED}
    threads = counts.pop(b"Threads:", 1)
    return sum(counts.values()) * 1024, threads


def _children(pid: int) -> list[int]:
    """Return the processes that a process has started; where there is no /proc, none."""
    children = []
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
                children += map(int, file.read().split())
    return children
