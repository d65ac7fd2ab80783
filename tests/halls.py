"""A hall as a process of its own, on two small decks, and the phones that come to it."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from coursekit.course import course_root
from coursekit.grading.viva.codes import code_of
from coursekit.grading.viva.points import table_to_fill

PICK = {"kind": "pick", "options": ["(a)", "(b)", "(c)"], "answer": [1], "twice": False}
TWICE = PICK | {"twice": True}
CHOOSE = PICK | {"kind": "choose", "answer": [0, 2]}
NUMBER = {"kind": "number", "from": 0, "to": 157, "answer": 17, "twice": False}
KINDS = {"pick": PICK, "twice": TWICE, "choose": CHOOSE, "number": NUMBER}
QUESTIONS = {
    f"01-small/{name}": kind | {"key": f"01-small/{name}", "text": "<p>Which?</p>", "section": "S"}
    for name, kind in KINDS.items()
}
SLIDES = [{"section": "The title", "asks": None}]
SLIDES += [{"section": "S", "asks": key} for key in QUESTIONS]
ENTRIES = {
    "course": "Small",
    "decks": {"01-small": {"title": "01 · Small", "slides": SLIDES}},
    "questions": QUESTIONS,
}
STUDENTS = ["ada", "Björn <b>", "=1+1"]
TRAIN = "ps2.train"
ASKED = [
    {"kind": "value", "text": "Is `w`?", "answer": [1, -2.5], "options": [], "shown": "`[1]`"},
    {"kind": "count", "text": "How often?", "answer": 3, "options": [], "shown": "`3`"},
    {"kind": "order", "text": "Which?", "answer": 1, "options": ["a", "b", "c"], "shown": "(b)"},
]
CODES = {student: code_of("a seed", student, "ps2") for student in STUDENTS}
# The command as it is, but with decks that have been made already.
PROGRAM = """
import sys
import threading
from pathlib import Path
from coursekit.hall import command
command.prepared = lambda root: Path(sys.argv[1])
command.course_root = lambda: Path(sys.argv[2])
options = dict(part.split("=") for part in sys.argv[3:])
if "per_address" in options:
    options["per_address"] = int(options["per_address"])
port = int(options.pop("port"))
command.hall(command.Listening(port, "127.0.0.1", browser=False, **options))
"""


# A viva, as the command holds it.
VIVA_PROGRAM = """
import sys
from pathlib import Path
from coursekit.hall import address
from coursekit.hall.viva import command
address.own_address = lambda: "127.0.0.1"
options = dict(part.split("=") for part in sys.argv[2:]) | {"browser": False}
port = int(options.pop("port"))
command.viva(Path(sys.argv[1]), command.Listening(port, "127.0.0.1", **options))
"""


def make_pages(folder):
    """Write questions, and pages as small as can be, where a hall looks for them."""
    (folder / "made" / "deck").mkdir(parents=True)
    (folder / "made" / "phone").mkdir()
    (folder / "made" / "deck" / "index.html").write_text("the decks")
    (folder / "made" / "phone" / "phone.html").write_text("the phone")
    (folder / "made" / "questions.json").write_text(json.dumps(ENTRIES))


def make_sheets(folder, students=STUDENTS, lines=("def f():", "    pass"), asked=ASKED):
    """Write what `coursekit viva` would, for these students."""
    folder.mkdir(exist_ok=True)
    sheets = [
        {"student": s, "code": CODES[s], "question": TRAIN, "lines": lines,
         "asked": asked}
        for s in students
    ]  # fmt: skip
    (folder / "key.json").write_text(json.dumps({"title": "PS 2", "sheets": sheets}))
    rows = [(s, TRAIN, ["value", "count", "order"], "", CODES[s]) for s in students]
    (folder / "viva.csv").write_text(table_to_fill(rows), encoding="utf-8")
    return folder


def free_port():
    import socket

    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """A hall in a folder; it can be killed and started again."""

    def __init__(self, folder, **options):
        self.folder, self.options, self.port = folder, options, free_port()
        self.prepare()
        self.start()

    def prepare(self):
        """Write what is served, unless it is there."""
        if not (self.folder / "made").exists():
            make_pages(self.folder)
        self.program = [PROGRAM, str(self.folder / "made"), str(self.folder)]

    def start(self):
        """Start it, and wait until it listens."""
        given = [f"{name}={value}" for name, value in {"port": self.port, **self.options}.items()]
        self.process = subprocess.Popen(
            [sys.executable, "-c", *self.program, *given],
            cwd=course_root(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1", "TMPDIR": str(self.folder)},
            start_new_session=True,
        )  # fmt: skip
        self.said = ""
        for line in self.process.stdout:
            self.said += line
            if "Ctrl-C" in line:
                break
        assert self.process.poll() is None, self.said
        self.wall = re.search(r"http://127[^\s]+/[\w-]+/", self.said)[0]
        self.address = f"http://127.0.0.1:{self.port}/"

    def kill(self):
        """End it as a crash would."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Stop it as Ctrl-C does; return what it says at the end."""
        self.process.send_signal(signal.SIGINT)
        output = self.process.communicate(timeout=60)[0]
        assert self.process.returncode == 0, output
        return output

    def do(self, **asked):
        """Do what a wall does."""
        assert post(f"{self.wall}do", asked)[0] == 200

    def ask(self, name):
        """Put a question on the wall."""
        number = [slide["asks"] for slide in SLIDES].index(f"01-small/{name}")
        self.do(do="move", deck="01-small", slide=number)

    def step(self, name, done, verb="forward"):
        """Take a step of the question on the wall, which has taken so many."""
        self.do(do=verb, key=f"01-small/{name}", done=done)


