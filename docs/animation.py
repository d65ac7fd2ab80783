"""Make the animation of the README: the perceptron widget, update by update, as a reader sees it.

Run `make animation`; it needs Chromium and the extra `browser`, and prints the text that stands for
the animation in the README.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image

from coursekit import widgets
from coursekit.algorithms import perceptron
from coursekit.datasets import five_points
from coursekit.geometry import augment

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from docs import chromium

PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Perceptron</title><body>'
PARTS = ".body"  # what changes; the rest of the widget would only make the picture large
SIZE = {"width": 760, "height": 700}
SECONDS = 1.6  # for each update, and twice as long for the last
COLOURS = 200


def frames() -> list[Image.Image]:
    """Return what the widget shows after each update, from none to the last."""
    from playwright.sync_api import sync_playwright

    command = chromium.find()
    if command is None:
        raise SystemExit(f"No Chromium: install one of {', '.join(chromium.NAMES)}.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "widget.html"
        file.write_text(PAGE + widgets.perceptron()._repr_html_(), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=command, args=chromium.QUIET)
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
        page.goto(file.as_uri())
        forward = page.get_by_role("button", name="Forward", exact=True)
        forward.wait_for()
        pictures = [picture(page)]
        while forward.get_attribute("aria-disabled") == "false":
            forward.click()
            pictures.append(picture(page))
        browser.close()
    return pictures


def picture(page: object) -> Image.Image:
    """Return the part of the page that changes."""
    boxes = [part.bounding_box() for part in page.locator(PARTS).all()]
    top, bottom = boxes[0]["y"], boxes[-1]["y"] + boxes[-1]["height"]
    clip = {"x": boxes[0]["x"], "y": top, "width": boxes[-1]["width"], "height": bottom - top}
    return Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")


def save(pictures: list[Image.Image], path: Path) -> None:
    """Write the pictures one after the other into one file, which plays three times and stops."""
    height = max(p.height for p in pictures)
    same = [Image.new("RGB", (pictures[0].width, height), "white") for _ in pictures]
    for canvas, drawn in zip(same, pictures):
        canvas.paste(drawn)
    palette = same[-1].quantize(COLOURS)
    first, *others = (p.quantize(palette=palette, dither=Image.Dither.NONE) for p in same)
    times = [round(1000 * SECONDS)] * len(others) + [round(2000 * SECONDS)]
    first.save(path, save_all=True, append_images=others, duration=times, loop=2, optimize=True)


def alternative_text() -> str:
    """Return what the README says to those who do not see the animation."""
    X, y = five_points()
    run = perceptron(augment(X), y)
    order = ", ".join(str(i) for i in run.updates[:-1])
    return (
        f"The perceptron widget is stepped forward {run.mistakes} times. Each step rings an "
        f"example that is wrong, number {order} and at last {run.updates[-1]}, adds it to w or "
        f"takes it away, and turns the line, until the {(y == 1).sum()} circles are on one side "
        f"and the {(y == -1).sum()} squares on the other."
    )


if __name__ == "__main__":
    save(frames(), Path(__file__).with_suffix(".gif"))
    print(f"![{alternative_text()}](docs/animation.gif)")
