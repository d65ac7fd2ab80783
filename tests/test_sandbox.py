"""The sandbox: the data that pass through it, its isolation, and its message without one."""

import ast
import contextlib
import errno
import json
import mmap
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from submissions import (
    EVERY_SHEET,
    LIMITS,
    SEED,
    eventually,
    family,
    one_sheet_fast,
    processes,
)

from coursekit.exercises import values_as_json
from coursekit.exercises.call import Answer
from coursekit.exercises.check import judge
from coursekit.exercises.compare import DEEPEST_NESTING, NotPlain, plain, same, show
from coursekit.exercises.draw_cases import draw
from coursekit.exercises.find_questions import problem_set
from coursekit.exercises.question import Check, Question
from coursekit.grading.judge_timeout import LateError, OutOfTimeError, guarded, in_time
from coursekit.grading.sandbox import control_group, jail, protocol, seccomp
from coursekit.grading.sandbox import session as session_module
from coursekit.grading.sandbox.arrays import WHOLE, pack
from coursekit.grading.sandbox.sandbox import Sandbox
from coursekit.grading.sandbox.session import NoFunctionError, SandboxError
from coursekit.grading.sandbox.watchdog import Ward, Watchdog

in_sandbox = pytest.mark.usefixtures("shut_off")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="submissions are run on Linux and macOS")


@pytest.fixture(params=[True, False], ids=["shut off", "open"])
def protected(request):
    """Each kind of sandbox, if both are available."""
    if request.param:
        request.getfixturevalue("shut_off")
    return request.param


# Messages


def identical(value, other):
    """Whether two values are of the same types, all through, and equal."""
    if type(value) is not type(other):
        return False
    if isinstance(value, list | tuple):
        return len(value) == len(other) and all(map(identical, value, other))
    if isinstance(value, dict):
        return list(value) == list(other) and all(map(identical, value.values(), other.values()))
    if isinstance(value, np.ndarray):
        same_kind = (value.dtype, value.shape) == (other.dtype, other.shape)
        if value.dtype == object:
            return same_kind and identical(value.ravel().tolist(), other.ravel().tolist())
        return same_kind and value.tobytes() == other.tobytes()
    return value == other or (value != value and other != other)


def through(value):
    """Return the value that arrives on the other side."""
    here, there = socket.socketpair()
    with here, there:
        sender = threading.Thread(target=protocol.send, args=(here, {"value": value}))
        sender.start()
        received = protocol.receive(protocol.Stream(there), 20)["value"]
        sender.join()
    return received


@pytest.mark.parametrize("name", EVERY_SHEET)
def test_every_case_of_every_question_arrives_as_it_was(name):
    for question in problem_set(name).questions:
        if isinstance(question, Question):
            for case in (case for cases in draw(question, SEED).values() for case in cases):
                arguments, expected = list(case.arguments), question.expected(case.arguments)
                sent = json.dumps(values_as_json.encode([arguments, expected]))
                assert identical(values_as_json.decode(json.loads(sent)), [arguments, expected])
                assert len(sent) < protocol.LARGEST_ANSWER / 20


numbers = (
    st.integers()
    | st.integers(-(10**300), 10**300)
    | st.floats()
    | st.fractions()
    | st.booleans()
    | st.none()
)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
filled = arrays.arrays(
    st.sampled_from(["<f8", ">f8", "<i8", "<u4", "|b1", "<f4", "<f2", "<i2"]),
    arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4),
)
values = st.recursive(
    numbers | texts | filled | st.builds(NotPlain, texts),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(texts, inner, max_size=3)
    ),
    max_leaves=12,
)


@given(values)
def test_plain_data_arrives_as_it_was_and_what_arrives_is_plain(value):
    assert identical(through(value), value)
    assert identical(plain(through(plain(value))), plain(value))
    for many in (value, [value] * 2 * values_as_json.MOST_ENCODED_SINGLY):
        assert values_as_json.as_json(many) == json.dumps(values_as_json.encode(many))


def test_exact_numbers_in_arrays_and_numpys_own_numbers_arrive():
    exact = np.array([[Fraction(1, 3), 10**40], [0, -5]], dtype=object)
    for value in (exact, np.float64(0.1), np.int64(-7), np.bool_(True), np.array(2.5)):
        assert identical(through(value), value)


def test_the_bits_of_floats_arrive():
    for value in (np.nan, -0.0, np.inf, 5e-324):
        assert str(through(value)) == str(value)
        assert through(np.array([value])).tobytes() == np.array([value]).tobytes()


def test_numbers_of_thousands_of_digits_are_named_only():
    for value in (2**32768, -(2**100_000), Fraction(1, 2**100_000 + 1)):
        assert through([value]) == [NotPlain("number of thousands of digits")]
    for value in (2**32767, -(2**32767), 2**53, Fraction(1, 2**32767)):
        assert through([value]) == [value]


def test_lists_in_lists_arrive_to_some_depth():
    for name in (None, "tuple"):
        nested = 5
        for _ in range(DEEPEST_NESTING + 7):
            nested = {name: [nested]} if name else [nested]
        assert "5" in repr(values_as_json.decode(nested))
        with pytest.raises(ValueError, match="nested too deeply"):
            values_as_json.decode([nested])


def test_what_is_no_plain_data_is_not_sent():
    odd = (object(), {1: 2}, {1, 2}, b"x", 1j, np.zeros(1, "M8[us]"), np.zeros(1, "V3"), print)
    for value in odd:
        with pytest.raises(TypeError, match="no plain data"):
            values_as_json.encode([value])


def arrives(data, largest=protocol.LARGEST_ANSWER, allowance=None):
    """Return the grader's result for bytes that a submission sends before it ends."""
    submission, grader = socket.socketpair()
    with submission, grader:
        sender = threading.Thread(target=lambda: (submission.sendall(data), submission.close()))
        sender.start()
        try:
            stream = protocol.Stream(grader)
            return protocol.receive(stream, 20, largest=largest, allowance=allowance)
        finally:
            grader.close()
            sender.join()


def framed(text):
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return len(data).to_bytes(4, "big") + data


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
)
names = st.sampled_from(sorted(values_as_json._DECODERS))
nearly_messages = st.recursive(
    json_values,
    lambda inner: (
        st.dictionaries(names, inner, min_size=1, max_size=1)
        | st.lists(inner, max_size=3)
        | st.builds(lambda d, s, e: {"array": [d, s, e]}, inner, inner, inner)
        | st.builds(
            lambda d, s, e: {"array": [d, s, e]},
            st.sampled_from(["<f8", "|O", "<U3", "|V8", "<M8[us]", "f8,f8", "O", ""]),
            st.lists(st.integers(-2, 3) | st.integers(), max_size=3),
            st.sampled_from(["", "AAAAAAAAAAA=", "A", [], [1, 2]]),
        )
        | st.builds(lambda n, d: {"fraction": [n, d]}, inner, inner)
    ),
    max_leaves=8,
)


