"""Widgets as files that any page can include: an ES module, and the widgets' data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from coursekit.widget_shell.widget import SYNCED, Widget


def write(widgets: Mapping[str, Widget], folder: Path) -> Path:
    """Write the module of some widgets into a folder, and one that embeds them in a page.

    Parameters
    ----------
    widgets : mapping
        The widgets, at least one, by the names under which a page asks for them.
    folder : Path
        Where to write `embed.js`, and beside it `widgets.js`, which it needs.

    Returns
    -------
    Path
        That of `embed.js`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    module = next(iter(widgets.values()))._esm
    (folder / "widgets.js").write_text(module, encoding="utf-8", newline="\n")
    values = {
        name: {part: getattr(widget, part) for part in SYNCED} for name, widget in widgets.items()
    }
    text = json.dumps(values, ensure_ascii=False)
    path = folder / "embed.js"
    lines = f'import {{ embed }} from "./widgets.js";\nembed({text});\n'
    path.write_text(lines, encoding="utf-8", newline="\n")
    return path
