"""No environment tells a seat what it may not know.

`python -m tests.envs.leaking` compares many more deals.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.engine.games import amount, typical_and_all
from tests.envs import leaking
from upcard.engine.layout import STATE
from upcard.envs import stepper as stepping
from upcard.envs import zoo
from upcard.envs.stepper import Stepper, features_of
from upcard.games.state import State

POSITIONS = amount(15, 4)


@typical_and_all()
def test_a_seat_is_told_the_same_when_all_that_it_cannot_know_is_dealt_anew(name: str) -> None:
    compared, seed = 0, 0
    while compared < POSITIONS:
        compared += leaking.compare(name, seed, most=amount(80, 20))
        seed += 1


def with_a_hand(layout: Any, data: Any, seat: int, row: Any) -> None:
    """Features whose last byte is one of another hand's."""
    features_of(layout, data, seat, row)
    row[-1] = data.view(STATE)[0]["hands"][1 - seat].view(np.uint8)[0]


def with_the_pile(stepper: Stepper) -> Any:
    """A mask whose first number is the next card."""
    mask = stepper._mask.copy()
    mask[0] = stepper.state._state["draw"][0]
    return mask


def all_hands(state: State, *_: Any) -> str:
    return str(state.hands)


@pytest.mark.parametrize(
    ("place", "name", "leak"),
    [
        (stepping, "features_of", with_a_hand),
        (Stepper, "mask", property(with_the_pile)),
        (zoo, "as_text", all_hands),
    ],
)
def test_what_leaks_is_found(
    place: Any, name: str, leak: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison itself: where an environment tells what is hidden, it fails."""
    leaking.compare("crazy8s", 1)
    monkeypatch.setattr(place, name, leak)
    with pytest.raises(AssertionError, match="is told what it may not know"):
        print([leaking.compare("crazy8s", seed) for seed in range(10)])
