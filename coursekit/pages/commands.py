"""The shell commands that make pages; each imports only the modules that it needs."""

from __future__ import annotations

from pathlib import Path

from coursekit.course import course


def slides() -> None:
    """Make a deck of each lecture in build/slides."""
    from coursekit.pages.slides import build

    folder = course().root / "build" / "slides"
    decks = build(folder, course().root / "notebooks")
    print(f"{len(decks)} decks: open {folder / 'index.html'}")


def site(out: Path | None = None, wheels: Path | None = None, with_coq: bool = True) -> int:
    """Build the web site in a folder, by default in build; return 0 on success.

    Numpy for the browser is taken from a folder of wheels, or else downloaded; if it cannot be, the
    site has no live problem sets, and that is said. So it is with Coq for the browser and proofs.
    """
    from coursekit.pages.site import coq, numpy_wheel
    from coursekit.pages.site.build import make
    from coursekit.proving.pages import proof_pages

    folder = out or course().root / "build"
    try:
        numpy = numpy_wheel.wheel(wheels)
    except OSError as error:
        if wheels:
            raise
        print(f"The problem sets of this site are not live. {error}")
        numpy = None
    try:
        with_coq = with_coq and bool(proof_pages()) and coq.compiled_proofs().is_dir()
    except OSError as error:
        print(f"The proofs of this site are text. {error}")
        with_coq = False
    failed = make(folder, numpy, with_coq)
    if not failed:
        print(f"The site is ready: open {folder / 'site' / 'index.html'}")
    return failed


def bundle() -> None:
    """Bundle the JavaScript of the widgets into one file."""
    from coursekit.pages.bundle import write

    print(write())


def times(write: bool = False) -> None:
    """Print how long each lecture takes, and optionally write it into the lectures."""
    from coursekit.pages import times as lectures

    folder = course().root / "notebooks"
    print(lectures.table(folder))
    for file in lectures.files(folder) if write else ():
        lectures.write(file)


COMMANDS = {"slides": slides, "site": site, "bundle": bundle, "times": times}
