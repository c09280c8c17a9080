"""Which decisions a dataset has: of which players, in which deals, and how each is written down."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from upcard.arena.plan import check_deals
from upcard.chance import keys_of
from upcard.datasets.recording import FULL, NOT_LEGAL, Coding, Rows, record_deal
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.policies import by_address
from upcard.errors import BadRules, UpcardError
from upcard.games.features import Features, Observation
from upcard.games.game import Game
from upcard.games.moves import Move
from upcard.games.state import State
from upcard.games.table import empty_bytes
from upcard.games.view import View
from upcard.jit import quiet
from upcard.players import Player, player_named
from upcard.players.compiling import policy
from upcard.players.lookup import file_of
from upcard.players.source import NotCompiled
from upcard.sanitize import error_line, error_text

COMPILED_ROWS, PYTHON_ROWS = 1 << 15, 1 << 8
"""Decisions of a block, which is written as soon as it is full: those in Python take far longer."""

record = quiet(record_deal)


class PlayerFailed(UpcardError):
    """A player crashed, or chose no legal move: its decisions are no data."""


class Block(NamedTuple):
    """Some decisions, of whole deals."""

    deal: npt.NDArray[np.int64]
    player: npt.NDArray[np.int8]
    """Which of the plan's players chose."""
    rows: Rows
    done: int
    """How many deals there are up to its end, those of earlier blocks included."""


class Decision(NamedTuple):
    """A decision of a deal that is played in Python."""

    turn: int
    seat: int
    observation: Any
    mask: Any
    action: int


@dataclass(frozen=True)
class Plan:
    """What a dataset is made of: the deals from 0 to `deals` of a seed, one player for each seat.

    They change seats from deal to deal: in deal d, seat s is taken by the player s + d, counted
    round. BadRules for what cannot be: a number of players that cannot sit there, one that is not
    known, and one that sees more than its seat may.
    """

    game: Game
    players: tuple[str, ...]
    deals: int
    seed: int
    observation: Observation = "full"

    def __post_init__(self) -> None:
        self.game.check_seats(self.seats)
        check_deals(self.deals)
        for name, player in zip(self.players, self.seated, strict=True):
            if player.cheats:
                raise BadRules(f"player {name!r} given: it sees more than its seat may")
            player.check_game(self.game)
        _ = self.features

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def features(self) -> Features:
        """How what is seen is written."""
        return self.game.features(self.seats, self.observation)

    @cached_property
    def seated(self) -> tuple[Player, ...]:
        """The players."""
        return tuple(map(player_named, self.players))

    def order(self, deal: int) -> list[int]:
        """Which player sits in each seat."""
        return [(seat + deal) % self.seats for seat in range(self.seats)]

    def blocks(self, start: int = 0) -> Iterator[Block]:
        """The decisions from the deal `start` on; what is in a block is written anew for the next.

        PlayerFailed if a player chooses what is no legal move, or its code fails.
        """
        source = _source(self)
        rows, deals = _room(self, source.rows), np.zeros(source.rows, np.int64)
        deal, filled, orders = start, 0, np.array([self.order(one) for one in range(self.seats)])

        def block() -> Block:
            seats, own = rows.seat[:filled], deals[:filled]
            player = orders[own % self.seats, seats].astype(np.int8)
            return Block(own, player, Rows(*(column[:filled] for column in rows)), deal)

        while deal < self.deals:
            count = source.write(deal, rows, filled)
            if count == FULL and filled:
                yield block()
                filled = 0
            elif count == FULL:  # a deal longer than all blocks so far
                rows, deals = _room(self, 2 * deals.size), np.zeros(2 * deals.size, np.int64)
            else:
                deals[filled : filled + count] = deal
                deal, filled = deal + 1, filled + count
        yield block()


