"""System calls that a submission may not make: no answer needs them, but attacks do.

A submission has no rights to use them on others anyway. This is the second wall: it keeps faults
of the kernel, which are found mostly in these calls, out of reach, and closes a few ways to take
memory that nobody counts. It needs no library: the filter is a short program for the kernel
(seccomp).
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import sys
from functools import cache
from typing import NamedTuple

# Each call with its number on x86-64 and on 64-bit ARM.
CALLS = {
    # looking into other processes, or being looked into
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "kcmp": (312, 272), "pidfd_getfd": (438, 438), "process_madvise": (440, 440),
    # new namespaces with all rights in them, and mounts
    "unshare": (272, 97), "setns": (308, 268), "mount": (165, 40), "umount2": (166, 39),
    "pivot_root": (155, 41), "chroot": (161, 51), "open_tree": (428, 428),
    "move_mount": (429, 429), "fsopen": (430, 430), "fsconfig": (431, 431), "fsmount": (432, 432),
    "fspick": (433, 433), "mount_setattr": (442, 442), "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265), "fanotify_init": (300, 262),
    # keys of the user who grades
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    # programs for the kernel, and ways around this filter
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    # memory that belongs to no process
    "memfd_create": (319, 279), "memfd_secret": (447, 447), "shmget": (29, 194),
    "shmat": (30, 196), "semget": (64, 190), "msgget": (68, 186), "mq_open": (240, 180),
    "setsockopt": (54, 208),  # which makes the buffers of sockets larger
    # and whose number is one for all processes of a user; on ARM 27 adds a watch
    "inotify_init1": (294, 26), "inotify_init": (253, 27),
    # the processors of others
    "sched_setaffinity": (203, 122),
    # the machine
    "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106),
    "kexec_load": (246, 104), "kexec_file_load": (320, 294), "reboot": (169, 142),
    "swapon": (167, 224), "swapoff": (168, 225), "acct": (163, 89), "syslog": (103, 116),
    "quotactl": (179, 60), "quotactl_fd": (443, 443), "personality": (135, 92),
    "vhangup": (153, 58), "settimeofday": (164, 170), "adjtimex": (159, 171),
    "clock_adjtime": (305, 266),
}  # fmt: skip
CLONE, CLONE3, SOCKET, MMAP = (56, 220), (435, 435), (41, 198), (9, 222)
# Flags that mmap may not combine: such memory stays when a process releases it, and is then not
# accounted to any process.
SHARED, ANONYMOUS = 0x01, 0x20
NEW_WORLDS = 0x7E020000  # flags that clone must not have: new namespaces
NETWORKS = (1, 2, 10)  # local, IPv4, IPv6; the network is empty anyway
SYSTEMS = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
OTHER_NUMBERS = 0x40000000  # calls of x86-64 have a second set of numbers, from here on

LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, SYSTEM, FIRST_ARGUMENT, FOURTH_ARGUMENT = 0, 4, 16, 40  # offsets in the kernel's structure
ALLOW, REFUSE = 0x7FFF0000, 0x00050000


class Instruction(NamedTuple):
    """One instruction of the kernel's filter: its code, the two jump distances, and a number."""

    code: int
    if_so: int
    if_not: int
    number: int


def program(machine: str) -> list[Instruction]:
    """Return the filter for a machine, empty if its system call numbers are unknown.

    Examples
    --------
    >>> len(program("x86_64")) == len(program("aarch64")) > 100, program("abacus")
    (True, [])
    """
    if machine not in SYSTEMS:
        return []
    column, system = SYSTEMS[machine]
    refuse = Instruction(RETURN, 0, 0, REFUSE | errno.EPERM)
    unknown = Instruction(RETURN, 0, 0, REFUSE | errno.ENOSYS)  # so that libc falls back on clone
    allow = Instruction(RETURN, 0, 0, ALLOW)
    steps = [
        *(Instruction(LOAD, 0, 0, SYSTEM), Instruction(EQUAL, 1, 0, system), refuse),
        *(Instruction(LOAD, 0, 0, NUMBER), Instruction(AT_LEAST, 0, 1, OTHER_NUMBERS), refuse),
        *(Instruction(EQUAL, 0, 1, CLONE3[column]), unknown),
    ]
    for numbers in CALLS.values():
        steps += [Instruction(EQUAL, 0, 1, numbers[column]), refuse]
    first = Instruction(LOAD, 0, 0, FIRST_ARGUMENT)
    steps += [Instruction(EQUAL, 0, 4, CLONE[column]), first]
    steps += [Instruction(ANY_BIT, 0, 1, NEW_WORLDS), refuse, allow]
    flags = Instruction(LOAD, 0, 0, FOURTH_ARGUMENT)
    steps += [Instruction(EQUAL, 0, 5, MMAP[column]), flags]
    steps += [Instruction(ANY_BIT, 0, 2, SHARED), Instruction(ANY_BIT, 0, 1, ANONYMOUS)]
    steps += [refuse, allow]
    steps += [Instruction(EQUAL, 0, 2 + 2 * len(NETWORKS), SOCKET[column]), first]
    for network in NETWORKS:
        steps += [Instruction(EQUAL, 0, 1, network), allow]
    return [*steps, refuse, allow]


class _Filter(ctypes.Structure):
    _fields_ = (
        ("code", ctypes.c_uint16),
        ("if_so", ctypes.c_uint8),
        ("if_not", ctypes.c_uint8),
        ("number", ctypes.c_uint32),
    )


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_uint16), ("filter", ctypes.POINTER(_Filter)))


@cache
def for_the_kernel() -> _Program:
    """Return the filter for this machine as a C structure for the kernel."""
    steps = program(platform.machine()) if sys.maxsize > 2**32 else []
    return _Program(len(steps), (_Filter * len(steps))(*steps))


def forbid() -> None:
    """Forbid these calls to this process and its descendants, permanently.

    If the numbers are unknown, nothing is forbidden.

    Raises
    ------
    OSError
        If the kernel takes no filter.
    """
    whole = for_the_kernel()
    if not whole.length:
        return
    libc = ctypes.CDLL(None, use_errno=True)
    set_filter, mode = 22, 2
    if libc.prctl(set_filter, mode, ctypes.byref(whole), 0, 0) != 0:
        raise OSError(ctypes.get_errno(), f"seccomp: {os.strerror(ctypes.get_errno())}")
