"""What the engine's tests share: random deals, staged positions, and events as short words."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from upcard.games.game import Game, game
from upcard.games.history import History
from upcard.games.moves import Event
from upcard.games.state import State
from upcard.games.table import Table, cards_in
from upcard.games.view import View

Deal = TypeVar("Deal", State, History)
House = Callable[[str], Game]
"""What the fixture of that name is."""


def line(table: State | View) -> str:
    """The one line that `repr` has between the quotes."""
    return table.text


def fields_of(text: str) -> dict[str, str]:
    """A position's line as its fields."""
    return dict(word.partition(":")[::2] for word in text.split())


def joined(fields: dict[str, str]) -> str:
    """Fields as a position's line."""
    return " ".join(f"{key}:{value}" for key, value in fields.items())


def house_game(folder: Path, text: str) -> Game:
    """The game of a rules file with this text, written to `folder`."""
    path = folder / f"house{len(list(folder.iterdir()))}.toml"
    path.write_text(text, encoding="utf-8")
    return game(path)


def walk(deal: Deal, seed: int, most: int = 100_000) -> Iterator[Deal]:
    """A deal before each move of those made at random, and when it is over or after `most`."""
    choice = random.Random(seed)
    for _ in range(most):
        yield deal
        state = deal if isinstance(deal, State) else deal.state
        if state.turn is None:
            return
        deal.play(choice.choice(state.legal))
    yield deal


def random_position(game: Game, seats: int, seed: int, moves: int) -> State:
    """The position after so many random moves of a deal, or at its end."""
    *_, last = walk(game.deal(seats, seed=seed), seed, moves)
    return last


def card_numbers(state: State) -> list[int]:
    """The number of every card in a state, sorted; a card that is there twice comes twice."""
    record = state._state
    table = record["table"]
    numbers = [int(n) for n in record["draw"][: table["drawable"]]]
    numbers += [int(n) for n in table["discard"][: table["discards"]]]
    for pair in (*record["hands"], *table["captured"]):
        numbers += cards_in(pair)
    return sorted(numbers)


def same_bytes(one: Table, other: Table) -> bool:
    """Whether two records are the same to the last byte."""
    return bool(np.array_equal(one._data, other._data))


def stage(
    game: Game,
    hands: Sequence[str],
    pile: str = "",
    draw: str = "",
    rest: str | int = "draw",
    declared: str = "",
    **given: Any,
) -> State:
    """A position put together by hand.

    `hands`: each seat's cards; `pile`: the discard pile, the upcard last; `draw`: the top of the
    draw pile, in the order of drawing. All other cards go to the bottom of the draw pile, under the
    discard pile (`rest="discard"`), to the first seat's captures ("captured"), or to a seat's hand.
    `declared`: the suit that the upcard stands for. `given`: other fields of the position's line.
    """
    held, discard, top = [hand.split() for hand in hands], pile.split(), draw.split()
    others = _others(game, [*discard, *top, *(card for hand in held for card in hand)])
    captured: list[list[str]] = []
    if rest == "discard":
        discard = others + discard
    elif rest == "captured":
        captured = [others]
    elif rest != "draw":
        held[int(rest)] += others
    fields = {"chance": "fast,1,0"} | given
    return game.position(
        held,
        discard=discard,
        draw=top,
        declared=declared or None,
        captured=captured,
        fields=fields,
    )


def _others(game: Game, used: Iterable[str]) -> list[str]:
    cards = [str(card) for card in game.deck.cards]
    for card in used:
        cards.remove(card)
    return cards


def deck_from(game: Game, top: str) -> list[str]:
    """The whole deck in the order of drawing, these cards first."""
    return [*top.split(), *_others(game, top.split())]


def log_of(events: Iterable[Event]) -> list[str]:
    """Events as short words, such as `draw 1 10♦`."""
    return [
        " ".join(str(part) for part in event if part is not None and part != "") for event in events
    ]


def legal(state: State) -> str:
    """The legal moves' texts, with spaces between."""
    return " ".join(move.text for move in state.legal)


def hand(state: State, seat: int) -> str:
    """A hand's cards in their order of arrival, with spaces between."""
    return " ".join(map(str, state.hands[seat]))


PLAIN = """\
name = "plain"
title = "Match or draw"
source = "these tests"
seats = [2, 4]
deal.hand = 5
"""
"""Rules with nothing special in them: whoever cannot match draws one card and must play it."""
