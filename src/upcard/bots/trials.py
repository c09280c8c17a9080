"""What this machine can keep a bot from: found by trying, once."""

from __future__ import annotations

import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from upcard.bots import cgroups
from upcard.bots.forfeit import Forfeit
from upcard.bots.limits import Limits
from upcard.bots.process import Process
from upcard.bots.sandbox import Sandbox, Tool, home
from upcard.bots.supervisor import can_watch
from upcard.errors import BadRules

TRIAL = Limits(memory_mb=48, processes=16, cpu_s=77, scratch_mb=1)
"""Limits small enough to be tried out."""
HOARDING = TRIAL.model_copy(update={"scratch_mb": 16})
"""The same, with files of up to 16 MiB: few are enough to hide more memory than there may be.

Of a user's files, only so many may wait in sockets at once, whosever processes sent them.
"""
SECONDS = 15.0
"""For a trial, on a machine that has much else to do."""

SPACES = ("net", "pid", "ipc")
"""Namespaces that separate bots from others and from each other."""
COMMON = ("/tmp", "/var/tmp", "/dev/shm")  # noqa: S108 - to be tried, not used
"""Where everybody may write."""
AF = getattr(socket, "AF_UNIX", socket.AF_INET)

PYTHON = "/usr/bin/python3"
"""Where there may be one that a user without a home can run."""

NETWORK = "no network"
WRITING = "no writing outside its scratch folder"
HOME = "your home cannot be read"
OTHERS = "other programs are out of its reach"
MEETING = "bots cannot meet by files or sockets"
KEEPER = "the program that watches it is out of its reach"
SEED = "the contest's seed is out of its reach"
MEMORY = "its memory is limited"
HOARD = "no memory can be hidden from that limit"
PROCESSES = "its number of processes is limited"
PROCESSOR = "its processor time is limited"
SCRATCH = "its scratch folder is limited"

SEEDS = {"line": "command lines", "reads": "what is saved in your home"}
"""Where the seed of a contest is found, by the words of the trial below."""
UNTRIED = "not tried: nothing that tries it can run here"

STARTS = "true | true && echo started"

REACHES = r"""
said="cpu=$(ulimit -t)"
for kind in net pid ipc; do said="$said $kind=$(readlink /proc/self/ns/$kind)"; done
kill -0 "$1" && said="$said signals"
kill -0 "$PPID" && said="$said parent"
cat "/proc/$1/cmdline" > /dev/null && said="$said line"
for number in $(ls -di "$2"); do break; done
[ "$number" = "$3" ] && ls -A "$2" > /dev/null && said="$said reads"
cat "$4" > /dev/null && said="$said reads"
for number in 1 2 3; do head -c 1000000 /dev/zero > "$HOME/$number" || full=yes; done
[ "$full" ] || said="$said fills"
mark=$5
shift 5
for folder do true > "$folder/$mark"; done
echo "$said"
"""
"""Shell: tries what a bot must not be able to do. Arguments: our process, the user's home, its
number as a file, a file in it, a name, and folders in which to leave a file of that name."""

PROBE = """
import os, socket, sys
input()
print('ready', flush=True)
input()
what, path = sys.argv[1:]
kept = []
try:
    if what == 'sends' and path:
        try:
            open(path, 'w').write('0')
        except OSError:
            pass
    if what == 'calls':
        socket.socket(socket.AF_UNIX).connect(path)
    for _ in range(6 if what != 'calls' else 0):
        file = os.memfd_create('trial')
        os.write(file, bytes(15000000))
        kept.append(file)
        if what == 'sends':
            kept.append(socket.socketpair())
            socket.send_fds(kept[-1][0], [b'x'], [file])
            os.close(file)
    if kept:
        __import__('time').sleep(5 if what == 'opens' else 1)
    print('yes', flush=True)
except OSError:
    print('no', flush=True)
"""
"""Python, for what a shell cannot try: `calls` a socket by its path; `opens` files in memory, all
more than there may be; or `sends` them off, to be kept in sockets that nobody reads, after it tried
to leave its cgroup by the file of the one above."""

ALLOCATES = "head -c 99999999 /dev/zero | tail > /dev/null && echo yes || echo no"

