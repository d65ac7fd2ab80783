"""A live problem set in a browser, as a reader uses it and as tests look into it."""

import json

SHEET = "document.querySelector('.live-sheet').sheet"


def answer_to(question):
    """Return the name of the cell with the answer to a question."""
    return question.replace(".", "-").replace("_", "-") + "-answer"


class LivePage:
    """The page of a problem set.

    Its cells are those that a reader can write in, in the order of the page; an answer is found by
    the name of its question, such as "ps2.update".
    """

    def __init__(self, page, address, sheet):
        self.page, self.sheet = page, sheet
        page.goto(f"{address}/exercises/{sheet}.html")
        page.locator(".live-cell").first.wait_for()

    @property
    def status(self):
        """How far Python and the reader are."""
        return self.page.locator(".live-status").inner_text()

    @property
    def notice(self):
        """What the page has said last."""
        return self.page.locator(".live-notice").inner_text()

    def cell(self, question):
        """Return the cell with the answer to a question."""
        return self._named(answer_to(question))

    def _named(self, name):
        place = self.page.evaluate(f"name => {SHEET}.placeOf(name)", name)
        return self.page.locator(".live-cell").nth(place)

    def own_cell(self):
        """Return the cell that the reader has added."""
        own = self.page.evaluate(
            f"() => {SHEET}.notebook.cells.find(cell => cell.id.startsWith('own-')).id"
        )
        return self._named(own)

    def text(self, question):
        """Return what is written as the answer to a question."""
        cells = self.page.evaluate(f"() => {SHEET}.notebook.cells")
        [cell] = [cell for cell in cells if cell["id"] == answer_to(question)]
        return "".join(cell["source"])

    def write(self, cell, text):
        """Replace what is in a cell, as by pasting."""
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def run(self, cell, stopped=False):
        """Run a cell by its button and return the text that it shows."""
        cell.locator(".live-run").click()
        if not stopped:
            self.wait(cell)
        return cell.locator(".live-shown").inner_text()

    def wait(self, cell):
        """Wait until a cell has come to its end."""
        self.page.wait_for_function(
            f"cell => !{SHEET}.running && cell.querySelector('.live-shown').children.length",
            arg=cell.element_handle(),
        )

    def check(self, question, text):
        """Write an answer and check it; return the text that is shown."""
        cell = self.cell(question)
        self.write(cell, text)
        return self.run(cell)

    def open(self, notebook, name="mine.ipynb"):
        """Open a notebook, given as a dictionary or as text."""
        text = notebook if isinstance(notebook, str) else json.dumps(notebook)
        file = {"name": name, "mimeType": "application/json", "buffer": text.encode()}
        self.page.locator(".live-sheet input[type=file]").set_input_files(file)
        self.page.locator(".live-notice:not(:empty)").wait_for()

    def download(self, folder):
        """Download the notebook and return its path."""
        with self.page.expect_download() as started:
            self.page.get_by_role("button", name="Download the notebook").click()
        file = folder / started.value.suggested_filename
        started.value.save_as(file)
        return file

    def python(self, source):
        """Run some source in the page's Python and return what it shows."""
        return self.page.evaluate(f"source => {SHEET}.python.run([], 'test', source)", source)

    @property
    def points(self):
        """The points that the page has shown, by question."""
        results = self.page.evaluate(f"() => Object.values({SHEET}.results).map(one => one.result)")
        return {r["question"]: sum(c["points"] for c in r["checks"]) for r in results}
