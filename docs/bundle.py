"""Bundle the widgets' JavaScript, the one module that a notebook carries: `make bundle`.

The sources in `coursekit/perceptrons/widgets/js` are ES modules that import each other. esbuild
puts them into `bundle.js` beside them, which is committed, so that a reader needs neither Node.js
nor npm.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from docs import npm  # noqa: E402

SOURCES = ROOT / "coursekit" / "perceptrons" / "widgets" / "js"
OPTIONS = ["--bundle", "--minify", "--format=esm", "--charset=utf8", "--loader:.css=text"]


def bundle() -> str:
    """Return the module; `OSError` if esbuild cannot be fetched."""
    esbuild = npm.fetch(*npm.ESBUILD) / "bin" / "esbuild"
    command = ["node", str(esbuild), "main.js", *OPTIONS]
    done = subprocess.run(command, cwd=SOURCES, stdout=subprocess.PIPE, check=True)
    return done.stdout.decode()


if __name__ == "__main__":
    (SOURCES / "bundle.js").write_text(bundle(), encoding="utf-8", newline="\n")
