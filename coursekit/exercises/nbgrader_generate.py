"""Let nbgrader make all students' copies in one process, which imports it once.

In the folder of the exercises, `python -m coursekit.exercises.nbgrader_generate ps1 ps2` does what
`nbgrader generate_assignment NAME --force` does for each of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable


def generate(names: Iterable[str]) -> None:
    """Make the students' copies of these problem sets, and add them to nbgrader's gradebook."""
    from nbgrader.apps import GenerateAssignmentApp

    for name in names:
        GenerateAssignmentApp.clear_instance()
        app = GenerateAssignmentApp.instance()
        app.initialize([name, "--force"])
        app.start()


if __name__ == "__main__":
    generate(sys.argv[1:])
