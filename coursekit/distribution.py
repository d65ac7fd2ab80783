"""The kit as a package to install: its name, and where this copy came from."""

from __future__ import annotations

import json
import tomllib
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

from coursekit.course import PACKAGE


def source() -> Path | None:
    """Return the folder from which the kit can be installed, if it runs out of its sources."""
    folder = PACKAGE.parent
    return folder if (folder / "pyproject.toml").is_file() else None


def name() -> str:
    """Return the name of the kit's distribution.

    Examples
    --------
    >>> name()
    'perceptron-course'
    """
    folder = source()
    if folder is None:
        return packages_distributions()[PACKAGE.name][0]
    return tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]["name"]


def requirement(*extras: str) -> str:
    """Return the requirement that installs this kit again, with some extras.

    It names the folder or the address that the kit came from, and if it came from a package index,
    its version.

    Examples
    --------
    >>> requirement("lab").partition(" @ ")[0]
    'perceptron-course[lab]'
    """
    wanted = f"{name()}[{','.join(extras)}]" if extras else name()
    folder = source()
    if folder is not None:
        return f"{wanted} @ {folder.as_uri()}"
    installed = distribution(name())
    origin = json.loads(installed.read_text("direct_url.json") or "{}")
    return f"{wanted} @ {_address(origin)}" if origin else f"{wanted}=={installed.version}"


def _address(origin: dict) -> str:
    """Return the address that a record of where a package came from holds (PEP 610).

    Examples
    --------
    >>> _address({"url": "https://a/b.git", "vcs_info": {"vcs": "git", "commit_id": "1f"}})
    'git+https://a/b.git@1f'
    >>> _address({"url": "file:///kit-1.0.whl", "archive_info": {}})
    'file:///kit-1.0.whl'
    """
    if "vcs_info" not in origin:
        return origin["url"]
    vcs = origin["vcs_info"]
    return f"{vcs['vcs']}+{origin['url']}@{vcs['commit_id']}"
