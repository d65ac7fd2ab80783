"""The watchdog, which ends submissions that use too many resources."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from coursekit.grading.sandbox import protocol
from coursekit.grading.sandbox.limits import SECONDS, Limits

WATCH_SECONDS = 0.02
CLOSED = "closed"  # the reason if the grader has finished with a submission
COUNTED = (b"RssAnon:", b"RssShmem:", b"VmPTE:", b"Threads:")
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass(eq=False)
class Ward:
    """A submission under the watchdog.

    Attributes
    ----------
    process : int
        Its first process, a child of this one.
    connection, lifeline : int
        The descriptors of the connection to the grader, and of a second one, on which the grader
        asks for the processor time and which ends when it has done with this submission.
    everybody : callable
        Returns the processes that are the submission's, as /proc numbers them.
    leave : callable
        Called when all of them have ended.
    why : str
        Why it is ended, in a word.
    """

    process: int
    connection: int
    lifeline: int
    everybody: Callable[[], Iterable[int]]
    leave: Callable[[], None] = lambda: None
    why: str = "by itself"


class Watchdog:
    """Watches submissions until they have ended, and tells the grader why.

    Parameters
    ----------
    limits : Limits
        What each of them may use.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._wards: list[Ward] = []
        self._events = select.poll()
        self._ends: dict[int, int] = {}  # by process, readable when it has ended
        self._next_look = 0.0

    def add(self, ward: Ward) -> None:
        """Start to watch a submission."""
        self._wards.append(ward)
        self._events.register(ward.lifeline, select.POLLIN)
        if hasattr(os, "pidfd_open"):
            with contextlib.suppress(OSError):
                self._ends[ward.process] = os.pidfd_open(ward.process)
                self._events.register(self._ends[ward.process], select.POLLIN)

    def watch(self, other: int | None = None) -> None:
        """Watch until the other descriptor can be read, or no submission is left."""
        if other is not None:
            self._events.register(other, select.POLLIN)
        while self._wards or other is not None:
            if other in self._watch_for(WATCH_SECONDS if self._wards else None):
                self._events.unregister(other)
                return

    def _watch_for(self, seconds: float | None) -> set[int]:
        """Watch for some seconds, or until an event; return the descriptors that can be read."""
        ready = {fd for fd, _ in self._events.poll(None if seconds is None else seconds * 1000)}
        for ward in [ward for ward in self._wards if ward.lifeline in ready]:
            self._listen(ward)
        self._look()
        return ready

    @contextlib.contextmanager
    def in_background(self) -> Iterator[None]:
        """Go on watching in a thread while this process does something slow."""
        over = threading.Event()

        def watch() -> None:
            while not over.is_set():
                self._watch_for(WATCH_SECONDS)

        thread = threading.Thread(target=watch)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def _look(self) -> None:
        """Release submissions that have ended, and end those that exceed a limit."""
        for ward in list(self._wards):
            if os.waitpid(ward.process, os.WNOHANG) != (0, 0):
                self._let_go(ward)
        if time.monotonic() < self._next_look:
            return
        self._next_look = time.monotonic() + WATCH_SECONDS
        for ward in self._wards:
            why = exceeded(self._limits, ward.everybody())
            if why is not None:
                self._end(ward, why)

    def _listen(self, ward: Ward) -> None:
        """Tell the grader a submission's computing time, or end it if the grader hung up."""
        with contextlib.suppress(OSError):
            if os.read(ward.lifeline, 1):
                numbers = list(ward.everybody())
                computed = sum(map(_computed, numbers)) if numbers else float("inf")  # unknown
                os.write(ward.lifeline, SECONDS.pack(computed, sum(map(_delayed, numbers))))
                return
        self._events.unregister(ward.lifeline)
        self._end(ward, CLOSED)

    def _end(self, ward: Ward, why: str) -> None:
        """Kill a submission's first process; the kernel then ends the others of its namespace."""
        ward.why = why
        os.kill(ward.process, signal.SIGKILL)

    def _let_go(self, ward: Ward) -> None:
        """Send the reason why a submission has ended, and forget it."""
        self._wards.remove(ward)
        ward.leave()
        with contextlib.suppress(KeyError):
            self._events.unregister(ward.lifeline)
        end = self._ends.pop(ward.process, None)
        if end is not None:
            self._events.unregister(end)
            os.close(end)
        os.close(ward.lifeline)
        with socket.socket(fileno=ward.connection) as connection:
            if ward.why != CLOSED:
                with contextlib.suppress(protocol.LostError, OSError):
                    protocol.send(connection, {"ended": ward.why}, 0.0)


def end_children() -> None:
    """End the processes left behind by a submission that was not isolated.

    Processes without a parent are now children of this process.
    """
    for _ in range(100):
        left = children()
        if not left:
            return
        for pid in descendants(*left):
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        for pid in left:
            with contextlib.suppress(OSError):
                os.waitpid(pid, 0)


def descendants(*processes: int) -> Iterator[int]:
    """Yield processes and all their descendants."""
    waiting = list(processes)
    while waiting:
        pid = waiting.pop()
        yield pid
        waiting += children(pid)


def exceeded(limits: Limits, numbers: Iterable[int]) -> str | None:
    """Return the limit that some processes together exceed, or None."""
    memory, processes = 0, 0
    for pid in numbers:
        used, threads = _usage(pid)
        memory, processes = memory + used, processes + threads
        if processes > limits.processes:
            return "processes"
        if memory > limits.memory:
            return "memory"
    return None


def _computed(pid: int) -> float:
    """Return the processor time in seconds of a process and of its children that have ended."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            words = file.read().rpartition(b")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, words[11:15])) / TICKS


def _delayed(pid: int) -> float:
    """Return the seconds for which a process was ready, but had to wait for a processor."""
    try:
        with open(f"/proc/{pid}/schedstat", "rb") as file:
            return int(file.read().split()[1]) / 1e9
    except (OSError, LookupError, ValueError):  # it has ended, or the kernel does not measure that
        return 0.0


def _usage(pid: int) -> tuple[int, int]:
    """Return a process's memory in bytes, except for mapped files, and its number of threads.

    The memory includes the kernel's page tables, which many empty pages make large. Memory that
    processes share is counted for each of them, because nothing else limits shared anonymous
    memory.
    """
    try:
        with open(f"/proc/{pid}/status", "rb") as file:
            lines = [line.split() for line in file.read().splitlines()]
    except OSError:  # it has just ended
        return 0, 0
    counts = {words[0]: int(words[1]) for words in lines if words and words[0] in COUNTED}
    threads = counts.pop(b"Threads:", 1)
    return sum(counts.values()) * 1024, threads


def children(pid: int | str = "self") -> list[int]:
    """Return the children of a process, or none if there is no /proc."""
    numbers = []
    with contextlib.suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
                numbers += map(int, file.read().split())
    return numbers
