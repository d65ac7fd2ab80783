"""Make an autograder for Gradescope: a zip with everything that its container needs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from coursekit import distribution
from coursekit.course import NAME, PACKAGE, course
from coursekit.exercises.own_folders import own_sheets, sheet_names
from coursekit.exercises.question import ProblemSet
from coursekit.grading.export.archive import add
from coursekit.grading.export.gradescope_run import SEED_FILE

HERE = Path(__file__).parent
OLDEST_SETUPTOOLS = 77
CONSTRAINTS = "constraints.txt"
LEFT_BEHIND = shutil.ignore_patterns("__pycache__", "*.nbi", "*.nbc")


def build(sheet: ProblemSet, seed: str, root: Path, out: Path) -> None:
    """Write the autograder of a problem set.

    Parameters
    ----------
    sheet : ProblemSet
        The problem set to be graded.
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
        wheels = _wheels(root, Path(folder))
        out.parent.mkdir(parents=True, exist_ok=True)
        out.unlink(missing_ok=True)
        out.touch(mode=0o600)
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            add(archive, "setup.sh", setup, 0o755)
            run = run.replace(b"ASSIGNMENT", sheet.name.encode())
            add(archive, "run_autograder", run, 0o755)
            add(archive, SEED_FILE, f"{seed}\n".encode(), 0o600)
            add(archive, CONSTRAINTS, _constraints(root), 0o644)
            add(archive, NAME, _all_inside().encode(), 0o644)
            for wheel in wheels:
                add(archive, wheel.name, wheel.read_bytes(), 0o644)


def _constraints(root: Path) -> bytes:
    """Return the versions that the course was tested with, or else those of the kit."""
    files = [place / CONSTRAINTS for place in (root, distribution.source()) if place]
    return next((file.read_bytes() for file in files if file.is_file()), b"")


def _all_inside() -> str:
    """Return the `course.toml` of a package that has all problem sets inside."""
    return replace(course(), problem_sets=sheet_names(), questions=()).as_toml()


def _wheels(root: Path, folder: Path) -> list[Path]:
    """Build kit and course, which may be one, in copies: nothing is left beside their sources.

    The problem sets that lie outside the package are in it then.
    """
    source = _copy(root, course().package, folder / "course")
    for sheet, place in own_sheets().items():
        package = source.joinpath(*course().problems(sheet).split("."))
        shutil.rmtree(package, ignore_errors=True)  # of one that this one stands in for
        shutil.copytree(place, package, ignore=LEFT_BEHIND)
    (source / NAME).write_text(_all_inside(), encoding="utf-8")
    sources = [source]
    if course().package != PACKAGE.name:
        kit = distribution.source()
        sources += [_copy(kit, PACKAGE.name, folder / "kit") if kit else distribution.requirement()]
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", *_isolation()]
    process = subprocess.run(
        [*command, "--wheel-dir", str(folder / "wheels"), *map(str, sources)],
        capture_output=True,
        text=True,
    )
    if process.returncode:
        raise RuntimeError(f"The package could not be built:\n{process.stderr.strip()}")
    return sorted((folder / "wheels").glob("*.whl"))


def _copy(root: Path, package: str, target: Path) -> Path:
    """Copy the sources of a package, without the kit's address, which no container knows."""
    target.mkdir()
    for file in root.glob("[!.]*.*"):
        if file.is_file():
            shutil.copy(file, target)
    for file in root.glob("LICENSE*"):
        shutil.copy(file, target)
    shutil.copytree(root / package, target / package, ignore=LEFT_BEHIND)
    project = target / "pyproject.toml"
    kit = distribution.name()
    with_address = re.compile(rf"{re.escape(kit)}(\[[^\]]*\])? @ [^\"']+")
    text = with_address.sub(kit, project.read_text(encoding="utf-8"))
    project.write_text(text, encoding="utf-8")
    return target


def _isolation() -> list[str]:
    """Return pip's option to build with the installed setuptools, if they are new enough."""
    try:
        installed = int(version("setuptools").split(".")[0])
    except PackageNotFoundError:
        return []
    return ["--no-build-isolation"] if installed >= OLDEST_SETUPTOOLS else []
