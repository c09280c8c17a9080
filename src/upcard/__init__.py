"""Upcard: matching card games, Crazy Eights and its relatives, and Indigo.

    import upcard
    game = upcard.game("crazy8s")
    state = game.deal(players=3, seed=7)
    while state.turn is not None:
        view = state.view(state.turn)
        state.play(view.legal[0])
    print(state.outcome)

What is imported here is loaded when it is first used: the compiler behind the engine is heavy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from upcard.cards import Card
    from upcard.errors import BadRules, IllegalMove, ScriptEnds, Unreadable, UpcardError
    from upcard.games.game import Game, game
    from upcard.games.history import History
    from upcard.games.moves import Event, Move, seen_by
    from upcard.games.outcome import Outcome
    from upcard.games.state import State
    from upcard.games.view import View
    from upcard.players import Player
    from upcard.warmup import warm_up

__version__ = "0.1.0"

_HOMES = {
    "Card": "upcard.cards",
    "Game": "upcard.games.game",
    "game": "upcard.games.game",
    "History": "upcard.games.history",
    "Event": "upcard.games.moves",
    "Move": "upcard.games.moves",
    "seen_by": "upcard.games.moves",
    "Outcome": "upcard.games.outcome",
    "Player": "upcard.players",
    "State": "upcard.games.state",
    "View": "upcard.games.view",
    "BadRules": "upcard.errors",
    "IllegalMove": "upcard.errors",
    "ScriptEnds": "upcard.errors",
    "Unreadable": "upcard.errors",
    "UpcardError": "upcard.errors",
    "warm_up": "upcard.warmup",
}
__all__ = [
    "BadRules",
    "Card",
    "Event",
    "Game",
    "History",
    "IllegalMove",
    "Move",
    "Outcome",
    "Player",
    "ScriptEnds",
    "State",
    "Unreadable",
    "UpcardError",
    "View",
    "game",
    "seen_by",
    "warm_up",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'upcard' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
