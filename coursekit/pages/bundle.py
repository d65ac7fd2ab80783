"""Bundle the widgets' JavaScript into the one module in each notebook: `coursekit bundle`.

The sources are ES modules: those of `widget_shell`, which know nothing of the subject, and those of
the subject, which import them. esbuild puts both into `bundle.js`, which is committed, so that a
reader needs neither Node.js nor npm.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from coursekit.course import course
from coursekit.exercises.reader_copies import renewed
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
    """Write the module to the file that the widgets read, and into what lectures have stored."""
    file = course().bundle()
    file.write_text(bundle(), encoding="utf-8", newline="\n")
    for lecture in sorted((course().root / "notebooks").rglob("[!.]*.ipynb")):
        renew(lecture)
    return file


def renew(lecture: Path) -> None:
    """Put the module into the stored widgets of a lecture; nothing is run, and all else stays."""
    before = lecture.read_text(encoding="utf-8")
    notebook = json.loads(before)
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            lines = output.get("data", {}).get("text/html", [])
            page = lines if isinstance(lines, str) else "".join(lines)
            if (new := renewed(page)) != page:
                output["data"]["text/html"] = new.splitlines(keepends=True)
    after = json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"
    if after != before:
        lecture.write_text(after, encoding="utf-8", newline="\n")
