"""Questions whose answer is a call that the reader writes: on it something has to happen.

No call that a sheet shows may be such an answer, so each question keeps which calls are known not
to be one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from coursekit.exercises.compare import plain, same, show
from coursekit.exercises.question import Case, Misconception
from coursekit.exercises.recognise import outcome_in
from coursekit.viva.asked import Asked
from coursekit.viva.changes import COMPARISON, swaps
from coursekit.viva.material import Material, Run
from coursekit.viva.of_cases import ends, told

# A call, whether it fits, or None if that cannot be said, and the two values that decide it.
Known = tuple[Case, bool | None, tuple]
RAREST, FEWEST = 2, 4  # at most every second case fits, of four or more


def reach(material: Material) -> Iterator[Asked]:
    """Ask for a call in which a line never runs, or in which a line that seldom runs does."""
    for line in material.shuffled(material.structure.inside):
        runs = material.short
        never = 2 * sum(run.times(line) > 0 for run in runs) >= len(runs)
        fits = {id(run.case): (run.times(line) == 0) == never for run in runs}
        does = f"in which line {line} {'never runs' if never else 'runs'}"
        yield from _asked(
            material, "reach", f"Write a short call of `{material.name}` {does}.", does,
            [(run.case, fits[id(run.case)], ()) for run in runs], line, never=never,
        )  # fmt: skip


def contrast(material: Material) -> Iterator[Asked]:
    """Ask for a call that would return something else, or the same, if something were changed."""
    first, others = [], []
    for change, runs in material.changed.items():
        would = f"line {change.line} were `{change.new}` instead"
        is_of_comparison = COMPARISON.findall(change.old) != COMPARISON.findall(change.new)
        (first if is_of_comparison else others).append((would, (change.line,), change.source, runs))
    for *lines, source in swaps(material.program.source if material.program else ""):
        would = f"lines {lines[0]} and {lines[1]} changed places"
        first.append((would, lines, source, material.swapped.get(tuple(lines), [])))
    for would, lines, source, runs in material.shuffled(first) + material.shuffled(others):
        known = [_compared(run, other) for run, other in _both(material, runs)]
        known += _untouched(material, lines, runs)
        makes = 2 * sum(differs is True for _, differs, _ in known) <= len(known)
        what = "something else" if makes else "the same"
        yield from _asked(
            material, "contrast",
            f"Write a short call of `{material.name}` that would return {what} if {would}.",
            f"that returns {what} if {would}",
            [(case, None if differs is None else differs == makes, values)
             for case, differs, values in known],
            lines[0], source=source, makes=makes,
        )  # fmt: skip


def slip(material: Material) -> Iterator[Asked]:
    """Ask for a call on which a common slip shows."""
    question = material.question
    if question.verify is not None:  # a construction has many right answers
        return
    slips = [wrong for wrong in question.misconceptions if ends(wrong)]
    for wrong in material.shuffled(slips):
        yield from _asked(
            material, "slip",
            f"A classmate's `{material.name}` is wrong: “{wrong.name}”. Write a short call on "
            "which it returns something else than a right one.",
            "on which the two differ", [_told(material, wrong, case) for case in material.cases],
            wrong=wrong.name,
        )  # fmt: skip


def _asked(
    material: Material,
    kind: str,
    text: str,
    does: str,
    known: list[Known],
    line: int = 0,
    **about: object,
) -> Iterator[Asked]:
    """Yield the question, if some of the known calls fit, but not most."""
    fitting = [(case, values) for case, fits, values in known if fits]
    missing = [case for case, fits, _ in known if fits is False]
    if not fitting or len(known) < FEWEST or RAREST * len(fitting) > len(known):
        return
    example, values = min(fitting, key=lambda entry: entry[0].length)
    remark = "It returns `{}`, and the other one `{}`.".format(*map(show, values)) if values else ""
    yield Asked(
        kind, text, [plain(a) for a in example.arguments],
        material.call(example), (), line,
        {**about, "example": example.arguments,
         "misses": frozenset(map(_text, missing))},
        does, remark,
    )  # fmt: skip


def _both(material: Material, runs: list[Run]) -> Iterator[tuple[Run, Run]]:
    """Yield the runs of a changed program, each after that of the program as it is."""
    originals = {id(run.case): run for run in material.runs}
    for run in runs:
        yield originals[id(run.case)], run


def _compared(run: Run, other: Run) -> Known:
    if other.error is not None:
        return run.case, None, ()
    return run.case, not same(run.value, other.value), (run.value, other.value)


def _untouched(material: Material, lines: Sequence[int], runs: list[Run]) -> Iterator[Known]:
    """Yield the other cases in which the changed lines never run, so that nothing changes."""
    known = {id(run.case) for run in runs}
    for run in material.runs:
        if id(run.case) not in known and not any(map(run.times, lines)):
            yield run.case, False, (run.value, run.value)


def _told(material: Material, wrong: Misconception, case: Case) -> Known:
    is_told = told(material, wrong, case)
    values = (case.expected, outcome_in(wrong.answer, case).value)
    return case, is_told, () if is_told is None else values


@lru_cache(maxsize=4096)
def _text(case: Case) -> str:
    """Return the arguments as `Asked.gives_away` compares them."""
    return repr(case.arguments)
