"""The terms on which somebody plays who is not trusted: what its sandbox hides, and its limits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from upcard.bots import Limits, abilities
from upcard.bots.sandbox import Sandbox
from upcard.bots.trials import HOME, MEETING, MEMORY, NETWORK, OTHERS, PROCESSES, SEED, WRITING
from upcard.errors import BadRules

WALLS = (NETWORK, WRITING, HOME, OTHERS, MEETING, SEED, MEMORY, PROCESSES)
"""What a machine must be able to enforce."""
LIMITS = Limits(startup_ms=20_000)
"""The usual ones; a process has time to start on a machine that has much else to do."""


@dataclass(frozen=True)
class SandboxPolicy:
    """What somebody may use who is not trusted, and which folders are hidden from it.

    One that is `isolated` is asked for one choice at a time, in a process that has not seen the
    same deal from another seat.
    """

    hides: tuple[str, ...]
    limits: Limits = LIMITS
    isolated: bool = False

    @classmethod
    def within(cls, folder: Path) -> SandboxPolicy:
        """The usual limits; nothing of a folder can be seen, nor of the working folder."""
        return cls((str(Path.cwd()), str(folder.absolute())))


@cache
def walls(hides: tuple[str, ...]) -> Sandbox:
    """Walls in which folders are hidden, too; BadRules if they cannot be had on this machine."""
    found = abilities()
    missing = [name for name in WALLS if not found.enforces(name)]
    if missing:
        raise BadRules(
            "somebody given who is not trusted and cannot be compiled: for it, this machine "
            f"({found.sandbox}) must enforce what it does not: {'; '.join(missing)}"
        )
    return replace(found.sandbox, hides=hides)


def walled() -> bool:
    """Whether such walls can be had on this machine."""
    try:
        return bool(walls(()))
    except BadRules:
        return False