@given(nearly_messages)
def test_what_is_nearly_a_message_is_one_or_is_refused(message):
    try:
        value = arrives(framed(json.dumps(message)))
    except protocol.LostError as error:
        assert "no message" in str(error)
    else:  # and then it is data, which goes into a record as it is
        identical(value, value)
        json.dumps(values_as_json.encode(plain(value)))


@given(st.binary(max_size=60))
def test_bytes_that_are_no_message_are_refused(data):
    with pytest.raises(protocol.LostError):
        arrives(data + b"\xff")


COSTLY = [
    "[" * 10**5,
    "[" * 60 + "]" * 60,
    "9" * 5000,
    '{"int": "0x' + "f" * 10**5 + '"}',
    '{"int": 5}',
    '{"fraction": ["1e999999999"]}',
    '{"fraction": ["1/3", 1]}',
    '{"fraction": [1, 0]}',
    '{"fraction": [1.5, 2]}',
    '{"array": ["<f8", [-1], ""]}',
    '{"array": ["<f8", [4611686018427387904, 0], ""]}',
    '{"array": ["<f8", [1000000], "AAAA"]}',
    '{"array": ["<f8", [true], "AAAAAAAAAAA="]}',
    '{"array": ["<f8", 1, "AAAAAAAAAAA="]}',
    '{"array": ["<M8[us]", [1], "AAAAAAAAAAA="]}',
    '{"array": ["|V999999999", [0], ""]}',
    '{"array": ["<U999999999", [0], ""]}',
    '{"array": ["|O", [1000000], []]}',
    '{"array": [["f8"], [1], "AAAAAAAAAAA="]}',
    '{"array": [{"names": ["a"], "formats": ["O"]}, [1], "AAAAAAAAAAA="]}',
    '{"dict": [[{"int": "0x1fffffffffffffff"}, 1]]}',
    '{"dict": [[2305843009213693951, 1]]}',
    '{"dict": [["a"]]}',
    '{"object": 5}',
    '{"object": "' + "x" * 201 + '"}',
    '{"tuple": 5}',
    '{"scalar": []}',
    '{"scalar": {"0": 1}}',
    '{"nothing": 5}',
    '{"tuple": [], "dict": []}',
    "{}",
    "",
    "\ud800",
]


def test_a_message_made_to_cost_much_is_refused():
    for message in COSTLY:
        with pytest.raises(protocol.LostError, match="sent something that is no message"):
            pytest.fail(f"{message[:60]!r} was read as {arrives(framed(message))!r:.60}")


def test_a_message_of_gigabytes_is_refused_before_it_is_read():
    with pytest.raises(protocol.LostError, match="sent 4,294,967,295 bytes, where 4,194,304"):
        arrives(b"\xff" * 4)


SMALL_BUT_LARGE = [
    "[" + "[]," * 1_300_000 + "[]]",
    "[" + '{"int":"0x1"},' * 270_000 + "0]",
    '{"array": ["|O", [67108864, 0], []]}',
    '{"array": ["<f8", [4194304, 0], ""]}',
    "[" + '{"array":["?",[],"AA=="]},' * 150_000 + "0]",
    "[" + '{"array":["|O",[1024,0],[]]},' * 18_000 + "0]",
    '{"array": ["?", [3000000, 1], "' + "AAAA" * 1_000_000 + '"]}',
]


@pytest.mark.parametrize("message", SMALL_BUT_LARGE, ids=lambda message: message[:40])
def test_a_small_message_makes_no_large_objects(message):
    """Its forms in the grader, to compare and to show, stay small."""
    tracemalloc.start()
    try:
        with contextlib.suppress(protocol.LostError):
            value = plain(arrives(framed(message), allowance=protocol.Allowance()))
            assert not same([1.0, 2.0], value) and len(show(value)) < 200
        assert tracemalloc.get_traced_memory()[1] < 100 * 2**20
    finally:
        tracemalloc.stop()


def test_messages_of_the_largest_size_pass_and_none_larger():
    with pytest.raises(protocol.MessageTooLargeError, match="67,108,865 bytes, where 67,108,864"):
        protocol.send_text(None, bytes(protocol.LARGEST + 1))
    assert protocol.as_text([0] * 5, most_values=5) == b"[0, 0, 0, 0, 0]"
    with pytest.raises(protocol.MessageTooLargeError, match="more than 4 values"):
        protocol.as_text([0] * 5, most_values=4)
    most = [0] * protocol.MOST_VALUES
    assert protocol.from_text(json.dumps(most).encode(), protocol.Allowance()) == most
    with pytest.raises(protocol.LostError, match="sent more than 131,072 values"):
        protocol.from_text(json.dumps([*most, 0]).encode(), protocol.Allowance())


def test_all_answers_to_one_request_may_be_as_large_as_four():
    for part in (b"x" * protocol.LARGEST_ANSWER, b"," * protocol.MOST_VALUES):
        allowance = protocol.Allowance()
        for _ in range(4):
            allowance.use(part)
        with pytest.raises(protocol.LostError, match="sent more than can be read"):
            allowance.use(part[:1])


@in_sandbox
def test_many_messages_make_no_large_objects_either(session):
    assert session.run("def f(x):\n    return [[]] * 50_000", 20) is None
    with pytest.raises(protocol.LostError, match="sent more than can be read"):
        list(session.calls("f", [pack((1,))] * 50, 20))


@in_sandbox
def test_who_returns_too_many_values_is_told_so(session):
    assert session.run("def f(x):\n    return [0] * 200_000", 20) is None
    assert "returned too much: more than 131,072 values" in call(session, "f", (1,), 20).error


def test_halves_of_characters_do_not_arrive():
    assert arrives(framed('["\\ud800", {"object": "\\udfff"}]')) == ["?", NotPlain("?")]
    assert arrives(framed('{"dict": [["\\ud800", 1]]}')) == {"?": 1}


def test_who_does_not_listen_is_not_waited_for():
    near, far = socket.socketpair()
    with near, far, pytest.raises(protocol.TooSlowError, match="did not listen"):
        protocol.send(near, "x" * 10**7, 0.1)
    with pytest.raises(protocol.MessageTooLargeError, match="10,000,002 bytes, where 1,000"):
        protocol.send(near, "x" * 10**7, largest=1000)
    near, far = socket.socketpair()
    far.close()
    with near, pytest.raises(protocol.LostError, match="ended its Python process"):
        protocol.send(near, "x")


