"""How much of each slide is empty, and how many words it has, as Chromium shows it.

    python course.py run coursekit slides
    python course.py run python tests/slides_seen.py                 a table of all decks
    python course.py run python tests/slides_seen.py 03 --pictures FOLDER

Each slide is divided into 48 × 27 fields. A field is empty if all its pixels have the ground's
colour, and a slide that is more than 60 % empty has a mark. Words are counted without those of a
widget. Below its slides are the medians of each deck. Pillow and Playwright are needed.
"""

from __future__ import annotations

import argparse
import io
import re
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from coursekit.course import course_root
from coursekit.pages import chromium

WIDE, HIGH, FIELD = 960, 540, 20  # pixels
MOST = 0.6
SHOW = """k => {
    const slide = Reveal.getSlides()[k], { h, v } = Reveal.getIndices(slide);
    Reveal.slide(h, v, 99);
    const page = slide.querySelector(".page"), copy = page.cloneNode(true);
    for (const part of copy.querySelectorAll(".drawn, .code")) part.remove();
    return [slide.className.split(" ").filter(name => !/present|past|future/.test(name)).join(" "),
        getComputedStyle(page).backgroundColor, copy.textContent];
}"""


def empty(picture: bytes, ground: list[int]) -> float:
    """Return the share of a picture's fields that have nothing but the ground's colour."""
    from PIL import Image

    pixels = np.asarray(Image.open(io.BytesIO(picture)).convert("RGB")).astype(int)
    is_ground = (abs(pixels - np.array(ground)) <= 3).all(axis=2)
    rows, columns = HIGH // FIELD, WIDE // FIELD
    return float(is_ground.reshape(rows, FIELD, columns, FIELD).all(axis=(1, 3)).mean())


def seen(page: Any, deck: Path) -> Iterator[tuple[str, float, int, bytes]]:
    """Yield the kind of each slide, its empty share, its words, and its picture."""
    page.goto(deck.as_uri())
    page.wait_for_selector(".reveal.ready")
    page.evaluate("Reveal.configure({ transition: 'none', backgroundTransition: 'none' })")
    for k in range(page.evaluate("Reveal.getTotalSlides()")):
        kind, colour, text = page.evaluate(SHOW, k)
        page.wait_for_timeout(150)
        picture = page.screenshot()
        ground = [int(part) for part in re.findall(r"\d+", colour)[:3]]
        yield kind, empty(picture, ground), len(re.findall(r"\w[\w'’.,-]*", text)), picture


def show(page: Any, deck: Path, pictures: Path | None) -> None:
    """Print the rows of a deck and its medians, and store its pictures."""
    rows = []
    for k, (kind, share, words, picture) in enumerate(seen(page, deck), start=1):
        mark = "*" if share > MOST else ""
        print(f"  {deck.stem[:2]}/{k:02} {kind:22} {share:4.0%} {words:4} {mark}", flush=True)
        rows.append((share, words))
        if pictures:
            (pictures / f"{deck.stem[:2]}-{k:02}.png").write_bytes(picture)
    shares, words = zip(*rows, strict=True)
    print(
        f"{deck.stem}: {len(rows)} slides, {statistics.median(shares):.0%} empty and "
        f"{statistics.median(words):.0f} words in the median, "
        f"{sum(share > MOST for share in shares)} more than {MOST:.0%} empty"
    )


def main() -> None:
    """Print the table of the decks in build/slides."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="how the decks' names begin (all)")
    parser.add_argument("--folder", type=Path, default=course_root() / "build" / "slides")
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each slide")
    options = parser.parse_args()
    from playwright.sync_api import sync_playwright

    decks = [
        file
        for file in sorted(options.folder.glob("[0-9]*.html"))
        if not options.names or file.stem.startswith(tuple(options.names))
    ]
    if not decks:
        parser.error(f"There are no such decks in {options.folder}: `coursekit slides` makes them.")
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        path = chromium.find(chromium.NAMES)
        browser = playwright.chromium.launch(executable_path=path, args=chromium.QUIET)
        page = browser.new_page(viewport={"width": WIDE, "height": HIGH})
        for deck in decks:
            show(page, deck, options.pictures)
        browser.close()


if __name__ == "__main__":
    main()
