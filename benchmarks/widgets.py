"""Measure the time from key to picture: widgets on 200 examples in JupyterLab, beside a slider.

In one JupyterLab, in one run: arrow keys on the slider of `widgets.perceptron`, and on that of
`ipywidgets.interact` whose function draws the same picture with matplotlib. A time is that from the
key to the first frame that shows the new picture. Needs Chromium and the extra `browser`. Prints a
table and writes it into README.md beside this file: python benchmarks/widgets.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median

import nbformat
import report

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

from notebook_page import NotebookPage  # noqa: E402
from running_lab import Lab  # noqa: E402

from coursekit.pages import chromium  # noqa: E402

KEYS = 50
EXAMPLES = "from coursekit import datasets\nX, y = datasets.separable(200, 2, 0.01, rng=1)"
CELLS = {
    "widgets.perceptron": "from coursekit import widgets\nwidgets.perceptron(X, y, offset=False)",
    "widgets.proof": "widgets.proof(X, y)",
    "widgets.dual": "widgets.dual(X, y, offset=False)",
    "widgets.variants": "widgets.variants(X, y, offset=False)",
    "interact, matplotlib": (
        "%matplotlib inline\n"
        "import ipywidgets\nimport matplotlib.pyplot as plt\nfrom coursekit import figures\n"
        "from coursekit.perceptrons.algorithms import perceptron\nrun = perceptron(X, y)\n"
        "def draw(t):\n    figures.run_in_plane(run, t, ax=plt.gca())\n    plt.show()\n"
        "ipywidgets.interact(draw, t=(0, run.mistakes))"
    ),
}

# From the key to the first frame after which the picture has changed; an image must be decoded.
WATCH = """([slider, picture]) => new Promise(resolve => {
    let start = null;
    const painted = () => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - start);
        channel.port2.postMessage(null);
    });
    const changed = async () => {
        if (start === null) return;
        watcher.disconnect();
        const image = picture.querySelector("img");
        if (image) await image.decode().catch(() => null);
        painted();
    };
    const watcher = new MutationObserver(changes => {
        const drawn = changes.some(c => c.type === "attributes" || [...c.addedNodes].some(
            n => n instanceof SVGElement || n.tagName === "IMG" || n.querySelector?.("img")));
        if (drawn) changed();
    });
    const what = {childList: true, subtree: true, attributeFilter: ["src"]};
    watcher.observe(picture, what);
    setTimeout(() => resolve(null), 5000);  // no picture came
    slider.addEventListener("keydown", () => { start = performance.now(); },
        {once: true, capture: true});
})"""


def measure(page, cell) -> list[float]:
    """Return the milliseconds from key to picture for each of `KEYS` presses of an arrow."""
    slider = cell.locator(".run input, .noUi-handle").first
    stage, outputs = cell.locator(".stage"), cell.locator(".jp-Cell-outputArea")
    picture = stage.first if stage.count() else outputs
    slider.scroll_into_view_if_needed()
    slider.focus()
    page.keyboard.press("Home")
    page.wait_for_timeout(1000)
    times = []
    for i in range(KEYS):
        handles = [slider.element_handle(), picture.element_handle()]
        page.evaluate("window.answer = undefined")
        page.evaluate("args => { window.answer = (" + WATCH + ")(args); }", handles)
        page.keyboard.press("ArrowLeft" if i % 2 else "ArrowRight")  # each time another picture
        times.append(page.evaluate("() => window.answer"))
        page.wait_for_timeout(100)
    return times


def main() -> None:
    """Measure all cells and write the table."""
    from playwright.sync_api import sync_playwright

    load = report.load()
    python = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [nbformat.v4.new_code_cell(source) for source in [EXAMPLES, *CELLS.values()]]
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": python})
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.QUIET)
        version = browser.version
        with Lab(ROOT, Path(place)) as lab:
            nbformat.write(notebook, lab.folder / "measured.ipynb")
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            opened = NotebookPage(page, lab, "measured.ipynb")
            opened.run_all(120)
            page.wait_for_timeout(2000)
            rows = {}
            for i, name in enumerate(CELLS, start=1):
                rows[name] = measure(page, page.locator(".jp-Notebook .jp-CodeCell").nth(i))
        browser.close()
    write(rows, load, version)


def write(rows: dict[str, list[float]], load: float, version: str) -> None:
    """Write the table, with each widget beside the usual slider."""
    usual = median(rows["interact, matplotlib"])
    table = report.table(
        " | median, ms: | 90th percentile, ms: | usual way ÷ this:",
        [
            [name, f"{median(times):.0f}", f"{sorted(times)[int(0.9 * len(times))]:.0f}",
             f"{usual / median(times):.1f}"]
            for name, times in rows.items()
        ],
    )  # fmt: skip
    lines = [*table, "", f"- Chromium {version}, {KEYS} keys each"]
    report.write("widgets", lines, load, "jupyterlab", "anywidget", "ipywidgets", "matplotlib")


if __name__ == "__main__":
    main()