def test_who_sends_drop_by_drop_is_not_waited_for():
    grader, submission = socket.socketpair()
    over = threading.Event()

    def drip():
        submission.sendall(b"\0\0\1\0")
        while not over.wait(0.05):
            with contextlib.suppress(OSError):
                submission.sendall(b" ")

    with grader, submission:
        dripping = threading.Thread(target=drip)
        dripping.start()
        with pytest.raises(protocol.TooSlowError, match="too long"):
            protocol.receive(protocol.Stream(grader), 0.4)
        over.set()
        dripping.join()


# Apart from each other, and from this machine


@pytest.fixture
def session(tight):
    with tight.session() as new_session:
        yield new_session


def call(session, function, arguments, seconds):
    """Return the outcome of one call."""
    [outcome] = session.calls(function, [pack(arguments)], seconds)
    return outcome


def ask(session, expression, *arguments, setup="", seconds=20):
    """Return the value of an expression in a session; `x` is the first argument."""
    source = f"import os, sys, socket, time\n{setup}\ndef ask(*given):\n    return {expression}"
    assert session.run(source, seconds) is None
    outcome = call(session, "ask", arguments, seconds)
    return outcome.value if outcome.error is None else outcome.error


@in_sandbox
def test_cells_and_calls_go_in_and_outcomes_come_out(session):
    assert session.run("def f(x):\n    x += 1\n    return x * 2", 20) is None
    outcome = call(session, "f", (np.array([1.0, 2.0]),), 20)
    assert outcome.error is None
    assert outcome.value.tolist() == [4, 6]
    assert outcome.arguments[0].tolist() == [2, 3]
    assert session.run("1 / 0", 20) == "ZeroDivisionError: division by zero"
    assert "SyntaxError" in session.run("def", 20)
    assert "stopped in the line" in call(session, "f", (None,), 20).error
    with pytest.raises(NoFunctionError) as missing:
        call(session, "g", (), 20)
    assert missing.value.found is None
    session.run("g = [1, 2]", 20)
    with pytest.raises(NoFunctionError) as missing:
        call(session, "g", (), 20)
    assert missing.value.found == "[1, 2]"


@in_sandbox
def test_a_cell_that_waits_runs_and_one_that_is_no_python_is_told_its_line(session):
    assert session.run("import asyncio\nawait asyncio.sleep(0)\nz = 3", 60) is None
    assert session.run("assert z == 3", 60) is None
    for source, words in [
        ("z = 4\nreturn z", "'return' outside function"),
        ("z = = 4", "invalid syntax"),
    ]:
        error = session.run(source, 60)
        assert error.startswith(f"SyntaxError: {words}")
        assert error.endswith(f"(line {1 + source.count(chr(10))})")


@in_sandbox
def test_a_word_in_a_comment_does_not_load_ipython(session):
    loaded = "import sys\nassert 'IPython' {} sys.modules"
    assert session.run('def f(x):\n    return "exit"  # In all of them: display it', 60) is None
    assert session.run(loaded.format("not in"), 60) is None
    assert session.run("def f():\n    display(1)\nf()", 60) is None
    assert session.run(loaded.format("in"), 60) is None


def test_a_message_that_is_known_says_nothing_of_arrays_that_have_changed(tight):
    case = pack((np.array([1.0, 2.0]), [3]))
    programs = {
        "keeps": "def f(x, v):\n    return 5",
        "changes": "def f(x, v):\n    x += 1\n    return 5",
        "changes the list": "def f(x, v):\n    v[0] = 4\n    return 5",
        "returns another": "def f(x, v):\n    return 6",
    }
    results = {}
    for name in (*programs, *programs):
        with tight.session() as session:
            assert session.run(programs[name], 20) is None
            [outcome] = session.calls("f", [case], 20)
            x, v = outcome.arguments
            result = outcome.value, x.tolist(), v
            assert results.setdefault(name, result) == result
    assert list(results.values()) == [
        (5, [1, 2], [3]), (5, [2, 3], [3]), (5, [1, 2], [4]), (6, [1, 2], [3]),
    ]  # fmt: skip
    assert len(case.outcomes) == 3


class Restless(mmap.mmap):
    """Memory that a process changes after the grader has looked into it a number of times."""

    def __new__(cls, descriptor, place, looks):
        """Map the same memory; the value at this place changes when `looks` are used up."""
        memory = super().__new__(cls, descriptor, WHOLE)
        memory.place, memory.left = place, looks
        return memory

    def __getitem__(self, index):
        if self.left == 0:
            self[self.place] = 0xFF
        self.left -= 1
        return super().__getitem__(index)


@pytest.mark.parametrize("looks", range(5))
@in_sandbox
def test_nothing_that_a_process_does_while_it_is_looked_at_reaches_what_is_kept(looks, tight):
    case = pack((np.array([1.0, 2.0]),))
    outcomes = []
    for _ in range(2):
        with tight.session() as session:
            assert session.run("def f(x):\n    return 5", 20) is None
            if not outcomes:
                session._arrays._memory = Restless(session._arrays.descriptor, 3, looks)
            outcomes += session.calls("f", [case], 20)
    assert (outcomes[1].value, outcomes[1].arguments[0].tolist()) == (5, [1, 2])
    for kept in case.outcomes.values():
        assert (kept.value, kept.arguments[0].tolist()) == (5, [1, 2])


def frozen(parts):
    """Values as they are now, so that a change of theirs would be seen."""
    return values_as_json.encode([list(values) for values in parts])


@pytest.mark.parametrize("name", one_sheet_fast("ps2"))
def test_judging_changes_nothing_that_is_kept_for_others(name):
    for question in (q for q in problem_set(name).questions if isinstance(q, Question)):
        cases = draw(question, SEED)
        arguments = frozen((c.arguments for c in part) for part in cases.values())
        for answer in (question.reference, *(wrong.answer for wrong in question.misconceptions)):
            call = Answer(answer).call
            outcomes = {n: [call(*c.arguments) for c in part] for n, part in cases.items()}
            values = frozen((o.value for o in part) for part in outcomes.values())
            judge(question, cases, outcomes)
            assert values == frozen((o.value for o in part) for part in outcomes.values())
        assert arguments == frozen((c.arguments for c in part) for part in cases.values())


