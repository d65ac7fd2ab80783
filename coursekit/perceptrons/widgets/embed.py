"""The course's widgets as files that any page can include."""

from __future__ import annotations

from pathlib import Path

from coursekit.perceptrons.widgets.hyperplane import hyperplane
from coursekit.perceptrons.widgets.player import perceptron
from coursekit.perceptrons.widgets.readouts import dual, proof, variants
from coursekit.perceptrons.widgets.version_space import version_space
from coursekit.widget_shell.embed import write

WIDGETS = dual, hyperplane, perceptron, proof, variants, version_space


def embed(folder: str | Path) -> Path:
    """Write the widgets as ES modules, so that any page can show one with a single line.

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
    return write({make.__name__: make() for make in WIDGETS}, Path(folder))
