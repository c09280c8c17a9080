"""Deals of the engine with the referee beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import astuple
from typing import TYPE_CHECKING

from tools.referee.referee import Referee
from tools.referee.table import MOST_TURNS as MOST_TURNS_OF_A_DEAL
from tools.referee.table import Disagreement

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
    referee = Referee(game.rules.model_dump(mode="json"), seats, first)
    made: list[str] = []
    try:
        referee.begin(state.dealt)
        compare(referee, state)
        if referee.chooser is not None:
            referee.turns = state._table["turns"] = max(referee.turns, MOST_TURNS_OF_A_DEAL - turns)
        while referee.chooser is not None:
            made.append(choose(referee.legal()))
            referee.play(made[-1], state.play(made[-1]))
            if referee.chooser is None or len(made) % every == 0:
                compare(referee, state)
            else:
                compare_choice(referee, state)
    except Disagreement as problem:
        where = f"{game.id}, {seats} seats, seat {first} first, seed {seed}, deal {deal}"
        raise Disagreement(f"{where}: {problem}; after {made[-12:]}") from problem
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
    everything = Counter(referee.discard) + referee.draw_pile
    for cards in (*referee.hands, *referee.captured):
        everything.update(cards)
    if everything != Counter(referee.rules.pack.faces):
        raise Disagreement("cards were lost, or came from nowhere")


def sorted_piles(piles: list[list[str]]) -> list[list[str]]:
    """Piles in which the order of the cards does not count."""
    return [sorted(pile) for pile in piles]
