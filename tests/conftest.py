"""Fixtures and settings of all tests."""

import gc
import io
import os
import shutil
import tempfile
from contextlib import nullcontext, redirect_stderr, redirect_stdout
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import settings

import coursekit
from coursekit.exercises.call import Answer
from coursekit.grading.sandbox import jail
from coursekit.grading.sandbox.sandbox import Sandbox

# A test says what is special about it; how many examples it tries is said here, for all. The fast
# tests try the same few each time, and `--hypothesis-profile thorough` tries new ones, but in CI,
# where a change should not fail by what another one brought. How long one example takes says more
# about the machine than about the code.
settings.register_profile("fast", max_examples=25, deadline=None, derandomize=True, database=None)
settings.register_profile(
    "thorough", max_examples=100, deadline=None, derandomize="CI" in os.environ, print_blob=True
)
settings.load_profile("fast")
pytest.register_assert_rewrite("oracles", "submissions")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Let the garbage collector pass over what stays to the end, and a fork not copy it."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()


@pytest.fixture(scope="session")
def shut_off():
    """Leave a test out where submissions cannot be shut off from this machine."""
    from submissions import why_open  # which loads the questions, so only where it is needed

    if why_open():
        pytest.skip(why_open())


@pytest.fixture(scope="session")
def sandbox():
    """A sandbox as for a class; the effects of a session in it end with the session."""
    from submissions import why_open

    with Sandbox(protected=not why_open()) as box:
        yield box


@pytest.fixture(scope="session")
def tight(shut_off):
    """A sandbox with little room, which has nothing running in it when all is done."""
    from submissions import LIMITS, eventually, family

    with Sandbox(limits=LIMITS) as box:
        before = family(box._process.pid)
        yield box
        assert eventually(lambda: family(box._process.pid) <= before)


@pytest.fixture(scope="module")
def plenty_of_time():
    """Let answers take ten minutes, so that a busy machine costs no right one a point."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Answer.__init__, "__defaults__", (600.0,))
        yield


@pytest.fixture(scope="session")
def open_book(tmp_path_factory):
    """A sandbox that has the questions in it, so that each known answer can be handed in."""
    from submissions import why_open

    folder = str(tmp_path_factory.mktemp("course"))
    package = Path(coursekit.__file__).parent
    files = {p.relative_to(package).as_posix(): p for p in package.rglob("*.py")}
    files["course.toml"] = package.parent / "course.toml"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jail, "FILES", files | jail.FILES)
        patch.setattr(tempfile, "TemporaryDirectory", lambda **_: nullcontext(folder))
        sandbox = Sandbox(protected=not why_open())
    with sandbox:
        yield sandbox


@pytest.fixture(scope="session")
def graded(tmp_path_factory):
    """A class of four that the command has graded once: do not write into its folders.

    Ada has all right, bob has a misconception, cyd's cell ends its process, dot's file is broken.
    """
    from submissions import as_bytes, grade, solved

    folder = tmp_path_factory.mktemp("class")
    for student, data in {
        "ada": as_bytes(solved()),
        "bob": as_bytes(solved(update="def update(w, x, y):\n    return w + y * x")),
        "cyd": as_bytes(solved(update="import os\nos._exit(0)")),
        "dot": b"{",
    }.items():
        (folder / "in" / student / "ps2").mkdir(parents=True)
        (folder / "in" / student / "ps2" / "ps2.ipynb").write_bytes(data)
    (folder / "roster.csv").write_text("Student,ID,Section,ps2 (7)\nAda,1,x\n", encoding="utf-8")
    output, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(output), redirect_stderr(errors):
        options = ("--canvas", folder / "roster.csv")
        assert grade("grade", folder / "in", folder / "out", *options) == 0
    return SimpleNamespace(
        handed_in=folder / "in",
        out=folder / "out",
        output=output.getvalue(),
        errors=errors.getvalue(),
    )


@pytest.fixture
def out(graded, tmp_path):
    """A copy of the results of the class, to write into."""
    return Path(shutil.copytree(graded.out, tmp_path / "out"))


@pytest.fixture(scope="module")
def ask(tmp_path_factory):
    """A function that asks the widgets' JavaScript."""
    from node import answering

    with answering(tmp_path_factory.mktemp("widgets")) as ask:
        yield ask
