"""Grade a large class on one machine and on a Dask cluster: speed, memory, a killed worker."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import report
from distributed import LocalCluster
from grader import ENVIRONMENT, command, hand_in, large_class, memory

from coursekit.course import course_root
from coursekit.grading.records import read_record

STUDENTS = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
WORKERS = (2, 4)


def graded(folder: Path, out: Path, *options: str, victim: int | None = None) -> list:
    """Grade the class, killing a process halfway if one is given; return the results as a row."""
    begin, largest = time.perf_counter(), 0.0
    process = subprocess.Popen(
        [*command(folder, out), *options], env=ENVIRONMENT, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    while process.poll() is None:
        time.sleep(0.5)
        largest = max(largest, memory(process.pid))
        if victim is not None and len(list((out / "marks").glob("*.json"))) > STUDENTS // 2:
            os.kill(victim, signal.SIGKILL)
            victim = None
    seconds = time.perf_counter() - begin
    records = [read_record(file) for file in (out / "marks").glob("*.json")]
    good = sum(record.error is None for record in records)
    return [f"{good:,}", f"{seconds:,.0f}", f"{60 * good / seconds:,.0f}", f"{largest:,.0f}"]


def main() -> None:
    """Grade the class in each way, and write the results."""
    load, rows = report.load(), []
    with tempfile.TemporaryDirectory() as name:
        course = Path(name)
        shutil.copytree(course_root() / "exercises" / "release", course / "release")
        hand_in(course)
        folder = large_class(course, STUDENTS)
        rows.append(["two processes", *graded(folder, course / "alone")])
        for count in WORKERS:
            with LocalCluster(count, threads_per_worker=1, dashboard_address=None) as cluster:
                options = ("--scheduler", cluster.scheduler_address)
                victim = next(iter(cluster.workers.values())).pid if count == max(WORKERS) else None
                text = f"Dask, {count} workers{', one killed halfway' if victim else ''}"
                out = course / f"cluster-{count}"
                rows.append([text, *graded(folder, out, *options, victim=victim)])
    table = report.table("how | graded: | seconds: | a minute: | MB of the coordinator:", rows)
    report.write("cluster", table, load, "numpy", "distributed")


if __name__ == "__main__":
    main()
