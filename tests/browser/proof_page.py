"""The page of a theorem, used as a reader uses it."""

import re

ANSWERED = re.compile(
    "Refused|Right|left to prove|puts aside|ends the proof|in its own proof|Nothing is written"
)


class ProofPage:
    """A theorem's page that is open."""

    def __init__(self, page, address, name):
        self.page = page
        page.goto(f"{address}/proofs/{name}.html")
        self.rows = page.locator(".proof-row")
        self.panel = page.locator(".proof-panel")
        self.panel.wait_for()

    @property
    def gaps(self):
        """The names of the steps that are the reader's."""
        names = [row.get_attribute("data-gap") for row in self.rows.all()]
        return [name for name in names if name]

    def gap(self, name):
        return self.page.locator(f".proof-row[data-gap={name}]")

    def press(self, name):
        self.panel.get_by_role("button", name=name).click()
        self.wait()

    def wait(self):
        """Wait until Coq has nothing to do."""
        self.panel.locator(".proof-stop").wait_for(state="hidden")

    def ours(self, name):
        """The step that the page itself has for a gap."""
        return self.gap(name).locator("pre").last.text_content()

    def write(self, name, text):
        self.gap(name).locator("textarea").fill(text)

    def attempt(self, name, text):
        """Write a step, try it, and return what the page answers."""
        answer = self.gap(name).locator(".proof-answer")
        answer.evaluate("box => box.replaceChildren()")  # else an earlier one may be read
        self.write(name, text)
        self.wait()  # Coq goes back before what is written anew
        self.gap(name).get_by_role("button", name="Try it").click()
        self.wait()
        answer.filter(has_text=ANSWERED).wait_for()
        return answer.inner_text()

    @property
    def closed(self):
        return self.page.locator(".proof-closed").count() == 1

    @property
    def goal(self):
        return self.page.locator(".proof-goal-now").inner_text()

    @property
    def wanted(self):
        """What the page says that we want, in all places."""
        return self.page.locator(".proof-want").all_inner_texts()

    @property
    def status(self):
        return self.page.locator(".proof-live .live-status").inner_text()
