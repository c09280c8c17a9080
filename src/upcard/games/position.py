"""Positions put together by hand: for tests, demonstrations, and questions of what to play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from random import Random
from typing import TYPE_CHECKING

from upcard.chance import FAST
from upcard.engine.layout import CHOOSE
from upcard.errors import Unreadable
from upcard.games.table import HOUSE_NUMBERS, HOUSE_SEATS, NUMBERS, SEAT_NUMBERS, SIDE_NUMBERS, line

if TYPE_CHECKING:
    from upcard.games.game import Game
    from upcard.games.state import State

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
    """A position of a game, in which the seat `turn` has a choice.

    `hands` are every seat's cards. `discard` is the discard pile, its last card played last, and
    `upcard` one more on it; where neither is given, the table is empty. `declared` is the suit that
    the upcard stands for. `draw` are the next cards to be drawn, in that order; all cards that are
    not mentioned lie under them. Without it, the draw pile has no known order; where cards have two
    sides, one by `seed`. `pending`: cards that a stack of draw cards has built up. `scores`: what
    seats count down, where they do. `captured`: cards by seat. `seed`: of the chance of what comes
    later. `fields`: what else differs from a deal's first turn, by the names that a position's text
    has.
    BadRules for a number of seats that the game does not allow; Unreadable for what cannot be.
    """
    from upcard.games.reading import read_state
    from upcard.shuffling import deal_words

    seats = len(hands)
    game.check_seats(seats)
    held, pile, top = [_texts(hand) for hand in hands], _texts(discard), _texts(draw or ())
    pile += [upcard] if upcard else []
    taken = [_texts(cards) for cards in captured] + [list[str]()] * (seats - len(captured))
    under = _rest(game.front, chain(pile, top, *held, *taken))
    own = [game.rules.deal.hand_size(seats)] * seats
    values = _first_turn(game, seats) | {
        "turn": turn,
        "first": first,
        "step": direction,
        "pending": pending,
        "turns": turns,
        "score": ",".join(map(str, scores or own)),
        "captured": "/".join(map(",".join, taken)),
        "hands": "/".join(map(",".join, held)),
        "draw": ",".join(under + top[::-1]),
        "ordered": int(draw is not None or len(game.sides) > 1),
        "chance": f"fast,{int(deal_words(FAST, seed, 0, 0)[0]):x},0",
        "seed": seed,
    }
    values |= _on_table(game, pile, declared)
    if len(game.sides) > 1 and draw is None:
        Random(seed).shuffle(under)
    if game.has_house_tables:
        values |= _house(game, turn, pile, values["in-force"])
    return read_state(game, line(values | dict(fields or {})))


def _first_turn(game: Game, seats: int) -> dict[str, object]:
    """The fields of a state's line that are the same in each first turn; others are empty."""
    values = dict[str, object](dict.fromkeys(FIELDS, ""))
    values |= dict.fromkeys(("passes", "drew", "reason", "out"), 0)
    values |= dict.fromkeys(("place", "points", "fresh"), ",".join("0" * seats))
    values |= {"game": game.id.replace(" ", "%20"), "seats": seats, "phase": CHOOSE}
    return values | {"stuck": "/" * (seats - 1)}


def _on_table(game: Game, pile: Sequence[str], declared: str | None) -> dict[str, object]:
    """What a state's line says of the discard pile."""
    return {
        "upcard": pile[-1] if pile else "",
        "in-force": _in_force(game, pile, declared),
        "discard": ",".join(pile),
        "layers": "," * (len(pile) - 1),
    }


def _house(game: Game, turn: int, pile: Sequence[str], in_force: object) -> dict[str, object]:
    """What games that have HOUSE_TABLES say besides: nobody can be challenged, or caught."""
    values = dict[str, object](dict.fromkeys(HOUSE, ""))
    values |= dict.fromkeys(HOUSE_NUMBERS, 0) | {"owner": turn, "following": turn}
    values |= {"source": pile[-1] if pile else str(game.deck.cards[0]), "before": in_force}
    if len(game.sides) > 1:
        values |= dict.fromkeys(SIDE_NUMBERS, 0)
    return values | {"asked": "", "bluff": 0}


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
