"""The options of `coursekit hall`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from coursekit.course import course

PORT = 8765


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `coursekit hall`, by their names in `Listening`."""
    parser.add_argument("--port", type=int, default=PORT, help="the port to listen on")
    parser.add_argument("--bind", default="", metavar="ADDRESS", help="listen on this address only")
    parser.add_argument(
        "--public", metavar="URL",
        help="the address for phones, if a proxy or a tunnel of yours leads to this computer",
    )  # fmt: skip
    parser.add_argument(
        "--per-address", type=int, metavar="N",
        help="take part from N phones of an address at most, where each phone has its own",
    )  # fmt: skip
    parser.add_argument(
        "--viva", type=Path, metavar="SHEETS",
        help="hold a viva instead: each student's own questions, from a folder of `coursekit viva`",
    )  # fmt: skip
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="do not open the slides"
    )


def open_hall(viva: Path | None = None, **options: Any) -> None:
    """Serve slides and votes, or the sheets of a viva.

    Raises
    ------
    ValueError
        If a package is missing, or an option is not as it must be.
    """
    try:
        import segno  # noqa: F401
        import tornado  # noqa: F401
    except ImportError as error:
        how = course().adding("hall")
        raise ValueError(f"The hall needs {error.name}, which is missing: run {how}.") from None
    per_address = options["per_address"]
    if per_address is not None and per_address < 1:
        raise ValueError(f"At least one phone may come from an address, not {per_address}.")
    from coursekit.hall.running import Listening

    at = Listening(**options)
    if viva is not None:
        from coursekit.hall.viva.command import viva as hold

        return hold(viva, at)
    from coursekit.hall.command import hall

    hall(at)
