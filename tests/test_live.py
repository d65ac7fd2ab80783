"""What live pages are made of, without a browser: the session, the limit, and their files."""

import contextlib
import hashlib
import io
import json
import sys
import time
import zipfile
from types import SimpleNamespace

import pytest

from coursekit.exercises import points_so_far
from coursekit.exercises.time_limit import TooSlow, by_events
from coursekit.live.run_cells import MOST_PRINTED, Session

live = pytest.importorskip("coursekit.pages.site.live")
numpy_wheel = pytest.importorskip("coursekit.pages.site.numpy_wheel")
RIGHT = "def update(w, x, y):\n    return w + y * x if y * (w @ x) <= 0 else w.copy()\n"
CHECK = 'from coursekit.exercises import check\n\ncheck("ps2.update")'
needs_events = pytest.mark.skipif(
    sys.version_info < (3, 12), reason="Python tells of its events from 3.12 on"
)


def test_names_of_one_cell_are_there_in_the_next():
    session = Session()
    session.run("a", "import numpy as np\nk = 3")
    assert session.run("b", "print(k)\nk * np.arange(3)").text == "3\narray([0, 3, 6])"
    assert session.run("c", "k = 4").text == ""


def test_a_checked_answer_is_shown_as_at_home():
    session = Session()
    session.run("ps2-update-answer", "import numpy as np\n" + RIGHT.replace("<=", "<"))
    shown = session.run("ps2-update-check", CHECK)
    assert "“a point on the line is right”" in shown.card or "This behaves like" in shown.card
    assert json.loads(json.dumps(shown.result))["question"] == "ps2.update"
    assert sum(check["points"] for check in shown.result["checks"]) == 1


def test_an_error_is_told_with_the_lines_of_the_cells_only():
    session = Session()
    session.run("a", "def f(n):\n    return 1 / n")
    assert session.run("b", "x = 1\nf(0)").error == (
        "line 2:  f(0)\nline 2:  return 1 / n\nZeroDivisionError: division by zero"
    )
    assert session.run("c", "x = (").error.endswith("SyntaxError: '(' was never closed")
    assert "There is no matplotlip in this page" in session.run("d", "import matplotlip").error
    assert session.run("e", "raise SystemExit").error.endswith("SystemExit")


def test_what_a_cell_prints_has_an_end():
    shown = Session().run("a", "for i in range(10**6):\n    print(i)")
    assert MOST_PRINTED < len(shown.text) < MOST_PRINTED + 100 and shown.text.endswith("and more")


def test_points_of_an_earlier_session_count(monkeypatch):
    monkeypatch.setattr(points_so_far, "RESULTS", {})
    session = Session()
    session.run("a", f"import numpy as np\n{RIGHT}")
    result = session.run("b", CHECK).result
    points_so_far.RESULTS.clear()
    Session().remember([json.loads(json.dumps(result))])
    assert points_so_far.sentence("ps2.update").startswith("Problem set 2 so far: 2 of")


@needs_events
@pytest.mark.parametrize(
    "source",
    [
        "while True: pass",
        "while True:\n  try:\n    while True: pass\n  except BaseException: pass",
        "def f(): g()\ndef g(): f()\nwhile 1:\n  try: f()\n  except RecursionError: pass",
        "sum(1 for i in iter(int, 1))",
        "[i for i in iter(int, 1)]",
        "list(map(lambda a: a, iter(int, 1)))",
        "k = 0\nwhile k >= 0: k += 1",
    ],
)
def test_events_end_whatever_python_does_in_steps(source):
    with pytest.raises(TooSlow), by_events(0.05):
        exec(compile(source, "<cell a>", "exec"), {})


@needs_events
def test_the_limit_that_ends_first_holds_and_then_none():
    endless = compile("while True: pass", "<cell a>", "exec")
    with by_events(60.0), contextlib.suppress(TooSlow), by_events(0.05):
        exec(endless, {})
    start = time.monotonic()
    with pytest.raises(TooSlow), by_events(0.05), by_events(60.0):
        exec(endless, {})
    assert time.monotonic() - start < 60.0
    assert sys.monitoring.get_tool(5) is None
    exec(compile("for i in range(10**5): pass", "<cell a>", "exec"), {})


