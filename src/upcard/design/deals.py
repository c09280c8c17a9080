"""Sample deals of a proposal: a short one, a usual one and a long one, to be replayed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from upcard.design.proposals import Proposal, seed_of
from upcard.games.game import Game
from upcard.games.moves import Move
from upcard.players import player_named, view_of
from upcard.records import Chance, Record, Seat

LENGTHS = (0.1, 0.5, 0.9)
"""The share of deals that are no longer than each of them."""


def sample_deals(proposal: Proposal, player: str, seats: int, seed: int) -> Iterator[Record]:
    """Deals that were played for its numbers in a search of this seed, played again."""
    order = np.argsort(proposal.measures["turns"].values, kind="stable")
    game, who = Game(proposal.rules, proposal.rules.name), player_named(player)
    for share in LENGTHS:
        deal = int(order[int(share * (len(order) - 1))])
        telling = seed_of(seed, "telling")
        state, moves = game.deal(seats, telling, deal=deal), list[Move]()
        while state.turn is not None:
            move = who.choose(view_of(state, state.turn, who))
            moves.append(move)
            state.play(move)
        names = [Seat(name=f"{player} {seat}", player=player) for seat in range(seats)]
        yield Record.of(game, names, Chance.of(telling, deal), moves, state.outcome)
