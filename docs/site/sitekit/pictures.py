"""The pictures of the lectures as small files beside the pages, each with its description."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Callable

from PIL import Image

DATA = re.compile(r"""<img\b[^>]*?\bsrc=(["'])data:image/png;base64,([^"']*)\1[^>]*>""")
COLOURS = 256


def shrink(png: bytes) -> bytes:
    """Return a PNG with a palette and on white ground, if that is smaller.

    Parameters
    ----------
    png : bytes
        Any PNG file.
    """
    with Image.open(io.BytesIO(png)) as image:
        flat = Image.new("RGB", image.size, "white")
        rgba = image.convert("RGBA")
        flat.paste(rgba, mask=rgba.getchannel("A"))
    small = flat.quantize(COLOURS, dither=Image.Dither.NONE)
    file = io.BytesIO()
    small.save(file, "PNG", optimize=True)
    return file.getvalue()


def height(png: bytes, width: int) -> int:
    """Return how high a picture is when it is shown in this width."""
    with Image.open(io.BytesIO(png)) as image:
        return round(width * image.height / image.width)


def take_out(html: str, keep: Callable[[bytes], str]) -> str:
    """Return HTML whose pictures are files.

    Parameters
    ----------
    html : str
        HTML in which pictures are base64 in ``src``.
    keep : callable
        Takes the bytes of a picture and returns the address to be written in their place.
    """

    def replace(found: re.Match) -> str:
        png = base64.b64decode(found[2])
        tag = found[0].replace(f"data:image/png;base64,{found[2]}", keep(png))
        return tag.replace("<img", f'<img loading="lazy"{_height(tag, png)}', 1)

    return DATA.sub(replace, html)


def _height(tag: str, png: bytes) -> str:
    """Return the height that belongs to the width of a tag: text then stays where it is."""
    width = re.search(r'\bwidth="(\d+)"', tag)
    return f' height="{height(png, int(width[1]))}"' if width else ""
