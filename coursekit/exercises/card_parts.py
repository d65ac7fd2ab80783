"""What a card is made of: badges, boxes with values, steps that open, a bar, as HTML."""

from __future__ import annotations

import re
from html import escape

from coursekit.palette import palette

BLUE, VERMILION, GREY = palette()["blue"], palette()["vermilion-ground"], "#6B6B6B"
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
    "returned ": ("□ yours", "rgba(213, 94, 0, 0.15)"),
    "expected ": ("● expected", "rgba(0, 150, 105, 0.15)"),
}
BOX = (
    "flex: 1 1 12em; min-width: 0; border-radius: 10px; padding: 6px 14px 8px; "
    "overflow-wrap: anywhere; background-color: {}"
)
STEP = f"display: inline-block; border: {LINE}; border-radius: 8px; padding: 4px 14px"


def badge(text: str, colour: str) -> str:
    """Return a few words on a ground of a colour."""
    return f'<span style="{BADGE.format(colour)}">{escape(text)}</span>'


def example_lines(message: str) -> str:
    """Return the lines of an example; the values returned and expected stand side by side."""
    parts, boxes = [], []
    for line in message.split("\n"):
        begin = next((begin for begin in BOXES if line.startswith(begin)), None)
        if begin:
            boxes.append(_box(*BOXES[begin], line.removeprefix(begin)))
            continue
        parts += [_side_by_side(boxes), f'<pre style="{CODE}">{escape(line)}</pre>']
        boxes = []
    return "".join([*parts, _side_by_side(boxes)])


def _side_by_side(boxes: list[str]) -> str:
    style = "display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0"
    return f'<section style="{style}">{"".join(boxes)}</section>' if boxes else ""


def _box(name: str, ground: str, value: str) -> str:
    strong = f'<strong style="font-size: {"125%" if len(value) <= 24 else "100%"}">'
    return (
        f'<section style="{BOX.format(ground)}"><span style="{SMALL}">{name}</span>'
        f'<pre style="{CODE}">{strong}{escape(value)}</strong></pre></section>'
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
        f'<span style="{ground.format("#009B72")}; width: {share:.0f}%"></span></span>'
    )


def words(text: str) -> str:
    """Return a text as HTML, with words between backticks as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))
