"""All lectures as one PDF, which Chromium, if installed, prints from the pages of the site."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from pathlib import Path

from coursekit.course import course
from coursekit.pages import chromium

PRINTING_SECONDS = 300
ARTICLE = re.compile(r"<article[^>]*>(.*?)</article>", re.DOTALL)
STYLES = re.compile(r'<link[^>]*rel="stylesheet"[^>]*>|<style>.*?</style>', re.DOTALL)
# Scripts would replace the pictures by widgets, which do not work on paper.
LEFT_OUT = re.compile(
    r"<script\b.*?</script>| id=\"[^\"]*\"| loading=\"lazy\"| hidden(?=[ >])", re.DOTALL
)
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>
{styles}<body class="book">{articles}</body></html>"""


def page(lectures: Path) -> str:
    """Return one page with the texts of all lectures, and all folded parts opened."""
    files = sorted(lectures.glob("[0-9]*.html"))
    pages = [file.read_text(encoding="utf-8") for file in files]
    articles = [LEFT_OUT.sub("", ARTICLE.search(page)[1]) for page in pages]
    styles = "".join(dict.fromkeys(STYLES.findall(pages[0])))
    whole = PAGE.format(
        title=course().title,
        styles=styles,
        articles="".join(f"<article>{a}</article>" for a in articles),
    )
    return whole.replace("<details", "<details open")


def write(site: Path) -> Path | None:
    """Write lectures.pdf into the site and return its path; without Chromium, return None.

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
        source = site / "lectures" / "book.html"  # beside its pictures
        source.write_text(page(site / "lectures"), encoding="utf-8")
        options = ["--headless", "--no-pdf-header-footer", f"--user-data-dir={profile}"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options.append("--no-sandbox")  # else Chromium refuses to run as root
        command = [browser, *chromium.QUIET, *options, f"--print-to-pdf={pdf}", source.as_uri()]
        done = subprocess.run(command, capture_output=True, timeout=PRINTING_SECONDS)
        source.unlink()
    if done.returncode or not pdf.exists():
        raise OSError(f"Chromium did not print the lectures: {done.stderr.decode()[-500:]}")
    return pdf
