"""The pages of a viva in the hall, and what its phones send."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from coursekit.hall.server import FromPhone
from coursekit.palette import coloured

HERE = Path(__file__).parent / "js"
SHARED = HERE.parents[1] / "js"
PHONE = ("phone.html", "phone.js", "phone.css")
LECTURER = {"wall.html": "index.html", "wall.js": "wall.js", "wall.css": "wall.css"}


class Open(FromPhone):
    """The code of a student."""

    async def take(self, device: str, asked: Any) -> dict[str, Any]:
        """Open the sheet."""
        return await self.room.open(device, asked)


class Answered(FromPhone):
    """The answer of a student."""

    async def take(self, device: str, asked: Any) -> dict[str, Any]:
        """Store it."""
        return await self.room.answer(device, asked)


REQUESTS = {"open": Open, "answer": Answered}


def write_pages(folder: Path) -> None:
    """Write the pages of phones and of the lecturer, with what they load."""
    for target, names in (("phone", {name: name for name in PHONE}), ("deck", LECTURER)):
        (folder / target).mkdir()
        shared = {"follow.js": SHARED / "follow.js", "base.css": SHARED / "phone.css"}
        shared["clock.js"] = HERE / "clock.js"
        for name, source in {new: HERE / name for name, new in names.items()}.items():
            shared[name] = source
        for name, source in shared.items():
            (folder / target / name).write_text(coloured(source.read_text("utf-8")), "utf-8")
