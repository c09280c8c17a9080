"""Keys of a rules file that change nothing, tried out: deals go the same with other values.

In one deal all seats make any move that is offered, each equally likely, so that what a key allows
is done; in the next they play a card where they can, so that deals come to their ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np

from upcard.bits import Int, U, mix
from upcard.cancellation import go_on
from upcard.chance import keys_of
from upcard.engine import loop
from upcard.engine.entry import NO_MOVE
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.layout import OVER, STATE
from upcard.engine.policies import by_address
from upcard.games.game import seats_said
from upcard.games.table import empty_bytes
from upcard.players.compiled import RandomPlayer, below
from upcard.players.compiling import called_choice
from upcard.rules.idle import Given, check_deals
from upcard.rules.model import Rules
from upcard.rules.tables import tables

DEALS = 2_000
"""How many deals are usually played with each number of seats."""
MOST_CHOICES = 5_000
"""After so many choices a deal is broken off: by some rules it would hardly end."""
SEED = 0
COMPARED = ("drawable", "winner", "reason", "turns", "points", "place", "score", "captured")
"""Fields of a table that two deals are compared by, besides the hands and the discard pile."""


class Idle(NamedTuple):
    """A key that changes nothing, and why that is thought, in words."""

    key: str
    why: str


Listener = Callable[[int, int, str], object]
"""Hears how many keys are done, of how many, and which is next."""


def any_move(known: Any) -> Int:
    """The code of any legal move. What is asked twice in a turn is not chosen by the same dice."""
    dice = mix(known.dice + U(known.codes[0]) + U(known.count))
    return known.codes[below(dice, known.count)]


class AnyMove(RandomPlayer):
    """Makes any legal move, each equally likely: it draws, calls and challenges as often."""

    name = "any-move"
    chooses: ClassVar[Any] = staticmethod(any_move)


def idle_in_play(
    keys: Sequence[Given], deals: int = DEALS, progress: Listener = lambda *_: None
) -> list[Idle]:
    """Those of the keys without which so many deals with each number of seats go the same.

    BadRules for a number of deals that cannot be.
    """
    check_deals(deals)
    found, tried = list[Idle](), [given for given in keys if given.is_tried]
    own = Deals(keys[0].rules) if tried else None
    for done, given in enumerate(tried):
        progress(done, len(tried), given.key)
        if own and not any(own.differ(Deals(other), deals) for other in given.others):
            found.append(Idle(given.key, _told(given, deals)))
    return found


def _told(given: Given, deals: int) -> str:
    fewest, most = given.rules.seats
    number, seats = (most - fewest + 1) * deals, seats_said(given.rules)
    return f"{number:,} deals with {seats} seats went the same with {given.values}"


class Deals:
    """The deals of SEED by some rules, and how they end."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self._seats = rules, range(rules.seats[0], rules.seats[1] + 1)
        self._tables, self._state = tables(rules), empty_bytes()
        self._view, self._room = empty_bytes(), np.zeros(ROOM_SIZE, np.int64)
        self._results = np.zeros((1, loop.RESULT_SIZE), np.int64)
        self._ends: dict[tuple[int, int], bytes] = {}
        self._reasons: dict[tuple[int, int], int | None] = {}

    def differ(self, other: Deals, deals: int) -> bool:
        """Whether one of so many deals with each number of seats ends otherwise by other rules."""
        every = ((deal, seats) for deal in range(deals) for seats in self._seats)
        return any(self.end(*which) != other.end(*which) for which in every)

    def end(self, deal: int, seats: int) -> bytes:
        """How a deal ends, short enough to be kept."""
        if (deal, seats) not in self._ends:
            go_on()
            self._ends[deal, seats] = self._played(deal, seats)
        return self._ends[deal, seats]

    def reason(self, deal: int, seats: int) -> int | None:
        """Why a deal ended (`engine.layout`); None if it was broken off."""
        self.end(deal, seats)
        return self._reasons[deal, seats]

    def _played(self, deal: int, seats: int) -> bytes:
        state = self._state.view(STATE)[0]
        table, player = state["table"], RandomPlayer if deal % 2 else AnyMove
        policies = by_address([called_choice(player)] * seats)
        table["phase"], state["events"] = OVER, 0
        plan = loop.plan_of(keys_of(SEED), [deal], 0)
        own = self._tables, self._state, policies, plan, self._results
        play: Any = loop.play_deals  # which takes many arguments
        with np.errstate(over="ignore"):
            found = play(*own, MOST_CHOICES, NO_MOVE, self._view, self._room)
        self._reasons[deal, seats] = int(table["reason"]) if table["phase"] == OVER else None
        if found == loop.NO_STARTER:
            return b""
        pile = table["discard"][: table["discards"]].tobytes()
        return b"".join(
            [state["hands"].tobytes(), *(table[name].tobytes() for name in COMPARED), pile]
        )
