"""Draw problem sets for many class seeds: each must be solvable, and its reference be fully right.

    python benchmarks/seeds.py 1000

prints every seed and question that fails, and ends with an error if there is one.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from coursekit.exercises import check
from coursekit.exercises.bank import PROBLEM_SETS, problem_set
from coursekit.exercises.question import Question
from coursekit.progress import progress


def failures(name: str, seed: str) -> list[str]:
    """Return what is wrong with a problem set that is drawn from a seed."""
    found = []
    for question in problem_set(name).questions:
        if not isinstance(question, Question):
            continue
        try:
            result = check(question, question.reference, seed=seed)
        except Exception as error:
            found.append(f"{seed}: {question.name}: {error!r}")
        else:
            if not result.passed:
                found.append(f"{seed}: {result}")
    return found


def main() -> int:
    """Try the seeds that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seeds", type=int, help="how many seeds")
    parser.add_argument("--assignment", choices=PROBLEM_SETS, action="append")
    chosen = parser.parse_args()
    seeds = [f"class seed {number}" for number in range(chosen.seeds)]
    bad = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name in chosen.assignment or PROBLEM_SETS:
            tried = pool.map(partial(failures, name), seeds, chunksize=5)
            found = [line for lines in progress(tried, name, len(seeds)) for line in lines]
            print(f"{name}: {len(seeds) - len(found):,} of {len(seeds):,} seeds are good", *found)
            bad += len(found)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
