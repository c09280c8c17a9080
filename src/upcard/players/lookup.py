"""Finding a player: by its name, or as a class in a file of the user's."""

from __future__ import annotations

import inspect
import os
import re
import shlex
import sys
from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from upcard.errors import BadRules, did_you_mean, reason
from upcard.player_names import ANY_GAME, LEVELS, SEARCHING
from upcard.players.budget import Budget
from upcard.players.player import Player
from upcard.sanitize import check_name, error_line

ENDING = "-player"
"""Names may be given with it, as a class's name has it: `random-player` is `random`."""


BOT = "cmd:"
"""What the name of a program of somebody's own begins with; its command follows."""


LEARNED = "learned:"
"""What the name of a player begins with that plays by a file of learned values."""


ONNX = "onnx:"
"""What the name of a player begins with that plays by a network in a file."""


UNTRUSTED = "untrusted:"
"""What the name of a player begins with whose file, which follows, is read and never run here."""


MANIFEST = "player.toml"
"""The file that says how a program is started (`bots.manifest`); its path ends so."""


ERROR = re.compile(r"0\.(?=\d*[1-9])\d{1,4}")
"""By how much it errs, in the place of a file."""


def data_of(text: str) -> tuple[str, str] | None:
    """The kind and the file in the name of a player that plays by what it reads there; or None."""
    for kind in (LEARNED, ONNX):
        if text.startswith(kind) and text != kind and not ERROR.fullmatch(text, len(kind)):
            return kind, text.removeprefix(kind)
    return None


def file_of(text: str) -> tuple[str, str] | None:
    """The file and the class in a player's name; None for one that is built in, and for a bot.

    None as well for one that is not trusted: see `untrusted_file`.
    """
    path, colon, name = text.rpartition(":")
    others = text.startswith((BOT, UNTRUSTED))
    return (path, name) if colon and path.endswith(".py") and not others else None


def with_class(text: str) -> str:
    """A player's name as it was typed: with its class, where it is a file that has one player.

    The file is not run. Any other name stays as it is.
    """
    names = _players_of(text) if text.endswith(".py") and os.path.isfile(text) else []
    return f"{text}:{names[0]}" if len(names) == 1 else text


def untrusted_file(text: str) -> tuple[str, str] | None:
    """The file and the class in the name of a player that is not trusted; None for any other."""
    own = text.removeprefix(UNTRUSTED)
    return file_of(own) if own != text else None


def untrusted_program(text: str) -> str | None:
    """The manifest in the name of a program that is not trusted; None for any other."""
    path = text.removeprefix(UNTRUSTED)
    return path if path != text and path.endswith(MANIFEST) else None


def not_trusted(text: str) -> str:
    """The name of a player, if it is a class in a file or has a manifest, as of who is not trusted.

    A command (`cmd:`) always runs behind walls.
    """
    manifest = text.endswith(MANIFEST) and not text.startswith((BOT, LEARNED, ONNX, UNTRUSTED))
    return f"{UNTRUSTED}{text}" if manifest or file_of(text) else text


def anywhere(text: str) -> str:
    """A player's name that is good in any folder, as a worker elsewhere needs it."""
    if data := data_of(text):
        return data[0] + os.path.abspath(data[1])
    if manifest := untrusted_program(text):
        return UNTRUSTED + os.path.abspath(manifest)
    file, before = file_of(text), ""
    if file is None:
        file, before = untrusted_file(text), UNTRUSTED
    return f"{before}{os.path.abspath(file[0])}:{file[1]}" if file else text


def files_of(text: str) -> list[str]:
    """The files in a player's name: a strategy's, learned values, a network, a bot's program."""
    if text.startswith(BOT):
        words = shlex.split(text.removeprefix(BOT))
    elif data := data_of(text):
        words = [data[1]]
    else:
        words = [untrusted_program(text) or text.removeprefix(UNTRUSTED).rpartition(":")[0]]
    return [word for word in words if os.path.isfile(word)]


def is_plain(text: str) -> bool:
    """Whether a name is known, without the compiler, to be that of a player of any game.

    BadRules for a budget that a search cannot have.
    """
    kind, colon, how = text.partition(":")
    if colon and kind in SEARCHING:
        Budget.read(how)
        return True
    return text in ANY_GAME


