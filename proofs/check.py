"""Check every proof in this folder with Coq: `make proofs`.

The files are compiled in the order of _CoqProject, in build/proofs. Then Coq lists for each
theorem the assumptions without a proof, of which there must be none.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

PROOFS = Path(__file__).resolve().parent
BUILD = PROOFS.parent / "build" / "proofs"
FILES = [PROOFS / name for name in (PROOFS / "_CoqProject").read_text().split() if ".v" in name]
THEOREM = re.compile(r"^Theorem (\w+)", re.MULTILINE)
NOTHING = "Closed under the global context"
MISSING = (
    "The proofs are checked by Coq, and there is no command coqc. Install it by `apt install coq` "
    "on Debian and Ubuntu, by `brew install coq` on macOS, and elsewhere by `opam install coq` or "
    "as the Coq Platform, https://github.com/coq/platform."
)


class RefusedError(Exception):
    """Coq rejected a file, or a theorem rests on assumptions; the message is Coq's."""


def coqc(file: Path, folder: Path = BUILD) -> str:
    """Check a file with Coq, using the proofs compiled in a folder; return Coq's output.

    Raises
    ------
    RefusedError
        If a proof in it is not valid.
    """
    command = ["coqc", "-q", "-Q", str(folder), "Course", str(file)]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise RefusedError(done.stderr)
    return done.stdout


def compile_file(file: Path, folder: Path = BUILD) -> None:
    """Compile a file of proofs into a folder that already contains the files it requires."""
    folder.mkdir(parents=True, exist_ok=True)
    coqc(Path(shutil.copy(file, folder)), folder)


def theorems(files: list[Path]) -> list[str]:
    """Return the theorems of some files, such as "Novikoff.novikoff"."""
    return [f"{f.stem}.{name}" for f in files for name in THEOREM.findall(f.read_text("utf-8"))]


def check_assumptions(files: list[Path], folder: Path = BUILD) -> None:
    """Raise `RefusedError` if a theorem of some compiled files rests on an axiom or a gap."""
    # One query for all theorems, since Coq searches its library for each query.
    names = ", ".join(f"@Course.{name}" for name in theorems(files))
    file = folder / "Assumptions.v"
    file.write_text(
        f"From Course Require {' '.join(file.stem for file in files)}.\n"
        f"Definition theorems := ({names}).\nPrint Assumptions theorems.\n",
        encoding="utf-8",
    )
    answer = coqc(file, folder)
    if answer.strip() != NOTHING:
        raise RefusedError(answer)


def main() -> str | None:
    """Check all proofs and print the time of each file; return an error message, or None."""
    if not shutil.which("coqc"):
        return MISSING
    try:
        for file in FILES:
            start = time.monotonic()
            compile_file(file)
            print(f"{file.name}: {time.monotonic() - start:.1f} s", flush=True)
        check_assumptions(FILES)
    except RefusedError as error:
        return str(error)
    print(f"Coq accepts all {len(theorems(FILES))} theorems, and none of them assumes anything.")
    return None


if __name__ == "__main__":
    sys.exit(main())
