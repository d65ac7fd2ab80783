"""Store the lectures' pictures as small files beside the pages, each with its description."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import re
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops, ImageOps

from coursekit.course import course

DATA = re.compile(r"""<img\b[^>]*?\bsrc=(["'])data:image/png;base64,([^"']*)\1[^>]*>""")
WITHOUT_ALT = re.compile(r"<img(?![^>]*\balt=[\"'][^\"'])[^>]*>")
COLOURS = 256
MODULE = re.compile(r'new Blob\(\[("(?:[^"\\]|\\.)*")\]')
WHITE_MARGIN = 14


def store(folder: Path, data: bytes, suffix: str, *, up: str) -> str:
    """Store a picture, compressed, or a script; return its address, relative to a page."""
    name = hashlib.sha256(data).hexdigest()[:16] + suffix
    target = folder / "files" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    if suffix == ".png":
        small = course().root / "build" / "site-pictures" / name
        if not small.exists():  # shrinking all of them takes as long as the rest of the build
            small.parent.mkdir(parents=True, exist_ok=True)
            own = small.with_suffix(f".{os.getpid()}")  # slides are made at the same time
            own.write_bytes(shrink(data))
            os.replace(own, small)
        data = small.read_bytes()
    target.write_bytes(data)
    return f"{up}files/{name}"


def shrink(png: bytes) -> bytes:
    """Return a PNG with a palette and a white background."""
    with Image.open(io.BytesIO(png)) as image:
        flat = Image.new("RGB", image.size, "white")
        rgba = image.convert("RGBA")
        flat.paste(rgba, mask=rgba.getchannel("A"))
    file = io.BytesIO()
    flat.quantize(COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def trimmed(png: bytes) -> bytes:
    """Return a PNG without its white margins, which are wide for axes with equal scales."""
    with Image.open(io.BytesIO(png)) as image:
        flat = image.convert("RGB")
    box = _drawn(flat)
    if box is None:
        return png
    file = io.BytesIO()
    # What is stored is compressed once more.
    ImageOps.expand(flat.crop(box), WHITE_MARGIN, "white").save(file, "PNG", compress_level=1)
    return file.getvalue()


def shape(html: str) -> float:
    """Return width / height of the first picture in some HTML, without its margins."""
    png = base64.b64decode(DATA.search(html)[2])
    with Image.open(io.BytesIO(png)) as image:
        left, top, right, bottom = _drawn(image.convert("RGB")) or (0, 0, *image.size)
    return (right - left + 2 * WHITE_MARGIN) / (bottom - top + 2 * WHITE_MARGIN)


def _drawn(image: Image.Image) -> tuple[int, int, int, int] | None:
    """Return the box outside which a picture is white, or None if all of it is."""
    return ImageChops.invert(image).getbbox()


def take_out(html: str, store: Callable[[bytes, str], str]) -> str:
    """Return HTML with its base64 pictures replaced by files that `store` keeps."""

    def replace(match: re.Match) -> str:
        png = base64.b64decode(match[2])
        tag = match[0].replace(f"data:image/png;base64,{match[2]}", store(png, ".png"))
        return tag.replace("<img", f'<img loading="lazy"{_height(tag, png)}', 1)

    return DATA.sub(replace, html)


def _height(tag: str, png: bytes) -> str:
    """Return a tag's height for its width, so that text does not jump when the picture loads."""
    width = re.search(r'\bwidth="(\d+)"', tag)
    if width is None:
        return ""
    with Image.open(io.BytesIO(png)) as image:
        return f' height="{round(int(width[1]) * image.height / image.width)}"'


def share_module(html: str, store: Callable[[bytes, str], str]) -> str:
    """Make a widget load its JavaScript from a file that all widgets of a page share."""
    for literal in set(MODULE.findall(html)):
        name = f"coursekitModule{hashlib.sha256(literal.encode()).hexdigest()[:8]}"
        # Not const: a page with two widgets reads the file twice.
        address = store(f"var {name} = {literal};\n".encode(), ".js")
        html = f'<script src="{address}"></script>' + html.replace(literal, name)
    return html
