"""The widgets' modules become one, and what a widget leaves in a notebook carries it whole."""

import json
import re
import subprocess
from html.parser import HTMLParser

import nbformat
import pytest
from node import NODE, needs_node

from coursekit import widgets
from coursekit.figures import Picture
from coursekit.homework import course_root
from coursekit.widgets import module as joined
from coursekit.widgets.module import BROWSER, module
from coursekit.widgets.still import still

NOTEBOOKS = sorted((course_root() / "notebooks").glob("*.ipynb"))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of modules of the test's own."""
    monkeypatch.setattr(joined, "BROWSER", tmp_path)
    module.cache_clear()
    yield tmp_path
    module.cache_clear()


class Scripts(HTMLParser):
    """What stands in the scripts of a page, and the alternative texts of its pictures."""

    def __init__(self, page):
        super().__init__()
        self.scripts, self.alts, self.inside = [], [], False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.inside = tag == "script"
        if self.inside:
            self.scripts.append("")
        if tag == "img":
            self.alts.append(dict(attributes)["alt"])

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "script"

    def handle_data(self, data):
        if self.inside:
            self.scripts[-1] += data


def test_every_file_is_part_of_the_module():
    names = set(re.findall(r"^modules\.(\w+) = ", module(), flags=re.MULTILINE))
    assert names | {"main"} == {path.stem for path in BROWSER.glob("*.js")}


@needs_node
def test_it_is_a_module_with_the_two_doors(tmp_path):
    (tmp_path / "whole.mjs").write_text(module(), encoding="utf-8")
    (tmp_path / "ask.mjs").write_text(
        'import * as m from "./whole.mjs";'
        "console.log(JSON.stringify([Object.keys(m).sort(), typeof m.default.render]))"
    )
    done = subprocess.run([NODE, "ask.mjs"], cwd=tmp_path, capture_output=True, check=True)
    assert json.loads(done.stdout) == [["default", "mount", "page"], "function"]


@needs_node
def test_one_module_sees_nothing_of_another_but_what_it_imports(folder):
    (folder / "a.js").write_text(
        "const kept = 1;\n// what others may have\nexport const given = 2;\n"
    )
    (folder / "b.js").write_text(
        'import {\n  given as two,\n} from "./a.js";\nconst kept = 3;\n'
        "export function sum() { return kept + two; }\n"
    )
    (folder / "main.js").write_text(
        'import { sum } from "./b.js";\nimport { given } from "./a.js";\n'
        "console.log(sum(), given);\n"
    )
    whole = module()
    assert "for others" not in whole and whole.count("const given") == 1
    (folder / "whole.mjs").write_text(whole)
    done = subprocess.run([NODE, "whole.mjs"], cwd=folder, capture_output=True, check=True)
    assert done.stdout.split() == [b"5", b"2"]


def test_modules_that_import_each_other_are_refused(folder):
    (folder / "main.js").write_text('import { a } from "./a.js";\n')
    (folder / "a.js").write_text('import { b } from "./b.js";\nexport const a = 1;\n')
    (folder / "b.js").write_text('import { a } from "./a.js";\nexport const b = 1;\n')
    with pytest.raises(ImportError, match="import each other: main > a > b > a"):
        module()


@pytest.mark.parametrize("text", ["</script><b>", "<!-- <script>", "a “quoted” 'text' \\ \n"])
def test_no_text_ends_the_script_early(text):
    page = still(Picture(b"", "A picture of nothing.", 1), {"view": "perceptron", "title": text})
    found = Scripts(page)
    assert len(found.scripts) == 1 and found.alts == ["A picture of nothing."]
    values = re.search(r"page\((\{.*\})\)\);", found.scripts[0])[1]
    assert json.loads(values.replace("<\\!--", "<!--"))["title"] == text


@pytest.mark.parametrize(
    "make", [getattr(widgets, n) for n in widgets.__all__ if n not in ("Widget", "own")]
)
def test_every_widget_is_one_function_with_a_picture_that_says_what_is_seen(make):
    widget = make()
    assert isinstance(widget, widgets.Widget)
    assert len(widget.picture.alt) > 40 and widget.picture.png.startswith(b"\x89PNG")
    assert json.loads(json.dumps(widget.state)) == widget.state
    assert "run this cell" in repr(widget) and "0x" not in repr(widget)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_what_lectures_have_stored_carries_the_module_as_it_is(file):
    """If this fails, run `make outputs`."""
    current = json.dumps(module(), ensure_ascii=False).replace("</", "<\\/")
    pages = [
        output.data["text/html"]
        for cell in nbformat.read(file, as_version=4).cells
        for output in cell.get("outputs", [])
        if "coursekit-still" in output.get("data", {}).get("text/html", "")
    ]
    assert pages
    assert all(current in page for page in pages)
