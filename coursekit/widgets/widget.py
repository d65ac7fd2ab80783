"""What all widgets are: one ES module with a view for each, and a picture for when nothing runs."""

from __future__ import annotations

from typing import Any

import anywidget
from IPython.display import HTML, display
from traitlets import Bool, Dict, Int, Unicode

from coursekit.figures import Picture
from coursekit.widgets.bundle import module
from coursekit.widgets.fallback import still

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

    _esm = module()
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
        return still(self.picture, {name: getattr(self, name) for name in SYNCED})

    def _ipython_display_(self) -> None:
        """Display the picture, which stays in the notebook, and the widget of the kernel."""
        display(HTML(self._repr_html_()))
        data, metadata = self._repr_mimebundle_()
        display(data, metadata=metadata, raw=True)
