"""Run the widgets' JavaScript outside a browser, in one Node process for many requests."""

import json
import shutil
import subprocess
from contextlib import contextmanager

import pytest

from coursekit.course import PACKAGE, course

JS = PACKAGE / "widget_shell" / "js", course().bundle().parent  # the kit's and the subject's
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="needs the command node, of Node.js")

LISTEN = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { module, arrow, items } = JSON.parse(line);
  let reply;
  try {
    const tested = await import(`./${module}.js`);
    const f = (0, eval)(arrow);
    reply = { answers: items.map((item) => f(tested, item)) };
  } catch (error) {
    reply = { failed: String(error.stack) };
  }
  console.log(JSON.stringify(reply));
}
"""


@contextmanager
def answering(place):
    """Give `ask(module, arrow, items)`: the values of an arrow function of a module and an item."""
    for folder in JS:  # modules name each other by where they lie
        shutil.copytree(folder, place / folder.relative_to(PACKAGE))
    (place / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    folder = place / JS[-1].relative_to(PACKAGE)
    (folder / "listen.js").write_text(LISTEN, encoding="utf-8")
    with subprocess.Popen(
        [NODE, "listen.js"],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as node:

        def ask(module, arrow, items):
            request = {"module": module, "arrow": arrow, "items": list(items)}
            print(json.dumps(request), file=node.stdin, flush=True)
            reply = json.loads(node.stdout.readline())
            assert "failed" not in reply, reply["failed"]
            return reply["answers"]

        yield ask
        node.stdin.close()
