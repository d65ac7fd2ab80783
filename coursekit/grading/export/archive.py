"""Zip archives that are identical, to the byte, if their files are."""

from __future__ import annotations

import zipfile


def add(archive: zipfile.ZipFile, name: str, data: bytes, mode: int = 0o644) -> None:
    """Add a file to a zip, with its permissions and without its time.

    Parameters
    ----------
    archive : ZipFile
        The zip, open for writing.
    name : str
        The path in it.
    data : bytes
        The contents of the file.
    mode : int
        The permissions.
    """
    entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    entry.external_attr = (0o100000 | mode) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, data)
