"""What all widgets are: one ES module with a view for each, and a picture for when nothing runs.

Every reader sees the picture. Where scripts run but no kernel does, in exported pages, in slides
and in a notebook that was opened again, the script puts a widget there that works by itself.
"""

from __future__ import annotations

from pathlib import Path

from coursekit.widget_shell import widget

MODULE = (Path(__file__).parent / "js" / "bundle.js").read_text(encoding="utf-8")


class Widget(widget.Widget):
    """An interactive picture of the perceptron, or of a version space."""

    _esm = MODULE
