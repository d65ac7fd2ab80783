"""Running the lectures with pytest: start each kernel reliably, and record the cells' times.

It does nothing unless nbval runs notebooks. The seconds are told and stored, in
`build/lecture-seconds.csv`, and never asserted: they say as much of the machine as of the lecture.
"""

import csv
from collections import defaultdict
from importlib.util import find_spec
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent / "build"
# The examples of modules that make pages run only if their packages are there (the extra `site`).
collect_ignore_glob = (
    [] if find_spec("sphinx") else ["coursekit/pages/*", "coursekit/hall/questions.py"]
)
COLUMNS = ["lecture", "cells", "seconds", "longest cell"]


class LectureSeconds:
    """Adds up the seconds of the cells of each notebook."""

    def __init__(self):
        self.seconds = defaultdict(list)

    def pytest_runtest_logreport(self, report):
        """Record how long a cell took, without the time to start the kernel."""
        name, _, cell = report.nodeid.partition(".ipynb::")
        if report.when == "call" and cell:
            self.seconds[Path(name).name].append(report.duration)

    def rows(self):
        """Return a row for each notebook that ran, with COLUMNS."""
        return [
            [name, len(each), round(sum(each), 1), round(max(each), 1)]
            for name, each in sorted(self.seconds.items())
        ]

    def pytest_terminal_summary(self, terminalreporter):
        """Print the table at the end of the run and store it."""
        if not self.seconds:
            return
        terminalreporter.section("seconds of the lectures")
        for row in [COLUMNS, *self.rows()]:
            terminalreporter.line("{:24}{:>8}{:>10}{:>14}".format(*row))
        FOLDER.mkdir(exist_ok=True)
        with (FOLDER / "lecture-seconds.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([COLUMNS, *self.rows()])


def or_again(start):
    """Return a function that starts a kernel, and starts it again if it never answers.

    Two kernels that start in the same moment may be given the same free port; one of them waits.
    """

    def start_or_again(*args, **options):
        try:
            return start(*args, **options)
        except RuntimeError:
            return start(*args, **options)

    return start_or_again


@pytest.hookimpl(trylast=True)
def pytest_configure(config):
    """Register this recorder and kernel starter where notebooks are run."""
    if any(config.getoption(name, default=False) for name in ("nbval", "nbval_lax")):
        from nbval import kernel

        kernel.start_new_kernel = or_again(kernel.start_new_kernel)
        config.pluginmanager.register(LectureSeconds(), "lecture-seconds")
