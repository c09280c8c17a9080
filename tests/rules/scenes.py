"""Short scenes of play: moves from a position, and what is so after them."""

from __future__ import annotations

from typing import NamedTuple

from upcard.errors import IllegalMove
from upcard.games.game import Game
from upcard.games.moves import Event
from upcard.games.state import State


class Scene(NamedTuple):
    """Moves from a position, or from a deal, and what is so after them: see `facts`.

    Hands are apart by slashes, and all else by commas; without hands, a deal for two is begun.
    """

    hands: str
    upcard: str
    moves: str
    then: str
    never: str = ""
    draw: str = ""


def facts(state: State, events: list[str]) -> set[str]:
    """What happened, and how all is: `turn 1`, `may 5R`, `holds 0 3`, `open 0`, `points 0 9`."""
    found = {f"holds {seat} {len(hand)}" for seat, hand in enumerate(state.hands)}
    found |= {f"may {move}" for move in state.legal} | {*events, f"turn {state.turn}"}
    for seat in range(state.seats):
        view = state.view((seat + 1) % state.seats)
        found |= {f"open {seat}"} if view.game.has_house_tables and view.open_hands[seat] else set()
    if state.outcome is not None:
        found |= {f"points {seat} {won}" for seat, won in enumerate(state.outcome.points)}
    return found


def holds(rules: Game, told: Scene, seed: int = 0) -> bool:
    """Whether all is as the scene tells it; not if one of its moves is not allowed."""
    events: list[str] = []
    try:
        if told.hands:
            hands = told.hands.split("/")
            state = rules.position(hands, upcard=told.upcard, draw=told.draw or None)
        else:
            state = rules.deal(2, seed=seed)
            events = _words(state.dealt)
        for move in words_of(told.moves):
            events += _settled(state, move) + _words(state.play(move))
        events += _settled(state)
    except IllegalMove:
        return False
    known = facts(state, events)
    return {*words_of(told.then)} <= known and not {*words_of(told.never)} & known


def words_of(text: str) -> list[str]:
    """What is apart by commas."""
    return text.split(", ") if text else []


def _settled(state: State, before: str = "") -> list[str]:
    """Draw for seats that can do nothing else, unless that is the move that comes."""
    events: list[str] = []
    while before != "draw" and [str(move) for move in state.legal] == ["draw"]:
        events += _words(state.play("draw"))
    return events


def _words(events: tuple[Event, ...]) -> list[str]:
    """Events as their kind, and the seat if there is one."""
    return [event.kind if event.seat is None else f"{event.kind} {event.seat}" for event in events]


def shown(rules: Game, told: Scene) -> bool:
    """The same; of a deal, whether it is so in one of forty."""
    return any(holds(rules, told, seed) for seed in range(1 if told.hands else 40))
