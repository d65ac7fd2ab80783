"""The experiment of benchmarks/freund_schapire.py on a few images, and its stored results."""

import csv
import importlib
import json
import subprocess
import sys
from pathlib import Path
from unittest import mock

import numpy as np
import pytest
from oracles import quietly

FOLDER = Path(__file__).parents[1] / "benchmarks"
SCRIPT = FOLDER / "freund_schapire.py"
NUMBERS = {"d": int, "order": str, "mistakes": int, "support vectors": int, "MB": int}


@pytest.fixture(scope="module")
def script():
    """The script as a module."""
    with mock.patch.object(sys, "path", [str(FOLDER), *sys.path]):
        yield importlib.import_module("freund_schapire")


@pytest.fixture(scope="module")
def stored():
    """The rows of the file that the script wrote."""
    with (FOLDER / "freund_schapire.csv").open(encoding="utf-8") as file:
        return [
            {name: NUMBERS.get(name, float)(value) for name, value in row.items()}
            for row in csv.DictReader(file)
        ]


@pytest.fixture(scope="module")
def few(script):
    """A few images that are mostly paper, with labels from 0 to 3."""
    rng = np.random.default_rng(0)
    X, X_test = (rng.integers(0, 256, (n, 784)) * (rng.random((n, 784)) < 0.1) for n in (60, 50))
    y, y_test = (A[:, :300].sum(axis=1) // 700 % 4 for A in (X, X_test))
    return script.Data(X, y, X_test, y_test)


def test_the_images_of_openml_are_divided_as_the_files_are(script, monkeypatch):
    X, y = np.arange(70_000.0)[:, None] % 256, (np.arange(70_000) % 10).astype(str)
    monkeypatch.setattr(script, "fetch_openml", lambda *_, **__: (X, y))
    data = script.from_openml()
    assert (data.x_train[-1], data.x_test[0]) == (59_999 % 256, 60_000 % 256)
    assert data.y_train.tolist() + data.y_test.tolist() == list(range(10)) * 7_000
    assert data.x_train.dtype == np.uint8 and len(data.x_test) == len(data.y_test) == 10_000


def errors_and_mistakes(X, y, X_test, y_test, d, epochs):
    """Train and test with whole numbers, one weight vector after the other."""
    inner, outer = X @ X.T, X @ X_test.T
    K, K_test = (1 + inner.astype(object)) ** d, (1 + outer.astype(object)) ** d
    totals, mistakes, support = {"last": [], "averaged": [], "voted": []}, 0, set()
    for c in np.unique(y):
        signs = np.where(y == c, 1, -1)
        score, score_test = np.array([0] * len(X), object), np.array([0] * len(X_test), object)
        average, vote = score_test * 0, score_test * 0
        for i in [*range(len(X))] * epochs:
            if signs[i] * score[i] <= 0:
                score, score_test = score + signs[i] * K[i], score_test + signs[i] * K_test[i]
                mistakes += 1
                support.add(i)
            average, vote = average + score_test, vote + np.where(score_test >= 0, 1, -1)
        for name, total in zip(totals, (score_test, average, vote), strict=True):
            totals[name].append(total)
    answers = {name: np.unique(y)[np.argmax(total, axis=0)] for name, total in totals.items()}
    return {name: 100 * (a != y_test).mean() for name, a in answers.items()}, mistakes, len(support)


@pytest.mark.parametrize("d, T", [(1, 0.1), (1, 1), (2, 3)])
def test_a_row_is_what_a_slow_loop_finds(script, few, d, T):
    row = quietly(script.measure, few, d, T, "file")
    X, y, *tested = few
    part = slice(6 if T == 0.1 else 60)
    errors, mistakes, support = errors_and_mistakes(X[part], y[part], *tested, d, max(1, T))
    assert {name: row[name] for name in errors} == errors
    assert (row["mistakes"], row["support vectors"]) == (mistakes, support)


@pytest.mark.slow
def test_the_command_prints_a_row_or_says_what_to_do_without_the_data(script, few, tmp_path):
    def call(place):
        command = [sys.executable, SCRIPT, "--mnist", place, "--row", "2", "3", "file"]
        return subprocess.run(command, capture_output=True, text=True)

    np.savez(tmp_path / "few.npz", **few._asdict())
    process = call(tmp_path / "few.npz")
    assert process.returncode == 0, process.stderr
    row, expected = json.loads(process.stdout), quietly(script.measure, few, 2, 3, "file")
    for cost in ("learning s", "testing s", "MB"):
        assert row.pop(cost) >= 0 and expected.pop(cost) >= 0
    assert row == expected
    process = call(tmp_path / "other.npz")
    assert process.returncode == 1
    assert process.stderr.startswith("There are no images of MNIST: ")
    assert "Traceback" not in process.stderr


def test_the_page_shows_what_is_stored(script, stored):
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    for lines in (script.table, script.in_file_order, script.verdicts):
        assert "\n".join(lines(stored)) in page


def test_every_row_is_stored(script, stored):
    for d, T in script.ROWS:
        orders = [row["order"] for row in stored if (row["d"], row["T"]) == (d, T)]
        assert orders == [*map(str, range(script.ORDERS)), "file"]


def test_what_was_expected_was_found_and_the_stored_rows_are_possible(script, stored):
    assert not [line for line in script.verdicts(stored) if "NOT" in line]
    for row in stored:
        assert 0 < row["support vectors"] <= row["mistakes"]
        assert row["support vectors"] <= 60_000 * min(row["T"], 1)
        assert all(0 < row[reading] < 90 for reading in ("last", "averaged", "voted"))
