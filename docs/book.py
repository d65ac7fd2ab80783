"""All lectures as one PDF, printed by Chromium from the pages of the site, where there is one."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from pathlib import Path

from docs import chromium

SECONDS = 300  # on a busy machine
ARTICLE = re.compile(r"<article[^>]*>(.*?)</article>", re.DOTALL)
STYLES = re.compile(r'<link[^>]*rel="stylesheet"[^>]*>|<style>.*?</style>', re.DOTALL)
# Scripts would put widgets in place of their pictures, and no paper can be dragged.
LEFT_OUT = re.compile(
    r"<script\b.*?</script>| id=\"[^\"]*\"| loading=\"lazy\"| hidden(?=[ >])", re.DOTALL
)
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>The perceptron</title>
{styles}<body class="book">{articles}</body></html>"""


def page(lectures: Path) -> str:
    """Return one page with the texts of all lectures, and all that is folded in them open."""
    files = sorted(lectures.glob("[0-9]*.html"))
    pages = [file.read_text(encoding="utf-8") for file in files]
    articles = [LEFT_OUT.sub("", ARTICLE.search(page)[1]) for page in pages]
    styles = "".join(dict.fromkeys(STYLES.findall(pages[0])))
    whole = PAGE.format(
        styles=styles, articles="".join(f"<article>{a}</article>" for a in articles)
    )
    return whole.replace("<details", "<details open")


def write(site: Path) -> Path | None:
    """Write lectures.pdf into the site; without Chromium there is none.

    Raises
    ------
    OSError
        If Chromium does not print.
    """
    browser = chromium.find()
    if browser is None:
        return None
    pdf = site / "lectures.pdf"
    with tempfile.TemporaryDirectory() as profile:
        source = site / "lectures" / "book.html"  # here the addresses of its pictures are right
        source.write_text(page(site / "lectures"), encoding="utf-8")
        options = ["--headless", "--no-pdf-header-footer", f"--user-data-dir={profile}"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options.append("--no-sandbox")  # else Chromium refuses to run as root
        command = [browser, *chromium.QUIET, *options, f"--print-to-pdf={pdf}", source.as_uri()]
        done = subprocess.run(command, capture_output=True, timeout=SECONDS)
        source.unlink()
    if done.returncode or not pdf.exists():
        raise OSError(f"Chromium did not print the lectures: {done.stderr.decode()[-500:]}")
    return pdf