@pytest.fixture
def pyodide(tmp_path, monkeypatch):
    """A stand-in for Pyodide's package, with the sum of the numpy that it wants."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    numpy = {"file_name": "numpy.whl", "sha256": hashlib.sha256(b"numpy").hexdigest()}
    (folder / "pyodide-lock.json").write_text(json.dumps({"packages": {"numpy": numpy}}))
    (folder / "pyodide.mjs").write_text("cdnUrl=k(`https://example.org/v${U}/full/`)")
    npm = SimpleNamespace(PYODIDE=("pyodide", "1.2.3"), cache=lambda: tmp_path)
    npm.fetch = lambda *_: folder
    monkeypatch.setattr(numpy_wheel, "npm", npm)
    return folder


def test_numpy_is_taken_from_a_folder_only_if_it_is_the_one_of_the_release(pyodide, tmp_path):
    with pytest.raises(FileNotFoundError, match=r"does not contain numpy\.whl"):
        numpy_wheel.wheel(tmp_path)
    (tmp_path / "numpy.whl").write_bytes(b"another")
    with pytest.raises(OSError, match=r"is not the file that Pyodide 1\.2\.3 was released with"):
        numpy_wheel.wheel(tmp_path)
    (tmp_path / "numpy.whl").write_bytes(b"numpy")
    assert numpy_wheel.wheel(tmp_path) == tmp_path / "numpy.whl"


def test_numpy_is_downloaded_from_where_the_release_says(pyodide, tmp_path, monkeypatch):
    asked = []

    def urlopen(address, timeout):
        asked.append(address)
        if len(asked) == 1:
            raise OSError("no network")
        return io.BytesIO(b"numpy")

    monkeypatch.setattr(numpy_wheel.urllib.request, "urlopen", urlopen)
    with pytest.raises(OSError, match=r"no network.*name its folder: .*site --wheels FOLDER"):
        numpy_wheel.wheel()
    assert numpy_wheel.wheel().read_bytes() == b"numpy"
    assert numpy_wheel.wheel().read_bytes() == b"numpy"  # it is there now
    assert asked == ["https://example.org/v1.2.3/full/numpy.whl"] * 2


def test_numpy_loses_only_what_a_compiler_or_an_editor_reads(tmp_path):
    kept = ["numpy/__init__.py", "numpy/_core/_multiarray_umath.so", "numpy-2.dist-info/RECORD"]
    lost = [
        "numpy/__init__.pyi",
        "numpy/_core/include/numpy/npy_math.h",
        "numpy/f2py/crackfortran.py",
    ]
    with zipfile.ZipFile(tmp_path / "numpy.whl", "w") as wheel:
        for name in kept + lost:
            wheel.writestr(name, name)
    with zipfile.ZipFile(io.BytesIO(numpy_wheel.slim(tmp_path / "numpy.whl"))) as wheel:
        assert {name: wheel.read(name).decode() for name in wheel.namelist()} == {
            n: n for n in kept
        }


def test_the_archive_runs_checks_with_nothing_but_numpy_beside_it(tmp_path):
    with zipfile.ZipFile(io.BytesIO(live.archive())) as packed:
        names = packed.namelist()
    assert "coursekit/live/run_cells.py" in names and "course.toml" in names
    assert not [name for name in names if "/grading/" in name or name.endswith(".ipynb.py")]
    assert live.archive() == live.archive()  # equal courses give equal addresses


def test_a_card_leads_to_the_section_of_the_lecture_s_page():
    anchors = live.sections()["02-the-perceptron.ipynb"]
    assert "1.-Learning-is-one-addition-per-mistake" in anchors
    assert all(anchor.startswith("lecture-02-") for anchor in anchors.values())
