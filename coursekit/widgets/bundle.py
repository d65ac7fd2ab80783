"""The widgets' JavaScript as one ES module, which all their hosts load.

The files in `browser/` are ordinary ES modules that import each other by name. A notebook can carry
only one, so `module` puts them one behind the other, each in a function of its own.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

BROWSER = Path(__file__).parent / "browser"
DOOR = "main"
IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";\n', re.MULTILINE)
REMARK = re.compile(r"^ *//.*\n|^ +", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:function|const|class) (\w+))", re.MULTILINE)


@cache
def module() -> str:
    """Return the whole module; it exports what `main.js` exports.

    Examples
    --------
    >>> "export default { render };" in module()
    True
    """
    enclosed = (_enclosed(name) for name in _in_order(DOOR, []))
    return "\n".join(["const modules = {};", *enclosed])


def _in_order(name: str, above: list[str]) -> list[str]:
    """Return the module `name` behind all that it imports, each once."""
    if name in above:
        raise ImportError(f"These modules import each other: {' > '.join([*above, name])}.")
    found: list[str] = []
    for _, imported in IMPORT.findall(_source(name)):
        found += [m for m in _in_order(imported, [*above, name]) if m not in found]
    return [*found, name]


def _source(name: str) -> str:
    """Return a file without the comments and the indents, which every notebook would carry."""
    return REMARK.sub("", (BROWSER / f"{name}.js").read_text(encoding="utf-8"))


def _enclosed(name: str) -> str:
    """Return a module as an object of what it exports; the door stays open."""
    source = IMPORT.sub(_as_constant, _source(name))
    if name == DOOR:
        return source
    exported = ", ".join(EXPORT.findall(source))
    return f"modules.{name} = (() => {{\n{EXPORT.sub('', source)}return {{ {exported} }};\n}})();"


def _as_constant(found: re.Match[str]) -> str:
    """Return an import as a constant taken from the module above."""
    names = " ".join(found[1].split()).rstrip(",").replace(" as ", ": ")
    return f"const {{ {names.strip()} }} = modules.{found[2]};\n"
