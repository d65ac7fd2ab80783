"""What runs inside the sandbox: a warm Python that is copied for each submission, and the copy.

The warm process has loaded numpy and IPython and knows nothing of any submission. For each one it
makes a copy of itself, which gives up its privileges, runs the cells that it is sent, and calls the
functions that they define, while another copy watches it (`watchdog`). The grader sends sources and
arguments and gets values back; no check and no seed is ever on this side.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator

from coursekit.exercises.call import Outcome, call_quietly
from coursekit.exercises.compare import plain, show
from coursekit.grading.sandbox import protocol
from coursekit.grading.sandbox.arrays import array_at
from coursekit.grading.sandbox.limits import Limits
from coursekit.grading.sandbox.watchdog import supervise


def main() -> None:
    """Wait for the grader to hand over one end of a connection, and fork for each."""
    control = socket.socket(fileno=int(sys.argv[1]))
    shut_off, limits = sys.argv[2] == "shut-off", Limits.from_text(sys.argv[3])
    warm_up()
    control.sendall(b"ready")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who have ended
    while True:
        data, received, _, _ = socket.recv_fds(control, 16, 3)
        if not data:
            return
        if os.fork() == 0:
            control.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            supervise(*received, shut_off, limits, serve)
        for descriptor in received:
            os.close(descriptor)


def warm_up() -> None:
    """Load what most submissions need, once for all."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot
    import numpy  # noqa: F401
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    InteractiveShell.enable_gui = lambda *_: None  # there is no window for %matplotlib to open
    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShell.colors = "nocolor"
    shell = InteractiveShell.instance(config=config)
    shell.run_cell("import numpy as np", silent=True)
    shell.reset(new_session=False)


def serve(connection: socket.socket, memory: ctypes.Array) -> None:
    """Run cells and call functions as the grader asks, until it hangs up."""
    while True:
        try:
            for answer in _answers(protocol.receive(connection), memory):
                try:
                    protocol.send(
                        connection,
                        answer,
                        largest=protocol.LARGEST_ANSWER,
                        most_values=protocol.MOST_VALUES,
                    )
                except protocol.TooLargeError as error:
                    large = Outcome(error=f"returned too much: {error}", error_type="TooLargeError")
                    protocol.send(connection, vars(large))
        except protocol.LostError:
            return


def _answers(message: dict, memory: ctypes.Array) -> Iterator[dict]:
    """Run a cell, or call a function with the arguments of each case in turn."""
    if "cell" in message:
        yield {"error": _run(message["cell"])}
        return
    function = _shell().user_ns.get(message["function"])
    if not callable(function):
        yield {"missing": None if function is None else show(plain(function))}
        return
    for values, places in zip(message["cases"], message["places"], strict=True):
        arguments = [
            array_at(memory, place) if place else value
            for value, place in zip(values, places, strict=True)
        ]
        yield vars(_call(function, arguments))


def _call(function: Callable, arguments: list) -> Outcome:
    try:
        return call_quietly(function, arguments)
    except KeyboardInterrupt:  # nobody is there to press Ctrl-C: the answer has raised it
        return Outcome(error="stopped with KeyboardInterrupt.", error_type="KeyboardInterrupt")


def _run(source: str) -> str | None:
    """Run one cell and return None or what went wrong in it."""
    result = _shell().run_cell(source, silent=True)
    error = result.error_before_exec or result.error_in_exec
    return None if error is None else f"{type(error).__name__}: {error}"[:400]


def _shell():
    from IPython.core.interactiveshell import InteractiveShell

    return InteractiveShell.instance()
