"""Hostile submissions: none gets a point by it, costs another question, or touches the machine.

Each attack stands in the cell of one question, `update`. The question before it is not answered and
must stay so; the one behind it is right and must keep its points, unless the attack breaks its own
notebook. An attack that reaches what it is after returns the right answer: points give it away. All
are harmless to this machine even if the sandbox were open.
"""

import contextlib
import json
import os
import socket
import time
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from shut_off import WHY_NOT

from coursekit.grading.bank import problem_set
from coursekit.grading.checking import draw
from coursekit.grading.notebook import cell_id, source_notebook
from coursekit.grading.question import FreeText
from coursekit.marking import records
from coursekit.marking.mark import mark
from coursekit.marking.sandbox.limits import Limits
from coursekit.marking.sandbox.session import Sandbox
from coursekit.marking.submission import UnreadableError, read_cells, words

pytestmark = pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT))

SEED = "canary-4f9b1c7e"
WHOLE = problem_set("ps2")
SHEET = replace(WHOLE, questions=WHOLE.questions[:3])
BEFORE, ATTACKED, BEHIND = SHEET.questions
LIMITS = Limits(memory=250 * 2**20, processes=16, file_size=4 * 2**20, folder_size=8 * 2**20)
ROOT = Path(__file__).parents[1]

# What attacks are written with: the right answer, and what gives it away that one has worked.
PRELUDE = """
import os, sys, time
import numpy as np
def right(w, x, y):
    return w + y * x if y * (w @ x) <= 0 else w.copy()
def tries(attack):
    def update(w, x, y):
        try:
            reached = attack()
        except Exception:
            reached = None
        return right(w, x, y) if reached else None
    return update
"""

READS = {
    "imports the solution": "from coursekit.grading.ps2.update import update",
    "imports the questions": (
        "@tries\ndef update():\n"
        "    from coursekit.grading import bank\n    return bank.question('ps2.update')"
    ),
    "imports the course from its own folder": (
        "@tries\ndef update():\n"
        "    for name in [n for n in sys.modules if n.startswith('coursekit')]:\n"
        "        del sys.modules[name]\n"
        "    sys.path.insert(0, '<ROOT>')\n    import coursekit.grading.bank\n    return True"
    ),
    "asks every finder for the course": (
        "import importlib.util\n@tries\ndef update():\n"
        "    sys.modules.pop('coursekit', None)\n"
        "    sys.path[:] = [p for p in sys.path if p != '/course']\n"
        "    import coursekit\n    return os.path.exists(coursekit.__path__[0] + '/grading/ps2')"
    ),
    "reads the solution's file": (
        "@tries\ndef update():\n    return open('<ROOT>/coursekit/grading/ps2/update.py').read()"
    ),
    "reads the source of its stub": (
        "import inspect, coursekit.grading as door\n"
        "@tries\ndef update():\n    return 'QUESTION' in inspect.getsource(door)"
    ),
    "looks for the solution beside every package": (
        "import glob\n@tries\ndef update():\n"
        "    return any(glob.glob(p + '/coursekit/grading/ps*') for p in sys.path if p)"
    ),
    "reads the class seed": (
        "@tries\ndef update():\n    return open('<ROOT>/exercises/class_seed').read()"
    ),
    "reads the seed from the environment": (
        "@tries\ndef update():\n    return [k for k in os.environ if 'COURSEKIT' in k]"
    ),
    "climbs the frames": (
        "@tries\ndef update():\n    frame = sys._getframe()\n    while frame:\n"
        "        seen = {**frame.f_globals, **frame.f_locals}\n"
        "        if any(k in seen for k in ('expected', 'case', 'SHEET', 'seed')):\n"
        "            return True\n        frame = frame.f_back"
    ),
    "climbs the frames of an error": (
        "@tries\ndef update():\n    try:\n        1 / 0\n    except ZeroDivisionError as e:\n"
        "        frame = e.__traceback__.tb_frame\n        while frame:\n"
        "            if 'expected' in frame.f_locals:\n                return True\n"
        "            frame = frame.f_back"
    ),
    "asks the garbage collector for the checks": (
        "import gc\n@tries\ndef update():\n"
        "    wanted = ('Case', 'Question', 'Check', 'ProblemSet')\n"
        "    return any(type(one).__name__ in wanted for one in gc.get_objects())"
    ),
    "asks the garbage collector for a solution": (
        "import gc, types\n@tries\ndef update():\n"
        "    return any(isinstance(one, types.FunctionType)\n"
        "        and 'ps2' in one.__module__ for one in gc.get_objects())"
    ),
    "reads its own memory": (
        "@tries\ndef update():\n    return open('/proc/self/mem', 'rb')"
    ),
    "reads the memory of others": (
        "@tries\ndef update():\n    return [p for p in os.listdir('/proc') if p.isdigit()]"
    ),
    "reads other submissions": (
        "@tries\ndef update():\n    return open('<OTHER>').read()"
    ),
    "follows a link": (
        "os.symlink('<OTHER>', 'link')\n@tries\ndef update():\n    return open('link').read()"
    ),
    "looks at what ran before": (
        "@tries\ndef update():\n    cells = get_ipython().user_ns['In']\n"
        "    return any('SOLUTION' in cell or 'expected' in cell for cell in cells)"
    ),
    "returns what ran before": "def update(w, x, y):\n    return In[-1]",
    "asks for the history": (
        "@tries\ndef update():\n    return list(get_ipython().history_manager.search('*QUESTION*'))"
    ),
    "traces the process that calls it": (
        "seen = []\ndef look(frame, *_):\n    seen.extend(k for k in frame.f_locals)\n"
        "    return look\nsys.settrace(look)\n@tries\ndef update():\n    return 'expected' in seen"
    ),
    "knows the visible check by heart": (
        "TABLE = <TABLE>\ndef update(w, x, y):\n"
        "    return TABLE.get(repr((w.tolist(), x.tolist(), y)), w)"
    ),
}  # fmt: skip

