"""Make the picture of the hall from what its test in Chromium has photographed.

First: python course.py run pytest tests/browser/test_hall_in_browser.py -k waits; then this file.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
FILE = Path(__file__).with_name("hall.png")
SHOTS = ROOT / "build" / "screenshots"
TEST = "a_guess_waits_for_the_hall_and_its_picture_for_the_key"
ROWS = (("open", "phone-asked"), ("shown", "phone-shown-dark"))
TALL, GAP, EDGE, GROUND = 400, 16, 1, "#8c959f"
COLOURS = 64  # enough for letters with soft edges


def shot(name: str) -> Image.Image:
    """Return a photograph of this height, with a thin edge."""
    picture = Image.open(SHOTS / f"{TEST}-{name}.png").convert("RGB")
    wide = round(picture.width * TALL / picture.height)
    edged = Image.new("RGB", (wide + 2 * EDGE, TALL + 2 * EDGE), GROUND)
    edged.paste(picture.resize((wide, TALL), Image.Resampling.LANCZOS), (EDGE, EDGE))
    return edged


def draw() -> Image.Image:
    """Return wall and phone before the key is pressed, and below them after the truth is there."""
    rows = [[shot(name) for name in names] for names in ROWS]
    wide = max(sum(one.width for one in row) + GAP for row in rows)
    tall = sum(row[0].height for row in rows) + GAP
    picture = Image.new("RGB", (wide, tall), "white")
    for number, row in enumerate(rows):
        left = 0
        for one in row:
            picture.paste(one, (left, number * (row[0].height + GAP)))
            left += one.width + GAP
    return picture.quantize(COLOURS)


if __name__ == "__main__":
    draw().save(FILE, optimize=True)
    print(f"{FILE}: {FILE.stat().st_size // 1000} kB")
