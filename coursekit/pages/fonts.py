"""The fonts of slides and site, shipped with the pages so that they look alike on every machine.

Text is set in Source Sans 3, formulas in STIX Two Math and code in DejaVu Sans Mono. Signs that
Source Sans 3 lacks, such as arrows, come from DejaVu Sans. Pictures have the same letters, by
`coursekit.pictures.typeface`. All are free to be passed on, and their licences go along.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import matplotlib
from fontTools import subset

from coursekit.pages import npm

RULES = Path(__file__).with_name("fonts.css")  # assigns a font to each part of a page
DEJAVU = Path(matplotlib.get_data_path(), "fonts", "ttf")

LATIN_AND_GREEK = ["0020-007E", "00A0-017F", "0370-03FF", "2010-2027"]
# Accents, bars, powers and indices, letters, arrows, operators, brackets, braces, shapes, ticks.
SIGNS = [
    "02C6-02DC", "0300-0338", "2016", "2032-2037", "2061-2064", "2070-209C", "2102-213D",
    "2190-21FF", "2200-22FF", "2308-230B", "23DC-23E1", "25A0-25FF", "2605-2606", "2713-2718",
    "27E6-27EB", "27F5-27FF",
]  # fmt: skip
# Bold and italic, script, double-struck, sans-serif, Greek.
LETTERS_OF_FORMULAS = ["1D400-1D467", "1D49C-1D4CF", "1D538-1D56B", "1D5A0-1D5D3", "1D6A8-1D71B"]

# Family, weight, style and file; the characters to keep.
CUT = [
    ("DejaVu Sans", 400, "normal", "DejaVuSans.ttf", SIGNS),
    ("DejaVu Sans", 700, "normal", "DejaVuSans-Bold.ttf", SIGNS),
    ("DejaVu Sans Mono", 400, "normal", "DejaVuSansMono.ttf", LATIN_AND_GREEK + SIGNS),
    ("DejaVu Sans Mono", 400, "italic", "DejaVuSansMono-Oblique.ttf", LATIN_AND_GREEK + SIGNS),
    ("DejaVu Sans Mono", 700, "normal", "DejaVuSansMono-Bold.ttf", LATIN_AND_GREEK + SIGNS),
    ("STIX Two Math", 400, "normal", "stix-two-math-latin-400-normal.woff",
     LATIN_AND_GREEK + SIGNS + LETTERS_OF_FORMULAS),
]  # fmt: skip
SIZE = "U+0078"  # the letter x, without which `font-size-adjust` makes all signs far too small
SUBSET = ["--drop-tables=FFTM", "--flavor=woff", "--no-hinting", "--layout-features=*"]
FACE = """@font-face {{
  font-display: swap;
  font-family: "{family}";
  font-style: {style};
  font-weight: {weight};
  src: url("{file}") format("{format}");
  unicode-range: {signs};
}}
"""


def write(folder: Path) -> None:
    """Write the style sheet `fonts.css`, its fonts and their licences into a folder.

    Raises
    ------
    OSError
        If a font cannot be fetched; the message says what can be done.
    """
    folder.mkdir(parents=True, exist_ok=True)
    faces = [*_text(folder), *_cut(folder)]
    rules = RULES.read_text(encoding="utf-8")
    (folder / "fonts.css").write_text("".join(faces) + rules, encoding="utf-8")
    for package in (npm.SOURCE_SANS, npm.STIX):
        shutil.copyfile(npm.fetch(*package) / "LICENSE", folder / f"LICENSE-{_short(package)}")
    shutil.copyfile(DEJAVU / "LICENSE_DEJAVU", folder / "LICENSE-dejavu")


def _text(folder: Path) -> Iterator[str]:
    """Copy the text font, in the small parts that pages need; yield its rules."""
    source = npm.fetch(*npm.SOURCE_SANS)
    ranges = json.loads((source / "unicode.json").read_text(encoding="utf-8"))
    for part in ("latin", "greek"):
        for weight in (400, 600):
            for style in ("normal", "italic"):
                file = f"{_short(npm.SOURCE_SANS)}-{part}-{weight}-{style}.woff2"
                shutil.copyfile(source / "files" / file, folder / file)
                yield _face("Source Sans 3", weight, style, file, ranges[part])


def _cut(folder: Path) -> Iterator[str]:
    """Write subsets of larger fonts, formulas included; yield their rules."""
    for family, weight, style, file, signs in CUT:
        source = DEJAVU if file.endswith(".ttf") else npm.fetch(*npm.STIX) / "files"
        target = (folder / file).with_suffix(".woff")
        ranges = ",".join(f"U+{sign}" for sign in signs)
        options = [f"--unicodes={ranges},{SIZE}", f"--output-file={target}", *SUBSET]
        subset.main([str(source / file), *options])
        yield _face(family, weight, style, target.name, ranges)


def _face(family: str, weight: int, style: str, file: str, signs: str) -> str:
    part = {"family": family, "weight": weight, "style": style, "file": file, "signs": signs}
    return FACE.format(format=Path(file).suffix.removeprefix("."), **part)


def _short(package: tuple[str, str]) -> str:
    """Return the name of a package without its scope."""
    return package[0].rpartition("/")[2]