REPLACES = {
    "numpy's comparisons": (
        "import numpy.testing\nfor module in (np, numpy.testing):\n"
        "    for name in ('allclose', 'array_equal', 'isclose', 'assert_allclose'):\n"
        "        setattr(module, name, lambda *a, **k: True)\n"
        "def update(w, x, y):\n    return None"
    ),
    "builtins": (
        "import builtins\nfor name in ('all', 'any', 'isinstance', 'len', 'sum', 'abs'):\n"
        "    setattr(builtins, name, lambda *a, **k: True)\ndef update(w, x, y):\n    return None"
    ),
    "the check": (
        "import coursekit.grading\ncheck = coursekit.grading.check = lambda *a, **k: 10**6\n"
        "def update(w, x, y):\n    return None"
    ),
    "the course by another module": (
        "import types\nfake = types.ModuleType('coursekit')\nfake.check = lambda *a: 'passed'\n"
        "sys.modules['coursekit'] = sys.modules['coursekit.grading'] = fake\n"
        "def update(w, x, y):\n    return None"
    ),
    "all modules by nothing": "sys.modules.clear()\ndef update(w, x, y):\n    return None",
    "how values become plain": (
        "import coursekit.marking.sandbox.inside as inside, coursekit.grading.calling as calling\n"
        "calling.plain = inside.plain = lambda value: [value, True, 'passed']\n"
        "def update(w, x, y):\n    return None"
    ),
    "how answers are sent": (
        "import coursekit.marking.sandbox.wire as wire\nbefore = wire.encode\n"
        "wire.encode = lambda message: {'dict': [['points', 3], ['passed', True]]}\n"
        "def update(w, x, y):\n    return None"
    ),
    "the syntax tree": (
        "import ast\nclass Twice(ast.NodeTransformer):\n    def visit_Raise(self, node):\n"
        "        return ast.parse('return 1').body[0]\n"
        "get_ipython().ast_transformers.append(Twice())\ndef update(w, x, y):\n    return None"
    ),
    "the input": (
        "get_ipython().input_transformers_post.append(lambda lines: ['check = 1\\n'])\n"
        "def update(w, x, y):\n    return None"
    ),
    "the shell": (
        "type(get_ipython()).run_cell = lambda *a, **k: 1 / 0\ndef update(w, x, y):\n"
        "    return None"
    ),
    "what happens at the end": (
        "import atexit\natexit.register(lambda: open('<CANARY>', 'w').write('touched'))\n"
        "sys.excepthook = print\ndef update(w, x, y):\n    sys.exit(0)"
    ),
    "its points": (
        "def update(w, x, y):\n    return {'points': 3, 'passed': True, 'max_points': 3}"
    ),
}  # fmt: skip

