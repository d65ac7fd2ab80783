"""Shared parts of the benchmarks: timing on one thread, tables, verdicts, and saving them."""

from __future__ import annotations

import os
import platform
import warnings
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

README = Path(__file__).with_name("README.md")


def load() -> float:
    """Return the load of the machine in the last minute, or NaN if the system does not tell."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")


def on_one_thread(*ignored: type[Warning]) -> float:
    """Limit the loaded libraries to one thread, and ignore these warnings; return `load`."""
    from threadpoolctl import threadpool_limits  # the set-up is measured without any package

    before = load()
    threadpool_limits(1)
    for category in ignored:
        warnings.simplefilter("ignore", category)
    return before


def timed(
    call: Callable, *arguments: Any, clock: Callable[[], float] = process_time, **options: Any
) -> tuple[float, Any]:
    """Return the seconds of processor time of a call, and its result.

    Other programs prolong the duration of a call, which `perf_counter` would measure, much more.
    """
    begin = clock()
    result = call(*arguments, **options)
    return clock() - begin, result


def in_turn(rounds: int, *calls: Callable) -> list[tuple[float, ...]]:
    """Return for each of the calls its seconds of processor time in the rounds."""
    return list(zip(*([timed(call)[0] for call in calls] for _ in range(rounds))))


def median_ratio(numerators: Iterable[float], denominators: Iterable[float]) -> float:
    """Return the median of the ratios of measurements in the same round."""
    return median(a / b for a, b in zip(numerators, denominators, strict=True))


def table(header: str, rows: Iterable[Iterable[object]]) -> list[str]:
    """Return the lines of a Markdown table; a column whose name ends in ``:`` is right-aligned.

    Examples
    --------
    >>> table("data | epochs:", [("separable", 9)])
    ['| data | epochs |', '|---|--:|', '| separable | 9 |']
    """
    names = [name.strip() for name in header.split("|")]
    rules = "|".join("--:" if name.endswith(":") else "---" for name in names)
    lines = [(name.removesuffix(":") for name in names), *rows]
    head, *body = (f"| {' | '.join(map(str, cells))} |" for cells in lines)
    return [head, f"|{rules}|", *body]


def verdict(goal: str, reached: bool, measured: str) -> str:
    """Return a line that states whether a goal is reached, with the measurement."""
    return f"- {goal}: {'reached' if reached else 'NOT reached'} ({measured})."


def _machine(load_before: float, *packages: str) -> str:
    """Return a line about the processor and the versions of Python and some packages."""
    versions = [f"{package} {version(package)}" for package in packages]
    return (
        f"- {_processor()}, {os.cpu_count()} cores, {platform.system()}; load before the start "
        f"{load_before:.1f}; {', '.join([f'Python {platform.python_version()}', *versions])}"
    )


def write(name: str, lines: list[str], load_before: float, *packages: str) -> None:
    """Print a report and a line about the machine; put both between their markers in README.md.

    The packages are those whose versions the line is to name.
    """
    lines = [*lines, "", _machine(load_before, *packages)]
    print("", *lines, sep="\n")
    put(name, lines, README)


def put(name: str, lines: list[str], file: Path) -> None:
    """Put some lines between the markers of this name in a file."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, rest = file.read_text(encoding="utf-8").split(begin)
    after = rest.split(end)[1]
    file.write_text("\n".join([before + begin, *lines, end + after]), encoding="utf-8")


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.partition(": ")[2] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
