"""The walls around a bot: a command put behind what the machine offers.

Three tools are known, best first. Bubblewrap gives the bot a file system that it can only read, an
empty home, and no network. Without it, util-linux's `unshare` takes away the network and the sight
of other processes, and the program `private_files` beside it does the rest, if the kernel lets it.
With neither there are process limits alone, and a bot that cannot send signals to others where
`landlock` can have it so. A superuser's bot always runs as a user that nobody else is, where the
machine lets it: limits do not bind a superuser. A cgroup counts the memory, where one can be made.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import tempfile
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from upcard.bots import cgroups, landlock, private_files
from upcard.bots.limits import Limits

Tool = Literal["bwrap", "unshare", ""]

SCRATCH = "/tmp"  # noqa: S108 - in the sandbox it is an empty file system of the bot's own
HIDDEN = ("/home", "/root", "/tmp", "/var/tmp", "/run")  # noqa: S108
"""Folders that bubblewrap replaces by empty ones, as it does the user's home: what is private, and
where other programs' sockets are."""

STRANGERS = (range(1_879_048_192, 2_147_483_648), range(50_000, 60_000))
"""User numbers that nobody has (systemd's list of them); where few are mapped, rarely used ones."""

MARGIN = 3584
"""MiB of address space beyond the memory: what modern interpreters reserve and never use."""

KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "PYTHONPATH", "NODE_PATH", "JAVA_HOME")
"""What a bot sees of the environment; passwords and keys are often in the rest."""

LIMIT = """
ulimit -c 0
ulimit -t "$1"; ulimit -f "$2"; ulimit -d "$3"; ulimit -v "$4"; ulimit -n 256
if [ "$5" -gt 0 ]; then
    if (ulimit -u "$5"); then ulimit -u "$5"; else ulimit -p "$5"; fi
fi
if [ -w /proc/self/oom_score_adj ]; then echo 1000 > /proc/self/oom_score_adj; fi
"""
"""Shell: processor seconds, 512-byte blocks of a file, KiB of data, KiB of address space, processes
(shells differ in the letter). Where the machine runs out of memory, this is what it ends first."""


def home() -> str:
    """The user's home, as far as it is known."""
    return os.path.expanduser("~")


def _folders(names: Sequence[str | Path]) -> list[Path]:
    """The existing folders among these, each once, none inside another, never the root."""
    return _outermost({Path(name).resolve() for name in names if os.path.isdir(name)} - {Path("/")})


def _outermost(paths: Collection[Path]) -> list[Path]:
    """Those that do not lie in another of them, sorted."""
    return sorted({one for one in paths if not any(other in one.parents for other in paths)})


def _python(program: str) -> list[str]:
    """The command of a program of this folder, which imports nothing but Python's own."""
    return [sys.executable, "-I", "-S", program]


