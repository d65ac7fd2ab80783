"""Make an autograder for Gradescope: a zip with all that its container needs."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from coursekit.exercises.question import ProblemSet
from coursekit.grading.export.gradescope_run import SEED_FILE

HERE = Path(__file__).parent
OLDEST_SETUPTOOLS = 77
OF_THE_PACKAGE = ("pyproject.toml", "README.md", "LICENSE", "LICENSE-TEXT")


def build(sheet: ProblemSet, seed: str, root: Path, out: Path) -> None:
    """Write the autograder of a problem set.

    Parameters
    ----------
    sheet : ProblemSet
        What is to be graded.
    seed : str
        The seed of the class, which is in the zip: keep the zip to yourself.
    root : Path
        The folder of the course.
    out : Path
        The zip, which is written over.

    Raises
    ------
    RuntimeError
        If the package cannot be built; the message holds what pip said.
    """
    setup, run = ((HERE / f"gradescope_{name}.sh").read_bytes() for name in ("setup", "run"))
    with tempfile.TemporaryDirectory(prefix="coursekit-") as folder:
        wheel = _wheel(root, Path(folder))
        out.parent.mkdir(parents=True, exist_ok=True)
        out.unlink(missing_ok=True)
        out.touch(mode=0o600)
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            _add(archive, "setup.sh", setup, 0o755)
            run = run.replace(b"ASSIGNMENT", sheet.name.encode())
            _add(archive, "run_autograder", run, 0o755)
            _add(archive, SEED_FILE, f"{seed}\n".encode(), 0o600)
            _add(archive, "constraints.txt", (root / "constraints.txt").read_bytes(), 0o644)
            _add(archive, wheel.name, wheel.read_bytes(), 0o644)


def _wheel(root: Path, folder: Path) -> Path:
    """Build the package in a copy of its sources, so that nothing is left in the course."""
    source, target = folder / "source", folder / "wheel"
    source.mkdir()
    for name in OF_THE_PACKAGE:
        shutil.copy(root / name, source)
    ignored = shutil.ignore_patterns("__pycache__", "*.nbi", "*.nbc")
    shutil.copytree(root / "coursekit", source / "coursekit", ignore=ignored)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"]
    process = subprocess.run(
        [*command, str(target), *_isolation(), str(source)], capture_output=True, text=True
    )
    if process.returncode:
        raise RuntimeError(f"The package could not be built:\n{process.stderr.strip()}")
    return next(target.glob("*.whl"))


def _isolation() -> list[str]:
    """Return pip's option to build with the setuptools that are here, if they are new enough."""
    try:
        installed = int(version("setuptools").split(".")[0])
    except PackageNotFoundError:
        return []
    return ["--no-build-isolation"] if installed >= OLDEST_SETUPTOOLS else []


def _add(archive: zipfile.ZipFile, name: str, data: bytes, mode: int) -> None:
    """Add a file that is the same whenever it is made, with its permissions."""
    entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    entry.external_attr = (0o100000 | mode) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, data)
