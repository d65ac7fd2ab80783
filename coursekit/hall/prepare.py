"""Make what a hall needs in build/hall: decks, pages of phones, questions.

This loads much, and takes a while: so it is a program of its own, whose result stays as long as
nothing has changed that it is made of.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from coursekit.course import PACKAGE, course
from coursekit.palette import coloured

HERE = Path(__file__).parent
CARD = PACKAGE / "exercises"
MADE_OF = ("exercises", "hall", "pages", "widget_shell")
IN_HEAD = """<link rel="icon" href="data:,">
<link rel="stylesheet" href="hall.css">
<link rel="stylesheet" href="wall.css">
</head>"""
IN_BODY = """<script type="module" src="wall.js"></script>
</body>"""
PHONE = (
    "phone.html",
    "phone.js",
    "phone.css",
    "picture.js",
    "hall.css",
    "follow.js",
    "guess_card.js",
    "guess.css",
)
WALL = ("wall.js", "wall.css", "picture.js", "hall.css", "follow.js", "guess_card.js")


def prepared(root: Path) -> Path:
    """Return the folder of what is needed, made anew if something has changed since.

    Raises
    ------
    RuntimeError
        If it cannot be made; why has been printed.
    """
    folder, now = root / "build" / "hall", digest(root)
    stamp = folder / "made-of.txt"
    if stamp.is_file() and stamp.read_text() == now:
        return folder
    print("Making the slides; the first time this takes a minute.", flush=True)
    if subprocess.run([sys.executable, "-m", __name__, str(folder)], cwd=root).returncode:
        raise RuntimeError("The slides could not be made; the lines above say why.")
    stamp.write_text(now)
    return folder


def digest(root: Path) -> str:
    """Return a sum over all files of which decks and pages are made."""
    files = [root / "course.toml", course().bundle(), *(root / "notebooks").rglob("*.ipynb")]
    for room in MADE_OF:
        files += [file for file in (PACKAGE / room).rglob("*") if file.suffix != ".pyc"]
    result = hashlib.sha256()
    for file in sorted(filter(Path.is_file, files)):
        result.update(f"{file}\0".encode() + file.read_bytes())
    return result.hexdigest()


def write(folder: Path) -> None:
    """Write everything into a folder, whose old content stays if something goes wrong."""
    from coursekit.hall.questions import of_deck
    from coursekit.pages import slides
    from coursekit.pages.notebooks import read_lectures

    lectures = course().root / "notebooks"
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".hall-") as place:
        new = Path(place, "hall")
        decks, questions = {}, {}
        titles = slides.build(new / "deck", lectures, picks=True)
        for name, lecture in read_lectures(lectures).items():
            if f"{name}.html" in titles:
                places, asked = of_deck(lecture, name)
                decks[name] = {"title": titles[f"{name}.html"], "slides": places}
                questions |= asked
                add_to(new / "deck" / f"{name}.html")
        copy_pages(new)
        entries = {"course": course().title, "decks": decks, "questions": questions}
        (new / "questions.json").write_text(json.dumps(entries), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        os.replace(new, folder)


def add_to(deck: Path) -> None:
    """Add the script that draws the hall's votes to a deck."""
    page = deck.read_text(encoding="utf-8").replace("</head>", IN_HEAD, 1)
    deck.write_text(page.replace("</body>", IN_BODY), encoding="utf-8")


def copy_pages(folder: Path) -> None:
    """Copy the scripts and style sheets of wall and phones."""
    (folder / "phone").mkdir()
    for target, names in (("phone", PHONE), ("deck", WALL)):
        for name in names:
            source = (CARD if name.startswith("guess") else HERE / "js") / name
            text = coloured(source.read_text(encoding="utf-8"))
            (folder / target / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    try:
        write(Path(sys.argv[1]))
    except (OSError, ValueError) as error:
        sys.exit(str(error))
