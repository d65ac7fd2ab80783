"""One seed for each folder of results: report another one, and never mix two.

A seed decides the inputs, so with another one grades can change. What tells seeds apart is a
fingerprint in each record, and one in the folder, which the last run has put there that graded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from coursekit.grading.atomic_files import write
from coursekit.grading.records import Record, fingerprint
from coursekit.numbers.plurals import counted

FINGERPRINT = "seed_fingerprint.txt"


def check_seed(records: Iterable[Record], seed: str, out: Path) -> None:
    """Raise if the existing results were made with another seed.

    Raises
    ------
    ValueError
        If not; the text says what to do.
    """
    others = sum(not _is_made_with(record, seed) for record in records)
    if others or _fingerprint_in(out) not in (None, fingerprint(seed)):
        what = counted(others, "record") if others else "An earlier run"
        raise ValueError(
            f"{what} in {out} had another seed than the one that is set now. Each seed draws other "
            "inputs, so marks can move. If you have the other seed, put it back: into "
            "exercises/class_seed, or wherever COURSEKIT_SEED or COURSEKIT_SEED_FILE has it. If it "
            "is lost, or was meant to change, add --new-seed: everybody is then graded again with "
            "the seed of now."
        )


def claim(out: Path, seed: str) -> None:
    """Record that this folder is graded with this seed from now on."""
    write(out / FINGERPRINT, f"{fingerprint(seed)}\n")


def check_claim(out: Path, seed: str) -> None:
    """Raise if a run with another seed has started to grade into the folder since `claim`.

    Raises
    ------
    ValueError
        If one has: what this one would write would be mixed with its results.
    """
    if _fingerprint_in(out) not in (None, fingerprint(seed)):
        raise ValueError(
            f"Another run has begun to grade into {out}, with another seed. This one has stopped "
            "and writes nothing more. Agree on one seed, or choose another folder with --out."
        )


def _is_made_with(record: Record, seed: str) -> bool:
    """Whether a record was made with this seed, or does not say with which."""
    earlier = hashlib.sha256(f"the seed {seed}".encode()).hexdigest()[:16]  # older records
    return record.key is None or record.key.seed in (fingerprint(seed), earlier)


def _fingerprint_in(out: Path) -> str | None:
    """Return the fingerprint of the last seed, or None."""
    with suppress(OSError, UnicodeDecodeError):
        return (out / FINGERPRINT).read_text(encoding="utf-8").strip()
    return None
