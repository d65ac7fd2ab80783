"""Mutation testing: change a line of the code, and see whether a test notices.

    python course.py run python tests/mutation.py                        all modules below
    python course.py run python tests/mutation.py coursekit/perceptrons/geometry/sets.py
    python course.py run python tests/mutation.py --every-tier           with the slow tests too

A mutant is a module with one operator, number or name changed, as by a slip of the hand: `<=` for
`<`, `+` for `-`, `or` for `and`, or with nothing returned. The tests of the module run on it in a
copy of the course; a mutant that none of them notices has survived. Some survivors do the same as
the original; each other one is a missing test. The same mutants are drawn every time, so that two
states of the tests can be compared: `tests/README.md` has the table.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing.queues import SimpleQueue
from pathlib import Path

import pytest
import run
from copies import copy_course

from coursekit.exercises.mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parents[1]
TESTS = {
    "coursekit/perceptrons/algorithms/update_loops.py": (
        "test_perceptron test_update_loops test_multiclass"
    ),
    "coursekit/perceptrons/algorithms/run.py": "test_perceptron test_variants test_kernels",
    "coursekit/perceptrons/algorithms/training.py": "test_perceptron test_variants test_estimators",
    "coursekit/perceptrons/geometry/hyperplane.py": "test_geometry",
    "coursekit/perceptrons/geometry/sets.py": "test_geometry",
    "coursekit/perceptrons/bounds/convergence.py": "test_bounds",
    "coursekit/perceptrons/certificates/separability.py": "test_certificates",
    "coursekit/perceptrons/certificates/max_margin.py": "test_certificates",
    "coursekit/perceptrons/concepts/counted.py": "test_concepts",
    "coursekit/perceptrons/online/winnow.py": "test_winnow test_learners",
    "coursekit/perceptrons/algorithms/kernels.py": "test_kernels",
    "coursekit/perceptrons/estimators/linear.py": "test_estimators test_mixing",
    "coursekit/perceptrons/estimators/votes.py": "test_estimators",
    "coursekit/exercises/check.py": "test_check test_questions",
    "coursekit/grading/records.py": "test_grading test_intake test_feedback test_assistant",
    "coursekit/grading/atomic_files.py": "test_grading test_intake test_feedback test_assistant",
    "coursekit/grading/sandbox/protocol.py": "test_sandbox",
}
LOADED = ["hypothesis", "matplotlib.pyplot", "numba", "scipy.optimize", "sklearn.linear_model"]
OURS = (ROOT, ROOT / "tests")
MUTANTS = 20  # drawn from each module


def settle(place: str, numbers: SimpleQueue) -> None:
    """Give a process of the pool a copy of the course, and load what takes long to load once."""
    folder = Path(place, str(numbers.get()))
    copy_course(folder)
    os.chdir(folder)
    os.environ.update(PYTHONDONTWRITEBYTECODE="1", PYTHONPATH=str(folder), TQDM_DISABLE="1")
    os.environ["NUMBA_CACHE_DIR"] = str(folder / "numba")
    sys.dont_write_bytecode = True
    sys.path[:] = [str(folder), *(p for p in sys.path if p not in ("", *map(str, OURS)))]
    for name in [name for name in sys.modules if name.split(".")[0] == "coursekit"]:
        del sys.modules[name]  # it is to be loaded from the copy
    for name in LOADED:
        import_module(name)


def survives(module: str, source: str, tests: list[str], seconds: float) -> bool:
    """Return whether all these tests pass with this source in the place of the module's."""
    file = Path(module)
    original = file.read_bytes()
    file.write_text(source, encoding="utf-8")
    try:
        child = os.fork()
        if child == 0:
            os.setsid()
            nowhere = os.open(os.devnull, os.O_RDWR)
            for descriptor in (0, 1, 2):
                os.dup2(nowhere, descriptor)
            os._exit(pytest.main(["-x", "-q", "-p", "no:nbval", "-p", "no:cacheprovider", *tests]))
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status) == 0
            time.sleep(0.05)
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return False
    finally:
        file.write_bytes(original)
        shutil.rmtree(".hypothesis", ignore_errors=True)


def survivors(module: str, pool: ProcessPoolExecutor, tier: list[str]) -> tuple[int, list[Mutant]]:
    """Return how many mutants of a module were tried, and those that no test noticed."""
    tests = [f"tests/{name}.py" for name in TESTS[module].split()] + tier
    source = (ROOT / module).read_text(encoding="utf-8")
    every = mutants(source)
    sample = sorted(random.Random(module).sample(every, min(MUTANTS, len(every))))
    start = time.monotonic()
    if not pool.submit(survives, module, source, tests, 3600).result():
        raise RuntimeError(f"The tests of {module} fail before anything is changed.")
    seconds = 60 + 5 * (time.monotonic() - start)
    alive = [pool.submit(survives, module, mutant.source, tests, seconds) for mutant in sample]
    return len(sample), [mutant for mutant, test in zip(sample, alive) if test.result()]


def main() -> None:
    """Print the score of each module, and its survivors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("module", nargs="*", help="all unless named")
    parser.add_argument("--every-tier", action="store_true", help="also the slow tests")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    unknown = set(options.module) - TESTS.keys()
    if unknown:
        parser.error(f"no tests are listed for {', '.join(unknown)}; there are {', '.join(TESTS)}")
    # Those that need an extra are as quick as the others.
    slower = run.SLOWER.removesuffix(" or extra")
    tier = [] if options.every_tier else ["-m", f"not ({slower})"]
    noticed = tried = 0
    fork = multiprocessing.get_context("fork")
    numbers = fork.SimpleQueue()
    for number in range(options.jobs):
        numbers.put(number)
    with (
        tempfile.TemporaryDirectory() as place,
        ProcessPoolExecutor(options.jobs, fork, settle, (place, numbers)) as pool,
    ):
        for module in options.module or TESTS:
            count, alive = survivors(module, pool, tier)
            tried, noticed = tried + count, noticed + count - len(alive)
            print(f"| `{module}` | {count} | {count - len(alive)} |", flush=True)
            for mutant in alive:
                print(f"    {mutant.line}: {mutant.old}\n      -> {mutant.new}", flush=True)
    print(f"| all | {tried} | {noticed} |")


if __name__ == "__main__":
    main()
