"""Records of deals that players have played."""

from __future__ import annotations

from collections.abc import Sequence

import upcard
from upcard.players import player_named, view_of
from upcard.records import Chance, Record


def played(
    game: str, kinds: Sequence[str], seed: int, moves: int | None = None, names: str = ""
) -> Record:
    """A deal between computer players, to its end or left after so many moves.

    `names`: a letter a seat, to be called so instead of what they are.
    """
    table = upcard.game(game)
    players = [player_named(kind) for kind in kinds]
    seats = [(names[seat] if names else kind, kind) for seat, kind in enumerate(kinds)]
    opening = Record.of(table, seats, Chance.of(seed))
    state, made = opening.state_at(0), list[str]()
    while state.turn is not None and len(made) != moves:
        seat = state.turn
        made.append(str(players[seat].choose(view_of(state, seat, players[seat]))))
        state.play(made[-1])
    return opening.continued(made, state.outcome)


def shortest(game: str) -> Record:
    """A short deal with as few players as the game allows."""
    kinds = (["first", "random"] * 4)[: upcard.game(game).rules.seats[0]]
    return min((played(game, kinds, seed) for seed in range(5)), key=lambda deal: len(deal.moves))
