"""Start the process of a submission from the warm Python, under a watchdog."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial

from coursekit.grading.sandbox import privileges
from coursekit.grading.sandbox.arrays import attach
from coursekit.grading.sandbox.limits import Limits
from coursekit.grading.sandbox.watchdog import (
    Ward,
    Watchdog,
    children,
    descendants,
    end_children,
)

FIRST = 3  # the first descriptor after those of standard input and output

Serve = Callable[[socket.socket, memoryview], None]  # runs a submission


class ShutOff:
    """Starts isolated submissions; this process watches all of them.

    Parameters
    ----------
    limits : Limits
        What each of them may use.
    serve : callable
        What they do with their connection and the memory that holds their arguments.
    """

    def __init__(self, limits: Limits, serve: Serve) -> None:
        self._namespace = privileges.enter_namespaces()
        # Unused ones are kept, since making one takes the kernel long.
        self._networks = [privileges.enter_network(None)]
        self._limits, self._serve = limits, serve
        self._watchdog = Watchdog(limits)
        self.wait_for, self.watched = self._watchdog.watch, self._watchdog.in_background

    def start(self, connection: int, lifeline: int, arrays: int, core: int) -> None:
        """Start a submission.

        Parameters
        ----------
        connection, lifeline, arrays : int
            The descriptors of the connection to the grader, of the one that `Ward` describes, and
            of the memory with the arrays among its arguments.
        core : int
            The processor that it runs on, so that it does not take those of others.
        """
        network = privileges.enter_network(self._networks.pop() if self._networks else None)
        process = privileges.fork_into_namespace(self._namespace)
        if process == 0:
            _run(connection, arrays, self._serve, partial(privileges.drop, self._limits, core))
        os.close(arrays)
        number = (children() or [process])[-1]  # as the /proc of the whole sandbox numbers it
        leave = partial(self._networks.append, network)
        self._watchdog.add(Ward(process, connection, lifeline, lambda: descendants(number), leave))


class Open:
    """Starts submissions that run as the grading user, each with a process that watches it.

    Orphans of a submission become children of that process, which can then end them.
    """

    def __init__(self, limits: Limits, serve: Serve) -> None:
        self._limits, self._serve = limits, serve
        self.wait_for, self.watched = Watchdog(limits).watch, nullcontext
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the watching processes are never waited for

    def start(self, connection: int, lifeline: int, arrays: int, core: int) -> None:
        """Start a submission; see `ShutOff.start`."""
        if os.fork() == 0:
            self._supervise(connection, lifeline, arrays)
        for descriptor in (connection, lifeline, arrays):
            os.close(descriptor)

    def _supervise(self, connection: int, lifeline: int, arrays: int) -> None:
        """Start the submission and watch it; this process ends with it."""
        try:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            privileges.keep_only(connection, lifeline, arrays)
            privileges.adopt_orphans()
            folder = tempfile.mkdtemp(prefix="submission-")
            process = os.fork()
            if process == 0:
                give_up = partial(privileges.limit, self._limits, folder)
                _run(connection, arrays, self._serve, give_up)
            os.close(arrays)
            watchdog = Watchdog(self._limits)
            watchdog.add(Ward(process, connection, lifeline, lambda: descendants(*children())))
            watchdog.watch()
            end_children()
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            os._exit(0)


def _run(connection: int, arrays: int, serve: Serve, give_up: Callable[[], None]) -> None:
    """Run as the submission's process after giving up its privileges; never return."""
    try:
        memory = attach(arrays)
        os.dup2(connection, FIRST)
        privileges.keep_only(FIRST)
        give_up()
        serve(socket.socket(fileno=FIRST), memory)
    except OSError as error:
        print(error, file=sys.stderr, flush=True)  # the sandbox's trial session reads it
    finally:
        os._exit(0)