@in_sandbox
def test_two_sessions_at_the_same_time_do_not_see_each_other(tight):
    leaves = (
        "import numpy, tty\n"
        "for place in ('mine', '/dev/shm/mine'):\n    open(place, 'w').write('mine')\n"
        "here = socket.socket(socket.AF_UNIX)\nhere.bind('\\0mine')\nhere.listen()\n"
        "terminals = os.openpty()\nnumpy.dot = None\nos.environ['MINE'] = 'mine'\n"
        "if os.fork() == 0:\n    time.sleep(60)\n    os._exit(0)"
    )
    with tight.session() as session, tight.session() as other:
        assert ask(session, "os.getpid()", setup=leaves) == 1
        assert ask(other, "os.listdir() + os.listdir('/dev/shm')") == []
        assert ask(other, "sorted(os.listdir('/dev/pts'))") == ["ptmx"]
        connect = "socket.socket(socket.AF_UNIX).connect('\\0mine')"
        assert "ConnectionRefusedError" in ask(other, connect)
        assert "ProcessLookupError" in ask(other, "os.kill(2, 0)")
        assert ask(other, "os.environ.get('MINE')") is None
        assert ask(other, "callable(np.dot)", setup="import numpy as np") is True
    for _ in range(3):  # what they leave in a network goes with them, though others get it
        with tight.session() as later:
            assert ask(later, "os.listdir() + os.listdir('/dev/shm')") == []
            assert "ConnectionRefusedError" in ask(later, connect)
            bind = "here.bind('\\0mine') or here.listen()"
            assert ask(later, bind, setup="here = socket.socket(socket.AF_UNIX)") is None


@in_sandbox
def test_every_session_begins_the_same_in_every_sandbox(tight, sandbox):
    random_values = []
    for box in (tight, tight, sandbox):
        with box.session() as session:
            expression = "[random.random(), np.random.rand(), hash('x'), hash('y')]"
            random_values.append(ask(session, expression, setup="import random, numpy as np"))
    first, *others = random_values
    assert others == [first, first] and len(first) == 4


@in_sandbox
def test_what_numpy_loads_late_is_there_when_a_submission_begins(session):
    setup = "import numpy as np\nbefore = set(sys.modules)"
    uses = "[np.unique([2, 1]).tolist(), np.random.default_rng(0).integers(1)]"
    assert ask(session, f"[{uses}, sorted(set(sys.modules) - before)]", setup=setup) == [
        [[1, 2], 0],
        [],
    ]


@in_sandbox
def test_nothing_is_left_of_the_rehearsal(session):
    assert session.run("names = {'answer', 'np', 'X'} & set(globals())", 20) is None
    files = "sorted(f for f in linecache.cache if f.startswith('<cell'))"
    seen = ask(session, f"[sorted(names), {files}]", setup="import linecache")
    assert seen == [[], ["<cell 1>", "<cell 2>"]]


@in_sandbox
def test_what_a_submission_has_and_has_not(session):
    status = "[os.getuid(), os.getgid(), os.getpid(), os.getcwd(), os.listdir('/proc')]"
    assert ask(session, status) == [1000, 1000, 1, jail.home(), []]
    is_open = (
        "def is_open(n):\n    try:\n        return os.fstat(n) is not None\n"
        "    except OSError:\n        return False"
    )
    assert ask(session, "[n for n in range(256) if is_open(n)]", setup=is_open) == [0, 1, 2, 3]
    assert set(ask(session, "sorted(os.listdir('/dev'))")) <= {
        "core", "fd", "full", "null", "ptmx", "pts", "random", "shm", "stderr", "stdin", "stdout",
        "tty", "urandom", "zero", "console", "mqueue",
    }  # fmt: skip


@in_sandbox
@pytest.mark.parametrize(
    "source, words",
    [
        ("hoard = [bytearray(b'x' * 10**7) for _ in range(60)]", "MemoryError"),
        ("import mmap\nhoard = mmap.mmap(-1, 2**29, mmap.MAP_PRIVATE)\n"
         "for p in range(0, 2**29, 4096):\n    hoard[p] = 1\nimport time\ntime.sleep(5)",
         "took more than 250 MB of memory.|Cannot allocate"),
        ("import mmap\nmmap.mmap(-1, 4096)", "PermissionError"),
        ("import mmap\nmmap.mmap(open('/dev/zero', 'r+b').fileno(), 4096)", "PermissionError"),
        ("import mmap\nhoard = mmap.mmap(-1, 2**38, mmap.MAP_PRIVATE, mmap.PROT_READ)\n"
         "for p in range(0, 2**38, 2**21):\n    hoard[p]\nimport time\ntime.sleep(5)",
         "took more than 250 MB of memory."),
        ("import ctypes, os\nif ctypes.CDLL(None, use_errno=True).inotify_init() < 0:\n"
         "    raise OSError(ctypes.get_errno(), 'no inotify')", "PermissionError"),
        ("import os, time\nfor _ in range(40):\n    if os.fork() == 0:\n        time.sleep(9)\n"
         "        os._exit(0)\ntime.sleep(5)", "of memory.|more than 16 processes.|BlockingIO"),
        ("import threading, time\nfor _ in range(40):\n"
         "    threading.Thread(target=time.sleep, args=(9,), daemon=True).start()\ntime.sleep(5)",
         "started more than 16 processes.|can't start new thread"),
        ("open('x', 'wb').write(bytes(5 * 2**20))", "File too large"),
        ("for n in 'abc':\n    open(n, 'wb').write(bytes(3 * 2**20))", "No space left"),
        ("for n in ('a', 'b', '/dev/shm/c'):\n    open(n, 'wb').write(bytes(3 * 2**20))",
         "No space left"),
        ("import os\nhoard = [os.open('/dev/null', 0) for _ in range(400)]", "Too many open"),
        ("import os\nos._exit(0)", "ended its Python process."),
        ("import ctypes\nctypes.string_at(0)", "ended its Python process."),
    ],
    ids=["memory", "private", "shared", "zeros", "tables", "inotify", "processes", "threads",
         "file", "folder", "both folders", "files", "exit", "crash"],
)  # fmt: skip
def test_too_much_is_refused_or_ends_it_and_is_told(source, words, session):
    try:
        message = session.run(source, 20)
    except protocol.LostError as lost:
        message = str(lost)
    assert any(word in message for word in words.split("|")), message


@in_sandbox
def test_programs_may_be_started_and_terminals_used(session):
    assert session.run("!true\nassert _exit_code == 0", 20) is None
    output = "subprocess.run(['echo', 'hello'], capture_output=True, text=True).stdout"
    assert ask(session, output, setup="import subprocess") == "hello\n"
    pool = "import multiprocessing\npool = multiprocessing.get_context('fork').Pool(2)"
    assert ask(session, "pool.map(abs, [-1, -2])", setup=pool) == [1, 2]


STRAYS = (
    "import os, time\nfor _ in range(3):\n    if os.fork() == 0:\n        os.setsid()\n"
    "        if os.fork():\n            os._exit(0)\n        time.sleep(100)\n        os._exit(0)\n"
)


