"""Make the animation of the README: a hand drags a point in the perceptron widget.

Run `make animation`; it needs Chromium and the extra `browser`, and prints the text that stands for
the animation in the README.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

from coursekit.pages import chromium, fonts
from coursekit.perceptrons import widgets
from coursekit.perceptrons.algorithms import perceptron
from coursekit.perceptrons.datasets import five_points
from coursekit.perceptrons.geometry import augment

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Perceptron</title>
<link rel="stylesheet" href="fonts.css"><style>
body { font: 17px/1.5 var(--course-text); margin: 0; }
.coursekit-widget.coursekit-widget { border: 0; margin: 0; max-width: none; }
.coursekit-widget.coursekit-widget .body { grid-template-columns: 480px minmax(0, 1fr); }
.coursekit-widget.coursekit-widget .stage svg { aspect-ratio: auto; height: 384px; min-height: 0; }
.coursekit-widget.coursekit-widget .limit { white-space: nowrap; }
.coursekit-widget.coursekit-widget .limit span { font-size: 20px; font-weight: 600; }
.coursekit-widget.coursekit-widget :is(.top, .more, .transport, .legend, .say) {
  display: none;
}
</style><body>"""
# Which mistake of the run is shown cannot be read in passing: the number of them all can.
WITHOUT_STEP = """() => {
    const count = document.querySelector(".brief .kicker .count");
    count?.previousSibling.remove();
    count?.remove();
}"""
SIZE = {"width": 810, "height": 900}
HEIGHT = 384  # of the visible part: the picture, and beside it the number of mistakes
MOVED, TARGET = 2, (3, 4)  # the index of the dragged example, and its target
STEPS = 14  # of the hand on its way
MILLISECONDS = {"step": 900, "drag": 130, "end": 1500, "result": 4500}
HAND = [(0, 0), (0, 25), (6, 19), (11, 29), (15, 27), (10, 18), (18, 18)]  # an arrow, in pixels
COLOURS = 128


def frames() -> list[tuple[Image.Image, int]]:
    """Return the frames with their durations: the run, then the drag, whose end stays longest."""
    from playwright.sync_api import sync_playwright

    command = chromium.find()
    if command is None:
        raise SystemExit(f"No Chromium: install one of {', '.join(chromium.NAMES)}.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "widget.html"
        fonts.write(file.parent)
        widget = widgets.perceptron()
        widget.state = {**widget.state, "brief": True}  # as on the site's first page
        file.write_text(PAGE + widget._repr_html_(), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=command, args=chromium.QUIET)
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
        page.goto(file.as_uri())
        forward = page.locator("button.onwards")
        forward.wait_for(state="attached")
        page.evaluate("document.fonts.ready")
        film = [(shot(page), MILLISECONDS["step"])]  # after the first update
        while forward.get_attribute("title") == "Forward":
            forward.evaluate("button => button.click()")
            film.append((shot(page), MILLISECONDS["step"]))
        start, goal = places(page)
        page.mouse.move(*start)
        page.mouse.down()
        for k in range(STEPS + 1):
            at = [a + (b - a) * k / STEPS for a, b in zip(start, goal)]
            page.mouse.move(*at)
            stays = {0: "end", STEPS: "result"}.get(k, "drag")
            film.append((shot(page, at), MILLISECONDS[stays]))
        browser.close()
    return film


def places(page: object) -> tuple[list[float], list[float]]:
    """Return the position of the dragged example on the page, and the target of the drag."""
    marks = page.locator(".example > :first-child")
    boxes = [marks.nth(i).bounding_box() for i in range(marks.count())]
    centres = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes]
    X, _ = five_points()
    first, other = 0, 4  # two examples give the scale of both axes
    goal = [
        centres[first][i]
        + (TARGET[i] - X[first][i])
        * (centres[other][i] - centres[first][i])
        / (X[other][i] - X[first][i])
        for i in (0, 1)
    ]
    return list(centres[MOVED]), goal


def shot(page: object, hand: list[float] | None = None) -> Image.Image:
    """Return a screenshot of the widget, with a hand on it if given; nothing may be cut off."""
    page.evaluate(WITHOUT_STEP)
    box = page.locator(".coursekit-widget").bounding_box()
    for part in (".brief", ".stage svg"):
        place = page.locator(part).bounding_box()
        if place["y"] + place["height"] > box["y"] + HEIGHT + 1:
            raise SystemExit(f"{part} is {place['height']:.0f} pixels high, and would be cut off.")
    clip = {"x": box["x"], "y": box["y"], "width": box["width"], "height": HEIGHT}
    image = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")
    if hand:
        arrow = [(x + hand[0] - box["x"], y + hand[1] - box["y"]) for x, y in HAND]
        ImageDraw.Draw(image).polygon(arrow, fill="white", outline="black", width=2)
    return image


def save(film: list[tuple[Image.Image, int]], path: Path) -> None:
    """Write the frames as one looping GIF."""
    pictures, times = zip(*film)
    palette = pictures[len(pictures) // 2].quantize(COLOURS)
    first, *others = (p.quantize(palette=palette, dither=Image.Dither.NONE) for p in pictures)
    first.save(
        path, save_all=True, append_images=others, duration=list(times), loop=0, optimize=True
    )


def alternative_text() -> str:
    """Return the animation's description for the README."""
    X, y = five_points()
    before = perceptron(augment(X), y).mistakes
    X = X.astype(float)
    X[MOVED] = TARGET
    after = perceptron(augment(X), y).mistakes
    return (
        f"The perceptron learns five points with {before} mistakes; the line turns at each. Then a "
        f"hand drags a circle towards a square. The line follows, and so does the number of "
        f"mistakes: there it is {after}."
    )


if __name__ == "__main__":
    save(frames(), Path(__file__).with_suffix(".gif"))
    print(f"![{alternative_text()}](docs/animation.gif)")
