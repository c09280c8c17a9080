"""`learned:0.1`, which errs: alike wherever it chooses, by no more than it says, and forgetful."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from tests.players.learned.made import numbers
from tests.players.learned.test_features import sampled
from upcard import game
from upcard.arena.runners.jobs import Job, play_job
from upcard.jit_cache import INTERPRETED
from upcard.players import player_named
from upcard.players.learned.files import Bytes
from upcard.players.learned.player import Learned, weighed
from upcard.players.learned.value import SCALE, UNKNOWN, WEIGHTS
from upcard.players.lookup import data_of

ERRING = "learned:0.1"


def erring(data: Bytes, error: int) -> Bytes:
    """The same numbers, for somebody who errs by up to so much."""
    copy = data.copy()
    copy.view(WEIGHTS)["error"] = error
    return copy


@pytest.mark.parametrize(
    ("name", "seats"), [("clash", 2), ("crazy8s", 3), ("indigo", 2), ("mau-mau", 4), ("uno", 2)]
)
def test_it_plays_compiled_as_it_chooses_from_a_view(name: str, seats: int) -> None:
    around = tuple(range(seats)), tuple(reversed(range(seats)))
    players = (ERRING, "learned:0.3", "learned", "learned")[:seats]
    deals = range(1 if INTERPRETED else 4)
    job = Job(game(name), players, around, 6, 0, deals, compiled=players)
    compiled, python = (play_job(one)[0] for one in (job, replace(job, compiled=())))
    assert np.array_equal(compiled, python)


def test_a_move_is_misjudged_by_up_to_the_error_and_seldom_by_so_much() -> None:
    data, errors = numbers({"its points": 1}), list[float]()
    for state in sampled("crazy8s", 3):
        view = state.view(state.turn or 0)
        least, most = (weighed(view, erring(data, error))[0] for error in (1, SCALE))
        assert weighed(view, erring(data, SCALE))[0].tolist() == most.tolist()
        known = least != UNKNOWN
        errors += ((most - least)[known] / SCALE).tolist()
    off = np.array(errors)
    assert len(off) > 200
    assert np.abs(off).max() <= 1
    # the difference of two even chances: a variance of 1/6, and three quarters within a half
    assert off.mean() == pytest.approx(0, abs=4 * (1 / 6 / len(off)) ** 0.5)
    assert off.var() == pytest.approx(1 / 6, rel=0.25)
    assert (np.abs(off) < 0.5).mean() == pytest.approx(0.75, abs=0.1)


@pytest.mark.parametrize("name", ["crazy8s", "clash"])
def test_cards_far_back_in_the_discard_pile_count_as_unseen(name: str) -> None:
    """Those behind the last ten, for an error of a tenth: it hardly matters to such a weight."""
    weight, error, forgotten = 2**24, SCALE // 10, 0
    data = numbers({"unseen of its rank": weight})
    for state in sampled(name, 5):
        view = state.view(state.turn or 0)
        known, forgetful = (weighed(view, erring(data, of))[0] for of in (0, error))
        far_back = Counter(card.rank for card in view.discard[:-10])
        for move, exact, found in zip(view.legal, known.tolist(), forgetful.tolist(), strict=True):
            if move.card is not None:
                more = far_back[move.card.rank]
                assert abs(found - exact - weight * more) <= error
                forgotten += more
    assert forgotten


def test_it_is_named_by_how_much_it_errs_and_a_file_by_its_path() -> None:
    player = player_named(ERRING)
    assert isinstance(player, Learned)
    assert (player.name, player.error, player.file) == (ERRING, 0.1, "")
    assert data_of(ERRING) is None
    assert data_of("learned:./0.1") == ("learned:", "./0.1")
    assert data_of("learned:0.0") == ("learned:", "0.0")
