"""Positions that all of a division are asked about, and who chooses alike there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from upcard.arena.runners.player_facts import known
from upcard.engine.entry import NO_MOVE
from upcard.jit_cache import INTERPRETED
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


@pytest.fixture(scope="module")
def division() -> Division:
    return divisions(Settings())[0]


@pytest.fixture(scope="module")
def asked(division: Division) -> Positions:
    return positions(division)


STRATEGIES = """
import upcard

class Last(upcard.Player):
    def choose(view):
        return view.legal[-1]

class Fails(upcard.Player):
    def choose(view):
        return view.legal[len(view.hand) + 100]
"""


def submitted(folder: Path, name: str) -> Participant:
    """A strategy of a file that nobody trusts."""
    (folder / "s.py").write_text(STRATEGIES)
    text = f"untrusted:{folder / 's.py'}:{name}"
    return Participant(name, text, name, known(text), "compiled")


def test_there_are_five_thousand_with_several_moves(asked: Positions) -> None:
    assert len(asked.questions) == MANY == 5_000
    assert min(len(one.codes) for one in asked.questions) > 1
    assert {one.seat for one in asked.questions} == {0, 1}
    assert len({one.view.tobytes() for one in asked.questions}) > 0.99 * MANY


@pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
def test_what_a_strategy_chooses_is_its_own_choice(asked: Positions, tmp_path: Path) -> None:
    chosen = asked.chosen(submitted(tmp_path, "Last"), 400)
    assert chosen is not None
    assert chosen.tolist() == [one.codes[-1] for one in asked.questions[:400]]


@pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
def test_who_fails_is_asked_no_more(asked: Positions, tmp_path: Path) -> None:
    chosen = asked.chosen(submitted(tmp_path, "Fails"), FIRST_ASKED)
    assert chosen is not None
    assert len(chosen) == FEWEST
    assert (chosen == NO_MOVE).all()


def test_nobody_of_ours_is_asked(asked: Positions) -> None:
    assert asked.chosen(Participant("first", "first", "ours:first", known("first")), 10) is None


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
