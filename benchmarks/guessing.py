"""Which of some known players sits in the other seat, by what it has chosen so far in the deal.

Its hand is hidden, so that a choice is judged in worlds that could be: a player is as likely as the
share of worlds in which it would have chosen the same. That share is taken for each choice apart.
Anybody errs sometimes, and somebody who plays any move is always among those who could sit there.
It is for Crazy Eights with two seats: all hands of before follow from the cards that were played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from upcard.bits import GOLDEN, ONE, ZERO, Int, U, copy_into, has, lowest, mix, size
from upcard.engine.determinize import determinize
from upcard.engine.entry import as_state, rules_now
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.layout import CARDLESS, NOBODY, STATE, SUIT_STEP
from upcard.engine.legal import choices
from upcard.engine.listing import list_moves
from upcard.engine.loop import choice
from upcard.engine.placing import as_hidden
from upcard.engine.policies import by_address
from upcard.games.game import Game
from upcard.games.moves import Move
from upcard.games.state import State
from upcard.games.table import Bytes
from upcard.games.view import View
from upcard.jit import entry_njit, inner_njit
from upcard.players.compiled import FirstPlayer
from upcard.players.compiling import policy
from upcard.players.eights import HamperLeader, MemoryPlayer
from upcard.players.learned.player import Learned
from upcard.players.player import Player

KNOWN: tuple[Player, ...] = (Learned(), FirstPlayer(), MemoryPlayer(), HamperLeader())
"""Who could sit there. The first one also plays for somebody who is none of them."""
WORLDS = 32
"""Worlds in which each choice is judged."""
ERRS = 0.1
"""In which share of its choices a known player plays any move."""
TABLES = 16
"""Tables among which those of the known players are shared out, by how likely each is."""
GUESSING = U(0x6E55)
"""Makes of a random word another one, for the worlds."""
MOST_FACES = 64
STATE_SIZE = STATE.itemsize

Floats = npt.NDArray[np.float64]


class Choice(NamedTuple):
    """What a seat chose, by its code, and the bytes of what everybody saw before that."""

    seen: Bytes
    code: int


def noted(state: State, move: Move) -> Choice:
    """A choice of the seat whose turn it is, without what is hidden."""
    seen = state._look(state.turn or 0)
    record = seen.view(STATE)[0]
    for hidden in ("hands", "age", "dice"):
        record[hidden] = 0
    record["drawn"] = NOBODY
    return Choice(seen, move.code)


def likely_tables(view: View, made: Sequence[Choice]) -> Any:
    """TABLES tables with the learned player in the view's seat and a known one in the other."""
    chances = posterior(view, made)
    chances[0] += chances[-1]
    ends = np.cumsum(chances[:-1]) * TABLES
    which = np.searchsorted(ends, np.arange(TABLES) + 0.5).clip(0, len(KNOWN) - 1)
    return seated(view.game, view.seat)[which]


def posterior(view: View, made: Sequence[Choice]) -> Floats:
    """How likely each of KNOWN sits in the other seat, and last, somebody who is none of them.

    All are equally likely at first; `made` are the choices of that seat since then.
    """
    logs = np.zeros(len(KNOWN) + 1)
    if made:
        shares = _shares(view, made)
        rates = shares[:, :-1] / np.maximum(shares[:, -1:], 1.0)
        anybody = rates[:, -1:]
        rates[:, :-1] = (1 - ERRS) * rates[:, :-1] + ERRS * anybody
        logs = np.log(rates[shares[:, -1] > 0]).sum(0)
    weights = np.exp(logs - logs.max())
    return np.asarray(weights / weights.sum(), np.float64)


def _shares(view: View, made: Sequence[Choice]) -> Floats:
    """For each choice, the number of worlds in which each known player makes it.

    Behind these the chances of any move, added up, and the worlds in which it could be made.
    """
    base, hidden = view._dealt_from()
    seen = np.stack([each.seen for each in made])
    codes = np.array([each.code for each in made])
    shares, other = np.zeros((len(codes), len(KNOWN) + 2)), 1 - view.seat
    known = seated(view.game, view.seat)
    with np.errstate(over="ignore"):
        word = np.uint64(view.dice) ^ GUESSING
        given = view.game.tables, base, hidden, other, view.hand_sizes[other]
        judge(*given, codes, seen, known, word, shares)
    return shares


