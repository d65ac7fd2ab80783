"""How a version space shrinks while a learner plays (lecture 04-mistake-bounds)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from coursekit.perceptrons.online.protocol import Transcript
from coursekit.pictures.marks import label, write_names
from coursekit.pictures.picture import describe
from coursekit.pictures.style import (
    EDGE,
    GREY,
    LINE_WORDS,
    WHITE,
    label_axes,
    prepared,
    series,
)
from coursekit.pictures.text import count

NAMED = 8
_MARKS = {"o": "circles", "s": "squares", "^": "triangles", "D": "diamonds"}


def version_space_sizes(transcripts: Mapping[str, Transcript], *, ax: Axes | None = None) -> Axes:
    """Draw the number of concepts left after each example, on an axis with a step for each halving.

    A marker is put where a mistake was made. A single learner is compared with |C| / 2^m after its
    m-th mistake, above which Halving never is.

    Parameters
    ----------
    transcripts : mapping of str to online.Transcript
        By name what happened to learners that keep a version space; at most four. Where its size is
        not known there is a gap.

    Examples
    --------
    >>> from coursekit.perceptrons.concepts import Conjunctions
    >>> from coursekit.perceptrons.figures import picture
    >>> from coursekit.perceptrons.online import Halving
    >>> from coursekit.perceptrons.online.protocol import play
    >>> examples = [((1, 1, 0), 1), ((1, 0, 0), 0), ((0, 1, 0), 1)]
    >>> transcripts = {"Halving": play(Halving(Conjunctions(3)), examples)}
    >>> picture(version_space_sizes(transcripts))
    Concepts left against examples seen; each step down the axis is half as many. Halving, solid \
line: 27 at first, 2 after 3 examples. 2 mistakes (circles): 27 to 8 at example 1, 4 to 2 at \
example 3. Each leaves half or fewer. The thin line is |C| / 2^m after m mistakes; the sizes are \
never above it.
    """
    for name, transcript in transcripts.items():
        _check_sizes(name, transcript)
    looks = series(len(transcripts), "transcripts")
    ax = prepared(ax)
    describe(ax, "Concepts left against examples seen; each step down the axis is half as many.")
    for i, ((name, transcript), look) in enumerate(zip(transcripts.items(), looks)):
        line_style, marker, colour = look
        # Learners of the same examples have the same sizes, so each is drawn smaller than the last.
        ax.plot(
            [math.nan if size is None else math.log2(size) for size in transcript.sizes],
            drawstyle="steps-post", linestyle=line_style, color=colour, linewidth=3.5 - 0.7 * i,
            marker=marker, markevery=(transcript.rounds_with_mistakes + 1).tolist(),
            markersize=13 - 2.5 * i, markeredgecolor=WHITE, markeredgewidth=EDGE,
            label=name, zorder=3,
        )  # fmt: skip
        words = f"{_ends(transcript)} {_mistakes(transcript, _MARKS[marker])}"
        describe(ax, f"{name}, {LINE_WORDS[line_style]} line: {words}")
    if len(transcripts) == 1:
        describe(ax, _halvings(ax, *transcripts.values()))
    _axes(ax)
    return ax


def _check_sizes(name: str, transcript: Any) -> None:
    """Raise if a transcript has no sizes."""
    if not isinstance(transcript, Transcript) or set(transcript.sizes) == {None}:
        raise ValueError(
            f"transcripts[{name!r}] must be what play(learner, examples) returns for a learner "
            f"whose concepts are counted, such as Halving, but it is {transcript!r}"
            f"{' without sizes' * isinstance(transcript, Transcript)}."
        )


def _axes(ax: Axes) -> None:
    """Label the logarithmic axis with the numbers themselves, starting at one concept."""
    label_axes(ax, "examples seen (markers: mistakes)", "concepts left", whole="xy")
    top = max(ax.dataLim.y1, 1)
    ax.set_ylim(-0.05 * top, 1.15 * top)
    ax.yaxis.set_major_formatter(
        lambda v, _: "" if v < 0 else f"{2**v:.0f}" if v < 14 else f"$2^{{{v:.0f}}}$"
    )
    write_names(ax)


def _halvings(ax: Axes, transcript: Transcript) -> str:
    """Draw |C| / 2^m down to one concept; return its description."""
    first, *later = transcript.sizes
    if first is None:
        return "The first number is unknown, and so is |C| / 2^m."
    wrong = transcript.predictions != transcript.labels
    mistakes = np.cumsum([0, *wrong]).tolist()
    heights = math.log2(first) - np.array(mistakes, dtype=float)
    heights[heights < 0] = math.nan
    label(ax, f"$|C|$ = {_size(first)}", (0, heights[0]), (1, 1))
    ax.plot(
        heights, drawstyle="steps-post", color=GREY, linewidth=1.2, label=r"$|C|\,/\,2^m$", zorder=2
    )
    above = sum(size is not None and size << m > first for size, m in zip(later, mistakes[1:]))
    where = f"above it after {above} of {len(later)} examples" if above else "never above it"
    return f"The thin line is |C| / 2^m after m mistakes; the sizes are {where}."


def _ends(transcript: Transcript) -> str:
    """Return in words the sizes at both ends, and how many sizes are unknown."""
    rounds = len(transcript.labels)
    first, last = _size(transcript.sizes[0]), _size(transcript.sizes[-1])
    gaps = transcript.sizes.count(None)
    unknown = f", unknown at {gaps} of {rounds + 1} times (gaps)" if gaps else ""
    return f"{first} at first, {last} after {count(rounds, 'example')}{unknown}."


def _mistakes(transcript: Transcript, marks: str) -> str:
    """Return the size before and after each mistake, of up to eight, and whether it was halved."""
    if not transcript.mistakes:
        return "No mistakes."
    steps = [(t, *transcript.sizes[t : t + 2]) for t in transcript.rounds_with_mistakes.tolist()]
    shown = [f"{_size(a)} to {_size(b)} at example {t + 1}" for t, a, b in steps[:NAMED]]
    more = " and so on" if len(steps) > NAMED else ""
    return f"{count(len(steps), 'mistake')} ({marks}): {', '.join(shown)}{more}.{_halved(steps)}"


def _halved(steps: list[tuple[int, int | None, int | None]]) -> str:
    """Return in words whether each mistake of known sizes left at most half."""
    halved = [2 * after <= before for _, before, after in steps if None not in (before, after)]
    if not halved:
        return ""
    subject = "Each" if len(halved) == len(steps) else "Where that is known, each"
    if len(set(halved)) == 1:
        return f" {subject} leaves {'half or fewer' if halved[0] else 'more than half'}."
    return f" After {halved.count(False)} of them more than half are left."


def _size(size: int | None) -> str:
    """Return a size in words: all of its digits, or an approximate power of 2."""
    if size is None:
        return "unknown"
    return str(size) if size < 10**6 else f"about 2^{math.log2(size):.1f}"
