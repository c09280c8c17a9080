"""The games of the conformance suite: every one that is registered, and two of a user's own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from tests.engine.staging import house_game
from upcard.games.game import Game, game
from upcard.games.state import State
from upcard.jit_cache import INTERPRETED
from upcard.rules import known_games, load

OWN = "a user's own"
OWN_RULES = """\
name = "own"
title = "A user's own"
source = "these tests"
deck = "double"
without = ["3", "K♣"]
seats = [2, 5]

[deal]
hand = { 2 = 9, 3 = 8, 4 = 7, 5 = 7 }
table = 2

[cards.2]
draw = 2

[cards."Q♠"]
draw = 5
skip = true

[cards.J]
wild = "chance"

[cards.9]
wild = "player"
reverse = true

[stuck]
drawn = "may"

[draws]
stack = "any"

[pile]
when = "it is empty"

[end]
when = "one left"
last_card = "all effects"
"""

HOUSE = "a house full of rules"
HOUSE_RULES = """\
base = "uno"
name = "house"
title = "A house full of rules"
source = "these tests"
seats = [2, 5]
cards.ZERO.hands = "move on"
cards.SEVEN.hands = "swap"
cards.ONE.covered = true
cards.TWO.again = true
cards.THREE.others_draw = 1
cards.FOUR.not_on = ["FOUR", "SKIP"]
cards.FIVE.doubles = true
cards.DRAW_TWO.answers = ["DRAW_TWO"]
cards.DRAW_FOUR.answers = ["DRAW_TWO", "DRAW_FOUR"]
cards.SKIP.answers = ["DRAW_TWO"]
cards.REVERSE.answers = ["DRAW_TWO", "DRAW_FOUR"]
cards.WILD.suit_lasts = "one turn"
draws.by_choice = true
draws.revenge = true
end.finish = "not wild"
end.hand_limit = 30
end.unfit = 2
turn.lay = "rank"
turn.effects = "sum"
turn.bomb = 3
turn.jump_in = true
call.until = "own turn"
seen.open_at = 1
seen.drawn = true
"""

LIKE_OTHERS = {
    *("crazy8s-jokers", "crazy8s-two-packs", "duel8", "mau-mau-strict", "ocho-loco"),
    *("ocho-loco-twos", "switch-black-jack", "tschausepp", "tschausepp-cover", "vandatta"),
    "vandatta-two-packs",
}
"""Games that say nothing which no other says: the referee alone plays them (`test_referee`)."""
SMALL = {"duel6", "duel8"}
"""Games of so few cards that deals come again, and are over after a few moves."""
LARGE = tuple(name for name in known_games() if name not in SMALL)
"""All others that are registered."""
RULES = {OWN: OWN_RULES, HOUSE: HOUSE_RULES}
SIDED = tuple(name for name in known_games() if load(name).other_side.suits)
"""Games whose cards have two sides: chance does not go by script in them."""
GAMES = (*(name for name in known_games() if name not in LIKE_OTHERS), *RULES)
ONE_SIDED = tuple(name for name in GAMES if name not in SIDED)
TYPICAL = (
    *("attack", "blank-cards", "chaos", "countdown", "crazy8s-partners", "duel6", "flip"),
    *("indigo", "no-mercy", "switch-british", OWN, HOUSE),
)
"""Games that differ from each other in every key of the rules in which any of GAMES do."""


@cache
def game_of(name: str) -> Game:
    """The game of a name in GAMES."""
    if name not in RULES:
        return game(name)
    return house_game(Path(_folder().name), RULES[name])


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Where the rules files are until the tests end."""
    return tempfile.TemporaryDirectory()


def says_what_is_lacked(game: Game) -> bool:
    """Whether others can tell that a seat draws because it has nothing that fits."""
    rules = game.rules
    return not (rules.match.capture or (rules.turn.jump_in and rules.stuck.voluntary))


def tables_of(name: str) -> tuple[int, ...]:
    """The numbers of seats to try: the fewest and the most, or only the fewest where it is slow."""
    fewest, most = game_of(name).rules.seats
    return (fewest,) if INTERPRETED else tuple(sorted({fewest, most}))


def amount(compiled: int, interpreted: int) -> int:
    """How much of something: the engine is about a hundred times slower uncompiled."""
    return interpreted if INTERPRETED else compiled


def one_of(n: int, states: Iterable[State]) -> Iterator[State]:
    """Every nth of some positions; uncompiled all of them, which are fewer."""
    return islice(states, None, None, amount(n, 1))


def typical_and_all(games: Iterable[str] = GAMES) -> pytest.MarkDecorator:
    """Parametrize a test by games: the quick tests try those of TYPICAL, the full ones all."""
    full = [() if name in TYPICAL else pytest.mark.full for name in games]
    cases = zip(games, full, strict=True)
    return pytest.mark.parametrize("name", [pytest.param(name, marks=mark) for name, mark in cases])


def few_and_many(name: str, few: object, many: object) -> pytest.MarkDecorator:
    """Parametrize a test by what the quick tests try, and by what the full ones try as well."""
    others = pytest.param(many, id="many", marks=pytest.mark.full)
    return pytest.mark.parametrize(name, [pytest.param(few, id="few"), others])