@in_sandbox
@pytest.mark.parametrize("end", ["pass", "os._exit(0)", "while True: pass"])
def test_nothing_outlives_a_session(end, sandbox):
    before = family(sandbox._process.pid)
    with sandbox.session() as session:
        assert session.run(STRAYS, 60) is None
        # The submission and three strays.
        assert eventually(lambda: len(family(sandbox._process.pid) - before) >= 4)
        with contextlib.suppress(protocol.LostError):
            session.run(end, 0.5)
    assert eventually(lambda: family(sandbox._process.pid) <= before)


@in_sandbox
@pytest.mark.slow
def test_nothing_outlives_a_grader_that_is_killed():
    source = (
        "import time\nfrom coursekit.grading.sandbox.sandbox import Sandbox\nbox = Sandbox()\n"
        f"one = box.session()\none.run({STRAYS!r}, 20)\nprint('ready', flush=True)\n"
        "time.sleep(100)"
    )
    with subprocess.Popen([sys.executable, "-c", source], stdout=subprocess.PIPE) as grader:
        assert grader.stdout.readline() == b"ready\n"
        started = family(grader.pid)
        assert len(started) > 4
        grader.send_signal(signal.SIGKILL)
        grader.wait()

    assert eventually(lambda: not started & set(processes()))


@in_sandbox
def test_the_end_of_the_sandbox_is_not_taken_for_the_end_of_a_submission():
    with Sandbox() as sandbox, sandbox.session() as session:
        os.kill(sandbox._process.pid, signal.SIGKILL)
        with pytest.raises(SandboxError, match="has ended unexpectedly"):
            session.run("import time\ntime.sleep(60)", 90)
        sandbox.close()
        with pytest.raises(SandboxError, match="has ended unexpectedly"):
            sandbox.session()


# Canaries

EXPECTED, GIVEN = "canary-expected-b52c", "canary-given-0e9d"


def update(w, x, y):
    """Stand for a reference solution, whose value is a canary."""
    return EXPECTED


CANARIES = Question(
    name="ps2.update",
    title="",
    statement="",
    reference=update,
    checks=(Check("one", 1, lambda rng: [(GIVEN, EXPECTED[:0], 1)]),),
)

# It knows the canaries backwards only, so that it does not find itself.
WALKER = f"""
import gc, os, stat, sys
BACKWARDS = {[SEED[::-1], EXPECTED[::-1]]!r}
KNOWN = {GIVEN[::-1]!r}
def holds(text, backwards):
    return isinstance(text, str) and backwards in text[::-1]
def strings():
    seen = set()
    for thing in gc.get_objects():
        inner = list(thing.items()) if type(thing) is dict else [thing]
        plain = (dict, list, tuple, set, frozenset)
        waiting = inner if type(thing) in plain else gc.get_referents(thing)
        for value in waiting:
            for text in value if type(value) in (tuple, list) else (value,):
                if type(text) is str and id(text) not in seen:
                    seen.add(id(text))
                    yield text
    for frame in sys._current_frames().values():
        while frame:
            yield from (v for v in [*frame.f_locals.values()] if type(v) is str)
            frame = frame.f_back
    yield from os.environ.values()
    yield from (str(getattr(module, '__file__', '')) for module in sys.modules.values())
def in_memory(w):
    texts = list(strings())
    secrets = [text[:80] for text in texts if any(holds(text, secret) for secret in BACKWARDS)]
    return [secrets, any(holds(text, KNOWN) for text in texts)]
def in_files():
    paths, names = [], ('class_seed', 'ps2.ipynb')
    for folder, folders, files in os.walk('/'):
        for name in files:
            path = os.path.join(folder, name)
            if (
                'coursekit/perceptrons/problems/ps' in path
                or 'coursekit/grading/grade_cells' in path
                or name in names
            ):
                paths.append(path)
            if folder.startswith(SYSTEM) or not stat.S_ISREG(os.lstat(path).st_mode):
                continue
            if os.lstat(path).st_size < 10**6:
                text = open(path, 'rb').read().decode('latin-1')
                if any(holds(text, secret) for secret in BACKWARDS):
                    paths.append(path)
    return paths
"""


@in_sandbox
def test_neither_the_seed_nor_an_expected_value_is_anywhere_in_a_submissions_memory(
    tight, monkeypatch
):
    monkeypatch.setenv("COURSEKIT_SEED", SEED)
    [case] = draw(CANARIES, SEED)["one"]
    assert case.expected == EXPECTED
    with tight.session() as session:
        assert session.run(WALKER, 60) is None
        secrets, knows = call(session, "in_memory", (GIVEN,), 60).value
        assert secrets == []
        assert knows, "the walk finds what is there"

        [submission] = [pid for pid in family(tight._process.pid) if not family(pid)]
        with contextlib.suppress(PermissionError):  # then nobody else may look into it either
            memory = memory_of(submission)
            assert GIVEN.encode() in memory, "the search finds what is there"
            assert SEED.encode() not in memory
            assert EXPECTED.encode() not in memory


def memory_of(pid):
    """Return all that a process can write to, as bytes."""
    regions = []
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for line in maps:
            place, rights, *_ = line.split()
            if rights.startswith("rw"):
                first, last = (int(end, 16) for end in place.split("-"))
                memory.seek(first)
                with contextlib.suppress(OSError, ValueError):
                    regions.append(memory.read(last - first))
    return b"".join(regions)


@pytest.fixture(scope="module")
def with_secrets():
    """Sandboxes that were started by a grader with secrets in its environment."""
    with contextlib.ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        for name in ("COURSEKIT_SEED", "COURSEKIT_SEED_FILE", "SOME_PASSWORD"):
            patch.setenv(name, SEED)
        yield cache(lambda protected: stack.enter_context(Sandbox(protected=protected)))


@in_sandbox
@pytest.mark.slow
def test_neither_is_in_any_file_and_of_the_course_only_the_door_is(with_secrets):
    with with_secrets(True).session() as session:
        system = ("/usr", "/lib", "/bin", sys.prefix, sys.base_prefix)
        assert session.run(f"SYSTEM = {system!r}\n{WALKER}", 60) is None
        assert call(session, "in_files", (), 600).value == []
        modules = ask(session, "sorted(n for n in sys.modules if n.split('.')[0] == 'coursekit')")
        files = [f"coursekit/{file}".removesuffix(".py") for file in jail.FILES]
        assert modules == sorted(f.removesuffix("/__init__").replace("/", ".") for f in files)


def test_the_environment_of_the_grader_stays_with_it(protected, with_secrets):
    sandbox = with_secrets(protected)
    with sandbox.session() as session:
        assert SEED not in ask(session, "repr(os.environ)")
    if sys.platform == "linux":
        for pid in family(sandbox._process.pid) | {sandbox._process.pid}:
            with contextlib.suppress(OSError):
                assert SEED.encode() not in Path(f"/proc/{pid}/environ").read_bytes()