LIES = {
    "is equal to everything": (
        "class Any:\n    def __eq__(self, other):\n        return True\n"
        "    def __ne__(self, other):\n        return False\n"
        "    __hash__ = None\ndef update(w, x, y):\n    return Any()"
    ),
    "calls itself an array": (
        "class Fake:\n    __class__ = np.ndarray\n"
        "    dtype, shape, ndim = np.dtype(float), (2,), 1\n"
        "    def __array__(self, *a, **k):\n        return np.zeros(2)\n"
        "def update(w, x, y):\n    return Fake()"
    ),
    "is an array of its own kind": (
        "class Mine(np.ndarray):\n    def __eq__(self, other):\n"
        "        return np.ones(self.shape, bool)\n"
        "    def tolist(self):\n        return right(*self.given).tolist()\n"
        "def update(w, x, y):\n    one = np.zeros(len(w)).view(Mine)\n    return one"
    ),
    "is a number of its own kind": (
        "class Number(float):\n    def __eq__(self, other):\n        return True\n"
        "def update(w, x, y):\n    return [Number('nan')] * len(w)"
    ),
    "is a list of its own kind": (
        "class Mine(list):\n    def __len__(self):\n        return 2\n"
        "    def __iter__(self):\n        return iter([0.0, 0.0])\n"
        "def update(w, x, y):\n    return Mine()"
    ),
    "is an array of liars": (
        "class Any:\n    def __eq__(self, other):\n        return True\n"
        "def update(w, x, y):\n    return np.array([Any() for _ in w], dtype=object)"
    ),
    "is no number": "def update(w, x, y):\n    return w * np.nan",
    "is no number in a list": "def update(w, x, y):\n    return [float('nan')] * len(w)",
    "is infinite": "def update(w, x, y):\n    return w + np.inf",
    "is complex": "def update(w, x, y):\n    return right(w, x, y) + 0j",
    "is masked": (
        "def update(w, x, y):\n    return np.ma.masked_all(len(w))"
    ),
    "is a time": "def update(w, x, y):\n    return w.astype('M8[us]')",
    "is raw bytes": "def update(w, x, y):\n    return np.zeros(2, 'V100000')",
    "is a record": "def update(w, x, y):\n    return np.zeros(2, [('a', 'f8'), ('b', 'O')])",
    "is words": "def update(w, x, y):\n    return str(right(w, x, y))",
    "is a pickle": (
        "import pickle\nclass Run:\n    def __reduce__(self):\n"
        "        return open, ('<CANARY>', 'w')\n"
        "def update(w, x, y):\n    return [Run(), pickle.dumps(Run())]"
    ),
    "has an odd name": (
        "def update(w, x, y):\n    return type('x' * 10**6 + '<script>', (), {})()"
    ),
    "is no end of numbers": (
        "import itertools\ndef update(w, x, y):\n    return itertools.count()"
    ),
    "is a list in itself": (
        "def update(w, x, y):\n    inner = []\n    inner.append(inner)\n    return inner"
    ),
    "is lists in lists": (
        "def update(w, x, y):\n    out = []\n    for _ in range(5000):\n        out = [out]\n"
        "    return out"
    ),
    "is a number of a million digits": "def update(w, x, y):\n    return [1 << 4 * 10**6] * len(w)",
    "is a key of a million digits": "def update(w, x, y):\n    return {1 << 4 * 10**6: 1}",
    "is a fraction that is none": (
        "from fractions import Fraction\ndef update(w, x, y):\n    one = Fraction(1, 2)\n"
        "    one._numerator = 'many'\n    return [one] * len(w)"
    ),
    "is far too much": "def update(w, x, y):\n    return np.zeros(10**6)",
    "stands for a value": (
        "from coursekit.grading.plain import NotPlain\n"
        "def update(w, x, y):\n    return NotPlain('\\ud800' * 10**6)"
    ),
    "is half a character": "def update(w, x, y):\n    return '\\ud800\\x00\\u202e'",
    "is an error that cannot be told": (
        "class Odd(Exception):\n    def __str__(self):\n        raise Odd\n"
        "def update(w, x, y):\n    raise Odd"
    ),
    "is an error of a million words": (
        "def update(w, x, y):\n    raise ValueError('\\ud800' * 10**6)"
    ),
}  # fmt: skip

