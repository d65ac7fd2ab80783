"""The base of the course's widgets: the shell's widget with the module of the course's views."""

from __future__ import annotations

from pathlib import Path

from coursekit.widget_shell import widget

MODULE = (Path(__file__).parent / "js" / "bundle.js").read_text(encoding="utf-8")


class Widget(widget.Widget):
    """An interactive picture of the perceptron, or of a version space."""

    _esm = MODULE
