"""Attacks by hostile submissions, each in the cell for the answer to one question, `update`.

An attack that reaches what it is after returns the right answer: points give it away. All are
harmless to this machine even if the sandbox were open.
"""

from textwrap import indent

# What attacks are written with: the right answer, and what gives away that one has worked.
PRELUDE = """
import os, socket, sys, time
import numpy as np
def right(w, x, y):
    return w + y * x if y * (w @ x) <= 0 else w.copy()
def tries(attack):
    worked = []
    def update(w, x, y):
        if not worked:
            try:
                worked.append(bool(attack()))
            except Exception:
                worked.append(False)
        return right(w, x, y) if worked[0] else None
    return update
"""


def answers(body, before=""):
    """An answer that does this at every call."""
    return f"{before}\ndef update(w, x, y):\n{indent(body, '    ')}"


def tries(body, before=""):
    """An answer that does this once and is right from then on if it returns what is true."""
    return f"{before}\n@tries\ndef update():\n{indent(body, '    ')}"


READS = {
    "imports the solution": "from coursekit.perceptrons.problems.ps2.update import update",
    "imports the questions": tries(
        "from coursekit.exercises import bank\nreturn bank.question('ps2.update')"
    ),
    "imports the course from its own folder": tries(
        "for name in [n for n in sys.modules if n.startswith('coursekit')]:\n"
        "    del sys.modules[name]\n"
        "sys.path.insert(0, '<ROOT>')\nimport coursekit.exercises.find_questions\nreturn True"
    ),
    "asks every finder for the course": tries(
        "sys.modules.pop('coursekit', None)\n"
        "sys.path[:] = [p for p in sys.path if p != '/course']\n"
        "import coursekit\n"
        "return os.path.exists(os.path.dirname(coursekit.__path__[0]) + '/<SOLUTION>')"
    ),
    "reads the solution's file": tries("return open('<ROOT>/<SOLUTION>').read()"),
    "reads the source of its stub": tries(
        "return 'QUESTION' in inspect.getsource(door)",
        before="import inspect, coursekit.exercises as door",
    ),
    "looks for the solution beside every package": tries(
        "return any(os.path.exists(p + '/<SOLUTION>') for p in sys.path if p)"
    ),
    "reads the class seed": tries("return open('<ROOT>/exercises/class_seed').read()"),
    "reads the seed from the environment": tries(
        "return [k for k in os.environ if 'COURSEKIT' in k]"
    ),
    "climbs the frames": tries(
        "frame = sys._getframe()\nwhile frame:\n"
        "    seen = {**frame.f_globals, **frame.f_locals}\n"
        "    if any(k in seen for k in ('expected', 'case', 'SHEET', 'seed')):\n"
        "        return True\n    frame = frame.f_back"
    ),
    "climbs the frames of an error": tries(
        "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    frame = e.__traceback__.tb_frame\n"
        "    while frame:\n        if 'expected' in frame.f_locals:\n            return True\n"
        "        frame = frame.f_back"
    ),
    "asks the garbage collector for the checks": tries(
        "import gc\nwanted = ('Case', 'Question', 'Check', 'ProblemSet')\n"
        "return any(type(one).__name__ in wanted for one in gc.get_objects())"
    ),
    "asks the garbage collector for a solution": tries(
        "import gc, types\nfunctions = (f for f in gc.get_objects()\n"
        "             if isinstance(f, types.FunctionType))\n"
        "return any('ps2' in str(f.__module__) for f in functions)"
    ),
    "reads its own memory": tries("return open('/proc/self/mem', 'rb')"),
    "reads the memory of others": tries("return [p for p in os.listdir('/proc') if p.isdigit()]"),
    "reads other submissions": tries("return open('<OTHER>').read()"),
    "follows a link": tries(
        "return open('link').read()",
        before="os.path.exists('link') or os.symlink('<OTHER>', 'link')",
    ),
    "looks at what ran before": tries(
        "cells = get_ipython().user_ns['In']\n"
        "return any('SOLUTION' in cell or 'expected' in cell for cell in cells)"
    ),
    "returns what ran before": answers("return In[-1]"),
    "asks for the history": tries(
        "return list(get_ipython().history_manager.search('*QUESTION*'))"
    ),
    "traces the process that calls it": tries(
        "return 'expected' in seen",
        before="seen = []\ndef look(frame, *_):\n    seen.extend(k for k in frame.f_locals)\n"
        "    return look\nsys.settrace(look)",
    ),
    "knows the visible check by heart": answers(
        "return TABLE.get(repr((w.tolist(), x.tolist(), y)), w)", before="TABLE = <TABLE>"
    ),
}

