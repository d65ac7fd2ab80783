"""The axis of a guess in numbers on a slide: where the options lie on it, and where the truth.

On the slide that asks, one clicks where the hall's guess is (`deck.js`); the next slide has both.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from html import escape
from typing import Any

NUMBER = re.compile(r"[+\u2212-]?\d[\d,]*(?:\.\d+)?")
RANGE = re.compile(rf"({NUMBER.pattern}) (?:to|or|and) ({NUMBER.pattern})")
BELOW = re.compile(r"\b(?:fewer|less|smaller|lower) than\b|\b(?:at most|below|under)\b")
ABOVE = re.compile(r"\b(?:more|larger|higher) than\b|\b(?:at least|above|over|or more)\b")
OF = re.compile(r"\bof (?:the )?(\d[\d,]*)\b")
WORDS = {
    "two": "2",
    "four": "4",
    "ten": "10",
    "thirty": "30",
    "a hundred": "100",
    "a million": "1,000,000",
}
RAISED = re.compile(r"[\^\u00b2\u00b3\u00b9\u2070-\u2079]")  # a power is no place on an axis
LOGARITHMIC = 50  # times the smallest number is the largest one: then each power of ten has a mark
TICKS, APART = 6, 0.07  # marks at most; the share of the axis between two numbers below it
ENDS = 0.02  # the share of the axis beyond a number at its end


@dataclass
class Axis:
    """An axis, the places of the options on it by their letters, and the truth.

    Attributes
    ----------
    low, high : float
        Its ends.
    logarithmic : bool
        Whether each power of ten has the same length.
    zones : list of (float, float)
        From where to where each option reaches; a single number has the same one twice.
    right : list of int
        The options that are right.
    truth : float or None
        None on the slide that asks.
    key : str
        What the slide that asks and its answer share, so that a guess is seen on both.
    """

    low: float
    high: float
    logarithmic: bool = False
    zones: list[tuple[float, float]] = field(default_factory=list)
    right: list[int] = field(default_factory=list)
    truth: float | None = None
    key: str = ""

    def place(self, value: float) -> float:
        """Return how far along the axis a value lies, from 0 to 1; beyond its ends at an end."""
        scale = math.log if self.logarithmic else float
        value = min(max(value, self.low), self.high)
        return (scale(value) - scale(self.low)) / (scale(self.high) - scale(self.low))

    def ticks(self) -> list[float]:
        """Return the numbers that stand below the axis: both ends, and round ones between."""
        if self.logarithmic:
            powers = range(math.ceil(math.log10(self.low)), math.floor(math.log10(self.high)) + 1)
            return [10.0**power for power in powers]
        step = round_step((self.high - self.low) / TICKS)
        first, last = math.ceil(self.low / step), math.floor(self.high / step)
        inner = [k * step for k in range(first, last + 1)]
        inside = [v for v in inner if APART < self.place(v) < 1 - APART]
        return [self.low, *inside, self.high]

    @property
    def html(self) -> str:
        """Its HTML: `deck.js` adds to it what the hall has guessed."""
        marks = [
            f'<i class="tick" style="left:{100 * self.place(v):.4g}%"></i>' for v in self.ticks()
        ]
        truth = [] if self.truth is None else [self.truth]
        near = [self.place(v) for v in truth]
        names = [
            self._name(v) for v in self.ticks() if all(abs(self.place(v) - p) > APART for p in near)
        ]
        zones = [self._zone(k, *zone) for k, zone in enumerate(self.zones)]
        dots = [f'<i class="true" style="left:{100 * p:.4g}%"></i>' for p in near]
        shown = [*marks, *zones, *names, *dots, *(self._name(v, "is") for v in truth)]
        return f'<div class="number-line" {self._data()}>{"".join(shown)}</div>'

    def _data(self) -> str:
        ends = f'data-low="{self.low:g}" data-high="{self.high:g}"'
        key = f' data-key="{escape(self.key)}"' if self.key else ""
        return f"{ends}{key}" + ("" if self.truth is None else f' data-truth="{self.truth:g}"')

    def _name(self, value: float, kind: str = "name") -> str:
        left = f"left:{100 * self.place(value):.4g}%"
        return f'<span class="{kind}" style="{left}">{written(value)}</span>'

    def _zone(self, k: int, low: float, high: float) -> str:
        start, end = self.place(low), self.place(high)
        kind = ("point" if low == high else "zone") + (" right" if k in self.right else "")
        width = "" if low == high else f";width:{100 * (end - start):.4g}%"
        letter = f"{'✓ ' if k in self.right else ''}{'abcdefgh'[k]}"
        return f'<span class="{kind}" style="left:{100 * start:.4g}%{width}">{letter}</span>'


def written(value: float) -> str:
    """Return a number as it is written in a text.

    Examples
    --------
    >>> written(50000), written(-2.4962), written(0.5)
    ('50,000', '−2.4962', '0.5')
    """
    return f"{value:,.10g}".replace("-", "−")


def round_step(least: float) -> float:
    """Return 1, 2 or 5 times a power of ten, and at least that much.

    Examples
    --------
    >>> round_step(16), round_step(26), round_step(0.7)
    (20.0, 50.0, 1.0)
    """
    power = 10.0 ** math.floor(math.log10(least))
    return next(m * power for m in (1, 2, 5, 10) if m * power >= 0.999 * least)


def value(number: str) -> float:
    """Return a number as it is written in a text as a float."""
    return float(number.replace("\u2212", "-").replace(",", ""))


def zone(option: str) -> tuple[float, float] | None:
    """Return from where to where an option reaches, or None if that is not said in numbers.

    Examples
    --------
    >>> zone("7 to 10, about half"), zone("in fewer than 25"), zone("about a hundred"), zone("all")
    ((7.0, 10.0), (-inf, 25.0), (100.0, 100.0), None)
    """
    text = re.split(r"[,;:] ", option.replace("$", ""))[0]
    text = re.sub(rf"\b({'|'.join(WORDS)})\b", lambda match: WORDS[match[0]], text)
    numbers = [value(found) for found in NUMBER.findall(text)]
    if RAISED.search(text):
        return None
    if len(numbers) == 1:
        low = -math.inf if BELOW.search(text) else numbers[0]
        return low, math.inf if ABOVE.search(text) else numbers[0]
    return (numbers[0], numbers[1]) if len(numbers) == 2 and RANGE.search(text) else None


def asked(guess: dict[str, Any], key: str) -> Axis | None:
    """Return the axis of a question for a number, which has no truth yet; None for another one."""
    if guess.get("kind") != "number":
        return None
    return Axis(guess["from"], guess["to"], key=key)


def answered(guess: dict[str, Any], key: str, truth: Any, question: str) -> Axis | None:
    """Return the axis with the truth about a guess, or None if there is nothing to compare with.

    `truth` has the number with the words around it, and the options that are right.
    """
    if not truth.number:
        return None
    is_share = truth.number.endswith("%")
    number = value(NUMBER.search(truth.number)[0])
    if axis := asked(guess, key):
        axis.truth = number
        return axis
    zones = [zone(option) for option in guess.get("options", [])]
    if None in zones or not fits(number, zones, truth.right):
        zones = []
    whole = OF.search(truth.after) or OF.search(question)
    top = 100 if is_share else value(whole[1]) if whole else None
    if top is not None and 0 <= number <= top and all(limit(z) <= top for z in zones):
        return Axis(0, top, False, zones, truth.right, number)
    return around([number, *(v for z in zones for v in z)], zones, truth.right) if zones else None


def limit(reach: tuple[float, float]) -> float:
    """Return the largest number in an option's words."""
    return max(v for v in reach if math.isfinite(v))


def fits(number: float, zones: list, right: list[int]) -> bool:
    """Return whether the option that is right is where the number lies, or the nearest one."""

    def distance(reach: tuple[float, float]) -> float:
        return max(reach[0] - number, number - reach[1], 0)

    return (
        bool(zones) and len(right) == 1 and min(map(distance, zones)) == distance(zones[right[0]])
    )


def around(values: list[float], zones: list, right: list[int]) -> Axis:
    """Return an axis on which the first of these numbers, the truth, and all others lie."""
    finite = [v for v in values if math.isfinite(v)]
    low, high = min(finite), max(finite)
    if low > 0 and high / low > LOGARITHMIC:
        ends = 10.0 ** math.floor(math.log10(low)), 10.0 ** math.ceil(math.log10(high))
        return Axis(*ends, True, zones, right, values[0])
    step = round_step((high - min(low, 0)) / TICKS)
    top = step * (math.floor(high / step) + 1)
    bottom = 0 if low >= 0 else step * (math.ceil(low / step) - 1)
    return Axis(bottom, top, False, zones, right, values[0])