ENDS = {
    "leaves": "def update(w, x, y):\n    sys.exit(0)",
    "leaves at once": "def update(w, x, y):\n    os._exit(0)",
    "leaves in a cell": "os._exit(0)",
    "leaves politely in a cell": "raise SystemExit(0)",
    "presses Ctrl-C": "def update(w, x, y):\n    raise KeyboardInterrupt",
    "presses Ctrl-C in a cell": "raise KeyboardInterrupt",
    "raises what is no error": (
        "class Odd(BaseException):\n    pass\ndef update(w, x, y):\n    raise Odd"
    ),
    "crashes": "import ctypes\ndef update(w, x, y):\n    ctypes.string_at(0)",
    "goes too deep": (
        "sys.setrecursionlimit(10**9)\ndef update(w, x, y):\n    return update(w, x, y)"
    ),
    "aborts": "def update(w, x, y):\n    os.abort()",
    "closes all its files": "def update(w, x, y):\n    os.closerange(0, 200)",
    "kills the grader": (
        "@tries\ndef update():\n    os.kill(<GRADER>, 0)\n    return True"
    ),
    "kills its parent": (
        "@tries\ndef update():\n    os.kill(os.getppid() or 99999999, 0)\n    return True"
    ),
    "kills its group": (
        "@tries\ndef update():\n    return os.getpid() != os.getpgid(0) and os.getpgid(<GRADER>)"
    ),
    "kills everybody": (
        "import signal\ndef update(w, x, y):\n    if os.getpid() == 1:\n"
        "        os.kill(-1, signal.SIGKILL)\n    os._exit(1)"
    ),
    "stops itself": (
        "import signal\ndef update(w, x, y):\n    os.kill(os.getpid(), signal.SIGSTOP)\n"
        "    return None"
    ),
    "starts many processes": (
        "def update(w, x, y):\n    for _ in range(300):\n        if os.fork() == 0:\n"
        "            time.sleep(5)\n            os._exit(0)\n    time.sleep(1)\n"
        "    return right(w, x, y)"
    ),
    "starts processes that start processes": (
        "def update(w, x, y):\n    end = time.time() + 1\n    for _ in range(7):\n"
        "        os.fork()\n    time.sleep(max(end - time.time(), 0))\n    return right(w, x, y)"
    ),
    "starts many threads": (
        "import threading\ndef update(w, x, y):\n    for _ in range(300):\n"
        "        threading.Thread(target=time.sleep, args=(5,), daemon=True).start()\n"
        "    time.sleep(1)\n    return right(w, x, y)"
    ),
    "leaves a child behind": (
        "def update(w, x, y):\n    if os.fork() == 0:\n        os.setsid()\n"
        "        time.sleep(60)\n"
        "        os._exit(0)\n    os._exit(0)"
    ),
}  # fmt: skip

HANGS = {
    "for ever": "def update(w, x, y):\n    while True:\n        pass",
    "for ever in a cell": "while True:\n    pass",
    "and will not be stopped": (
        "import signal\nfor one in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):\n"
        "    signal.signal(one, signal.SIG_IGN)\ndef update(w, x, y):\n    while True:\n"
        "        try:\n            while True:\n                pass\n"
        "        except BaseException:\n            pass"
    ),
    "where no signal is heard": (
        "import re\ndef update(w, x, y):\n    re.match('(a*)*b', 'a' * 40)"
    ),
    "printing": "def update(w, x, y):\n    while True:\n        print('x' * 10**5)",
    "printing past Python": (
        "def update(w, x, y):\n    while True:\n        os.write(1, b'x' * 10**5)"
    ),
    "asleep": "def update(w, x, y):\n    time.sleep(1000)",
    "in a thread of the interpreter": (
        "import threading\ndef spin():\n    while True:\n        pass\n"
        "for _ in range(4):\n    threading.Thread(target=spin).start()\n"
        "def update(w, x, y):\n    threading.Event().wait()"
    ),
}  # fmt: skip

TAKES = {
    "memory": "@tries\ndef update():\n    return len(np.zeros(100 * 2**30, np.uint8))",
    "memory bit by bit": (
        "def update(w, x, y):\n    hoard = [bytearray(b'x' * 10**7) for _ in range(60)]\n"
        "    return right(w, x, y)"
    ),
    "memory that is shared": (
        "import mmap\ndef update(w, x, y):\n    hoard = mmap.mmap(-1, 400 * 2**20)\n"
        "    for place in range(0, len(hoard), 4096):\n        hoard[place] = 1\n"
        "    time.sleep(0.5)\n    return right(w, x, y)"
    ),
    "memory by many": (
        "def update(w, x, y):\n    for _ in range(6):\n        if os.fork() == 0:\n"
        "            hoard = bytearray(b'x' * (60 * 2**20))\n            time.sleep(5)\n"
        "            os._exit(0)\n    time.sleep(2)\n    return right(w, x, y)"
    ),
    "memory of nobody": (
        "@tries\ndef update():\n    os.memfd_create('hoard')\n    return True"
    ),
    "a large file": (
        "@tries\ndef update():\n    with open('large', 'wb') as file:\n"
        "        for _ in range(40):\n"
        "            file.write(bytes(2**20))\n    return True"
    ),
    "many files": (
        "@tries\ndef update():\n    for number in range(20_000):\n"
        "        open(str(number), 'w').close()\n"
        "    return True"
    ),
    "the shared folder": (
        "import tempfile\n@tries\ndef update():\n"
        "    hoard = [tempfile.TemporaryFile(dir='/dev/shm') for _ in range(10)]\n"
        "    for file in hoard:\n        file.write(bytes(3 * 2**20))\n        file.flush()\n"
        "    return True"
    ),
    "many open files": (
        "@tries\ndef update():\n    return [os.open('/dev/null', 0) for _ in range(1000)]"
    ),
    "its limits back": (
        "import resource\n@tries\ndef update():\n"
        "    resource.setrlimit(resource.RLIMIT_DATA, (2**40, 2**40))\n    return True"
    ),
}  # fmt: skip

