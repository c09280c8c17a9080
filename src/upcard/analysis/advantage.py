"""How much more a player wins than another one, told by what its choices are worth.

Wherever the player would move otherwise than the other one, both moves are tried out from the true
state, the other one playing on. What that adds up to over a deal is, in the mean of deals, by how
much the player wins more (the «performance difference lemma»: Kakade, Langford, «Approximately
Optimal Approximate Reinforcement Learning», 2002). It takes far fewer deals than counting wins: the
luck of the cards is the same on both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from upcard.bits import GOLDEN, Int, U, mix
from upcard.engine.entry import FIRST_SIDE, as_rules, as_state
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.policies import by_address
from upcard.games.game import Game
from upcard.games.state import State
from upcard.jit import entry_njit
from upcard.players import player_named, view_of
from upcard.players.compiling import policy
from upcard.players.search.flat import STATE_SIZE, credit
from upcard.players.search.trying import try_move
from upcard.rules.section import MOST_SEATS

TRIES = 24
"""How often each of two moves is tried out."""
JUDGING = np.uint64(0x1D6E)
"""Makes other chance of a seat's dice than that by which it searches, which would favour it."""
TO_THE_END = 2**40
"""More turns than any deal has."""


@dataclass(frozen=True)
class Comparison:
    """A `player` and a `base`, who is compiled, each in one seat of a table.

    The compiled `others` sit in the rest. In a game of partners both are there with a copy.
    """

    game: Game
    seats: int
    player: str
    base: str
    others: str

    def gain(self, seed: int, deal: int) -> float:
        """How much more the player wins than the base in a deal of a seed, in the mean of deals.

        It sits in seat `deal` modulo `seats`. 1 is a deal won.
        """
        own = {deal % self.seats}
        if self.game.rules.partners:
            own.add((deal + 2) % self.seats)
        player, base, others = map(player_named, (self.player, self.base, self.others))
        seated = [base if seat in own else others for seat in range(self.seats)]
        policies = [policy(one, self.game, self.seats) for one in seated]
        state, gain = self.game.deal(self.seats, seed, deal=deal), 0.0
        while (seat := state.turn) is not None:
            if seat not in own:
                state.play(others.choose(view_of(state, seat, others)))
                continue
            move, usual = (one.choose(view_of(state, seat, one)) for one in (player, base))
            if move != usual:
                played, other = worth(state, (move.code, usual.code), policies, TRIES)
                gain += played - other
            state.play(move)
        return float(gain)


def worth(
    state: State, codes: Sequence[int], policies: Sequence[Any], tries: int
) -> npt.NDArray[np.float64]:
    """The share of deals that the seat whose turn it is wins by each of some moves.

    Each is made in the state `tries` times, and the deal is played on by `policies`, one for each
    seat (as for `policies.by_address`), by the same chance. A deal that nobody wins counts as a
    share. ValueError if it is nobody's turn.
    """
    if state.turn is None:
        raise ValueError(f"no move can be tried: the deal is over: {state!r}")
    won, called = np.zeros((len(codes), MOST_SEATS)), by_address(policies)
    word = np.uint64(state.view(state.turn).dice) ^ JUDGING
    with np.errstate(over="ignore"):
        _try_out(state.game.tables, state._data, np.array(codes), called, tries, word, won)
    shares: npt.NDArray[np.float64] = won[:, state.turn] / tries
    return shares


@entry_njit
def _try_out(
    rules_data: Any, state_data: Any, codes: Any, policies: Any, tries: Int, word: Any, won: Any
) -> None:
    rules = as_rules(rules_data, FIRST_SIDE)
    tried_data, room = np.empty(STATE_SIZE, np.uint8), np.zeros(ROOM_SIZE, np.int64)
    for number in range(tries):
        chance = mix(word + U(number) * GOLDEN)
        for index in range(codes.size):
            given = rules_data, state_data, codes[index], policies, chance
            try_move(*given, TO_THE_END, tried_data, room)
            credit(rules, as_state(tried_data), won, index)
