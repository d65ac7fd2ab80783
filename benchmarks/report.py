"""What the benchmarks share: the machine they ran on, and where their tables go in README.md."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path

README = Path(__file__).with_name("README.md")


def load() -> float:
    """Return how busy the machine has been in the last minute, or NaN where nobody counts."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")


def machine(load_before: float, *packages: str) -> str:
    """Return a line about the processor and the versions of Python and some packages."""
    versions = ", ".join(f"{package} {version(package)}" for package in packages)
    return (
        f"- {_processor()}, {os.cpu_count()} cores, {platform.system()}; load before the start "
        f"{load_before:.1f}; Python {platform.python_version()}, {versions}"
    )


def write(name: str, report: list[str]) -> None:
    """Print a report, and put it between the markers that README.md has for it."""
    print("", *report, sep="\n")
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, rest = README.read_text(encoding="utf-8").split(begin)
    after = rest.split(end)[1]
    README.write_text("\n".join([before + begin, *report, end + after]), encoding="utf-8")


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.partition(": ")[2] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
