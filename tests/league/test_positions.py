"""Positions that all of a division are asked about, and who chooses alike there."""

from __future__ import annotations

import numpy as np
import pytest

from upcard.arena.runners.known import Known
from upcard.arena.runners.sitting import Local
from upcard.engine.entry import NO_MOVE
from upcard.league.divisions import Division, Participant, divisions
from upcard.league.positions import (
    FEWEST,
    FIRST_ASKED,
    MANY,
    Positions,
    may_be_twins,
    positions,
    twins,
)
from upcard.league.settings import Settings
from upcard.players import player_named


@pytest.fixture(scope="module")
def division() -> Division:
    return divisions(Settings())[0]


@pytest.fixture(scope="module")
def asked(division: Division) -> Positions:
    return positions(division)


def ours(name: str) -> Participant:
    return Participant(name, name, f"ours:{name}", Known(name, name))


def test_there_are_five_thousand_with_several_moves(asked: Positions) -> None:
    assert len(asked.questions) == MANY == 5_000
    assert min(len(one.codes) for one in asked.questions) > 1
    assert {one.seat for one in asked.questions} == {0, 1}
    assert len({one.view.tobytes() for one in asked.questions}) > 0.99 * MANY


@pytest.mark.parametrize("name", ["first", "memory", "patience"])
def test_compiled_players_choose_as_they_do_in_python(asked: Positions, name: str) -> None:
    chosen = asked.chosen(ours(name), 400)
    assert chosen is not None
    sitter = Local(player_named(name))
    sitter.sit(asked.game)
    sitter.send(asked.questions[:400])
    assert chosen.tolist() == sitter.receive()


def test_who_fails_is_asked_no_more(division: Division, monkeypatch: pytest.MonkeyPatch) -> None:
    own, calls = positions(division), list[int]()

    def fails(number: int, *_: object) -> bytes:
        calls.append(number)
        raise ValueError

    monkeypatch.setattr(own, "_after", fails)
    chosen = own.chosen(ours("first"), FIRST_ASKED)
    assert chosen is not None
    assert (chosen == NO_MOVE).all()
    assert len(calls) == 20


def test_twins_are_those_who_choose_alike() -> None:
    one = np.arange(1_000)
    other = one.copy()
    other[:20] += 1
    failed = np.full(1_000, NO_MOVE)
    found = twins([one, None, other, one.copy(), failed, failed], 0.98)
    assert found == [(0, 3, 1.0), (0, 2, 0.98), (2, 3, 0.98)]
    assert twins([one, one[:FEWEST]], 1) == [(0, 1, 1.0)]
    assert not twins([one, one[: FEWEST - 1]], 0.5)


def test_who_may_be_a_twin_is_asked_on() -> None:
    """Of 5,000 positions, 50 may differ, so those of whom 51 of the first do are done with."""
    one = np.arange(1_000)
    near, far = one.copy(), one.copy()
    near[:50] += 1
    far[900:951] -= 5_000
    assert may_be_twins([one, near], 0.99) == {0, 1}
    assert not may_be_twins([one, far, near[::-1]], 0.99)
    assert not may_be_twins([one, None, one[: FEWEST - 1]], 0.99)
    assert may_be_twins([one, far, None, one[:FEWEST]], 0.99) == {0, 1, 3}
