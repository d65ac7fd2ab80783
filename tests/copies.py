"""A copy of the course as it would be committed, for a test or a benchmark to change."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def copy_course(folder, course=ROOT):
    """Copy a clone of the course, uncommitted files included, ignored ones left out."""
    files = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=course,
        capture_output=True,
        check=True,
        text=True,
    )
    for name in filter(None, files.stdout.split("\0")):
        if (course / name).is_file():  # else it was deleted, and git has not been told
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(course / name, folder / name)