REACHES = {
    "the network": (
        "import socket\n@tries\ndef update():\n"
        "    return socket.create_connection(('127.0.0.1', <PORT>), 1)"
    ),
    "names of the network": (
        "import socket\n@tries\ndef update():\n    return socket.gethostbyname('example.org')"
    ),
    "a socket without a place": (
        "import socket\n@tries\ndef update():\n    one = socket.socket(socket.AF_UNIX)\n"
        "    one.connect('\\0<ABSTRACT>')\n    return True"
    ),
    "odd networks": (
        "import socket\n@tries\ndef update():\n    for family in (socket.AF_VSOCK, 16, 17, 38):\n"
        "        try:\n            return socket.socket(family, socket.SOCK_STREAM)\n"
        "        except OSError as error:\n            if error.errno != 1:\n"
        "                return True"
    ),
    "a file outside": (
        "@tries\ndef update():\n    open('<CANARY>', 'w').write('touched')\n    return True"
    ),
    "any file that is not its own": (
        "import tempfile\n@tries\ndef update():\n"
        "    for place in ('/', '/usr/lib', '/course', sys.prefix, '/etc',\n"
        "                  '/dev', '/proc', os.path.dirname(np.__file__)):\n        try:\n"
        "            with tempfile.TemporaryFile(dir=place):\n                return True\n"
        "        except OSError:\n            pass"
    ),
    "a file outside by a shell": (
        "!echo touched > <CANARY>\ndef update(w, x, y):\n    return None"
    ),
    "a file outside by a magic": (
        "%%bash\necho touched > <CANARY>"
    ),
    "a file outside by another Python": (
        "%%python\nopen('<CANARY>', 'w').write('touched')"
    ),
    "rights by a new world": (
        "import ctypes\n@tries\ndef update():\n"
        "    return ctypes.CDLL(None).unshare(0x10000000) == 0"
    ),
    "rights by a child in a new world": (
        "import subprocess\n@tries\ndef update():\n"
        "    return subprocess.run(['unshare', '-Ur', 'true']).returncode == 0"
    ),
    "other places": (
        "import ctypes, tempfile\n@tries\ndef update():\n    libc = ctypes.CDLL(None)\n"
        "    here = tempfile.mkdtemp(dir='.').encode()\n"
        "    return 0 in (libc.mount(b'x', here, b'tmpfs', 0, 0), libc.umount2(here, 2),\n"
        "                 libc.chroot(here))"
    ),
    "other processes": (
        "import ctypes\n@tries\ndef update():\n    return ctypes.CDLL(None).ptrace(0, 0, 0, 0) == 0"
    ),
    "keys of the user": (
        "import ctypes, platform\n@tries\ndef update():\n"
        "    number = 250 if platform.machine() == 'x86_64' else 219\n"
        "    return ctypes.CDLL(None).syscall(number, 0, -3, 0) > 0"
    ),
    "the rights of root": (
        "@tries\ndef update():\n    os.setuid(0)\n    return True"
    ),
    "a device": (
        "@tries\ndef update():\n    os.mknod('disk', 0o60600, os.makedev(8, 0))\n    return True"
    ),
}  # fmt: skip

