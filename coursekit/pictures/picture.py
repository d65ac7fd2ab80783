"""Pictures with alternative text: the descriptions of the drawings, and a PNG of them.

Only ``<img alt="...">`` in an HTML output reaches every reader of a notebook, in JupyterLab, in
slides and in exported pages, so that is what `picture` returns.
"""

from __future__ import annotations

import base64
import html
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from PIL import Image

from coursekit.pictures.placement import settle

DPI = 192


@dataclass(frozen=True)
class Picture:
    """A PNG image and its alternative text.

    Attributes
    ----------
    png : bytes
        The image file.
    alt : str
        What the picture shows, in words.
    width : int
        The width at which it is shown, in CSS pixels: half of its own.
    """

    png: bytes = field(repr=False)
    alt: str
    width: int

    def save(self, path: str | Path) -> None:
        """Write the image to a file."""
        Path(path).write_bytes(self.png)

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.png).decode()
        return (
            f'<img alt="{html.escape(self.alt)}" width="{self.width}" style="max-width: 100%" '
            f'src="data:image/png;base64,{data}">'
        )

    def __repr__(self) -> str:
        return self.alt


class _Description(Artist):
    """A sentence about an axes that stays with it until the axes is cleared."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.set_visible(False)
        self.set_in_layout(False)


def describe(ax: Axes, text: str) -> Axes:
    """Add sentences to the description of `ax` and return it."""
    ax.add_artist(_Description(text))
    return ax


def description(ax: Axes) -> str:
    """Return the description of `ax` in words.

    Examples
    --------
    >>> ax = Figure().add_subplot()
    >>> description(describe(describe(ax, "A square."), "Its side is 2."))
    'A square. Its side is 2.'
    """
    return " ".join(a.text for a in ax.get_children() if isinstance(a, _Description))


def picture(drawing: Axes | Figure | Sequence[Axes], alt: str | None = None) -> Picture:
    """Return a drawing as a picture that a notebook displays with alternative text.

    Parameters
    ----------
    drawing : Axes, Figure or sequence of Axes
        An axes stands for the whole figure in which it is.
    alt : str, optional
        A text to put before the descriptions that the drawing functions gave.

    Raises
    ------
    ValueError
        If the axes are not all in one figure, or if there is nothing to say about it.
    """
    figure = _figure(drawing)
    text = " ".join(filter(None, [alt, _all_descriptions(figure)]))
    if not text:
        raise ValueError("alt must say what the picture shows: nothing on it describes itself.")
    settle(figure)
    return Picture(_png(figure), text, round(figure.get_figwidth() * DPI / 2))


def _png(figure: Figure) -> bytes:
    """Return the figure as a PNG with a palette of 256 colours, which takes a third of the space.

    Of the ways to choose a palette this one keeps each pixel nearest to its own colour, so that
    none is off by more than a few in 256. Only in the gradient of a colour bar would that be seen.
    """
    file, small = io.BytesIO(), io.BytesIO()
    figure.savefig(file, format="png", dpi=DPI, pil_kwargs={"compress_level": 1})
    pixels = Image.open(file).convert("RGB")
    if all(ax.get_label() != "<colorbar>" for ax in figure.axes):
        pixels = pixels.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    pixels.save(small, format="PNG", optimize=True)
    return small.getvalue()


def _figure(drawing: Axes | Figure | Sequence[Axes]) -> Figure:
    if isinstance(drawing, Figure):
        return drawing
    several = [drawing] if isinstance(drawing, Axes) else list(drawing)
    figures = {ax.figure for ax in several}
    if len(figures) != 1:
        raise ValueError(
            f"drawing must be axes of one figure, but they are of {len(figures)}: make them with "
            "figures.panels and give one to each drawing function as ax."
        )
    return figures.pop()


def _all_descriptions(figure: Figure) -> str:
    """Return the descriptions of all panels, after their titles unless the titles are formulas."""
    described = [ax for ax in figure.axes if description(ax)]
    if len(described) == 1:
        return description(described[0])
    texts = []
    for i, ax in enumerate(described, start=1):
        title = f", {ax.get_title()}" if ax.get_title() and "$" not in ax.get_title() else ""
        texts.append(f"Panel {i} of {len(described)}{title}: {description(ax)}")
    return " ".join(texts)
