"""The settings of `coursekit lab`: JupyterLab prints only its address, hides technical files."""

import logging
import re
from pathlib import Path

from coursekit.course import course

ADDRESS = re.compile(r"\s*(https?://127\.0\.0\.1:\S+)")
# Files to hide besides Jupyter's own: only developers of the course need them.
WORKSHOP = (
    ".* benchmarks build constraints.txt CHANGELOG.md CITATION.cff CONTRIBUTING.md conftest.py "
    "course.py coursekit docs environment.yml LICENSE LICENSE-TEXT Makefile notebooks "
    "*.egg-info course.toml proofs pyproject.toml tests"
)


class OneAddress(logging.Filter):
    """Let warnings and errors through, and of the start-up messages only one address."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to print this record."""
        match = ADDRESS.fullmatch(record.getMessage())
        if match:
            record.msg, record.args = f"The course is open at {match[1]} (Ctrl-C ends it)", ()
        return bool(match) or logging.WARNING <= record.levelno < logging.CRITICAL


c = get_config()  # noqa: F821, Jupyter's
c.ServerApp.log_format = "%(message)s"
c.ServerApp.logging_config = {
    "filters": {"one_address": {"()": OneAddress}},
    "handlers": {"console": {"filters": ["one_address"]}},
}
logging.getLogger("LabApp").addFilter(OneAddress())  # it has handlers of its own
c.ServerApp.tornado_settings = {"static_custom_path": [str(Path(__file__).parent / "custom")]}
c.LabApp.custom_css = True
c.ContentsManager.hide_globs = ["__pycache__", "*.pyc", *WORKSHOP.split(), course().package]
