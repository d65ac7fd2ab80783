"""Draw problem sets for many class seeds: each must be solvable, with a correct reference.

    python benchmarks/class_seeds.py 1000

prints every seed and problem set that fails, and ends with an error if there is one.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from coursekit.course import course
from coursekit.exercises.find_questions import problem_set
from coursekit.grading.before_grading import check_references
from coursekit.numbers.progress import progress


def fault(name: str, seed: str) -> str | None:
    """Return the error of a problem set drawn from a seed, or None."""
    try:
        check_references(problem_set(name), seed)
    except Exception as error:  # whatever a draw or a solution raises
        return f"{seed}: {error!r}"
    return None


def main() -> int:
    """Try the seeds given on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("seeds", type=int, help="how many seeds")
    parser.add_argument("--assignment", choices=course().problem_sets, action="append")
    options = parser.parse_args()
    seeds = [f"class seed {number}" for number in range(options.seeds)]
    bad = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name in options.assignment or course().problem_sets:
            results = pool.map(partial(fault, name), seeds, chunksize=5)
            faults = [line for line in progress(results, name, len(seeds)) if line]
            print(f"{name}: {len(seeds) - len(faults):,} of {len(seeds):,} seeds are good", *faults)
            bad += len(faults)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
