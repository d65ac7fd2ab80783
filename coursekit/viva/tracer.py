"""Run a program with a trace of its lines; all that is needed on the side of the student.

The text of this module is sent into the sandbox as it is, and at home it is imported. A line event
belongs to a statement that stands alone on its line: where a newer Python reports a comprehension
again and again, the repetitions are dropped.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Sequence
from typing import Any

from coursekit.exercises.compare import plain

FILE = "<program>"
TOO_LONG = "too many lines"
DEEPEST = 6  # nested lists of a recorded value
PART = "_part_"  # the name of the function that records a part of a line


class TooLong(BaseException):
    """The program ran more lines than a person can follow."""


class Trace:
    """Records which lines run, and values after them.

    Parameters
    ----------
    watched : dict of int to str
        By line, the name whose value is recorded after the line has run.
    most : int
        How many lines may run.

    Attributes
    ----------
    steps : list
        For each line that ran ``[line, frame, value]``, in order; the frames are numbered, and the
        value is a list of one or, where nothing is recorded, of none.
    parts : list
        The recorded values of a part of a line.
    """

    def __init__(self, watched: dict[int, str], most: int) -> None:
        self._watched, self._most = watched, most
        self._last: dict[int, int] = {}  # by frame, its last step
        self._frames = 0
        self.steps: list[list] = []
        self.parts: list[Any] = []

    def part(self, value: Any) -> Any:
        """Record the value of a part of a line, and return it."""
        if len(self.parts) < self._most:
            self.parts.append(plain(value, DEEPEST))
        return value

    def enter(self, frame: Any, event: str, _: Any) -> Any:
        """Trace the functions of the program, and nothing that they call elsewhere."""
        code = frame.f_code
        if code.co_filename != FILE or code.co_name.startswith("<"):
            return None
        self._frames += 1
        number = self._frames

        def local(frame: Any, event: str, _: Any) -> Any:
            if event == "line":
                self._line(frame, number)
            elif event == "return":
                self._finish(frame, number)
            elif event == "exception":
                self._last.pop(number, None)
            return local

        return local

    def _line(self, frame: Any, number: int) -> None:
        last = self._last.get(number)
        if last is not None and self.steps[last][0] == frame.f_lineno:
            return
        self._finish(frame, number)
        if len(self.steps) >= self._most:
            raise TooLong
        self._last[number] = len(self.steps)
        self.steps.append([frame.f_lineno, number, []])

    def _finish(self, frame: Any, number: int) -> None:
        """Record the value that the last line of a frame has given to its name."""
        last = self._last.get(number)
        name = None if last is None else self._watched.get(self.steps[last][0])
        if name is not None and not self.steps[last][2] and name in frame.f_locals:
            self.steps[last][2].append(plain(frame.f_locals[name], DEEPEST))


def traced(
    prelude: str,
    source: str,
    name: str,
    cases: Sequence[Sequence],
    watched: Sequence[Sequence] = (),
    most: int = 200,
    whole: bool = True,
) -> list[list]:
    r"""Run a function of a program in each case, and return what happened.

    Parameters
    ----------
    prelude, source : str
        What the program imports, and its functions; only the lines of these are traced.
    name : str
        The function.
    cases : sequence
        The arguments of each call.
    watched : sequence of pairs
        Lines, each with the name whose value is recorded after it.
    most : int
        How many lines of one call may run.
    whole : bool
        Whether to return all steps, or only how many there were.

    Returns
    -------
    list
        For each case the value, the name of the error or None, the steps and the parts, see
        `Trace`.

    Examples
    --------
    >>> program = "def double(x):\n    y = x + x\n    return y"
    >>> traced("", program, "double", [(3,)], [(2, "y")])
    [[6, None, [[2, 1, [6]], [3, 1, []]], []]]
    """
    before, code = compile(prelude, "<prelude>", "exec"), compile(source, FILE, "exec")
    return [
        _one_call(before, code, name, arguments, dict(map(tuple, watched)), most, whole)
        for arguments in cases
    ]


def _one_call(
    prelude: Any, code: Any, name: str, arguments: Sequence, watched: dict, most: int, whole: bool
) -> list:
    trace = Trace(watched, most)
    names = {"__name__": "__main__", PART: trace.part}
    value = error = None
    before = sys.gettrace()
    try:
        exec(prelude, names)
        exec(code, names)
        copies = copy.deepcopy(list(arguments))
        sys.settrace(trace.enter)
        try:
            value = plain(names[name](*copies))
        finally:
            sys.settrace(before)
    except TooLong:
        error = TOO_LONG
    except Exception as exception:
        error = type(exception).__name__
    steps = trace.steps if whole else len(trace.steps)
    return [value, error, steps, trace.parts]
