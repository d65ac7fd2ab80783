"""Questions on a program with one line changed, or with two lines in the other order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from coursekit.exercises.compare import same, show
from coursekit.viva.asked import Asked, by_hand, picked, written
from coursekit.viva.changes import COMPARISON, Change
from coursekit.viva.material import Material, Run
from coursekit.viva.options import picked_call, three

LONGEST_SHOWN = 60  # characters of a value
NUMBER = re.compile(r"\d+")


def changed(material: Material) -> Iterator[Asked]:
    """Ask what a call would return if one line were another."""
    for change in material.shuffled(material.changed):
        for run, other in _pairs(material, material.changed[change]):
            if not same(run.value, other.value) and _is_by_hand(run, other):
                yield written(
                    "changed",
                    f"{material.returned(run)} What would it return if line {change.line} were "
                    f"`{change.new}` instead?",
                    other.value, change.line, case=run.case.arguments, source=change.source,
                )  # fmt: skip
                break


def swapped(material: Material) -> Iterator[Asked]:
    """Ask what a call would return if two lines changed places."""
    for (first, second), runs in material.shuffled(material.swapped.items()):
        for run, other in _pairs(material, runs):
            if not same(run.value, other.value) and _is_by_hand(run, other):
                yield written(
                    "swapped",
                    f"{material.returned(run)} What would it return if lines {first} and {second} "
                    "changed places?",
                    other.value, first, case=run.case.arguments, lines=(first, second),
                )  # fmt: skip
                break


def harmless(material: Material) -> Iterator[Asked]:
    """Ask which of three changes makes no difference in a case, though it does in others."""
    effects: dict[int, dict[Change, bool]] = {}
    for change, runs in material.changed.items():
        for run, other in _pairs(material, runs, exact=False):
            if _is_shown(run.value):
                effects.setdefault(id(run), {})[change] = same(run.value, other.value)
    matter = {change for seen in effects.values() for change in seen if not seen[change]}
    never = matter - {change for seen in effects.values() for change in seen if seen[change]}
    # What always makes a difference can be seen without following the case, so only if need be.
    asked = list(_harmless(material, effects, matter - never))
    yield from asked or _harmless(material, effects, matter)


def _harmless(
    material: Material, effects: dict[int, dict[Change, bool]], changes: set[Change]
) -> Iterator[Asked]:
    for run in material.shuffled(material.runs):
        seen = {c: is_same for c, is_same in effects.get(id(run), {}).items() if c in changes}
        right = material.shuffled(c for c in seen if seen[c])
        wrong = material.shuffled(c for c in seen if not seen[c])
        text = "Which of these changes of one line leaves that as it is?"
        for change in right:
            asked = _picked_change(material, "harmless", text, run, change, wrong)
            if asked:
                yield asked
                break


def caused(material: Material) -> Iterator[Asked]:
    """Ask which of three changes makes a call return a given value."""
    by_case: dict[int, list[tuple[Change, Run, Run]]] = {}
    for change, runs in material.changed.items():
        for run, other in _pairs(material, runs):
            if not same(run.value, other.value):
                by_case.setdefault(id(run), []).append((change, run, other))
    for found in material.shuffled(by_case.values()):
        for change, run, other in material.shuffled(found):
            if not _is_by_hand(run, other):
                continue
            wrong = [c for c, _, o in material.shuffled(found) if not same(o.value, other.value)]
            makes = f"makes that `{show(other.value)}`. Which one?"
            text = f"One of these changes of a line {makes}"
            asked = _picked_change(material, "caused", text, run, change, wrong, value=other.value)
            if asked:
                yield asked
                break


def _picked_change(
    material: Material, kind: str, text: str, run: Run, right: Change, wrong: list[Change],
    **about: Any,
) -> Asked | None:  # fmt: skip
    """Return a question on a call whose options are three changes, of one kind if possible."""
    alike = sorted(wrong, key=lambda other: _kind(other) != _kind(right))
    chosen = three(material.random, [right], alike, lambda change: len(change.new))
    if chosen is None:
        return None
    options, answer = chosen
    return picked(
        kind, f"{material.returned(run)} {text}",
        [f"line {change.line}: `{change.new}`" for change in options], answer,
        case=run.case.arguments, sources=[change.source for change in options], **about,
    )  # fmt: skip


def shows(material: Material) -> Iterator[Asked]:
    """Ask in which of three cases a change makes a difference, or makes none."""
    for change in material.shuffled(material.changed):
        pairs = list(_pairs(material, material.changed[change], exact=False))
        differ = [run.case for run, other in pairs if not same(run.value, other.value)]
        alike = [run.case for run, other in pairs if same(run.value, other.value)]
        makes = len(differ) < 2 or (len(alike) >= 2 and material.random.random() < 1 / 2)
        right, wrong = (differ, alike) if makes else (alike, differ)
        ask = "returns something else" if makes else "returns the same"
        asked = picked_call(
            material, "shows",
            f"If line {change.line} were `{change.new}` instead, only one of these calls "
            f"{ask}. Which one?",
            right, wrong, change.line, source=change.source, makes=makes,
        )  # fmt: skip
        if asked:
            yield asked


def _pairs(material: Material, runs: list[Run], exact: bool = True) -> Iterator[tuple[Run, Run]]:
    """Yield the runs of a changed program, each after that of the program as it is."""
    originals = {id(run.case): run for run in material.runs}
    for run in material.shuffled(runs):
        original = originals[id(run.case)]
        if run.error is None and run.is_short and (not exact or by_hand(original.value)):
            yield original, run


def _is_by_hand(run: Run, other: Run) -> bool:
    """Whether a changed value can be found by hand, and is not what the call was given."""
    if not by_hand(other.value) or isinstance(other.value, bool):
        return False
    return not any(same(argument, other.value) for argument in run.case.arguments)


def _is_shown(value: object) -> bool:
    """Whether a value can be shown in a line, even if it has too many digits to compute by hand."""
    return value is not None and len(show(value)) <= LONGEST_SHOWN


def _kind(change: Change) -> str:
    """Return the kind of the change: of a number, a comparison or something else."""
    if NUMBER.sub("", change.old) == NUMBER.sub("", change.new):
        return "number"
    if COMPARISON.findall(change.old) != COMPARISON.findall(change.new):
        return "comparison"
    return "other"