# Without protection


def test_without_protection_a_session_has_a_folder_of_its_own_and_leaves_nothing(with_secrets):
    sandbox = with_secrets(False)
    with sandbox.session() as session, sandbox.session() as other:
        one_folder, other_folder = (ask(each, "os.getcwd()") for each in (session, other))
        assert one_folder != other_folder
        assert ask(session, "open('mine', 'w').write('mine')") == 4
        assert Path(one_folder, "mine").exists()
    assert eventually(lambda: not Path(one_folder).exists() and not Path(other_folder).exists())
    if sys.platform == "linux":
        with sandbox.session() as session:
            assert session.run(STRAYS, 60) is None
        assert eventually(lambda: not family(sandbox._process.pid))


# Errors


def test_without_bubblewrap_or_where_it_fails_it_says_so(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SandboxError, match=r"bubblewrap \(the command bwrap\) is not installed"):
        Sandbox()
    (tmp_path / "bwrap").write_text("#!/bin/sh\necho 'bwrap: No permissions' >&2\nexit 1\n")
    (tmp_path / "bwrap").chmod(0o755)
    with pytest.raises(SandboxError, match="cannot be had: bwrap: No permissions"):
        Sandbox()


def test_a_python_that_does_not_start_says_why(protected, monkeypatch):
    monkeypatch.setattr(jail, "START", "raise RuntimeError('no numpy here')")
    with pytest.raises(SandboxError, match="cannot be had: RuntimeError: no numpy here"):
        Sandbox(protected=protected)


@in_sandbox
@pytest.mark.slow
@pytest.mark.parametrize(
    "namespaces", ["NEW_USER | NEW_PID", "NEW_USER | NEW_MOUNT", '"unshare", NEW_NET']
)
def test_a_submission_that_cannot_be_shut_off_says_why(namespaces, monkeypatch, tmp_path):
    """As where a program in bubblewrap may make no namespaces of its own."""
    source = Path(jail.HERE / "privileges.py").read_text(encoding="utf-8")
    spoilt = namespaces.replace("NEW_NET", "1") if "unshare" in namespaces else "1"
    assert source.count(namespaces) == 1
    (tmp_path / "privileges.py").write_text(source.replace(namespaces, spoilt))
    files = jail.FILES | {"grading/sandbox/privileges.py": tmp_path / "privileges.py"}
    monkeypatch.setattr(jail, "FILES", files)
    with pytest.raises(SandboxError, match="unshare: Invalid argument"):
        Sandbox()


# What is seen, and what is hidden


def test_the_course_is_hidden_wherever_it_is_installed(monkeypatch, tmp_path):
    package = tmp_path / "python" / "lib" / "python3" / "site-packages" / "coursekit"
    (package / "grading" / "sandbox").mkdir(parents=True)
    monkeypatch.setattr(jail, "HERE", package / "grading" / "sandbox")
    monkeypatch.setattr(jail, "_pythons", lambda: {str(tmp_path / "python")})
    words = jail.mounts()
    shown = words.index(str(tmp_path / "python" / "lib"))
    hidden = words.index(str(package))
    assert words[shown - 1] == "--ro-bind-try"
    assert words[hidden - 1] == "--tmpfs"
    assert shown < hidden


def test_a_repository_inside_of_what_is_seen_is_hidden_but_not_the_python_in_it(
    monkeypatch, tmp_path
):
    repository = tmp_path / "lib" / "course"
    (repository / "coursekit" / "grading" / "sandbox").mkdir(parents=True)
    (repository / "pyproject.toml").touch()
    monkeypatch.setattr(jail, "HERE", repository / "coursekit" / "grading" / "sandbox")
    pythons = {str(tmp_path), str(repository / ".venv")}
    monkeypatch.setattr(jail, "_pythons", lambda: pythons)
    words = jail.mounts()
    order = [words.index(str(place)) for place in (
        tmp_path / "lib", repository, repository / ".venv" / "lib",
    )]  # fmt: skip
    assert order == sorted(order)
    assert [words[place - 1] for place in order] == ["--ro-bind-try", "--tmpfs", "--ro-bind-try"]


@in_sandbox
def test_a_python_that_is_reached_through_several_links_is_seen(tmp_path):
    first, second = (tmp_path / name / "bin" / "python3" for name in ("one", "two"))
    for link, target in ((first, second), (second, os.path.realpath(sys.executable))):
        link.parent.mkdir(parents=True)
        link.symlink_to(target)
    (tmp_path / "one" / "lib").symlink_to(Path(sys.prefix, "lib"))
    shutil.copy(Path(sys.prefix, "pyvenv.cfg"), tmp_path / "one")
    completed = subprocess.run(
        [first, "-c", "from coursekit.grading.sandbox.sandbox import sandbox_fault as fault\n"
         "import sys\nprint(sys.executable, fault())"],
        capture_output=True, text=True, cwd=Path(__file__).parents[1],
    )  # fmt: skip
    assert completed.stdout == f"{first} None\n", completed


@in_sandbox
def test_a_course_in_the_folder_for_temporary_files_is_graded_too(monkeypatch):
    """There a submission's own folder is another one: over /tmp it would hide Python."""
    monkeypatch.setattr(jail, "_pythons", lambda: {"/tmp/course/.venv"})
    assert jail.home() == "/var/tmp"
    monkeypatch.undo()
    monkeypatch.setattr(jail, "home", lambda: "/var/tmp")
    with Sandbox() as sandbox, sandbox.session() as session:
        assert ask(session, "[os.getcwd(), os.listdir(), os.environ['HOME']]") == [
            "/var/tmp",
            [],
            "/var/tmp",
        ]
        assert ask(session, "open('mine', 'w').write('mine')") == 4
        assert "Error" in ask(session, "open('/tmp/mine', 'w')")


def test_nobody_elses_folders_are_seen():
    places = jail.mounts()[1::2]
    assert not {"/", "/usr", "/home", "/root", "/tmp", "/var", "/etc", sys.prefix} & set(places)
    assert not any(place.startswith(("/home/", "/var/", "/tmp/")) and not place.startswith(
        (sys.prefix, sys.base_prefix, os.path.realpath(sys.base_prefix))
    ) for place in places)  # fmt: skip


def test_on_the_other_side_nothing_is_imported_but_what_is_there():
    """Of the course, the files of the sandbox import only each other."""
    present = {f"coursekit/{file}" for file in jail.FILES}
    for source in filter(None, jail.FILES.values()):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module.startswith("coursekit"):
                base = node.module.replace(".", "/")
                files = {f"{base}.py", f"{base}/__init__.py"} & present
                assert files, f"{source.name} imports {node.module}"
                if f"{base}/__init__.py" in files:
                    assert {f"{base}/{name.name}.py" for name in node.names} <= present


