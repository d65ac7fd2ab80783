"""The first screen of a lecture: its title, a line of facts, its picture, and what it is about.

The picture is what the cell shows that the title's metadata name as `opening`, or else the drawing
that the course has for the lecture. From the line of facts opens what a reader will be able to do,
what was before, and the lecturer's notes.
"""

from __future__ import annotations

import re
from itertools import takewhile

from nbformat import NotebookNode

from coursekit.exercises.reader_copies import GOALS, invite
from coursekit.pages.drawings import drawing

TIME = re.compile(r"\*\*Time\*\*: (about \d+ minutes)")
LIVE = re.compile(r"\n\n<div class='live-lecture'.*", re.DOTALL)
FACTS = """<div class="facts">{line}
<details class="goals"><summary>{summary}</summary>

{opened}

</details></div>"""
BEGIN = """<p class="ways"><a class="first" href="#begin-{sheet}">Begin with {question}</a></p>"""


def compose(notebook: NotebookNode, lecture: str, links: dict[str, str]) -> None:
    """Put all that comes before the first section of a lecture's page into its first cell.

    `links` are the attributes of the links in the line of facts, by their words.
    """
    title, *rest = notebook.cells
    before = [*takewhile(lambda cell: not _begins_a_section(cell), rest)]
    heading, _, text = title.source.partition("\n")
    live = LIVE.search(text)
    parts = [heading, facts(before, links), picture(notebook, lecture)]
    parts += [LIVE.sub("", text).strip(), live[0].strip() if live else ""]
    title.source = "\n\n".join(filter(None, parts))
    notebook.cells[1 : 1 + len(before)] = []


def compose_sheet(notebook: NotebookNode, sheet: str) -> None:
    """Begin a problem set's page with a line of facts, its rules folded, and the first question."""
    title, rules, *rest = notebook.cells
    heading, _, about = title.source.partition("\n")
    effort, _, how = rules.source.partition(". ")
    address = f"download href='../downloads/{sheet}.ipynb'"
    line = f"<span>{effort}</span> <a {address}>Notebook</a>"
    folded = FACTS.format(line=line, summary="How it works", opened=how)
    first = next(cell for cell in rest if cell.source.startswith("## "))
    question = first.source.partition("\n")[0].removeprefix("## ")
    begin = BEGIN.format(sheet=sheet, question=question)
    first.source = f"(begin-{sheet})=\n{first.source}"
    text, panel, live = about.strip().partition("\n\n<div class='live-sheet'")
    title.source = "\n\n".join([heading, folded, text, begin]) + panel + live
    notebook.cells.remove(rules)


def facts(before: list[NotebookNode], links: dict[str, str]) -> str:
    r"""Return the line of facts, from which the texts of these cells open.

    Examples
    --------
    >>> goals = "## What you will be able to do\n\n- add.\n\n**Time**: about 5 minutes."
    >>> print(facts([NotebookNode(source=goals)], {"Slides": "href='a.html'"}))
    <div class="facts"><span>about 5 minutes</span> <a href='a.html'>Slides</a>
    <details class="goals"><summary>What you will be able to do</summary>
    <BLANKLINE>
    - add.
    <BLANKLINE>
    **Time**: about 5 minutes.
    <BLANKLINE>
    </details></div>
    """
    text = "\n\n".join(cell.source for cell in before)
    goals, time = GOALS.search(text), TIME.search(text)
    line = [f"<span>{time[1]}</span>"] if time else []
    line += [f"<a {address}>{words}</a>" for words, address in links.items()]
    if not text.strip():
        return f'<div class="facts">{" ".join(line)}</div>'
    summary = goals[1] if goals else "Before you start"
    return FACTS.format(line=" ".join(line), summary=summary, opened=GOALS.sub("", text))


def picture(notebook: NotebookNode, lecture: str) -> str:
    """Return what a lecture begins with, or "" if it has neither such a cell nor a drawing."""
    name = notebook.cells[0].metadata.get("opening")
    outputs = [output for cell in notebook.cells if cell.id == name for output in cell.outputs]
    pages = [o.data["text/html"] for o in outputs if "text/html" in o.get("data", {})]
    if name and not pages:
        raise ValueError(f"{lecture}: no cell named {name!r} shows a picture to begin with.")
    # The same widget stands further down; two regions of a page have two names.
    first = invite(pages[-1]) if pages else ""
    shown = first.replace(' loading="lazy"', "", 1) or drawing(lecture)
    shown = re.sub(r"\n\n+", "\n", shown)  # an empty line would end the HTML
    return f'<div class="opening">\n{shown}\n</div>' if shown else ""


def _begins_a_section(cell: NotebookNode) -> bool:
    """Return whether a cell is code, or begins a section that is not the goals."""
    is_section = re.search(r"^## ", cell.source, flags=re.MULTILINE)
    return cell.cell_type != "markdown" or bool(is_section and not GOALS.match(cell.source))
