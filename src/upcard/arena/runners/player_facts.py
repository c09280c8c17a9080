"""What the arena knows of a player, and the terms on which it plays if it is not trusted.

It knows it from its name, or from the process that imports its file.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from upcard.arena.runners.process_player import started
from upcard.bots import Bot, Limits, abilities
from upcard.bots.manifest import Manifest
from upcard.bots.sandbox import Sandbox
from upcard.bots.trials import HOME, MEETING, MEMORY, NETWORK, OTHERS, PROCESSES, SEED, WRITING
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.players import Player, player_named
from upcard.players.compiling import compiled, compiled_ours, policy
from upcard.players.lookup import (
    BOT,
    anywhere,
    data_of,
    file_of,
    files_of,
    untrusted_file,
    untrusted_program,
)
from upcard.players.player_program import FLAGS
from upcard.players.reading import StrategyFile
from upcard.players.source import Global, NotCompiled, StrategySource
from upcard.sanitize import check_name

WALLS = (NETWORK, WRITING, HOME, OTHERS, MEETING, SEED, MEMORY, PROCESSES)
"""What a machine must be able to enforce."""
LIMITS = Limits(startup_ms=20_000)
"""The usual ones; a process has time to start on a machine that has much else to do."""


@dataclass(frozen=True)
class SandboxPolicy:
    """What an untrusted player may use, and the folders that are hidden from it.

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


@dataclass(frozen=True)
class PlayerFacts:
    """A player by its `text`, as the command line names it; all that has to be known to seat it.

    What it is shown is as `Player` has it. Of a class in a user's file, `source` is what it is
    compiled from, `ours` the function of ours that it chooses by, and `why` tells what keeps it
    from being compiled; one of the three. One that is not trusted plays on `terms`; `script` is its
    file's text, and a program has a `manifest` instead. A program that is a command has `move_ms`
    milliseconds for a move, if not the usual ones.
    """

    text: str
    name: str
    cheats: bool = False
    sees_all: bool = False
    remembers: bool = False
    source: StrategySource | None = None
    ours: tuple[str, str] | None = None
    why: str = ""
    terms: SandboxPolicy | None = None
    script: str = ""
    manifest: Manifest | None = None
    move_ms: int | None = None

    @property
    def is_bot(self) -> bool:
        """Whether it is a command to run."""
        return self.text.startswith(BOT) or self.manifest is not None

    def bot(self, game: Game) -> Bot:
        """The program, for a seat; BadRules if it cannot be run."""
        if self.manifest is None or self.terms is None:
            limits = Limits().with_move(self.move_ms)
            return Bot.open(self.text.removeprefix(BOT), game, limits=limits)
        limits, sandbox = self.terms.limits, walls(self.terms.hides)
        command, needs = self.manifest.command_line, self.manifest.needs
        return Bot.open(command, game, limits=limits, sandbox=sandbox, needs=needs)

    @property
    def file(self) -> tuple[str, str] | None:
        """The file and the class of a user's own player."""
        return file_of(self.text) or untrusted_file(self.text)

    def policy(self, game: Game, seats: int) -> Any:
        """Its choice at a table, compiled; NotCompiled says why if it cannot be."""
        if self.source:
            return compiled(self.source, game.deck)
        if self.ours:
            return compiled_ours(*self.ours, game.deck)
        if self.why:
            raise NotCompiled(self.why)
        return policy(built_in(self.text), game, seats)


def built_in(text: str) -> Player:
    """The player of that name, the same one each time: BadRules if there is none.

    One that plays by a file of values, or a network, is another once the file is.
    """
    found = map(os.stat, files_of(text) if data_of(text) else ())
    return _built_in(text, tuple((each.st_ino, each.st_mtime_ns, each.st_size) for each in found))


@cache
def _built_in(text: str, _file: tuple[tuple[int, ...], ...]) -> Player:
    return player_named(text)


def known(text: str) -> PlayerFacts:
    """What there is to know of a player; BadRules if there is none of that name.

    A process reads a strategy's file once.
    """
    return _known(text, anywhere(text))


@cache
def _known(text: str, _place: str) -> PlayerFacts:
    if text.startswith(BOT):
        return PlayerFacts(text, text.removeprefix(BOT))
    if path := untrusted_program(text):
        manifest = Manifest.read(Path(path))
        terms = SandboxPolicy.within(Path(path).parent)
        return PlayerFacts(text, manifest.name, terms=terms, manifest=manifest)
    if file := untrusted_file(text):
        return _read(text, *file)
    if (file := file_of(text)) is None:
        own = built_in(text)
        return PlayerFacts(text, own.name, own.cheats, own.sees_all, own.remembers)
    process = started(*file)
    try:
        return _known_of(text, process.facts)
    finally:
        process.kill()


def _read(text: str, path: str, name: str) -> PlayerFacts:
    """What the text of a file says of a player that is not trusted; BadRules if it has none."""
    file = StrategyFile.read(Path(path))
    player, source, why = file.player(name), None, ""
    try:
        source = file.source(name)
    except NotCompiled as problem:
        why = str(problem)
    return PlayerFacts(
        text,
        player.player,
        remembers=player.remembers,
        source=source,
        why=why,
        terms=SandboxPolicy.within(Path(path).parent),
        script=file.text,
    )


def _known_of(text: str, facts: dict[str, Any]) -> PlayerFacts:
    """What a player's process told; BadRules if it makes no sense."""
    try:
        cheats, sees_all, remembers = (bool(facts[key]) for key in FLAGS)
        source, ours = facts.get("source"), facts.get("ours")
        return PlayerFacts(
            text,
            check_name(facts["name"], text),
            cheats,
            sees_all,
            remembers,
            source and _source(**source),
            ours and (str(ours[0]), str(ours[1])),
            str(facts.get("why", "")),
        )
    except (KeyError, TypeError, ValueError, IndexError):
        raise BadRules(f"{text} given: its process tells what makes no sense of it") from None


def _source(
    path: str, text: str, line: int, names: Sequence[Sequence[str]], has_self: bool, metered: bool
) -> StrategySource:
    known_names = tuple(Global(*map(str, one)) for one in names)
    flags = bool(has_self), bool(metered)
    return StrategySource(str(path), str(text), int(line), known_names, *flags)
