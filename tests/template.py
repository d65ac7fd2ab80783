"""Store generated files in the template of `coursekit new`: outputs, students' copies, settings.

usage: python tests/template.py
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from coursekit.new_course.write import TEMPLATE, write_course

KIT = Path(__file__).parents[1]
LECTURE, COPY = Path("notebooks/01-euclid.ipynb"), Path("exercises/release/ps1/ps1.ipynb")
SHARED = [Path("exercises/nbgrader_config.py"), Path("tests/nbval-sanitize.cfg")]
EXECUTE = ["nbconvert", "--to", "notebook", "--execute", "--inplace"]
WITHOUT_TIMES = "--ExecutePreprocessor.record_timing=False"


def environment(course):
    """Return variables with which kit and course are found, installed or not."""
    others = {k: v for k, v in os.environ.items() if not k.startswith("COURSEKIT")}
    return others | {"PYTHONPATH": os.pathsep.join([str(KIT), str(course)])}


def run(course, *module, **options):
    """Run a module of this Python in the folder of a course."""
    command = [sys.executable, "-m", *map(str, module)]
    return subprocess.run(command, cwd=course, env=environment(course), text=True, **options)


def make(course):
    """Run the lecture of a new course, and make the students' copies anew."""
    (course / COPY).unlink(missing_ok=True)
    for command in (["jupyter", *EXECUTE, WITHOUT_TIMES, LECTURE], ["coursekit", "release"]):
        run(course, *command, check=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        write_course(Path(folder))
        make(Path(folder))
        for file in (LECTURE, COPY, *SHARED):
            (TEMPLATE / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile((KIT if file in SHARED else Path(folder)) / file, TEMPLATE / file)
            print(TEMPLATE / file)
