"""Run all checks, even after a failure, and print the time of each.

usage: python tests/run.py test        what a change most often breaks
       python tests/run.py test-rest   the rest, in a browser too
       python tests/run.py test-all    both
"""

import os
import subprocess
import sys
import time
from pathlib import Path

SLOWER = "slow or browser or pages or network or extra"
PYTEST = ["pytest", "--numprocesses=logical", "--maxprocesses=8", "--dist=loadfile"]
TESTS = [*PYTEST, "-p", "no:nbval", "--doctest-modules", "tests", "coursekit"]
NBVAL = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=600"]
FAST = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "tests": [*TESTS, "-m", f"not ({SLOWER})"],
    "lectures": [*PYTEST, *NBVAL, "--nbval-sanitize-with=tests/nbval-sanitize.cfg", "notebooks"],
}
# Fast tests that draw their examples come again, since the thorough profile draws many more.
REST = {"the rest": [*TESTS, "-m", f"{SLOWER} or hypothesis", "--hypothesis-profile=thorough"]}
TIERS = {"test": FAST, "test-rest": REST, "test-all": FAST | REST}


def run(checks: dict[str, list[str]]) -> list[str]:
    """Run modules of this Python from the root of the course; return the names of the failures."""
    times, failures = [], []
    # A busy machine would show progress bars, and lectures differ from what they stored.
    variables = os.environ | {"TQDM_DISABLE": "1"}
    for name, command in checks.items():
        print(f"\n== {name} ==", flush=True)
        start = time.monotonic()
        command = [sys.executable, "-m", *command]
        if subprocess.call(command, cwd=Path(__file__).parents[1], env=variables):
            failures.append(name)
        times.append(f"{name} {time.monotonic() - start:.0f} s")
    print(f"\nTime: {', '.join(times)}.")
    print(f"Failed: {', '.join(failures)}." if failures else "Everything passed.")
    return failures


if __name__ == "__main__":
    sys.exit(bool(run(TIERS[sys.argv[1]])) if sys.argv[1:] and sys.argv[1] in TIERS else __doc__)
