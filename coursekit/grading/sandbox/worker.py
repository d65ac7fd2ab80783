"""The programs inside the sandbox: a warm Python, and its copy for each submission.

The warm process has loaded numpy, and what submissions seemed to need besides, and knows nothing
of any submission. For each one it makes a copy of itself, which gives up its privileges, runs the
cells that it is sent, and calls the functions that they define, and which it watches (`watchdog`).
The grader sends sources and arguments and gets values back; no check and no seed is ever on this
side.
"""

from __future__ import annotations

import gc
import json
import random
import socket
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from coursekit.exercises.call import Outcome, outcome_of
from coursekit.exercises.compare import plain, show
from coursekit.exercises.values_as_json import decode
from coursekit.grading.sandbox import journal, protocol, run_cells, seccomp
from coursekit.grading.sandbox.arrays import CANNOT_CHANGE, SIZE, Place, array_at
from coursekit.grading.sandbox.limits import Limits
from coursekit.grading.sandbox.rehearsal import rehearse
from coursekit.grading.sandbox.start import Open, ShutOff

LONGEST_REQUEST = 256
# Numpy loads these when they are first used, such as by np.unique.
LATE = ["numpy.ma", "numpy.random"]


def main() -> None:
    """Wait for the grader to send one end of a connection, and fork a process for each."""
    control = socket.socket(fileno=int(sys.argv[1]))
    shut_off, limits = sys.argv[2] == "shut-off", Limits.from_text(sys.argv[3])
    sys.modules["__main__"] = run_cells.main
    submissions = (ShutOff if shut_off else Open)(limits, serve)
    seccomp.for_the_kernel()  # cached for all submissions
    warm_up(LATE)
    rehearse(serve)
    gc.freeze()  # existing objects are then copied to a fork only when modified
    control.sendall(b"ready")
    while True:
        submissions.wait_for(control.fileno())
        request, received, _, _ = socket.recv_fds(control, LONGEST_REQUEST, 3)
        if not request:
            return
        core, *packages = request.decode().split()
        missing = [p for p in packages if p in run_cells.HINTS and p not in sys.modules]
        if missing:
            with submissions.watched():
                warm_up(missing)
        submissions.start(*received, int(core))


def warm_up(packages: list[str]) -> None:
    """Load packages once for all submissions."""
    for package in packages:
        run_cells.load(package)
        gc.freeze()


def serve(connection: socket.socket, memory: memoryview) -> None:
    """Run cells and call functions on the grader's requests, and answer each, until it hangs up.

    An empty answer comes before all others: from then on, the time is the submission's. All random
    numbers begin the same, so that a mark does not change from run to run.
    """
    random.seed(0)
    np.random.seed(0)
    requests = protocol.Stream(connection)
    protocol.send(connection, {})
    while True:
        try:
            for request in json.loads(requests.frame(protocol.LARGEST, None)):
                answer = _answer(request, memory)
                protocol.send(connection, answer, largest=protocol.LARGEST_ANSWER)
        except protocol.LostError:
            return


def _answer(message: dict, memory: memoryview) -> dict:
    """Run a cell, or call a function on all cases, one after the other.

    The answer is empty if there is nothing to report.
    """
    if "cell" in message:
        error = run_cells.run(message["cell"])
        return {} if error is None else {"error": error}
    function = vars(run_cells.main).get(message["function"])
    if not callable(function):
        return {"missing": None if function is None else show(plain(function))}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for start, (values, places) in message["cases"]:
            arguments = [
                array_at(memory, start, place) if place else decode(value)
                for value, place in zip(values, places, strict=True)
            ]
            outcome = _call(function, arguments)
            unseen = list(map(_unseen, arguments, places))
            if not journal.write(memory, SIZE, _line(outcome, unseen)):
                break
    return {}


def _line(outcome: Outcome, arguments: list) -> bytes:
    """Return the message with the outcome of one call."""
    try:
        return protocol.as_text(
            [outcome.value, arguments, outcome.error, outcome.error_type],
            largest=protocol.LARGEST_ANSWER,
            most_values=protocol.MOST_VALUES,
        )
    except protocol.MessageTooLargeError as error:
        return protocol.as_text([None, [], f"returned too much: {error}", "TooLargeError"])


def _call(function: Callable, arguments: list) -> Outcome:
    try:
        return outcome_of(function, arguments)
    except KeyboardInterrupt:  # raised by the answer itself, since nobody can press Ctrl-C here
        return Outcome(error="stopped with KeyboardInterrupt.", error_type="KeyboardInterrupt")


def _unseen(argument: Any, place: Place | None) -> Any:
    """Return an argument after the call, or None if the grader can see it itself."""
    if place is not None and type(argument) is np.ndarray and list(argument.shape) == place[1]:
        return None
    return None if type(argument) in CANNOT_CHANGE else plain(argument)
