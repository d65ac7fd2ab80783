"""The zip of feedback pages that Moodle distributes to the students.

"Upload multiple feedback files in a zip" in the assignment takes it. Moodle's importer
(mod/assign/feedback/file, importziplib.php) takes each path apart at its underscores and wants the
full name, the participant's number, the type of a plugin and its name there, as in the zip of the
submissions: `Alice Miller_1011_assignsubmission_file_/feedback.html`. The number decides whose it
is.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable

from coursekit.grading.export.archive import add

NEVER_IN_NAME = re.compile(r'[\x00-\x1f\\/:*?"<>|_]+')  # an underscore would end the name


def feedback_zip(pages: Iterable[tuple[str, str, bytes]]) -> bytes:
    """Return the zip of the feedback pages, identical whenever the pages are.

    Parameters
    ----------
    pages : iterable of tuple
        The full name and the number of each participant, and the page.

    Examples
    --------
    >>> data = feedback_zip([("Alice_Miller", "1011", b"<p>31 of 31 points.</p>")])
    >>> zipfile.ZipFile(io.BytesIO(data)).namelist()
    ['Alice Miller_1011_assignsubmission_file_/feedback.html']
    """
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, number, page in sorted(pages, key=lambda page: int(page[1])):
            called = NEVER_IN_NAME.sub(" ", name).strip() or "Participant"
            add(archive, f"{called}_{number}_assignsubmission_file_/feedback.html", page)
    return data.getvalue()