@dataclass(frozen=True)
class Sandbox:
    """How bots are walled in on this machine.

    `stranger`: whether they run as a user of their own, which takes a superuser to do. `sized`:
    whether bubblewrap can bound its scratch folder. `counted`: whether the number of processes can
    be limited. `enclosed`: whether bubblewrap can keep a bot from making namespaces of its own;
    with `unshare`, whether it has a file system of its own. `cgroups`: where its cgroup is made.
    `hides`: folders that are hidden as well, the working folder among them; then it is not shown.
    """

    tool: Tool
    stranger: bool
    sized: bool = True
    counted: bool = True
    enclosed: bool = False
    cgroups: cgroups.Place | None = None
    hides: tuple[str, ...] = ()

    def __str__(self) -> str:
        tool = {"bwrap": "bubblewrap", "unshare": "unshare", "": "process limits only"}[self.tool]
        return f"{tool}, as a user of its own" if self.stranger else tool

    def user(self) -> int | None:
        """A user for one bot: one that nobody else is, or None for the user who asks."""
        if not self.stranger:
            return None
        return random.SystemRandom().choice(STRANGERS[0] if _maps(STRANGERS[0]) else STRANGERS[1])

    def cgroup(self, limits: Limits) -> str:
        """A new cgroup's folder, for a process and all that it starts; empty if there is none."""
        if self.cgroups is None:
            return ""
        return self.cgroups.make((limits.memory_mb + limits.scratch_mb) << 20)

    def scratch(self, user: int | None) -> str:
        """A new scratch folder, for `user`; empty where the sandbox brings its own."""
        if self.tool == "bwrap" or (self.tool == "unshare" and self.enclosed):
            return ""
        folder = tempfile.mkdtemp(prefix="upcard-bot-")
        try:
            if user is not None:
                os.chown(folder, user, user)
        except OSError:
            os.rmdir(folder)
            raise
        return folder

    def environment(self, scratch: str) -> dict[str, str]:
        """A bot's environment."""
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        folder = scratch or SCRATCH
        return {"LANG": "C.UTF-8"} | kept | {"HOME": folder, "TMPDIR": folder}

    def command(
        self, argv: Sequence[str], limits: Limits, user: int | None, needs: Sequence[str]
    ) -> list[str]:
        """What runs `argv` behind these walls, where the files of the command `needs` are seen."""
        inside = [*self._as(user), *self._limited(limits), *argv]
        if self.tool == "bwrap":
            return ["bwrap", *self._walls(needs, limits), "--", *inside]
        if self.tool == "unshare":
            own = ["--user", "--map-current-user", *(["--keep-caps"] if self.enclosed else [])]
            rights = [] if self.stranger else own
            spaces = ["--net", "--pid", "--ipc", "--uts", "--mount-proc", "--fork", "--kill-child"]
            enclosed = self._enclosed(needs, limits) if self.enclosed else ()
            return ["unshare", *rights, *spaces, "--", *enclosed, *inside]
        return [*_python(landlock.__file__), *inside]

    def _enclosed(self, needs: Sequence[str], limits: Limits) -> Iterator[str]:
        """The command of the program that makes a file system, as far as what it becomes."""
        scratch, hidden = str(Path(SCRATCH).resolve()), _folders([*HIDDEN, home(), *self.hides])
        paths = needed(needs, self._here())
        shown = [path for path in paths if any(over in path.parents for over in hidden)]
        yield from _python(private_files.__file__)
        yield from ("" if self.stranger else "alone", str(limits.scratch_mb << 20), scratch)
        yield from (str(folder) for folder in hidden if str(folder) != scratch)
        yield from ("--", *map(str, _outermost(shown)), "--")

    def _as(self, user: int | None) -> list[str]:
        if user is not None:
            who = [f"--reuid={user}", f"--regid={user}", "--clear-groups", "--inh-caps=-all"]
            return [_setpriv(), "--no-new-privs", *who, "--"]
        return [_setpriv(), "--no-new-privs", "--inh-caps=-all", "--"] if _setpriv() else []

    def _limited(self, limits: Limits) -> list[str]:
        """A shell that sets the limits; under `unshare` it stays, being what signals do not end."""
        most = 0
        if self.counted and (self.stranger or sys.platform == "linux"):
            most = limits.processes + (0 if self.stranger else _own_processes())
        numbers = (
            limits.cpu_s,
            limits.scratch_mb * 2048,
            limits.memory_mb * 1024,
            (limits.memory_mb + MARGIN) * 1024,
            most,
        )
        run = '"$@"; exit $?' if self.tool == "unshare" else 'exec "$@"'
        script = f"{{ {LIMIT} }} 2> /dev/null; shift 5; {run}"
        return ["/bin/sh", "-c", script, "upcard-bot", *map(str, numbers)]

    def _walls(self, needs: Sequence[str], limits: Limits) -> Iterator[str]:
        hidden = _folders([*HIDDEN, home(), *self.hides])
        yield from "--unshare-net --unshare-pid --unshare-ipc --unshare-uts".split()
        yield from "--unshare-cgroup-try --die-with-parent --new-session --cap-drop ALL".split()
        if self.stranger:
            yield from "--cap-add CAP_SETUID --cap-add CAP_SETGID".split()
        else:
            yield from ("--unshare-user", *(["--disable-userns"] if self.enclosed else []))
        yield from "--ro-bind / / --dev /dev --proc /proc".split()
        for folder in hidden:
            scratch = folder == Path(SCRATCH).resolve()
            yield from ("--perms", "1777" if scratch else "0755")
            yield from ("--size", str(limits.scratch_mb << 20)) if self.sized else ()
            yield from ("--tmpfs", str(folder))
        yield from _shown(needs, hidden, self._here())
        for folder in (*hidden, Path("/dev")):
            if folder != Path(SCRATCH).resolve():
                yield from ("--remount-ro", str(folder))
        yield from ("--chdir", str(self._here()))

    def _here(self) -> Path:
        """The folder in which a bot begins."""
        return Path(SCRATCH) if self.hides else Path.cwd()


