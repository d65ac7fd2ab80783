"""Small pictures in SVG, drawn without loading a library.

A picture has its own white ground, so that it looks the same on every page, unless it is given
another; as an ``<img>`` it runs nothing, and its alternative text says what it shows.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

INK, GREY = "#1a1a1a", "#595959"


@dataclass(frozen=True)
class Svg:
    """A picture: its shapes, in pixels from the upper left corner, and its alternative text.

    Examples
    --------
    >>> picture = Svg([text(10, 20, "a < b")], "An inequality.", 40, 30)
    >>> picture.source().partition("/>")[2]
    '<text x="10.0" y="20" text-anchor="middle">a &lt; b</text></svg>'
    """

    shapes: Sequence[str]
    alt: str
    width: int
    height: int
    font_size: int = 13
    ground: str = "#ffffff"

    def source(self) -> str:
        """Return the picture as the content of a file."""
        size = f'width="{self.width}" height="{self.height}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
            f'viewBox="0 0 {self.width} {self.height}" font-family="sans-serif" '
            f'font-size="{self.font_size}"><rect {size} fill="{self.ground}"/>'
            f"{''.join(self.shapes)}</svg>"
        )

    def save(self, path: Path) -> None:
        """Write the picture to a file."""
        path.write_text(self.source(), encoding="utf-8")

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.source().encode()).decode()
        return (
            f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(self.alt)}" '
            f'width="{self.width}" height="{self.height}" style="max-width: 100%; height: auto">'
        )


def text(x: float, y: float, words: str, anchor: str = "middle", colour: str = "") -> str:
    """Return words at a place, which begin, end or have their middle there.

    Examples
    --------
    >>> text(10, 20, "a < b", "end", GREY)
    '<text x="10.0" y="20" text-anchor="end" fill="#595959">a &lt; b</text>'
    """
    fill = f' fill="{colour}"' if colour else ""
    return f'<text x="{x:.1f}" y="{y}" text-anchor="{anchor}"{fill}>{escape(words)}</text>'