class VivaServer(Server):
    """A viva of the sheets in a folder; it can be killed and started again."""

    def prepare(self):
        """Serve the folder itself."""
        self.program = [VIVA_PROGRAM, str(self.folder)]


@contextmanager
def hall(folder, kind=Server, **options):
    """Serve a hall while the block runs."""
    server = kind(folder, **options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


def post(address, value, cookie=None, **headers):
    """Return the status and the JSON of an answer to some JSON."""
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    headers = {"Content-Type": "application/json", **headers}
    if cookie:
        headers["Cookie"] = f"hall={cookie}"
    request = urllib.request.Request(address, data, headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=60) as reply:
            return reply.status, json.load(reply)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


class Phone:
    """A phone that has opened the page; it follows what it is told."""

    def __init__(self, server, cookie=None):
        self.server = server
        headers = {"Cookie": f"hall={cookie}"} if cookie else {}
        request = urllib.request.Request(f"{server.address}events", headers=headers)
        self.stream = urllib.request.urlopen(request, timeout=60)
        self.set_cookie = self.stream.headers["Set-Cookie"]
        self.cookie = re.match(r"hall=([^;]+)", self.set_cookie)[1]
        self.told = self.next()

    def next(self):
        """Return the next state."""
        for line in self.stream:
            if line.startswith(b"data: "):
                self.told = json.loads(line[6:])
                return self.told
        raise EOFError

    def until(self, condition):
        """Follow until a condition holds for the state; return it."""
        while not condition(self.told):
            self.next()
        return self.told

    def vote(self, name, value, number=1, cookie=None):
        """Hand in an answer; return the status and the reply."""
        asked = {"key": f"01-small/{name}", "round": number, "value": value}
        return post(f"{self.server.address}vote", asked, cookie or self.cookie)

    def close(self):
        """Go."""
        self.stream.close()


class Student(Phone):
    """A phone that opens sheets."""

    def open(self, student, **more):
        return post(f"{self.server.address}open", {"code": CODES[student]} | more, self.cookie)

    def answer(self, n, text):
        return post(f"{self.server.address}answer", {"n": n, "text": text}, self.cookie)


def wall_state(server):
    """Return what the wall is told now."""
    with urllib.request.urlopen(f"{server.wall}events", timeout=60) as stream:
        for line in stream:
            if line.startswith(b"data: "):
                return json.loads(line[6:])
    raise EOFError


@contextmanager
def proxy(port, base, keeps_path):
    """A reverse proxy with TLS, as far as the server can see: yield its address."""

    class Forward(BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def forward(self):
            path = self.path if keeps_path else self.path.removeprefix(base)
            length = int(self.headers.get("Content-Length", 0))
            headers = {name: value for name, value in self.headers.items() if name != "Connection"}
            headers |= {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
            connection = HTTPConnection("127.0.0.1", port, timeout=60)
            connection.request(self.command, path, self.rfile.read(length), headers)
            reply = connection.getresponse()
            self.send_response(reply.status)
            for name, value in reply.getheaders():
                if name not in ("Transfer-Encoding", "Connection"):
                    self.send_header(name, value)
            self.end_headers()
            try:
                while part := reply.read1(65536):
                    self.wfile.write(part)
            except OSError:
                pass  # one side has gone

        do_GET = do_POST = forward  # noqa: N815

    with ThreadingHTTPServer(("127.0.0.1", 0), Forward) as server:
        server.daemon_threads, server.block_on_close = True, False
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{base}/"
        server.shutdown()