REPLACES = {
    "numpy's comparisons": answers(
        "return None",
        before="import numpy.testing\nfor module in (np, numpy.testing):\n"
        "    for name in ('allclose', 'array_equal', 'isclose', 'assert_allclose'):\n"
        "        setattr(module, name, lambda *a, **k: True)",
    ),
    "builtins": answers(
        "return None",
        before="import builtins\n"
        "for name in ('all', 'any', 'isinstance', 'len', 'sum', 'abs'):\n"
        "    setattr(builtins, name, lambda *a, **k: True)",
    ),
    "the check": answers(
        "return None",
        before="import coursekit.exercises\n"
        "check = coursekit.exercises.check = lambda *a, **k: 10**6",
    ),
    "the course by another module": answers(
        "return None",
        before="import types\nfake = types.ModuleType('coursekit')\n"
        "fake.check = lambda *a: 'passed'\n"
        "sys.modules['coursekit'] = sys.modules['coursekit.exercises'] = fake",
    ),
    "all modules by nothing": answers("return None", before="sys.modules.clear()"),
    "how values become plain": answers(
        "return None",
        before="import coursekit.grading.sandbox.worker as inside\n"
        "import coursekit.exercises.call as calling\n"
        "calling.plain = inside.plain = lambda value: [value, True, 'passed']",
    ),
    "how answers are sent": answers(
        "return None",
        before="import coursekit.grading.sandbox.protocol as wire\n"
        "wire.encode = lambda message: {'dict': [['points', 3], ['passed', True]]}",
    ),
    "the syntax tree": answers(
        "return None",
        before="import ast\nclass Twice(ast.NodeTransformer):\n    def visit_Raise(self, node):\n"
        "        return ast.parse('return 1').body[0]\n"
        "get_ipython().ast_transformers.append(Twice())",
    ),
    "the input": answers(
        "return None",
        before="get_ipython().input_transformers_post.append(lambda lines: ['check = 1\\n'])",
    ),
    "the shell": answers(
        "return None", before="type(get_ipython()).run_cell = lambda *a, **k: 1 / 0"
    ),
    "what happens at the end": answers(
        "sys.exit(0)",
        before="import atexit\natexit.register(lambda: open('<CANARY>', 'w').write('touched'))\n"
        "sys.excepthook = print",
    ),
    "its points": answers("return {'points': 3, 'passed': True, 'max_points': 3}"),
}

LIES = {
    "is equal to everything": answers(
        "return Any()",
        before="class Any:\n    def __eq__(self, other):\n        return True\n"
        "    def __ne__(self, other):\n        return False\n    __hash__ = None",
    ),
    "calls itself an array": answers(
        "return Fake()",
        before="class Fake:\n    __class__ = np.ndarray\n"
        "    dtype, shape, ndim = np.dtype(float), (2,), 1\n"
        "    def __array__(self, *a, **k):\n        return np.zeros(2)",
    ),
    "is an array of its own kind": answers(
        "return np.zeros(len(w)).view(Mine)",
        before="class Mine(np.ndarray):\n    def __eq__(self, other):\n"
        "        return np.ones(self.shape, bool)\n"
        "    def tolist(self):\n        return right(*self.given).tolist()",
    ),
    "is a number of its own kind": answers(
        "return [Number('nan')] * len(w)",
        before="class Number(float):\n    def __eq__(self, other):\n        return True",
    ),
    "is a list of its own kind": answers(
        "return Mine()",
        before="class Mine(list):\n    def __len__(self):\n        return 2\n"
        "    def __iter__(self):\n        return iter([0.0, 0.0])",
    ),
    "is an array of liars": answers(
        "return np.array([Any() for _ in w], dtype=object)",
        before="class Any:\n    def __eq__(self, other):\n        return True",
    ),
    "is no number": answers("return w * np.nan"),
    "is no number in a list": answers("return [float('nan')] * len(w)"),
    "is infinite": answers("return w + np.inf"),
    "is complex": answers("return right(w, x, y) + 0j"),
    "is masked": answers("return np.ma.masked_all(len(w))"),
    "is a time": answers("return w.astype('M8[us]')"),
    "is raw bytes": answers("return np.zeros(2, 'V100000')"),
    "is a record": answers("return np.zeros(2, [('a', 'f8'), ('b', 'O')])"),
    "is words": answers("return str(right(w, x, y))"),
    "is a pickle": answers(
        "return [Run(), pickle.dumps(Run())]",
        before="import pickle\nclass Run:\n    def __reduce__(self):\n"
        "        return open, ('<CANARY>', 'w')",
    ),
    "has an odd name": answers("return type('x' * 10**6 + '<script>', (), {})()"),
    "is no end of numbers": answers("import itertools\nreturn itertools.count()"),
    "is a list in itself": answers("inner = []\ninner.append(inner)\nreturn inner"),
    "is lists in lists": answers("out = []\nfor _ in range(5000):\n    out = [out]\nreturn out"),
    "is a number of a million digits": answers("return [1 << 4 * 10**6] * len(w)"),
    "is a key of a million digits": answers("return {1 << 4 * 10**6: 1}"),
    "is a fraction that is none": answers(
        "from fractions import Fraction\none = Fraction(1, 2)\none._numerator = 'many'\n"
        "return [one] * len(w)"
    ),
    "is far too much": answers("return np.zeros(10**6)"),
    "stands for a value": answers(
        "return NotPlain('\\ud800' * 10**6)",
        before="from coursekit.exercises.compare import NotPlain",
    ),
    "is half a character": answers("return '\\ud800\\x00\\u202e'"),
    "is an error that cannot be told": answers(
        "raise Odd",
        before="class Odd(Exception):\n    def __str__(self):\n        raise Odd",
    ),
    "is an error of a million words": answers("raise ValueError('\\ud800' * 10**6)"),
}