FORKS = """
if (for each in 1 2 3 4 5 6; do for number in 1 2 3 4 5 6; do sleep 9 > /dev/null & done; done)
then sleep 1; echo yes; else echo no; fi
"""


@dataclass(frozen=True)
class Ability:
    """Something that the machine can enforce, or cannot, and a note on it."""

    name: str
    enforced: bool
    note: str = ""

    def __str__(self) -> str:
        said = f"{'enforced' if self.enforced else 'NOT enforced'}: {self.name}"
        return f"{said} ({self.note})" if self.note else said


@dataclass(frozen=True)
class Abilities:
    """The sandbox of this machine, and what it enforces.

    `refused` is what the machine said to better sandboxes.
    """

    sandbox: Sandbox
    each: tuple[Ability, ...]
    refused: tuple[str, ...]

    def enforces(self, name: str) -> bool:
        """Whether the ability of that name, one of those in `each`, is enforced."""
        return next(ability.enforced for ability in self.each if ability.name == name)

    def describe(self) -> list[str]:
        """Lines for the screen: the sandbox, each ability, and what better sandboxes said."""
        lines = [f"sandbox for bots: {self.sandbox}", *(f"  {one}" for one in self.each)]
        return lines + [f"  ({message})" for message in self.refused]


@cache
def abilities() -> Abilities:
    """The best sandbox of this machine, tried out; the first call takes a few seconds.

    BadRules where nothing like one can be had: on machines that are not POSIX's.
    """
    sandbox, refused = chosen()
    return Abilities(sandbox, tried(sandbox), refused)


@cache
def chosen() -> tuple[Sandbox, tuple[str, ...]]:
    """The best sandbox of this machine in which a program starts, and what better ones said.

    What it enforces is not tried. BadRules as above.
    """
    if os.name != "posix":
        raise BadRules("a bot as a command given: such bots run on Linux, macOS and the like")
    refused = list[str]()
    for sandbox in candidates():
        if not sandbox.tool or shutil.which(sandbox.tool):
            message = refusal(sandbox)
            if not message:
                return sandbox, tuple(dict.fromkeys(refused))
            refused.append(f"{sandbox} was refused: {message}")
        elif sandbox.tool == "bwrap":
            refused.append("bubblewrap is not installed: package bubblewrap")
    raise BadRules(f"a bot as a command given: no program can be started here: {refused[-1]}")


def candidates() -> Iterator[Sandbox]:
    """All sandboxes that there might be, the best first."""
    strangers = (True, False) if os.getuid() == 0 else (False,)
    tools: tuple[Tool, ...] = ("bwrap", "unshare", "")
    where = cgroups.place()
    for tool, stranger, enclosed in product(tools, strangers, (True, False)):
        if enclosed and (not tool or (tool == "bwrap" and stranger)):
            continue  # a superuser's bubblewrap makes no namespace in which it could be
        stays = stranger or enclosed or tool == "bwrap"  # or it could leave its cgroup
        sizes = (True, False) if tool == "bwrap" else (False,)
        for sized, counted in product(sizes, (True, False)):
            yield Sandbox(tool, stranger, sized, counted, enclosed, where if stays else None)


def refusal(sandbox: Sandbox) -> str:
    """Why no program starts in it; empty if one does."""
    try:
        said = _shell(sandbox, STARTS)
    except (OSError, Forfeit) as problem:
        return str(problem)
    return "" if said == "started" else f"{said!r}"