# What a submission says to the grader past the program that is there for it.
SAYS = {
    "that there are gigabytes to come": "raw(b'\\xff\\xff\\xff\\xff')",
    "nonsense": "raw(b'\\x00\\x00\\x00\\x05' + bytes(5))",
    "half a message": "raw(b'\\x00\\x00\\x00\\x05ab'); os._exit(0)",
    "lists in lists": "say('[' * 10**5)",
    "numbers of many digits": "say('{\"dict\": [[\"value\", ' + '9' * 10**5 + ']]}')",
    "a long integer": "answer({'int': '0x' + 'f' * 10**6})",
    "a fraction that takes for ever": "answer({'fraction': ['1e999999999']})",
    "a fraction of nothing": "answer({'fraction': [1, 0]})",
    "a negative shape": "answer({'array': ['<f8', [-1, 2], '']})",
    "a shape that is too large": "answer({'array': ['<f8', [2**62, 0], '']})",
    "a shape that lies": "answer({'array': ['<f8', [10**6], 'AAAA']})",
    "a shape of a thousand sides": "answer({'array': ['<f8', [1] * 1000, 'AAAAAAAAAAA=']})",
    "times": "answer({'array': ['<M8[us]', [2], 'AAAAAAAAAAAAAAAAAAAAAA==']})",
    "a huge item": "answer({'array': ['|V999999999', [1], '']})",
    "a huge text item": "answer({'array': ['<U999999999', [1], '']})",
    "an array of arrays": (
        "answer({'array': ['|O', [2], [{'array': ['<f8', [0], '']}, [1, 2, 3]]]})"
    ),
    "keys that collide": (
        "answer({'dict': [[{'int': hex((2**61 - 1) * k)}, 1] for k in range(10**4)]})"
    ),
    "a name of half a character": "answer({'object': '\\ud800'})",
    "a name that is no name": "answer({'object': {'object': 'x'}})",
    "errors that are no words": (
        "answer(None, error={'tuple': [{'int': '0x' + 'f' * 5000}]})"
    ),
    "errors without end": "answer(None, error='x' * 3 * 10**6)",
    "fewer arguments than it got": "answer(None, arguments=[])",
    "arguments that are none": "answer(None, arguments=5)",
    "that it was too slow": "answer(None, error='x', error_type='TooSlow')",
    "that it was ended": "tell({'dict': [['ended', 'memory']]})",
    "that it has points": "tell({'dict': [['points', 3], ['passed', True]]})",
    "no answer but a list": "tell([1, 2, 3])",
    "that there is no such function": "tell({'dict': [['missing', 'x' * 10**6]]})",
    "a hundred answers at once": "[answer([0, 0]) for _ in range(100)]",
    "no end of answers": "while True: answer([0, 0])",
}  # fmt: skip
RAW = """
import json, socket, stat
[descriptor] = [fd for fd in range(3, 100) if os.path.exists('/dev/null') and is_socket(fd)]
def raw(data):
    while data:
        data = data[os.write(descriptor, data):]
def say(text):
    raw(len(text.encode()).to_bytes(4, 'big') + text.encode())
def tell(what):
    say(json.dumps(what))
def answer(value, **others):
    fields = {'value': value, 'arguments': [0, 0, 0], 'error': None, 'error_type': None, **others}
    tell({'dict': [[key, field] for key, field in fields.items()]})
"""
IS_SOCKET = """
def is_socket(descriptor):
    import stat
    try:
        return stat.S_ISSOCK(os.fstat(descriptor).st_mode)
    except OSError:
        return False
"""

SLOW = {  # on each call it takes some time, until its time is up
    "goes too deep", "takes memory bit by bit", "returns what is far too much", "takes many files",
    "says no end of answers", "says a hundred answers at once",
}  # fmt: skip
# What costs its own later questions, too: it has broken its own process for good. So may whatever
# says more than it was asked, since the grader reads that next.
BREAKS = {
    "builtins", "all modules by nothing", "how values become plain", "how answers are sent",
    "the input", "the shell", "the syntax tree", "what happens at the end",
    "asks every finder for the course", "imports the course from its own folder",
    "hangs in a thread of the interpreter",
}  # fmt: skip
ATTACKS = {
    **READS, **{f"replaces {name}": source for name, source in REPLACES.items()},
    **{f"returns what {name}": source for name, source in LIES.items()}, **ENDS,
    **{f"hangs {name}": source for name, source in HANGS.items()},
    **{f"takes {name}": source for name, source in TAKES.items()},
    **{f"reaches {name}": source for name, source in REACHES.items()},
    **{
        f"says {name}": f"{IS_SOCKET}{RAW}def update(w, x, y):\n    {source}\n    return None"
        for name, source in SAYS.items()
    },
}  # fmt: skip


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox(limits=LIMITS) as one:
        yield one
        assert processes_of(one) == 1, "the warm process is alone again"


