"""The kinds of questions, and the choice of those for one sheet."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from statistics import median

from coursekit.viva import of_cases, of_changes, of_inputs, of_lines
from coursekit.viva.asked import OF_THE_CASE, Asked
from coursekit.viva.material import Material

ON_A_SHEET = 3
OF_A_KIND = 3  # questions of one kind that are kept to choose from

# Values, changes, ways and cases: a sheet has one question of each where it can. The last group is
# what it falls back on.
GROUPS: tuple[dict[str, Callable[[Material], Iterator[Asked]]], ...] = (
    {
        "value": of_lines.value, "part": of_lines.part, "count": of_lines.count,
        "shape": of_lines.shape,
    },
    {
        "changed": of_changes.changed, "harmless": of_changes.harmless,
        "swapped": of_changes.swapped, "caused": of_changes.caused, "shows": of_changes.shows,
        "contrast": of_inputs.contrast,
    },
    {
        "condition": of_lines.condition, "order": of_lines.order, "ends": of_lines.ends,
        "reached": of_lines.reached, "where": of_lines.where, "classmate": of_cases.classmate,
        "reach": of_inputs.reach, "slip": of_inputs.slip,
    },
    {"returns": of_cases.returns, "which": of_cases.which},
)  # fmt: skip
KINDS = {name: ask for group in GROUPS for name, ask in group.items()}
# How often each of them is preferred within its group; the others have 1.
WEIGHTS = {
    "value": 3, "part": 2, "harmless": 2, "condition": 2, "reached": 3, "reach": 2, "classmate": 2,
    "shape": 0.5, "where": 0.5,
}  # fmt: skip
CALLS = ("reach", "contrast", "slip")  # kinds that ask to write a call
WITHOUT_A_PROGRAM = (*OF_THE_CASE, "classmate", "slip")
TRIES = 60  # to find a short sheet that nobody with the same program has
MOST_FOLLOWED = 60  # lines that a person follows in the five to eight minutes of a sheet


def candidates(material: Material, calls: bool = False) -> list[Asked]:
    """Return questions to choose from, a few of each kind.

    Those that ask to write a call are among them only where a program can judge it (`calls`).
    """
    lengths = {repr(run.case.arguments): run.length for run in material.runs}
    typical = round(median(lengths.values())) if lengths else 0  # of calls that were not run
    return [
        replace(asked, followed=sum(lengths.get(call, typical) for call in asked.calls))
        for name, ask in KINDS.items()
        if (calls or name not in CALLS) and (material.program or name in WITHOUT_A_PROGRAM)
        for asked in islice(ask(material), OF_A_KIND)
    ]


def choose(
    found: Sequence[Asked], chance: random.Random, taken: Collection[frozenset[str]] = ()
) -> list[Asked]:
    """Choose the questions of a sheet: of three kinds, if possible from three groups.

    Parameters
    ----------
    found : sequence of Asked
        Those to choose from.
    chance : Random
        Decides.
    taken : collection
        The texts of other sheets on the same program; none of them is chosen again if another
        choice can be found.
    """
    best: list[Asked] = []
    for _ in range(TRIES):
        chosen = _choose(found, chance)
        if len(chosen) < ON_A_SHEET:
            chosen = _choose([asked for asked in found if not asked.does], chance)
        best = max(best, chosen, key=lambda sheet: _quality(sheet, taken))
        if _quality(best, taken) == (ON_A_SHEET, True, 0):
            break
    return best


def _quality(chosen: Sequence[Asked], taken: Collection[frozenset[str]]) -> tuple[int, bool, int]:
    """Return how many questions are about the program, whether it is a new sheet, and how short."""
    is_new = frozenset(asked.text for asked in chosen) not in taken
    too_long = max(0, sum(asked.followed for asked in chosen) - MOST_FOLLOWED)
    return sum(not asked.is_of_the_case for asked in chosen), is_new, -too_long


def _choose(found: Sequence[Asked], chance: random.Random) -> list[Asked]:
    by_kind: dict[str, list[Asked]] = {}
    for asked in found:
        by_kind.setdefault(asked.kind, []).append(asked)
    groups = [_in_order([kind for kind in group if kind in by_kind], chance) for group in GROUPS]
    of_program = groups[:-1]
    # First one kind of each group, then what is left, and what asks about the case alone last.
    kinds = [kind for group in of_program for kind in group[:1]]
    kinds += _in_order([kind for group in of_program for kind in group[1:]], chance) + groups[-1]
    chosen: list[Asked] = []
    for kind in kinds:
        asked_about = {other.call for other in chosen} - {None}
        secret = [asked for asked in by_kind[kind] if not _is_given_away(asked, chosen)]
        fresh = [asked for asked in secret if asked.call not in asked_about]
        if secret:
            chosen.append(chance.choice(fresh or secret))
        if len(chosen) == ON_A_SHEET:
            break
    return chosen


def _is_given_away(asked: Asked, chosen: Sequence[Asked]) -> bool:
    """Whether one question would answer another, or a sheet would ask for two calls."""
    return any(
        asked.gives_away(other) or other.gives_away(asked) or (asked.does and other.does)
        for other in chosen
    )


def _in_order(kinds: Sequence[str], chance: random.Random) -> list[str]:
    """Return kinds in random order, those with larger weights more often first."""
    return sorted(kinds, key=lambda kind: -(chance.random() ** (1 / WEIGHTS.get(kind, 1))))
