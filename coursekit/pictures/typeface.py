"""The letters of pictures, the same on every machine: Source Sans 3, and STIX in formulas.

Slides and site have these letters too. The files of Source Sans 3 come with the package, as their
authors made them, in `fonts/`; STIX and DejaVu Sans come with matplotlib. A sign that Source Sans 3
lacks, such as ∧, is taken from DejaVu Sans, and where the files are not there, all signs are.
"""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure
from matplotlib.font_manager import FontEntry, fontManager
from matplotlib.text import Text

FONTS = Path(__file__).with_name("fonts")
NAME = "Source Sans 3 of coursekit"  # not to be mixed up with another version on this machine
FILES = {400: "SourceSans3-Regular.ttf", 700: "SourceSans3-Semibold.ttf"}  # that is bold enough
FALLBACK = "DejaVu Sans"
FORMULAS = "stix"


def family() -> list[str]:
    """Return the names of the fonts in which to look for a sign, one after the other.

    Examples
    --------
    >>> family()
    ['Source Sans 3 of coursekit', 'DejaVu Sans']
    """
    if not all((FONTS / file).exists() for file in FILES.values()):
        return [FALLBACK]
    if all(entry.name != NAME for entry in fontManager.ttflist):
        for weight, file in FILES.items():
            look = {"style": "normal", "variant": "normal", "weight": weight, "stretch": "normal"}
            entry = FontEntry(fname=str(FONTS / file), name=NAME, size="scalable", **look)
            fontManager.ttflist.append(entry)
    return [NAME, FALLBACK]


def set_type(figure: Figure) -> None:
    """Set all words and formulas of a figure in the letters of the course."""
    names = family()
    for ax in figure.axes:
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_tick_params(which="both", labelfontfamily=names)
    for text in figure.findobj(Text):
        text.set_fontfamily(names)
        text.set_math_fontfamily(FORMULAS)
