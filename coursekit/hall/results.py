"""What is left of a hall: a table of counts for each deck, and a page of pictures."""

from __future__ import annotations

import html
import json
import re
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from coursekit.grading.atomic_files import write
from coursekit.grading.safe_text import as_csv
from coursekit.hall.answer_rules import counted
from coursekit.hall.journal import Journal
from coursekit.hall.votes import Hall
from coursekit.palette import coloured

COLUMNS = ("question", "round", "opened", "seconds", "answers", "right", "answer", "votes")
LETTERS = "abcdefgh"
SCRIPTS = Path(__file__).parent / "js"
CARD = Path(__file__).parents[1] / "exercises" / "guess_card.js"
MODULE_WORDS = re.compile(r"^import .*\n|^export ", re.MULTILINE)
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}: what the hall said</title>
<style>{style}</style>
<main>
<h1>{title}: what the hall said on {date}</h1>
{questions}
</main>
<script type="application/json" id="counts">{data}</script>
<script type="module">{script}</script>
</html>
"""
QUESTION = """<section>
<h2>{section}</h2>
{text}
<p class="quiet">{told}</p>
<div class="picture"></div>
</section>"""
DRAW = """
const asked = JSON.parse(document.getElementById("counts").textContent);
[...document.querySelectorAll(".picture")].forEach((root, n) =>
  draw(root, asked[n].question, asked[n].rounds, asked[n].question));
"""


def replayed(entries: dict[str, Any], journal: Journal) -> Hall:
    """Return the hall that the lines of a journal make, those of questions that are still asked."""
    hall = Hall(entries["decks"], entries["questions"])
    for line in journal.lines[1:]:
        if hall.knows(line):
            hall.apply(line)
    return hall


def finish(hall: Hall, started: float, place: Path) -> list[Path]:
    """Write the table and the page of each deck that was voted on; return the files."""
    date, written = time.strftime("%Y-%m-%d", time.localtime(started)), []
    for name, deck in hall.decks.items():
        keys = [s["asks"] for s in deck["slides"] if s["asks"] and voted(hall, s["asks"])]
        if keys:
            stem = _free(place, f"{name}-{date}")
            rows = [row for key in keys for row in rows_of(hall, key)]
            write(place / f"{stem}.csv", as_csv(COLUMNS, rows), lasting=True)
            write(place / f"{stem}.html", page(hall, deck["title"], date, keys))
            written += [place / f"{stem}.csv", place / f"{stem}.html"]
    return written


def voted(hall: Hall, key: str) -> bool:
    """Return whether anybody has answered a question."""
    return any(r.answers for r in hall.rounds.get(key, []))


def _free(place: Path, stem: str) -> str:
    """Return a name that no file has: a second hall of a day has its own."""
    names = (stem if n == 1 else f"{stem}-{n}" for n in count(1))
    return next(name for name in names if not (place / f"{name}.csv").exists())


def rows_of(hall: Hall, key: str) -> Iterator[list[str | float]]:
    """Yield the rows of a question: one for each option, or for each number that was given."""
    question = hall.questions[key]
    for number, one in enumerate(hall.rounds[key], start=1):
        if not one.answers:
            continue
        counts = counted(question, one.answers.values())
        opened = time.strftime("%H:%M:%S", time.localtime(one.opened))
        seconds = round(one.closed - one.opened) if one.closed else ""
        head = [key.rpartition("/")[2], number, opened, seconds, counts["of"], counts["right"]]
        votes = counts.get("values") or list(zip(LETTERS, counts.get("votes", [])))
        yield from ([*head, answer, many] for answer, many in votes)


def page(hall: Hall, title: str, date: str, keys: list[str]) -> str:
    """Return the page of pictures of a deck."""
    parts, data = [], []
    for key in keys:
        question, rounds = hall.questions[key], hall.counts(key)
        right = " and then ".join(f"{each['right']} of {each['of']}" for each in rounds)
        told = f"{right} right."
        parts.append(QUESTION.format(**question, told=told))
        data.append({"question": question, "rounds": rounds})
    scripts = CARD.read_text("utf-8") + (SCRIPTS / "picture.js").read_text("utf-8")
    style = "".join((SCRIPTS / name).read_text("utf-8") for name in ("hall.css", "results.css"))
    return PAGE.format(
        title=html.escape(title),
        date=date,
        style=coloured(style),
        questions="\n".join(parts),
        data=json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"),
        script=MODULE_WORDS.sub("", scripts) + DRAW,
    )
