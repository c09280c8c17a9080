"""A scene played: by the real players, by the real rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from upcard.demo.scene import Scene
from upcard.engine.game import game
from upcard.engine.moves import Event, Move
from upcard.engine.state import State
from upcard.engine.text import read_state, state_text
from upcard.players import player_named

GAME, OTHERS = "crazy8s", "first"


class Step(NamedTuple):
    """A move: the states `before` and `after` it, what happened, and why, in the scene's words."""

    before: State
    move: Move
    events: tuple[Event, ...]
    after: State
    why: str
    """Nothing for a move of the other players."""


def players(scene: Scene) -> list[str]:
    """The name of the player in each seat."""
    return [scene.player] + [OTHERS] * (len(scene.hands) - 1)


def position(scene: Scene) -> State:
    """The position in which a scene begins; Unreadable if there can be none such."""
    crazy8s, pile = game(GAME), scene.pile.split()
    held, top = [hand.split() for hand in scene.hands], scene.draw.split()
    used = {*pile, *top, *(card for hand in held for card in hand)}
    under = [card.text for card in crazy8s.deck.cards if card.text not in used]
    dealt = state_text(crazy8s.deal(len(held)))
    fields = dict(word.partition(":")[::2] for word in dealt.split()) | {
        "turns": str(scene.turn),
        "upcard": pile[-1],
        "in-force": f"{pile[-1][:-1]},{pile[-1][-1]}",
        "discard": ",".join(pile),
        "layers": "," * (len(pile) - 1),
        "hands": "/".join(",".join(hand) for hand in held),
        "fresh": ",".join(str(len(hand)) for hand in held),
        "draw": ",".join(under + top[::-1]),
        "ordered": "1",
    }
    return read_state(crazy8s, " ".join(f"{key}:{value}" for key, value in fields.items()))


def replay(scene: Scene) -> Iterator[Step]:
    """The moves of a scene as its players make them: those that it explains, and the answers."""
    state, seated = position(scene), [player_named(name) for name in players(scene)]
    reasons = [why for _, why in scene.moves]
    while state.turn is not None and (reasons or state.turn != 0):
        seat, before = state.turn, state.copy()
        move = seated[seat].choose(state.view(seat))
        why = reasons.pop(0) if seat == 0 else ""
        yield Step(before, move, state.play(move), state.copy(), why)
