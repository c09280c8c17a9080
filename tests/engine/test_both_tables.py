"""The engine compiled for each of the two kinds of tables, beside each other.

A game that needs no fields for house rules is given them all the same: it must be played alike.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

import numpy as np
import pytest

from tests.engine.games import OWN, amount, few_and_many, game_of
from tests.engine.random_rules import random_games
from upcard.arena.runners.jobs import Job, play_job
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.jit_cache import INTERPRETED
from upcard.rules import known_games, tables
from upcard.rules.house import needs_house

SEED = 34
PLAIN = [name for name in (*known_games(), OWN) if not needs_house(game_of(name).rules)]


def forced(of: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The same game with HOUSE_TABLES."""
    with monkeypatch.context() as patch:
        patch.setattr(tables, "needs_house", lambda _: True)
        other = Game(of.rules, of.id)
        assert other.tables.dtype == np.int8
    other.__dict__["has_house_tables"] = True
    return other


def rows(of: Game, seats: int, deals: int) -> bytes:
    """What comes of deals between compiled players: a row each, with all that is counted."""
    players = ("random", "first") * seats
    seating = tuple(range(seats))
    job = Job(of, players[:seats], (seating,), SEED, 0, range(deals), compiled=("random", "first"))
    return play_job(job)[0].tobytes()


def moves_and_events(of: Game, seats: int, deals: Iterable[int]) -> list[object]:
    """Every legal move and every event of deals in which the moves are chosen at random."""
    found: list[object] = []
    for deal in deals:
        chance = random.Random(deal)
        state = of.deal(seats, seed=SEED, deal=deal)
        found.append(state.dealt)
        while state.turn is not None:
            moves = [move.text for move in state.legal]
            found += [moves, state.play(chance.choice(moves))]
        found.append(state.outcome)
    return found


@few_and_many("deals", amount(50, 2), amount(2_000, 10))
@pytest.mark.parametrize("name", PLAIN)
def test_deals_come_out_the_same(name: str, deals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    of = game_of(name)
    other = forced(of, monkeypatch)
    for seats in sorted(set(of.rules.seats)):
        assert rows(of, seats, deals) == rows(other, seats, deals)


@few_and_many("deals", 1, amount(12, 3))
@pytest.mark.parametrize("name", PLAIN)
def test_moves_and_events_are_the_same(
    name: str, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = game_of(name)
    other = forced(of, monkeypatch)
    for seats in sorted(set(of.rules.seats)):
        numbers = range(deals)
        assert moves_and_events(of, seats, numbers) == moves_and_events(other, seats, numbers)


@pytest.mark.skipif(INTERPRETED, reason="some files have deals of 100,000 turns")
@few_and_many("files", 4, 30)
def test_random_rules_are_played_alike(files: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for of in random_games(files, files, house=False):
        if needs_house(of.rules):
            continue
        other, seats = forced(of, monkeypatch), of.rules.seats[1]
        try:
            expected = rows(of, seats, 10)
        except BadRules:  # a deck without a card that can be the starter
            continue
        assert rows(other, seats, 10) == expected
        compared += 1
    assert compared
