"""The widgets' JavaScript run outside a browser, by Node."""

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from coursekit.widgets.module import BROWSER

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="needs the command node, of Node.js")

ASK = """
import { readFileSync } from "node:fs";
import * as tested from "./%s.js";
const f = (%s);
const answers = JSON.parse(readFileSync(0, "utf8")).map((item) => f(tested, item));
console.log(JSON.stringify(answers));
"""


@cache
def modules(tmp):
    """Return a copy of the modules that Node takes for what they are."""
    folder = shutil.copytree(BROWSER, Path(tmp) / "browser")
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


def each(tmp, module, function, items):
    """Return what a function, an arrow of the module and an item, gives for each item."""
    folder = modules(tmp)
    script = folder / "ask.mjs"
    script.write_text(ASK % (module, function), encoding="utf-8")
    done = subprocess.run(
        [NODE, str(script)], input=json.dumps(items), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
