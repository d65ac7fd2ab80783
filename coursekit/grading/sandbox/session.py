"""A submission in its own process: cells and calls go in, outcomes come back."""

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
HELD_UP = "The sandbox has not answered for minutes: the machine has too much to do, or its disk."
PATIENCE = 3  # how many times the computing time may pass by the clock
AT_LEAST = 0.02  # seconds; the processor time of a process is known to a hundredth
WORTH_ASKING = 0.5  # seconds of a request, from which on the watchdog is asked
ANSWER_SECONDS = 5.0  # for the watchdog; if it is delayed itself, it is asked again
BEGIN_SECONDS = 300.0  # until a process is there or the watchdog answers, on a busy machine
LISTEN_SECONDS = 20.0  # for the submission, which is waiting, to read a request
# Messages of up to this many bytes are remembered, at most this many for each call.
WORTH_KEEPING, MOST_KEPT = 2**12, 16


class SandboxError(RuntimeError):
    """The sandbox is not available; the message says what is missing."""


class Session:
    """One submission's process.

    Every method raises `protocol.LostError` if the process ends, takes too long, or sends
    nonsense; then the session is over. If that is the sandbox's fault, it is a `SandboxError`.

    Time limits count the seconds that the submission itself computes, once its process is there.
    Time that other processes take from it is not counted. By the clock it has `PATIENCE` times as
    long, which limits waiting.

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
        self._called: list[tuple[Packed, int]] = []  # each with the start of its arrays
        self._lost: protocol.LostError | None = None  # while sending
        self._has_begun = False
        self._computed = 0.0  # seconds until now, or more
        self._delayed = 0.0  # seconds without a processor until now, or fewer
        self._asked = 0  # questions to the watchdog that it has not answered yet
        self.spent = 0.0

    def run(self, source: str, seconds: float) -> str | None:
        """Run a cell and return its error in words, or None."""
        self.send([source])
        return self.ran(seconds)

    def calls(self, function: str, cases: Sequence[Packed], seconds: float) -> Iterator[Outcome]:
        """Call a function with each of these arguments, and yield the outcomes."""
        self.send([], function, cases)
        return self.outcomes(seconds)

    def send(
        self, sources: Sequence[str], function: str | None = None, cases: Sequence[Packed] = ()
    ) -> None:
        """Send cells to run and a function to call after them, all at once.

        Their outcomes come back in the same order: from `ran` for each cell, then from `outcomes`.
        """
        requests = [json.dumps({"cell": source}).encode() for source in sources]
        if function is not None:
            starts = self._arrays.write(cases)
            self._called = list(zip(cases, starts, strict=True))
            sent = b",".join([b"[%d,%b]" % (start, case.text) for case, start in self._called])
            name = json.dumps(function).encode()
            requests.append(b'{"function":%b,"cases":[%b]}' % (name, sent))
            self._arrays.clear_journal()
        patience = LISTEN_SECONDS if self._has_begun else BEGIN_SECONDS
        try:
            protocol.send_text(self._connection, b"[%b]" % b",".join(requests), patience)
        except protocol.LostError as lost:
            self._lost = lost

    def ran(self, seconds: float) -> str | None:
        """Return the error of the next of the cells that were sent, or None."""
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
        """Return the next answer; only its form has been checked."""
        self._begin()
        begin = time.monotonic()
        try:
            answer = self._wait(seconds, allowance)
        except protocol.LostError as lost:
            is_slow = isinstance(lost, protocol.TooSlowError)
            self.spent = seconds if is_slow else min(seconds, time.monotonic() - begin)
            if self._sandbox.has_ended():
                raise SandboxError(ENDED) from None
            raise
        self._note_spent(time.monotonic() - begin)
        if not isinstance(answer, dict):
            raise protocol.LostError(NONSENSE)
        if "ended" in answer:
            raise protocol.LostError(self._why(answer["ended"]))
        return answer

    def _begin(self) -> None:
        """Wait until the process is there; this does not count as the submission's time."""
        if self._has_begun:
            return
        try:
            self._has_begun = self._receive(BEGIN_SECONDS, protocol.Allowance()) == {}
        except protocol.TooSlowError:
            raise SandboxError(HELD_UP) from None
        except protocol.LostError:
            pass
        if not self._has_begun:
            raise SandboxError(ENDED)

    def _wait(self, seconds: float, allowance: protocol.Allowance) -> Any:
        """Return the answer, or at least the watchdog's reason why the process has ended."""
        begin, held_up = time.monotonic(), 0.0
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
                used = self._used()
                if used is None:  # the watchdog is delayed: that time does not count
                    held_up += ANSWER_SECONDS
                    if held_up > BEGIN_SECONDS:
                        raise SandboxError(HELD_UP) from None
                    left = AT_LEAST
                    continue
                computed, delayed = used
                own = seconds - (computed - self._computed)
                if own < AT_LEAST:
                    raise
                waited = time.monotonic() - begin - held_up - (delayed - self._delayed)
                left = min(own, PATIENCE * seconds - waited)
                if left < AT_LEAST:
                    raise protocol.WaitedError("took too long.") from None

    def _note_spent(self, clock: float) -> None:
        """Record the time of a request; ask the watchdog how much was computed if it is long."""
        now = self._computed + clock
        used = self._used() if clock > WORTH_ASKING else None
        if used is not None:
            now, self._delayed = min(now, max(used[0], self._computed)), used[1]
        self.spent, self._computed = now - self._computed, now

    def _used(self) -> tuple[float, float] | None:
        """Return the seconds that the submission has computed, and waited for a processor.

        Its watchdog knows them; None if that does not answer in time. If the submission has ended,
        or the system does not tell, the computed time is infinite: then the clock counts.
        """
        self._asked += 1
        try:
            self._lifeline.settimeout(ANSWER_SECONDS)
            self._lifeline.sendall(b"?")
            while self._asked:  # an earlier question may have its answer only now
                answer = self._lifeline.recv(SECONDS.size, socket.MSG_WAITALL)
                used = SECONDS.unpack(answer)
                self._asked -= 1
        except TimeoutError:
            return None
        except (OSError, struct.error):
            return float("inf"), 0.0
        return used

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
        """End the submission's process and its descendants."""
        self._connection.close()
        self._lifeline.close()
        self._arrays.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class NoFunctionError(Exception):
    """The cells define no function of the requested name.

    Attributes
    ----------
    found : str or None
        What there is of that name.
    """

    def __init__(self, found: str | None) -> None:
        super().__init__(found)
        self.found = found