# Forbidden calls


def verdict(steps, machine_code, number, argument=0, flags=0):
    """Run the filter as the kernel would, and return its verdict: 0, or an error's number."""
    data = {
        seccomp.NUMBER: number,
        seccomp.SYSTEM: machine_code,
        seccomp.FIRST_ARGUMENT: argument,
        seccomp.FOURTH_ARGUMENT: flags,
    }
    loaded, at = 0, 0
    while True:
        step = steps[at]
        at += 1
        if step.code == seccomp.LOAD:
            loaded = data[step.number]
        elif step.code == seccomp.RETURN:
            return 0 if step.number == seccomp.ALLOW else step.number & 0xFFFF
        else:
            so = {
                seccomp.EQUAL: loaded == step.number,
                seccomp.AT_LEAST: loaded >= step.number,
                seccomp.ANY_BIT: bool(loaded & step.number),
            }[step.code]
            at += step.if_so if so else step.if_not


@pytest.mark.parametrize("machine", seccomp.SYSTEMS)
def test_the_filter_refuses_what_is_listed_and_nothing_else(machine):
    column, code = seccomp.SYSTEMS[machine]
    steps = seccomp.program(machine)
    refused = {numbers[column] for numbers in seccomp.CALLS.values()}
    assert len(refused) == len(seccomp.CALLS)
    clone, clone3, call = (n[column] for n in (seccomp.CLONE, seccomp.CLONE3, seccomp.SOCKET))
    for number in set(range(500)) - {clone, clone3, call}:
        assert verdict(steps, code, number) == (errno.EPERM if number in refused else 0)
    assert verdict(steps, code, clone3) == errno.ENOSYS
    assert verdict(steps, code, clone, signal.SIGCHLD) == 0
    for world in (0x20000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000):
        assert verdict(steps, code, clone, world | signal.SIGCHLD) == errno.EPERM
    assert [n for n in range(50) if verdict(steps, code, call, n) == 0] == [1, 2, 10]
    private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
    for flags in (mmap.MAP_SHARED, 0x03, mmap.MAP_PRIVATE, private, private | mmap.MAP_POPULATE):
        assert verdict(steps, code, seccomp.MMAP[column], flags=flags) == 0
    for kind in (mmap.MAP_SHARED, 0x03):  # the second refuses flags that it does not know
        for more in (0, mmap.MAP_POPULATE, 0x4000, 0x40000):
            flags = kind | mmap.MAP_ANONYMOUS | more
            assert verdict(steps, code, seccomp.MMAP[column], flags=flags) == errno.EPERM
    assert verdict(steps, code ^ 1, 0) == verdict(steps, code, 0x40000000) == errno.EPERM


# Checks that are slow or stop


def spoilt(verify):
    return guarded(replace(CANARIES, verify=verify))


def test_a_check_that_stops_is_a_check_that_failed():
    for error in (TypeError, RecursionError, ZeroDivisionError, MemoryError):

        def verify(arguments, value, error=error):
            raise error("nobody thought of that")

        assert spoilt(verify).fault((), 1) == f"This could not be checked: {error.__name__}."


def test_a_check_that_says_what_is_wrong_says_it_still():
    def verify(arguments, value):
        if value == 1:
            raise ValueError("not of the form")
        return None if value == 2 else "not right"

    question = replace(CANARIES, verify=verify)
    broken = guarded(question)
    assert [broken.fault((), value) for value in (1, 2, 3)] == [
        "not of the form",
        None,
        "not right",
    ]
    assert guarded(CANARIES) is CANARIES
    assert guarded(question) is broken


@pytest.mark.parametrize("in_thread", [False, True])
def test_judging_without_end_ends(in_thread):
    ended = []

    def judge(value):
        try:
            if value == "asleep":  # as on a machine that does something else
                time.sleep(0.5)
            while value == "slow":
                try:
                    sum(range(1000))
                except Exception:
                    pass
        finally:
            ended.append(value)
        return value

    def look():
        assert in_time(20, judge, "fast") == "fast"
        assert in_time(0.2, judge, "asleep") == "asleep"
        with pytest.raises(LateError):
            in_time(0.2, judge, "slow")
        with pytest.raises(ZeroDivisionError):
            in_time(20, lambda: 1 / 0)

    if in_thread:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(look).result()
    else:
        look()
    assert eventually(lambda: ended == ["fast", "asleep", "slow"])  # its thread is over as well
    sum(range(10**6))  # and no error arrives later


def test_the_clock_is_no_error_that_a_check_could_hold_back():
    assert not issubclass(OutOfTimeError, Exception)


@pytest.mark.parametrize("name", EVERY_SHEET)
def test_no_check_is_stopped_by_odd_values(name):
    """Every construction names the fault of odd data, and raises nothing else."""
    big = 10**5000
    odd = [
        None, True, "x", "", [], {}, [[]], [None], [None] * 5, [[], []], {"a": 1}, NotPlain("x"),
        big, -big, [big], [[big, 1], 1], [[big] * 3] * 3, Fraction(1, big), float("nan"), [1e308],
        [float("inf")] * 4, np.zeros(0), np.zeros((0, 3)), np.zeros((3, 0)), np.array(1.0),
        np.zeros((2, 2, 2)), np.array([True, False]), np.full((4, 3), np.nan), [np.nan, [1, 2]],
        np.zeros((200, 3)), [[1] * 200] * 200, np.full((3, 3), 1e308), [np.full(3, 1e308), 1, -1],
        [[[1, 2], [3, 4]], [1, -1]], [[[1, 2], [3, 4]], [1, big]], [[0.1] * 3] * 2, [["x", 1]],
        [[1, [1, 2]]] * 3, [[0, (0, 2, -1)]], [{"a": 1}] * 2, np.arange(-5, 5), [[NotPlain("x")]],
    ]  # fmt: skip
    for question in problem_set(name).questions:
        if isinstance(question, Question) and question.verify is not None:
            for [case, *_] in draw(question, SEED).values():
                for value in odd:
                    fault = question.fault(case.arguments, value)
                    assert fault is None or isinstance(fault, str), (question.name, value)


# Whose time it is


@contextlib.contextmanager
def held_up(processes, seconds=None):
    """Stop these processes for so long, as a slow disk does, or until the end."""

    def all_of_them(signal_number):
        for pid in processes:
            os.kill(pid, signal_number)

    all_of_them(signal.SIGSTOP)
    with contextlib.ExitStack() as stack:
        if seconds:
            resume = threading.Timer(seconds, all_of_them, [signal.SIGCONT])
            resume.start()
            stack.callback(resume.join)
        else:
            stack.callback(all_of_them, signal.SIGCONT)
        yield


