#!/usr/bin/env bash
# Gradescope runs this for each submission, in a container of its own.
root="${AUTOGRADER_ROOT:-/autograder}"
python="${AUTOGRADER_PYTHON:-$root/python/bin/python}"
cd "$root/source" # where the course.toml is
exec "$python" -P -s -m coursekit.grading.export.gradescope_run ASSIGNMENT "$root"
