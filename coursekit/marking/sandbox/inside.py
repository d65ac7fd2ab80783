"""What runs inside the sandbox: a warm Python that is copied for each submission, and the copy.

The warm process has loaded numpy and IPython and knows nothing of any submission. For each one it
makes a copy of itself, which shuts itself off (no other process, no network, empty folders of its
own), runs the cells that it is sent, and calls the functions that they define. The grader sends
sources and arguments and gets values back; no check and no seed is ever on this side.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import socket
import sys
import time

from coursekit.grading.calling import Outcome, call_quietly
from coursekit.grading.plain import plain, show
from coursekit.marking.sandbox import wire

# What a submission may use. The grader watches the clock; these are for what it cannot see.
MEMORY = 2**30  # bytes of data, for each process and for all together
PROCESSES = 32
FILE_SIZE = 32 * 2**20
FOLDER_SIZE = 64 * 2**20
CPU_SECONDS = 120
WATCH_EVERY = 0.05  # seconds

NOBODY = 1000  # who a submission is, for itself
NEW_USER, NEW_PID, NEW_NET, NEW_MOUNT, NEW_IPC = (
    0x10000000, 0x20000000, 0x40000000, 0x00020000, 0x08000000,
)  # fmt: skip
PRIVATE_MOUNTS = 0x4000 | 0x40000  # recursively, private
NO_SUID_NO_DEVICES = 2 | 4
PR_SET_DUMPABLE, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS = 4, 24, 38


def main() -> None:
    """Wait for the grader to hand over one end of a connection, and fork for each."""
    control = socket.socket(fileno=int(sys.argv[1]))
    shut_off = sys.argv[2] == "shut-off"
    warm_up()
    control.sendall(b"ready")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who have ended
    while True:
        word, received, _, _ = socket.recv_fds(control, 16, 2)
        if not word:
            return
        if os.fork() == 0:
            control.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            guard(*received, shut_off)
        for descriptor in received:
            os.close(descriptor)


def warm_up() -> None:
    """Load what most submissions need, once for all."""
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot
    import numpy  # noqa: F401
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    InteractiveShell.enable_gui = lambda *_: None  # there is no window for %matplotlib to open
    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShell.colors = "nocolor"
    shell = InteractiveShell.instance(config=config)
    shell.run_cell("import numpy as np", silent=True)
    shell.reset(new_session=False)


def guard(connection: int, lifeline: int, shut_off: bool) -> None:
    """Start the submission's process, and end it if the grader goes or it takes too much memory."""
    if shut_off:
        leave_the_others()
    submission = os.fork()
    if submission == 0:
        os.close(lifeline)
        if shut_off:
            empty_folders()
        limit()
        serve(socket.socket(fileno=connection))
        os._exit(0)
    os.close(connection)
    os.set_blocking(lifeline, False)
    try:
        while os.waitpid(submission, os.WNOHANG) == (0, 0):
            if _closed(lifeline) or _takes_too_much(submission):
                os.kill(submission, signal.SIGKILL)  # and with it goes every process it started
            time.sleep(WATCH_EVERY)
    finally:
        os._exit(0)


def leave_the_others() -> None:
    """Move to a world with no other process, no network and one user, who is nobody special."""
    user, group = os.getuid(), os.getgid()
    _call("unshare", NEW_USER | NEW_PID | NEW_NET | NEW_MOUNT | NEW_IPC)
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{NOBODY} {user} 1"),
        ("gid_map", f"{NOBODY} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def empty_folders() -> None:
    """Put empty folders over what a submission may write to, and over the list of processes."""
    _call("mount", None, b"/", None, PRIVATE_MOUNTS, None)
    size = f"size={FOLDER_SIZE},mode=700".encode()
    for folder in (b"/tmp", b"/dev/shm", b"/proc"):
        _call("mount", b"tmpfs", folder, b"tmpfs", NO_SUID_NO_DEVICES, size)


def limit() -> None:
    """Give up all rights, for good, and set limits that cannot be raised again."""
    os.chdir("/tmp")
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    for what, most in (
        (resource.RLIMIT_DATA, MEMORY),
        (resource.RLIMIT_NPROC, PROCESSES),
        (resource.RLIMIT_FSIZE, FILE_SIZE),
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))
    for capability in range(64):
        _libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    _call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    header, none = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    _call("capset", header, none)


def serve(connection: socket.socket) -> None:
    """Run cells and call functions as the grader asks, until it hangs up."""
    while True:
        try:
            asked = wire.receive(connection)
            wire.send(connection, _answer(asked))
        except wire.LostError:
            return


def _answer(asked: dict) -> dict:
    """Run a cell, or call a function with arguments."""
    if "cell" in asked:
        return {"error": _run(asked["cell"])}
    function = _shell().user_ns.get(asked["function"])
    if not callable(function):
        found = None if function is None else show(plain(function))
        return {"missing": found}
    try:
        outcome = call_quietly(function, asked["arguments"])
    except KeyboardInterrupt:  # nobody is there to press Ctrl-C: the answer has raised it
        outcome = Outcome(error="stopped with KeyboardInterrupt.", error_type="KeyboardInterrupt")
    return vars(outcome)


def _run(source: str) -> str | None:
    """Run one cell and return None or what went wrong in it."""
    result = _shell().run_cell(source, silent=True)
    error = result.error_before_exec or result.error_in_exec
    return None if error is None else f"{type(error).__name__}: {error}"[:400]


def _shell():
    from IPython.core.interactiveshell import InteractiveShell

    return InteractiveShell.instance()


def _closed(lifeline: int) -> bool:
    """Whether the grader has closed its end."""
    try:
        return os.read(lifeline, 1) == b""
    except BlockingIOError:
        return False


def _takes_too_much(submission: int) -> bool:
    """Whether a process and all that it started are too many or have too much memory."""
    memory, processes, waiting = 0, 0, [submission]
    while waiting and processes <= PROCESSES and memory <= MEMORY:
        pid, processes = waiting.pop(), processes + 1
        try:
            with open(f"/proc/{pid}/statm", "rb") as file:
                _, resident, shared, *_ = map(int, file.read().split())
            memory += (resident - shared) * resource.getpagesize()
            for thread in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
                    waiting += map(int, file.read().split())
        except OSError:
            continue  # it has just ended
    return bool(waiting) or processes > PROCESSES or memory > MEMORY


_libc = ctypes.CDLL(None, use_errno=True)


def _call(name: str, *arguments) -> None:
    """Call a function of the system's C library, or raise what it complains of."""
    if getattr(_libc, name)(*arguments) != 0:
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")
