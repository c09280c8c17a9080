"""Rules files of visitors: read one at a time, within limits, so that nobody else has to wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import islice
from typing import TypeVar

from upcard.errors import BadRules, UpcardError
from upcard.games.game import Game
from upcard.narration.idle import idle_lines
from upcard.narration.language import gettext as _
from upcard.rules.load import layers_in, rules_in
from upcard.rules.switches import lines_of
from upcard.web.refusals import TooMany

LONGEST = {"name": 80, "title": 80, "suit_name": 40, "rank_name": 40, "source": 1000}
"""Characters of the texts of a rules file that go to other people's screens."""
MOST_DOTS = 100
"""In a line of a rules file, as TOML's reader takes long for keys with thousands."""
PATIENCE = 5.0
"""Seconds that one is kept waiting while others are read. The longest takes about 0.2."""

MOST_IDLE = 20
"""So many keys that change nothing are told."""

Read = TypeVar("Read")


class RulesReader:
    """Reads them beside the event loop."""

    def __init__(self) -> None:
        self._free = asyncio.Lock()

    async def read(self, toml: str) -> Game:
        """The game that a text makes; BadRules, in a sentence, for what is none."""
        return await self._in_turn(house_game, toml)

    async def check(self, toml: str) -> tuple[Game, tuple[str, ...]]:
        """The same game, and a sentence for each of its keys that changes nothing."""
        return await self._in_turn(_checked, toml)

    async def _in_turn(self, read: Callable[[str], Read], toml: str) -> Read:
        try:
            await asyncio.wait_for(self._free.acquire(), PATIENCE)
        except TimeoutError:
            wait = round(PATIENCE)
            sentence = _("the rules of others are being read: ask again in {wait} s", wait=wait)
            raise TooMany(sentence, wait) from None
        try:
            return await asyncio.to_thread(read, toml)
        finally:
            self._free.release()


def _checked(toml: str) -> tuple[Game, tuple[str, ...]]:
    game = house_game(toml)
    _below, own = layers_in(toml, "the rules")
    keys = (".".join(path) for path, _value in lines_of(own))
    return game, tuple(islice(idle_lines(game.rules, keys), MOST_IDLE))


def house_game(toml: str) -> Game:
    """The game of a visitor's rules, its tables made; BadRules, in a sentence, for what is none."""
    if any(line.count(".") > MOST_DOTS for line in toml.splitlines()):
        raise BadRules(f"the rules: more than {MOST_DOTS} dots in a line: no key is so deep")
    try:
        rules = rules_in(toml, "the rules")
    except UpcardError:
        raise
    except (RecursionError, ValueError):  # of TOML's reader, for what is too deep or too long
        raise BadRules("the rules are too deep, or have a number of too many digits") from None
    for key, most in LONGEST.items():
        text = getattr(rules, key)
        if not text.isprintable() or len(text) > most:
            allowed = f"up to {most} characters that can be seen are allowed"
            raise BadRules(f"the rules: {key}: {text[:40]!r} given: {allowed}")
    game = Game(rules, rules.name)
    _tables = game.tables  # made here, and not later in the event loop
    return game
