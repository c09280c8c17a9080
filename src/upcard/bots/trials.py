"""What this machine can keep a bot from: found by trying, once."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from upcard.bots.keeper import can_watch
from upcard.bots.limits import Limits
from upcard.bots.process import Process
from upcard.bots.protocol import Forfeit
from upcard.bots.sandbox import Sandbox, Tool, home
from upcard.errors import BadRules

TRIAL = Limits(memory_mb=48, processes=16, cpu_s=77, scratch_mb=1)
"""Limits small enough to be tried out."""
SECONDS = 15.0
"""For a trial, on a machine that has much else to do."""

NETWORK = "no network"
WRITING = "no writing outside its scratch folder"
HOME = "your home cannot be read"
OTHERS = "other programs are out of its reach"
MEMORY = "its memory is limited"
PROCESSES = "its number of processes is limited"
PROCESSOR = "its processor time is limited"
SCRATCH = "its scratch folder is limited"

STARTS = "true | true && echo started"

REACHES = r"""
said="net=$(readlink /proc/self/ns/net) pid=$(readlink /proc/self/ns/pid) cpu=$(ulimit -t)"
kill -0 "$1" && said="$said signals"
[ -n "$(ls -A "$2")" ] && said="$said reads"
for number in 1 2 3; do head -c 1000000 /dev/zero > "$HOME/$number" || full=yes; done
[ "$full" ] || said="$said fills"
mark=$3
shift 3
for folder do true > "$folder/$mark"; done
echo "$said"
"""
"""Shell: tries what a bot must not be able to do. Arguments: our process, the user's home, a name,
and folders in which to leave a file of that name."""

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
        """Whether the ability of that name is enforced."""
        return next(ability.enforced for ability in self.each if ability.name == name)

    def describe(self) -> list[str]:
        """Lines for the screen."""
        lines = [f"sandbox for bots: {self.sandbox}", *(f"  {one}" for one in self.each)]
        return lines + [f"  ({told})" for told in self.refused]


@cache
def abilities() -> Abilities:
    """The best sandbox of this machine, tried out; the first call takes about a second.

    BadRules where nothing like one can be had: on machines that are not POSIX's.
    """
    if os.name != "posix":
        raise BadRules("a bot as a command given: such bots run on Linux, macOS and the like")
    refused = list[str]()
    for sandbox in candidates():
        if not sandbox.tool or shutil.which(sandbox.tool):
            told = refusal(sandbox)
            if not told:
                return Abilities(sandbox, tried(sandbox), tuple(dict.fromkeys(refused)))
            refused.append(f"{sandbox} was refused: {told}")
        elif sandbox.tool == "bwrap":
            refused.append("bubblewrap is not installed: package bubblewrap")
    raise BadRules(f"a bot as a command given: no program can be started here: {refused[-1]}")


def candidates() -> Iterator[Sandbox]:
    """All sandboxes that there might be, the best first."""
    tools: tuple[Tool, ...] = ("bwrap", "unshare", "")
    strangers = (True, False) if os.getuid() == 0 else (False,)
    for tool, stranger in product(tools, strangers):
        for sized, counted in product(
            (True, False) if tool == "bwrap" else (False,), (True, False)
        ):
            yield Sandbox(tool, stranger, sized, counted)


def refusal(sandbox: Sandbox) -> str:
    """Why no program starts in it; empty if one does."""
    try:
        said = _shell(sandbox, STARTS)
    except (OSError, Forfeit) as problem:
        return str(problem)
    return "" if said == "started" else f"{said!r}"


def tried(sandbox: Sandbox) -> tuple[Ability, ...]:
    """What it turns out to enforce, in the order in which it is shown."""
    mark = f".upcard-trial-{os.urandom(8).hex()}"
    folders = list(dict.fromkeys([home(), os.getcwd(), tempfile.gettempdir()]))
    said = _shell(sandbox, REACHES, str(os.getpid()), home(), mark, *folders).split()
    written = [folder for folder in folders if _removed(Path(folder) / mark)]
    alone = not {f"pid={_space('pid')}", "pid="} & set(said) or "signals" not in said
    whole = "" if can_watch() else "each of its processes, not all together"
    return (
        Ability(NETWORK, not {f"net={_space('net')}", "net="} & set(said)),
        Ability(WRITING, not written, f"it can write in {', '.join(written)}" if written else ""),
        Ability(HOME, "reads" not in said),
        Ability(OTHERS, alone),
        Ability(MEMORY, not _does(sandbox, ALLOCATES), whole),
        Ability(PROCESSES, not _does(sandbox, FORKS)),
        Ability(PROCESSOR, f"cpu={TRIAL.cpu_s}" in said, whole),
        Ability(SCRATCH, "fills" not in said, "" if "fills" not in said else "only single files"),
    )


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
    """The line that a shell script says in the sandbox."""
    argv = ["/bin/sh", "-c", f"exec 2> /dev/null; {script}", "upcard-trial", *arguments]
    with Process(argv, sandbox, TRIAL) as process:
        return process.ask(b"\n", SECONDS).decode(errors="replace")


def _does(sandbox: Sandbox, script: str) -> bool:
    """Whether the script gets so far as to say yes."""
    try:
        return _shell(sandbox, script) == "yes"
    except Forfeit as stopped:  # or it took too long: then nobody knows
        return stopped.reason == "silent"