def tried(sandbox: Sandbox) -> tuple[Ability, ...]:
    """What it turns out to enforce, in the order in which it is shown."""
    said, written = _reached(sandbox)
    apart = {kind: not {f"{kind}={_space(kind)}", f"{kind}="} & said for kind in SPACES}
    where = f"it can write in {', '.join(written)}" if written else ""
    if apart["pid"]:  # our number is another process's there, if any's
        said -= {"signals", "parent", "line"}
    known = [place for word, place in SEEDS.items() if word in said]
    called = _called(sandbox)
    above = f"{sandbox.cgroups.folder}/cgroup.procs" if sandbox.cgroups else ""
    opened, sent = _probe(sandbox, "opens"), _probe(sandbox, "sends", above)
    whole = "" if can_watch() else "each of its processes, not all together"
    untried = "" if opened is not None else f"files in memory: {UNTRIED}"
    counted = "" if sandbox.cgroups else "no cgroup bounds it here"
    return (
        Ability(NETWORK, apart["net"]),
        Ability(WRITING, not written, where),
        Ability(HOME, "reads" not in said),
        Ability(OTHERS, "signals" not in said and not called, _calls(called)),
        Ability(MEETING, apart["net"] and apart["ipc"] and not written, where),
        Ability(KEEPER, "parent" not in said),
        Ability(SEED, not known, f"it can read {' and '.join(known)}" if known else ""),
        Ability(MEMORY, not (_does(sandbox, ALLOCATES) or opened), whole or untried),
        Ability(HOARD, sent is False, UNTRIED if sent is None else counted),
        Ability(PROCESSES, not _does(sandbox, FORKS)),
        Ability(PROCESSOR, f"cpu={TRIAL.cpu_s}" in said, whole),
        Ability(SCRATCH, "fills" not in said, "" if "fills" not in said else "only single files"),
    )


def _calls(called: bool | None) -> str:
    if called is None:
        return f"their sockets: {UNTRIED}"
    return "it can call them by their sockets" if called else ""


def _reached(sandbox: Sandbox) -> tuple[set[str], list[str]]:
    """What the shell script reached, in its words, and the folders that it wrote in."""
    mark, house = f".upcard-trial-{os.urandom(8).hex()}", home()
    folders = list(dict.fromkeys([house, os.getcwd(), tempfile.gettempdir(), *COMMON]))
    with ExitStack() as opened:
        secret, number = "/dev/null/none", ""
        with suppress(OSError):
            number = str(os.stat(house).st_ino)
            file = opened.enter_context(tempfile.NamedTemporaryFile(prefix=mark, dir=house))
            os.chmod(file.name, 0o644)
            secret = file.name
        said = _shell(sandbox, REACHES, str(os.getpid()), house, number, secret, mark, *folders)
    written = [folder for folder in folders if _removed(Path(folder) / mark)]
    return set(said.split()), written


def _called(sandbox: Sandbox) -> bool | None:
    """Whether a bot can connect to a socket that a program of this user has; None if not tried."""
    with tempfile.TemporaryDirectory(prefix="upcard-trial-") as folder, socket.socket(AF) as server:
        path = os.path.join(folder, "socket")
        try:
            server.bind(path)
        except OSError:  # the path is too long for a socket's
            return None
        server.listen()
        return _probe(sandbox, "calls", path)


def _probe(sandbox: Sandbox, what: str, path: str = "") -> bool | None:
    """Whether the Python script gets so far as to say yes; None if no Python can run."""
    for program in dict.fromkeys((sys.executable, PYTHON)):
        argv = [program, "-I", "-S", "-c", PROBE, what, path]
        with Process(argv, sandbox, HOARDING, needs=[program]) as process:
            try:
                process.ask(b"\n", SECONDS)
            except Forfeit:
                continue
            try:
                return process.ask(b"\n", SECONDS) == b"yes"
            except Forfeit:
                return False
    return None


def _space(kind: str) -> str:
    """The namespace of this process."""
    try:
        return os.readlink(f"/proc/self/ns/{kind}")
    except OSError:
        return ""


def _removed(path: Path) -> bool:
    """Whether the file was there; it is not now."""
    try:
        path.unlink()
    except OSError:
        return False
    return True


def _shell(sandbox: Sandbox, script: str, *arguments: str) -> str:
    """The line that a shell script says in the sandbox, once it is asked: not before, as a bot."""
    argv = ["/bin/sh", "-c", f"exec 2> /dev/null; read -r _; {script}", "upcard-trial", *arguments]
    with Process(argv, sandbox, TRIAL, needs=argv[:1]) as process:
        return process.ask(b"\n", SECONDS).decode(errors="replace")


def _does(sandbox: Sandbox, script: str) -> bool:
    """Whether the script gets so far as to say yes."""
    try:
        return _shell(sandbox, script) == "yes"
    except Forfeit as stopped:  # or it took too long: then nobody knows
        return stopped.reason == "silent"