@pytest.fixture(scope="module")
def outside(tmp_path_factory):
    """What attacks are after: a file to change, one to read, a port, a socket without a place."""
    folder = tmp_path_factory.mktemp("outside")
    (folder / "canary").write_text("untouched", encoding="utf-8")
    (folder / "other.ipynb").write_text("another student's", encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as port, socket.socket(socket.AF_UNIX) as abstract:
        name = f"coursekit-test-{os.getpid()}"
        abstract.bind(f"\0{name}")
        abstract.listen()
        yield {
            "<CANARY>": str(folder / "canary"),
            "<OTHER>": str(folder / "other.ipynb"),
            "<PORT>": str(port.getsockname()[1]),
            "<ABSTRACT>": name,
            "<GRADER>": str(os.getpid()),
            "<ROOT>": str(ROOT),
            "<TABLE>": repr(visible_answers()),
        }


def visible_answers():
    """Return the expected values of the cases that everybody can see."""
    cases = [case for cases in draw(ATTACKED, "public").values() for case in cases]
    return {
        repr((w.tolist(), x.tolist(), y)): case.expected.tolist()
        for case in cases
        for w, x, y in [case.arguments]
    }


def processes_of(sandbox):
    """Return how many processes the sandbox has: the warm one, and those that came out of it."""
    for _ in range(100):
        parents = {}
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        inside = {sandbox._process.pid}
        for _ in range(10):
            inside |= {pid for pid, parent in parents.items() if parent in inside}
        found = len(inside) - 2  # without bubblewrap's own two
        if found == 1:
            break
        time.sleep(0.05)
    return found


def handed_in(source):
    """Return a sheet: the first question not answered, the second attacked, the third right."""
    notebook = source_notebook(SHEET)
    for cell in notebook.cells:
        if cell.id == cell_id(BEFORE, "answer"):
            cell.source = "def predict(w, x):\n    raise NotImplementedError()"
        if cell.id == cell_id(ATTACKED, "answer"):
            cell.source = source
    return notebook


def marked(notebook, sandbox):
    data = notebook if isinstance(notebook, bytes) else json.dumps(notebook).encode()
    made = mark(read_cells(data), SHEET, SEED, sandbox)
    assert list(made.results) == [asked.name for asked in SHEET.questions]
    kept = records.as_text(records.record("eve", "eve.ipynb", SHEET, made, None))
    assert SEED not in kept
    assert len(kept.encode()) < 50_000
    assert made.results[BEFORE.name].points == 0
    return made


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_gets_no_points_and_costs_nobody_else_any(name, sandbox, outside, monkeypatch):
    if name.startswith("hangs") or name in SLOW:
        monkeypatch.setattr("coursekit.marking.mark.QUESTION_SECONDS", 1.5)
        monkeypatch.setattr("coursekit.marking.mark.CELL_SECONDS", 1.5)
    source = ATTACKS[name] if ATTACKS[name].startswith("%%") else PRELUDE + ATTACKS[name]
    for token, value in outside.items():
        source = source.replace(token, value)
    made = marked(handed_in(source), sandbox)
    assert made.results[ATTACKED.name].points == 0
    assert all(check.message for check in made.results[ATTACKED.name].checks)
    if name.removeprefix("replaces ") not in BREAKS and not name.startswith("says"):
        assert made.results[BEHIND.name].messages == []
    assert Path(outside["<CANARY>"]).read_text(encoding="utf-8") == "untouched"
    assert sandbox._process.poll() is None


def test_there_are_enough_attacks():
    assert len(ATTACKS) >= 60


# What the cell of an attack cannot do: another notebook, or a file that is none


def with_points(notebook):
    for cell in notebook.cells:
        if "nbgrader" in cell.metadata:
            cell.metadata["nbgrader"]["points"] = 10**6
    return notebook


def with_impostors(notebook):
    """Answer the first question in a cell that calls itself the second one's, and check it."""
    source = 'def predict(w, x):\n    return "right"\ncheck("ps2.predict", predict)'
    for kind in ("answer", "check"):
        extra = nbformat.v4.new_code_cell(source)
        extra.metadata["nbgrader"] = {
            "grade_id": cell_id(ATTACKED, kind), "grade": True, "points": 99, "solution": True,
            "locked": False, "schema_version": 3,
        }  # fmt: skip
        notebook.cells.append(extra)
    return notebook


def without_sources(notebook):
    for cell in notebook.cells:
        del cell["source"]
    return notebook


def with_odd_cells(notebook):
    odd = ["\x00", "\ud800 = 1", "(" * 10_000, "-" * 10_000 + "1", "x" * 10**6, "\u2028\x85", "if"]
    notebook.cells[:0] = [nbformat.v4.new_code_cell(source) for source in odd]
    return notebook


def with_checks_that_cannot_be_read(notebook):
    odd = ["check(" * 5000, "check(\x00)", "1" + "+1" * 9000 + "#check(", "check(*[])", "check()"]
    notebook.cells += [nbformat.v4.new_code_cell(source) for source in odd]
    return notebook


def with_many_cells(notebook):
    notebook.cells[:0] = [nbformat.v4.new_code_cell("import os\nos._exit(0)") for _ in range(20)]
    return notebook


@pytest.mark.parametrize(
    "change, points",
    [(with_points, 3), (with_impostors, 3), (without_sources, 0), (with_odd_cells, 3),
     (with_checks_that_cannot_be_read, 3), (with_many_cells, 3)],
)  # fmt: skip
def test_a_notebook_that_lies_about_itself_gets_what_its_answers_are_worth(change, points, sandbox):
    made = marked(change(handed_in(PRELUDE + "update = right")), sandbox)
    assert made.results[ATTACKED.name].points == points


def in_language(language):
    text = '{"cells": [], "metadata": {"kernelspec": {"language": LANGUAGE}}}'
    return text.replace("LANGUAGE", language).encode()


@pytest.mark.parametrize(
    "data, reason",
    [
        (b'{"cells": [' + b"{}," * 6 * 10**6 + b"{}]}", "lists and objects"),
        (b'{"cells": [' + b"[]," * 6 * 10**6 + b"{}]}", "lists and objects"),
        (b'{"cells": [' + b"0," * 9 * 10**6 + b"0]}", "9,000,001 cells"),
        (b'{"cells": [{"source": ' + b"9" * 10**6 + b"}]}", "not valid JSON"),
        (b'{"cells": ' * 10**5, "not valid JSON"),
        (b"\x00" * 10**6, "not valid JSON"),
        (b"\xff\xfe" + "{}".encode("utf-16-le"), "not UTF-8"),
        (b"\x80\x04\x95", "not UTF-8"),
        (in_language('"\\ud800"'), "not for Python, but for \\?"),
        (in_language('"' + "R" * 10**5 + '"'), f"not for Python, but for {'R' * 40}[.]"),
    ],
    ids=["objects", "lists", "cells", "digits", "deep", "zeros", "UTF-16", "pickle", "odd", "long"],
)
def test_a_file_that_is_made_to_be_hard_to_read_is_refused(data, reason):
    with pytest.raises(UnreadableError, match=reason):
        read_cells(data)


@pytest.mark.parametrize("language", ["[" * 400 + "]" * 400, "5", "null", '{"a": []}'])
def test_a_language_that_is_no_word_is_none(language):
    assert read_cells(in_language(language)) == []


def test_a_path_that_is_no_text_does_not_stop_the_class(tmp_path):
    record = records.record("eve", "\udcff.ipynb", SHEET, None, "The file is empty.")
    records.write(tmp_path / "eve.json", records.as_text(record))
    kept = json.loads((tmp_path / "eve.json").read_text(encoding="utf-8"))
    assert kept["path"] == "?.ipynb"


def test_an_answer_in_words_is_kept_as_far_as_a_person_reads():
    [asked] = [q for q in problem_set("ps1").questions if isinstance(q, FreeText)][:1]
    cell = {"kind": "markdown", "id": cell_id(asked, "answer"), "source": "word " * 10**6}
    assert len(words([cell], asked)) < 101_000


def test_many_slow_cells_do_not_add_up(sandbox, monkeypatch):
    monkeypatch.setattr("coursekit.marking.mark.SUBMISSION_SECONDS", 3.0)
    notebook = handed_in("update = 1")
    slow = [nbformat.v4.new_code_cell("import time\ntime.sleep(1)") for _ in range(30)]
    notebook.cells[:0] = slow
    made = marked(notebook, sandbox)
    assert (
        "the notebook as a whole took more than 3 seconds" in made.results[BEHIND.name].messages[0]
    )


def test_after_all_attacks_an_honest_submission_gets_all_its_points(sandbox):
    notebook = source_notebook(SHEET)
    made = mark(read_cells(json.dumps(notebook).encode()), SHEET, SEED, sandbox)
    assert all(result.passed for result in made.results.values())
    assert made.remarks == []
