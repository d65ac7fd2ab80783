"""The base of all widgets: one ES module with a view for each, and a static picture.

Every reader sees the picture. Where scripts run but no kernel does, in exported pages, in slides
and in a notebook that was opened again, the script puts a widget there that works by itself.
"""

from __future__ import annotations

import json
from typing import Any

import anywidget
from IPython.display import HTML, display
from traitlets import Bool, Dict, Int, Unicode

from coursekit.pictures.picture import Picture

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
    """An interactive picture, displayed at the end of a cell.

    A subject's own class sets `_esm`, the ES module that draws its views.

    Attributes
    ----------
    state : dict
        The state: examples, labels and settings. It follows the reader's changes.
    step : int
        How many updates of the run are shown. Set it, or link it to that of another widget.
    picture : Picture
        The static picture, with its text, shown where no JavaScript runs.
    """

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
        """Return the text that replaces the widget where nothing can be drawn."""
        return f"{self.title}: run this cell in JupyterLab to move it."

    def _repr_html_(self) -> str:
        """Return the picture and a widget that needs no kernel, for pages and slides."""
        values = {name: getattr(self, name) for name in SYNCED}
        still = f'<div class="coursekit-still">{self.picture._repr_html_()}</div>'
        return f"{still}<script>{SCRIPT % (_literal(self._esm), _literal(values))}</script>"

    def _ipython_display_(self) -> None:
        """Display the picture, which stays in the notebook, and the widget with its kernel."""
        display(HTML(self._repr_html_()))
        data, metadata = self._repr_mimebundle_()
        display(data, metadata=metadata, raw=True)


def _literal(value: Any) -> str:
    """Return JSON that is safe inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("</", "<\\/").replace("<!--", "<\\!--")