ENDS = {
    "leaves": answers("sys.exit(0)"),
    "leaves at once": answers("os._exit(0)"),
    "leaves in a cell": "os._exit(0)",
    "leaves politely in a cell": "raise SystemExit(0)",
    "presses Ctrl-C": answers("raise KeyboardInterrupt"),
    "presses Ctrl-C in a cell": "raise KeyboardInterrupt",
    "raises what is no error": answers("raise Odd", before="class Odd(BaseException):\n    pass"),
    "crashes": answers("import ctypes\nctypes.string_at(0)"),
    "goes too deep": answers(
        "return update(w, x, y)",
        before="sys.setrecursionlimit(10**9)",
    ),
    "aborts": answers("os.abort()"),
    "closes all its files": answers("os.closerange(0, 200)"),
    "kills the grader": tries("os.kill(<GRADER>, 0)\nreturn True"),
    "kills its parent": tries("os.kill(os.getppid() or 99999999, 0)\nreturn True"),
    "kills its group": tries("return os.getpid() != os.getpgid(0) and os.getpgid(<GRADER>)"),
    "kills everybody": answers("if os.getpid() == 1:\n    os.kill(-1, 9)\nos._exit(1)"),
    "stops itself": answers("import signal\nos.kill(os.getpid(), signal.SIGSTOP)\nreturn None"),
    "starts many processes": tries(
        "for _ in range(300):\n    if os.fork() == 0:\n        time.sleep(60)\n"
        "        os._exit(0)\ntime.sleep(30)\nreturn True"
    ),
    "starts processes that start processes": tries(
        "end = time.time() + 30\nfor _ in range(7):\n    os.fork()\n"
        "time.sleep(max(end - time.time(), 0))\nreturn True"
    ),
    "starts many threads": tries(
        "import threading\nfor _ in range(300):\n"
        "    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n"
        "time.sleep(30)\nreturn True"
    ),
    "leaves a child behind": answers(
        "if os.fork() == 0:\n    os.setsid()\n    time.sleep(60)\n    os._exit(0)\nos._exit(0)"
    ),
    "leaves what ends the next call": answers("np.zeros = lambda *_: os._exit(0)\nreturn None"),
    "leaves what ends the next cell": answers(
        "get_ipython().events.register('pre_execute', lambda *_: os._exit(0))\nreturn None"
    ),
}

HANGS = {
    "for ever": answers("while True:\n    pass"),
    "for ever in a cell": "while True:\n    pass",
    "and will not be stopped": answers(
        "while True:\n    try:\n        while True:\n            pass\n"
        "    except BaseException:\n        pass",
        before="import signal\nfor one in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):\n"
        "    signal.signal(one, signal.SIG_IGN)",
    ),
    "where no signal is heard": answers("import re\nre.match('(a*)*b', 'a' * 40)"),
    "printing": answers("while True:\n    print('x' * 10**5)"),
    "printing past Python": answers("while True:\n    os.write(1, b'x' * 10**5)"),
    "asleep": answers("time.sleep(1000)"),
    "in a thread of the interpreter": answers(
        "threading.Event().wait()",
        before="import threading\ndef spin():\n    while True:\n        pass\n"
        "for _ in range(4):\n    threading.Thread(target=spin).start()",
    ),
}

