"""Who sits where: whoever uses an environment, and compiled players in the other seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.players import player_named
from upcard.players.compiling import policy
from upcard.players.source import NotCompiled

Others = str | Sequence[str | None] | None
"""Players of other seats: one name for all seats but the first, or a name a seat, None for a seat
whose moves come from outside; None if all do."""


def policies_of(game: Game, seats: int, others: Others) -> tuple[Any, ...]:
    """For each seat a compiled player's choice, None for a seat whose moves come from outside.

    BadRules for a name that is no player's, for a player that cannot be compiled, and for a number
    of them that does not go with the seats.
    """
    game.check_seats(seats)
    if others is None:
        return (None,) * seats
    by_seat = (None, *[others] * (seats - 1)) if isinstance(others, str) else others
    names = tuple(by_seat) if isinstance(by_seat, Iterable) else ()
    known = all(name is None or isinstance(name, str) for name in names)
    if len(names) != seats or None not in names or not known:
        raise BadRules(
            f"others {others!r} given: for {seats} seats it is a player's name, or {seats} names "
            "by seat, None for each seat whose moves come from outside"
        )
    return tuple(None if name is None else policy_named(game, seats, name) for name in names)


def policy_named(game: Game, seats: int, name: str) -> Any:
    """A compiled player's choice at a table; BadRules for one that is not known or compiled."""
    try:
        return policy(player_named(name), game, seats)
    except NotCompiled as why:
        raise BadRules(f"player {name!r} given: it cannot be compiled: {why}") from None
