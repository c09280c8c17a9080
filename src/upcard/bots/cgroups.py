"""Cgroups: the kernel's own count of all memory that a bot and its descendants hold.

They are the only count from which nothing can be hidden: it has the memory of files that are not
mapped, and of what waits in sockets and pipes.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

SPARE = 16 << 20
"""Bytes for the sandbox's own processes, and for the kernel's tables of all."""
ENTER = 'echo 0 > "$1"'
LIMIT = {1: "memory.limit_in_bytes", 2: "memory.max"}
SWAP = {1: "memory.swappiness", 2: "memory.swap.max"}
"""Files in which a cgroup's bytes are set, and a nought keeps it out of the swap space."""


class Place(NamedTuple):
    """A cgroup in which those of bots are made, and the version of its files."""

    folder: str
    version: int

    def make(self, memory: int) -> str:
        """A new cgroup for so many bytes: its folder. OSError where the machine refuses it."""
        folder = tempfile.mkdtemp(prefix="upcard-bot-", dir=self.folder)
        try:
            with suppress(OSError):  # a machine without swap space may not have the file
                Path(folder, SWAP[self.version]).write_text("0", encoding="ascii")
            limit = str(memory + SPARE)
            Path(folder, LIMIT[self.version]).write_text(limit, encoding="ascii")
        except OSError:
            os.rmdir(folder)
            raise
        return folder


@cache
def place() -> Place | None:
    """Where this process can make cgroups and start processes in them; None where it cannot."""
    return next((one for one in _places() if _works(one)), None)


def _works(one: Place) -> bool:
    try:
        folder = one.make(SPARE)
    except OSError:
        return False
    command = ["/bin/sh", "-c", ENTER, "upcard-bot", f"{folder}/cgroup.procs"]
    try:
        return subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode == 0  # noqa: S603
    finally:
        os.rmdir(folder)


def _places(proc: str = "/proc/self") -> Iterator[Place]:
    """The cgroup of a process, of either version that counts memory, and those above it."""
    try:
        own = Path(proc, "cgroup").read_text(encoding="utf-8").splitlines()
        mounts = Path(proc, "mountinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return
    for line in mounts:
        root, point = line.split()[3:5]
        kind, _, options = line.partition(" - ")[2].split(" ", 2)
        version = {"cgroup2": 2, "cgroup": 1}.get(kind)
        if version is None or (version == 1 and "memory" not in options.split(",")):
            continue
        name = "memory" if version == 1 else ""
        for entry in own:
            _, names, path = entry.split(":", 2)
            if name in names.split(",") and Path(path).is_relative_to(root):
                yield from _above(Path(point), Path(path).relative_to(root), version)


def _above(top: Path, inner: Path, version: int) -> Iterator[Place]:
    """Of version 2, only a cgroup that hands the count of memory on can have others in it."""
    if version == 1:
        yield Place(str(top / inner), version)
        return
    for folder in (top / inner, *((top / one) for one in inner.parents)):
        with suppress(OSError):
            handed = (folder / "cgroup.subtree_control").read_text(encoding="ascii").split()
            if "memory" in handed:
                yield Place(str(folder), version)