def _shown(needs: Sequence[str], hidden: Sequence[Path], here: Path) -> Iterator[str]:
    """Of the hidden folders, what a command needs: read only. The folder `here` is there, too."""
    paths = set(needed(needs, here))
    for path in sorted({*paths, here}):
        over = next((folder for folder in hidden if folder in path.parents), None)
        if over is None:
            continue
        between = [parent for parent in path.parents if over in parent.parents]
        for folder in [*reversed(between), *({path} - paths)]:
            yield from ("--perms", "0755", "--dir", str(folder))
        if path in paths:
            yield from ("--ro-bind", str(path), str(path))


def needed(argv: Sequence[str], here: Path) -> Iterator[Path]:
    """Folders (or files that lie in a home itself) that a command reads, as far as can be told.

    Those of the program, of its interpreter, of each file that is named, and the folder `here`.
    """
    yield from _unless_home(here)
    for word in (argv[0], *_interpreter(argv[0])):
        for path in _links(shutil.which(word)):
            folder = path.parent
            whole = folder.parent if folder.name in ("bin", "sbin", "shims") else folder
            yield from _unless_home(whole, folder, path)
    for word in argv[1:]:
        if os.path.exists(word):
            path = Path(word).absolute()
            yield from _unless_home(path if path.is_dir() else path.parent, path)


def _unless_home(*paths: Path) -> Iterator[Path]:
    """The first of these that is no home, and has none in it."""
    homes = [*HIDDEN, home()]
    for path in (path.resolve() for path in paths):
        if not any(Path(home).resolve().is_relative_to(path) for home in homes):
            yield path
            return


def _links(found: str | None) -> Iterator[Path]:
    """A path, and each that it is a link to, one after the other."""
    seen = set[Path]()
    path = Path(found).absolute() if found else None
    while path and path not in seen:
        seen.add(path)
        yield path
        path = path.parent / path.readlink() if path.is_symlink() else None


def _interpreter(program: str) -> list[str]:
    """The words of a script's first line, if it has one that names an interpreter."""
    found = shutil.which(program)
    try:
        with open(found or os.devnull, "rb") as file:
            first = file.readline(256)
    except OSError:
        return []
    return os.fsdecode(first[2:]).split() if first.startswith(b"#!") else []


def _setpriv() -> str:
    """The path of util-linux's program that takes rights away; empty if it is not there."""
    return shutil.which("setpriv") or ""


def _maps(numbers: range) -> bool:
    """Whether this machine (or container) knows users with these numbers."""
    try:
        lines = Path("/proc/self/uid_map").read_text(encoding="ascii").splitlines()
    except OSError:
        return False
    spans = [tuple(map(int, line.split())) for line in lines]
    return any(low <= numbers[0] and numbers[-1] < low + many for low, _, many in spans)


def _own_processes() -> int:
    """Processes and threads that the user has now: a limit counts them, too."""
    found = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if process.stat().st_uid == os.getuid():
                found += len(os.listdir(process / "task"))
        except OSError:
            continue
    return found
