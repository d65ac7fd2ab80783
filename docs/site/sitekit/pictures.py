"""The pictures of the lectures as small files beside the pages, each with its description."""

from __future__ import annotations

import base64
import hashlib
import io
import re
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops, ImageOps

DATA = re.compile(r"""<img\b[^>]*?\bsrc=(["'])data:image/png;base64,([^"']*)\1[^>]*>""")
ALT = re.compile(r"<img(?![^>]*\balt=[\"'][^\"'])[^>]*>")  # a picture without one
COLOURS = 256
MARGIN = 14  # pixels of white that stay around a picture on a slide
SMALL = Path(__file__).resolve().parents[3] / "build" / "site-pictures"


def store(folder: Path, data: bytes, suffix: str, *, up: str) -> str:
    """Keep a picture, made smaller, or a script; return its address from so far below."""
    name = hashlib.sha256(data).hexdigest()[:16] + suffix
    target = folder / "files" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    if suffix == ".png":
        small = SMALL / name
        if not small.exists():  # to shrink all of them takes as long as all else
            small.parent.mkdir(parents=True, exist_ok=True)
            small.write_bytes(shrink(data))
        data = small.read_bytes()
    target.write_bytes(data)
    return f"{up}files/{name}"


def shrink(png: bytes) -> bytes:
    """Return a PNG with a palette and on white ground."""
    with Image.open(io.BytesIO(png)) as image:
        flat = Image.new("RGB", image.size, "white")
        rgba = image.convert("RGBA")
        flat.paste(rgba, mask=rgba.getchannel("A"))
    file = io.BytesIO()
    flat.quantize(COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def trimmed(png: bytes) -> bytes:
    """Return a PNG without the white around what it shows, of which equal axes leave much."""
    with Image.open(io.BytesIO(png)) as image:
        flat = image.convert("RGB")
    box = ImageChops.invert(flat).getbbox()
    if box is None:
        return png
    file = io.BytesIO()
    ImageOps.expand(flat.crop(box), MARGIN, "white").save(file, "PNG")
    return file.getvalue()


def shape(html: str) -> float:
    """Return how much wider than high the first picture in some HTML is, without its margins."""
    png = base64.b64decode(DATA.search(html)[2])
    with Image.open(io.BytesIO(trimmed(png))) as image:
        return image.width / image.height


def take_out(html: str, store: Callable[[bytes, str], str]) -> str:
    """Return HTML in which pictures are files that `store` keeps, and no longer base64 in `src`."""

    def replace(match: re.Match) -> str:
        png = base64.b64decode(match[2])
        tag = match[0].replace(f"data:image/png;base64,{match[2]}", store(png, ".png"))
        return tag.replace("<img", f'<img loading="lazy"{_height(tag, png)}', 1)

    return DATA.sub(replace, html)


def _height(tag: str, png: bytes) -> str:
    """Return the height that belongs to the width of a tag: text then stays where it is."""
    width = re.search(r'\bwidth="(\d+)"', tag)
    if width is None:
        return ""
    with Image.open(io.BytesIO(png)) as image:
        return f' height="{round(int(width[1]) * image.height / image.width)}"'
