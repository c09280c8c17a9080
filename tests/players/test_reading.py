"""A strategy's file, read and not run: what its text says is what Python would find out of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from upcard.arena.runners.player_facts import known
from upcard.cli.player import START
from upcard.errors import BadRules
from upcard.players.lookup import players_in
from upcard.players.player import choice_of, has_self
from upcard.players.reading import LONGEST_FILE, StrategyFile
from upcard.players.source import NotCompiled, source_of

KINDS = '''\
"""Ways to be a player."""

import math
import math as m
import upcard
import upcard.players
from math import floor, inf, pi
from upcard import Player
from upcard import Player as Somebody
from upcard.players.eights import fits, is_wild as wild

HEARTS, HIGH = "♥", ("K", "Q")
WORTH: tuple[int, ...] = (3, -1, 2)
NOTHING = None
LEAST = -2.5
TWICE = 1
TWICE = 2
SUM = 1 + 1
if LEAST:
    UNDER = 3


def worth(card):
    return card.points + bonus(card) + math.floor(pi) + floor(2.5)


def bonus(card):
    """It calls nothing but what is imported."""
    return WORTH[0] if card.suit == HEARTS or wild(card) else 0


class Plain(upcard.Player):
    def choose(view):
        return view.legal[0]


class WithSelf(Player):
    name = "somebody"

    def choose(self, view):
        best, most = view.legal[0], LEAST
        for move in view.legal:
            if move.card is not NOTHING and worth(move.card) > most:
                best, most = move, worth(move.card)
        return best


class Static(upcard.players.Player):
    remembers = True

    @staticmethod
    def choose(view, more=WORTH):
        return view.legal[m.floor(0.5)]


class LongName2Player(Plain, object):
    pass


class Override(WithSelf):
    def choose(view):
        return view.legal[-1]


class Two(Somebody):
    def choose(view):
        return view.legal[TWICE - SUM + UNDER]


class Helper:
    def choose(view):
        return view.legal[0]
'''
ALIKE = ["Plain", "WithSelf", "Static", "LongName2Player", "Override"]


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kinds") / "kinds.py"
    path.write_text(KINDS, "utf-8")
    return path


def test_the_players_of_a_file_are_those_that_python_finds(kinds: Path) -> None:
    read, found = StrategyFile.read(kinds).players, players_in(kinds)
    assert list(read) == list(found)
    for name, player in found.items():
        assert (read[name].player, read[name].remembers) == (player.name, player.remembers)


@pytest.mark.parametrize("name", ALIKE)
def test_what_a_player_is_compiled_from_is_what_python_makes_of_it(kinds: Path, name: str) -> None:
    source = StrategyFile.read(kinds).source(name)
    assert source.metered
    found = players_in(kinds)[name]
    assert replace(source, metered=False) == source_of(choice_of(found), has_self(found))


def test_what_a_text_leaves_open_stays_open(kinds: Path) -> None:
    names = {one.name: one.kind for one in StrategyFile.read(kinds).source("Two").names}
    assert names == {"TWICE": "other", "SUM": "other", "UNDER": "other"}


def test_a_new_player_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    words = {"title": "Crazy Eights", "game": "crazy8s", "option": "", "file": "mine.py"}
    path.write_text(START.format(name="Mine", **words), "utf-8")
    file = StrategyFile.read(path)
    assert file.players["Mine"].player == "mine"
    assert not file.source("Mine").has_self


def test_nothing_of_a_file_is_run(tmp_path: Path) -> None:
    path, mark = tmp_path / "mine.py", tmp_path / "mark"
    path.write_text(f"import upcard\nopen({str(mark)!r}, 'w')\n" + KINDS, "utf-8")
    StrategyFile.read(path).source("Plain")
    known(f"untrusted:{path}:Plain")
    assert not mark.exists()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("class Mine(upcard.Player)\n    pass", "mine.py line 1: it cannot be read as Python"),
        ("x = (((\n", "mine.py line 1: it cannot be read as Python: '.' was never closed"),
        ("x = 1\n\0", "it cannot be read as Python: source code string cannot contain null bytes"),
        ("x = " + "-" * 100_000 + "1\n", "it cannot be read as Python"),
        ("x = " + "(" * 5_000 + "1" + ")" * 5_000, "it cannot be read as Python"),
        ("x" + ".x" * 50_000 + "\n", "it cannot be read as Python"),
        ("#" * LONGEST_FILE + "\n", "files of up to 524,288 bytes are allowed"),
        ("import upcard\nx = 1\n", "no player 'Mine' in .*: it has no subclass of upcard.Player"),
        (KINDS, "no player 'Mine' in .*: it has Plain, WithSelf"),
        ("import upcard\nclass Mine(upcard.Player):\n    pass", "it has no subclass"),
        (f"class Mine({' + '.join(['a'] * 600)}):\n    def choose(v): pass", "it has no subclass"),
        ("class Mine(Mine):\n    def choose(view): pass", "it has no subclass"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(text, "utf-8")
    with pytest.raises(BadRules, match=says):
        StrategyFile.read(path).player("Mine")


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_bytes(b"x = '\xff'\n")
    with pytest.raises(BadRules, match="text in UTF-8 is allowed"):
        StrategyFile.read(path)
    with pytest.raises(BadRules, match=r"none\.py cannot be read: No such file"):
        StrategyFile.read(tmp_path / "none.py")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("    choose = print", "its `choose` is not a plain function; begin it with `def choose"),
        ("    async def choose(view): pass", "its `choose` is not a plain function"),
        ("    @staticmethod\n    @print\n    def choose(view): pass", "a decorator of choose"),
    ],
)
def test_a_choice_that_is_no_plain_function_is_not_compiled(
    body: str, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"import upcard\nclass Mine(upcard.Player):\n{body}\n", "utf-8")
    with pytest.raises(NotCompiled, match=says):
        StrategyFile.read(path).source("Mine")


def test_an_import_of_everything_says_too_little(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"from helpers import *\n{KINDS}", "utf-8")
    with pytest.raises(NotCompiled, match="does not name what it imports"):
        StrategyFile.read(path).source("Plain")
