"""What a card is made of: badges, boxes with values, steps that open, a bar, as HTML."""

from __future__ import annotations

import re
from html import escape

from coursekit.palette import palette

GREEN, VERMILION, GREY = palette()["green"], palette()["vermilion-ground"], "#6B6B6B"
LINE = "1px solid rgba(128, 128, 128, 0.45)"
BADGE = (
    "color: #ffffff; background-color: {}; padding: 1px 8px; border-radius: 8px; "
    "white-space: nowrap"
)
FRAME = (
    f"border: {LINE}; border-left: 6px solid {{}}; border-radius: 12px; padding: 4px 16px 8px; "
    "max-width: 46em"
)
SMALL = "font-size: 90%"
CODE = "white-space: pre-wrap; margin: 0; background-color: transparent; color: inherit"
# What is expected is green and a disc, what was returned vermilion and a square, as in pictures.
BOXES = {
    "returned ": ("□ yours", VERMILION),
    "expected ": ("● expected", GREEN),
}
FLAT_LIST = re.compile(r"\[([^\[\]]+)\]")
MOST_NAMED = 3  # of the entries that differ
BOX = (
    "flex: 1 1 12em; min-width: 0; border-radius: 10px; padding: 6px 14px 8px; "
    "overflow-wrap: anywhere; background-color: {}"
)
ENTRY = "color: #ffffff; background-color: {}; border-radius: 4px; padding: 0 4px"
BESIDE = (
    "display: flex; flex-direction: row-reverse; flex-wrap: wrap; justify-content: flex-end; "
    "gap: 0 12px"
)
STEP = f"display: inline-block; border: {LINE}; border-radius: 8px; padding: 4px 14px"


def badge(text: str, colour: str) -> str:
    """Return a few words on a ground of a colour."""
    return f'<span style="{BADGE.format(colour)}">{escape(text)}</span>'


def example(message: str, picture: str | None) -> str:
    """Return the lines of an example, and its picture at the left of all but the first, the call.

    Where there is no room, the picture stands below them.
    """
    if not picture:
        return _lines(message.split("\n"))
    call, *others = message.split("\n")
    lines = _lines(others, drawn_in_two=" (yours)" in picture)
    return (
        f'{_lines([call])}<section style="{BESIDE}"><section style="flex: 1 1 14em; min-width: 0">'
        f'{lines}</section><p style="margin: 8px 0">{picture}</p></section>'
    )


def _lines(lines: list[str], drawn_in_two: bool = False) -> str:
    """Return lines; the values returned and expected are boxes, side by side if there is room.

    Both boxes name the line style that they have in a picture in which both are drawn.
    """
    parts, values = [], {}
    for line in [*lines, ""]:
        begin = next((begin for begin in BOXES if line.startswith(begin)), None)
        if begin:
            values[begin] = line.removeprefix(begin)
            continue
        parts += [_side_by_side(values, drawn_in_two)]
        parts += [f'<pre style="{CODE}">{escape(line)}</pre>'] if line else []
        values = {}
    return "".join(parts)


def _side_by_side(values: dict[str, str], drawn_in_two: bool) -> str:
    wrong = different_entries(*values.values()) if len(values) == len(BOXES) else []
    style = "display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0"
    boxes = "".join(_box(begin, value, wrong, drawn_in_two) for begin, value in values.items())
    return f'<section style="{style}">{boxes}</section>' if boxes else ""


def different_entries(yours: str, expected: str) -> list[int]:
    """Return the places in which two lists of the same length differ, as they are shown.

    There are none if all entries differ: then it is the whole that is wrong.

    Examples
    --------
    >>> different_entries("[0, -1]", "[1, -1]"), different_entries("[0, 1]", "[1, 0]")
    ([0], [])
    """
    lists = [FLAT_LIST.fullmatch(text) for text in (yours, expected)]
    entries = [found[1].split(", ") for found in lists if found]
    if len(entries) < 2 or len(entries[0]) != len(entries[1]):
        return []
    wrong = [i for i, (a, b) in enumerate(zip(*entries, strict=True)) if a != b]
    return wrong if len(wrong) < len(entries[0]) else []


def _box(begin: str, value: str, wrong: list[int], drawn_in_two: bool) -> str:
    name, colour = BOXES[begin]
    if drawn_in_two:
        name += ", solid" if begin == "expected " else ", dashed"
    shown = escape(value)
    if wrong and len(wrong) <= MOST_NAMED:
        name += f" · {'entry' if len(wrong) == 1 else 'entries'} {', '.join(map(str, wrong))}"
        entries = shown[1:-1].split(", ")
        for i in wrong:
            entries[i] = f'<span style="{ENTRY.format(colour)}">{entries[i]}</span>'
        shown = f"[{', '.join(entries)}]"
    strong = f'<strong style="font-size: {"125%" if len(value) <= 24 else "100%"}">'
    red, green, blue = bytes.fromhex(colour[1:])
    ground = f"rgba({red}, {green}, {blue}, 0.15)"
    return (
        f'<section style="{BOX.format(ground)}"><span style="{SMALL}">{name}</span>'
        f'<pre style="{CODE}">{strong}{shown}</strong></pre></section>'
    )


def steps(folded: list[tuple[str, str]]) -> str:
    """Return texts under titles, each folded, of which the next one stands inside the one before.

    So a reader comes to them in their order.

    Examples
    --------
    >>> steps([("One", "a"), ("Two", "b")]).count("<details")
    2
    """
    inner = ""
    for title, text in reversed(folded):
        inner = (
            f'<details style="margin: 8px 0"><summary style="{STEP}">{escape(title)}</summary>'
            f'<p style="margin: 6px 0">{text}</p>{inner}</details>'
        )
    return inner


def bar(points: int, total: int) -> str:
    """Return a bar that is filled with the points so far; the words beside it say the same."""
    share = 100 * points / total if total else 0
    ground = "display: block; height: 8px; border-radius: 4px; background-color: {}"
    return (
        f'<span style="{ground.format("rgba(128, 128, 128, 0.35)")}; margin: 12px 0 6px">'
        f'<span style="{ground.format(GREEN)}; width: {share:.0f}%"></span></span>'
    )


def words(text: str) -> str:
    """Return a text as HTML, with words between backticks as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))
