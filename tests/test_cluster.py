"""Grading on a real Dask cluster on this machine, with one worker killed halfway."""

import os
import signal

import pytest
from submissions import as_bytes, solved, why_open

from coursekit.grading.cluster import workers
from coursekit.grading.grade_class import divide, grade_class
from coursekit.grading.grade_submission import Job
from coursekit.grading.intake.find_submissions import find

distributed = pytest.importorskip(
    "distributed", reason="Dask is an extra: pip install -e '.[cluster]'"
)
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as running:
        yield running


@pytest.fixture
def handed_in(tmp_path):
    (tmp_path / "in").mkdir()
    for number in range(12):
        (tmp_path / "in" / f"student{number:02}.ipynb").write_bytes(as_bytes(solved()))
    return find(tmp_path / "in", "ps2").submissions


def test_a_worker_that_is_killed_loses_nothing(cluster, handed_in, tmp_path):
    executor = workers(cluster.scheduler_address)
    job = Job("ps2", "s", protected=not why_open())
    _, waiting = divide(handed_in, job, {})
    run = grade_class(waiting, job, tmp_path / "out", executor=executor)
    students = [next(run).student]
    victim = next(iter(cluster.workers.values()))
    os.kill(victim.pid, signal.SIGKILL)
    records = list(run)
    students += [record.student for record in records]
    assert sorted(students) == [submission.student for submission in handed_in]
    assert {(record.points, record.error) for record in records} == {(31, None)}


def test_where_no_scheduler_is_that_is_said(monkeypatch):
    monkeypatch.setattr("coursekit.grading.cluster.CONNECT_SECONDS", 1)
    with pytest.raises(RuntimeError, match=r"There is no Dask scheduler at tcp://127\.0\.0\.1:9"):
        workers("tcp://127.0.0.1:9")
