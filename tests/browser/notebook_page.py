"""A notebook in JupyterLab, operated like a user in front of it."""

import re
from contextlib import contextmanager

import nbformat

CELL = ".jp-Notebook .jp-CodeCell"
OUTPUT = f"{CELL} .jp-OutputArea-output"
ERRORS = ", ".join(
    f'{CELL} [data-mime-type="application/vnd.jupyter.{kind}"]' for kind in ("error", "stderr")
)

DONE = """([cell, errors]) => {
    const prompts = [...document.querySelectorAll(`${cell} .jp-InputPrompt`)];
    const waiting = prompts.filter(prompt => !/\\[\\d+\\]/.test(prompt.textContent));
    return document.querySelector(errors) !== null || waiting.length === 0;
}"""

# Before there is a kernel the indicator says idle too.
IDLE = """() => {
    const [kernel] = document.getElementsByClassName("jp-Toolbar-kernelName");
    const [indicator] = document.getElementsByClassName("jp-Notebook-ExecutionIndicator");
    return kernel && kernel.textContent !== "No Kernel"
        && indicator?.dataset.status === "idle";
}"""

PICTURES = """query => [...document.querySelectorAll(`${query} img`)].map(
    img => ({ alt: img.alt, loaded: img.complete && img.naturalWidth > 0 })
)"""

SCROLLED_OUT = """() => {
    const [notebook] = document.getElementsByClassName("jp-WindowedPanel-outer");
    return notebook.scrollHeight - notebook.clientHeight;
}"""


def stored_pictures(file):
    """Return how many pictures the outputs of a notebook hold."""
    cells = nbformat.read(file, as_version=4).cells
    data = [o.get("data", {}) for c in cells if c.cell_type == "code" for o in c.outputs]
    count = sum("image/png" in d and "text/html" not in d for d in data)
    return count + sum(len(re.findall("<img ", d.get("text/html", ""))) for d in data)


class NotebookPage:
    """A notebook of the course, open on a page of the browser, with its kernel."""

    def __init__(self, page, lab, path):
        self.page = page
        self.file = lab.folder / path
        page.goto(lab.url(path), wait_until="domcontentloaded")
        page.wait_for_selector(CELL)
        page.wait_for_function(IDLE)

    def choose(self, menu, item):
        """Choose an item of one of JupyterLab's menus."""
        self.page.get_by_role("menuitem", name=menu, exact=True).click()
        # The keys are written beside some items, and belong to their names.
        self.page.get_by_role("menuitem", name=re.compile(f"^{re.escape(item)}")).click()

    def run_all(self, seconds):
        """Run all cells, from empty outputs, and wait for the last one or for an error."""
        self.choose("Edit", "Clear Outputs of All Cells")
        self.page.wait_for_function("q => !document.querySelector(q)", arg=OUTPUT)
        self.choose("Run", "Run All Cells")
        self.page.wait_for_function(DONE, arg=[CELL, ERRORS], timeout=1000 * seconds)
        self.page.wait_for_function(IDLE)

    def cell(self, text):
        """Return the code cell that has this text in its source."""
        return self.page.locator(CELL).filter(has=self.page.locator(".cm-content", has_text=text))

    def write(self, cell, source):
        """Replace the text of a cell, by keyboard."""
        cell.locator(".cm-content").click()
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.insert_text(source)

    def run(self, cell):
        """Run a cell by keyboard and wait for it."""
        before = cell.locator(".jp-InputPrompt").inner_text()
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+Enter")
        prompt = cell.locator(".jp-InputPrompt").element_handle()
        finished = "([e, old]) => e.textContent !== old && /\\[\\d+\\]/.test(e.textContent)"
        self.page.wait_for_function(finished, arg=[prompt, before])

    def ask(self, source):
        """Write this into the last cell and run it; return the cell's output."""
        cell = self.page.locator(CELL).last
        self.write(cell, source)
        self.run(cell)
        return cell.inner_text()

    def save(self):
        """Save by keyboard, and wait until there is nothing left to save."""
        self.page.keyboard.press("ControlOrMeta+S")
        self.page.wait_for_function("() => !document.querySelector('.lm-TabBar-tab.jp-mod-dirty')")

    @contextmanager
    def unfolded(self):
        """Make the window so high that nothing of the notebook is scrolled out of it.

        axe-core passes over what is, in silence.
        """
        size = self.page.viewport_size
        missing = self.page.evaluate(SCROLLED_OUT)
        self.page.set_viewport_size({**size, "height": size["height"] + missing})
        yield
        self.page.set_viewport_size(size)

    @property
    def pictures(self):
        """Of each picture in an output: its text, and whether it is there."""
        return self.page.evaluate(PICTURES, OUTPUT)

    @property
    def errors(self):
        """The texts of all error outputs and of standard error."""
        return self.page.locator(ERRORS).all_inner_texts()