def submission_of(sandbox):
    """The process of the only submission in a sandbox."""
    return [pid for pid in family(sandbox._process.pid) if not family(pid)]


def watching(sandbox):
    """The processes of a sandbox but for those of submissions."""
    return [pid for pid in family(sandbox._process.pid) if family(pid)]


# Of the clock a submission has three times its seconds: so late may a timer be on a busy machine.


@in_sandbox
def test_time_that_others_take_is_not_counted_and_time_that_it_computes_is(sandbox):
    with sandbox.session() as session:
        assert session.run("def f(x):\n    return sum(range(x))", 60) is None
        with held_up(submission_of(sandbox), 2.0):
            assert call(session, "f", (1000,), 1.5).value == 499500
        assert session.spent < 1.5
    for endless in ("while True: pass", "import time\ntime.sleep(1000)"):
        with sandbox.session() as session, pytest.raises(protocol.TooSlowError) as slow:
            session.run(endless, 0.3)
        assert isinstance(slow.value, protocol.WaitedError) == ("sleep" in endless)


@in_sandbox
def test_until_a_process_is_there_no_clock_runs(monkeypatch):
    monkeypatch.setattr(session_module, "LISTEN_SECONDS", 1.0)
    with Sandbox(limits=LIMITS) as own, held_up(family(own._process.pid), 4.0):
        with own.session() as session:
            assert session.run("#" * 10**6 + "\nimport numpy as np", 1.0) is None
            assert session.spent < 1.0


@in_sandbox
def test_a_watchdog_that_is_held_up_is_waited_for(monkeypatch):
    monkeypatch.setattr(session_module, "ANSWER_SECONDS", 0.1)
    with Sandbox(limits=LIMITS) as own, own.session() as session:
        assert session.run("import time", 60) is None
        with held_up(watching(own), 1.5):
            assert session.run("time.sleep(1.0)", 0.8) is None
        with pytest.raises(protocol.WaitedError), held_up(watching(own), 0.5):
            session.run("time.sleep(1000)", 0.3)


@in_sandbox
def test_a_watchdog_that_never_answers_is_no_submissions_fault(monkeypatch):
    with Sandbox(limits=LIMITS) as own, own.session() as session:
        assert session.run("import time", 60) is None
        monkeypatch.setattr(session_module, "ANSWER_SECONDS", 0.1)
        monkeypatch.setattr(session_module, "BEGIN_SECONDS", 0.5)
        with held_up(watching(own)):
            with pytest.raises(SandboxError, match="has not answered for minutes"):
                session.run("time.sleep(1000)", 0.1)


@in_sandbox
def test_a_process_that_ends_before_it_has_begun_is_no_submissions_fault(monkeypatch, tight):
    monkeypatch.setattr(session_module.Session, "_receive", lambda *_, **__: {"ended": "by itself"})
    with tight.session() as session, pytest.raises(SandboxError, match="ended unexpectedly"):
        session.run("", 60)


@in_sandbox
def test_time_without_a_processor_is_not_time_that_it_waits(tight):
    with contextlib.ExitStack() as others:
        for _ in range(6):  # all on the one processor
            others.enter_context(tight.session()).send(["while True: pass"])
        with tight.session() as session:
            computes = "import time\nwhile time.process_time() < 0.3: pass"
            assert session.run(computes, 0.45) is None
            assert session.spent < 0.45


@in_sandbox
def test_a_submission_has_one_processor_and_can_get_no_other(session):
    assert ask(session, "len(os.sched_getaffinity(0))") == 1
    assert "PermissionError" in ask(session, "os.sched_setaffinity(0, {0, 1})")


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_what_takes_too_much_is_ended_while_the_watchdog_does_something_else():
    grader, connection = socket.socketpair()
    grader_end, lifeline = socket.socketpair()
    with grader, grader_end, subprocess.Popen(["sleep", "600"]) as submission:
        watchdog = Watchdog(replace(LIMITS, processes=0))
        ends = connection.detach(), lifeline.detach()
        watchdog.add(Ward(submission.pid, *ends, lambda: [submission.pid]))
        with watchdog.in_background():
            assert protocol.receive(protocol.Stream(grader), 60) == {"ended": "processes"}
        watchdog.watch()  # there is nobody left to be watched
        submission.returncode = -signal.SIGKILL


@in_sandbox
def test_which_limits_are_in_force_is_said(tight):
    description = " ".join(tight.in_force())
    assert "250 MB of memory and 16 processes" in description and "One processor" in description
    assert ("A control group (cgroup v2) bounds" in description) == bool(tight._group)
    assert ("Graded as root" in description) == (os.geteuid() == 0)


@in_sandbox
def test_a_control_group_is_asked_for_where_systemd_has_one_and_else_done_without(
    tmp_path, monkeypatch
):
    fake = tmp_path / "systemd-run"
    fake.write_text('#!/bin/sh\necho "$@" > "$0.log"\nwhile [ "$1" != "--" ]; do shift; done\n'
                    'shift\nexec "$@"\n')  # fmt: skip
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(control_group, "_has_session", lambda: True)
    monkeypatch.setattr(control_group, "_has_memory", lambda: True)
    with Sandbox(limits=LIMITS) as sandbox, sandbox.session() as session:
        assert session.run("", 20) is None
        assert "A control group" in " ".join(sandbox.in_force())
    assert "--user --scope" in Path(f"{fake}.log").read_text()
    fake.write_text("#!/bin/sh\nexit 1\n")
    with Sandbox(limits=LIMITS) as sandbox:
        assert "No control group" in " ".join(sandbox.in_force())


def test_exactly_as_much_as_is_allowed_is_sent_and_read_and_no_value_more():
    full = b"[" + b",".join([b"1"] * protocol.MOST_VALUES) + b"]"
    assert protocol.count_values(full) == protocol.MOST_VALUES
    assert len(protocol.from_text(full, protocol.Allowance())) == protocol.MOST_VALUES
    with pytest.raises(protocol.LostError, match="values"):
        protocol.from_text(full[:-1] + b",1]", protocol.Allowance())
    allowance = protocol.Allowance()
    for _ in range(4):  # of the largest answers
        allowance.use(full)
    with pytest.raises(protocol.LostError, match="more than can be read"):
        allowance.use(b"[]")

    message = [1] * 20
    text = protocol.as_text(message)
    values = protocol.count_values(text)
    assert protocol.as_text(message, largest=len(text), most_values=values) == text
    for limits in ({"largest": len(text) - 1}, {"most_values": values - 1}):
        with pytest.raises(protocol.MessageTooLargeError):
            protocol.as_text(message, **limits)
