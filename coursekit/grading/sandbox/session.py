"""A submission in a process of its own: cells and calls go in, outcomes come back."""

from __future__ import annotations

import json
import socket
import struct
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from coursekit.exercises.call import Outcome
from coursekit.grading.sandbox import protocol
from coursekit.grading.sandbox.arrays import Packed, SharedArrays
from coursekit.grading.sandbox.limits import SECONDS
from coursekit.grading.sandbox.outcomes import NONSENSE, as_text, outcome

if TYPE_CHECKING:
    from coursekit.grading.sandbox.sandbox import Sandbox

ENDED = "The sandbox has ended unexpectedly."
PATIENCE = 3  # times as long as may be computed, by the clock
AT_LEAST = 0.02  # seconds; the processor time of a process is known to a hundredth
WORTH_ASKING = 0.5  # seconds of a request
ANSWER_SECONDS = 5.0  # for the watchdog, on a busy machine
LISTEN_SECONDS = 20.0  # until the submission, which waits for it, has taken what is sent
# Bytes of a message about a call that is kept to be recognised, and how many of them for a call.
WORTH_KEEPING, MOST_KEPT = 2**12, 16


class SandboxError(RuntimeError):
    """The sandbox cannot be had here; the text says what is missing."""


class Session:
    """One submission's process.

    Every method raises `protocol.LostError` if the process ends, goes on for too long, or sends
    nonsense; then the session is over. If that is the sandbox's fault, it is a `SandboxError`.

    The seconds that something may take are those that the submission computes. What others on the
    machine take from it is not counted; if it waits for something, the clock is behind it, which
    gives it `PATIENCE` times as long.

    Attributes
    ----------
    spent : float
        The seconds that the last request has taken.
    """

    def __init__(
        self,
        connection: socket.socket,
        lifeline: socket.socket,
        arrays: SharedArrays,
        sandbox: Sandbox,
    ) -> None:
        self._connection, self._lifeline = connection, lifeline
        self._answers = protocol.Stream(connection)
        self._arrays, self._sandbox = arrays, sandbox
        self._called: list[tuple[Packed, int]] = []  # each with where its arrays begin
        self._lost: protocol.LostError | None = None  # when something was to be sent
        self._computed = 0.0  # seconds until now, or more
        self.spent = 0.0

    def run(self, source: str, seconds: float) -> str | None:
        """Run a cell and return None, or what went wrong in it in words."""
        self.send([source])
        return self.ran(seconds)

    def calls(self, function: str, cases: Sequence[Packed], seconds: float) -> Iterator[Outcome]:
        """Call a function with each of these arguments, and yield what comes of it."""
        self.send([], function, cases)
        return self.outcomes(seconds)

    def send(
        self, sources: Sequence[str], function: str | None = None, cases: Sequence[Packed] = ()
    ) -> None:
        """Send cells to be run, and a function that is then to be called, all at once.

        What comes of them is returned in the same order by `ran`, for each cell, and `outcomes`.
        """
        requests = [json.dumps({"cell": source}).encode() for source in sources]
        if function is not None:
            starts = self._arrays.write(cases)
            self._called = list(zip(cases, starts, strict=True))
            sent = b",".join([b"[%d,%b]" % (start, case.text) for case, start in self._called])
            name = json.dumps(function).encode()
            requests.append(b'{"function":%b,"cases":[%b]}' % (name, sent))
            self._arrays.clear_journal()
        try:
            protocol.send_text(self._connection, b"[%b]" % b",".join(requests), LISTEN_SECONDS)
        except protocol.LostError as lost:
            self._lost = lost

    def ran(self, seconds: float) -> str | None:
        """Return what went wrong in the next of the cells that were sent, if anything did."""
        error = self._answer(seconds, protocol.Allowance()).get("error")
        return error if error is None else as_text(error)

    def outcomes(self, seconds: float) -> Iterator[Outcome]:
        """Yield the outcomes of the calls that were sent.

        If the process is lost, the outcomes before that are kept. The seconds are for
        all calls together. If no array has changed, the message is the whole outcome, and is
        decoded once for all submissions: the stored outcome depends on nothing but the message
        and the case.

        Raises
        ------
        NoFunctionError
            If there is no function of this name.
        """
        allowance, lost = protocol.Allowance(), protocol.LostError("sent more than can be read.")
        try:
            answer = self._answer(seconds, allowance)
        except protocol.LostError as error:
            lost = error
        else:
            if "missing" in answer:
                found = answer["missing"]
                raise NoFunctionError(found if found is None else as_text(found)[:200])
        lines = self._arrays.journal()
        seen = self._arrays.look()
        for line, (case, start) in zip(lines, self._called, strict=False):
            known = case.outcomes.get(line) if seen.is_unchanged else None
            if known is None:
                known = outcome(protocol.from_text(line, allowance), case, start, seen)
                kept = len(line) < WORTH_KEEPING and len(case.outcomes) < MOST_KEPT
                if seen.is_unchanged and kept:
                    case.outcomes[line] = known
            yield known
        if len(lines) < len(self._called):
            raise lost

    def _answer(self, seconds: float, allowance: protocol.Allowance) -> dict:
        """Return the next answer; only its form is sure."""
        begin = time.monotonic()
        try:
            answer = self._wait(seconds, allowance)
        except protocol.LostError:
            self.spent = seconds
            if self._sandbox.has_ended():
                raise SandboxError(ENDED) from None
            raise
        self._note_spent(time.monotonic() - begin)
        if not isinstance(answer, dict):
            raise protocol.LostError(NONSENSE)
        if "ended" in answer:
            raise protocol.LostError(self._why(answer["ended"]))
        return answer

    def _wait(self, seconds: float, allowance: protocol.Allowance) -> Any:
        """Return what comes back, if only the watchdog's word why the process has ended."""
        give_up = time.monotonic() + PATIENCE * seconds
        if self._lost is not None:
            last = self._receive(0.05, allowance)
            if isinstance(last, dict) and "ended" in last:
                return last
            raise self._lost
        left = seconds
        while True:
            try:
                return self._receive(left, allowance)
            except protocol.TooSlowError:
                own = seconds - (self._seconds_computed() - self._computed)
                left = min(own, give_up - time.monotonic())
                if left < AT_LEAST:
                    raise

    def _note_spent(self, clock: float) -> None:
        """Note what a request has taken; only if that is long, it matters who has computed."""
        now = self._computed + clock
        if clock > WORTH_ASKING:
            now = min(now, max(self._seconds_computed(), self._computed))
        self.spent, self._computed = now - self._computed, now

    def _seconds_computed(self) -> float:
        """Return how many seconds the submission has computed, as its watchdog knows.

        Where that cannot be known, it is as long as the clock says.
        """
        try:
            self._lifeline.settimeout(ANSWER_SECONDS)
            self._lifeline.sendall(b"?")
            return SECONDS.unpack(self._lifeline.recv(SECONDS.size, socket.MSG_WAITALL))[0]
        except (OSError, struct.error):
            return float("inf")

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
        self._lifeline.close()
        self._arrays.close()

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
