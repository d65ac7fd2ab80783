"""The widgets as files that any page can take: an ES module, and what it shows."""

from __future__ import annotations

import json
from pathlib import Path

from coursekit.perceptrons.widgets.hyperplane import hyperplane
from coursekit.perceptrons.widgets.player import perceptron
from coursekit.perceptrons.widgets.readouts import dual, proof, variants
from coursekit.perceptrons.widgets.version_space import version_space
from coursekit.perceptrons.widgets.widget import MODULE, SYNCED

WIDGETS = dual, hyperplane, perceptron, proof, variants, version_space


def embed(folder: str | Path) -> Path:
    """Write the widgets as ES modules, so that any page can show them with one line.

    On a page that is served from anywhere, the line is::

        <div data-widget="proof"></div><script type="module" src="FOLDER/embed.js"></script>

    Instead of "proof" it may say "dual", "hyperplane", "perceptron", "variants" or "version_space".
    Examples of the page's own are named beside it, such as
    ``data-set='{"X": [[1, 2], [2, -1]], "y": [1, -1]}'``.

    Parameters
    ----------
    folder : path
        Where to write `embed.js`, and beside it `widgets.js`, which it needs.

    Returns
    -------
    Path
        That of `embed.js`.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     embed(folder).name
    'embed.js'
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    widgets = {make.__name__: make() for make in WIDGETS}
    values = {
        name: {part: getattr(widget, part) for part in SYNCED} for name, widget in widgets.items()
    }
    (folder / "widgets.js").write_text(MODULE, encoding="utf-8", newline="\n")
    path = folder / "embed.js"
    values_text = json.dumps(values, ensure_ascii=False)
    text = f'import {{ embed }} from "./widgets.js";\nembed({values_text});\n'
    path.write_text(text, encoding="utf-8", newline="\n")
    return path