TAKES = {
    "memory": tries("return len(np.zeros(100 * 2**30, np.uint8))"),
    "memory bit by bit": tries("hoard = [bytearray(b'x' * 10**7) for _ in range(60)]\nreturn True"),
    "memory that is shared": tries(
        "import mmap\nhoard = mmap.mmap(-1, 400 * 2**20)\n"
        "for place in range(0, len(hoard), 4096):\n    hoard[place] = 1\n"
        "time.sleep(30)\nreturn True"
    ),
    "memory that is shared and let go": answers(
        "hoard = mmap.mmap(-1, 2**26)\nfor place in range(0, 2**26, 4096):\n"
        "    hoard[place] = 1\nhoard.madvise(mmap.MADV_DONTNEED)\nhoards.append(hoard)\n"
        "return right(w, x, y)",
        before="import mmap\nhoards = []",
    ),
    "memory of zeros": answers(
        "hoards.append(mmap.mmap(zeros.fileno(), 2**26))\nhoards[-1].write(bytes(2**26))\n"
        "return right(w, x, y)",
        before="import mmap\nhoards, zeros = [], open('/dev/zero', 'r+b')",
    ),
    "memory by many": tries(
        "for _ in range(6):\n    if os.fork() == 0:\n"
        "        hoard = bytearray(b'x' * (60 * 2**20))\n        time.sleep(60)\n"
        "        os._exit(0)\ntime.sleep(30)\nreturn True"
    ),
    "memory of sockets": tries(
        "one, other = socket.socketpair()\n"
        "one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2**24)\nreturn True"
    ),
    "memory of nobody": tries("os.memfd_create('hoard')\nreturn True"),
    "a large file": tries(
        "with open('large', 'wb') as file:\n    for _ in range(40):\n"
        "        file.write(bytes(2**20))\nreturn True"
    ),
    "many files": tries(
        "for number in range(20_000):\n    open(str(number), 'w').close()\nreturn True"
    ),
    "the shared folder": tries(
        "import tempfile\nhoard = [tempfile.TemporaryFile(dir='/dev/shm') for _ in range(10)]\n"
        "for file in hoard:\n    file.write(bytes(3 * 2**20))\n    file.flush()\nreturn True"
    ),
    "many open files": tries("return [os.open('/dev/null', 0) for _ in range(1000)]"),
    "its limits back": tries(
        "import resource\nresource.setrlimit(resource.RLIMIT_DATA, (2**40, 2**40))\nreturn True"
    ),
}

