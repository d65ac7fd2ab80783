"""The program that Coq extracts from the proofs runs as the course's perceptron does, exactly."""

import os
import shutil
import subprocess
import warnings

import pytest
from strategies import random_sets
from test_proofs import compiled

from coursekit.perceptrons.algorithms import NotConvergedWarning, perceptron
from proofs import check

RUNS, EPOCHS = 1000, 6
PROGRAM = check.PROOFS / "program"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """The extracted perceptron with its reading and printing, compiled by OCaml."""
    folder = compiled(tmp_path_factory.mktemp("program"), "Vectors Perceptron")
    if not shutil.which("ocamlc"):
        (pytest.fail if os.environ.get("COURSE_COQ") else pytest.skip)(
            "OCaml compiles the extracted program, and there is no command ocamlc."
        )
    check.coqc(PROGRAM / "Extract.v", folder)
    shutil.copy(PROGRAM / "main.ml", folder)
    parts = ["perceptron_run.mli", "perceptron_run.ml", "main.ml", "-o", "program"]
    subprocess.run(["ocamlc", *parts], cwd=folder, check=True, capture_output=True)
    return folder / "program"


def as_line(X, y):
    numbers = (y[:, None] * X).ravel().tolist()
    return " ".join(map(str, [EPOCHS, X.shape[1], len(X), *numbers]))


def run_of(X, y):
    """The last w and the z of all updates of the course, as the program prints them."""
    run = perceptron(X, y, max_epochs=EPOCHS)
    rows = [run.w.tolist(), *(run.y[run.updates, None] * run.X[run.updates]).tolist()]
    return ";".join(" ".join(map(str, row)) for row in rows)


@pytest.mark.slow
def test_the_extracted_program_makes_the_updates_of_the_course_on_many_sets(program):
    sets = [*random_sets(RUNS)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotConvergedWarning)
        expected = [run_of(X, y) for X, y in sets]
    lines = "\n".join(as_line(X, y) for X, y in sets)
    done = subprocess.run([program], input=lines, capture_output=True, text=True, check=True)
    assert len({*expected}) > RUNS // 2
    assert done.stdout.splitlines() == expected