class NoPlayer(BadRules):
    """A name that no player has."""


def player_named(text: str) -> Player:
    """The player meant by `random`, `search:20ms` (its budget), `FILE.py:CLASS` or `onnx:FILE`.

    BadRules if there is none, or if the file cannot be read or run as Python.
    """
    if file := file_of(text):
        return _player_in(Path(file[0]), file[1])
    if text.startswith(BOT):
        raise NoPlayer(f"player {text!r} given: a program of its own cannot play here")
    if (data := data_of(text)) and data[0] == ONNX:
        from upcard.players.network import Network

        return Network(data[1])
    from upcard.players.built_in import NAMED
    from upcard.players.learned.player import Learned
    from upcard.players.search import SearchPlayer

    kind, colon, how = text.partition(":")
    found = NAMED.get(kind) or NAMED.get(kind.removesuffix(ENDING))
    if found and colon and issubclass(found, SearchPlayer):
        return found(how)
    if found and how and issubclass(found, Learned):
        return found(error=float(how)) if ERROR.fullmatch(how) else found(how)
    if not colon and text.endswith(".py"):
        raise BadRules(f"{text!r} given as a player: name a class in the file, {_classes(text)}")
    if text in LEVELS:
        raise NoPlayer(
            f"no player {text!r}: that is a level, which `upcard play`, `upcard match` and "
            "`upcard tournament` take; the last two say which player it is in a game"
        )
    if found is None or colon:
        raise NoPlayer(
            f"no player {text!r}{_meant(kind, NAMED)}: there are {', '.join(NAMED)}, "
            "search:20ms for a budget of its own, learned:0.1 for one that errs by up to so much, "
            "learned:FILE for values of your own, "
            "onnx:FILE for a network of your own, "
            "FILE.py or FILE.py:CLASS for a strategy of your own"
        )
    return found()


def _meant(name: str, known: Iterable[str]) -> str:
    """The player that may be meant: a file in this folder, or one of those `known`."""
    file = f"{name.partition('.')[0]}.py"
    return f" (did you mean {file}?)" if os.path.isfile(file) else did_you_mean(name, known)


def _classes(path: str) -> str:
    """How the players of a file are named, which is not run; what is to be filled in if none is."""
    return " or ".join(f"{path}:{name}" for name in _players_of(path) or ["CLASS"])


def _players_of(path: str) -> list[str]:
    """The classes of a file that are players, as its text says; none if it cannot be read."""
    from upcard.players.reading import StrategyFile

    try:
        return [*StrategyFile.read(Path(path)).players]
    except BadRules:
        return []


def players_in(path: Path) -> dict[str, type[Player]]:
    """The players that a Python file defines, by class name; BadRules if it cannot be run."""
    members = vars(_module(path)).values()
    return {
        member.__name__: member
        for member in members
        if inspect.isclass(member)
        and issubclass(member, Player)
        and not inspect.isabstract(member)
        and member.__module__ == _module_name(path)
    }


def _player_in(path: Path, name: str) -> Player:
    there = players_in(path)
    if name not in there:
        known = (
            f"it has {', '.join(there)}"
            if there
            else "it has no subclass of upcard.Player with a choose"
        )
        raise BadRules(f"no player {name!r} in {path}: {known}")
    try:
        player = there[name]()
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # the user's own code may raise anything
        raise BadRules(
            f"{path}:{name} cannot be made: {error_line(problem, str(path.absolute()))}"
        ) from problem
    check_name(player.name, f"{path}:{name}")
    return player


def _module_name(path: Path) -> str:
    return f"upcard_player_{path.stem}"


def _module(path: Path) -> ModuleType:
    spec = spec_from_file_location(_module_name(path), path)
    if spec is None or spec.loader is None:
        raise BadRules(f"{path} given: a player's file is Python, and ends in .py")
    try:
        with open(path, "rb"):
            pass
    except (OSError, ValueError) as problem:
        raise BadRules(f"{path} cannot be read: {reason(problem)}") from None
    module = sys.modules[spec.name] = module_from_spec(spec)  # data classes look there
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # the user's own code may raise anything
        raise BadRules(
            f"{path} cannot be run: {error_line(problem, str(path.absolute()))}"
        ) from problem
    return module
