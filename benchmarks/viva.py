"""Time how long the sheets of questions on their own code take for a large class.

The class is that of grader.py. Prints a table and writes it into README.md beside this file:
python benchmarks/viva.py
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

import report
from grader import LARGE_CLASS, SHEET, call, command, course_with_a_class, large_class

from coursekit.viva.kinds import ON_A_SHEET

GOAL_SECONDS = 60


def main() -> None:
    """Grade the class, make its sheets, and write the results."""
    load = report.load()
    with tempfile.TemporaryDirectory() as folder:
        course, results, sheets = (Path(folder, name) for name in ("course", "results", "sheets"))
        course_with_a_class(course)
        grading = call(command(large_class(course, LARGE_CLASS), results), course)
        options = ["--out", str(sheets), "--jobs", "2"]
        viva = call([sys.executable, "-m", "coursekit", "viva", str(results), *options], course)
        key = json.loads((sheets / "key.json").read_text(encoding="utf-8"))
    asked = Counter(len(sheet["asked"]) for sheet in key["sheets"])
    steps = ("`coursekit grade`", grading), ("`coursekit viva`", viva)
    rows = [[step, f"{s:.0f}", f"{1000 * s / LARGE_CLASS:.0f}"] for step, s in steps]
    report.write("viva", [
        *report.table(f"{LARGE_CLASS:,} submissions of `{SHEET.name}` | seconds: | ms each:", rows),
        "",
        f"- Sheets with {ON_A_SHEET} questions: {asked[ON_A_SHEET]:,} of {asked.total():,}.",
        report.verdict(
            f"All sheets within {GOAL_SECONDS} s", viva <= GOAL_SECONDS, f"{viva:.0f}"
        ),
    ], load, "numpy")  # fmt: skip


if __name__ == "__main__":
    main()
