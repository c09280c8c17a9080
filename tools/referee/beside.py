"""Deals of the engine with the referee beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple
from typing import TYPE_CHECKING

import numpy as np

from tools.referee.referee import Referee
from tools.referee.rulebook import Printed
from tools.referee.table import MOST_TURNS as MOST_TURNS_OF_A_DEAL
from tools.referee.table import Disagreement
from upcard.engine import entry
from upcard.engine.layout import E_DRAW, E_FLIP, STATE
from upcard.rules import known_games
from upcard.rules.tables import HOUSE_TABLES

if TYPE_CHECKING:
    from upcard.games.game import Game
    from upcard.games.state import State

Choose = Callable[[list[str]], str]
"""Which of some moves is made."""

MOST_TURNS = 600
"""A deal that is compared ends after so many turns, unless more are asked for: some hardly end."""


def check_deal(
    game: Game,
    seats: int,
    seed: int,
    deal: int,
    choose: Choose,
    *,
    first: int = 0,
    turns: int = MOST_TURNS,
    every: int = 1,
) -> str:
    """Play a deal of the engine's with the referee beside it; why it ended.

    Choices and events are compared at every move, all that lies on the table at `every` so many.
    Disagreement, with the moves up to there, where they differ.
    """
    state = game.deal(seats, seed=seed, deal=deal, first=first)
    if len(game.sides) > 1 and any(event.kind in ("flip", "reshuffle") for event in state.dealt):
        return "not followed"  # which copies were dealt is not told then
    referee = Referee(game.rules.model_dump(mode="json"), seats, first)
    made: list[str] = []
    try:
        referee.begin(state.dealt, dealt(state))
        compare(referee, state)
        if referee.chooser is not None:
            referee.turns = state._table["turns"] = max(referee.turns, MOST_TURNS_OF_A_DEAL - turns)
        while referee.chooser is not None:
            made.append(choose(referee.legal()))
            drawn = drawn_by(state, made[-1])
            referee.play(made[-1], state.play(made[-1]), drawn)
            if referee.chooser is None or len(made) % every == 0:
                compare(referee, state)
            else:
                compare_choice(referee, state)
    except Disagreement as problem:
        where = f"{game.id}, {seats} seats, seat {first} first, seed {seed}, deal {deal}"
        told = Disagreement(f"{where}: {problem}; after {made[-12:]}")
        if game.id not in known_games():  # random rules are in no file where they could be read
            told.add_note(f"The rules: {game.rules.model_dump(exclude_defaults=True)}")
        raise told from problem
    assert referee.outcome is not None
    return referee.outcome.reason


def compare_choice(referee: Referee, state: State) -> None:
    """Disagreement if who must choose, or from what, is not the same for both."""
    ours = referee.chooser, referee.legal()
    theirs = state.turn, [move.text for move in state.legal]
    if ours != theirs:
        raise Disagreement(f"who must choose: the referee has {ours}, the engine {theirs}")


def compare(referee: Referee, state: State) -> None:
    """Disagreement if anything on the table is not the same for both."""
    outcome = state.outcome
    faces = [[card.text for card in hand] for hand in state.hands]
    captured = [[card.text for card in cards] for cards in state.captured]
    for what, ours, theirs in (
        ("who must choose", referee.chooser, state.turn),
        ("the moves", referee.legal(), [move.text for move in state.legal]),
        ("the hands", referee.hands, faces),
        ("the captures", sorted_piles(referee.captured), sorted_piles(captured)),
        ("the discard pile", referee.discard, [card.text for card in state.discard]),
        ("the draw pile", referee.draw_pile.total(), state.draw_pile),
        ("the pending draw", referee.pending, state.pending),
        ("the direction", referee.direction, state.direction),
        ("the suit in force", referee.suit, state.suit),
        ("whether it is declared", referee.declared, state.declared),
        ("the places", tuple(referee.places), state.places),
        ("the end", referee.outcome, None if outcome is None else astuple(outcome)[:5]),
    ):
        if ours != theirs:
            raise Disagreement(f"{what}: the referee has {ours}, the engine {theirs}")
    compare_backs(referee, state)
    everything = Counter(map(str, referee.discard)) + referee.draw_pile
    for cards in (*referee.hands, *referee.captured):
        everything.update(cards)
    if everything != Counter(referee.rules.pack.faces):
        raise Disagreement("cards were lost, or came from nowhere")


def compare_backs(referee: Referee, state: State) -> None:
    """Disagreement if a view does not show just the other sides that others and all see."""
    if not referee.rules.other:
        return
    for seat in range(state.seats):
        view = state.view(seat)
        theirs = [[card.text for card in cards] for cards in view.backs]
        order = referee.rules.other[0].number.__getitem__
        ours = [
            sorted((card.back for card in printed(hand)), key=order) if other != seat else []
            for other, hand in enumerate(referee.hands)
        ]
        if ours != theirs:
            raise Disagreement(f"seat {seat} sees backs: referee {ours}, engine {theirs}")
        pile = exact(state, "draw")
        back = pile[-1].back if pile else None
        if back != (None if view.back is None else view.back.text):
            raise Disagreement(f"the next card has {back} on its back, the view {view.back}")


def printed(cards: Iterable[str]) -> Iterator[Printed]:
    """Cards that have two sides."""
    return (card for card in cards if isinstance(card, Printed))


def exact(state: State, field: str) -> list[Printed]:
    """The cards of a field of a state's line, seat by seat, with their other sides."""
    fields = dict(word.partition(":")[::2] for word in state.text.split())
    words = fields[field].replace("/", ",").split(",")
    return [Printed.of(*word.split("~")) for word in words if word]


def dealt(state: State) -> Iterator[Printed]:
    """The cards that came off the draw pile as a deal began, in the order of its events.

    Where the same face came twice, the first in a hand came first.
    """
    if len(state.game.sides) == 1:
        return
    seats: list[list[Printed]] = [
        [Printed.of(*word.split("~")) for word in hand.split(",")]
        for hand in dict(word.partition(":")[::2] for word in state.text.split())["hands"].split(
            "/"
        )
    ]
    rest = [*exact(state, "discard"), *exact(state, "draw")]
    for event in state.dealt:
        if event.card is not None and event.kind in ("deal", "draw", "starter"):
            hand = rest if event.seat is None else seats[event.seat]
            pile = hand if event.card.text in hand else rest  # it may be laid already
            yield pile.pop(pile.index(Printed(event.card.text)))


def drawn_by(state: State, move: str) -> list[Printed]:
    """The cards that come off the draw pile by a move, where cards have two sides."""
    if len(state.game.sides) == 1:
        return []
    rows, side, found = np.empty((2048, 3), np.uint8), state.side, []
    data = state._data.copy()
    with np.errstate(over="ignore"):
        code = state.game.notation.move(move).code
        entry.make(state.game.tables, data, rows, np.empty(0), code)
    record = state.game.tables.view(HOUSE_TABLES)
    for kind, _, what in rows[: int(data.view(STATE)[0]["events"])].tolist():
        if kind == E_FLIP:
            side = 1 - side
        if kind == E_DRAW:
            up, down = state.game.front.sides[side].deck, state.game.front.sides[1 - side].deck
            back = down.cards[record[side]["other"][what]].text
            found.append(Printed.of(up.cards[what].text, back))
    return found


def sorted_piles(piles: list[list[str]]) -> list[list[str]]:
    """Piles in which the order of the cards does not count."""
    return [sorted(pile) for pile in piles]
