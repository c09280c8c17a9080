"""Gives itself a file system of its own, and becomes the command that follows.

A program of its own, run inside new namespaces, where it has the rights to mount, as

    private_files.py ALONE SIZE SCRATCH HIDDEN... -- SHOWN... -- COMMAND...

SCRATCH and each folder HIDDEN are replaced by empty ones, in which of all that was there only the
paths SHOWN are seen. Then nothing can be written but SCRATCH, which holds SIZE bytes. With ALONE
not empty, the namespaces have no other users, and no more can be made in them. COMMAND begins with
a path.

It is for machines without bubblewrap, which does the same and more.
"""

from __future__ import annotations

import ctypes
import os
import platform
import stat
import sys
from functools import cache

NOSUID, NODEV, BIND, RECURSIVE = 2, 4, 4096, 16384
"""Of mount(2)."""
MOUNT_SETATTR = 442
"""The system call, by the same number on every machine but Alpha."""
HERE, ALL_BELOW, READ_ONLY = -100, 0x8000, 1
"""Of mount_setattr(2): AT_FDCWD, AT_RECURSIVE, MOUNT_ATTR_RDONLY."""
AMBIENT, CLEAR_ALL = 47, 4
"""Of prctl(2): rights that a program that is started keeps."""
NAMESPACES = "/proc/sys/user/max_user_namespaces"


@cache
def _c() -> ctypes.CDLL:
    """The C library, which Windows has not under this name."""
    return ctypes.CDLL(None, use_errno=True)


def _checked(result: int, path: str) -> None:
    if result:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), path)


def _mount(source: str, target: str, kind: str, flags: int, options: str = "") -> None:
    words = (os.fsencode(word) for word in (source, target, kind))
    _checked(_c().mount(*words, ctypes.c_ulong(flags), options.encode()), target)


def _read_only(path: str, wanted: bool) -> None:
    """Have a mount and all below it read only; or this one mount no longer."""
    marks = (ctypes.c_uint64 * 4)(READ_ONLY * wanted, READ_ONLY * (not wanted), 0, 0)
    words = (MOUNT_SETATTR, HERE, os.fsencode(path), ALL_BELOW * wanted)
    _checked(_c().syscall(*words, ctypes.byref(marks), ctypes.sizeof(marks)), path)


def _show(path: str, held: int) -> None:
    """Have what is held open seen at this path, in a folder that is empty now."""
    if stat.S_ISDIR(os.fstat(held).st_mode):
        os.makedirs(path, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        os.close(os.open(path, os.O_CREAT))
    _mount(f"/proc/self/fd/{held}", path, "", BIND | RECURSIVE)
    os.close(held)


def enclose(size: int, scratch: str, hidden: list[str], shown: list[str]) -> None:
    """Build the file system; OSError where the machine does not allow it.

    Python's own files may be hidden then: nothing can be imported any more.
    """
    here = os.getcwd()
    os.umask(0o022)
    held = {path: os.open(path, os.O_PATH | os.O_CLOEXEC) for path in sorted(shown)}
    for folder in (scratch, *hidden):
        mode = "1777" if folder == scratch else "755"
        _mount("none", folder, "tmpfs", NOSUID | NODEV, f"size={size},mode={mode}")
    for path, end in held.items():
        _show(path, end)
    os.makedirs(here, exist_ok=True)
    _read_only("/", True)
    for folder in (scratch, "/proc"):
        _read_only(folder, False)
    os.chdir(here)


def _main(arguments: list[str]) -> None:
    alone, size, scratch, *rest = arguments
    first = rest.index("--")
    second = rest.index("--", first + 1)
    enclose(int(size), scratch, rest[:first], rest[first + 1 : second])
    if alone:
        file = os.open(NAMESPACES, os.O_WRONLY)
        os.write(file, b"0")
        os.close(file)
        _checked(_c().prctl(AMBIENT, CLEAR_ALL, 0, 0, 0), "ambient rights")
    command = rest[second + 1 :]
    os.execv(command[0], command)  # noqa: S606


if __name__ == "__main__":
    if platform.machine() == "alpha":
        sys.exit("system calls have other numbers here")
    try:
        _main(sys.argv[1:])
    except OSError as problem:
        sys.exit(f"{problem.filename}: {problem.strerror}")
