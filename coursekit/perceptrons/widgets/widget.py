"""What all widgets are: one ES module with a view for each, and a picture for when nothing runs.

Every reader sees the picture. Where scripts run but no kernel does, in exported pages, in slides
and in a notebook that was opened again, the script puts a widget there that works by itself.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import anywidget
from IPython.display import HTML, display
from traitlets import Bool, Dict, Int, Unicode

from coursekit.perceptrons.figures import Picture

MODULE = (Path(__file__).parent / "js" / "bundle.js").read_text(encoding="utf-8")
SCRIPT = """
(async () => {
  const still = document.currentScript.previousElementSibling;
  const source = new Blob([%s], { type: "text/javascript" });
  const { replace } = await import(URL.createObjectURL(source));
  replace(still, %s);
})();
"""
SYNCED = ("view", "title", "state", "step", "trace", "own")


class Widget(anywidget.AnyWidget):
    """A picture that a reader moves; displayed at the end of a cell.

    Attributes
    ----------
    state : dict
        What is shown: examples, labels and settings. It follows what the reader changes.
    step : int
        How many updates of the run are shown. Set it, or link it to that of another widget.
    picture : Picture
        What is seen where nothing runs, with its text.
    """

    _esm = MODULE
    view = Unicode().tag(sync=True)
    title = Unicode().tag(sync=True)
    state = Dict().tag(sync=True)
    step = Int(0).tag(sync=True)
    trace = Dict(allow_none=True, default_value=None).tag(sync=True)
    own = Bool(False).tag(sync=True)

    def __init__(self, view: str, title: str, state: dict, picture: Picture, **more: Any) -> None:
        self.picture = picture
        super().__init__(view=view, title=title, state=state, **more)

    def __repr__(self) -> str:
        """Return what is read where neither pictures nor widgets are shown."""
        return f"{self.title}: run this cell in JupyterLab to move it."

    def _repr_html_(self) -> str:
        """Return the picture and a widget that needs no kernel, for pages and slides."""
        values = {name: getattr(self, name) for name in SYNCED}
        still = f'<div class="coursekit-still">{self.picture._repr_html_()}</div>'
        return f"{still}<script>{SCRIPT % (_literal(MODULE), _literal(values))}</script>"

    def _ipython_display_(self) -> None:
        """Display the picture, which stays in the notebook, and the widget of the kernel."""
        display(HTML(self._repr_html_()))
        data, metadata = self._repr_mimebundle_()
        display(data, metadata=metadata, raw=True)


def _literal(value: Any) -> str:
    """Return JSON that may stand inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("</", "<\\/").replace("<!--", "<\\!--")
