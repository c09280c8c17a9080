"""What the tests of beliefs and of worlds share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

from tests.engine.games import GAMES
from tests.engine.staging import House as House
from tests.engine.staging import deck_from, log_of
from upcard.engine.belief import BELIEF
from upcard.engine.layout import STATE
from upcard.engine.placing import HIDDEN
from upcard.games.game import Game
from upcard.games.moves import Event
from upcard.games.state import State
from upcard.games.table import Bytes, cards_in

Faces: TypeAlias = frozenset[str]
Words: TypeAlias = npt.NDArray[np.uint64]

STATE_SIZE, HIDDEN_SIZE = STATE.itemsize, HIDDEN.itemsize
NOTHING: Faces = frozenset()
every_game = pytest.mark.parametrize("name", GAMES)


def belief_bytes(state: State) -> Bytes:
    belief = state.view(0).belief
    assert belief is not None
    return belief


def barred(state: State, seat: int) -> list[Faces]:
    """The faces that each place of a hand cannot hold, by the belief."""
    record, cards = belief_bytes(state).view(BELIEF)[0], state.game.deck.cards
    places = [(*pair,) for pair in record["barred"][seat][: record["many"][seat]].tolist()]
    faces = {pair: frozenset(cards[n].text for n in cards_in(pair)) for pair in {*places}}
    return [faces[pair] for pair in places]


def can_lie(hand: Sequence[str], places: Sequence[Faces]) -> bool:
    """Whether a hand's faces can be laid to the places, one to each: by augmenting paths."""
    lies: dict[int, int] = {}

    def find(card: int, tried: set[int]) -> bool:
        for place, cannot in enumerate(places):
            if place not in tried and hand[card] not in cannot:
                tried.add(place)
                if place not in lies or find(lies[place], tried):
                    lies[place] = card
                    return True
        return False

    return len(hand) == len(places) and all(find(card, set()) for card in range(len(hand)))


def texts(cards: Iterable[object]) -> list[str]:
    return [str(card) for card in cards]


def faces(game: Game, *named: str) -> Faces:
    """The faces with one of these suits or ranks, or that are named themselves."""
    cards = game.deck.cards
    return frozenset(card.text for card in cards if {card.suit, card.rank, card.text} & {*named})


def known(game: Game, hands: Sequence[str], then: str) -> State:
    """A deal with these hands; `then` the starter and what is drawn, then the other cards."""
    held = [cards.split() for cards in hands]
    by_turns = zip(*held, strict=True) if game.rules.deal.by == "cards" else held
    order = [card for cards in by_turns for card in cards] + then.split()
    return game.deal(len(hands), deck=deck_from(game, " ".join(order)))


def public(events: Iterable[Event], viewer: int | None = None) -> list[str]:
    """Events as a seat, or a bystander, hears them: not which cards others are dealt or draw."""
    heard = []
    for event in log_of(events):
        kind, *rest = event.split()
        hidden = kind in ("deal", "draw") and rest[0] != str(viewer)
        heard.append(f"{kind} {rest[0]}" if hidden else event)
    return heard
