"""States that a game begins with: a new deal, or a position put together by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from upcard.chance import FAST, SOURCES, Tape, fresh_deck
from upcard.engine import entry
from upcard.engine.layout import CHOOSE
from upcard.errors import BadRules, Unreadable
from upcard.games.moves import told
from upcard.games.reading import read_state
from upcard.games.state import State
from upcard.games.table import (
    HOUSE_NUMBERS,
    HOUSE_SEATS,
    NUMBERS,
    SEAT_NUMBERS,
    Bytes,
    empty_bytes,
    line,
)
from upcard.shuffling import deal_words

if TYPE_CHECKING:
    from upcard.games.game import Game

Cards = str | Iterable[str]
"""Cards as text: with spaces between, or one by one."""
CARDS = ("stuck", "discard", "layers", "captured", "hands", "drawn", "draw")
HOUSE = (*HOUSE_NUMBERS, *HOUSE_SEATS, "source", "before")
"""Fields of a state's line that only games with HOUSE_TABLES have."""
FIELDS = (
    *("game", "seats", *NUMBERS, "winner", "captor", "turns", "upcard", "in-force"),
    *(*SEAT_NUMBERS, *CARDS, "ordered", "chance", "seed"),
)
"""The fields of a state's line, in their order."""


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
    _check(game, seats, chance, first)
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


def _check(game: Game, seats: int, chance: str, first: int) -> None:
    game.check_seats(seats)
    if chance not in SOURCES:
        raise BadRules(f"chance {chance!r} given: it is one of {', '.join(SOURCES)}")
    if first not in range(seats):
        raise BadRules(f"first seat {first} given: it is one of 0 to {seats - 1}")


def deck_order(game: Game, source: int, deck: Iterable[str] | None) -> Bytes:
    """The deck before its source shuffles it, the next card last; no cards for any order."""
    cards = len(game.deck)
    if deck is None:
        return fresh_deck(source, cards)
    if source != FAST:
        raise BadRules("a known deck given: it goes with chance 'fast'")
    numbers = game.deck.numbers(deck)
    if len(numbers) != cards:
        raise BadRules(f"{len(numbers)} cards given: a deck of {game.id} has all {cards}")
    return np.array(numbers[::-1], np.uint8)


def position(
    game: Game,
    hands: Sequence[Cards],
    *,
    discard: Cards = (),
    upcard: str | None = None,
    declared: str | None = None,
    draw: Cards | None = None,
    turn: int = 0,
    first: int = 0,
    direction: int = 1,
    pending: int = 0,
    turns: int = 1,
    scores: Sequence[int] | None = None,
    captured: Sequence[Cards] = (),
    seed: int = 0,
    fields: Mapping[str, object] | None = None,
) -> State:
    """A position of a game, in which the seat `turn` has a choice: see `Game.position`."""
    seats = len(hands)
    game.check_seats(seats)
    held, pile, top = [_texts(hand) for hand in hands], _texts(discard), _texts(draw or ())
    pile += [upcard] if upcard else []
    taken = [_texts(cards) for cards in captured] + [list[str]()] * (seats - len(captured))
    under = _rest(game, chain(pile, top, *held, *taken))
    own = [game.rules.deal.hand_size(seats)] * seats
    values = dict[str, object](dict.fromkeys(FIELDS, ""))
    values |= dict.fromkeys(("passes", "drew", "reason", "out"), 0)
    values |= dict.fromkeys(("place", "points", "fresh"), ",".join("0" * seats))
    values |= {
        "game": game.id.replace(" ", "%20"),
        "seats": seats,
        "turn": turn,
        "first": first,
        "step": direction,
        "phase": CHOOSE,
        "pending": pending,
        "turns": turns,
        "upcard": pile[-1] if pile else "",
        "in-force": _in_force(game, pile, declared),
        "score": ",".join(map(str, scores or own)),
        "stuck": "/" * (seats - 1),
        "discard": ",".join(pile),
        "layers": "," * (len(pile) - 1),
        "captured": "/".join(map(",".join, taken)),
        "hands": "/".join(map(",".join, held)),
        "draw": ",".join(under + top[::-1]),
        "ordered": int(draw is not None),
        "chance": f"fast,{int(deal_words(FAST, seed, 0, 0)[0]):x},0",
        "seed": seed,
    }
    if game.has_house_tables:
        values |= _house(turn, pile[-1] if pile else str(game.deck.cards[0]), values["in-force"])
    return read_state(game, line(values | dict(fields or {})))


def _house(turn: int, source: str, in_force: object) -> dict[str, object]:
    """What games that have HOUSE_TABLES say besides: nobody can be challenged, or caught."""
    values = dict[str, object](dict.fromkeys(HOUSE, ""))
    values |= dict.fromkeys(HOUSE_NUMBERS, 0) | {"owner": turn, "following": turn}
    return values | {"source": source, "before": in_force, "asked": "", "bluff": 0}


def _texts(cards: Cards) -> list[str]:
    return cards.split() if isinstance(cards, str) else [str(card) for card in cards]


def _rest(game: Game, used: Iterable[str]) -> list[str]:
    """The cards of a deck that are not used; Unreadable for one that it has not, or not again."""
    left = [str(card) for card in game.deck.cards]
    for card in used:
        text = str(game.deck.cards[game.deck.number(card)])
        if text not in left:
            raise Unreadable(f"{card} stands in the position more often than in the deck")
        left.remove(text)
    return left


def _in_force(game: Game, pile: Sequence[str], declared: str | None) -> str:
    card = game.deck.number(pile[-1]) if pile else 0
    suit, rank = game.deck.faces[card]
    return f"{game.deck.ranks[rank]},{f'{declared}!' if declared else game.deck.suits[suit]}"
