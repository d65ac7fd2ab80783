"""The end of a lecture's page: the lecture that follows, as a card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from nbformat import NotebookNode, v4

from coursekit.course import course
from coursekit.pages import times
from coursekit.pages.drawings import drawing
from coursekit.pages.notebooks import title

CARD = """<div class="following">
<a class="next-lecture" href="{name}.html">{drawing}
<span><small>Next · {minutes} minutes</small><b>{title}</b></span></a>
</div>"""


def lead_on(notebooks: dict[str, NotebookNode]) -> None:
    """Let each lecture of the course end with a card that leads to the next one."""
    for name, following in pairs(list(notebooks)):
        file = course().root / "notebooks" / f"{following}.ipynb"
        card = CARD.format(
            name=following,
            drawing=re.sub(r"\n\s*\n", "\n", drawing(following).strip()),
            minutes=times.minutes(file),
            title=title(notebooks[following]),
        )
        notebooks[name].cells.append(v4.new_markdown_cell(card, id="following"))


def pairs(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return each lecture with the next one; those beside the course have none.

    Examples
    --------
    >>> pairs(["00-start", "01-lines", "further/cones"])
    [('00-start', '01-lines')]
    """
    return list(pairwise(name for name in names if "/" not in name))
