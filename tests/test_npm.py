"""Downloads by npm: only once, never partial, and with a clear message on failure."""

import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from coursekit.pages import npm


def test_without_npm_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(npm, "cache", lambda: tmp_path / "npm")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FileNotFoundError, match=r"there is no command npm\. Install Node\.js"):
        npm.fetch(*npm.REVEAL)
    assert not (tmp_path / "npm").exists()


@pytest.fixture
def registry(tmp_path, monkeypatch):
    """A stand-in for npm: its replies, and the requests that it got."""
    registry = SimpleNamespace(error=None, requests=[], folder=tmp_path / "npm")

    def run(command, **_):
        package, folder = command[-1], Path(command[command.index("--prefix") + 1])
        registry.requests.append(package)
        content = folder / "node_modules" / package.rpartition("@")[0]
        content.mkdir(parents=True)
        (content / "a.js").write_text("1")
        if registry.error:
            raise registry.error

    monkeypatch.setattr(npm, "cache", lambda: registry.folder)
    monkeypatch.setattr(npm.shutil, "which", lambda name: name)
    monkeypatch.setattr(npm.subprocess, "run", run)
    return registry


def test_a_package_is_fetched_once_for_each_version(registry):
    folder = npm.fetch("thing", "1.2.3")
    assert (folder / "a.js").read_text() == "1"
    assert npm.fetch("thing", "1.2.3") == folder != npm.fetch("@scope/thing", "1.2.4")
    assert registry.requests == ["thing@1.2.3", "@scope/thing@1.2.4"]
    assert {p.name for p in registry.folder.iterdir()} == {"thing-1.2.3", "@scope"}


@pytest.mark.parametrize(
    "error, message",
    [
        (subprocess.CalledProcessError(1, "npm", stderr=b"ENOTFOUND"), "npm says:\nENOTFOUND"),
        (subprocess.TimeoutExpired("npm", 600), "within 600 seconds"),
    ],
)
def test_of_a_failed_download_nothing_is_kept(registry, error, message):
    registry.error = error
    with pytest.raises(OSError, match=f"(?s)npm could not download thing@1 .*{message}"):
        npm.fetch("thing", "1")
    assert list(registry.folder.iterdir()) == []


def test_packages_that_belong_together_are_fetched_in_one_folder(registry):
    folder = npm.fetch_together("editor", {"one": "1.0", "@scope/two": "2.0"})
    assert npm.fetch_together("editor", {"one": "1.0", "@scope/two": "2.0"}) == folder
    assert npm.fetch_together("editor", {"one": "1.1", "@scope/two": "2.0"}) != folder
    assert registry.requests == ["@scope/two@2.0"] * 2  # the last one of each command
