"""The pages of the proofs: each file as it is, and each theorem beside the blackboard's proof."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

from coursekit.course import course
from coursekit.pages import npm
from coursekit.pages.site.coq import ENGINE, Coq
from coursekit.proving.pages import ProofPage, Row, proof_pages

FILES = "\n\n```{toctree}\n:glob:\n:hidden:\n:titlesonly:\n[A-Z]*\n```\n"
THEOREMS = """
## Proofs to finish yourself

{what}

```{{toctree}}
:titlesonly:
{names}
```
"""
LIVE = """On these pages a step or two of each proof is left to you, and you need not know Coq.
Press *Step forward* until a step is yours, write it with the buttons, and let Coq check it in your
own browser. Each line of the blackboard stands beside its lines of Coq. Begin with the first."""
STILL = """On these pages every line of the blackboard stands beside its lines of Coq. This site
was made without Coq: the pages show the proofs as text."""
NEEDS_A_SERVER = (
    "Coq can run on this page when the site comes from a server. In the folder of the site, "
    "<code>python3 -m http.server 8000</code> is one: then open <code>http://localhost:8000</code>."
)
HEAD = """# {title}

{said}

[The lecture](../lectures/{lecture}.ipynb) has this proof on the blackboard. [{file}.v]({file}.md)
has the theorem as Coq checked it when the site was made. From {files} Coq takes what it proved
before.

{live}"""
BESIDE = """[{page.title}]({page.name}.md) stands on a page of its own, line by line beside the
blackboard's proof, with steps to write yourself.

"""
BOTH = """
## The proof, line by line

"""
NAMED = re.compile(r"`([A-Z]\w+)\.\w+`")
HOW = "## How to check them all\n\n"
ROW = """<div class="proof-row" data-gap="{gap}">
<div class="proof-words">

{words}

</div>
<div class="proof-coq">

{coq}

</div>
</div>
"""


def write(folder: Path, coq: Coq | None) -> None:
    """Write a page for each file of proofs, one for each theorem that has rows, and their list."""
    proofs, pages = course().root / "proofs", proof_pages()
    folder.mkdir(parents=True)
    names = "\n".join(page.name for page in pages)
    listed = THEOREMS.format(what=LIVE if coq else STILL, names=names) if pages else ""
    text = linked((proofs / "README.md").read_text(encoding="utf-8"), proofs)
    title, about, rest = [*text.split("\n\n", 2), "", ""][:3]
    (folder / "index.md").write_text(
        "\n\n".join([title, about, listed, HOW + rest, FILES]), encoding="utf-8"
    )
    for file in sorted(proofs.glob("*.v")):
        beside = [page for page in pages if page.file == file.stem]
        links = "".join(BESIDE.format(page=page) for page in beside)
        text = f"# {file.name}\n\n{links}```coq\n{file.read_text(encoding='utf-8')}```\n"
        (folder / f"{file.stem}.md").write_text(text, encoding="utf-8")
    for page in pages:
        (folder / f"{page.name}.md").write_text(theorem(page, coq), encoding="utf-8")


def linked(text: str, proofs: Path) -> str:
    """Return a text in which names of files of proofs and of their theorems lead to their pages."""

    def link(match: re.Match[str]) -> str:
        there = (proofs / f"{match[1]}.v").exists()
        return f"[{match[0]}]({match[1]}.md)" if there else match[0]

    return NAMED.sub(link, text)


def theorem(page: ProofPage, coq: Coq | None) -> str:
    """Return the page of a theorem, alive if there is Coq for it."""
    files = " and ".join(f"[{name}.v]({name}.md)" for name in page.requires)
    head = HEAD.format(
        title=page.title, said=page.said.strip(), lecture=page.lecture, file=page.file,
        files=files, live=_live(page, coq) if coq else "",
    )  # fmt: skip
    means = "".join(f"- `{name}`: {words}\n" for name, words in page.names)
    rows = "\n".join(_row(row) for row in page.rows)
    return f"{head}{BOTH}{means}\n<div class='proof'>\n\n{rows}\n</div>\n"


def _row(row: Row) -> str:
    """Return a line of the blackboard beside its lines of Coq; those of a gap are folded."""
    coq = f"```coq\n{row.coq}\n```"
    if row.gap:
        coq = f"<details><summary>One way to do it</summary>\n\n{coq}\n\n</details>"
    return ROW.format(gap=row.gap, words=row.words, coq=coq)


def _live(page: ProofPage, coq: Coq) -> str:
    """Return what makes a page alive: what its script needs, the script, and whose work Coq is."""
    gaps = {row.gap: row._asdict() for row in page.rows if row.gap}
    data = {
        "opening": page.opening, "theorem": page.theorem, "letters": page.letters,
        "kinds": page.kinds, "gaps": gaps,
        "folders": coq.folders, "files": coq.files, "engine": f"{coq.engine}/{ENGINE}",
    }  # fmt: skip
    version, engine, folder = npm.JSCOQ["jscoq"], f"../{coq.engine}", f"../{coq.folder}"
    return f"""<div class="proof-live" data-proof='{escape(json.dumps(data), quote=True)}'>
<p>{NEEDS_A_SERVER}</p></div>
<p class="proof-whose">Coq runs in jsCoq {version}, which is not part of this course: it is under
the licence <a href="{engine}/AGPL-3.0-or-later.txt">AGPL-3.0-or-later</a>, and its source is at
<a href="https://github.com/jscoq/jscoq/tree/v{version}">github.com/jscoq/jscoq</a>
(<a href="{engine}/README.txt">all that runs here</a>).</p>
<link rel="stylesheet" href="{folder}/page.css">
<script>if (location.protocol !== 'file:') document.head.append(Object.assign(
document.createElement('script'),
{{type: 'module', src: '{folder}/page.js', integrity: '{coq.integrity}'}}));</script>
"""
