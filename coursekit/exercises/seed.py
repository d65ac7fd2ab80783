"""The seed from which inputs are drawn: public at home, the class's own in grading."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
from pathlib import Path

import numpy as np

PUBLIC_SEED = "public"


def current_seed() -> str:
    """Return the seed of the class if the instructor has set one, else the public seed.

    It is the value of the environment variable COURSEKIT_SEED, or the first line of the file that
    COURSEKIT_SEED_FILE names.

    Raises
    ------
    ValueError
        If COURSEKIT_SEED_FILE names a file that cannot be read or is empty: grading with the
        public seed in its place would reward answers made for the inputs that everyone can see.
    """
    seed = os.environ.get("COURSEKIT_SEED", "").strip()
    file = os.environ.get("COURSEKIT_SEED_FILE", "").strip()
    if seed or not file:
        return seed or PUBLIC_SEED
    try:
        seed = Path(file).read_text(encoding="utf-8").split("\n")[0].strip()
    except OSError as error:
        raise ValueError(f"COURSEKIT_SEED_FILE names {file!r}, but: {error}.") from None
    if not seed:
        raise ValueError(f"COURSEKIT_SEED_FILE names {file!r}, but its first line is empty.")
    return seed


def make_seed_file(path: Path) -> None:
    """Write a new random seed to `path`, readable by its owner only, unless the file exists."""
    with contextlib.suppress(FileExistsError):
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode=0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(secrets.token_hex(16) + "\n")


def attempt_seed(seed: str, student: str, attempt: str) -> str:
    """Return the seed from which the inputs of one student's attempt are drawn.

    It is a hash of student and attempt, keyed with the seed of the class: so the inputs of other
    students, or of an earlier attempt, reveal none of these.

    Examples
    --------
    >>> seeds = {attempt_seed("secret", student, "1") for student in ("ada", "bob")}
    >>> len(seeds), attempt_seed("secret", "ada", "1") in seeds
    (2, True)
    """
    return hmac.new(seed.encode(), repr((student, attempt)).encode(), "sha256").hexdigest()


def generator(seed: str, *names: str) -> np.random.Generator:
    """Return the random generator for a seed and the names of a question and check.

    Examples
    --------
    >>> a, again, b = (generator("public", "ps2.update", name).random() for name in "aab")
    >>> a == again, a == b
    (True, False)
    """
    digest = hashlib.sha256("\n".join((seed, *names)).encode()).digest()
    # As a list of words, the last first, which numpy accepts faster than one large number.
    return np.random.default_rng(np.frombuffer(digest, ">u4")[::-1].astype(np.uint32))
