"""A new deal of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from upcard.chance import FAST, SCRIPT, SOURCES, Tape, fresh_deck
from upcard.engine import entry
from upcard.errors import BadRules, Unreadable
from upcard.games.moves import told
from upcard.games.numbers import any_whole, below
from upcard.games.scripting import NO_SCRIPT
from upcard.games.state import State
from upcard.games.table import Bytes, empty_bytes
from upcard.shuffling import deal_words

if TYPE_CHECKING:
    from upcard.games.game import Game


def deal_of(
    game: Game,
    seats: int,
    seed: int,
    deal: int,
    chance: str,
    deck: Iterable[str] | None,
    first: int,
    script: Sequence[str],
) -> State:
    """A new deal, run on to the first choice: see `Game.deal`."""
    _check(game, seats, chance)
    seed, deal = any_whole("seed", seed), any_whole("deal", deal)
    first = below("first seat", first, seats)
    state = State(game, empty_bytes(), seed)
    source = SOURCES.index(chance)
    order, rules = deck_order(game, source, deck), game.tables
    words = deal_words(source, seed, deal, seats)
    state._state["source"] = source

    def begin(data: Bytes, rows: Bytes, tape: Tape) -> bool:
        begun = entry.begin(rules, data, seats, first, source, words, order, rows, tape)
        return bool(begun and entry.make(rules, data, rows, tape, entry.NO_MOVE))

    events = state._run(begin, script)
    if events is None:
        raise no_starter(game)
    state.dealt, state._noted = told(events), events
    return state


def no_starter(game: Game) -> BadRules:
    """What is wrong with rules by which a deal has no starter."""
    return BadRules(f"no card is left that can be the starter of {game.id}: deal fewer")


def _check(game: Game, seats: int, chance: str) -> None:
    game.check_seats(seats)
    if chance not in SOURCES:
        raise BadRules(f"chance {chance!r} given: it is one of {', '.join(SOURCES)}")
    if chance == SOURCES[SCRIPT] and len(game.sides) > 1:
        raise BadRules(NO_SCRIPT)


def deck_order(game: Game, source: int, deck: Iterable[str] | None) -> Bytes:
    """The deck before its source shuffles it, the next card last; no cards for any order."""
    cards = len(game.deck)
    if deck is None:
        return fresh_deck(source, cards)
    if source != FAST:
        raise BadRules("a known deck given: it goes with chance 'fast'")
    numbers = _numbers(game, deck)
    if len(numbers) != cards:
        raise BadRules(f"{len(numbers)} cards given: a deck of {game.id} has all {cards}")
    return np.array(numbers[::-1], np.uint8)


def _numbers(game: Game, deck: Iterable[str]) -> list[int]:
    """The numbers of cards; of copies whose other side is not said, the lowest that is left."""
    texts = list(deck)
    if len(game.sides) == 1:
        return game.deck.numbers(texts)
    left = dict(enumerate(game.printed))
    found = []
    for text in texts:
        face, _, back = text.partition("~")
        game.deck.number(face)
        alike = (
            n
            for n, card in left.items()
            if text in (card, card if back else card.partition("~")[0])
        )
        number = next(alike, None)
        if number is None:
            raise Unreadable(f"{text} is there more often than in the deck")
        found.append(number)
        del left[number]
    return found
