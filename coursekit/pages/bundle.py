"""Bundle the widgets' JavaScript into the one module in each notebook: `coursekit bundle`.

The sources are ES modules: those of `widget_shell`, which know nothing of the subject, and those of
the subject, which import them. esbuild puts both into `bundle.js`, which is committed, so that a
reader needs neither Node.js nor npm.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from coursekit.course import course
from coursekit.pages import npm
from coursekit.palette import coloured

OPTIONS = ["--bundle", "--minify", "--format=esm", "--charset=utf8", "--loader:.css=text"]


def bundle() -> str:
    """Return the module of the subject's widgets; `OSError` if esbuild cannot be downloaded."""
    esbuild = npm.fetch(*npm.ESBUILD) / "bin" / "esbuild"
    command = ["node", str(esbuild), "main.js", *OPTIONS]
    sources = course().bundle().parent
    done = subprocess.run(command, cwd=sources, stdout=subprocess.PIPE, check=True)
    return coloured(done.stdout.decode())


def write() -> Path:
    """Write the module to the file that the widgets read; return the file."""
    file = course().bundle()
    file.write_text(bundle(), encoding="utf-8", newline="\n")
    return file