@lru_cache(64)
def seated(game: Game, own: int) -> Any:
    """For each known player a table where it has the other seat, as called."""
    learned = policy(KNOWN[0], game, 2)
    others = [policy(each, game, 2) for each in KNOWN]
    return np.stack([by_address([learned, one] if own == 0 else [one, learned]) for one in others])


@entry_njit
def judge(
    rules_data: Any,
    base_data: Any,
    hidden_data: Any,
    seat: Int,
    holds: Int,
    codes: Any,
    seen: Any,
    known: Any,
    seed: Any,
    shares: Any,
) -> None:
    """Write `_shares` of the `codes` that `seat` chose, with what was `seen` before each of them.

    It `holds` so many cards now. `known[which]` is a table (`policies.by_address`).
    """
    base, hidden = as_state(base_data), as_hidden(hidden_data)
    rules = rules_now(rules_data, base)
    world_data, then_data = np.empty(STATE_SIZE, np.uint8), np.empty(STATE_SIZE, np.uint8)
    world, then, room = as_state(world_data), as_state(then_data), np.zeros(ROOM_SIZE, np.int64)
    hands, came = np.zeros(codes.size, np.uint64), np.zeros(MOST_FACES, np.int64)
    for number in range(WORLDS):
        word = seed + U(number + 1) * GOLDEN
        copy_into(world_data, base_data)
        determinize(rules, hidden, world, mix(word))
        look_back(world.hands[U(seat), 0], holds, codes, seen, seat, hands, came, mix(~word))
        for index in range(codes.size):
            code = codes[index]
            copy_into(then_data, seen[index])
            for other in range(then.table.seats):  # others' hands count by their sizes alone
                then.hands[U(other), 0] = (ONE << U(then.table.held[other])) - ONE
            then.hands[U(seat), 0] = hands[index]
            for card in range(MOST_FACES):
                then.age[U(card)] = came[card]
            fits = choices(rules, then, seat)
            if code < CARDLESS and not has(fits[0], fits[1], code % SUIT_STEP):
                continue
            shares[index, len(known)] += 1.0 / list_moves(rules, then, room)
            shares[index, len(known) + 1] += 1.0
            then.dice[U(seat)] = mix(word ^ U(index))
            for which in range(len(known)):
                shares[index, which] += choice(rules, then, known[which], room) == code


@inner_njit
def look_back(
    hand: Any,
    holds: Int,
    codes: Any,
    seen: Any,
    seat: Int,
    hands: Any,
    came: Any,
    word: Any,
) -> None:
    """Write a hand as it could have been before each of some choices, and when each card came.

    A card that was played was there; of those that were not yet drawn, any are left out.
    """
    for index in range(codes.size - 1, -1, -1):
        played = codes[index] < CARDLESS
        held = as_state(seen[index]).table.held[U(seat)]
        for drawn in range(holds - (held - played)):
            word += GOLDEN
            card = any_of(hand, word)
            hand &= ~(ONE << U(card))
            came[card] = 64 * (index + 1) - drawn
        if played:
            hand |= ONE << U(codes[index] % SUIT_STEP)
        hands[index], holds = hand, held
    place = 0
    while hand:
        word += GOLDEN
        card = any_of(hand, word)
        hand &= ~(ONE << U(card))
        place -= 1
        came[card] = place


@inner_njit
def any_of(hand: Any, word: Any) -> Int:
    """One of the cards of a hand, each equally likely; 0 if there is none."""
    count = size(hand, ZERO)
    if count == 0:
        return 0
    for _ in range(np.int64(mix(word) % U(count))):
        hand &= hand - ONE
    return lowest(hand, ZERO)
