"""Questions on the lines of a program: their values, how often they run, and in which order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from coursekit.exercises.compare import is_sequence, items, same, show
from coursekit.viva.asked import Asked, by_hand, picked, written
from coursekit.viva.material import LONGEST_RUN, Material, Run
from coursekit.viva.options import evenly, picked_call, three

NTH = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
DULL = (0, 1)  # what most variables begin with
MOST_TIMES = 4  # "has run for the fourth time"
MOST_COUNTED, MOST_TESTS = 9, 8
COUNTER = ("+= 1", "-= 1")


def value(material: Material) -> Iterator[Asked]:
    """Ask for the value of a variable after a line has run for the k-th time."""
    found = material.structure
    for run in material.shuffled(material.runs):
        for line in material.shuffled(found.assigned.keys() & (found.inside or found.simple)):
            values = [step[2] for step in run.steps if step[0] == line]
            k = _time(material, run, line)
            if not k or not values[k - 1] or material.line(line).endswith(COUNTER):
                continue
            [result], call = values[k - 1], material.call(run.case)
            if _is_worth_asking(result, call):
                name = found.assigned[line]
                yield written(
                    "value",
                    f"In the call {call}, line {line} has just run{_for_the(k, len(values))}. "
                    f"What is `{name}`?",
                    result, line, case=run.case.arguments, time=k, name=name,
                )  # fmt: skip


def part(material: Material) -> Iterator[Asked]:
    """Ask for the value of a part of a line."""
    originals = {id(run.case): run for run in material.runs}
    for piece, runs in material.shuffled(material.parts.items()):
        for run in material.shuffled(runs):
            original = originals[id(run.case)]
            values, times = run.parts, original.times(piece.line)
            k = _time(material, original, piece.line)
            if run.error or len(values) != times or not k or not piece.is_once:
                continue
            result, call = values[k - 1], material.call(run.case)
            if _is_worth_asking(result, call):
                yield written(
                    "part",
                    f"In the call {call}, line {piece.line} runs{_for_the(k, times)}. What is "
                    f"the value of `{piece.text}` in it?",
                    result, piece.line, case=run.case.arguments, time=k, part=piece,
                )  # fmt: skip


@evenly
def shape(material: Material) -> Iterator[Asked]:
    """Ask for the shape of an array that a part of a line computes."""
    for piece, runs in material.shuffled(material.parts.items()):
        for run in material.shuffled(runs):
            values = [v for v in run.parts if isinstance(v, np.ndarray) and v.ndim]
            shapes = {v.shape for v in values}
            if run.error or len(shapes) != 1 or len(values) != len(run.parts):
                continue
            [answer] = shapes
            yield written(
                "shape",
                f"In the call {material.call(run.case)}, what is the shape of the "
                f"array `{piece.text}` in line {piece.line}? (Such as 70, or 80 × 70.)",
                list(answer), piece.line, case=run.case.arguments, part=piece,
            )  # fmt: skip
            break


@evenly
def count(material: Material) -> Iterator[Asked]:
    """Ask how often a line runs."""
    found = material.structure
    for run in material.shuffled(material.short):
        for line in material.shuffled(found.inside - found.returns):
            n = run.times(line)
            others = {other.times(line) for other in material.short}
            if 1 < n <= MOST_COUNTED and len(others) > 1:
                yield written(
                    "count",
                    f"How many times does line {line} run in the call "
                    f"{material.call(run.case)}?",
                    n, line, case=run.case.arguments,
                )  # fmt: skip


@evenly
def condition(material: Material) -> Iterator[Asked]:
    """Ask which times a condition is true."""
    tests = material.structure.tests
    for run in material.shuffled(material.runs):
        for line in material.shuffled(tests):
            often = sum(step[0] == line for step in run.steps[:LONGEST_RUN])
            near = truth_values(run.steps, line, tests[line])[: min(often, MOST_TESTS)]
            true = [i for i, truth in enumerate(near, 1) if truth]
            if 3 <= len(near) and 0 < len(true) < len(near):
                whole = len(near) == run.times(line)
                tested = f"is tested {len(near)} times" if whole else "is tested several times"
                which = "Which of these times" if whole else f"Which of the first {len(near)} times"
                yield written(
                    "condition",
                    f"In the call {material.call(run.case)}, the condition in line {line} "
                    f"{tested}. {which} is it true? (Such as 11, 14.)",
                    true, line, case=run.case.arguments, first=len(near),
                )  # fmt: skip


def order(material: Material) -> Iterator[Asked]:
    """Ask which of three events comes last."""
    found = material.structure
    for run in material.shuffled(material.runs):
        events = _events(run.steps[:LONGEST_RUN], found.inside)
        for k in material.shuffled({time for _, time in events}):
            of_time = [line for line, time in events if time == k]
            for lines in material.shuffled(combinations(of_time, 3))[:4]:
                last = max(lines, key=lambda line: events[line, k])
                chosen = three(
                    material.random, [last], [n for n in lines if n != last], lambda n: n
                )
                if chosen:
                    texts = [f"line {n} runs for the {NTH[k]} time" for n in chosen[0]]
                    yield picked(
                        "order",
                        f"Which of these comes last in the call {material.call(run.case)}?",
                        texts, chosen[1], 0, case=run.case.arguments, lines=chosen[0], time=k,
                    )  # fmt: skip


@evenly
def ends(material: Material) -> Iterator[Asked]:
    """Ask which line returns, where several could."""
    lines = {run.steps[-1][0] for run in material.short if run.steps}
    if not (len(lines) > 1 and lines <= material.structure.returns):
        return
    for run in material.shuffled(material.short):
        yield written(
            "ends",
            f"On which line does the call {material.call(run.case)} return?",
            run.steps[-1][0], 0, case=run.case.arguments,
        )  # fmt: skip


def reached(material: Material) -> Iterator[Asked]:
    """Ask which of three calls never runs a line, or is the only one that does."""
    found = material.structure
    for line in material.shuffled(found.inside):
        with_it = [run.case for run in material.shuffled(material.short) if run.times(line)]
        without = [run.case for run in material.shuffled(material.short) if not run.times(line)]
        never = material.random.random() < 1 / 2
        right, wrong = (without, with_it) if never else (with_it, without)
        ask = "In which of these calls does line {} never run?" if never else (
            "Only one of these calls ever runs line {}. Which one?"
        )  # fmt: skip
        asked = picked_call(material, "reached", ask.format(line), right, wrong, line, never=never)
        if asked:
            yield asked


def where(material: Material) -> Iterator[Asked]:
    """Ask in which of three calls a part of a line has a given value when it first runs."""
    for piece, runs in material.shuffled(material.parts.items()):
        firsts = [(run.case, run.parts[0]) for run in runs if not run.error and run.parts]
        for case, result in material.shuffled(firsts):
            if isinstance(result, bool | str) or not by_hand(result):
                continue
            others = [other for other, v in firsts if not same(v, result)]
            asked = picked_call(
                material, "where",
                f"In which of these calls is `{piece.text}` in line {piece.line} equal to "
                f"`{show(result)}` when it is computed for the first time?",
                [case], others, piece.line, part=piece, value=result,
            )  # fmt: skip
            if asked:
                yield asked
                break


def truth_values(steps: list[list], line: int, following: int) -> list[bool]:
    """Return whether the test on a line was true, each time; `following` runs next if it was."""
    truths = []
    for i, (number, frame, _) in enumerate(steps):
        if number == line:
            after = next((s[0] for s in steps[i + 1 :] if s[1] == frame), None)
            truths.append(after == following)
    return truths


def _events(steps: list[list], lines: set[int]) -> dict[tuple[int, int], int]:
    """Return when each line ran for the k-th time, for a few k."""
    events, times = {}, dict.fromkeys(lines, 0)
    for moment, (line, *_) in enumerate(steps):
        if line in times:
            times[line] += 1
            if times[line] <= MOST_TIMES:
                events[line, times[line]] = moment
    return events


def _time(material: Material, run: Run, line: int) -> int:
    """Return for which time of a line to ask, not the first if there are more; 0 for none."""
    moments = [moment for moment, step in enumerate(run.steps, 1) if step[0] == line]
    near = sum(moment <= LONGEST_RUN for moment in moments[:MOST_TIMES])
    return material.random.randint(min(2, near), near) if near else 0


def _is_worth_asking(result: object, call: str) -> bool:
    """Whether a value can be found by hand, and not be read off the call."""
    if isinstance(result, bool | str) or not by_hand(result) or show(result) in call:
        return False
    return any(number not in DULL for number in _flat(result))


def _flat(result: object) -> list:
    """Return all entries of a value."""
    return [v for entry in items(result) for v in _flat(entry)] if is_sequence(result) else [result]


def _for_the(k: int, times: int) -> str:
    return f" for the {NTH[k]} time" if times > 1 else ""