REACHES = {
    "the network": tries("return socket.create_connection(('127.0.0.1', <PORT>), 1)"),
    "names of the network": tries("return socket.gethostbyname('example.org')"),
    "a socket without a place": tries(
        "one = socket.socket(socket.AF_UNIX)\none.connect('\\0<ABSTRACT>')\nreturn True"
    ),
    "odd networks": tries(
        "for family in (socket.AF_VSOCK, 16, 17, 38):\n    try:\n"
        "        return socket.socket(family, socket.SOCK_STREAM)\n"
        "    except OSError as error:\n        if error.errno != 1:\n            return True"
    ),
    "a file outside": tries("open('<CANARY>', 'w').write('touched')\nreturn True"),
    "any file that is not its own": tries(
        "import tempfile\nfor place in ('/', '/usr/lib', '/course', sys.prefix, '/etc',\n"
        "              '/dev', '/proc', os.path.dirname(np.__file__)):\n    try:\n"
        "        with tempfile.TemporaryFile(dir=place):\n            return True\n"
        "    except OSError:\n        pass"
    ),
    "a file outside by a shell": answers("return None", before="!echo touched > <CANARY>"),
    "a file outside by a magic": "%%bash\necho touched > <CANARY>",
    "a file outside by another Python": "%%python\nopen('<CANARY>', 'w').write('touched')",
    "rights by a new world": tries(
        "import ctypes\nreturn ctypes.CDLL(None).unshare(0x10000000) == 0"
    ),
    "rights by a child in a new world": tries(
        "import subprocess\nreturn subprocess.run(['unshare', '-Ur', 'true']).returncode == 0"
    ),
    "other places": tries(
        "import ctypes, tempfile\nlibc = ctypes.CDLL(None)\n"
        "here = tempfile.mkdtemp(dir='.').encode()\n"
        "return 0 in (libc.mount(b'x', here, b'tmpfs', 0, 0), libc.umount2(here, 2),\n"
        "             libc.chroot(here))"
    ),
    "other processes": tries("import ctypes\nreturn ctypes.CDLL(None).ptrace(0, 0, 0, 0) == 0"),
    "keys of the user": tries(
        "import ctypes, platform\nnumber = 250 if platform.machine() == 'x86_64' else 219\n"
        "return ctypes.CDLL(None).syscall(number, 0, -3, 0) > 0"
    ),
    "the rights of root": tries("os.setuid(0)\nreturn True"),
    "a device": tries("os.mknod('disk', 0o60600, os.makedev(8, 0))\nreturn True"),
}

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
    "errors that are no words": "answer(None, error={'tuple': [{'int': '0x' + 'f' * 5000}]})",
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
}
RAW = """
import json, stat
def is_socket(descriptor):
    try:
        return stat.S_ISSOCK(os.fstat(descriptor).st_mode)
    except OSError:
        return False
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

# What a submission writes where the outcomes of its calls are read, before it ends.
WRITES = {
    "more than there is room for": "forge(w.base, b'', 2**63)",
    "no end of lines": "forge(w.base, b'\\n' * (2**24 - 8))",
    "bytes that are no text": "forge(w.base, b'\\xff\\x00\\n' * 100)",
    "half a line": "forge(w.base, b'[[0.0, 0.0], [null, null')",
    "lists in lists": "forge(w.base, b'[' * 10**5 + b'\\n')",
    "a fraction that takes for ever": (
        'forge(w.base, b\'[{"fraction":["1e999999999"]},[null,null,1],null,null]\\n\')'
    ),
    "fewer arguments than it got": "forge(w.base, b'[[0.0,0.0],[],null,null]\\n' * 100)",
    "errors that are no words": 'forge(w.base, b\'[null,[],{"int":"0xff"},5]\\n\' * 100)',
    "that it has points": 'forge(w.base, b\'{"points":3,"passed":true}\\n\' * 100)',
    "that it was too slow": 'forge(w.base, b\'[null,[],"x","TooSlow"]\\n\' * 100)',
    "outcomes of other arguments": (
        "forge(w.base, b'[[0.0,0.0],[[9.0,9.0],null,1],null,null]\\n' * 100)"
    ),
}
FORGE = """
def forge(memory, lines, length=None):
    begin = <JOURNAL> + 8
    memory[begin : begin + len(lines)] = lines
    memory[begin - 8 : begin] = (len(lines) if length is None else length).to_bytes(8, 'little')
    os._exit(0)
"""

ATTACKS = {
    **READS,
    **{f"replaces {name}": source for name, source in REPLACES.items()},
    **{f"returns what {name}": source for name, source in LIES.items()},
    **ENDS,
    **{f"hangs {name}": source for name, source in HANGS.items()},
    **{f"takes {name}": source for name, source in TAKES.items()},
    **{f"reaches {name}": source for name, source in REACHES.items()},
    **{f"says {n}": answers(f"{source}\nreturn None", before=RAW) for n, source in SAYS.items()},
    **{f"writes {name}": answers(source, before=FORGE) for name, source in WRITES.items()},
}

# What goes on until its time is up.
SLOW = {"goes too deep", "returns what is far too much", "says no end of answers"}
# What costs its own later questions, too: it has broken its own process for good. So may whatever
# says more than it was asked, since the grader reads that next.
BREAKS = {
    *("replaces builtins", "replaces all modules by nothing", "replaces the input"),
    *("replaces how values become plain", "replaces how answers are sent", "replaces the shell"),
    *("replaces the syntax tree", "replaces what happens at the end"),
    *("asks every finder for the course", "imports the course from its own folder"),
}
# One of each kind, tried on every change; the others are slow together.
FIRST = {
    *("imports the questions", "climbs the frames", "knows the visible check by heart"),
    *("replaces numpy's comparisons", "returns what is equal to everything", "leaves at once"),
    *("starts many threads", "leaves what ends the next cell", "hangs and will not be stopped"),
    *("takes memory", "takes memory that is shared", "reaches the network"),
    *("reaches a file outside", "says half a message", "says that it has points"),
    *("writes half a line", "writes outcomes of other arguments"),
}
