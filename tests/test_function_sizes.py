"""Functions are small, in the package's Python and in the widgets' JavaScript."""

import ast
import re
from pathlib import Path

import pytest
from node import JS

import coursekit
from coursekit.course import PACKAGE

LIMIT = 30  # lines of a function; of one in Python, those below its docstring
FOLDERS = [
    *JS, PACKAGE / "exercises", PACKAGE / "hall" / "js", PACKAGE / "hall" / "viva" / "js",
    PACKAGE / "proving" / "js",
]  # fmt: skip
FILES = [
    file for folder in FOLDERS for file in sorted(folder.glob("*.js")) if file.name != "bundle.js"
]
# In code: a comment, a text or a regular expression; what a template begins or ends with; the rest.
PIECE = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|(?<=[(,=:])\s*/(?![/*\s])(?:[^/\\\n]|\\.)+/"""
    r"""|(?P<mark>[`{}])|(?P<code>.)""",
    re.DOTALL,
)
TEMPLATE = re.compile(r"(?:[^`$\\]|\\.|\$(?!\{))*(?P<mark>`|\$\{)", re.DOTALL)
TOKEN = re.compile(r"\bfunction\b|=>|[()\[\]{},;]")
NAME = re.compile(r"\s*(?:export )?(?:const |let |function )?([\w.]+)(?: = |: |\()")


def code(source):
    """Return a source in which only code is left, on the lines on which it was."""
    kept, nested, place = [], [], 0
    while place < len(source):
        in_template = nested[-1:] == ["`"]
        match = (TEMPLATE if in_template else PIECE).match(source, place)
        place, groups = match.end(), match.groupdict()
        mark = groups["mark"]
        if mark == "}" or (mark == "`" and in_template):
            nested.pop()
        elif mark:
            nested.append(mark[-1])
        bracket = mark[-1] if mark and mark != "`" else ""
        kept.append(groups.get("code") or "\n" * match[0].count("\n") + bracket)
    return "".join(kept)


def functions(source):
    """Return (lines, name) of each function, from its name or its arrow to its end."""
    text, depth, inside, found = code(source), 0, [], []

    def end(at):
        begin, *_ = inside.pop()
        name = NAME.match(text, text.rfind("\n", 0, begin) + 1)
        found.append((text.count("\n", begin, at) + 1, name[1] if name else "an arrow"))

    for match in TOKEN.finditer(text):
        token = match[0]
        if token in ("function", "=>"):
            in_braces = token == "function" or text[match.end() :].lstrip().startswith("{")
            inside.append((match.start(), depth, in_braces))
        elif token in "([{":
            depth += 1
        elif token in ")]}":
            depth -= 1
            closed = (depth, True) if token == "}" else None
            while inside and (inside[-1][1] > depth or inside[-1][1:] == closed):
                end(match.end())
        while token in ",;" and inside and inside[-1][1:] == (depth, False):
            end(match.end())
    assert (depth, inside) == (0, [])
    return found


SAMPLE = """
export function outer({ a, b }, c) { // a brace { and a quote `
  const inner = (x) => {
    return `one ${x ? `two } ${a}` : "{"}`;
  };
  const sum = [1, 2].map((x) => f(x)
    + 1);
  return { act: () => a, inner };
}
const last = (x) => outer(/[(]/.test(x), 1);
"""


def test_lines_of_functions_are_counted():
    expected = [(3, "inner"), (2, "sum"), (1, "return"), (8, "outer"), (1, "last")]
    assert [lines for lines, _ in functions(SAMPLE)] == [lines for lines, _ in expected]
    names = [name for _, name in functions(SAMPLE)]
    assert (names[0], names[3], names[4]) == ("inner", "outer", "last")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_function_is_longer_than_thirty_lines(file):
    found = functions(file.read_text(encoding="utf-8"))
    long = [f"{name}: {lines} lines" for lines, name in found if lines > LIMIT]
    assert long == [], f"{file.name}: a function has {LIMIT} lines at most; cut {', '.join(long)}"


def test_no_function_in_python_is_longer_than_thirty_lines():
    package = Path(coursekit.__file__).parent
    for file in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                body = node.body[ast.get_docstring(node) is not None :] or node.body
                lines = body[-1].end_lineno - body[0].lineno + 1
                assert lines <= LIMIT, f"{file.name}: {node.name} has {lines} lines: cut it"
