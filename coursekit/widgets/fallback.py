"""What a widget leaves in the notebook: a picture with its text, and the way to bring it to life.

Every reader sees the picture. Where scripts run but no kernel does, in exported pages, in slides
and in a notebook that was opened again, the script puts a widget there that works by itself.
"""

from __future__ import annotations

import json
from typing import Any

from coursekit.figures import Picture
from coursekit.widgets.bundle import module

# A notebook waits for the widget that its kernel makes, and gives up when that cannot come.
SCRIPT = """
(() => {
  const still = document.currentScript.previousElementSibling;
  const area = still.closest(".jp-NotebookPanel .jp-OutputArea");
  const start = async () => {
    const source = new Blob([SOURCE], { type: "text/javascript" });
    const { mount, page } = await import(URL.createObjectURL(source));
    const place = document.createElement("div");
    place.className = "coursekit-standalone";
    still.after(place);
    mount(place, page(VALUES));
    still.hidden = true;
  };
  const wait = (turns) => {
    if (!area) return start();
    if (!still.isConnected || area.querySelector(".coursekit-widget")) return;
    const view = still.closest(".jp-OutputArea-child").nextElementSibling;
    const text = view ? view.textContent : "";
    if (text.includes("Error displaying widget")) {
      view.style.display = "none";
      start();
    } else if (turns === 0) start();
    else setTimeout(wait, 250, text.includes("Loading widget") ? turns : turns - 1);
  };
  wait(20);
})();
"""


def still(picture: Picture, values: dict[str, Any]) -> str:
    """Return the HTML of a picture and of the script that makes a widget of it.

    Parameters
    ----------
    picture : Picture
        What those see for whom nothing runs.
    values : dict
        What the widget starts with, as JSON can hold it.
    """
    script = SCRIPT.replace("SOURCE", _literal(module())).replace("VALUES", _literal(values))
    return f'<div class="coursekit-still">{picture._repr_html_()}</div><script>{script}</script>'


def _literal(value: Any) -> str:
    """Return JSON that may stand inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("</", "<\\/").replace("<!--", "<\\!--")
