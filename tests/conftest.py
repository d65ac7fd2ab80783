"""What holds for all tests."""

import os
import tempfile
from contextlib import nullcontext
from pathlib import Path

import pytest
from hypothesis import settings

import coursekit
from coursekit.marking.sandbox import jail
from coursekit.marking.sandbox.session import Sandbox

# A test says what is special about it; how many examples it tries is said here, for all. The fast
# tests try the same few each time, and `--hypothesis-profile thorough` tries new ones, but in CI,
# where a change should not fail by what another one brought. How long one example takes says more
# about the machine than about the code.
settings.register_profile("fast", max_examples=25, deadline=None, derandomize=True, database=None)
settings.register_profile(
    "thorough", max_examples=200, deadline=None, derandomize="CI" in os.environ, print_blob=True
)
settings.load_profile("fast")
pytest.register_assert_rewrite("oracles")


@pytest.fixture(scope="session")
def open_book(tmp_path_factory):
    """A sandbox that has the questions in it, so that each known answer can be handed in."""
    from shut_off import PROTECTED  # which takes a second, so only where it is needed

    folder = str(tmp_path_factory.mktemp("course"))
    package = Path(coursekit.__file__).parent
    files = {p.relative_to(package).as_posix(): p for p in package.rglob("*.py")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jail, "FILES", files | jail.FILES)
        patch.setattr(tempfile, "TemporaryDirectory", lambda **_: nullcontext(folder))
        sandbox = Sandbox(protected=PROTECTED)
    with sandbox:
        yield sandbox