class _Compiled:
    """All players are compiled."""

    rows = COMPILED_ROWS

    def __init__(self, plan: Plan) -> None:
        game, self._plan = plan.game, plan
        self._policies = [policy(player, game, plan.seats) for player in plan.seated]  # kept alive
        self._seated = [
            by_address([self._policies[one] for one in plan.order(deal)])
            for deal in range(plan.seats)
        ]
        self._coding = Coding(game.actions.codes, game.actions.by_code, plan.features.layout)
        self._keys = keys_of(plan.seed).view(np.int64)
        self._state, self._room = empty_bytes(), np.zeros(ROOM_SIZE, np.int64)

    def write(self, deal: int, rows: Rows, start: int) -> int:
        """Write the decisions of a deal; how many there are, or FULL."""
        own = self._plan.game.tables, self._state, self._seated[deal % self._plan.seats]
        failed = f"a compiled player chose an illegal move in deal {deal}"
        try:
            count = int(record(*own, self._coding, self._keys, deal, rows, start, self._room))
        except Exception as problem:
            failed = f"a compiled player crashed in deal {deal}: {error_text(problem)}"
            count = NOT_LEGAL
        if count == NOT_LEGAL:
            _Interpreted(self._plan)._play(deal)  # which says who it was, and where
            raise PlayerFailed(f"{failed}; in plain Python nothing fails there")
        return count


class _Interpreted:
    """A player is asked in Python."""

    rows = PYTHON_ROWS

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._kept: tuple[int, list[Decision], State] | None = None

    def write(self, deal: int, rows: Rows, start: int) -> int:
        """Write the decisions of a deal; how many there are, or FULL."""
        if self._kept is None or self._kept[0] != deal:
            self._kept = deal, *self._play(deal)
        _, decisions, state = self._kept
        if start + len(decisions) > rows.seat.size:
            return FULL
        outcome = state.outcome
        rewards = outcome.returns() if outcome else (0.0,) * state.seats
        points = outcome.points if outcome else (0,) * state.seats
        for index, one in enumerate(decisions, start):
            told = (*one, rewards[one.seat], points[one.seat])
            for column, value in zip(rows, told, strict=True):
                column[index] = value
        return len(decisions)

    def _play(self, deal: int) -> tuple[list[Decision], State]:
        plan, decisions = self._plan, list[Decision]()
        players = [plan.seated[one] for one in plan.order(deal)]
        state, actions = plan.game.deal(plan.seats, plan.seed, deal=deal), plan.game.actions
        while (seat := state.turn) is not None:
            view = state.view(seat)
            move = self._asked(players[seat], view, deal)
            seen, mask = plan.features.row(view), actions.mask(view)
            decisions.append(Decision(state.turns, seat, seen, mask, actions.number(move)))
            state.play(move)
        return decisions, state

    def _asked(self, player: Player, view: View, deal: int) -> Move:
        """What a player chooses; PlayerFailed, which says where, if that is no legal move."""
        name = self._plan.players[self._plan.order(deal)[view.seat]]
        where = f"deal {deal}, seat {view.seat}"
        try:
            move = player.choose(view)
        except BadRules:  # a player that cannot play this game
            raise
        except Exception as problem:
            file = file_of(name)
            line = error_line(problem, os.path.abspath(file[0]) if file else "")
            raise PlayerFailed(f"{name} crashed in {where}: {line}") from None
        if not isinstance(move, Move) or move not in view.legal:
            allowed = " ".join(map(str, view.legal))
            raise PlayerFailed(f"{name} chose {move!s} in {where}: allowed are {allowed}")
        return move


def _source(plan: Plan) -> _Compiled | _Interpreted:
    try:
        return _Compiled(plan)
    except NotCompiled:
        return _Interpreted(plan)


def _room(plan: Plan, count: int) -> Rows:
    return Rows(
        turn=np.zeros(count, np.int32),
        seat=np.zeros(count, np.int8),
        observation=np.zeros((count, plan.features.size), np.uint8),
        mask=np.zeros((count, len(plan.game.actions)), np.int8),
        action=np.zeros(count, np.int16),
        reward=np.zeros(count, np.float32),
        points=np.zeros(count, np.int32),
    )


def parts_of(text: str) -> Observation:
    """What is meant by `full`, `compact`, or parts' names with commas."""
    names: Sequence[str] = [name.strip() for name in text.split(",")]
    return text if text in ("full", "compact") else tuple(names)
