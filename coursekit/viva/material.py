"""The material of a viva: runs of a program on small cases, as it is and with small changes."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from coursekit.exercises.compare import show
from coursekit.exercises.question import Case, Question
from coursekit.viva.asked import call_text
from coursekit.viva.changes import Change, changes, swaps, with_recorder
from coursekit.viva.program import Program, UnfitError
from coursekit.viva.structure import Part, Structure, structure

LONGEST_RUN = 40  # lines of one call that a person follows
MOST_LINES = 400  # lines of one call that are run: its beginning may be short enough
MOST = 32  # cases to choose from, the shortest: half of them, if that is more
CASES, CASES_OF_CHANGES, CASES_OF_PARTS, PARTS = 16, 8, 6, 6

Request = tuple  # the arguments of `tracer.traced`
Runner = Callable[[Sequence[Request]], list[list[list]]]  # returns what `traced` does for each


@dataclass(frozen=True, eq=False)
class Run:
    """One call of a program.

    Attributes
    ----------
    case : Case
        The arguments, and what the solution returns.
    value : plain data
        What the call returned.
    error : str or None
        The name of the error that ended it.
    steps : list or int
        What `Trace.steps` holds, or how many lines ran.
    parts : list
        What `Trace.parts` holds.
    """

    case: Case
    value: Any
    error: str | None
    steps: Any
    parts: list

    @property
    def is_short(self) -> bool:
        """Whether a person can follow all of it."""
        return self.length <= LONGEST_RUN

    @property
    def length(self) -> int:
        """How many lines ran."""
        return self.steps if isinstance(self.steps, int) else len(self.steps)

    def times(self, line: int) -> int:
        """Return how many times a line ran."""
        return sum(step[0] == line for step in self.steps)


@dataclass
class Material:
    """A program with its runs.

    Attributes
    ----------
    question : Question
        The question that it answers.
    program : Program or None
        The program, None if it cannot be asked about.
    cases : list of Case
        Small cases of the question.
    random : Random
        Decides what is asked.
    runs : list of Run
        The program's runs in some of these cases.
    changed, swapped, parts : dict
        The runs of changed programs in a few cases: by `Change`, by the two lines that change
        places, and by the `Part` of a line that is recorded.
    """

    question: Question
    program: Program | None
    cases: list[Case]
    random: random.Random
    runs: list[Run] = field(default_factory=list)
    changed: dict[Change, list[Run]] = field(default_factory=dict)
    swapped: dict[tuple[int, int], list[Run]] = field(default_factory=dict)
    parts: dict[Part, list[Run]] = field(default_factory=dict)

    @property
    def short(self) -> list[Run]:
        """The runs that a person can follow to the end."""
        return [run for run in self.runs if run.is_short]

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.question.reference.__name__

    @property
    def structure(self) -> Structure:
        """The structure of the program."""
        return structure(self.program.source if self.program else "")

    def line(self, number: int) -> str:
        """Return a line of the program, without indentation."""
        return self.program.lines[number - 1].strip()

    def call(self, case: Case) -> str:
        """Return a call on a case as questions show it."""
        return f"`{call_text(self.name, case.arguments)}`"

    def returned(self, run: Run) -> str:
        """Return the sentence that says what a call returns."""
        return f"{self.call(run.case)} returns `{show(run.value)}`."

    def shuffled(self, things: Any) -> list:
        """Return things in random order."""
        things = list(things)
        self.random.shuffle(things)
        return things


def gather(
    question: Question, program: Program, cases: Sequence[Case], run: Runner, random: random.Random
) -> Material:
    """Run a program, then its changes, and return the material for questions.

    Raises
    ------
    UnfitError
        If the program alone does not return in these cases what it should.
    """
    material = Material(question, program, list(cases), random)
    shortest = sorted(material.cases, key=lambda case: case.length)[: max(MOST, len(cases) // 2)]
    chosen = random.sample(shortest, min(CASES, len(shortest)))
    runs = _run(material, [(program.source, chosen)], run, whole=True)[0]
    material.runs = [r for r in runs if r.error is None]
    for r in material.runs:
        if question.fault(r.case.arguments, r.value, r.case.expected) is not None:
            raise UnfitError("run alone, it does not return what it returns in the notebook")
    if not material.runs:
        raise UnfitError("no short example ends without an error")
    with suppress(UnfitError):  # a change may never end; the program as it is did
        _run_changes(material, run)
    return material


def _run_changes(material: Material, run: Runner) -> None:
    """Run the program with its changes and recorded parts, all in one go."""
    source = material.program.source
    found, swapped = changes(source), swaps(source)
    parts = material.shuffled(material.structure.parts)[:PARTS]
    cases = [r.case for r in material.short[:CASES_OF_CHANGES]]
    few = [r.case for r in material.runs[:CASES_OF_PARTS]]
    todo = [(change.source, cases) for change in found]
    todo += [(other, cases) for *_, other in swapped]
    todo += [(with_recorder(source, part), few) for part in parts]
    results = iter(_run(material, todo, run, whole=False))
    material.changed = {change: next(results) for change in found}
    material.swapped = {(first, second): next(results) for first, second, _ in swapped}
    material.parts = {part: next(results) for part in parts}


def _run(
    material: Material, todo: list[tuple[str, list[Case]]], run: Runner, whole: bool
) -> list[list[Run]]:
    program = material.program
    watched = [list(pair) for pair in material.structure.assigned.items()] if whole else []
    requests = [
        (program.prelude, source, program.name, [list(c.arguments) for c in cases], watched,
         MOST_LINES, whole)
        for source, cases in todo
    ]  # fmt: skip
    return [
        [Run(case, *result) for case, result in zip(cases, results, strict=True)]
        for (_, cases), results in zip(todo, run(requests), strict=True)
    ]
