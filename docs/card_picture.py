"""Make the picture of a feedback card for the README: `python docs/card_picture.py`."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

from coursekit.exercises import check
from coursekit.exercises.card import card
from coursekit.pages import chromium, fonts

FILE = Path(__file__).with_name("card.png")
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title>
<link rel="stylesheet" href="fonts.css"><style>
body { font: 17px/1.45 var(--course-text); margin: 12px; width: 700px; }
p { margin: 8px 0; } code, pre { font: 15px var(--course-code); }
</style><body>"""
WIDE, COLOURS = 724, 64


def signed_distance(w: np.ndarray, b: float, X: np.ndarray) -> np.ndarray:
    """Return what a student gets who forgets the brackets."""
    return X @ w + b / np.linalg.norm(w)


def photograph(html: str) -> Image.Image:
    """Return a picture of the card, as large as it is."""
    from playwright.sync_api import sync_playwright

    command = chromium.find()
    if command is None:
        raise SystemExit(f"No Chromium: install one of {', '.join(chromium.NAMES)}.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        fonts.write(Path(folder))
        file = Path(folder) / "card.html"
        file.write_text(PAGE + html, encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=command, args=chromium.QUIET)
        page = browser.new_page(viewport={"width": WIDE, "height": 300}, device_scale_factor=2)
        page.goto(file.as_uri())
        page.evaluate("document.fonts.ready")
        picture = page.screenshot(full_page=True)
        browser.close()
    return Image.open(io.BytesIO(picture)).convert("RGB")


if __name__ == "__main__":
    result = check("ps1.signed_distance", signed_distance)
    photograph(card(result, at_home=True)).quantize(COLOURS).save(FILE, optimize=True)
    print(f"{FILE}: {FILE.stat().st_size // 1000} kB")
