"""The report on the trial of a question, for a lecturer."""

from __future__ import annotations

import textwrap

from coursekit.exercises.try_question import Trial
from coursekit.numbers.plurals import counted

LONGEST_LINE = 96
MOST_LINES = 6
WIDTH = 98
UNNAMED = " points without being named by a misconception"
ADVICE_PASSING = (
    "What computes the same as the solution may stay; for the rest draw cases on which it is wrong "
    "(`draw.telling`)."
)
ADVICE_UNNAMED = "What students do, too, could go into WRONG: each line is an edit for it."


def report(trial: Trial, everything: bool = False) -> str:
    """Return the report on a trial, at most a screenful unless everything is requested."""
    question = trial.question
    worth = counted(question.max_points, "point")
    parts = ["\n".join(_verdict(trial, f"{question.name}, {worth}"))]
    parts += [
        _list(trial.passing, "passes", "pass", "", ADVICE_PASSING, everything),
        _list(trial.unnamed, "loses", "lose", UNNAMED, ADVICE_UNNAMED, everything),
    ]
    rest = (
        f"Besides these: {trial.named} recognised as a misconception, {trial.stopped} that stop "
        "with an error or do not end."
    )
    return "\n\n".join(filter(None, [*parts, rest * bool(trial.named + trial.stopped)]))


def _verdict(trial: Trial, name: str) -> list[str]:
    """Return the lines that say whether a question can be handed out, and why not."""
    remarks = [_indented(f"! {remark}") for remark in trial.remarks]
    if trial.faults:
        faults = [_indented(f"✗ {fault}") for fault in trial.faults]
        return [f"{name}: not fit to be handed out", *faults, *remarks]
    number = len(trial.question.misconceptions)
    each = "it" if number == 1 else "each"
    ignoring = "" if remarks else ", and neither does one that ignores its arguments"
    return [
        f"{name}: fit to be handed out",
        "  ✓ the solution gets all points",
        f"  ✓ {counted(number, 'misconception')}: {each} loses points and is recognised",
        f"  ✓ an empty answer gets none{ignoring}",
        *remarks,
    ]


def _list(
    lines: tuple[str, ...], one: str, many: str, rest: str, advice: str, everything: bool
) -> str:
    """Return a list of slips under its heading, the first few unless everything is requested."""
    if not lines:
        return ""
    shown = lines if everything or len(lines) <= MOST_LINES + 1 else lines[:MOST_LINES]
    more = [f"    … and {len(lines) - len(shown)} more: --all shows them"]
    entries = [f"    {line:.{LONGEST_LINE}}" + "…" * (len(line) > LONGEST_LINE) for line in shown]
    what = (
        f"This wrong answer {one}"
        if len(lines) == 1
        else f"These {len(lines)} wrong answers {many}"
    )
    heading = textwrap.fill(f"{what}{rest}. {advice}", WIDTH)
    return "\n".join([heading, *entries, *more * (len(shown) < len(lines))])


def _indented(text: str) -> str:
    return "\n".join(
        textwrap.fill(line, WIDTH, initial_indent="    ", subsequent_indent="    ")
        for line in text.split("\n")
    )[2:]
