#!/usr/bin/env bash
# Gradescope runs this once, when it builds the container. It needs the network for the packages
# that coursekit and the course use; they themselves lie beside this file.
set -euo pipefail
root="${AUTOGRADER_ROOT:-/autograder}"
cd "$root/source"
chmod 600 class_seed

find_python() {
  for python in "${PYTHON:-}" python3.14 python3.13 python3.12 python3.11 python3; do
    if [ -n "$python" ] && "$python" -c 'import sys, venv, ensurepip
sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null; then return 0; fi
  done
  return 1
}

# bubblewrap shuts submissions off; where it cannot be had, run_autograder says so to instructors.
command -v bwrap >/dev/null || { apt-get update && apt-get install -y bubblewrap; } || true
find_python || { apt-get update && apt-get install -y python3-venv; } || true
find_python || apt-get install -y python3.11 python3.11-venv || true
find_python || { echo "There is no Python 3.11 to 3.14 here: choose a newer base image." >&2; exit 1; }

"$python" -m venv --clear "$root/python"
"$root/python/bin/python" -m pip install --quiet -c constraints.txt ./*.whl
