"""A scene played: by the real players, by the real rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from upcard.demo.scene import Scene
from upcard.games.game import game
from upcard.games.moves import Event, Move
from upcard.games.state import State
from upcard.players import player_named
from upcard.players.learned.player import Learned, Reason

GAME, OTHERS = "crazy8s", "first"


class Step(NamedTuple):
    """A move: the states `before` and `after` it, what happened, and why, in the scene's words."""

    before: State
    move: Move
    events: tuple[Event, ...]
    after: State
    why: str
    """Nothing for a move of the other players."""
    reasons: tuple[Reason, ...] = ()
    """What spoke for it by what the player has learned, if it has learned."""


def players(scene: Scene) -> list[str]:
    """The name of the player in each seat."""
    return [scene.player] + [OTHERS] * (len(scene.hands) - 1)


def position(scene: Scene) -> State:
    """The position in which a scene begins; Unreadable if there can be none such."""
    return game(GAME).position(
        scene.hands,
        discard=scene.pile,
        draw=scene.draw,
        turns=scene.turn,
        fields={"fresh": ",".join(str(len(hand.split())) for hand in scene.hands)},
    )


def replay(scene: Scene) -> Iterator[Step]:
    """The moves of a scene as its players make them: those that it explains, and the answers."""
    state, seated = position(scene), [player_named(name) for name in players(scene)]
    reasons = [why for _, why in scene.moves]
    while state.turn is not None and (reasons or state.turn != 0):
        seat, before = state.turn, state.copy()
        player, view = seated[seat], state.view(seat)
        move = player.choose(view)
        why = reasons.pop(0) if seat == 0 else ""
        spoke = player.reasons(view, move) if isinstance(player, Learned) else ()
        yield Step(before, move, state.play(move), state.copy(), why, spoke)
