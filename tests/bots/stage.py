"""What the tests of bots share: deals with a bot in them, and the machine's sandboxes."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

import upcard
from tests.surroundings import lacking
from upcard.bots import Abilities, Bot, Forfeit, Limits, Sandbox
from upcard.bots.trials import candidates, refusal, tried
from upcard.errors import BadRules

ROOT = Path(__file__).parent.parent.parent
HOSTILE = Path(__file__).parent / "hostile"
PATIENT = Limits(move_ms=120_000, deal_ms=600_000, startup_ms=120_000)
"""Clocks for bots that are not to be late, however slow the machine."""


def play(bot: Bot, game: upcard.Game, seats: int = 2, seed: int = 0, seat: int = 0) -> str:
    """Play a deal with the bot in a seat, and the first legal move from the others.

    `played`; or for a forfeit, its reason and its detail.
    """
    state = game.deal(seats, seed)
    bot.new_deal(seat, seats, seed)
    events = list(state.dealt)
    while state.turn is not None:
        view = state.view(state.turn)
        move = view.legal[0]
        if state.turn == seat:
            try:
                move = bot.choose(view, events)
            except Forfeit as forfeit:
                return str(forfeit)
            events.clear()
        events += state.play(move)
    bot.end_deal(state.outcome, events)
    return "played"


TOOLS = "bwrap", "unshare", "none"
"""The tools that sandboxes are made with, the best first."""


@cache
def sandboxes() -> dict[str, Sandbox]:
    """The best sandbox of this machine with each tool that it has, the best first."""
    best: dict[str, Sandbox] = {}
    for sandbox in candidates():
        there = not sandbox.tool or shutil.which(sandbox.tool)
        if (tool := sandbox.tool or "none") not in best and there and not refusal(sandbox):
            best[tool] = sandbox
    return best


def best() -> Sandbox:
    """The best of them."""
    return next(iter(sandboxes().values()))


def sandbox_with(tool: str) -> Sandbox:
    """The best sandbox with a tool; skips the test where there is none."""
    if tool not in sandboxes():
        pytest.skip(f"no sandbox with {tool} can be had here")
    return sandboxes()[tool]


@cache
def enforced(sandbox: Sandbox) -> Abilities:
    """What a sandbox enforces on this machine."""
    return Abilities(sandbox, tried(sandbox), ())


def python(sandbox: Sandbox) -> str:
    """A Python that a bot in this sandbox may run.

    Without bubblewrap, a superuser's bot cannot run one in the superuser's closed home.
    """
    return _python(sandbox) or lacking("python3")


def at_leisure(monkeypatch: pytest.MonkeyPatch, script: Path) -> str:
    """A bot of Python's as a contest has it, from now on with clocks that are patient."""
    monkeypatch.setattr("upcard.bots.bot.Limits", lambda: PATIENT)
    return f"cmd:{shlex.join([python(best()), '-I', str(script)])}"


@cache
def _python(sandbox: Sandbox) -> str:
    game = upcard.game("crazy8s")
    for program in (sys.executable, "/usr/bin/python3"):
        try:
            Bot.open(program, game, sandbox=sandbox)
        except BadRules:
            continue
        return program
    return ""


def command(sandbox: Sandbox, script: str, *arguments: str) -> str:
    """The command of a hostile bot."""
    return shlex.join([python(sandbox), "-m", f"tests.bots.hostile.{script}", *arguments])


def running(token: str) -> list[str]:
    """The commands of all processes of this machine that have the token in them."""
    return [command for command in _commands() if token in command]


def _commands() -> Iterator[str]:
    """The commands of all processes; Linux tells them without a program."""
    if sys.platform != "linux":
        listed = subprocess.run(["ps", "-A", "-ww", "-o", "args="], capture_output=True, check=True)
        yield from listed.stdout.decode().splitlines()
        return
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            words = (process / "cmdline").read_bytes()
            yield words.replace(b"\0", b" ").decode(errors="replace")
